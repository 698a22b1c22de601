//! Makes the schemas of the OpenAPI document easier to read: merges flattened schemas into one object, refers to results by name, and marks
//! the fields as required that a response always contains.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

const PLACE: &str = "#/components/schemas/";

/// Simplifies all schemas of the OpenAPI document, and removes those that are not used.
pub(in crate::http) fn complete(document: &mut Value) {
    let mut schemas = document["components"]["schemas"].take();
    let shapes = schemas.as_object_mut().expect("schemas is an object");
    let fields: Map<String, Value> = shapes
        .iter()
        .filter(|(_, shape)| shape["x-field"] == true)
        .map(|(name, shape)| (name.clone(), shape.clone()))
        .collect();
    shapes.retain(|name, _| !fields.contains_key(name));
    shapes.values_mut().for_each(|shape| inline_fields(shape, &fields));
    name_results(shapes);
    let names: Vec<String> = shapes.keys().cloned().collect();
    for name in &names {
        let flat = flattened(&shapes[name], shapes);
        shapes[name] = flat;
    }
    let (mut in_requests, mut answered) = (BTreeSet::new(), BTreeSet::new());
    for operation in document["paths"]
        .as_object()
        .into_iter()
        .flatten()
        .filter_map(|(_, item)| item.as_object())
        .flatten()
    {
        collect_reachable(&operation.1["requestBody"], shapes, &mut in_requests);
        collect_reachable(&operation.1["responses"], shapes, &mut answered);
    }
    collect_reachable(&json!({"$ref": format!("{PLACE}ErrorBody")}), shapes, &mut answered);
    split_inputs(document, shapes, &in_requests, &answered);
    for name in &answered {
        require_present(&mut shapes[name]);
    }
    shapes.retain(|name, _| in_requests.contains(name) || answered.contains(name) || name.ends_with("Input"));
    document["components"]["schemas"] = schemas;
    tidy(document);
}

/// In each schema of a response, replaces the schema of the result by a reference to the named schema of the same type, if there is one.
fn name_results(shapes: &mut Map<String, Value>) {
    let names: Vec<String> = shapes.keys().cloned().collect();
    for envelope in &names {
        let Some(held) = envelope.strip_prefix("Response_") else {
            continue;
        };
        let (name, place) = match held.split_once('_') {
            Some(("Vec", name)) => (name, "/properties/result/items"),
            Some(("Option", name)) => (name, "/properties/result/oneOf/1"),
            _ => (held, "/properties/result"),
        };
        if names.iter().any(|known| known == name)
            && let Some(result) = shapes[envelope].pointer_mut(place)
        {
            *result = json!({"$ref": format!("{PLACE}{name}")});
        }
    }
}

/// Replaces each reference to a schema that is marked with `x-field` by the schema itself. The new schema gets the description that stands
/// next to the reference.
fn inline_fields(value: &mut Value, fields: &Map<String, Value>) {
    let parts = value["oneOf"]
        .as_array()
        .map_or(std::slice::from_ref(value), Vec::as_slice);
    let used = parts
        .iter()
        .find_map(|part| Some((fields.get(target(part)?)?, part["description"].clone())));
    if let Some((field, description)) = used {
        let is_nullable = parts.len() == 2;
        let mut field = field.clone();
        if is_nullable {
            field["type"] = json!([field["type"], "null"]);
            if let Some(choices) = field["enum"].as_array_mut() {
                choices.push(Value::Null);
            }
        }
        field["description"] = description;
        field["default"] = value["default"].take();
        if let Some(field) = field.as_object_mut() {
            field.remove("x-field");
            field.retain(|_, value| !value.is_null());
        }
        *value = field;
        return;
    }
    match value {
        Value::Object(parts) => parts.values_mut().for_each(|part| inline_fields(part, fields)),
        Value::Array(items) => items.iter_mut().for_each(|item| inline_fields(item, fields)),
        _ => {}
    }
}

/// Returns one object that contains the fields of all parts (`allOf`) of a schema.
fn flattened(shape: &Value, shapes: &Map<String, Value>) -> Value {
    let Some(parts) = shape["allOf"].as_array() else {
        return shape.clone();
    };
    let (mut fields, mut required) = (Map::new(), Vec::new());
    for part in parts {
        let part = match target(part) {
            Some(name) => flattened(&shapes[name], shapes),
            None => part.clone(),
        };
        fields.extend(
            part["properties"]
                .as_object()
                .into_iter()
                .flatten()
                .map(|(name, field)| (name.clone(), field.clone())),
        );
        required.extend(part["required"].as_array().into_iter().flatten().cloned());
    }
    let mut whole = json!({"type": "object", "properties": fields, "required": required});
    if let Some(description) = shape.get("description") {
        whole["description"] = description.clone();
    }
    whole
}

