//! Describes the client events and the changes of topics for the documentation of the live protocol. In this module, the guide is the Markdown
//! page of that documentation.

use serde_json::{Map, Value, json};

use crate::client_event::{
    Done, DownloadArchive, DownloadSubmissions, DownloadTracks, EVERYBODY, EventDescription, ExportAnswer, Init,
    Presence, REVIEWERS, STAFF, ServerTime, Subscribe, Unsubscribe, describe_commands,
};
use crate::server_event::{Introduction, Subscribed};
use crate::shapes::{PLACE, Shapes};
use crate::topic::{TopicKind, with_topics};
use crate::{change, snapshot};

/// The maximum number of fields that the documentation's table of events lists for a type. For a type with more fields, the table shows only the
/// type's name.
const FIELDS_MAX: usize = 8;
/// The header of the guide's table of calls.
const CALLS_BEGIN: &str = "| topic | calls whose `live` it is |\n|---|---|\n";
/// The header of the guide's table of events.
const EVENTS_BEGIN: &str = "| event | payload | answer | purpose | for |\n|---|---|---|---|---|\n";
/// The marker after each of these tables.
const TABLE_ENDS: &str = "\n<!-- end of the table -->";

/// A kind of topic, as the documentation describes it.
#[derive(Debug)]
pub struct TopicDescription {
    /// The part of the topic's name before the colon.
    pub name: &'static str,
    /// The purpose of the topic, in one sentence.
    pub summary: &'static str,
    /// The JSON schema of the topic's changes.
    pub changes: Value,
    /// The JSON schema of the topic's snapshot.
    pub snapshot: Value,
    /// True if the topic publishes which people follow it.
    pub presence: bool,
}

/// Returns the descriptions of all events that clients may send.
pub fn commands(shapes: &mut Shapes) -> Vec<EventDescription> {
    let (init, introduction) = (shapes.add::<Init>(), shapes.add::<Introduction>());
    let (subscribe, subscribed) = (shapes.add::<Subscribe>(), shapes.add::<Subscribed>());
    let refused = shapes.add::<crate::refusal::ErrorBody>();
    let each = json!({"oneOf": [
        {"type": "object", "required": ["result"], "properties": {"result": subscribed}},
        refused,
    ]});
    let mut all = vec![
        EventDescription {
            name: "init",
            summary: "Identifies the connection's user.",
            roles: &[],
            payload: init,
            result: introduction,
        },
        EventDescription {
            name: "subscribe",
            summary: "Follows a topic, or each of a list. The answer to a list is a list in its order.",
            roles: &[],
            payload: json!({"oneOf": [subscribe, {"type": "array", "items": subscribe}]}),
            result: json!({"oneOf": [subscribed, {"type": "array", "items": each}]}),
        },
        EventDescription {
            name: "unsubscribe",
            summary: "Stops following a topic.",
            roles: &[],
            payload: shapes.add::<Unsubscribe>(),
            result: shapes.add::<Done>(),
        },
        EventDescription {
            name: "presence",
            summary: "Publishes the user's presence on a topic to its other followers.",
            roles: REVIEWERS,
            payload: shapes.add::<Presence>(),
            result: shapes.add::<Done>(),
        },
        EventDescription {
            name: "clock",
            summary: "Requests the server's time, which is sent ahead of queued messages.",
            roles: &[],
            payload: json!({"type": "object"}),
            result: shapes.add::<ServerTime>(),
        },
        EventDescription {
            name: "playlist.download_shareable_zip",
            summary: "Requests an archive of a shared playlist's tracks, and follows its export.",
            roles: &[],
            payload: shapes.add::<DownloadArchive>(),
            result: shapes.add::<ExportAnswer>(),
        },
        EventDescription {
            name: "application.download_shareable_zip",
            summary: "Requests an archive of a shared application's tracks, and follows its export.",
            roles: &[],
            payload: shapes.add::<DownloadArchive>(),
            result: shapes.add::<ExportAnswer>(),
        },
        EventDescription {
            name: "review.download_tracks",
            summary: "Requests an archive of submitted tracks, and follows its export.",
            roles: REVIEWERS,
            payload: shapes.add::<DownloadSubmissions>(),
            result: shapes.add::<ExportAnswer>(),
        },
        EventDescription {
            name: "DownloadTracks",
            summary: "Requests a CSV of all tracks of the platform, and follows its export.",
            roles: STAFF,
            payload: shapes.add::<DownloadTracks>(),
            result: shapes.add::<ExportAnswer>(),
        },
    ];
    all.extend(describe_commands(shapes));
    all
}

/// Returns the rows of the guide's table of calls: a kind of topic, and the calls whose answer contains the head of such a topic. `calls`
/// is the description of the calls, whose extension `x-live` names the kinds.
fn rows_of_calls(calls: &Value) -> String {
    let row = |kind: &TopicKind| {
        let paths = calls["paths"].as_object().into_iter().flatten();
        let of_kind = paths.filter(|(_, path)| {
            let kinds = path["post"]["x-live"].as_array();
            kinds.is_some_and(|kinds| kinds.iter().any(|name| name == kind.name()))
        });
        let names: Vec<&str> = of_kind.filter_map(|(path, _)| path.strip_prefix("/api/")).collect();
        (!names.is_empty()).then(|| format!("| `{}` | {} |\n", kind.name(), names.join(", ")))
    };
    TopicKind::ALL.iter().filter_map(row).collect()
}

