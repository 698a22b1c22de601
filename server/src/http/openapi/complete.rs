//! Adds to the OpenAPI document what all calls have in common. The handlers describe only what is special about their own calls.

use protocol::entity::account::people;
use protocol::error_code::ErrorCode;
use protocol::limits::REQUEST_ID_MAX;
use serde_json::{Map, Value, json};
use utoipa::openapi::OpenApi;

use super::{refusals, schemas};
use crate::http::guard::X_USER_ID;
use crate::http::idempotency::IDEMPOTENCY_KEY;
use crate::http::route::{Admits, Routes};
use crate::http::session;

const EXAMPLES: &str = include_str!("../../../../docs/examples/calls.json");

/// The groups of calls and their descriptions, in the order in which the documentation page shows them.
const FAMILIES: [(&str, &str); 19] = [
    ("account", "Sign-up, log-in, and what belongs to one's own account."),
    ("track", "A creator's catalogue, and the addresses that play it."),
    (
        "application",
        "Submissions to jobs and a creator's own playlists; the rows that reviewers see.",
    ),
    ("job", "The briefs that companies post."),
    ("playlist", "Reviewers' playlists of submitted tracks."),
    ("rating", "Reviewers' ratings."),
    ("event", "What was heard and downloaded."),
    ("company", "Companies, their members and invitations."),
    ("team", "A manager's teams of creators, and invitations into them."),
    ("product", "The plans on offer."),
    ("subscription", "Buying, changing and ending a plan."),
    ("stripe", "The payment provider's pages, and what it tells."),
    ("affiliate", "Links that recommend the platform, and what they bring."),
    ("billing", "What is paid, and by what."),
    ("user", "Opt-ins."),
    ("statistic", "What a creator's tracks count."),
    ("admin", "The platform's staff."),
    ("files", "Audio, drawings, pictures and CSV."),
    ("server", "The description itself, and what operators ask."),
];

/// Adds to the document everything that the handlers do not describe, and returns the document as JSON.
pub fn complete(document: OpenApi, routes: &Routes) -> Value {
    let mut document = serde_json::to_value(document).expect("the document is JSON");
    schemas::complete(&mut document);
    let shapes = document["components"]["schemas"].clone();
    for (path, item) in document["paths"].as_object_mut().expect("paths is an object") {
        for (method, operation) in item.as_object_mut().into_iter().flatten() {
            let admits = routes.get(path).map(|route| route.admits);
            complete_operation(path, method, operation, admits, &shapes);
        }
    }
    add_examples(&mut document);
    document["components"]["responses"] = refusals::shared();
    document["components"]["parameters"] = json!({X_USER_ID: named_person()});
    document["components"]["securitySchemes"] = json!({"session": {
        "type": "apiKey", "in": "cookie", "name": session::COOKIE, "description": "Set by account/log_in."
    }});
    document["info"]["version"] = Value::from(env!("CARGO_PKG_VERSION"));
    document["servers"] = json!([{"url": "/", "description": "The server that serves this document"}]);
    document["tags"] = FAMILIES
        .map(|(name, description)| json!({"name": name, "description": description}))
        .into();
    document
}

fn complete_operation(path: &str, method: &str, operation: &mut Value, admits: Option<Admits>, shapes: &Value) {
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
    operation["tags"] = json!([match name.split_once('/') {
        Some((family, _)) if path.starts_with("/files/") || method == "post" => family,
        _ => "server",
    }]);
    for (_, response) in operation["responses"].as_object_mut().into_iter().flatten() {
        if response["description"].as_str().is_none_or(str::is_empty) {
            response["description"] = Value::from("The result.");
        }
    }
    operation["security"] = match admits {
        Some(Admits::Roles(_)) => json!([{"session": []}]),
        Some(Admits::MaybeUser) => json!([{}, {"session": []}]),
        Some(Admits::Anybody) | None => json!([]),
    };
    add_idempotency_header(operation, shapes);
    if matches!(admits, Some(Admits::Roles(_) | Admits::MaybeUser)) {
        add_to(
            &mut operation["parameters"],
            json!({"$ref": format!("#/components/parameters/{X_USER_ID}")}),
        );
    }
    let form = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].as_str();
    if let Some(name) = form.and_then(|form| form.rsplit('/').next())
        && shapes[name]["required"].as_array().is_none_or(Vec::is_empty)
    {
        // an empty body counts as {}
        operation["requestBody"]["required"] = Value::from(false);
    }
    summarize(operation, admits);
    if let Some(admits) = admits {
        operation["x-callers"] = callers(admits);
        refusals::describe(operation, admits);
    }
}

