//! The orders of lists.

use protocol::payload::one_of;

use crate::domain::sort::Sort;
use crate::http::CallError;
use crate::validation::FieldErrors;

/// The order that is asked for, of those that are `known`; `default`, and the largest first, where nothing is.
pub(in crate::calls) fn sort<'a>(
    by: Option<&'a str>,
    direction: Option<&str>,
    known: &[&str],
    default: &'a str,
) -> Result<Sort<'a>, CallError> {
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
