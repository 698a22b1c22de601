//! The functions that all objects of the sandbox share. The state of each object is stored as JSON, and answers contain the object in the
//! form of Stripe's API.

use std::collections::BTreeMap;

use serde_json::Value;

pub(super) use super::operation::Object;

/// The metadata of an object: names and values that clients set.
pub(super) type Metadata = BTreeMap<String, String>;

/// The only currency that the sandbox knows.
pub(super) const CURRENCY: &str = "usd";

/// Implements `id` and `created` of the trait `Object` for a type with the fields `id` and `created`.
macro_rules! id_and_created {
    () => {
        fn id(&self) -> &str {
            &self.id
        }

        fn created(&self) -> i64 {
            self.created
        }
    };
}
pub(super) use id_and_created;

/// Adds fields with the value null to the JSON of an object, for the fields of Stripe's API that the sandbox never fills.
pub(super) fn with_nulls(mut shape: Value, names: &[&str]) -> Value {
    for name in names {
        shape[*name] = Value::Null;
    }
    shape
}

/// Adds the sent metadata to the stored metadata. A sent entry replaces the stored entry of the same name; if its value is empty, it
/// deletes the stored entry.
pub(super) fn merge_metadata(metadata: &mut Metadata, sent: Metadata) {
    for (key, value) in sent {
        if value.is_empty() {
            metadata.remove(&key);
        } else {
            metadata.insert(key, value);
        }
    }
}

/// Returns a text parameter as it is stored: none if the text is empty, because clients delete a stored text by sending an empty one.
pub(super) fn text(sent: String) -> Option<String> {
    Some(sent).filter(|text| !text.is_empty())
}
