//! Which lifetimes and bounds does each generated impl need?

use std::collections::HashSet;

use proc_macro2::Ident;
use syn::{
    GenericParam, Generics, Lifetime, LifetimeParam, Path, Type, TypePath, WherePredicate, parse_quote,
    visit::{self, Visit},
};

use crate::{
    ast::{Container, Field},
    prop,
};

/// For `impl JAsset<'__a>`: every borrow in the type outlives `'__a`, and the type parameters in use
/// describe themselves.
pub(crate) fn for_jasset(container: &Container) -> Generics {
    let mut generics = container.generics.clone();
    if let Some(bounds) = container.attrs.bound.get() {
        generics.make_where_clause().predicates.extend(bounds.clone());
    } else {
        let properties = container.fields().iter().filter(|field| field.is_property());
        for used in in_use(container, properties) {
            add(&mut generics, parse_quote!(#used: __jasset::JAsset<'__a>));
        }
        for part in generic_parts(container) {
            add(&mut generics, parse_quote!(#part: __jasset::JAsset<'__a> + __jasset::HasClass));
        }
    }
    let mut file = LifetimeParam::new(parse_quote!('__a));
    file.bounds.extend(container.generics.lifetimes().map(|param| param.lifetime.clone()));
    generics.params.insert(0, GenericParam::Lifetime(file));
    generics
}

/// For the fallback: the type as it is, without any bound of ours.
pub(crate) fn for_fallback(container: &Generics) -> Generics {
    let mut generics = container.clone();
    generics.params.insert(0, GenericParam::Lifetime(LifetimeParam::new(parse_quote!('__a))));
    generics
}

/// For `impl HasClass`: only the parts of the record have a class.
pub(crate) fn for_class(container: &Container) -> Generics {
    let mut generics = container.generics.clone();
    if let Some(bounds) = container.attrs.bound.get() {
        generics.make_where_clause().predicates.extend(bounds.clone());
    } else {
        for part in generic_parts(container) {
            add(&mut generics, parse_quote!(#part: __jasset::HasClass));
        }
    }
    generics
}

/// For `impl Default`: the fields without a `default` of their own start from their type's.
pub(crate) fn for_default(container: &Container) -> Generics {
    let mut generics = container.generics.clone();
    let others = container.fields().iter().filter(|field| !field.attrs.default.is_given());
    for used in in_use(container, others) {
        add(&mut generics, parse_quote!(#used: __jasset::Default));
    }
    generics
}

/// Whether the type has parameters that a constant outside of its impls cannot name.
pub(crate) fn needs_instance(generics: &Generics) -> bool {
    generics.type_params().next().is_some() || generics.const_params().next().is_some()
}

/// The arguments that name a type with lifetimes only.
pub(crate) fn static_arguments(generics: &Generics) -> Vec<Lifetime> {
    generics.lifetimes().map(|_| parse_quote!('static)).collect()
}

fn add(generics: &mut Generics, predicate: WherePredicate) {
    generics.make_where_clause().predicates.push(predicate);
}

/// The base and the flattened fields whose class depends on a parameter.
fn generic_parts<'c, 'i>(container: &'c Container<'i>) -> impl Iterator<Item = &'i Type> + use<'c, 'i> {
    let parts = container.fields().iter().filter(|field| field.is_part());
    parts.filter(|field| !in_use(container, [*field]).is_empty()).map(|field| field.ty)
}

/// The type parameters that stand in the fields, and the types that hang on one (`T::Mesh`).
///
/// Bounds go on these and never on the types of fields: those overflow on recursive types.
fn in_use<'f, 'i: 'f>(container: &Container, fields: impl IntoIterator<Item = &'f Field<'i>>) -> Vec<Type> {
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
