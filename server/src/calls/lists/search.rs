//! The searches of lists.

use protocol::limits;

use crate::domain::search::Search;
use crate::http::CallError;
use crate::validation::FieldErrors;

/// The search for a field's text; `None` where it asks for nothing.
pub(in crate::calls) fn search(field: &str, text: Option<&str>) -> Result<Option<Search>, CallError> {
    let text = text.unwrap_or_default().trim();
    let mut errors = FieldErrors::new();
    errors.at_most(field, text, limits::SEARCH_MAX);
    errors.finish()?;
    Ok(Search::of(text))
}
