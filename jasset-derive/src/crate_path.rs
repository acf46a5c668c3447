//! Where does generated code find the runtime?

use proc_macro2::TokenStream;
use quote::quote;
use syn::Path;

/// The name under which generated code imports the runtime's private module.
///
/// One import at the top keeps the rest of the output readable, and is the only place where a path
/// that the user gave is resolved.
pub(crate) fn import(path: Option<&Path>) -> TokenStream {
    match path {
        Some(path) => quote!(use #path::__private as __jasset;),
        None => quote!(
            use ::jasset::__private as __jasset;
        ),
    }
}
