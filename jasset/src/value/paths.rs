//! How is a path of the file system written: as the string that it is.

use alloc::{borrow::Cow, boxed::Box, format, rc::Rc, string::String, sync::Arc};
use std::path::{Path, PathBuf};

use crate::{
    archive::{Archive, Form, JAsset, Scalar, ScalarReader, ScalarWriter},
    class::Kind,
    error::{Error, Problem, ProblemKind, Result},
    text::{Malformed, Value, Writer, string::reads_as},
};

/// A path that is not UTF-8 has no text.
fn can_be_written(path: &Path) -> Result<()> {
    if path.to_str().is_some() { Ok(()) } else { Err(no_text(path)) }
}

#[cold]
fn no_text(path: &Path) -> Error {
    Error::one(
        Problem::new(ProblemKind::InvalidUtf8, format!("expected a path that is UTF-8, found `{}`", path.display()))
            .help("a text could not give it back: rename what it leads to"),
    )
}

/// Paths, and what kind of string each is made of.
macro_rules! paths {
    ($(($($bounds:tt)*) $path:ty, $text:ty, |$read:ident| $make:expr;)+) => {
        $(
            impl<$($bounds)*> JAsset<'a> for $path {
                fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
                    archive.scalar()
                }
            }

            /// A path that is not UTF-8 is an error on saving.
            impl<$($bounds)*> Scalar<'a> for $path {
                const KIND: Kind = Kind::String;

                fn can_be_written(&self) -> Result<()> {
                    can_be_written(self)
                }

                fn write_text(&self, out: &mut Writer<'_>) {
                    out.string(&self.to_string_lossy());
                }

                fn parse_text(value: &mut Value<'a>) -> Result<Self, Malformed> {
                    <$text>::parse_text(value).map(|$read| $make)
                }

                fn is_written_as(&self, value: &mut Value<'_>) -> bool {
                    self.to_str().is_some_and(|path| reads_as(value, path))
                }

                const FORM: Form = Form::String;

                fn write_binary(&self, out: &mut ScalarWriter<'_>) {
                    out.string(&self.to_string_lossy());
                }

                fn read_binary(value: &mut ScalarReader<'a>) -> Result<Self, Malformed> {
                    <$text>::read_binary(value).map(|$read| $make)
                }
            }
        )+
    };
}

paths! {
    ('a) PathBuf, String, |text| text.into();
    ('a) Box<Path>, Cow<'_, str>, |text| Path::new(&*text).into();
    ('a) Rc<Path>, Cow<'_, str>, |text| Path::new(&*text).into();
    ('a) Arc<Path>, Cow<'_, str>, |text| Path::new(&*text).into();
    ('a: 's, 's) &'s Path, &str, |text| Path::new(text);
    ('a: 's, 's) Cow<'s, Path>, Cow<'s, str>, |text| match text {
        Cow::Borrowed(text) => Cow::Borrowed(Path::new(text)),
        Cow::Owned(text) => Cow::Owned(text.into()),
    };
}
