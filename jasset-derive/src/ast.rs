//! What did the user write, as the derive sees it?

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::{Attribute, Data, DeriveInput, Fields, Generics, Member, Type};

use crate::{
    attr::{ContainerAttrs, FieldAttrs, VariantAttrs},
    ctxt::Ctxt,
    symbol::Place,
    unraw::unraw,
};

pub(crate) struct Container<'i> {
    pub(crate) ident: &'i Ident,
    pub(crate) generics: &'i Generics,
    pub(crate) attrs: ContainerAttrs,
    pub(crate) data: Body<'i>,
    /// The attributes that are not ours.
    pub(crate) foreign: &'i [Attribute],
}

pub(crate) enum Body<'i> {
    Struct(Style, Vec<Field<'i>>),
    Enum(Vec<Variant<'i>>),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Named,
    Tuple,
    Unit,
}

pub(crate) struct Field<'i> {
    pub(crate) member: Member,
    pub(crate) ty: &'i Type,
    pub(crate) attrs: FieldAttrs,
    /// Where errors about the field as a whole point: its name, or its type if it has none.
    pub(crate) place: TokenStream,
}

pub(crate) struct Variant<'i> {
    pub(crate) ident: &'i Ident,
    pub(crate) attrs: VariantAttrs,
    pub(crate) style: Style,
    pub(crate) fields: Vec<Field<'i>>,
}

impl<'i> Container<'i> {
    /// `None` for what is neither a struct nor an enum; that is told to `ctxt`.
    pub(crate) fn from_input(ctxt: &Ctxt, input: &'i DeriveInput) -> Option<Self> {
        // What is on the type stands above what is in it, so its errors come first.
        let place = match &input.data {
            Data::Enum(_) => Place::Enum,
            Data::Struct(_) | Data::Union(_) => Place::Struct,
        };
        let attrs = ContainerAttrs::read(ctxt, place, &input.attrs);
        let data = match &input.data {
            Data::Struct(data) => {
                let fields = Field::all(ctxt, Place::Field, &data.fields);
                Body::Struct(Style::of(&data.fields), fields)
            }
            Data::Enum(data) => {
                let variants = data.variants.iter();
                let variants = variants.map(|variant| Variant::new(ctxt, variant)).collect();
                Body::Enum(variants)
            }
            Data::Union(data) => {
                ctxt.error(
                    data.union_token,
                    "a union cannot be saved: nothing says which of its fields holds the value; use an enum or a struct",
                );
                return None;
            }
        };
        Some(Self { ident: &input.ident, generics: &input.generics, attrs, data, foreign: &input.attrs })
    }

    /// The fields of a struct; an enum has none.
    pub(crate) fn fields(&self) -> &[Field<'i>] {
        match &self.data {
            Body::Struct(_, fields) => fields,
            Body::Enum(_) => &[],
        }
    }

    /// The variants of an enum; a struct has none.
    pub(crate) fn variants(&self) -> &[Variant<'i>] {
        match &self.data {
            Body::Struct(..) => &[],
            Body::Enum(variants) => variants,
        }
    }

    /// The fields of a struct, and those of the variants of an enum.
    pub(crate) fn all_fields(&self) -> impl Iterator<Item = &Field<'i>> {
        self.fields().iter().chain(self.variants().iter().flat_map(|variant| &variant.fields))
    }

    pub(crate) fn is_enum(&self) -> bool {
        matches!(self.data, Body::Enum(_))
    }

    /// An enum whose variants are names and nothing else.
    pub(crate) fn is_unit_enum(&self) -> bool {
        self.is_enum() && self.all_fields().next().is_none()
    }

    /// A tuple struct of one field, which is written as what it wraps.
    pub(crate) fn is_newtype(&self) -> bool {
        matches!(&self.data, Body::Struct(Style::Tuple, fields) if fields.len() == 1)
    }

    /// A tuple struct of several fields, whose place is their name.
    pub(crate) fn is_tuple(&self) -> bool {
        matches!(&self.data, Body::Struct(Style::Tuple, fields) if fields.len() > 1)
    }

    /// Written as the one field that it holds, by its shape or because the user says so.
    pub(crate) fn is_transparent(&self) -> bool {
        self.is_newtype() || (!self.is_enum() && self.attrs.transparent.is_given())
    }

    /// Written as a record, with a class.
    pub(crate) fn is_record(&self) -> bool {
        !self.is_enum() && !self.is_transparent()
    }
}

impl Style {
    fn of(fields: &Fields) -> Self {
        match fields {
            Fields::Named(_) => Self::Named,
            Fields::Unnamed(_) => Self::Tuple,
            Fields::Unit => Self::Unit,
        }
    }
}

impl<'i> Field<'i> {
    fn all(ctxt: &Ctxt, place: Place, fields: &'i Fields) -> Vec<Self> {
        let members = fields.members();
        let fields = fields.iter().zip(members).map(|(field, member)| Self {
            ty: &field.ty,
            attrs: FieldAttrs::read(ctxt, place, &field.attrs),
            place: match &field.ident {
                Some(ident) => ident.to_token_stream(),
                None => field.ty.to_token_stream(),
            },
            member,
        });
        fields.collect()
    }

    /// The name in the source, for messages; `0` for the first field of a tuple struct.
    pub(crate) fn name(&self) -> String {
        match &self.member {
            Member::Named(ident) => unraw(ident),
            Member::Unnamed(index) => index.index.to_string(),
        }
    }

    /// The name that the key is made from.
    pub(crate) fn stem(&self) -> String {
        match &self.member {
            Member::Named(ident) => unraw(ident),
            Member::Unnamed(index) => format!("field{}", index.index),
        }
    }

    pub(crate) fn is_named(&self) -> bool {
        matches!(self.member, Member::Named(_))
    }

    pub(crate) fn is_skipped(&self) -> bool {
        self.attrs.skip.is_given()
    }

    pub(crate) fn is_base(&self) -> bool {
        self.attrs.base.is_given()
    }

    pub(crate) fn is_flattened(&self) -> bool {
        self.attrs.flatten.is_given()
    }

    /// A part of the record, with a class of its own.
    pub(crate) fn is_part(&self) -> bool {
        self.is_base() || self.is_flattened()
    }

    /// A value of its own in the file: neither skipped nor a part.
    pub(crate) fn is_property(&self) -> bool {
        !self.is_skipped() && !self.is_part()
    }

    /// Not described by its own type.
    pub(crate) fn is_described_apart(&self) -> bool {
        self.attrs.bytes.is_given() || self.attrs.with.is_given()
    }
}

impl<'i> Variant<'i> {
    fn new(ctxt: &Ctxt, variant: &'i syn::Variant) -> Self {
        Self {
            ident: &variant.ident,
            attrs: VariantAttrs::read(ctxt, &variant.attrs),
            style: Style::of(&variant.fields),
            fields: Field::all(ctxt, Place::VariantField, &variant.fields),
        }
    }

    /// Not a name alone, though there may be nothing in the braces or parentheses.
    pub(crate) fn has_braces(&self) -> bool {
        self.style != Style::Unit
    }
}
