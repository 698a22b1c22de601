//! What all calls share, added to what the handlers say of themselves.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use utoipa::openapi::OpenApi;

use crate::http::guard::Admits;
use crate::http::session;

/// The whole document.
pub(super) fn complete(document: OpenApi, admitted: &BTreeMap<String, Admits>) -> Value {
    let mut document = serde_json::to_value(document).expect("the document is JSON");
    for (path, item) in document["paths"].as_object_mut().expect("paths is an object") {
        for (method, operation) in item.as_object_mut().into_iter().flatten() {
            complete_operation(path, method, operation, admitted.get(path).copied());
        }
    }
    name_results(&mut document["components"]["schemas"]);
    document["components"]["securitySchemes"] =
        json!({"session": {"type": "apiKey", "in": "cookie", "name": session::COOKIE}});
    document["info"]["version"] = Value::from(env!("CARGO_PKG_VERSION"));
    document["servers"] = json!([{"url": "/", "description": "The server that serves this document"}]);
    document
}

fn complete_operation(path: &str, method: &str, operation: &mut Value, admits: Option<Admits>) {
    let name = path.strip_prefix("/api/").unwrap_or(path.trim_start_matches('/'));
    let words: Vec<&str> = name
        .split(['/', '{', '}', '.'])
        .filter(|word| !word.is_empty())
        .collect();
    let words = words.join("_");
    operation["operationId"] = Value::from(if method == "post" {
        words
    } else {
        format!("{method}_{words}")
    });
    operation["tags"] = json!([name.split_once('/').map_or("server", |(family, _)| family)]);
    if path.starts_with("/api/") {
        operation["responses"]["default"] = json!({
            "description": "Refused or failed",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorBody"}}}
        });
    }
    for (_, response) in operation["responses"].as_object_mut().into_iter().flatten() {
        if response["description"].as_str().is_none_or(str::is_empty) {
            response["description"] = Value::from("The result");
        }
    }
    operation["security"] = match admits {
        Some(Admits::Roles(_)) => json!([{"session": []}]),
        Some(Admits::MaybeUser) => json!([{}, {"session": []}]),
        Some(Admits::Anybody) | None => json!([]),
    };
}

/// Envelopes hold their results by name, where these have one.
fn name_results(schemas: &mut Value) {
    let schemas = schemas.as_object_mut().expect("schemas is an object");
    let names: Vec<String> = schemas.keys().cloned().collect();
    for envelope in &names {
        let Some(held) = envelope.strip_prefix("Answer_") else {
            continue;
        };
        let (name, place) = match held.split_once('_') {
            Some(("Vec", name)) => (name, "/properties/result/items"),
            Some(("Option", name)) => (name, "/properties/result/oneOf/1"),
            _ => (held, "/properties/result"),
        };
        if names.iter().any(|known| known == name)
            && let Some(result) = schemas[envelope].pointer_mut(place)
        {
            *result = json!({"$ref": format!("#/components/schemas/{name}")});
        }
    }
}
