//! How does the value of a property that is gone reach the type that had it?

use alloc::string::{String, ToString};
use core::fmt;

use super::JAsset;
use crate::{error::Result, key::Key};

/// A function that takes the values of deprecated keys: `fn(&mut T, A)` for one key,
/// `fn(&mut T, Option<A>, Option<B>, …)` for two to six, returning `()` or a `Result`.
///
/// Implemented for every such function; `M` is found by the compiler.
///
/// ```
/// use jasset::Hook;
///
/// fn is_hook<const N: usize, M>(_: impl Hook<'static, String, N, M>) -> usize {
///     N
/// }
/// assert_eq!(is_hook(|name: &mut String, id: u32| *name = id.to_string()), 1);
/// assert_eq!(is_hook(|_: &mut String, _: Option<u32>, _: Option<bool>| Err::<(), _>("no")), 2);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a hook for {N} deprecated key(s) of `{T}`",
    label = "not a hook for these keys",
    note = "one key: `fn(&mut self, old: A)`; several: `fn(&mut self, first: Option<A>, second: Option<B>, ...)`, \
            one argument a key",
    note = "it returns `()` or a `Result`, and each argument type is `JAsset`"
)]
pub trait Hook<'a, T, const N: usize, M> {
    /// The arguments, each absent until its key was read.
    type Arguments: HookArguments<'a, N>;

    /// Runs the function.
    ///
    /// # Errors
    ///
    /// What the function returned, as text.
    fn run(self, target: &mut T, arguments: Self::Arguments) -> Result<(), String>;
}

/// The arguments of a [`Hook`], one after the other.
///
/// ```
/// use jasset::{ArgumentVisitor, HookArguments, JAsset, Key, Result, keys};
///
/// struct Names(Vec<&'static str>);
///
/// impl<'a> ArgumentVisitor<'a> for Names {
///     fn argument<A: JAsset<'a>>(&mut self, key: &'static Key, _: &mut Option<A>) -> Result<()> {
///         self.0.push(key.name());
///         Ok(())
///     }
/// }
///
/// let mut names = Names(Vec::new());
/// let mut arguments: (Option<f32>, Option<bool>) = Default::default();
/// arguments.visit(keys!["Speed", "Flying"], &mut names)?;
/// assert_eq!(names.0, ["Speed", "Flying"]);
/// # Ok::<(), jasset::Error>(())
/// ```
pub trait HookArguments<'a, const N: usize>: Default {
    /// Hands each argument to `visitor` with its key.
    ///
    /// # Errors
    ///
    /// As the visitor.
    fn visit<V: ArgumentVisitor<'a>>(&mut self, keys: &'static [Key; N], visitor: &mut V) -> Result<()>;
}

/// What is done with each argument of a hook.
///
/// ```
/// use jasset::{ArgumentVisitor, HookArguments, JAsset, Key, Result, keys};
///
/// /// Takes every argument away.
/// struct Clear;
///
/// impl<'a> ArgumentVisitor<'a> for Clear {
///     fn argument<A: JAsset<'a>>(&mut self, _: &'static Key, argument: &mut Option<A>) -> Result<()> {
///         *argument = None;
///         Ok(())
///     }
/// }
///
/// let mut arguments = (Some(7.5_f32),);
/// arguments.visit(keys!["Speed"], &mut Clear)?;
/// assert_eq!(arguments, (None,));
/// # Ok::<(), jasset::Error>(())
/// ```
pub trait ArgumentVisitor<'a> {
    /// One argument.
    ///
    /// # Errors
    ///
    /// Whatever ends the archive's work at once.
    fn argument<A: JAsset<'a>>(&mut self, key: &'static Key, argument: &mut Option<A>) -> Result<()>;
}

impl<'a, T, A, R, F> Hook<'a, T, 1, (A, R)> for F
where
    F: FnOnce(&mut T, A) -> R,
    A: JAsset<'a>,
    R: HookResult,
{
    type Arguments = (Option<A>,);

    fn run(self, target: &mut T, (argument,): Self::Arguments) -> Result<(), String> {
        argument.map_or(Ok(()), |argument| self(target, argument).into_result())
    }
}

impl<'a, A: JAsset<'a>> HookArguments<'a, 1> for (Option<A>,) {
    fn visit<V: ArgumentVisitor<'a>>(&mut self, [key]: &'static [Key; 1], visitor: &mut V) -> Result<()> {
        visitor.argument(key, &mut self.0)
    }
}

macro_rules! several {
    ($count:literal: $($argument:ident $key:ident),+) => {
        impl<'a, T, $($argument,)+ R, F> Hook<'a, T, $count, ($($argument,)+ R)> for F
        where
            F: FnOnce(&mut T, $(Option<$argument>),+) -> R,
            $($argument: JAsset<'a>,)+
            R: HookResult,
        {
            type Arguments = ($(Option<$argument>,)+);

            #[allow(non_snake_case)]
            fn run(self, target: &mut T, ($($argument,)+): Self::Arguments) -> Result<(), String> {
                self(target, $($argument),+).into_result()
            }
        }

        impl<'a, $($argument: JAsset<'a>),+> HookArguments<'a, $count> for ($(Option<$argument>,)+) {
            #[allow(non_snake_case)]
            fn visit<V: ArgumentVisitor<'a>>(
                &mut self,
                [$($key),+]: &'static [Key; $count],
                visitor: &mut V,
            ) -> Result<()> {
                let ($($argument,)+) = self;
                $(visitor.argument($key, $argument)?;)+
                Ok(())
            }
        }
    };
}

several!(2: A a, B b);
several!(3: A a, B b, C c);
several!(4: A a, B b, C c, D d);
several!(5: A a, B b, C c, D d, E e);
several!(6: A a, B b, C c, D d, E e, G g);

/// What a hook may return: `()`, or a `Result<(), E>` whose error can be shown.
///
/// ```
/// use jasset::HookResult;
///
/// assert_eq!(().into_result(), Ok(()));
/// assert_eq!(Err::<(), _>("no such mesh").into_result(), Err("no such mesh".to_owned()));
/// ```
#[diagnostic::on_unimplemented(
    message = "a hook returns `()` or a `Result<(), E>` whose `E` is `Display`, not `{Self}`",
    label = "not a result of a hook"
)]
pub trait HookResult {
    /// The error as text.
    ///
    /// # Errors
    ///
    /// If the hook returned one.
    fn into_result(self) -> Result<(), String>;
}

impl HookResult for () {
    fn into_result(self) -> Result<(), String> {
        Ok(())
    }
}

impl<E: fmt::Display> HookResult for Result<(), E> {
    fn into_result(self) -> Result<(), String> {
        self.map_err(|error| error.to_string())
    }
}
