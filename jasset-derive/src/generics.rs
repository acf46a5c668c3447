//! Which lifetimes and bounds does each generated impl need?

use syn::{GenericParam, Generics, Lifetime, LifetimeParam, Type, WherePredicate, parse_quote};

use crate::{
    ast::{Container, Field},
    prop,
    usage::in_use,
};

/// For `impl JAsset<'__a>`: every borrow in the type outlives `'__a`, and the type parameters in use
/// describe themselves.
pub(crate) fn for_jasset(container: &Container) -> Generics {
    let mut generics = container.generics.clone();
    if let Some(bounds) = container.attrs.bound.get() {
        generics.make_where_clause().predicates.extend(bounds.clone());
    } else {
        let described = container.all_fields().filter(|field| field.is_property() && !field.is_described_apart());
        for used in in_use(container, described) {
            add(&mut generics, parse_quote!(#used: __jasset::JAsset<'__a>));
        }
        for part in generic(container, Field::is_part) {
            add(&mut generics, parse_quote!(#part: __jasset::JAsset<'__a> + __jasset::HasClass));
        }
        for bytes in generic(container, |field| field.attrs.bytes.is_given()) {
            add(&mut generics, parse_quote!(__jasset::AsBytes: __jasset::With<'__a, #bytes>));
        }
        for list in generic(container, |field| field.attrs.key.is_given()) {
            add(&mut generics, parse_quote!(#list: __jasset::KeyedList));
        }
        for filled in generic(container, |field| prop::is_filled_in_place(container, field)) {
            add(&mut generics, parse_quote!(#filled: __jasset::Default));
        }
    }
    // Whether a generic type has what a load starts from, only its use can tell.
    if container.is_record() && needs_instance(container.generics) {
        add(&mut generics, parse_quote!(Self: __jasset::Initial<'__a>));
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
        for part in generic(container, Field::is_part) {
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

/// The types of those fields that depend on a parameter.
fn generic<'i>(container: &Container<'i>, which: impl Fn(&Field<'i>) -> bool) -> Vec<&'i Type> {
    let fields = container.all_fields().filter(|field| which(field));
    fields.filter(|field| !in_use(container, [*field]).is_empty()).map(|field| field.ty).collect()
}
