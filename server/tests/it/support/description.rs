//! Checks the answers of calls against their description: a client that checks every call finds the mistakes in it.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex};

use jsonschema::Validator;
use serde_json::{Value, json};

/// The committed description.
pub static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/openapi.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
});

/// The same shapes, which refuse fields that they do not name.
static STRICT: LazyLock<Value> = LazyLock::new(|| {
    let mut components = DOCUMENT["components"].clone();
    for shape in components["schemas"].as_object_mut().unwrap().values_mut() {
        if shape.get("properties").is_some() {
            shape["additionalProperties"] = json!(false);
        }
    }
    components
});

/// Shapes are compiled once per process.
static COMPILED: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);

/// The violations of `value` as a `shape`.
fn violations(shape: &Value, value: &Value) -> Vec<String> {
    let compiled = COMPILED
        .lock()
        .unwrap()
        .entry(shape.to_string())
        .or_insert_with(|| {
            let mut whole = shape.clone();
            whole["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
            whole["components"] = STRICT.clone();
            Arc::new(jsonschema::validator_for(&whole).unwrap())
        })
        .clone();
    let errors = compiled.iter_errors(value);
    errors
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect()
}

fn followed(value: &'static Value) -> &'static Value {
    match value["$ref"].as_str() {
        Some(reference) => DOCUMENT.pointer(reference.trim_start_matches('#')).unwrap(),
        None => value,
    }
}

/// The shape of a call's JSON body.
fn form_of(call: &str) -> &'static Value {
    &DOCUMENT["paths"][format!("/api/{call}")]["post"]["requestBody"]["content"]["application/json"]["schema"]
}

/// Tells whether a request has the described shape, and no other fields.
pub fn matches_description(call: &str, request: &Value) -> bool {
    let form = form_of(call);
    !form.is_null() && violations(form, request).is_empty()
}

/// The violations in the example of a call.
pub fn violations_in_example(call: &str) -> Vec<String> {
    let post = &DOCUMENT["paths"][format!("/api/{call}")]["post"];
    let answer = &post["responses"]["200"]["content"]["application/json"];
    let mut wrong = violations(&answer["schema"], &answer["example"]);
    let form = form_of(call);
    if !form.is_null() {
        wrong.extend(violations(
            form,
            &post["requestBody"]["content"]["application/json"]["example"],
        ));
    }
    wrong
}

/// Checks one answer: it has the described shape, its `live` is the head of a described kind of topic, and a refusal is among those
/// described for the call.
pub fn check(call: &str, status: u16, body: &Value) {
    let operation = &DOCUMENT["paths"][format!("/api/{call}")]["post"];
    if operation.is_null() {
        return;
    }
    let response = followed(&operation["responses"][status.to_string()]);
    let shape = &response["content"]["application/json"]["schema"];
    let mut wrong = if shape.is_null() {
        vec![format!("{status} is not described")]
    } else {
        violations(shape, body)
    };
    let codes = response["x-error-codes"].as_array();
    if status != 200 && !codes.is_some_and(|codes| codes.contains(&body["error"])) {
        wrong.push(format!("{} is not described", body["error"]));
    }
    let live = body["live"]["topic"].as_str().and_then(|topic| topic.split(':').next());
    if let Some(kind) = live
        && !operation["x-live"]
            .as_array()
            .is_some_and(|kinds| kinds.contains(&json!(kind)))
    {
        wrong.push(format!("the head of a topic `{kind}` is not described"));
    }
    assert!(
        wrong.is_empty(),
        "{call} is not described truly: {}\n{body}",
        wrong.join("; ")
    );
}
