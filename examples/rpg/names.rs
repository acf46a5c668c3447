//! Which words is the world made of?

use crate::{
    item::{Slot, Stat},
    random::Random,
};

/// Noun, folder of the icon, slot, grams, keywords.
type Thing = (&'static str, &'static str, Option<Slot>, u16, &'static [&'static str]);

/// What items there are.
pub(crate) const THINGS: &[Thing] = &[
    ("Sword", "blades", Some(Slot::Hand), 1400, &["sharp", "weapon"]),
    ("Dagger", "blades", Some(Slot::Hand), 350, &["sharp", "small", "weapon"]),
    ("Greataxe", "axes", Some(Slot::BothHands), 3600, &["heavy", "two handed", "weapon"]),
    ("Spear", "poles", Some(Slot::BothHands), 2200, &["long", "two handed", "weapon"]),
    ("Mace", "clubs", Some(Slot::Hand), 1900, &["blunt", "weapon"]),
    ("Longbow", "bows", Some(Slot::BothHands), 900, &["ranged", "two handed", "weapon"]),
    ("Staff", "poles", Some(Slot::BothHands), 1600, &["magic", "two handed"]),
    ("Helm", "armour", Some(Slot::Head), 1200, &["armour"]),
    ("Hood", "cloth", Some(Slot::Head), 200, &["cloth"]),
    ("Mail", "armour", Some(Slot::Body), 9000, &["armour", "heavy"]),
    ("Robe", "cloth", Some(Slot::Body), 1100, &["cloth", "magic"]),
    ("Boots", "cloth", Some(Slot::Feet), 800, &["cloth"]),
    ("Ring", "jewels", Some(Slot::Finger), 10, &["jewel", "small"]),
    ("Potion", "flasks", None, 300, &["drink", "magic"]),
    ("Salve", "flasks", None, 150, &["herbs"]),
    ("Bread", "food", None, 500, &["food"]),
    ("Key", "keys", None, 40, &["key", "small"]),
];
pub(crate) const MADE_OF: &[&str] =
    &["Iron", "Bronze", "Oak", "Silver", "Bone", "Ashwood", "Obsidian", "Willow", "Copper", "Horn", "Marsh", "River"];
pub(crate) const QUALITIES: &[&str] = &[
    "Rusty",
    "Old",
    "Keen",
    "Heavy",
    "Gilded",
    "Whispering",
    "Cracked",
    "Forgotten",
    "Plain",
    "Blessed",
    "Borrowed",
    "Crooked",
];
pub(crate) const OWNERS: &[&str] = &[
    "the Marsh",
    "the Ferryman",
    "Three Winters",
    "the Grey Abbey",
    "the Last Watch",
    "Hollow Hill",
    "the Drowned King",
    "Small Mercies",
];
pub(crate) const SPELLS: &[&str] = &["Ember", "Frostbite", "Bramble", "Lantern Light", "Slow Sleep", "Echo"];
pub(crate) const STATS: &[Stat] = &[Stat::Strength, Stat::Agility, Stat::Wits, Stat::Health];
pub(crate) const LORE: &[&str] = &[
    "Found in the reeds; nobody asked for it back.",
    "The maker's mark is older than the town.\n\nIt hums when it rains.",
    "They say that it was won at dice.\n; and lost the same way",
    "\"Keep it dry\", says a label. It was not kept dry.",
];

/// Who lives there: kind, health, strength, agility, wits.
pub(crate) const KINDS: &[(&str, u8, u8, u8, u8)] = &[
    ("Goblin", 30, 4, 8, 4),
    ("Wolf", 45, 7, 9, 2),
    ("Bandit", 60, 8, 6, 6),
    ("Skeleton", 40, 6, 4, 1),
    ("Marsh Spider", 35, 5, 9, 1),
    ("Troll", 180, 16, 3, 2),
    ("Bog Witch", 70, 4, 5, 14),
    ("Harpy", 50, 6, 11, 5),
    ("Ghoul", 80, 9, 5, 2),
    ("Stone Guard", 220, 18, 1, 1),
];
const FIRST: &[&str] = &["Gr", "Sn", "Mu", "Ka", "Ul", "Bri", "Tho", "Ve", "Oss", "Ra", "Hil", "Dag"];
const MIDDLE: &[&str] = &["a", "i", "o", "u", "ar", "il", "un"];
const LAST: &[&str] = &["k", "g", "dra", "th", "sh", "mir", "nna", "x", "zzo", "bert"];
pub(crate) const EPITHETS: &[&str] = &[
    "the Unwashed",
    "Greyback",
    "Half-Ear",
    "the Patient",
    "Mudfoot",
    "of the Lower Cellar",
    "\"Two Spoons\"",
    "the Younger",
    "Nightsinger",
    "Coldhands",
];

pub(crate) fn first_name(random: &mut Random) -> String {
    [random.pick(FIRST), random.pick(MIDDLE), random.pick(LAST)].concat()
}

pub(crate) const SPEAKERS: &[&str] =
    &["Ferryman", "Innkeeper", "Old Gardener", "Watchman", "Smith", "Abbess", "Peddler"];
pub(crate) const GREETINGS: &[&str] = &[
    "You look like someone who can carry things.",
    "Not from here, are you?\nNobody is, these days.",
    "Mind the step. Everyone does, afterwards.",
    "Quiet! It hears us.",
    "We are closed.\n\nWell. Come in.",
];
pub(crate) const ANSWERS: &[&str] = &[
    "What do you need?",
    "Who are you?",
    "Tell me about the marsh.",
    "I have no time for this.",
    "What is it worth to you?",
    "I brought what you asked for.",
    "Is there other work?",
];
pub(crate) const REPLIES: &[&str] = &[
    "The bridge is out, and the toll is still due.",
    "It was here before the town; it will be here after.",
    "Bring it before the frost, and we shall see.",
    "Take this. You will want it more than I do.",
    "Go by the old road.\nThe new one ends too soon.",
];
pub(crate) const FAREWELLS: &[&str] = &["Safe roads.", "Shut the door.", "Come back with news.", "Hm."];

pub(crate) const CRAFTS: &[&str] = &[
    "Pottery",
    "Smelting",
    "Masonry",
    "Beekeeping",
    "Tanning",
    "Bookbinding",
    "Glassblowing",
    "Milling",
    "Brewing",
    "Surveying",
    "Herbalism",
    "Ropemaking",
    "Carpentry",
    "Bell Founding",
    "Mapmaking",
];
pub(crate) const SCHOOLS: &[&str] = &["", "Fine", "Secret", "Royal"];
pub(crate) const BUILDINGS: &[&str] = &["Kiln", "Library", "Mill", "Watchtower", "Granary", "Chapel"];

pub(crate) const ERRANDS: &[&str] = &["The Lost", "The Price of the", "A Word about the", "One More", "The Second"];

/// A name for other files: `Old "Oak" Staff` is `old_oak_staff`.
pub(crate) fn slug(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("_")
}
