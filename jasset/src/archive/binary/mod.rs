//! How is a record read from bytes and written as bytes?

pub(crate) mod file;
pub(crate) mod load;
pub(crate) mod load_fields;
pub(crate) mod load_mapped;
pub(crate) mod load_mapped_variant;
pub(crate) mod load_planned;
pub(crate) mod mapped_record;
pub(crate) mod mapped_table;
pub(crate) mod measure;
pub(crate) mod put;
pub(crate) mod reader;
mod reader_many;
pub(crate) mod rows;
pub(crate) mod save;
pub(crate) mod scalar;
pub(crate) mod scalar_reader;
pub(crate) mod schema;
pub(crate) mod schema_fields;
pub(crate) mod sorted;
pub(crate) mod to_text;
pub(crate) mod writer;
