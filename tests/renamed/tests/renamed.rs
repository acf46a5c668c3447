//! Do types that were derived under another name of the runtime load and save?

use jasset_tests_renamed::{Entity, EntityId, Monster, Team};

#[test]
fn loads_and_saves() {
    let text = "; Id\n7\n\n; Team\nBlue\n\n; Speed\n2.5\n";
    let monster: Monster = engine::from_str(text).unwrap();
    let expected = Monster { entity: Entity { id: EntityId(7) }, hp: 10, team: Team::Blue, velocity: [2.5, 0.0] };
    assert_eq!(monster, expected);
    let saved = engine::to_string(&monster).unwrap();
    assert_eq!(engine::from_str::<Monster>(&saved).unwrap(), expected);
}
