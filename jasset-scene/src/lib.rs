#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

#[cfg(feature = "bevy_ecs")]
mod bevy;
mod binary;
mod bytes;
mod column;
mod data;
mod error;
mod file;
#[cfg(feature = "hecs")]
mod hecs;
mod ids;
mod manager;
mod options;
mod remap;
mod report;
mod source;
mod text;
mod text_save;
mod types;
mod world;

#[cfg(feature = "bevy_ecs")]
pub use crate::bevy::ParentOf;
pub use crate::{
    binary::BinaryOptions,
    data::{Applied, SceneData},
    error::{Error, Result},
    file::SceneFormat,
    manager::{LoadMode, LoadedScene, Scene, SceneManager},
    options::SceneOptions,
    report::{SceneNote, SceneNoteKind, SceneReport},
    source::Outside,
    types::{SceneTypes, StandIn},
    world::{SceneComponent, SceneId, SceneWorld, UnknownComponent, UnknownComponents},
};
