//! Parses the payloads of calls and events, and makes the messages for payloads that cannot be parsed.

mod errors;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;

/// The error message for a required field that is empty or left out.
pub const REQUIRED: &str = "This field is required";

/// Returns the error message for a field whose value must be one of `values`.
pub fn one_of<T: AsRef<str>>(values: &[T]) -> String {
    match values {
        [only] => format!("Must be {}", only.as_ref()),
        [rest @ .., last] => {
            let rest: Vec<&str> = rest.iter().map(AsRef::as_ref).collect();
            format!("Must be {} or {}", rest.join(", "), last.as_ref())
        }
        [] => "Must be left out".to_owned(),
    }
}

/// The reason why a payload cannot be parsed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PayloadError {
    /// Some fields are missing or have the wrong type. The keys are the fields' paths with dots (`writers.0.ipi`); the values are messages that
    /// say what is expected.
    #[error("{}", sentence(.0))]
    Fields(BTreeMap<String, String>),
    /// The payload as a whole is wrong, not a single field; the text says why.
    #[error("{0}")]
    Whole(String),
}

impl PayloadError {
    fn whole(text: &str) -> Self {
        Self::Whole(text.to_owned())
    }
}

fn sentence(fields: &BTreeMap<String, String>) -> String {
    let fields = fields.iter().map(|(field, text)| format!("{field}: {text}"));
    fields.collect::<Vec<_>>().join(", ")
}

/// Parses a JSON object. It refuses a JSON array, which serde alone would accept for a struct.
///
/// # Errors
/// The text is not a JSON object, or some fields are missing or wrong.
pub fn read_object<T: DeserializeOwned>(json: &[u8]) -> Result<T, PayloadError> {
    if json.trim_ascii_start().first() != Some(&b'{') {
        return Err(PayloadError::whole("the payload must be a JSON object"));
    }
    read(json)
}

/// Parses any JSON value.
///
/// # Errors
/// The text is not JSON, or some parts of the value are wrong.
pub fn read<T: DeserializeOwned>(json: &[u8]) -> Result<T, PayloadError> {
    if holds_nul(json) {
        return Err(PayloadError::whole("text must not hold the character U+0000"));
    }
    // the errors are searched only if there are some
    serde_json::from_slice(json).map_err(|error| errors::describe::<T>(&error, json))
}

/// Deserializes a field that the payload must contain but that can be null. A missing field is an error; otherwise a field that was forgotten
/// would, for example, delete an old rating.
///
/// # Errors
/// The value has the wrong type.
pub fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(deserializer)
}

/// Deserializes a field of an update, which the payload can leave out. If the payload contains the field, null becomes `Some(None)`, which
/// removes the stored value. If it is left out, serde's default makes it `None`, which does not change the stored value.
///
/// # Errors
/// The value has the wrong type.
pub fn stated<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// Returns true if the JSON contains the character U+0000 (as an escape, the only form that JSON allows), which the database cannot store.
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
    fn each_field_at_fault_is_named_by_its_path_with_what_is_wanted() {
        for (json, error) in [
            (r#"{"track_id": "7"}"#, "track_id: Must be a whole number"),
            (r#"{"track_id": 7.5}"#, "track_id: Must be a whole number"),
            (r#"{"track_id": 7, "note": null}"#, "note: Must be a string"),
            (r#"{"track_id": 7, "writers": {}}"#, "writers: Must be a list"),
            (r#"{"track_id": 7, "writers": [7]}"#, "writers.0: Must be an object"),
            (" {} ", "track_id: This field is required"),
            (
                r#"{"trackId": 7}"#,
                "track_id: This field is required; it is spelled track_id, not trackId",
            ),
            (
                r#"{"track_id": 7, "writers": [{"name": "a", "share": 1}, {"name": "b", "share": "x"}]}"#,
                "writers.1.share: Must be a number",
            ),
            (
                r#"{"note": 7, "writers": [{"name": 7}, {"share": "x"}]}"#,
                "note: Must be a string, track_id: This field is required, writers.0.name: Must be a string, \
                 writers.0.share: This field is required, writers.1.name: This field is required, writers.1.share: Must be a number",
            ),
            (
                r#"{"track_id": 7, "track_id": 8}"#,
                "track_id: This field is given twice",
            ),
        ] {
            assert_eq!(refused(json), error, "{json}");
        }
    }

    #[test]
    fn of_a_large_payload_the_first_fault_is_named() {
        let note = "a".repeat(9_000);
        let json = format!(r#"{{"note": "{note}", "writers": 7}}"#);
        assert_eq!(refused(&json), "writers: Must be a list");
    }

    #[test]
    fn a_choice_and_a_moment_say_what_they_take_and_json_that_is_none_says_where() {
        #[derive(Debug, Deserialize)]
        #[expect(dead_code, reason = "it is only read")]
        struct Chosen {
            role: crate::entity::account::Role,
            at: Option<crate::timestamp::Timestamp>,
        }
        let refused = |json: &str| read_object::<Chosen>(json.as_bytes()).unwrap_err().to_string();
        let roles = "role: Must be creator, musician, manager or admin";
        assert_eq!(refused(r#"{"role": true}"#), roles);
        assert_eq!(refused(r#"{"role": "owner"}"#), roles);
        let moment = "at: Must be a moment such as 2026-01-31T12:00:00Z";
        assert_eq!(refused(r#"{"role": "admin", "at": "yesterday"}"#), moment);
        assert_eq!(refused(r#"{"role": "owner", "at": 7}"#), format!("{moment}, {roles}"));
        assert_eq!(
            refused(r#"{"role": tru}"#),
            "the payload is not JSON: expected ident at line 1 column 13"
        );
    }

    #[test]
    fn a_text_that_the_database_cannot_keep_is_refused_and_one_that_looks_alike_is_not() {
        for note in ["\\u0000", "a\\\\\\u0000", "\\n\\u0000b"] {
            let json = format!(r#"{{"track_id": 7, "note": "{note}"}}"#);
            assert_eq!(refused(&json), "text must not hold the character U+0000");
        }
        let rate: Rate = read_object(br#"{"track_id": 7, "note": "\\u0000 \u0001 u0000\\"}"#).unwrap();
        assert_eq!(rate.note, "\\u0000 \u{1} u0000\\");
        assert!(refused(r#"{"track_id": 7, "note": "\"#).starts_with("the payload is not JSON"));
    }

    #[test]
    fn only_one_json_object_is_a_payload() {
        for (json, error) in [
            ("[7, \"a\"]", "the payload must be a JSON object"),
            ("7", "the payload must be a JSON object"),
            ("null", "the payload must be a JSON object"),
            ("\u{feff}{}", "the payload must be a JSON object"),
            (
                "{",
                "the payload is not JSON: EOF while parsing an object at line 1 column 1",
            ),
            ("{\"track_id\": 7} {}", "the payload must be one JSON value"),
            ("{\"track_id\": 7}x", "the payload must be one JSON value"),
        ] {
            assert_eq!(refused(json), error, "{json}");
        }
        let rate: Rate = read_object(b" {\"track_id\": 7, \"unknown\": [1]} ").unwrap();
        assert_eq!((rate.track_id, rate.note.as_str()), (7, ""));
    }
}
