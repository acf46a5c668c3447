//! How does the name of a field or variant become the name in files?

/// The spelling that `rename_all` chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Case {
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Lower,
    Upper,
}

impl Case {
    /// What may be written for `rename_all`, in the order in which errors list it.
    pub(crate) const ALL: [(&'static str, Self); 6] = [
        ("PascalCase", Self::Pascal),
        ("camelCase", Self::Camel),
        ("snake_case", Self::Snake),
        ("SCREAMING_SNAKE_CASE", Self::ScreamingSnake),
        ("lowercase", Self::Lower),
        ("UPPERCASE", Self::Upper),
    ];

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|&(_, case)| case)
    }

    /// The key of a field; its name is taken to be in snake case.
    pub(crate) fn field(self, name: &str) -> String {
        match self {
            Self::Pascal => name.split('_').map(capitalized).collect(),
            Self::Camel => uncapitalized(&Self::Pascal.field(name)),
            Self::Snake | Self::Lower => name.to_owned(),
            Self::ScreamingSnake | Self::Upper => name.to_uppercase(),
        }
    }

    /// The name of a variant in files; its name in the source is taken to be in Pascal case.
    pub(crate) fn variant(self, name: &str) -> String {
        match self {
            Self::Pascal => name.to_owned(),
            Self::Camel => uncapitalized(name),
            Self::Snake => snake(name),
            Self::ScreamingSnake => snake(name).to_uppercase(),
            Self::Lower => name.to_lowercase(),
            Self::Upper => name.to_uppercase(),
        }
    }
}

fn capitalized(part: &str) -> String {
    let mut chars = part.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

fn uncapitalized(part: &str) -> String {
    let mut chars = part.chars();
    match chars.next() {
        Some(first) => first.to_lowercase().chain(chars).collect(),
        None => String::new(),
    }
}

fn snake(name: &str) -> String {
    let mut snake = String::new();
    for (at, c) in name.char_indices() {
        if at > 0 && c.is_uppercase() {
            snake.push('_');
        }
        snake.extend(c.to_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_fields() {
        let pascal = |name| Case::Pascal.field(name);
        assert_eq!(pascal("max_speed"), "MaxSpeed");
        assert_eq!(pascal("type"), "Type");
        assert_eq!(pascal("field_1"), "Field1");
        assert_eq!(pascal("_unused"), "Unused");
        assert_eq!(pascal("_1"), "1");
        assert_eq!(pascal("maxSpeed"), "MaxSpeed");
        assert_eq!(Case::Camel.field("max_speed"), "maxSpeed");
        assert_eq!(Case::Snake.field("max_speed"), "max_speed");
        assert_eq!(Case::ScreamingSnake.field("max_speed"), "MAX_SPEED");
        assert_eq!(Case::Lower.field("max_speed"), "max_speed");
        assert_eq!(Case::Upper.field("max_speed"), "MAX_SPEED");
    }

    #[test]
    fn names_of_variants() {
        assert_eq!(Case::Pascal.variant("DeepCold"), "DeepCold");
        assert_eq!(Case::Camel.variant("DeepCold"), "deepCold");
        assert_eq!(Case::Snake.variant("DeepCold"), "deep_cold");
        assert_eq!(Case::ScreamingSnake.variant("DeepCold"), "DEEP_COLD");
        assert_eq!(Case::Lower.variant("DeepCold"), "deepcold");
        assert_eq!(Case::Upper.variant("DeepCold"), "DEEPCOLD");
    }
}
