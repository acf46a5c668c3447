//! Where in a file can a change happen, and what does the text of a record look like there?

/// Where the class that changes stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    /// Its fields are the properties of the file.
    Property,
    /// It is a struct in a property.
    Nested,
    /// It is an element of a list.
    List,
    /// It is an element of a list that is written by name.
    Keyed,
    /// A variant holds it.
    Variant,
    /// Its fields are those of a variant.
    Fields,
}

/// A comment and an unknown key, which a save in place has to keep.
const COMMENT: &str = "# stays";
const UNKNOWN: &str = "FromTheFuture";

impl Level {
    pub(crate) const ALL: [(&'static str, &'static str, Self); 6] = [
        ("property", "as a property", Self::Property),
        ("nested", "in a nested struct", Self::Nested),
        ("list", "in an element of a list", Self::List),
        ("keyed", "of a list with `key`", Self::Keyed),
        ("variant", "in a struct that a variant holds", Self::Variant),
        ("fields", "as a field of a variant", Self::Fields),
    ];

    /// The key paths of the values that change.
    pub(crate) fn paths(self, name: &str) -> Vec<String> {
        match self {
            Self::Property => vec![String::new()],
            Self::Nested => vec!["Part".into()],
            Self::List => vec!["Parts[0]".into(), "Parts[1]".into()],
            Self::Keyed => vec![format!("Parts[{name}]"), "Parts[Second]".into()],
            Self::Variant | Self::Fields => vec!["Slot".into()],
        }
    }

    /// The text of `record` at this level; `with_more` adds what no program knows.
    pub(crate) fn text(self, record: &str, with_more: bool) -> String {
        if self == Self::Property {
            return if with_more { format!("{COMMENT}\n\n{record}\n; {UNKNOWN}\n1\n") } else { record.to_owned() };
        }
        let mut fields = properties(record);
        fields.retain(|(key, _)| *key != "AssetType" && !(self == Self::Fields && *key == "ClassVersion"));
        let name = name(record);
        if self == Self::Keyed {
            fields.retain(|(key, _)| *key != "Name");
        }
        let block = block(&fields, with_more);
        let value = match self {
            Self::Property | Self::Nested => format!("; Part\n{{\n{block}}}\n"),
            Self::List => format!("; Parts\n{{\n{block}}}\n{{\n{block}}}\n"),
            Self::Keyed => format!("; Parts\n{name} = {{\n{block}}}\nSecond = {{\n{block}}}\n"),
            Self::Variant | Self::Fields => format!("; Slot\nFull {{\n{block}}}\n"),
        };
        format!("; AssetType\nHolder\n\n{value}")
    }
}

/// The name of the thing in the file.
pub(crate) fn name(record: &str) -> &str {
    properties(record).iter().find(|(key, _)| *key == "Name").expect("each example has a `Name`").1[0]
}

/// The keys of a canonical text with the lines of their values.
fn properties(record: &str) -> Vec<(&str, Vec<&str>)> {
    let paragraphs = record.trim_end().split("\n\n");
    paragraphs
        .map(|text| text.strip_prefix("; ").expect("a header").split_once('\n').expect("a value"))
        .map(|(key, value)| (key, value.lines().collect()))
        .collect()
}

/// The same in a block.
fn block(fields: &[(&str, Vec<&str>)], with_more: bool) -> String {
    let mut lines = Vec::new();
    if with_more {
        lines.extend([COMMENT.to_owned(), String::new()]);
    }
    for (key, value) in fields {
        let is_whole = value.iter().position(|line| *line == "}" || *line == "]") == Some(value.len() - 1);
        let is_map = value.iter().filter(|line| !line.starts_with([' ', '}', ']'])).all(|line| line.contains(" = "));
        if value.len() == 1 && !is_map || is_whole && value[0].len() == 1 {
            lines.push(format!("{key} = {}", value[0]));
            lines.extend(value[1..].iter().map(|line| (*line).to_owned()));
        } else {
            let [open, close] = if is_map { ["{", "}"] } else { ["[", "]"] };
            lines.push(format!("{key} = {open}"));
            lines.extend(value.iter().map(|line| format!("    {line}")));
            lines.push(close.to_owned());
        }
    }
    if with_more {
        lines.push(format!("{UNKNOWN} = 1"));
    }
    lines.iter().map(|line| if line.is_empty() { "\n".to_owned() } else { format!("    {line}\n") }).collect()
}
