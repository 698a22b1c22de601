//! The description of the live protocol as an AsyncAPI document. The server serves the committed file `docs/asyncapi.json`; a test checks that
//! the file equals the document generated from the protocol's types.

mod titles;

use actix_web::{HttpResponse, route};
use protocol::client_event::EventDescription;
use protocol::description;
use protocol::entity::live::LiveHead;
use protocol::refusal::ErrorBody;
use protocol::server_event;
use protocol::shapes::{PLACE, Shapes};
use serde_json::{Map, Value, json};

use super::openapi::schemas;

const COMMITTED: &str = include_str!("../../../../docs/asyncapi.json");

const ABOUT: &str = "Socket.IO v5 over Engine.IO v4, websocket transport only. CONNECT takes `auth: {sid, offset?, epoch?}`; the event `init` always follows. \
    Each event of a client is acknowledged by `{result}`, with `live` where it shows live values, or by a refusal. \
    The guide is served beside this document: live-protocol.md. Kinds of changes, fields and error codes may be added: pass over what you do not know.";

/// Returns the description of the live protocol. An AsyncAPI 3.0 document.
#[utoipa::path(get, responses((status = 200, description = "An AsyncAPI 3.0 document", body = Object)))]
#[route("/asyncapi.json", method = "GET", method = "HEAD")]
pub(crate) async fn asyncapi_json() -> HttpResponse {
    HttpResponse::Ok().content_type("application/json").body(COMMITTED)
}

/// Generates the AsyncAPI document from the protocol's types.
pub fn describe() -> Value {
    let mut shapes = Shapes::default();
    let commands = description::commands(&mut shapes);
    let topics = description::topics(&mut shapes);
    let events = server_event::described(&mut shapes);
    let (live, refusal) = (shapes.add::<LiveHead>(), shapes.add::<ErrorBody>());
    let payloads: Map<String, Value> = (commands.iter())
        .map(|command| (command.name.to_owned(), command.payload.clone()))
        .collect();
    let answers = json!({
        "results": commands.iter().map(|command| &command.result).collect::<Vec<_>>(),
        "events": events.iter().map(|(_, _, payload)| payload).collect::<Vec<_>>(),
        "topics": topics.iter().map(|topic| json!([topic.changes, topic.snapshot])).collect::<Vec<_>>(),
        "live": live,
    });
    // the shapes are completed as those of calls are: a request may leave out fields that an answer has to have
    let mut document = json!({
        "components": {"schemas": shapes.into_schemas()},
        "paths": {"live": {"say": {"requestBody": payloads, "responses": answers}}},
    });
    schemas::complete(&mut document);
    let mut shapes = document["components"]["schemas"].take();
    // colleagues receive only the fields that somebody has sent of their activity
    shapes["Doing"]["required"] = json!([]);
    let any = |parts: Vec<&Value>| json!({"anyOf": distinct(parts)});
    shapes["ChangeEvent"]["properties"]["changes"]["items"] = any(topics.iter().map(|topic| &topic.changes).collect());
    shapes["SnapshotEvent"]["properties"]["snapshot"] = any(topics.iter().map(|topic| &topic.snapshot).collect());
    shapes["Subscribed"]["properties"]["snapshot"] = any(topics.iter().map(|topic| &topic.snapshot).collect());
    titles::add(shapes.as_object_mut().expect("shapes are an object"));

    let payloads = &document["paths"]["live"]["say"]["requestBody"];
    let (messages, operations) = exchanges(&commands, payloads, (&live, &refusal), &events);
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
        "info": {"title": "Needledrop live", "version": env!("CARGO_PKG_VERSION"), "description": ABOUT,
            "license": {"name": "MIT"}, "contact": {"name": "Needledrop"}, "tags": [{"name": "live"}]},
        "defaultContentType": "application/json",
        "servers": {"needledrop": {
            "host": "{host}", "pathname": "/socket.io", "protocol": "ws", "description": "The server that serves this document; wss where it is served over https.",
            "variables": {"host": {"default": "127.0.0.1:8080", "description": "Where the server is, with its port."}},
        }},
        "channels": {"live": {
            "address": "/", "messages": named, "description": "The live connection.",
            "bindings": {"ws": {"method": "GET", "bindingVersion": "0.1.0", "query": {
                "type": "object", "required": ["EIO", "transport"],
                "properties": {"EIO": {"const": "4"}, "transport": {"const": "websocket"}},
            }}},
        }},
        "operations": operations,
        "components": {"messages": messages, "schemas": shapes},
        "x-topics": topics,
    })
}

/// Returns two maps of the AsyncAPI document: the messages that clients and the server send to each other, and the operations that send or
/// receive them.
fn exchanges(
    commands: &[EventDescription],
    payloads: &Value,
    (live, refusal): (&Value, &Value),
    events: &[(&'static str, &'static str, Value)],
) -> (Map<String, Value>, Map<String, Value>) {
    let (mut messages, mut operations) = (Map::new(), Map::new());
    let channel = json!({"$ref": "#/channels/live"});
    let place = |name: &str| json!({"$ref": format!("#/channels/live/messages/{name}")});
    for EventDescription {
        name, summary, result, ..
    } in commands
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
                "action": "receive", "channel": channel, "messages": [place(name)], "summary": summary,
                "description": format!("{summary} On the wire: the Socket.IO event `{name}` with the payload as its one argument; the \
                    acknowledgement has one argument, the answer."),
                "reply": {"channel": channel, "messages": [place(&answer)]},
            }),
        );
    }
    for (name, summary, payload) in events {
        // a client may send an event of the same name
        let key = format!("event.{name}");
        operations.insert(
            format!("say.{name}"),
            json!({
                "action": "send", "channel": channel, "messages": [place(&key)], "summary": summary,
                "description": format!("{summary} On the wire: the Socket.IO event `{name}` with the payload as its one argument."),
            }),
        );
        messages.insert(key, message(name, summary, payload));
    }
    operations.insert(
        "say.init".to_owned(),
        json!({
            "action": "send", "channel": channel, "messages": [place("init.answer")], "summary": "Who the connection is.",
            "description": "Who the connection is: the Socket.IO event `init`, once after each CONNECT, as what acknowledges a client's `init`.",
        }),
    );
    (messages, operations)
}

fn message(name: &str, summary: &str, payload: &Value) -> Value {
    let mut payload = payload.clone();
    let title = titles::pascal(name);
    titles::name_parts(&title, &mut payload);
    if payload.get("$ref").is_none() {
        payload["title"] = Value::from(title.as_str());
    }
    json!({"name": name, "title": title, "summary": summary, "payload": payload})
}

/// Returns the given schema references without repetitions, ordered by the name of the schema.
fn distinct(mut parts: Vec<&Value>) -> Vec<&Value> {
    parts.sort_by_key(|part| part["$ref"].as_str().map(|target| target.trim_start_matches(PLACE)));
    parts.dedup();
    parts
}
