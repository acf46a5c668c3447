//! Where does generated code find the runtime?

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::Path;

/// The name under which generated code imports the runtime's private module.
///
/// One import at the top keeps the rest of the output readable, and is the only place where a path
/// that the user gave is resolved.
pub(crate) fn import(path: Option<&Path>) -> TokenStream {
    let path = path.map_or_else(|| quote!(::jasset), ToTokens::to_token_stream);
    quote!(use #path::__private as __jasset;)
}
