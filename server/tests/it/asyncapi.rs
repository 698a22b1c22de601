//! The description of the live protocol agrees with the protocol's types, other tools can read it, and each of its references leads
//! somewhere. The live client of the tests checks every event and acknowledgement of every test against it, so the server sends nothing
//! else.

use std::path::Path;

use serde_json::Value;

use super::support::TestServer;
use super::support::live_description::{DOCUMENT, compile};

#[test]
fn the_committed_description_agrees_with_the_types() {
    let described = server::http::asyncapi::describe();
    assert!(*DOCUMENT == described, "docs/asyncapi.json is not current: make types");
}

#[test]
fn the_description_is_valid_asyncapi_3() {
    let specification = "../web/node_modules/@asyncapi/specs/schemas/3.0.0-without-$id.json";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(specification);
    let schema: Value = serde_json::from_str(&std::fs::read_to_string(path).expect("make set-up installs it")).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let wrong: Vec<String> = validator
        .iter_errors(&DOCUMENT)
        .map(|fault| format!("{}: {fault}", fault.instance_path()))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let mut broken = DOCUMENT.clone();
    broken["operations"]["hear.init"]["action"] = "listen".into();
    assert!(!validator.is_valid(&broken), "the specification is looked at");
}

fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("$ref").and_then(Value::as_str));
            fields.values().for_each(|field| references(field, found));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}

#[test]
fn every_reference_leads_somewhere_and_every_payload_is_a_schema() {
    let mut found = Vec::new();
    references(&DOCUMENT, &mut found);
    for reference in found {
        let target = DOCUMENT.pointer(reference.trim_start_matches('#'));
        assert!(target.is_some(), "{reference} leads nowhere");
    }
    for message in DOCUMENT["components"]["messages"].as_object().unwrap().values() {
        compile(&message["payload"]);
    }
}

/// Collects the objects that have no name of their own.
fn nameless(place: &str, shape: &Value, found: &mut Vec<String>) {
    if shape.get("properties").is_some() && shape.get("title").is_none() {
        found.push(place.to_owned());
    }
    match shape {
        Value::Object(fields) => fields
            .iter()
            .for_each(|(name, part)| nameless(&format!("{place}.{name}"), part, found)),
        Value::Array(items) => items.iter().for_each(|item| nameless(place, item, found)),
        _ => {}
    }
}

#[test]
fn every_object_has_a_name_for_generators() {
    let mut found = Vec::new();
    for (name, shape) in DOCUMENT["components"]["schemas"].as_object().unwrap() {
        // the shapes of the list have their names here
        for (part, within) in shape.as_object().unwrap() {
            nameless(&format!("{name}.{part}"), within, &mut found);
        }
    }
    for message in DOCUMENT["components"]["messages"].as_object().unwrap().values() {
        nameless(message["name"].as_str().unwrap(), &message["payload"], &mut found);
    }
    assert_eq!(found, Vec::<String>::new());
    let changes = &DOCUMENT["components"]["schemas"]["TeamChange"]["oneOf"];
    assert_eq!(changes[0]["title"], "TeamJobCreated");
}

#[tokio::test]
async fn it_is_served() {
    let server = TestServer::start().await;
    let request = server.visitor().request(reqwest::Method::GET, "/api/asyncapi.json");
    let served: Value = request.send().await.unwrap().json().await.unwrap();
    assert_eq!(served, *DOCUMENT);
}
