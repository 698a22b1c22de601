//! Edits a track's tags, which are stored as one text with commas between the tags. This module does no I/O.

/// The stored text of a track without tags.
const NONE: &str = "#empty";

/// Returns the text of a track's tags with some tags added and some removed. Tags are compared regardless of case, and a tag that the text
/// already contains is not added.
pub(super) fn edit(text: &str, added: &[String], removed: &[String]) -> String {
    let removed: Vec<String> = removed.iter().flat_map(|text| parts(text)).map(lower).collect();
    let before = parts(text);
    let mut after: Vec<&str> = Vec::with_capacity(before.len() + added.len());
    for tag in before.iter().copied().chain(added.iter().flat_map(|text| parts(text))) {
        let name = lower(tag);
        if tag != NONE && !removed.contains(&name) && !after.iter().any(|held| lower(held) == name) {
            after.push(tag);
        }
    }
    if after.is_empty() {
        return NONE.to_owned();
    }
    // a text whose tags do not change stays as it was typed
    if after == before {
        return text.to_owned();
    }
    after.join(", ")
}

fn parts(text: &str) -> Vec<&str> {
    text.split(',').map(str::trim).filter(|part| !part.is_empty()).collect()
}

fn lower(tag: &str) -> String {
    tag.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edited(text: &str, added: &[&str], removed: &[&str]) -> String {
        let owned = |tags: &[&str]| tags.iter().map(|&tag| tag.to_owned()).collect::<Vec<_>>();
        edit(text, &owned(added), &owned(removed))
    }

    #[test]
    fn tags_join_at_the_end_each_once() {
        assert_eq!(edited("slow, dark", &["bright", "Slow"], &[]), "slow, dark, bright");
        assert_eq!(edited("slow", &["a, b", " ", "a"], &[]), "slow, a, b");
    }

    #[test]
    fn empty_goes_with_the_first_real_tag_and_comes_back_with_the_last() {
        assert_eq!(edited("#empty", &["dark"], &[]), "dark");
        assert_eq!(edited("#empty", &[], &["dark"]), "#empty");
        assert_eq!(edited("dark", &[], &["DARK"]), "#empty");
        assert_eq!(edited("dark", &["#empty"], &[]), "dark");
    }

    #[test]
    fn what_is_taken_away_wins_over_what_is_added() {
        assert_eq!(edited("a", &["b"], &["b", "a"]), "#empty");
    }

    #[test]
    fn a_text_that_holds_what_it_should_stays_as_it_was_typed() {
        assert_eq!(edited("slow,dark ", &["dark"], &["bright"]), "slow,dark ");
    }
}
