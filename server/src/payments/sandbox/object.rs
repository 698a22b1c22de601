//! The common base of the sandbox's objects. Each object has its own state, stored as JSON, which is converted to the provider's form for
//! answers.

use std::collections::BTreeMap;

use serde_json::Value;

pub(super) use super::operation::Object;

/// The metadata of an object: names and values that callers set.
pub(super) type Metadata = BTreeMap<String, String>;

/// The only currency that the sandbox knows.
pub(super) const CURRENCY: &str = "usd";

/// Implements the functions `id` and `created` of the trait `Object` for an object with the fields `id` and `created`.
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

/// Adds the fields that the sandbox never fills, with the value null.
pub(super) fn with_nulls(mut shape: Value, names: &[&str]) -> Value {
    for name in names {
        shape[*name] = Value::Null;
    }
    shape
}

/// Adds the sent metadata to the stored metadata. Sent entries replace stored entries of the same name; an entry with an empty value deletes the
/// stored one.
pub(super) fn merge_metadata(metadata: &mut Metadata, sent: Metadata) {
    for (key, value) in sent {
        if value.is_empty() {
            metadata.remove(&key);
        } else {
            metadata.insert(key, value);
        }
    }
}

/// Converts a text parameter to the value to store: the text itself, or none if it is empty. Callers send an empty text to delete the stored
/// one.
pub(super) fn text(sent: String) -> Option<String> {
    Some(sent).filter(|text| !text.is_empty())
}
