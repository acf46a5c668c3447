//! Does what a newer program wrote survive an older one, with the entities that it refers to?

use std::collections::BTreeMap;

use jasset::{EntityRef, JAsset};
use jasset_scene::{BinaryOptions, SceneData, SceneOptions, SceneTypes};

use crate::in_hecs::World;

#[derive(JAsset, Default)]
struct Mind {
    goal: Goal,
    plans: Vec<Goal>,
}

#[derive(JAsset, Default)]
enum Goal {
    #[default]
    Rest,
    Reach(EntityRef),
    Guard {
        post: EntityRef,
        with: Vec<EntityRef>,
    },
}

/// As it was when the goals had no names yet.
#[derive(JAsset, Default)]
#[jasset(rename = "Mind")]
struct OlderMind {
    goal: OlderGoal,
    plans: Vec<OlderGoal>,
}

#[derive(JAsset, Default)]
enum OlderGoal {
    #[default]
    Rest,
    #[jasset(other)]
    Other(String),
}

const TEXT: &str = "\
; AssetType
Scene

; ClassVersion
1

; Name
Yard

; AssetType
Entity

; EntityID
0x00000000000000A1

; AssetType
Entity

; EntityID
0x0000000000000002

; Component
Mind

; Goal
Reach 0x00000000000000A1

; Plans
Reach 0x0000000000000002
Guard {
    Post = 0x0000000000000000
    With = [
        0x00000000000000A1
        0x0000000000000002
    ]
}
";

#[test]
fn variants_that_are_not_known_keep_who_they_refer_to() {
    let newer = || SceneTypes::<World>::new().with::<Mind>();
    let older = || SceneTypes::<World>::new().with::<OlderMind>();
    let options = SceneOptions::new();
    let whole = |data: &SceneData<World>| {
        assert!(data.report().is_empty(), "{}", data.report());
        data.to_text().unwrap()
    };
    let from_newer = SceneData::from_text(TEXT, &newer(), &options).unwrap();
    assert_eq!(whole(&from_newer), TEXT);
    // Written by the newer program, and by the older one that read the text.
    let from_older = SceneData::from_text(TEXT, &older(), &options).unwrap();
    for data in [from_newer, from_older] {
        let bytes = data.to_binary(BinaryOptions::new()).unwrap();
        let read = SceneData::from_binary(&bytes, &newer(), &options).unwrap();
        assert_eq!(whole(&read), TEXT);
        let kept = SceneData::from_binary(&bytes, &older(), &options).unwrap();
        assert_eq!(kept.update_text(TEXT).unwrap(), TEXT);
        // Through the older one, in each form.
        let text = whole(&kept);
        assert_eq!(whole(&SceneData::from_text(&text, &newer(), &options).unwrap()), TEXT);
        let again = kept.to_binary(BinaryOptions::new()).unwrap();
        assert_eq!(whole(&SceneData::from_binary(&again, &newer(), &options).unwrap()), TEXT);
    }
}

#[test]
fn a_reference_in_a_variant_that_was_not_known_may_lead_nowhere() {
    let text = TEXT.replace("Reach 0x00000000000000A1", "Reach 0x0000000000000001");
    let older = SceneTypes::<World>::new().with::<OlderMind>();
    let newer = SceneTypes::<World>::new().with::<Mind>();
    let data = SceneData::from_text(&text, &older, &SceneOptions::new()).unwrap();
    let bytes = data.to_binary(BinaryOptions::new()).unwrap();
    // It is the id of no entity, although there is a first one.
    let read = SceneData::from_binary(&bytes, &newer, &SceneOptions::new()).unwrap();
    assert_eq!(
        read.report().to_string(),
        "entity 0x0000000000000002: Mind.Goal: 0x0000000000000001 is not in the scene, so it refers to nothing now"
    );
}

/// Before they became others.
#[derive(JAsset, Default)]
#[jasset(rename = "Links")]
struct OlderLinks {
    one: EntityRef,
    many: Vec<EntityRef>,
    by: BTreeMap<EntityRef, EntityRef>,
    leader: EntityRef,
    name: EntityRef,
}

#[derive(JAsset, Default)]
#[jasset(version = 2, deprecated("Leader", before = 2, with = Self::leader))]
struct Links {
    one: Option<EntityRef>,
    many: Vec<Option<EntityRef>>,
    by: BTreeMap<EntityRef, Goal>,
    all: Vec<EntityRef>,
    name: String,
}

impl Links {
    fn leader(&mut self, leader: EntityRef) {
        self.all = vec![leader, EntityRef::NULL];
    }
}

#[test]
fn values_of_another_shape_keep_who_they_refer_to() {
    let types = || SceneTypes::<World>::new().with::<Links>();
    let older = SceneTypes::<World>::new().with::<OlderLinks>();
    let head = &TEXT[..TEXT.find("; Component").unwrap()];
    let old = format!(
        "{head}; Component\nLinks\n\n; One\n0xA1\n\n; Many\n0xA1\n0x2\n\n; By\n0x2 = 0xA1\n\n; Leader\n0x2\n\n; Name\n0xA1\n"
    );
    // A newtype variant has a name in front: what was none is no variant.
    let data = SceneData::from_text(&old, &older, &SceneOptions::new()).unwrap();
    assert!(data.report().is_empty(), "{}", data.report());
    let bytes = data.to_binary(BinaryOptions::new()).unwrap();
    let read = SceneData::from_binary(&bytes, &types(), &SceneOptions::new()).unwrap();
    let by_text = SceneData::from_text(&data.to_text().unwrap(), &types(), &SceneOptions::new()).unwrap();
    assert_eq!(read.to_text().unwrap(), by_text.to_text().unwrap());
    let text = read.to_text().unwrap();
    assert!(text.contains("; One\n0x00000000000000A1\n"), "{text}");
    assert!(text.contains("; Many\n0x00000000000000A1\n0x0000000000000002\n"), "{text}");
    assert!(text.contains("; All\n0x0000000000000002\n0x0000000000000000\n"), "{text}");
    assert!(text.contains("; Name\n\"0x00000000000000A1\"\n"), "{text}");
}
