//! What do the integration tests share? Nothing yet: each file under `tests/` stands alone.
