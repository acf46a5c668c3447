//! How is a text changed so that it holds another value?

pub(crate) mod align;
pub(crate) mod before;
pub(crate) mod block;
pub(crate) mod compare;
pub(crate) mod compare_fields;
pub(crate) mod compare_variant;
pub(crate) mod edit;
pub(crate) mod in_order;
pub(crate) mod list;
pub(crate) mod record;
pub(crate) mod value;
pub(crate) mod variant;
