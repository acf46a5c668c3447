//! How is a record read from text and written as text?

pub(crate) mod consumed;
pub(crate) mod detours;
pub(crate) mod element_key;
mod in_passing;
pub(crate) mod load_block;
mod load_items;
pub(crate) mod load_text;
pub(crate) mod load_value;
pub(crate) mod load_variant;
mod load_walk;
pub(crate) mod loader;
pub(crate) mod quick;
mod save_entries;
mod save_property;
mod save_row;
pub(crate) mod save_text;
pub(crate) mod save_value;
pub(crate) mod site;
