//! The callers who may follow each topic; also sends every event of the live connection as each caller.

use std::collections::BTreeSet;

use protocol::description;
use protocol::shapes::Shapes;
use protocol::topic::TopicKind;
use serde_json::{Value, json};

use super::events::EVENTS;
use super::scene::{CALLERS, Entities, NAMES, Scene};
use crate::support::LiveClient;

/// The answer to each caller: 200, or the status of the refusal.
pub(super) type Statuses = [u16; CALLERS];

/// A kind of topic, an example of it, and the answers to each caller's subscribe. The connection of a blocked or held account stays a
/// visitor's.
struct TopicRow {
    kind: &'static str,
    topic: fn(&Entities) -> String,
    statuses: Statuses,
}

const TOPICS: &[TopicRow] = &[
    TopicRow {
        kind: "user",
        topic: |at| format!("user:{}", at.caller.as_ref().map_or(at.somebody.id, |caller| caller.id)),
        statuses: [401, 200, 200, 200, 200, 200, 200, 200, 200, 401, 401],
    },
    TopicRow {
        kind: "user (another's)",
        topic: |at| format!("user:{}", at.somebody.id),
        statuses: [401, 404, 404, 404, 404, 404, 404, 404, 404, 401, 401],
    },
    TopicRow {
        kind: "board",
        topic: |_| "board".to_owned(),
        statuses: [401, 200, 200, 200, 200, 200, 200, 200, 200, 401, 401],
    },
    TopicRow {
        kind: "job",
        topic: |at| format!("job:{}", at.job),
        statuses: [401, 200, 200, 200, 200, 200, 200, 200, 200, 401, 401],
    },
    TopicRow {
        kind: "review",
        topic: |at| format!("review:{}", at.job),
        statuses: [401, 403, 403, 403, 403, 200, 200, 200, 200, 401, 401],
    },
    TopicRow {
        kind: "job (of a team)",
        topic: |at| format!("job:{}", at.team_job.0),
        statuses: [401, 200, 404, 404, 404, 200, 200, 200, 200, 401, 401],
    },
    TopicRow {
        kind: "review (of a team's job)",
        topic: |at| format!("review:{}", at.team_job.0),
        statuses: [401, 403, 404, 404, 404, 200, 200, 200, 200, 401, 401],
    },
    TopicRow {
        kind: "job (closed)",
        topic: |at| format!("job:{}", at.closed_job),
        statuses: [401, 200, 200, 404, 404, 200, 200, 200, 200, 401, 401],
    },
    TopicRow {
        kind: "review (of a closed job)",
        topic: |at| format!("review:{}", at.closed_job),
        statuses: [401, 403, 403, 404, 404, 200, 200, 200, 200, 401, 401],
    },
    TopicRow {
        kind: "job (deleted)",
        topic: |at| format!("job:{}", at.deleted_job),
        statuses: [401, 404, 404, 404, 404, 200, 200, 200, 200, 401, 401],
    },
    TopicRow {
        kind: "review (of a deleted job)",
        topic: |at| format!("review:{}", at.deleted_job),
        statuses: [401, 404, 404, 404, 404, 200, 200, 200, 200, 401, 401],
    },
    TopicRow {
        kind: "playlist (of a former member)",
        topic: |at| format!("playlist:{}", at.former_playlist),
        statuses: [401, 404, 404, 404, 404, 404, 404, 404, 200, 401, 401],
    },
    TopicRow {
        kind: "playlist",
        topic: |at| format!("playlist:{}", at.playlist),
        statuses: [401, 404, 404, 404, 404, 404, 404, 200, 200, 401, 401],
    },
    TopicRow {
        kind: "application",
        topic: |at| format!("application:{}", at.application),
        statuses: [401, 200, 404, 404, 404, 404, 404, 404, 404, 401, 401],
    },
    TopicRow {
        kind: "company",
        topic: |at| format!("company:{}", at.company),
        statuses: [401, 404, 404, 404, 404, 200, 200, 200, 200, 401, 401],
    },
    TopicRow {
        kind: "company (deleted)",
        topic: |at| format!("company:{}", at.gone.0),
        statuses: [401, 404, 404, 404, 404, 404, 404, 404, 200, 401, 401],
    },
    TopicRow {
        kind: "job (of a deleted company)",
        topic: |at| format!("job:{}", at.gone.1),
        statuses: [401, 404, 404, 404, 404, 404, 404, 404, 200, 401, 401],
    },
    TopicRow {
        kind: "review (of a deleted company's job)",
        topic: |at| format!("review:{}", at.gone.1),
        statuses: [401, 404, 404, 404, 404, 404, 404, 404, 200, 401, 401],
    },
    TopicRow {
        kind: "team",
        topic: |at| format!("team:{}", at.team),
        statuses: [401, 200, 404, 404, 404, 404, 404, 200, 200, 401, 401],
    },
    TopicRow {
        kind: "team (left by the creator, passed on by the former member)",
        topic: |at| format!("team:{}", at.left_team),
        statuses: [401, 404, 404, 404, 404, 404, 404, 200, 200, 401, 401],
    },
    TopicRow {
        kind: "link (no token)",
        topic: |_| "link:none".to_owned(),
        statuses: [404; CALLERS],
    },
    TopicRow {
        kind: "export (no link)",
        topic: |_| "export:none".to_owned(),
        statuses: [404; CALLERS],
    },
    TopicRow {
        kind: "admin",
        topic: |_| "admin".to_owned(),
        statuses: [401, 404, 404, 404, 404, 404, 404, 404, 200, 401, 401],
    },
];

async fn status_of(live: &mut LiveClient, event: &str, payload: Value) -> u16 {
    let ack = live.emit(event, payload).await;
    if let Some(status) = ack["status"].as_u64() {
        return u16::try_from(status).unwrap();
    }
    assert!(ack.get("result").is_some(), "{event}: {ack}");
    200
}

#[tokio::test]
async fn every_topic_is_followed_by_exactly_those_who_may_and_every_event_answers_each_caller_as_it_says() {
    let scene = Scene::new().await;
    let (mut number, mut wrong) = (100_000, Vec::new());
    for (caller, name) in NAMES.iter().enumerate() {
        let mut live = scene.live(caller).await;
        for row in TOPICS {
            number += 1;
            let entities = scene.entities(caller, number).await;
            let topic = (row.topic)(&entities);
            let status = status_of(&mut live, "subscribe", json!({"topic": topic})).await;
            if status != row.statuses[caller] {
                let expected = row.statuses[caller];
                wrong.push(format!("{} by {name}: {status}, not {expected}", row.kind));
            }
        }
        for row in EVENTS {
            number += 1;
            let entities = scene.entities(caller, number).await;
            // only followers may set their presence
            live.emit("subscribe", json!({"topic": format!("review:{}", entities.job)}))
                .await;
            let status = status_of(&mut live, row.event, (row.payload)(&entities)).await;
            if status != row.statuses[caller] {
                let expected = row.statuses[caller];
                wrong.push(format!("{} by {name}: {status}, not {expected}", row.event));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_topic_and_every_event_of_the_protocol_has_a_row() {
    let kinds: BTreeSet<&str> = TOPICS.iter().filter_map(|row| row.kind.split(' ').next()).collect();
    for kind in TopicKind::ALL {
        let kind = kind.name();
        assert!(kinds.contains(kind), "the topic {kind} has no row");
    }
    let described = description::commands(&mut Shapes::default());
    let named: BTreeSet<&str> = described.iter().map(|event| event.name).collect();
    let events: BTreeSet<&str> = EVENTS.iter().map(|row| row.event).collect();
    assert_eq!(named, events);
}
