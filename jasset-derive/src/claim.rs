//! Who claims which name, and do two claims clash?

use std::collections::HashMap;

use proc_macro2::TokenStream;
use quote::ToTokens;

use crate::{
    ast::{Container, Field, Variant},
    ctxt::Ctxt,
    prop,
    unraw::unraw,
};

/// A name that a type claims in its files.
pub(crate) struct Claim {
    pub(crate) name: String,
    pub(crate) owner: Owner,
    /// Where errors about it point.
    place: TokenStream,
    /// Whether the name was made from one in the source, and not written in an attribute.
    made: bool,
}

/// What the name stands for.
#[derive(PartialEq, Eq)]
pub(crate) enum Owner {
    Field(String),
    FieldAlias(String),
    Deprecated,
    Reserved,
    Variant(String),
    VariantAlias(String),
    Class,
    ClassAlias,
}

impl Owner {
    /// As clashes with another class name it.
    pub(crate) fn short(&self) -> String {
        match self {
            Self::Field(field) => format!("field `{field}`"),
            Self::FieldAlias(field) => format!("alias of field `{field}`"),
            Self::Deprecated => "deprecated key".to_owned(),
            Self::Reserved => "reserved key".to_owned(),
            Self::Variant(variant) => format!("variant `{variant}`"),
            Self::VariantAlias(variant) => format!("alias of variant `{variant}`"),
            Self::Class => "class".to_owned(),
            Self::ClassAlias => "alias of the class".to_owned(),
        }
    }

    /// As errors of the derive name it.
    fn full(&self) -> String {
        match self {
            Self::Field(_) => format!("the key of {}", self.short()),
            Self::FieldAlias(_) | Self::VariantAlias(_) => format!("an {}", self.short()),
            Self::Deprecated | Self::Reserved => format!("a {}", self.short()),
            Self::Variant(_) => format!("the name of {}", self.short()),
            Self::Class => "the name of the class".to_owned(),
            Self::ClassAlias => "an alias of the class".to_owned(),
        }
    }

    fn is_key(&self) -> bool {
        matches!(self, Self::Field(_) | Self::FieldAlias(_) | Self::Deprecated | Self::Reserved)
    }
}

impl Claim {
    fn written(name: &syn::LitStr, owner: Owner) -> Self {
        Self { name: name.value(), owner, place: name.to_token_stream(), made: false }
    }
}

/// Every key of a record, in the order of the source.
pub(crate) fn keys(container: &Container) -> Vec<Claim> {
    let mut claims = fields(container, container.fields());
    for deprecated in &container.attrs.deprecated {
        let keys = deprecated.value.keys.iter();
        claims.extend(keys.map(|key| Claim::written(key, Owner::Deprecated)));
    }
    for reserved in &container.attrs.reserved {
        let keys = reserved.value.iter();
        claims.extend(keys.map(|key| Claim::written(key, Owner::Reserved)));
    }
    claims
}

/// The keys of some of its fields: those that stand beside each other.
pub(crate) fn fields(container: &Container, fields: &[Field]) -> Vec<Claim> {
    let mut claims = Vec::new();
    for field in fields.iter().filter(|field| field.is_property()) {
        let rename = field.attrs.rename.get();
        claims.push(Claim {
            name: prop::key(container, field),
            owner: Owner::Field(field.name()),
            place: rename.map_or_else(|| field.place.clone(), ToTokens::to_token_stream),
            made: rename.is_none(),
        });
        for alias in &field.attrs.alias {
            claims.push(Claim::written(&alias.value.name, Owner::FieldAlias(field.name())));
        }
    }
    claims
}

/// The names of the class itself.
pub(crate) fn class(container: &Container) -> Vec<Claim> {
    let rename = container.attrs.rename.get();
    let mut claims = vec![Claim {
        name: prop::class_name(container),
        owner: Owner::Class,
        place: rename.map_or_else(|| container.ident.to_token_stream(), ToTokens::to_token_stream),
        made: rename.is_none(),
    }];
    for alias in &container.attrs.alias {
        claims.push(Claim::written(&alias.value, Owner::ClassAlias));
    }
    claims
}

