//! Finds all missing and wrong fields of a payload that could not be parsed, and makes an error message for each.
//!
//! The parser stops at the first fault. Therefore each wrong value is replaced by a valid one, and the payload is parsed again to find the next
//! fault.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use serde_path_to_error::{Path, Segment};

use super::{PayloadError, REQUIRED, one_of};

/// The maximum number of times that a payload is parsed to find its faults.
const READS_MAX: usize = 40;

/// The maximum size, in bytes, of a payload for which all faults are reported. For a larger payload only the first fault is reported, because
/// the payload must be parsed several times to find each further fault.
const SEARCHED_BYTES_MAX: usize = 8 * 1024;

/// Returns the reason why a payload cannot be parsed as a `T`; `error` is the parser's error.
pub(super) fn describe<T: DeserializeOwned>(error: &serde_json::Error, json: &[u8]) -> PayloadError {
    let mut payload: Value = match serde_json::from_slice(json) {
        Ok(payload) => payload,
        Err(error) if error.to_string().starts_with("trailing characters") => {
            return PayloadError::whole("the payload must be one JSON value");
        }
        Err(error) => return PayloadError::Whole(format!("the payload is not JSON: {error}")),
    };
    if let Some(field) = quoted_after(&error.to_string(), "duplicate field ") {
        return PayloadError::Fields(BTreeMap::from([(field, "This field is given twice".to_owned())]));
    }
    let reads = if json.len() > SEARCHED_BYTES_MAX { 1 } else { READS_MAX };
    let errors = find::<T>(&mut payload, reads);
    if errors.is_empty() {
        return PayloadError::whole("the payload has another form");
    }
    PayloadError::Fields(errors)
}

fn find<T: DeserializeOwned>(payload: &mut Value, reads: usize) -> BTreeMap<String, String> {
    let mut errors = BTreeMap::new();
    let mut replaced: BTreeSet<Vec<String>> = BTreeSet::new();
    // the place for which replacements are being tried, and the index of the next one
    let mut tried: (Vec<String>, usize) = (Vec::new(), 0);
    for _ in 0..reads {
        let Err(error) = serde_path_to_error::deserialize::<_, T>(&*payload) else {
            break;
        };
        let message = error.inner().to_string();
        let mut place = names(error.path());
        let missing = quoted_after(&message, "missing field ");
        place.extend(missing.clone());
        if place.is_empty() {
            break;
        }
        let choices = choices(&message);
        let text = match (&missing, choices.is_empty()) {
            (Some(name), _) => is_required(object_at(payload, &place), name),
            (None, false) => one_of(&choices),
            (None, true) => wanted(&message),
        };
        let name = place.join(".");
        // an error within a replacement is not an error of the payload
        let is_ours = replaced
            .iter()
            .any(|whole| whole.len() < place.len() && place.starts_with(whole));
        if !is_ours && (!errors.contains_key(&name) || !choices.is_empty()) {
            errors.insert(name, text);
        }
        let nth = if tried.0 == place { tried.1 } else { 0 };
        let stand_in = choices.first().map(|choice| json!(choice));
        let Some(stand_in) = stand_in.or_else(|| sample_values().into_iter().nth(nth)) else {
            break;
        };
        put(payload, &place, stand_in);
        replaced.insert(place.clone());
        tried = (place, nth + 1);
    }
    errors
}

/// Returns one value of each kind that a field can have, to try as replacements for a wrong value.
fn sample_values() -> [Value; 7] {
    [
        Value::Null,
        json!(1),
        json!(""),
        json!(true),
        json!([]),
        json!({}),
        json!("2026-01-31T12:00:00Z"),
    ]
}

fn names(path: &Path) -> Vec<String> {
    let names = path.iter().filter_map(|segment| match segment {
        Segment::Seq { index } => Some(index.to_string()),
        Segment::Map { key } => Some(key.clone()),
        Segment::Enum { .. } | Segment::Unknown => None,
    });
    names.collect()
}

/// Returns the fields of the JSON object that contains the value at the path `place`.
fn object_at<'p>(payload: &'p Value, place: &[String]) -> Option<&'p Map<String, Value>> {
    let (_, before) = place.split_last()?;
    let pointer = match before {
        [] => String::new(),
        names => format!("/{}", names.join("/")),
    };
    payload.pointer(&pointer)?.as_object()
}

fn put(payload: &mut Value, place: &[String], value: Value) {
    let mut at = payload;
    for name in place {
        at = match at {
            Value::Array(items) => match name.parse().ok().and_then(|index: usize| items.get_mut(index)) {
                Some(item) => item,
                None => return,
            },
            Value::Object(fields) => fields.entry(name.as_str()).or_insert(Value::Null),
            _ => return,
        };
    }
    *at = value;
}

/// Returns the error message for a missing field. If a given field has nearly the same name (`trackId` for `track_id`), the message names it.
fn is_required(given: Option<&Map<String, Value>>, name: &str) -> String {
    let plain = |name: &str| name.replace(['_', '-'], "").to_lowercase();
    let alike = given.and_then(|given| given.keys().find(|key| *key != name && plain(key) == plain(name)));
    match alike {
        Some(alike) => format!("{REQUIRED}; it is spelled {name}, not {alike}"),
        None => REQUIRED.to_owned(),
    }
}

/// Returns the first text in backticks that follows `words` in the parser's message.
fn quoted_after(message: &str, words: &str) -> Option<String> {
    let (_, rest) = message.split_once(words)?;
    rest.split('`').nth(1).map(str::to_owned)
}

/// Returns the allowed values of an enumeration if the parser's message is about an unknown value; otherwise nothing.
fn choices(message: &str) -> Vec<&str> {
    let known = message
        .strip_prefix("unknown variant ")
        .and_then(|rest| rest.split_once(", expected "));
    known.map_or_else(Vec::new, |(_, known)| known.split('`').skip(1).step_by(2).collect())
}

/// Returns the type that the parser expected, according to its message, in words that the author of the payload understands.
fn wanted(message: &str) -> String {
    let expected = message.rsplit_once("expected ").map_or("", |(_, expected)| expected);
    let wanted = match expected {
        "i64" | "u64" => "a whole number",
        "i32" | "u32" => "a whole number of at most 32 bits",
        "i16" | "u16" => "a whole number of at most 16 bits",
        "f64" | "f32" => "a number",
        "a boolean" => "true or false",
        "a sequence" => "a list",
        "a string" | "a borrowed string" | "string or map" => "a string",
        "a map" => "an object",
        text if text.starts_with("struct ") => "an object",
        "" => "another value",
        text => text,
    };
    format!("Must be {wanted}")
}
