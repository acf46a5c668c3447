//! What does it cost to copy the bytes, and to look at each of them once?

use std::hint::black_box;

use super::binary_load;
use crate::{
    forms,
    harness::{Group, See},
    world::Entity,
};

pub(crate) fn rows<'w>(group: &mut Group<'w>, world: &'w [Entity<'w>]) {
    let text = forms::canonical(world).into_bytes();
    let lines = text.split(|byte| *byte == b'\n').count() - 1;
    group.row("memcpy of the text", || copy(text.clone()));
    group.row("newlines of the text", || {
        move |see| {
            let counted = memchr::memchr_iter(b'\n', black_box(&text)).count();
            see(&|| assert_eq!(counted, lines, "another number of lines"));
        }
    });
    group.row("memcpy of the binary file", || copy(binary_load::file(world)));
}

fn copy(bytes: Vec<u8>) -> impl FnMut(See<'_>) {
    let mut copy = vec![0; bytes.len()];
    move |see| {
        copy.copy_from_slice(black_box(&bytes));
        see(&|| assert!(copy == bytes, "another copy"));
    }
}
