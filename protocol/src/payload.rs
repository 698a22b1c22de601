//! How payloads of calls and events are read, and the words in which both are refused.

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};
use serde_path_to_error::{Path, Segment};

/// The message for a field that must not be empty or left out.
pub const REQUIRED: &str = "This field is required";

/// The message for a field of another type, or of a value that it cannot have.
pub const WRONG_VALUE: &str = "Wrong type or value";

/// Why a payload cannot be taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PayloadError {
    /// A field is left out, or has another type; its path has dots.
    #[error("{field}: {text}")]
    Field {
        /// The path, such as `writers.0.ipi`.
        field: String,
        /// What is wrong.
        text: &'static str,
    },
    /// The whole is at fault.
    #[error("{0}")]
    Whole(&'static str),
}

/// Reads an object; serde would take an array for one too.
///
/// # Errors
/// The text is no JSON object, or one of its fields is at fault.
pub fn read_object<'de, T: Deserialize<'de>>(json: &'de [u8]) -> Result<T, PayloadError> {
    if json.trim_ascii_start().first() != Some(&b'{') {
        return Err(PayloadError::Whole("the payload must be a JSON object"));
    }
    read(json)
}

/// Reads any value.
///
/// # Errors
/// The text is not JSON, or a part of it is at fault.
pub fn read<'de, T: Deserialize<'de>>(json: &'de [u8]) -> Result<T, PayloadError> {
    if holds_nul(json) {
        return Err(PayloadError::Whole("text must not hold the character U+0000"));
    }
    // keeping track of the path costs as much as reading does, and only a payload with a fault needs it
    serde_json::from_slice(json).map_err(|_| {
        let mut reader = serde_json::Deserializer::from_slice(json);
        match serde_path_to_error::deserialize::<_, T>(&mut reader) {
            Err(error) => describe(error.path(), error.inner(), json),
            Ok(_) => PayloadError::Whole("the payload must be one JSON value"),
        }
    })
}

/// A value that was given, null included: left out it stays, null takes it away.
///
/// # Errors
/// It has another type.
pub fn stated<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

fn describe(path: &Path, fault: &serde_json::Error, json: &[u8]) -> PayloadError {
    // where a choice of names has another type, the reader calls that a fault of the JSON
    if !fault.is_data() && serde_json::from_slice::<IgnoredAny>(json).is_err() {
        return PayloadError::Whole("the payload is not JSON");
    }
    let mut field: Vec<String> = path
        .iter()
        .filter_map(|segment| match segment {
            Segment::Seq { index } => Some(index.to_string()),
            Segment::Map { key } => Some(key.clone()),
            Segment::Enum { .. } | Segment::Unknown => None,
        })
        .collect();
    let fault = fault.to_string();
    let missing = fault
        .strip_prefix("missing field `")
        .and_then(|rest| rest.split('`').next());
    field.extend(missing.map(str::to_owned));
    if field.is_empty() {
        return PayloadError::Whole("the payload has another form");
    }
    PayloadError::Field {
        field: field.join("."),
        text: if missing.is_some() { REQUIRED } else { WRONG_VALUE },
    }
}

/// Whether a text of this JSON holds U+0000, which the database cannot keep; it can only stand there escaped.
fn holds_nul(json: &[u8]) -> bool {
    let mut rest = json;
    while let Some(at) = rest.iter().position(|byte| *byte == b'\\') {
        let escaped = &rest[at + 1..];
        if escaped.starts_with(b"u0000") {
            return true;
        }
        rest = escaped.get(1..).unwrap_or_default();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "it is only read")]
    struct Writer {
        name: String,
        share: f64,
    }

    #[derive(Debug, Deserialize)]
    struct Rate {
        track_id: i64,
        #[serde(default)]
        note: String,
        #[serde(default)]
        #[expect(dead_code, reason = "it is only read")]
        writers: Vec<Writer>,
    }

    fn refused(json: &str) -> String {
        read_object::<Rate>(json.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn the_field_at_fault_is_named_by_its_path_with_dots() {
        for (json, error) in [
            (r#"{"track_id": "7"}"#, "track_id: Wrong type or value"),
            (r#"{"track_id": 7, "note": null}"#, "note: Wrong type or value"),
            (" {} ", "track_id: This field is required"),
            (
                r#"{"track_id": 7, "writers": [{"name": "a", "share": 1}, {"name": "b", "share": "x"}]}"#,
                "writers.1.share: Wrong type or value",
            ),
            (
                r#"{"track_id": 7, "writers": [{"name": "a"}]}"#,
                "writers.0.share: This field is required",
            ),
        ] {
            assert_eq!(refused(json), error, "{json}");
        }
    }

    #[test]
    fn a_choice_of_another_type_is_named_and_json_that_is_none_is_not() {
        #[derive(Debug, Deserialize)]
        struct Chosen {
            #[expect(dead_code, reason = "it is only read")]
            role: crate::entity::account::Role,
        }
        let refused = |json: &str| read_object::<Chosen>(json.as_bytes()).unwrap_err().to_string();
        assert_eq!(refused(r#"{"role": true}"#), "role: Wrong type or value");
        assert_eq!(refused(r#"{"role": tru}"#), "the payload is not JSON");
    }

    #[test]
    fn a_text_that_the_database_cannot_keep_is_refused_and_one_that_looks_alike_is_not() {
        for note in ["\\u0000", "a\\\\\\u0000", "\\n\\u0000b"] {
            let json = format!(r#"{{"track_id": 7, "note": "{note}"}}"#);
            assert_eq!(refused(&json), "text must not hold the character U+0000");
        }
        let rate: Rate = read_object(br#"{"track_id": 7, "note": "\\u0000 \u0001 u0000\\"}"#).unwrap();
        assert_eq!(rate.note, "\\u0000 \u{1} u0000\\");
        assert_eq!(refused(r#"{"track_id": 7, "note": "\"#), "the payload is not JSON");
    }

    #[test]
    fn only_one_json_object_is_a_payload() {
        for (json, error) in [
            ("[7, \"a\"]", "the payload must be a JSON object"),
            ("7", "the payload must be a JSON object"),
            ("null", "the payload must be a JSON object"),
            ("\u{feff}{}", "the payload must be a JSON object"),
            ("{", "the payload is not JSON"),
            ("{\"track_id\": 7} {}", "the payload must be one JSON value"),
            ("{\"track_id\": 7}x", "the payload must be one JSON value"),
        ] {
            assert_eq!(refused(json), error, "{json}");
        }
        let rate: Rate = read_object(b" {\"track_id\": 7, \"unknown\": [1]} ").unwrap();
        assert_eq!((rate.track_id, rate.note.as_str()), (7, ""));
    }
}
