//! The description of the live protocol, an AsyncAPI document. The committed one (`docs/asyncapi.json`) is served; a test holds it equal to
//! what the protocol's types say.

use actix_web::{HttpResponse, get};
use protocol::description::{self, Command};
use protocol::entity::live::LiveHead;
use protocol::refusal::ErrorBody;
use protocol::server_event;
use protocol::shapes::{PLACE, Shapes};
use serde_json::{Map, Value, json};

use super::openapi::schemas;

const COMMITTED: &str = include_str!("../../../docs/asyncapi.json");

const ABOUT: &str = "Socket.IO v5 over Engine.IO v4, websocket transport only. CONNECT takes `auth: {sid}`; the event `init` always follows. \
    Each event of a client is acknowledged by `{result}`, with `live` where something was committed, or by a refusal. \
    docs/live-protocol.md is the guide. Kinds of changes, fields and error codes may be added: pass over what you do not know.";

/// The description of the live protocol.
#[utoipa::path(responses((status = 200, description = "An AsyncAPI 3.0 document", body = Object)))]
#[get("/asyncapi.json")]
pub(crate) async fn asyncapi_json() -> HttpResponse {
    HttpResponse::Ok().content_type("application/json").body(COMMITTED)
}

/// The document, made of the protocol's types.
pub fn describe() -> Value {
    let mut shapes = Shapes::default();
    let commands = description::commands(&mut shapes);
    let topics = description::topics(&mut shapes);
    let events = server_event::described(&mut shapes);
    let (live, refusal) = (shapes.add::<LiveHead>(), shapes.add::<ErrorBody>());
    let payloads: Map<String, Value> = (commands.iter())
        .map(|command| (command.name.to_owned(), command.payload.clone()))
        .collect();
    let told = json!({
        "results": commands.iter().map(|command| &command.result).collect::<Vec<_>>(),
        "events": events.iter().map(|(_, _, payload)| payload).collect::<Vec<_>>(),
        "topics": topics.iter().map(|topic| json!([topic.changes, topic.snapshot])).collect::<Vec<_>>(),
        "live": live,
    });
    // the shapes are completed as those of calls are: what is asked may be left out where what is answered may not
    let mut document = json!({
        "components": {"schemas": shapes.into_schemas()},
        "paths": {"live": {"say": {"requestBody": payloads, "responses": told}}},
    });
    schemas::complete(&mut document);
    let mut shapes = document["components"]["schemas"].take();
    // colleagues are told what somebody has said of it, and no more
    shapes["Doing"]["required"] = json!([]);
    let any = |parts: Vec<&Value>| json!({"anyOf": distinct(parts)});
    shapes["ChangeEvent"]["properties"]["changes"]["items"] = any(topics.iter().map(|topic| &topic.changes).collect());
    shapes["SnapshotEvent"]["properties"]["snapshot"] = any(topics.iter().map(|topic| &topic.snapshot).collect());
    shapes["Subscribed"]["properties"]["snapshot"] = any(topics.iter().map(|topic| &topic.snapshot).collect());

    let mut messages = Map::new();
    let mut operations = Map::new();
    let channel = json!({"$ref": "#/channels/live"});
    let place = |name: &str| json!({"$ref": format!("#/channels/live/messages/{name}")});
    let payloads = &document["paths"]["live"]["say"]["requestBody"];
    for Command {
        name, summary, result, ..
    } in &commands
    {
        let answer = format!("{name}.answer");
        let answered =
            json!({"type": "object", "required": ["result"], "properties": {"result": result, "live": live}});
        messages.insert((*name).to_owned(), message(name, summary, &payloads[*name]));
        messages.insert(
            answer.clone(),
            message(&answer, "The acknowledgement.", &json!({"oneOf": [answered, refusal]})),
        );
        operations.insert(
            format!("hear.{name}"),
            json!({
                "action": "receive", "channel": channel, "messages": [place(name)],
                "reply": {"channel": channel, "messages": [place(&answer)]},
            }),
        );
    }
    for (name, summary, payload) in &events {
        // a client may say an event of the same name
        let key = format!("event.{name}");
        operations.insert(
            format!("say.{name}"),
            json!({"action": "send", "channel": channel, "messages": [place(&key)]}),
        );
        messages.insert(key, message(name, summary, payload));
    }
    operations.insert(
        "say.init".to_owned(),
        json!({"action": "send", "channel": channel, "messages": [place("init.answer")]}),
    );
    let named: Map<String, Value> = messages
        .keys()
        .map(|name| (name.clone(), json!({"$ref": format!("#/components/messages/{name}")})))
        .collect();
    let topics: Vec<Value> = topics
        .iter()
        .map(|topic| {
            json!({
                "name": topic.name, "summary": topic.summary, "changes": topic.changes, "snapshot": topic.snapshot,
                "presence": topic.presence,
            })
        })
        .collect();
    json!({
        "asyncapi": "3.0.0",
        "info": {"title": "Needledrop live", "version": env!("CARGO_PKG_VERSION"), "description": ABOUT, "license": {"name": "MIT"}},
        "defaultContentType": "application/json",
        "channels": {"live": {"address": "/socket.io/?EIO=4&transport=websocket", "messages": named}},
        "operations": operations,
        "components": {"messages": messages, "schemas": shapes},
        "x-topics": topics,
    })
}

fn message(name: &str, summary: &str, payload: &Value) -> Value {
    json!({"name": name, "summary": summary, "payload": payload})
}

/// Each once, in the order of their names.
fn distinct(mut parts: Vec<&Value>) -> Vec<&Value> {
    parts.sort_by_key(|part| part["$ref"].as_str().map(|target| target.trim_start_matches(PLACE)));
    parts.dedup();
    parts
}
