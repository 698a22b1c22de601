//! Parses the parameters of requests for lists: a search text, a sort order, and the ids of the requested rows.

use protocol::limits::{PAGE_MAX, SEARCH_MAX};
use protocol::payload::one_of;
use protocol::refusal::Refusal;

use crate::validation::FieldErrors;

/// A search text. A text with three letters or digits in a row is searched with the trigram index (`pattern`), and any other text with
/// another index (`short`).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Search {
    /// The `like` pattern for a search with the trigram index; `None` if the text does not have three letters or digits in a row, and
    /// therefore contains no trigram.
    pub pattern: Option<String>,
    /// The text, if it contains no trigram. It is searched with an index of single characters and pairs of characters, because the trigram
    /// index would have to be read completely.
    pub short: Option<String>,
}

impl Search {
    /// Returns the search for this text; `None` if the text is empty.
    pub fn of(text: &str) -> Option<Self> {
        let text = text.trim();
        // The database's locale decides which characters beyond these are letters.
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

/// Escapes the characters that have a special meaning in `like` patterns.
fn escape(text: &str) -> String {
    text.replace('\\', r"\\").replace('%', r"\%").replace('_', r"\_")
}

/// Returns the search for the text of the request field `field`; `None` if the text is absent or empty. Refuses a text that is too long.
pub fn search(field: &str, text: Option<&str>) -> Result<Option<Search>, Refusal> {
    let text = text.unwrap_or_default().trim();
    let mut errors = FieldErrors::new();
    errors.at_most(field, text, SEARCH_MAX);
    errors.finish()?;
    Ok(Search::of(text))
}

/// The sort order of a list.
#[derive(Debug, Clone, Copy)]
pub struct Sort<'a> {
    /// The name of the field by which the list is sorted.
    pub by: &'a str,
    /// True if the list begins with the smallest value, false if it begins with the largest.
    pub is_up: bool,
}

/// Returns the requested sort order. Refuses a field that is not in `known`. If the request names no field, the list is sorted by
/// `default`; if it names no direction, the list begins with the largest value.
pub fn sort<'a>(
    by: Option<&'a str>,
    direction: Option<&str>,
    known: &[&str],
    default: &'a str,
) -> Result<Sort<'a>, Refusal> {
    let mut errors = FieldErrors::new();
    errors.check("sort_by", by.is_none_or(|by| known.contains(&by)), &one_of(known));
    let is_known = direction.is_none_or(|direction| matches!(direction, "up" | "down"));
    errors.check("sort_direction", is_known, &one_of(&["up", "down"]));
    errors.finish()?;
    Ok(Sort {
        by: by.unwrap_or(default),
        is_up: direction == Some("up"),
    })
}

/// Returns the requested ids and the default size of a page. If the request contains ids, the default is the maximum size, so that all
/// requested rows are on one page.
///
/// # Errors
/// 400 at `field` if there are more ids than a page may contain.
pub fn named<T>(
    field: &'static str,
    rows: &str,
    ids: Option<Vec<T>>,
    id: impl Fn(T) -> i64,
    default_limit: i64,
) -> Result<(Option<Vec<i64>>, i64), Refusal> {
    match ids {
        Some(ids) if ids.len() as i64 > PAGE_MAX => Err(Refusal::field(field, format!("At most {PAGE_MAX} {rows}"))),
        Some(ids) => Ok((Some(ids.into_iter().map(id).collect()), PAGE_MAX)),
        None => Ok((None, default_limit)),
    }
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
