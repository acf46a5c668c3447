//! Does what refers to something outside of a file become the file's id, and what the id stands for, in every form?

use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

use jasset::{Arena, Document, EntityRef, IdTable, JAsset, Reference, References, Result, binary};

#[derive(JAsset, Debug, Default, PartialEq, Clone)]
struct Squad {
    leader: EntityRef,
    members: Vec<EntityRef>,
    rivals: BTreeMap<EntityRef, EntityRef>,
    pair: [EntityRef; 2],
    guard: Option<EntityRef>,
    order: Order,
}

#[derive(JAsset, Debug, Default, PartialEq, Clone)]
enum Order {
    #[default]
    Wait,
    Follow(EntityRef),
    Attack {
        target: EntityRef,
        with: (EntityRef, u8),
    },
}

const fn bits(bits: u64) -> EntityRef {
    EntityRef::from_bits(bits)
}

fn squad() -> Squad {
    Squad {
        leader: bits(1),
        members: vec![bits(2), EntityRef::NULL, bits(3)],
        rivals: [(bits(1), bits(2))].into(),
        pair: [bits(3), bits(1)],
        guard: Some(bits(2)),
        order: Order::Attack { target: bits(1), with: (bits(2), 7) },
    }
}

/// Ids are the bits times 16; the places are those of `ids`.
#[derive(Default)]
struct Ids {
    asked: RefCell<Vec<String>>,
}

impl References for Ids {
    fn to_file(&self, bits: u64) -> Option<u64> {
        (bits < 10).then_some(bits * 16)
    }

    fn to_index(&self, id: u64, text: &str) -> u32 {
        self.asked.borrow_mut().push(text.into());
        u32::try_from(id / 16).unwrap()
    }

    fn in_text(&self, id: u64) -> u64 {
        id + 1
    }
}

fn within<R>(run: impl FnOnce() -> R) -> R {
    <dyn References>::within(Rc::new(Ids::default()), run)
}

/// What the bits become by a place.
fn placed(of: EntityRef) -> EntityRef {
    if of.is_null() { of } else { EntityRef::from_index(u32::try_from(of.to_bits()).unwrap()) }
}

fn all_placed() -> Squad {
    let Squad { leader, members, rivals, pair, guard, .. } = squad();
    Squad {
        leader: placed(leader),
        members: members.into_iter().map(placed).collect(),
        rivals: rivals.into_iter().map(|(key, value)| (placed(key), placed(value))).collect(),
        pair: pair.map(placed),
        guard: guard.map(placed),
        order: Order::Attack { target: placed(bits(1)), with: (placed(bits(2)), 7) },
    }
}

#[test]
fn bits_where_the_file_has_no_ids() -> Result<()> {
    let text = jasset::to_string(&squad())?;
    assert!(text.contains("; Leader\n0x0000000000000001\n"), "{text}");
    assert_eq!(jasset::from_str::<Squad>(&text)?, squad());
    assert_eq!(binary::from_slice::<Squad>(&binary::to_vec(&squad())?)?, squad());
    assert_eq!(binary::to_text(&binary::to_vec(&squad())?)?, text);
    Ok(())
}

#[test]
fn ids_in_text() -> Result<()> {
    let text = within(|| jasset::to_string(&squad()))?;
    assert!(text.contains("; Pair\n0x0000000000000030 0x0000000000000010\n"), "{text}");
    assert!(text.contains("; Members\n0x0000000000000020\n0x0000000000000000\n0x0000000000000030\n"), "{text}");
    assert_eq!(within(|| jasset::from_str::<Squad>(&text))?, all_placed());
    Ok(())
}

#[test]
fn ids_in_the_binary_form() -> Result<()> {
    let bytes = within(|| binary::to_vec(&squad()))?;
    assert_eq!(within(|| binary::from_slice::<Squad>(&bytes))?, all_placed());
    // The text of it may have other ids.
    let text = within(|| binary::to_text(&bytes))?;
    assert!(text.contains("; Members\n0x0000000000000021\n0x0000000000000000\n0x0000000000000031\n"), "{text}");
    Ok(())
}

