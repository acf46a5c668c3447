//! Which type parameters stand in the fields?

use std::collections::HashSet;

use proc_macro2::Ident;
use syn::{
    Path, Type, TypePath, parse_quote,
    visit::{self, Visit},
};

use crate::{
    ast::{Container, Field},
    prop,
};

/// The type parameters that stand in the fields, and the types that hang on one (`T::Mesh`).
///
/// Bounds go on these and never on the types of fields: those overflow on recursive types.
pub(crate) fn in_use<'f, 'i: 'f>(container: &Container, fields: impl IntoIterator<Item = &'f Field<'i>>) -> Vec<Type> {
    let mut usage = Usage {
        params: container.generics.type_params().map(|param| param.ident.clone()).collect(),
        used: HashSet::new(),
        associated: Vec::new(),
    };
    if usage.params.is_empty() {
        return Vec::new();
    }
    for field in fields {
        usage.visit_type(prop::ungrouped(field.ty));
    }
    let Usage { used, associated, .. } = usage;
    let params = container.generics.type_params().map(|param| &param.ident);
    let mut types: Vec<Type> = params.filter(|param| used.contains(*param)).map(|param| parse_quote!(#param)).collect();
    for ty in associated {
        if !types.contains(&ty) {
            types.push(ty);
        }
    }
    types
}

struct Usage {
    params: HashSet<Ident>,
    used: HashSet<Ident>,
    associated: Vec<Type>,
}

impl Usage {
    fn mentions(&self, path: &TypePath) -> bool {
        let mut inner = Self { params: self.params.clone(), used: HashSet::new(), associated: Vec::new() };
        inner.visit_type_path(path);
        !inner.used.is_empty() || !inner.associated.is_empty()
    }
}

impl<'ast> Visit<'ast> for Usage {
    fn visit_type_path(&mut self, ty: &'ast TypePath) {
        let projected = match &ty.qself {
            Some(qself) => {
                matches!(prop::ungrouped(&qself.ty), Type::Path(inner) if self.mentions(inner))
            }
            None => {
                ty.path.segments.len() > 1
                    && ty.path.segments.first().is_some_and(|first| self.params.contains(&first.ident))
            }
        };
        if projected {
            self.associated.push(Type::Path(ty.clone()));
        } else {
            visit::visit_type_path(self, ty);
        }
    }

    fn visit_path(&mut self, path: &'ast Path) {
        // The parameter of a `PhantomData` has no value to save.
        if path.segments.last().is_some_and(|last| last.ident == "PhantomData") {
            return;
        }
        if let Some(ident) = path.get_ident() {
            if self.params.contains(ident) {
                self.used.insert(ident.clone());
            }
        }
        visit::visit_path(self, path);
    }
}