/// The names of the variants of an enum; that of `other` is in no file.
pub(crate) fn variants(container: &Container, variants: &[Variant]) -> Vec<Claim> {
    let mut claims = Vec::new();
    for variant in variants.iter().filter(|variant| !variant.attrs.other.is_given()) {
        let rename = variant.attrs.rename.get();
        let name = unraw(variant.ident);
        claims.push(Claim {
            name: prop::variant_name(container, variant),
            owner: Owner::Variant(name.clone()),
            place: rename.map_or_else(|| variant.ident.to_token_stream(), ToTokens::to_token_stream),
            made: rename.is_none(),
        });
        for alias in &variant.attrs.alias {
            claims.push(Claim::written(&alias.value, Owner::VariantAlias(name.clone())));
        }
    }
    claims
}

/// No claim is anything but an identifier, or one of the keys that carry the file's structure.
pub(crate) fn check_names(ctxt: &Ctxt, claims: &[Claim]) {
    for claim in claims {
        let Claim { name, owner, place, made } = claim;
        let owner = owner.short();
        if name.is_empty() {
            let message = if *made {
                format!("nothing is left of the name of {owner} in files; give it one: `rename = \"...\"`")
            } else {
                format!("a name cannot be empty {NAME}")
            };
            ctxt.error(place, message);
        } else if !is_identifier(name) {
            let message = if *made {
                format!(
                    "{owner} would be called `{name}` in files, and that is not a name {NAME}; give it one: `rename = \"...\"`"
                )
            } else {
                format!("`{name}` is not a name {NAME}")
            };
            ctxt.error(place, message);
        } else if claim.owner.is_key() && STRUCTURAL.contains(&name.as_str()) {
            let way_out = if *made { "; give it another: `rename = \"...\"`" } else { "" };
            ctxt.error(
                place,
                format_args!("`{name}` cannot be a key: it is part of the structure of every file{way_out}"),
            );
        }
    }
}

const NAME: &str = "(a letter or `_`, then letters, digits and `_`)";
const STRUCTURAL: [&str; 4] = ["AssetType", "BaseVersion", "ClassVersion", "Component"];

/// `[A-Za-z_][A-Za-z0-9_]*`
fn is_identifier(name: &str) -> bool {
    let inside = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    name.bytes().next().is_some_and(|first| inside(first) && !first.is_ascii_digit()) && name.bytes().all(inside)
}

/// No two claims have one name, and no two keys one CRC-32; both places of a clash are shown.
pub(crate) fn check_clashes(ctxt: &Ctxt, claims: &[Claim]) {
    let mut names: HashMap<&str, &Claim> = HashMap::new();
    let mut crcs: HashMap<u32, &Claim> = HashMap::new();
    for claim in claims {
        if let Some(first) = names.get(claim.name.as_str()) {
            same_name(ctxt, first, claim);
            continue;
        }
        names.insert(&claim.name, claim);
        if !claim.owner.is_key() {
            continue;
        }
        let crc = crc32fast::hash(claim.name.as_bytes());
        if let Some(first) = crcs.get(&crc) {
            let (one, other) = (&first.name, &claim.name);
            let message = format!("`{one}` and `{other}` have the same CRC-32 ({crc:#010X}): rename one");
            ctxt.error(&claim.place, message);
            ctxt.error(&first.place, format_args!("this is the other key with the CRC-32 {crc:#010X}"));
        } else {
            crcs.insert(crc, claim);
        }
    }
}

fn is_own_alias(pair: [&Owner; 2]) -> bool {
    match pair {
        [Owner::Field(name), Owner::FieldAlias(of)] | [Owner::Variant(name), Owner::VariantAlias(of)] => name == of,
        [first, _] => *first == Owner::Class,
    }
}

fn same_name(ctxt: &Ctxt, first: &Claim, second: &Claim) {
    let name = &first.name;
    let pair = [&first.owner, &second.owner];
    let way_out = if first.owner == second.owner {
        "remove one of the two"
    } else if is_own_alias(pair) {
        "remove the alias"
    } else if pair.contains(&&Owner::Reserved) {
        "a reserved key is never used again: choose another name"
    } else if pair.contains(&&Owner::Deprecated) {
        "a deprecated key is one that no field reads: rename the field, or remove `deprecated`"
    } else if second.owner.is_key() {
        "one key stands for one thing: rename one of the two"
    } else {
        "one name stands for one thing: rename one of the two"
    };
    let (before, now) = (first.owner.full(), second.owner.full());
    if first.owner == second.owner {
        ctxt.error(&second.place, format_args!("`{name}` is {now} twice; {way_out}"));
    } else {
        ctxt.error(&second.place, format_args!("`{name}`, {now}, is also {before}; {way_out}"));
    }
    ctxt.error(&first.place, format_args!("`{name}` is first claimed here, as {before}"));
}
