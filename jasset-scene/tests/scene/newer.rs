//! Does what a newer program wrote survive an older one, with the entities that it refers to?

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
