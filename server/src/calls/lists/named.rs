//! Rows that are asked for by their ids.

use protocol::limits::PAGE_MAX;

use crate::http::CallError;

/// The ids, at most as many as a page may have, and how many rows a page has that names no number: whoever names rows wants them all.
///
/// # Errors
/// 400 at `field` for too many.
pub(in crate::calls) fn named<T>(
    field: &'static str,
    rows: &str,
    ids: Option<Vec<T>>,
    id: impl Fn(T) -> i64,
    default_limit: i64,
) -> Result<(Option<Vec<i64>>, i64), CallError> {
    match ids {
        Some(ids) if ids.len() as i64 > PAGE_MAX => Err(CallError::field(field, format!("At most {PAGE_MAX} {rows}"))),
        Some(ids) => Ok((Some(ids.into_iter().map(id).collect()), PAGE_MAX)),
        None => Ok((None, default_limit)),
    }
}
