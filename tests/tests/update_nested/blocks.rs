//! Fields of structs: names, versions, what comes and goes.

use jasset::{Arena, Document, JAsset, ProblemKind};

use super::{changes, load, stays, update};

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(base, version = 2, deprecated("Age", before = 2, drop))]
struct Thing {
    id: u32,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 2)]
struct Look {
    color: u32,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 3, min_version = 1, deprecated("Weight", before = 2, with = Self::weight), deprecated("Gone", before = 3, drop))]
struct Weapon {
    #[jasset(base)]
    thing: Thing,
    #[jasset(alias = "Title")]
    name: String,
    mass: f32,
    #[jasset(flatten)]
    look: Look,
    #[jasset(deprecated)]
    flag: bool,
    level: u8,
}

impl Weapon {
    fn weight(&mut self, weight: f32) {
        self.mass = weight / 10.0;
    }
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Imp {
    weapon: Weapon,
    weapons: Vec<Weapon>,
    hp: i32,
}

const FRESH: &str = "\
; Weapon
{
\t# of the base
\tBaseVersion = 2
\tId = 0x7

\tClassVersion = 3
\tLevel = 1
\tLookVersion = 2
\tColor = 3
\t# unknown
\tMana = {
\t\tx
\t}
\tMass = 1.5
\tName = \"Bow\"
}
; Weapons
[]
; Hp
1
";

#[test]
fn order_comments_and_unknown_fields_survive() {
    stays::<Imp>(FRESH);
    changes::<Imp>(FRESH, |imp| imp.weapon.mass = 2.0, &FRESH.replace("Mass = 1.5", "Mass = 2.000000"));
    changes::<Imp>(FRESH, |imp| imp.weapon.look.color = 4, &FRESH.replace("Color = 3", "Color = 4"));
    changes::<Imp>(FRESH, |imp| imp.weapon.thing.id = 8, &FRESH.replace("Id = 0x7", "Id = 8"));
    let lines = "\tName =\n\t    | a\n\t    | b\n";
    changes::<Imp>(FRESH, |imp| imp.weapon.name = "a\nb".into(), &FRESH.replace("\tName = \"Bow\"\n", lines));
}

#[test]
fn an_old_block_is_brought_up_to_date() {
    let old = "\
; Weapon
{
    ClassVersion = 1
    Id = 5
    # an age
    Age = 100
    # called so
    Title = \"Bow\"
    # in newton
    # (both lines)
    Weight = 15
    Color = 3
    Gone = [
        1
    ]
    Flag = 1
    # last
}
; Weapons
[]
; Hp
1
";
    let imp: Imp = load(old);
    assert!(imp.weapon.mass == 1.5 && imp.weapon.flag);
    let new = "\
; Weapon
{
    BaseVersion = 2
    ClassVersion = 3
    Id = 5
    # called so
    Name = \"Bow\"
    Mass = 1.500000
    LookVersion = 2
    Color = 3
    Level = 0
    # last
}
; Weapons
[]
; Hp
1
";
    assert_eq!(update(old, &imp), new);
    let again: Imp = load(new);
    assert_eq!(again.weapon, Weapon { flag: false, ..imp.weapon });
    assert_eq!(update(new, &again), new);
}

#[test]
fn an_old_element_of_a_list_is_not_another() {
    let old = "\
; Weapon
{
}
; Weapons
# the first
{
  Title = Axe
  Mass = 3
  Id = 9
  Color = 1
  Level = 2
  Price = 4
}
; Hp
1
";
    let mut imp: Imp = load(old);
    imp.weapons.insert(0, Weapon { name: "New".into(), ..Weapon::default() });
    let updated = update(old, &imp);
    assert_eq!(load::<Imp>(&updated), imp, "{updated}");
    assert!(
        updated.contains("Price = 4\n") && updated.contains("  Name = Axe\n") && !updated.contains("Title"),
        "{updated}"
    );
    assert!(updated.contains("  Mass = 3\n"), "{updated}");
}

#[test]
fn a_newer_block_keeps_its_version() {
    let newer = FRESH
        .replace("ClassVersion = 3", "ClassVersion = 9")
        .replace("LookVersion = 2", "LookVersion = 7\n\tWeight = 2");
    stays::<Imp>(&newer);
    changes::<Imp>(&newer, |imp| imp.weapon.level = 2, &newer.replace("Level = 1", "Level = 2"));
}

#[test]
fn a_missing_field_stands_behind_the_one_before_it() {
    let text = FRESH.replace("\tMass = 1.5\n", "").replace("\tLevel = 1\n", "");
    let expected = text
        .replace("\tName = \"Bow\"\n", "\tName = \"Bow\"\n\tMass = 0.000000\n")
        .replace("\tColor = 3\n", "\tColor = 3\n\tLevel = 0\n");
    changes::<Imp>(&text, |_| {}, &expected);
    // In front of the first, and in a block without any.
    let text = "; Weapon\n  {\n    # empty\n  }\n; Weapons\n[]\n; Hp\n1\n";
    let fields = "      BaseVersion = 2
      Id = 0
      ClassVersion = 3
      Name = \"\"
      Mass = 0.000000
      LookVersion = 2
      Color = 0
      Level = 0
";
    changes::<Imp>(text, |_| {}, &text.replace("    # empty\n", &format!("{fields}    # empty\n")));
    let text = "; Weapon\n{}\n; Weapons\n[]\n; Hp\n1\n";
    changes::<Imp>(text, |_| {}, &text.replace("{}", &format!("{{\n{}}}", fields.replace("      ", "    "))));
}

#[test]
fn both_names_of_a_field_stay() {
    let text = FRESH.replace("\tMass = 1.5\n", "\tMass = 1.5\n\tTitle = Old\n");
    stays::<Imp>(&text);
}

/// What cannot be read is replaced, and nothing else.
#[test]
fn a_malformed_block_is_replaced() {
    let imp: Imp = load(FRESH);
    let fresh = "{\n    BaseVersion = 2\n    Id = 7\n    ClassVersion = 3\n    Name = Bow\n    Mass = 1.500000\n    LookVersion = 2\n    Color = 3\n    Level = 1\n}";
    for (bad, comments) in [
        ("{\n# c\nName = x\nName = y\n}", "# c\n"),
        ("{\nno field\n// c\n}", "// c\n"),
        ("{\nClassVersion = 99999999\n# c\n}", "# c\n"),
        ("{\nClassVersion = 0\n# c\n}", "# c\n"),
        ("{\nName = [\n# c\n}\n]", "# c\n"),
        ("{", ""),
        ("}\n# c\n}", "# c\n"),
        ("5", ""),
        ("[\n]", ""),
        ("Weapon", ""),
    ] {
        let text = format!("; Weapon\n{bad}\n; Weapons\n[]\n# hp\n; Hp\n0x1\n");
        let updated = update(&text, &imp);
        assert_eq!(updated, format!("; Weapon\n{comments}{fresh}\n; Weapons\n[]\n# hp\n; Hp\n0x1\n"), "{bad}");
    }
    // A malformed field of a block is one.
    let text = FRESH.replace("Mass = 1.5", "Mass = heavy");
    assert_eq!(update(&text, &imp), FRESH.replace("Mass = 1.5", "Mass = 1.500000"));
    let text = FRESH.replace("Mass = 1.5", "Mass =");
    assert_eq!(update(&text, &imp), FRESH.replace("Mass = 1.5", "Mass = 1.500000"));
}

/// What it holds cannot be known, so it is not written over.
#[test]
fn a_value_that_is_too_old_stands_against_a_save() {
    #[derive(JAsset, Default)]
    #[jasset(version = 3, min_version = 2)]
    struct Strict {
        hp: u32,
    }
    #[derive(JAsset, Default)]
    #[jasset(version = 3, min_version = 2)]
    struct Pair(u8, u8);
    #[derive(JAsset, Default)]
    struct Both {
        one: Strict,
        many: Vec<Strict>,
        pair: Pair,
    }
    for (text, line) in [
        ("; One\n{\nClassVersion = 1\nHp = 1\n}\n", 3),
        ("; One\n{\nHp = 1\n}\n", 3),
        ("; One\n{\n# nothing\n}\n", 2),
        ("; Many\n{\nHp = 1\nClassVersion = 1\n}\n", 4),
        ("; Pair\n1 2\n", 2),
    ] {
        let arena = Arena::new();
        let both = Both { many: vec![Strict::default()], ..Both::default() };
        let error = Document::parse_in(&arena, text.as_bytes()).update(&both).unwrap_err();
        let problem = &error.problems()[0];
        assert_eq!((problem.kind(), problem.key()), (ProblemKind::Malformed, "ClassVersion"), "{text}");
        assert_eq!(problem.position().unwrap().line, line, "{text}");
    }
    let arena = Arena::new();
    let text = "; ClassVersion\n1\n\n; Hp\n1\n";
    let error = Document::parse_in(&arena, text.as_bytes()).update(&Strict::default()).unwrap_err();
    assert_eq!(error.problems()[0].kind(), ProblemKind::Malformed);
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Empty;

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Empties {
    one: Empty,
    many: Vec<Empty>,
}

#[test]
fn structs_without_fields() {
    stays::<Empties>("; One\n{}\n; Many\nEmpty\n{}\n{\n  Unknown = 1\n}\n");
    let text = "; One\nEmpty\n; Many\n# c\n{}\n";
    changes::<Empties>(text, |empties| empties.many.push(Empty), &text.replace("{}\n", "{}\nEmpty\n"));
}
