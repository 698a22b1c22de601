//! What a search asks the database for.

/// A text to look for, in one of the two ways in which an index finds it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Search {
    /// The pattern that the index of trigrams answers: only one with three letters or digits in a row has a trigram at all.
    pub pattern: Option<String>,
    /// Any other text, which is found by its characters and their pairs: the index of trigrams would be read whole for it.
    pub short: Option<String>,
}

impl Search {
    /// The search for a text; `None` where it asks for nothing.
    pub fn of(text: &str) -> Option<Self> {
        let text = text.trim();
        // What counts as a letter beyond these is up to the database's locale.
        let plain: Vec<bool> = text
            .chars()
            .map(|character| character.is_ascii_alphanumeric())
            .collect();
        let has_trigram = plain.windows(3).any(|three| three.iter().all(|is_plain| *is_plain));
        let search = if has_trigram {
            Self {
                pattern: Some(format!("%{}%", escape(text))),
                short: None,
            }
        } else {
            Self {
                pattern: None,
                short: Some(text.to_owned()),
            }
        };
        (!text.is_empty()).then_some(search)
    }
}

/// The marks of patterns as marks that are looked for.
fn escape(text: &str) -> String {
    text.replace('\\', r"\\").replace('%', r"\%").replace('_', r"\_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_letters_in_a_row_are_found_by_trigrams_and_all_else_by_pairs() {
        let search = |text| Search::of(text).unwrap();
        assert_eq!(search(" low tide ").pattern.as_deref(), Some("%low tide%"));
        assert_eq!(search(r"100%_\").pattern.as_deref(), Some(r"%100\%\_\\%"));
        for short in ["a", "ab", "a b", "%", "a-b_c", "日本語"] {
            assert_eq!(search(short).short.as_deref(), Some(short));
            assert_eq!(search(short).pattern, None, "{short}");
        }
        assert_eq!(Search::of("  "), None);
    }
}
