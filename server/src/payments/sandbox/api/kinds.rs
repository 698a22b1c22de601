//! The kinds of objects that answers can contain instead of an id. Each kind is identified by Stripe's name for it, such as `customer`.

use std::collections::BTreeMap;
use std::pin::Pin;

use serde_json::Value;

use super::error::ApiError;
use crate::payments::sandbox::operation::{Object, Operation};
use crate::payments::sandbox::store::StoredObject;

type Shown<'a, T> = Pin<Box<dyn Future<Output = Result<T, ApiError>> + 'a>>;
type Show = for<'a, 'b> fn(&'a mut Operation<'b>, Value) -> Shown<'a, Value>;
type Include = for<'a, 'b> fn(&'a mut Operation<'b>, Value, &'a str) -> Shown<'a, Option<Value>>;

/// Maps each kind of object to two functions: the first returns an object of this kind as JSON in the form of Stripe's API, the second
/// returns an optional field of such an object.
#[derive(Default)]
pub(in crate::payments::sandbox) struct Kinds(BTreeMap<&'static str, (Show, Include)>);

impl Kinds {
    /// Adds the kind of objects that `O` implements.
    pub(in crate::payments::sandbox) fn with<O: Object>(mut self) -> Self {
        self.0.insert(O::KIND, (show::<O>, include::<O>));
        self
    }

    /// Returns a stored object as JSON in the form of Stripe's API.
    pub(super) async fn show(&self, op: &mut Operation<'_>, stored: StoredObject) -> Result<Value, ApiError> {
        match self.0.get(stored.kind.as_str()) {
            Some((show, _)) => show(op, stored.body).await,
            None => Err(ApiError::internal(format!("{} cannot be shown", stored.kind))),
        }
    }

    /// Returns an optional field of a stored object. An answer contains an optional field only if the client requests it. Returns none if
    /// the object has no such field.
    pub(super) async fn include(
        &self,
        op: &mut Operation<'_>,
        stored: StoredObject,
        name: &str,
    ) -> Result<Option<Value>, ApiError> {
        match self.0.get(stored.kind.as_str()) {
            Some((_, include)) => include(op, stored.body, name).await,
            None => Ok(None),
        }
    }
}

fn show<'a, O: Object>(op: &'a mut Operation<'_>, body: Value) -> Shown<'a, Value> {
    Box::pin(async move {
        let object: O = serde_json::from_value(body).map_err(ApiError::internal)?;
        object.shape(op).await
    })
}

fn include<'a, O: Object>(op: &'a mut Operation<'_>, body: Value, name: &'a str) -> Shown<'a, Option<Value>> {
    Box::pin(async move {
        let object: O = serde_json::from_value(body).map_err(ApiError::internal)?;
        object.include(op, name).await
    })
}
