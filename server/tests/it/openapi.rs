//! The description of the calls is correct: it agrees with the handlers, other tools can read it, and the server checks requests as it
//! says. The client of the tests checks the answers of every call in every test against it.

use std::path::Path;
use std::process::Command;

use serde_json::{Map, Value, json};

use super::support::description::{self, DOCUMENT};
use super::support::{Client, Person, TestServer};

/// The longest summary in characters: generators and pages set it in one line.
const SUMMARY_MAX: usize = 80;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

#[test]
fn the_committed_description_agrees_with_the_handlers() {
    let described = server::run::app::describe();
    assert!(*DOCUMENT == described, "docs/openapi.json is not current: make types");
}

/// Runs a Python module of the tests' own environment over the description; gives its output.
fn python(module: &str, arguments: &[&str]) -> String {
    let python = Path::new(ROOT).join(".venv/bin/python");
    let ran = Command::new(&python)
        .args(["-m", module])
        .args(arguments)
        .current_dir(ROOT)
        .output();
    let ran = ran.unwrap_or_else(|error| panic!("{}: {error}; make set-up-tests installs it", python.display()));
    let output = format!(
        "{}{}",
        String::from_utf8_lossy(&ran.stdout),
        String::from_utf8_lossy(&ran.stderr)
    );
    assert!(ran.status.success(), "{module}: {output}");
    output
}

#[test]
fn the_description_is_valid_openapi_3_1() {
    python("openapi_spec_validator", &["docs/openapi.json"]);
}

#[test]
fn a_common_generator_makes_a_client_of_every_call() {
    let folder = tempfile::tempdir().unwrap();
    let (config, client) = (folder.path().join("config.yml"), folder.path().join("client"));
    std::fs::write(&config, "post_hooks: []\n").unwrap();
    let [config, client] = [&config, &client].map(|path| path.to_str().unwrap());
    let flags = [
        "--path",
        "docs/openapi.json",
        "--config",
        config,
        "--output-path",
        client,
        "--meta",
        "none",
    ];
    let output = python("openapi_python_client", &[&["generate"], flags.as_slice()].concat());
    assert!(!output.contains("Unable to") && !output.contains("ERROR"), "{output}");
    for (path, _) in posts() {
        let (family, call) = path.trim_start_matches("/api/").split_once('/').unwrap();
        let made = Path::new(client).join(format!("api/{family}/{family}_{call}.py"));
        assert!(made.exists(), "{path} is left out: {output}");
    }
}

fn posts() -> impl Iterator<Item = (&'static str, &'static Value)> {
    let paths = DOCUMENT["paths"].as_object().unwrap();
    paths
        .iter()
        .filter_map(|(path, item)| Some((path.as_str(), item.get("post")?)))
}

#[test]
fn every_call_has_an_example_that_is_as_described() {
    let wrong: Vec<String> = posts()
        .filter_map(|(path, _)| {
            let call = path.trim_start_matches("/api/");
            let violations = description::violations_in_example(call);
            (!violations.is_empty()).then(|| format!("{call}: {}", violations.join("; ")))
        })
        .collect();
    assert!(wrong.is_empty(), "make examples\n{}", wrong.join("\n"));
}

#[test]
fn every_tag_is_declared_and_a_body_is_required_where_something_in_it_is() {
    let declared = DOCUMENT["tags"].as_array().unwrap();
    for (path, operation) in posts() {
        let tag = &operation["tags"][0];
        assert!(declared.iter().any(|known| known["name"] == *tag), "{path}: {tag}");
        if let Some(form) = operation["requestBody"]["content"].get("application/json") {
            let is_required = resolved(&form["schema"])["required"]
                .as_array()
                .is_some_and(|all| !all.is_empty());
            assert_eq!(operation["requestBody"]["required"], json!(is_required), "{path}");
        }
    }
}

/// A generator of requests makes emails and whole numbers from the description, and the server has to accept them.
#[test]
fn an_email_that_must_have_the_form_is_described_by_a_pattern_that_says_the_same() {
    let is_described = |text: &str| {
        let shape = json!({"type": "string", "pattern": protocol::schema::EMAIL_PATTERN});
        jsonschema::is_valid(&shape, &json!(text))
    };
    let emails = [
        "a@b.co",
        "first.last+tag%x_-@mail.example.museum",
        "0",
        "a@b",
        "@b.co",
        "a@.co",
        "a@b.c",
        "a@b.c1",
        "a b@c.de",
        "a@b@c.de",
        "a@b.abcdefghijklmnop",
        "a@b.co\n",
        "ä@b.de",
    ];
    for text in emails {
        assert_eq!(is_described(text), server::validation::is_email(text), "{text}");
    }
    let sign_up = resolved(
        &DOCUMENT["paths"]["/api/account/sign_up"]["post"]["requestBody"]["content"]["application/json"]["schema"],
    );
    assert_eq!(
        sign_up["properties"]["email"]["pattern"],
        protocol::schema::EMAIL_PATTERN
    );
}