/// A field that was a number when the file was written.
#[test]
fn a_number_becomes_a_reference() -> Result<()> {
    #[derive(JAsset, Default)]
    struct Old {
        leader: u64,
        pair: [u64; 2],
    }
    #[derive(JAsset, Default, Debug, PartialEq)]
    #[jasset(rename = "Old")]
    struct New {
        leader: EntityRef,
        pair: [EntityRef; 2],
    }
    let bytes = binary::to_vec(&Old { leader: 16, pair: [32, 0] })?;
    let new = New { leader: placed(bits(1)), pair: [placed(bits(2)), EntityRef::NULL] };
    assert_eq!(within(|| binary::from_slice::<New>(&bytes))?, new);
    Ok(())
}

#[test]
fn what_leads_out_of_the_file_is_an_error_with_its_key_path() {
    let squad = Squad { order: Order::Attack { target: bits(1), with: (bits(99), 0) }, ..squad() };
    let expected = "Order.With: the reference 0x0000000000000063 leads out of what is saved";
    assert_eq!(within(|| jasset::to_string(&squad)).unwrap_err().to_string(), expected);
    let error = within(|| binary::to_vec(&squad)).unwrap_err().to_string();
    assert!(error.ends_with("the reference 0x0000000000000063 leads out of what is saved"), "{error}");
}

#[test]
fn another_spelling_of_the_same_id_is_kept() -> Result<()> {
    let arena = Arena::new();
    let document = Document::parse_in(&arena, b"; Leader\n0x10\n");
    let mut leader = Squad { leader: bits(1), ..Squad::default() };
    let text = within(|| document.update(&leader))?;
    assert!(text.starts_with("; Leader\n0x10\n"), "{text}");
    leader.leader = bits(2);
    let text = within(|| document.update(&leader))?;
    assert!(text.starts_with("; Leader\n0x0000000000000020\n"), "{text}");
    Ok(())
}

#[test]
fn the_text_that_is_told_is_a_slice_of_the_file() -> Result<()> {
    let ids = Rc::new(Ids::default());
    <dyn References>::within(ids.clone(), || jasset::from_str::<Squad>("; Leader\n0x10\n\n; Pair\n32 0\n"))?;
    assert!(ids.asked.borrow().iter().any(|text| text == "0x10"));
    assert!(ids.asked.borrow().iter().any(|text| text == "32"));
    Ok(())
}

#[test]
fn what_counted_before_counts_again() -> Result<()> {
    let inside = within(|| {
        let panicked = std::panic::catch_unwind(|| within(|| panic!("as a hook may")));
        assert!(panicked.is_err());
        jasset::to_string(&Squad::default())?;
        within(|| jasset::to_string(&squad()))
    })?;
    assert_eq!(within(|| jasset::to_string(&squad()))?, inside);
    assert_ne!(jasset::to_string(&squad())?, inside);
    Ok(())
}

#[test]
fn ids_of_a_table_are_not_asked_for() -> Result<()> {
    /// The ids of the table, and those of the other.
    struct InTable(Rc<IdTable>, Ids);

    impl References for InTable {
        fn to_file(&self, bits: u64) -> Option<u64> {
            self.1.to_file(bits)
        }

        fn to_index(&self, id: u64, text: &str) -> u32 {
            self.1.to_index(id, text)
        }

        fn table(&self) -> Option<Rc<IdTable>> {
            Some(Rc::clone(&self.0))
        }
    }

    let text =
        "; Leader\n0xABCDEF0123456789\n\n; Members\n0x10\n0xABCDEF0123456789\n0x0\n\n; Pair\n0x7 0xABCDEF0123456789\n";
    let table = [0x7, 0xABCD_EF01_2345_6789].into_iter().collect::<IdTable>();
    let ids = Rc::new(InTable(Rc::new(table), Ids::default()));
    let squad = <dyn References>::within(ids.clone(), || {
        // Others count meanwhile.
        within(|| jasset::from_str::<Squad>("; Leader\n0x70\n"))?;
        jasset::from_str::<Squad>(text)
    })?;
    let place = EntityRef::from_index;
    assert_eq!((squad.leader, squad.pair), (place(1), [place(0), place(1)]));
    assert_eq!(squad.members, [place(1), place(1), EntityRef::NULL]);
    assert!(ids.1.asked.borrow().iter().all(|text| text == "0x10"));
    Ok(())
}
