#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]
// `bevy_insert` and `bevy_linked` alone have some.
#![deny(unsafe_code)]

#[macro_use]
mod no_hooks;

mod background;
#[cfg(feature = "bevy_ecs")]
mod bevy;
#[cfg(feature = "bevy_ecs")]
mod bevy_insert;
#[cfg(feature = "bevy_ecs")]
mod bevy_linked;
mod binary;
mod binary_v1;
mod bytes;
mod column;
mod cycle;
mod data;
mod error;
mod file;
mod folder;
#[cfg(feature = "hecs")]
mod hecs;
mod ids;
mod kept;
mod manager;
mod options;
mod remap;
mod report;
mod seen;
mod siblings;
mod source;
mod text;
mod types;
mod value;
mod world;

#[cfg(feature = "bevy_ecs")]
pub use crate::bevy::{ParentOf, SceneBundle};
pub use crate::{
    background::BackgroundSave,
    binary::BinaryOptions,
    data::{Applied, SceneData},
    error::{Error, Result},
    file::SceneFormat,
    manager::{LoadMode, LoadedScene, Scene, SceneManager},
    options::SceneOptions,
    report::{SceneNote, SceneNoteKind, SceneReport},
    source::Outside,
    types::{SceneTypes, StandIn},
    value::ValueComponent,
    world::{SceneComponent, SceneId, SceneWorld, UnknownComponent, UnknownComponents},
};
