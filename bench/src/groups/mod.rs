//! Which groups are there, and what is one given?

mod binary_load;
mod binary_save;
mod growth;
mod limits;
mod scene;
mod text_load;
mod text_save;
mod update;

use crate::{
    harness::{Group, MeasuredGroup, Plan},
    nested::Character,
    party::party,
    world::{Entity, Texts},
};

type Run = fn(&Plan, usize) -> MeasuredGroup;

/// All groups, by name.
pub(crate) const GROUPS: &[(&str, Run)] = &[
    ("text_load", |plan, count| flat("text_load", text_load::rows, plan, count)),
    ("text_save", |plan, count| flat("text_save", text_save::rows, plan, count)),
    ("update", |plan, count| flat("update", update::rows, plan, count)),
    ("binary_load", |plan, count| flat("binary_load", binary_load::rows, plan, count)),
    ("binary_save", |plan, count| flat("binary_save", binary_save::rows, plan, count)),
    ("nested_text_load", |plan, count| nested("nested_text_load", text_load::nested_rows, plan, count)),
    ("nested_text_save", |plan, count| nested("nested_text_save", text_save::nested_rows, plan, count)),
    ("nested_binary_load", |plan, count| nested("nested_binary_load", binary_load::nested_rows, plan, count)),
    ("nested_binary_save", |plan, count| nested("nested_binary_save", binary_save::nested_rows, plan, count)),
    ("scene", scene),
    ("growth", |plan, count| flat("growth", growth::rows, plan, count)),
    ("limits", |plan, count| flat("limits", limits::rows, plan, count)),
];

/// A group on the world of entities.
fn flat(
    name: &'static str,
    rows: impl for<'w> Fn(&mut Group<'w>, &'w [Entity<'w>]),
    plan: &Plan,
    count: usize,
) -> MeasuredGroup {
    let texts = Texts::new(count);
    let world = texts.world();
    let mut group = Group::new(name, count, plan);
    rows(&mut group, &world);
    group.measure()
}

/// A group on the party of characters.
fn nested(
    name: &'static str,
    rows: impl for<'p> Fn(&mut Group<'p>, &'p [Character<'p>]),
    plan: &Plan,
    count: usize,
) -> MeasuredGroup {
    let party = party(count);
    let mut group = Group::new(name, count, plan);
    rows(&mut group, &party);
    group.measure()
}

/// A group on scenes.
fn scene(plan: &Plan, count: usize) -> MeasuredGroup {
    let mut group = Group::new("scene", count, plan);
    scene::rows(&mut group, count);
    group.measure()
}

/// Panics at the first value that is not as in the source.
fn same<T: PartialEq<U> + std::fmt::Debug, U: std::fmt::Debug>(loaded: &[T], source: &[U]) {
    assert_eq!(loaded.len(), source.len(), "another number of values");
    for (loaded, source) in loaded.iter().zip(source) {
        assert_eq!(loaded, source);
    }
}