/// Returns the rows of the guide's table of events: name, payload, answer, purpose and roles.
fn rows_of_events() -> String {
    let mut shapes = Shapes::default();
    let commands = describe_commands(&mut shapes);
    let shapes = shapes.into_schemas();
    let row = |command: EventDescription| {
        let EventDescription { name, summary, .. } = command;
        let payload = fields(&shapes, &command.payload, true);
        let answer = fields(&shapes, &command.result, false);
        let who = if command.roles == EVERYBODY {
            "everybody with an account"
        } else if command.roles == REVIEWERS {
            "reviewers"
        } else if command.roles == STAFF {
            "admins"
        } else {
            "creators"
        };
        format!("| `{name}` | {payload} | {answer} | {summary} | {who} |\n")
    };
    commands.into_iter().map(row).collect()
}

/// Returns the fields of a type, or only its name if it has many fields. If the type is a payload, its optional fields are followed by a
/// question mark.
fn fields(shapes: &Map<String, Value>, of: &Value, is_payload: bool) -> String {
    let name = of["$ref"].as_str().unwrap_or_default().trim_start_matches(PLACE);
    let shape = &shapes[name];
    if shape["type"] == "boolean" {
        return "`true`".to_owned();
    }
    let properties = shape["properties"].as_object();
    let Some(properties) = properties.filter(|properties| properties.len() <= FIELDS_MAX) else {
        return format!("[`{name}`](asyncapi.json)");
    };
    let required = shape["required"].as_array();
    let is_required = |field: &str| required.is_some_and(|names| names.iter().any(|name| name == field));
    let mark = |field: &str| if is_payload && !is_required(field) { "?" } else { "" };
    let fields: Vec<String> = (properties.keys())
        .map(|field| format!("{field}{}", mark(field)))
        .collect();
    format!("`{{{}}}`", fields.join(", "))
}

/// Returns the text of the guide with a new table of calls, which is made from their description, and a new table of events, which is made
/// from the types.
///
/// # Panics
/// The guide lacks the header of a table or the marker after it.
pub fn guide(guide: &str, calls: &Value) -> String {
    let guide = fill(guide, CALLS_BEGIN, &rows_of_calls(calls));
    fill(&guide, EVENTS_BEGIN, &rows_of_events())
}

fn fill(guide: &str, begin: &str, rows: &str) -> String {
    let (before, rest) = guide.split_once(begin).expect("the guide has a place for the table");
    let (_, after) = rest.split_once(TABLE_ENDS).expect("the table of the guide ends");
    format!("{before}{begin}{rows}{TABLE_ENDS}{after}")
}

macro_rules! describe_topics {
    ($(
        #[doc = $doc:literal]
        $variant:ident $( ($id:ident: $id_type:ty) )? = $name:literal {
            change: $change:ty,
            snapshot: $snapshot:ty,
            lifetime: $lifetime:ident,
            presence: $presence:literal,
            alters_access: $alters_access:expr,
        }
    )+) => {
        /// Returns the descriptions of all kinds of topics, in the order of their declaration.
        pub fn topics(shapes: &mut Shapes) -> Vec<TopicDescription> {
            vec![$( TopicDescription {
                name: $name,
                summary: $doc.trim_ascii(),
                changes: shapes.add::<$change>(),
                snapshot: shapes.add::<$snapshot>(),
                presence: $presence,
            } ),+]
        }
    };
}

with_topics!(describe_topics);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client_event::{ClientEvent, EventError};
    use crate::server_event::ServerEvent;
    use crate::websocket_close::WebsocketClose;

    const GUIDE: &str = include_str!("../../docs/live-protocol.md");

    #[test]
    fn the_described_messages_of_clients_are_those_that_are_decoded() {
        for command in commands(&mut Shapes::default()) {
            let decoded = ClientEvent::decode(command.name, "[0]");
            assert_ne!(decoded, Err(EventError::Unknown), "{}", command.name);
        }
    }

    #[test]
    fn the_guide_names_every_topic_and_event() {
        let mut shapes = Shapes::default();
        let topics = topics(&mut shapes).into_iter().map(|topic| topic.name);
        let events = commands(&mut shapes).into_iter().map(|command| command.name);
        for name in topics.chain(events).chain(ServerEvent::NAMES.iter().copied()) {
            assert!(GUIDE.contains(&format!("`{name}")), "the guide says nothing of {name}");
        }
    }

    #[test]
    fn the_guides_tables_are_current() {
        let calls = serde_json::from_str(include_str!("../../docs/openapi.json")).unwrap();
        assert!(
            guide(GUIDE, &calls) == GUIDE,
            "docs/live-protocol.md is not current: make types"
        );
    }

    #[test]
    fn the_guide_lists_every_close_and_no_other() {
        let listed: Vec<(u16, &str)> = GUIDE
            .lines()
            .filter_map(|line| {
                let mut cells = line.strip_prefix("| ")?.split('|').map(str::trim);
                Some((cells.next()?.parse().ok()?, cells.next()?.trim_matches('`')))
            })
            .collect();
        let closes = WebsocketClose::ALL.iter().map(|close| (close.code(), close.reason()));
        assert_eq!(listed, closes.collect::<Vec<_>>());
    }
}
