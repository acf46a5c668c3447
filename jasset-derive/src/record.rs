//! What is generated for a struct that is written as a record?

use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use crate::{
    ast::{Container, Field},
    claim,
    deprecation::{Deprecation, Then},
    expand, generics,
    key::{self, version},
    outside, prop, with,
};

pub(crate) fn impls(container: &Container) -> TokenStream {
    let jasset = expand::jasset(container, &description(container));
    let class = class(container);
    let check = check(container);
    quote!(#jasset #class #check)
}

/// One statement a property; nothing here asks what the archive is for.
fn description(container: &Container) -> TokenStream {
    let check = check_in_place(container);
    let fields = container.fields().iter().filter(|field| !field.is_skipped());
    let mut keys = Keys(Vec::new());
    let mut steps: Vec<_> = fields.map(|field| step(container, field, &mut keys)).collect();
    steps.extend(prop::deprecations(container).into_iter().map(deprecated));
    steps.extend(container.attrs.migrate.get().map(|path| quote!(__jasset::Properties::migrate(__r, #path))));
    let record = if steps.is_empty() { quote!(_) } else { quote!(__r) };
    let steps = expand::steps(&steps);
    let arguments = quote! {
        __archive,
        <Self as __jasset::HasClass>::CLASS,
        |#record| {
            #steps
        }
    };
    // That the type has no `Default` is told at this call.
    let told = quote_spanned!(container.ident.span()=> __jasset::Archive::record(#arguments));
    let keys = keys.declaration();
    quote!(#keys #check #told)
}

/// The keys that need no types: one constant of all of them compiles faster than a constant for each.
struct Keys(Vec<TokenStream>);

impl Keys {
    /// A reference to the key of a field.
    fn of(&mut self, container: &Container, field: &Field) -> TokenStream {
        let key = key::key(container, field);
        if key::needs_type(field) {
            return quote!(const { &#key });
        }
        let at = Literal::usize_unsuffixed(self.0.len());
        self.0.push(key);
        quote!(&__KEYS[#at])
    }

    fn declaration(&self) -> Option<TokenStream> {
        let (keys, count) = (&self.0, Literal::usize_unsuffixed(self.0.len()));
        (!keys.is_empty()).then(|| quote!(static __KEYS: [__jasset::Key; #count] = [#(#keys),*];))
    }
}

fn step(container: &Container, field: &Field, keys: &mut Keys) -> TokenStream {
    let (ty, member) = (field.ty, &field.member);
    let projections = quote!(|__v| &__v.#member, |__v| &mut __v.#member);
    if field.is_base() {
        quote!(__jasset::Properties::base::<#ty>(__r, #projections))
    } else if field.is_flattened() {
        quote!(__jasset::Properties::flatten::<#ty>(__r, #projections))
    } else {
        let (method, key) = (with::method(container, field, "Properties", "property"), keys.of(container, field));
        quote!(#method(__r, #key, #projections))
    }
}

fn deprecated(deprecation: &Deprecation) -> TokenStream {
    let keys = deprecation.keys.iter().map(syn::LitStr::value);
    let keys = quote!(const { &[#(__jasset::Key::new(#keys)),*] });
    let before = version(&deprecation.before);
    match &deprecation.then {
        Then::With(path) => quote!(__jasset::Properties::deprecated(__r, #keys, #before, #path)),
        Then::Drop => quote!(__jasset::Properties::dropped(__r, #keys, #before)),
    }
}

fn class(container: &Container) -> TokenStream {
    let ident = container.ident;
    let generics = generics::for_class(container);
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let (_, ty_generics, _) = container.generics.split_for_impl();
    let class = class_value(container);
    quote! {
        #[automatically_derived]
        impl #impl_generics __jasset::HasClass for #ident #ty_generics #where_clause {
            const CLASS: &'static __jasset::Class = &#class;
        }
    }
}

fn class_value(container: &Container) -> TokenStream {
    let attrs = &container.attrs;
    let name = prop::class_name(container);
    let current = attrs.version.get().map(version).map(|version| quote!(.version(#version)));
    let oldest = attrs.min_version.get().map(version).map(|version| quote!(.min_version(#version)));
    let aliases = attrs.alias.iter().map(|alias| alias.value.value());
    let aliases = (!attrs.alias.is_empty()).then(|| quote!(.aliases(&[#(#aliases),*])));
    let tuple = container.is_tuple().then(|| quote!(.tuple()));
    let as_base = attrs.base.is_given().then(|| quote!(.as_base()));
    let claims = claim::keys(container).into_iter().map(|claim| {
        let (name, owner) = (claim.name, claim.owner.short());
        quote!(__jasset::Claim::new(#name, #owner))
    });
    let claims: Vec<_> = claims.collect();
    let claims = (!claims.is_empty()).then(|| quote!(.claims(&[#(#claims),*])));
    let class_of = |field: &Field| {
        let ty = field.ty;
        quote!(<#ty as __jasset::HasClass>::CLASS)
    };
    let fields = container.fields().iter();
    let base = fields.clone().find(|field| field.is_base()).map(class_of);
    let base = base.map(|base| quote!(.base(#base)));
    let flattened: Vec<_> = fields.filter(|field| field.is_flattened()).map(class_of).collect();
    let flattened = (!flattened.is_empty()).then(|| quote!(.flattened(&[#(#flattened),*])));
    quote!(__jasset::Class::new(#name)#current #oldest #aliases #tuple #as_base #claims #base #flattened)
}

/// Keys that clash across the parts are found by the compiler, which alone knows their classes.
fn check(container: &Container) -> Option<TokenStream> {
    let part = container.fields().iter().find(|field| field.is_part())?;
    if generics::needs_instance(container.generics) {
        return None;
    }
    let check = quote_spanned! {part.ty.span()=>
        const _: () = <Self as __jasset::HasClass>::CLASS.check();
    };
    Some(outside::in_constant(container, check))
}

/// The same for a type whose parts depend on its parameters: at each use.
fn check_in_place(container: &Container) -> Option<TokenStream> {
    let part = container.fields().iter().find(|field| field.is_part())?;
    generics::needs_instance(container.generics).then(|| {
        quote_spanned! {part.ty.span()=>
            const { <Self as __jasset::HasClass>::CLASS.check() };
        }
    })
}
