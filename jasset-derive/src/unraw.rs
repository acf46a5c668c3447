//! What is an identifier called without its `r#`?

use proc_macro2::Ident;
use syn::ext::IdentExt;

/// The name as it stands in files and messages.
pub(crate) fn unraw(ident: &Ident) -> String {
    ident.unraw().to_string()
}
