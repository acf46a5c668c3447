//! Does every change of `docs/evolution.md` work at every level where it can be made, exactly as the page shows it?
//!
//! Each folder of `evolution/` is one change: the code and the file before, the code and the file after. They are
//! compiled and loaded here, and shown in the page. `JASSET_BLESS=1 cargo test -p jasset-tests --test evolution` brings
//! the page up to date with them, and writes what the loads report (`loads.txt`).

#[path = "evolution/changes.rs"]
mod changes;
#[path = "evolution/claims.rs"]
mod claims;
#[path = "evolution/level.rs"]
mod level;
#[path = "evolution/page.rs"]
mod page;
#[path = "evolution/trial.rs"]
mod trial;

/// Whether files are written anew instead of compared.
fn is_blessed() -> bool {
    std::env::var_os("JASSET_BLESS").is_some()
}
