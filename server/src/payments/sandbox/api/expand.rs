//! Expansion: an answer usually contains only the ids of other objects. If the caller requests it, an id is replaced by the whole object.

use serde_json::Value;

use super::error::ApiError;
use super::kinds::Kinds;
use crate::payments::sandbox::operation::Operation;
use crate::payments::sandbox::store;

/// The maximum depth at which an id can be expanded: a path can have one step to a field of the answer, and at most this many further steps.
const DEPTH: usize = 4;

/// Replaces the ids at these paths of an answer, such as `data.customer`, by whole objects.
pub(super) async fn expand(
    kinds: &Kinds,
    op: &mut Operation<'_>,
    answer: &mut Value,
    paths: &[String],
) -> Result<(), ApiError> {
    for path in paths {
        let steps: Vec<&str> = path.split('.').collect();
        if steps.len() > DEPTH + 1 {
            let message = format!("You cannot expand more than {DEPTH} levels of a property: {path}");
            return Err(ApiError::invalid("property_expansion_max_depth", message).of("expand"));
        }
        if !Box::pin(follow(kinds, op, answer, &steps)).await? {
            let message = format!("This property cannot be expanded ({path}).");
            return Err(ApiError::invalid("parameter_invalid", message).of("expand"));
        }
    }
    Ok(())
}

/// Expands the ids along a path that begins at `here`. Returns false if a step of the path does not exist.
async fn follow(kinds: &Kinds, op: &mut Operation<'_>, here: &mut Value, steps: &[&str]) -> Result<bool, ApiError> {
    let Some((step, rest)) = steps.split_first() else {
        return Ok(true);
    };
    if let Value::Array(items) = here {
        for item in items {
            if !Box::pin(follow(kinds, op, item, steps)).await? {
                return Ok(false);
            }
        }
        return Ok(true);
    }
    if here.get(*step).is_none()
        && let Some(included) = include(kinds, op, here, step).await?
    {
        here[*step] = included;
    }
    let Some(next) = here.get_mut(*step) else {
        return Ok(false);
    };
    show(kinds, op, next).await?;
    if next.is_null() {
        return Ok(true);
    }
    Box::pin(follow(kinds, op, next, rest)).await
}

/// Returns an optional field of an object: one that an answer contains only if the caller requests it. Returns none if the object has no such
/// field.
async fn include(kinds: &Kinds, op: &mut Operation<'_>, here: &Value, step: &str) -> Result<Option<Value>, ApiError> {
    let id = here["id"].as_str().unwrap_or_default();
    match store::find_object(op.connection, id).await? {
        Some(stored) => kinds.include(op, stored, step).await,
        None => Ok(None),
    }
}

/// Replaces an id, or each id of an array, by its object.
async fn show(kinds: &Kinds, op: &mut Operation<'_>, place: &mut Value) -> Result<(), ApiError> {
    match place {
        Value::String(id) => {
            if let Some(stored) = store::find_object(op.connection, id).await? {
                *place = kinds.show(op, stored).await?;
            }
        }
        Value::Array(items) => {
            for item in items {
                Box::pin(show(kinds, op, item)).await?;
            }
        }
        _ => {}
    }
    Ok(())
}