#[test]
fn every_whole_number_of_a_request_has_bounds() {
    let mut unbounded = Vec::new();
    for (path, operation) in posts() {
        let form = resolved(&operation["requestBody"]["content"]["application/json"]["schema"]);
        for (name, field) in form["properties"].as_object().into_iter().flatten() {
            let one = field["oneOf"]
                .as_array()
                .and_then(|parts| parts.iter().find(|part| part["$ref"].is_string()));
            let one = resolved(one.unwrap_or(field));
            let one = if kind(one) == "array" {
                resolved(&one["items"])
            } else {
                one
            };
            if kind(one) == "integer" && !(one["minimum"].is_i64() && one["maximum"].is_i64()) {
                unbounded.push(format!("{path}: {name}"));
            }
        }
    }
    assert!(unbounded.is_empty(), "{}", unbounded.join("\n"));
}

#[test]
fn every_summary_is_one_short_line() {
    let items = DOCUMENT["paths"].as_object().unwrap().values();
    let operations: Vec<&Value> = items.flat_map(|item| item.as_object().unwrap().values()).collect();
    let is_short = |operation: &Value| {
        let length = operation["summary"].as_str().unwrap_or_default().chars().count();
        (1..=SUMMARY_MAX).contains(&length)
    };
    let wrong = operations.iter().filter(|operation| !is_short(operation));
    let wrong: Vec<String> = wrong
        .map(|operation| format!("{}: {}", operation["operationId"], operation["summary"]))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn rows_that_are_requested_by_their_ids_are_at_most_as_many_as_a_page_has() {
    let mut bounds = Vec::new();
    for (path, operation) in posts() {
        let form = resolved(&operation["requestBody"]["content"]["application/json"]["schema"]);
        for name in ["job_ids", "track_ids", "users_id"] {
            if let Some(field) = form["properties"].get(name) {
                bounds.push((path, &field["maxItems"]));
            }
        }
    }
    let most = json!(protocol::limits::PAGE_MAX);
    assert!(
        !bounds.is_empty() && bounds.iter().all(|(_, bound)| **bound == most),
        "{bounds:?}"
    );
}

fn resolved(schema: &'static Value) -> &'static Value {
    match schema["$ref"].as_str() {
        Some(reference) => resolved(DOCUMENT.pointer(reference.trim_start_matches('#')).unwrap()),
        None => schema,
    }
}

/// The type of a value that may be null.
fn kind(schema: &Value) -> &str {
    schema["type"]
        .as_str()
        .or_else(|| schema["type"][0].as_str())
        .unwrap_or_default()
}

/// The smallest value that matches a shape.
fn least(name: &str, schema: &'static Value) -> Value {
    let schema = resolved(schema);
    let choices = schema["enum"].as_array().and_then(|choices| choices.first());
    if let Some(choice) = choices.or(schema.get("const")) {
        return choice.clone();
    }
    match kind(schema) {
        "string" if name == "email" => json!("somebody@example.test"),
        "string" => json!("x".repeat(schema["minLength"].as_u64().unwrap_or(1) as usize)),
        "integer" | "number" => json!(schema["minimum"].as_i64().unwrap_or(1).max(1)),
        "boolean" => json!(true),
        "array" => json!([least(name, &schema["items"])]),
        _ => least_object(schema).into(),
    }
}

fn least_object(schema: &'static Value) -> Map<String, Value> {
    let required = schema["required"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str);
    required
        .map(|name| (name.to_owned(), least(name, &schema["properties"][name])))
        .collect()
}

/// A list with this many items, all different if the list must have no duplicates.
fn items(name: &str, schema: &'static Value, count: u64) -> Value {
    let each = |number| {
        if schema["uniqueItems"] == true {
            json!(number)
        } else {
            least(name, &schema["items"])
        }
    };
    (1..=count).map(each).collect()
}

/// Values just outside of a field's limits.
fn beyond(name: &str, schema: &'static Value) -> Vec<Value> {
    let schema = resolved(schema);
    let mut values = Vec::new();
    if let Some(most) = schema["maxLength"].as_u64() {
        values.push(json!("x".repeat(most as usize + 1)));
    }
    if let Some(most) = schema["maxItems"].as_u64() {
        values.push(items(name, schema, most + 1));
    }
    if let Some(most) = schema["maximum"].as_i64() {
        values.push(json!(most + 1));
    }
    if let Some(low) = schema["minimum"].as_i64() {
        values.push(json!(low - 1));
    }
    if schema["pattern"].is_string() {
        values.push(json!("0"));
    }
    if schema["uniqueItems"] == true {
        let item = least(name, &schema["items"]);
        values.push(json!([item, item]));
    }
    if schema["enum"].is_array() || schema["const"].is_string() {
        values.push(json!("none of these"));
    }
    match kind(schema) {
        "" => {}
        "boolean" | "object" => values.push(json!("text")),
        _ => values.push(json!(true)),
    }
    values
}

/// Values just inside a field's limits.
fn within(name: &str, schema: &'static Value) -> Vec<Value> {
    let schema = resolved(schema);
    let choices = schema["enum"].as_array().cloned().unwrap_or_default();
    let longest = schema["maxLength"]
        .as_u64()
        .map(|most| json!("x".repeat(most as usize)));
    let ends = ["minimum", "maximum"]
        .into_iter()
        .filter_map(|end| schema.get(end).cloned());
    let most_items = schema["maxItems"].as_u64();
    let fullest = most_items.map(|most| items(name, schema, most));
    choices.into_iter().chain(longest).chain(fullest).chain(ends).collect()
}

/// The caller's own thing for this field, for calls that check the other fields only after they have found it.
async fn entity_of(server: &TestServer, call: &str, person: &Person, client: &Client) -> Option<(&'static str, i64)> {
    if call == "track/set_info" {
        return Some(("track_id", server.track(person, "a track").await));
    }
    if ![
        "application/create",
        "application/update",
        "playlist/create",
        "playlist/update",
    ]
    .contains(&call)
    {
        return None;
    }
    let other = format!("beside {}", person.name);
    let (owner, creator) = if call.starts_with("playlist") {
        (person.clone(), server.creator(&other).await)
    } else {
        (server.manager(&other).await, person.clone())
    };
    let job = server.job(server.company(&owner, "a company").await, "a job").await;
    if call.ends_with("create") {
        return Some(("job_id", job));
    }
    let track = server.track(&creator, "a track").await;
    let application = server.submit(&creator, job, &[track]).await;
    if call == "application/update" {
        return Some(("id", application));
    }
    let form = json!({"job_id": job, "tracks_id": [track], "playlist_name": "a playlist"});
    let made = client.ok("playlist/create", form).await;
    Some(("playlist_id", made["playlist_id"].as_i64().unwrap()))
}

async fn is_refused_for(client: &Client, call: &str, field: &str, payload: Map<String, Value>) -> bool {
    let (status, body) = client.call(call, payload.into()).await;
    status == 400
        && body["fields"].as_object().is_some_and(|fields| {
            let names = |known: &String| known.split('.').next() == Some(field);
            fields.keys().any(names)
        })
}

#[actix_web::test]
async fn every_described_limit_of_a_requests_fields_is_checked() {
    let server = TestServer::start().await;
    let mut wrong = Vec::new();
    for (path, operation) in posts() {
        let call = path.trim_start_matches("/api/");
        let Some(form) = operation["requestBody"]["content"].get("application/json") else {
            continue;
        };
        let form = resolved(&form["schema"]);
        let role = operation["x-callers"][0].as_str().unwrap();
        let mut whole = least_object(form);
        let caller = if role == "visitor" {
            server.visitor()
        } else {
            let person = server.person(&call.replace('/', "-"), role).await;
            let client = server.client_of(&person).await;
            if let Some((name, id)) = entity_of(&server, call, &person, &client).await {
                whole.insert(name.to_owned(), json!(id));
            }
            client
        };
        for name in least_object(form).keys() {
            let mut payload = whole.clone();
            payload.remove(name);
            if !is_refused_for(&caller, call, name, payload).await {
                wrong.push(format!("{call}: {name} may be left out"));
            }
        }
        for (name, field) in form["properties"].as_object().into_iter().flatten() {
            for value in beyond(name, field) {
                let mut payload = whole.clone();
                payload.insert(name.clone(), value.clone());
                if !is_refused_for(&caller, call, name, payload).await {
                    wrong.push(format!("{call}: {name} may be {}", short(&value)));
                }
            }
            // other tests check the form of an email, that worker is only for managers, and that a thing must exist
            let is_checked_elsewhere = name == "email" || name == "sub_role" || name.ends_with("_id");
            for value in within(name, field).into_iter().filter(|_| !is_checked_elsewhere) {
                let mut payload = whole.clone();
                payload.insert(name.clone(), value.clone());
                if is_refused_for(&caller, call, name, payload).await {
                    wrong.push(format!("{call}: {name} may not be {}", short(&value)));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn short(value: &Value) -> String {
    value.to_string().chars().take(40).collect()
}
