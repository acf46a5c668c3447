//! Which word was probably meant?

/// The candidate that is the fewest edits away, if it is near enough to be a slip of the same word.
pub(crate) fn nearest<'w>(word: &str, candidates: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    candidates
        .into_iter()
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|&(edits, candidate)| edits <= allowed(word.len().max(candidate.len())))
        .min_by_key(|&(edits, _)| edits)
        .map(|(_, candidate)| candidate)
}

/// Short words are near everything, so they allow fewer edits.
fn allowed(len: usize) -> usize {
    match len {
        0..=3 => 1,
        4..=10 => 2,
        _ => 3,
    }
}

/// Insertions, removals, replacements, and swaps of neighbours, each one edit.
fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().collect();
    let b: Vec<char> = b.chars().collect();
    let mut before = vec![0; b.len() + 1];
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut next = vec![i + 1; b.len() + 1];
        for j in 0..b.len() {
            let replaced = row[j] + usize::from(a[i] != b[j]);
            next[j + 1] = replaced.min(row[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                next[j + 1] = next[j + 1].min(before[j - 1] + 1);
            }
        }
        before = std::mem::replace(&mut row, next);
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_found_and_strangers_are_not() {
        let words = ["rename", "rename_all", "alias", "skip", "hex"];
        assert_eq!(nearest("renmae", words), Some("rename"));
        assert_eq!(nearest("renameall", words), Some("rename_all"));
        assert_eq!(nearest("aliases", words), Some("alias"));
        assert_eq!(nearest("skipp", words), Some("skip"));
        assert_eq!(nearest("untagged", words), None);
        assert_eq!(nearest("", words), None);
    }

    #[test]
    fn a_swap_is_one_edit() {
        assert_eq!(distance("skpi", "skip"), 1);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
