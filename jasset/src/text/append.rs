//! How does a text come into memory that is somebody else's?

use alloc::{string::String, vec::Vec};
use core::mem;

use super::output::Output;
use crate::error::Result;

/// What writes a text. A closure would be one function more to compile for each type that is saved.
pub(crate) trait Write {
    fn write(&self, out: &mut Output) -> Result<()>;
}

/// The text that `write` writes.
pub(crate) fn text_of(write: &dyn Write) -> Result<String> {
    let mut text = String::new();
    append(&mut text, write).map(|()| text)
}

/// Lets `write` append to `text`; nothing is appended if it fails.
///
/// `write` is no type of its own, so that this is compiled once.
pub(crate) fn append(text: &mut String, write: &dyn Write) -> Result<()> {
    if text.is_empty() {
        let mut bytes = mem::take(text).into_bytes();
        let result = write_all(&mut bytes, write);
        *text = String::from_utf8(bytes).unwrap_or_default();
        return result;
    }
    // What stands in front need not be looked at again.
    aside(|output| write.write(output).map(|()| text.push_str(output.text(0))))
}

/// As [`append`], to bytes.
pub(crate) fn append_to_vec(bytes: &mut Vec<u8>, write: &dyn Write) -> Result<()> {
    if bytes.is_empty() {
        return write_all(bytes, write);
    }
    // Memory behind what stands there already would have to be zeroed first.
    aside(|output| write.write(output).map(|()| bytes.extend_from_slice(output.bytes())))
}

/// Writes into the memory of `bytes`, which are none.
fn write_all(bytes: &mut Vec<u8>, write: &dyn Write) -> Result<()> {
    aside(|output| {
        let own = output.change_memory(mem::take(bytes));
        let result = write.write(output);
        if result.is_err() {
            output.truncate(0);
        }
        *bytes = output.change_memory(own);
        result
    })
}

/// How much memory a thread keeps: one large text must not hold its memory for ever.
#[cfg(feature = "std")]
const MOST: usize = 1 << 16;

/// Lets `write` have memory that the thread keeps for it.
#[cfg(feature = "std")]
fn aside(write: impl FnOnce(&mut Output) -> Result<()>) -> Result<()> {
    use core::cell::Cell;

    std::thread_local! {
        static SCRATCH: Cell<Output> = const { Cell::new(Output::new()) };
    }

    let mut write = Some(write);
    let result = SCRATCH.try_with(|scratch| {
        // If this is met again inside of `write`, that gets memory of its own.
        let mut output = scratch.take();
        let result = write.take().map_or(Ok(()), |write| write(&mut output));
        if output.all.len() <= MOST && output.sorting.as_deref_mut().is_none_or(|sorting| sorting.reset(MOST)) {
            output.length = 0;
            scratch.set(output);
        }
        result
    });
    match (result, write) {
        (Ok(result), _) => result,
        // The thread is about to end.
        (Err(_), Some(write)) => write(&mut Output::new()),
        (Err(_), None) => Ok(()),
    }
}

#[cfg(not(feature = "std"))]
fn aside(write: impl FnOnce(&mut Output) -> Result<()>) -> Result<()> {
    write(&mut Output::new())
}

#[cfg(test)]
mod tests {
    use alloc::{format, string::ToString};

    use super::*;
    use crate::{Error, text::output::LEAST};

    struct Fails;

    impl Write for Fails {
        fn write(&self, out: &mut Output) -> Result<()> {
            out.push_str(&"half of it".repeat(LEAST));
            Err(Error::custom("no"))
        }
    }

    struct Passes;

    impl Write for Passes {
        fn write(&self, out: &mut Output) -> Result<()> {
            out.push_str("all");
            Ok(())
        }
    }

    #[test]
    fn what_fails_appends_nothing() {
        for start in ["", "start "] {
            let (mut text, mut bytes) = (start.to_string(), start.as_bytes().to_vec());
            assert!(append(&mut text, &Fails).is_err() && append_to_vec(&mut bytes, &Fails).is_err());
            assert_eq!((&*text, &*bytes), (start, start.as_bytes()));
            assert!(append(&mut text, &Passes).is_ok() && append_to_vec(&mut bytes, &Passes).is_ok());
            assert_eq!((text, bytes), (format!("{start}all"), format!("{start}all").into_bytes()));
        }
    }
}
