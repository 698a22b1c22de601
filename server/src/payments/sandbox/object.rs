//! The base of every object of the sandbox: a state of its own, stored as JSON, that is shown in the provider's form.

use std::collections::BTreeMap;

use serde_json::Value;

pub(super) use super::operation::Object;

/// The notes of callers on an object.
pub(super) type Metadata = BTreeMap<String, String>;

/// The only currency that the sandbox knows.
pub(super) const CURRENCY: &str = "usd";

/// Implements the id and the time of creation of an object that has a field for each.
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

/// Adds these fields as null, which the sandbox never fills.
pub(super) fn with_nulls(mut shape: Value, names: &[&str]) -> Value {
    for name in names {
        shape[*name] = Value::Null;
    }
    shape
}

/// Merges the sent notes; an empty value deletes a note.
pub(super) fn merge_metadata(metadata: &mut Metadata, sent: Metadata) {
    for (key, value) in sent {
        if value.is_empty() {
            metadata.remove(&key);
        } else {
            metadata.insert(key, value);
        }
    }
}

/// Returns a sent text; none for an empty one, which deletes the former text.
pub(super) fn text(sent: String) -> Option<String> {
    Some(sent).filter(|text| !text.is_empty())
}
