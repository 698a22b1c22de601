//! Expands answers: an answer usually contains only the ids of other objects, and a client can request the whole object in place of an id.

use serde_json::Value;

use super::error::ApiError;
use super::kinds::Kinds;
use crate::payments::sandbox::operation::Operation;
use crate::payments::sandbox::store;

/// The maximum number of steps of a path after its first step. A step leads to a field of an object in the answer.
const DEPTH: usize = 4;

/// In an answer, replaces the ids at the given paths, such as `data.customer`, by whole objects.
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

/// Expands the ids along a path whose remaining steps are `steps` and begin at the value `here`. Returns false if a step leads to no field.
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

/// Returns an optional field of the object `here`. An answer contains an optional field only if the client requests it. Returns none if the
/// object has no such field.
async fn include(kinds: &Kinds, op: &mut Operation<'_>, here: &Value, step: &str) -> Result<Option<Value>, ApiError> {
    let id = here["id"].as_str().unwrap_or_default();
    match store::find_object(op.connection, id).await? {
        Some(stored) => kinds.include(op, stored, step).await,
        None => Ok(None),
    }
}

/// Replaces the id in `place`, or each id if `place` is an array, by the whole object.
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
