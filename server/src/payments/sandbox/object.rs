//! What every object of the sandbox is: a state of its own, kept as JSON, that is shown in the provider's shape.

use std::collections::BTreeMap;

use serde_json::Value;

pub(super) use super::act::Object;

/// What callers note on an object.
pub(super) type Metadata = BTreeMap<String, String>;

/// The only currency that the sandbox knows.
pub(super) const CURRENCY: &str = "usd";

/// The shape with these fields besides, which the sandbox never fills.
pub(super) fn with_nulls(mut shape: Value, names: &[&str]) -> Value {
    for name in names {
        shape[*name] = Value::Null;
    }
    shape
}

/// Adds what was sent to what is noted; an empty value takes a note away.
pub(super) fn note(metadata: &mut Metadata, sent: Metadata) {
    for (key, value) in sent {
        if value.is_empty() {
            metadata.remove(&key);
        } else {
            metadata.insert(key, value);
        }
    }
}

/// What was sent for a text that may be taken away by sending nothing.
pub(super) fn text(sent: String) -> Option<String> {
    Some(sent).filter(|text| !text.is_empty())
}