/// Returns the name of the schema that a reference points to.
fn target(value: &Value) -> Option<&str> {
    value["$ref"].as_str()?.strip_prefix(PLACE)
}

/// Collects the names of all schemas that `value` refers to, directly or through other schemas.
fn collect_reachable(value: &Value, shapes: &Map<String, Value>, reached: &mut BTreeSet<String>) {
    if let Some(name) = target(value)
        && reached.insert(name.to_owned())
    {
        collect_reachable(&shapes[name], shapes, reached);
    }
    match value {
        Value::Object(fields) => fields
            .values()
            .for_each(|field| collect_reachable(field, shapes, reached)),
        Value::Array(items) => items.iter().for_each(|item| collect_reachable(item, shapes, reached)),
        _ => {}
    }
}

/// Marks the fields as required that a response always contains. These include the fields that can be null, because a response contains
/// them even if they are null.
fn require_present(shape: &mut Value) {
    let present: Vec<Value> = shape["properties"]
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(name, field)| is_nullable(field) || is_listed(&shape["required"], name))
        .map(|(name, _)| Value::from(name.as_str()))
        .collect();
    if !present.is_empty() {
        shape["required"] = present.into();
    }
}

fn is_nullable(field: &Value) -> bool {
    let is_null = |part: &Value| part["type"] == "null";
    is_listed(&field["type"], "null") || field["oneOf"].as_array().is_some_and(|parts| parts.iter().any(is_null))
}

fn is_listed(list: &Value, text: &str) -> bool {
    list.as_array().is_some_and(|list| list.iter().any(|one| one == text))
}

/// Splits each schema that both requests and responses use into two schemas, if a request may leave out fields that a response always
/// contains.
fn split_inputs(
    document: &mut Value,
    shapes: &mut Map<String, Value>,
    in_requests: &BTreeSet<String>,
    answered: &BTreeSet<String>,
) {
    let loose: BTreeSet<String> = in_requests
        .intersection(answered)
        .filter(|name| {
            let fields = shapes[*name]["properties"].as_object();
            fields.is_some_and(|fields| fields.len() > shapes[*name]["required"].as_array().map_or(0, Vec::len))
        })
        .cloned()
        .collect();
    for name in &loose {
        let mut input = shapes[name].clone();
        rename(&mut input, &loose);
        shapes.insert(format!("{name}Input"), input);
        let fields: Vec<Value> = shapes[name]["properties"]
            .as_object()
            .into_iter()
            .flatten()
            .map(|(name, _)| Value::from(name.as_str()))
            .collect();
        shapes[name]["required"] = fields.into();
    }
    for name in in_requests.difference(answered) {
        rename(&mut shapes[name], &loose);
    }
    for (_, item) in document["paths"].as_object_mut().into_iter().flatten() {
        for (_, operation) in item.as_object_mut().into_iter().flatten() {
            if let Some(body) = operation.get_mut("requestBody") {
                rename(body, &loose);
            }
        }
    }
}

/// Changes references to any of the schemas `names` so that they refer to the variant for requests, whose name ends in `Input`.
fn rename(value: &mut Value, names: &BTreeSet<String>) {
    if let Some(name) = target(value).filter(|name| names.contains(*name)) {
        value["$ref"] = Value::from(format!("{PLACE}{name}Input"));
    }
    match value {
        Value::Object(fields) => fields.values_mut().for_each(|field| rename(field, names)),
        Value::Array(items) => items.iter_mut().for_each(|item| rename(item, names)),
        _ => {}
    }
}

/// Turns enumerations with a single value into constants, and removes defaults that are null.
fn tidy(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if let Some([only]) = fields.get("enum").and_then(Value::as_array).map(Vec::as_slice) {
                let only = only.clone();
                fields.remove("enum");
                fields.insert("const".to_owned(), only);
            }
            fields.retain(|name, value| !(name == "default" && value.is_null()));
            fields.values_mut().for_each(tidy);
        }
        Value::Array(items) => items.iter_mut().for_each(tidy),
        _ => {}
    }
}
