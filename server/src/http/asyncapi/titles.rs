//! Gives a title to every schema that is nested in another schema, because code generators name types by these titles.

use serde_json::{Map, Value};

/// Adds titles to the schemas that are nested inside the given schemas. Each title begins with the name of the schema that contains the
/// nested one.
pub(super) fn add(shapes: &mut Map<String, Value>) {
    for (name, shape) in shapes {
        name_parts(name, shape);
    }
}

/// Adds titles to the schemas that are nested inside the schema `shape`, whose name is `name`.
pub(super) fn name_parts(name: &str, shape: &mut Value) {
    if let Some(fields) = shape["properties"].as_object_mut() {
        for (field, part) in fields {
            name_whole(&format!("{name}{}", pascal(field)), part);
        }
    }
    if shape.get("items").is_some() {
        name_whole(&format!("{name}Item"), &mut shape["items"]);
    }
    for choice in ["oneOf", "anyOf", "allOf"] {
        for (place, part) in shape[choice].as_array_mut().into_iter().flatten().enumerate() {
            // a change is named by its kind
            let title = match kind_of(part) {
                Some(kind) if choice != "allOf" => format!("{}{}", name.trim_end_matches("Change"), pascal(kind)),
                _ => format!("{name}{}", place + 1),
            };
            name_whole(&title, part);
        }
    }
    if let Some(shape) = shape.as_object_mut() {
        shape.retain(|_, part| !part.is_null());
    }
}

/// Returns the `kind` of a change (such as `track_rating`) from the schema of the change, or from one of the schemas that it combines
/// (`allOf`).
fn kind_of(change: &Value) -> Option<&str> {
    let own = change.pointer("/properties/kind/const").and_then(Value::as_str);
    own.or_else(|| change["allOf"].as_array()?.iter().find_map(kind_of))
}

fn name_whole(title: &str, part: &mut Value) {
    let says_more = ["properties", "oneOf", "anyOf", "allOf", "enum", "items"];
    if says_more.iter().any(|word| part.get(word).is_some()) && part.get("title").is_none() {
        part["title"] = Value::from(title);
    }
    if part.is_object() {
        name_parts(title, part);
    }
}

/// Converts a name to Pascal case, as code generators do: `track_rating` to `TrackRating`, `rating.set_track` to `RatingSetTrack`.
pub(super) fn pascal(name: &str) -> String {
    let words = name.split(['_', '.']).filter(|word| !word.is_empty());
    words.fold(String::new(), |mut title, word| {
        let (first, rest) = word.split_at(1);
        title.push_str(&first.to_uppercase());
        title + rest
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_change_is_called_by_its_kind_and_a_part_by_its_field() {
        let mut shapes = json!({"TeamChange": {"oneOf": [
            {"allOf": [{"$ref": "#/y"}, {"properties": {"kind": {"const": "job_changed"}}}]},
            {"properties": {"kind": {"const": "job_created"}, "at": {"oneOf": [{"type": "null"}, {"$ref": "#/x"}]}}},
        ]}});
        add(shapes.as_object_mut().unwrap());
        assert_eq!(shapes["TeamChange"]["oneOf"][0]["title"], "TeamJobChanged");
        let change = &shapes["TeamChange"]["oneOf"][1];
        assert_eq!(change["title"], "TeamJobCreated");
        assert_eq!(change["properties"]["at"]["title"], "TeamJobCreatedAt");
        assert_eq!(pascal("rating.set_track"), "RatingSetTrack");
    }
}
