//! Checks the server's messages over live connections against their description, for every client of every test.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex};

use jsonschema::Validator;
use serde_json::{Value, json};

/// The committed description.
pub static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/asyncapi.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
});

/// Payloads are compiled once per process.
static COMPILED: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);

/// A validator for a shape of the description.
pub fn compile(shape: &Value) -> Validator {
    let mut whole = shape.clone();
    whole["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    whole["components"] = DOCUMENT["components"].clone();
    jsonschema::validator_for(&whole).unwrap()
}

fn check(message: &str, body: &Value) {
    let shape = &DOCUMENT["components"]["messages"][message]["payload"];
    assert!(!shape.is_null(), "{message} is not described: {body}");
    let compiled = COMPILED
        .lock()
        .unwrap()
        .entry(message.to_owned())
        .or_insert_with(|| Arc::new(compile(shape)))
        .clone();
    let errors = compiled.iter_errors(body);
    let wrong: Vec<String> = errors
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(
        wrong.is_empty(),
        "{message} is not described truly: {}\n{body}",
        wrong.join("; ")
    );
}

/// Checks an event of the server.
pub fn check_event(name: &str, body: &Value) {
    match name {
        "init" => check("init.answer", body),
        name => check(&format!("event.{name}"), body),
    }
}

/// Checks the acknowledgement of a client's event; an unknown event is refused, and is not described.
pub fn check_answer(event: &str, body: &Value) {
    let message = format!("{event}.answer");
    if DOCUMENT["components"]["messages"].get(&message).is_some() {
        check(&message, body);
    }
}