/// For a call whose payload has the field `request_id`, adds the header `Idempotency-Key`, which has the same meaning, and the error for an
/// id that was already used.
fn add_idempotency_header(operation: &mut Value, shapes: &Value) {
    let contents = operation["requestBody"]["content"].as_object().into_iter().flatten();
    let takes_id = contents
        .filter_map(|(_, content)| content["schema"]["$ref"].as_str()?.rsplit('/').next())
        .any(|name| shapes[name]["properties"].get("request_id").is_some());
    if !takes_id {
        return;
    }
    let text = "Says the same as `request_id` in the body; both may be given where they agree.";
    let schema = json!({"type": "string", "maxLength": REQUEST_ID_MAX});
    let parameter =
        json!({"name": IDEMPOTENCY_KEY, "in": "header", "required": false, "description": text, "schema": schema});
    add_to(&mut operation["parameters"], parameter);
    add_to(&mut operation["x-errors"], json!(ErrorCode::RequestIdReused));
}

/// Appends a value to a JSON array, and creates the array if it does not exist.
fn add_to(list: &mut Value, one: Value) {
    match list.as_array_mut() {
        Some(list) => list.push(one),
        None => *list = json!([one]),
    }
}

/// Returns the description of the header `X-User-Id`. All calls that look up the caller's session accept this header.
fn named_person() -> Value {
    json!({
        "name": X_USER_ID, "in": "header", "required": false, "schema": {"$ref": "#/components/schemas/UserId"},
        "description": "For whom the page was opened: 409 `session_changed` where the cookie's session is somebody else's. \
                        Without it nothing is checked.",
    })
}

/// Makes the first sentence of a call's doc comment the summary of the call. The rest becomes the description, followed by a list of who
/// may make the call.
fn summarize(operation: &mut Value, admits: Option<Admits>) {
    let text = ["summary", "description"].map(|part| operation[part].as_str().unwrap_or_default().replace('\n', " "));
    let [summary, description] = &text;
    let (first, rest) = match summary.find(". ") {
        Some(end) => summary.split_at(end + 1),
        None => (summary.as_str(), ""),
    };
    let who = match admits {
        None => String::new(),
        Some(Admits::Anybody) => "Who: anybody.".to_owned(),
        Some(Admits::MaybeUser) => "Who: anybody; a session may show more.".to_owned(),
        Some(Admits::Roles(roles)) => format!("Who: {}.", people(roles)),
    };
    let parts = [rest.trim(), description.trim(), &who];
    let description = parts
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("\n\n");
    operation["summary"] = first.trim_end_matches('.').into();
    operation["description"] = if description.is_empty() {
        first.into()
    } else {
        description.into()
    };
}

fn callers(admits: Admits) -> Value {
    match admits {
        Admits::Anybody | Admits::MaybeUser => json!(["visitor", "creator", "manager", "admin"]),
        Admits::Roles(roles) => json!(roles),
    }
}

/// Adds an example of request and response to each call. The examples are written by tests (`make examples`).
fn add_examples(document: &mut Value) {
    let examples: Map<String, Value> = serde_json::from_str(EXAMPLES).expect("the examples are a JSON object");
    for (call, example) in examples {
        let Some(operation) = document["paths"].get_mut(format!("/api/{call}")) else {
            continue;
        };
        let operation = &mut operation["post"];
        for (body, part) in [("/requestBody", "request"), ("/responses/200", "answer")] {
            if let Some(content) = operation.pointer_mut(&format!("{body}/content/application~1json")) {
                content["example"] = example[part].clone();
            }
        }
    }
}
