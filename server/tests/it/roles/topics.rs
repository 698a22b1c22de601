//! The callers who may follow each topic; also sends every event of the live connection as each caller.

use std::collections::BTreeSet;

use protocol::description;
use protocol::shapes::Shapes;
use protocol::topic::TopicKind;
use serde_json::{Value, json};

use super::calls::events;
use super::scene::{CALLERS, Entities, NAMES, Scene};
use crate::support::LiveClient;

/// The answer to each caller: 200, or the status of the refusal.
type Statuses = [u16; CALLERS];

/// A kind of topic, an example of it, the answers to each caller's subscribe, and the call that reads the same thing. The connection of a
/// blocked or held account stays a visitor's.
pub(super) struct TopicRow {
    kind: &'static str,
    pub(super) topic: fn(&Entities) -> String,
    statuses: Statuses,
    pub(super) read: Option<Read>,
}

/// The call that reads the thing of a topic.
pub(super) struct Read {
    pub(super) call: &'static str,
    pub(super) payload: fn(&Entities) -> Value,
    /// The id by which the thing is found in the call's list; none if the call reads only this thing.
    pub(super) listed: Option<fn(&Entities) -> i64>,
    /// Callers who read the thing by another call.
    pub(super) except: &'static [&'static str],
}

/// Makes a row.
const fn row(kind: &'static str, topic: fn(&Entities) -> String, statuses: Statuses) -> TopicRow {
    TopicRow {
        kind,
        topic,
        statuses,
        read: None,
    }
}

impl TopicRow {
    /// Adds the call that reads only the thing of the topic.
    const fn read_by(self, call: &'static str, payload: fn(&Entities) -> Value) -> Self {
        let read = Some(Read {
            call,
            payload,
            listed: None,
            except: &[],
        });
        Self { read, ..self }
    }

    /// Adds the call whose list contains the thing of the topic.
    const fn listed_by(self, call: &'static str, id: fn(&Entities) -> i64, except: &'static [&'static str]) -> Self {
        let read = Some(Read {
            call,
            payload: |_| json!({}),
            listed: Some(id),
            except,
        });
        Self { read, ..self }
    }
}

pub(super) const TOPICS: &[TopicRow] = &[
    row(
        "user",
        |at| format!("user:{}", at.caller.as_ref().map_or(at.somebody.id, |caller| caller.id)),
        [401, 200, 200, 200, 200, 200, 200, 200, 200, 401, 401],
    ),
    row(
        "user (another's)",
        |at| format!("user:{}", at.somebody.id),
        [401, 404, 404, 404, 404, 404, 404, 404, 404, 401, 401],
    ),
    row(
        "board",
        |_| "board".to_owned(),
        [401, 200, 200, 200, 200, 200, 200, 200, 200, 401, 401],
    ),
    row(
        "job",
        |at| format!("job:{}", at.job),
        [401, 200, 200, 200, 200, 200, 200, 200, 200, 401, 401],
    )
    .read_by("job/get_job", |at| json!({"job_id": at.job})),
    row(
        "review",
        |at| format!("review:{}", at.job),
        [401, 403, 403, 403, 403, 200, 200, 200, 200, 401, 401],
    )
    .read_by("application/get_applied", |at| json!({"job_id": at.job})),
    row(
        "job (of a team)",
        |at| format!("job:{}", at.team_job.0),
        [401, 200, 404, 404, 404, 200, 200, 200, 200, 401, 401],
    ),
    row(
        "review (of a team's job)",
        |at| format!("review:{}", at.team_job.0),
        [401, 403, 404, 404, 404, 200, 200, 200, 200, 401, 401],
    ),
    row(
        "job (closed)",
        |at| format!("job:{}", at.closed_job),
        [401, 200, 200, 404, 404, 200, 200, 200, 200, 401, 401],
    ),
    row(
        "review (of a closed job)",
        |at| format!("review:{}", at.closed_job),
        [401, 403, 403, 404, 404, 200, 200, 200, 200, 401, 401],
    ),
    row(
        "job (deleted)",
        |at| format!("job:{}", at.deleted_job),
        [401, 404, 404, 404, 404, 200, 200, 200, 200, 401, 401],
    ),
    row(
        "review (of a deleted job)",
        |at| format!("review:{}", at.deleted_job),
        [401, 404, 404, 404, 404, 200, 200, 200, 200, 401, 401],
    ),
    row(
        "playlist (of a former member)",
        |at| format!("playlist:{}", at.former_playlist),
        [401, 404, 404, 404, 404, 404, 404, 404, 200, 401, 401],
    )
    .read_by(
        "application/get_playlist",
        |at| json!({"job_id": at.job, "playlist_id": at.former_playlist}),
    ),
    row(
        "playlist",
        |at| format!("playlist:{}", at.playlist),
        [401, 404, 404, 404, 404, 404, 404, 200, 200, 401, 401],
    )
    .read_by(
        "application/get_playlist",
        |at| json!({"job_id": at.job, "playlist_id": at.playlist}),
    ),
    row(
        "application",
        |at| format!("application:{}", at.application),
        [401, 200, 404, 404, 404, 404, 404, 404, 404, 401, 401],
    )
    .read_by("application/get_tracks", |at| json!({"id": at.application})),
    row(
        "company",
        |at| format!("company:{}", at.company),
        [401, 404, 404, 404, 404, 200, 200, 200, 200, 401, 401],
    ) // the staff reads it by another call
    .listed_by("company/get", |at| at.company, &["admin"]),
    row(
        "company (deleted)",
        |at| format!("company:{}", at.gone.0),
        [401, 404, 404, 404, 404, 404, 404, 404, 200, 401, 401],
    ),
    row(
        "job (of a deleted company)",
        |at| format!("job:{}", at.gone.1),
        [401, 404, 404, 404, 404, 404, 404, 404, 200, 401, 401],
    ),
    row(
        "review (of a deleted company's job)",
        |at| format!("review:{}", at.gone.1),
        [401, 404, 404, 404, 404, 404, 404, 404, 200, 401, 401],
    ),
    row(
        "team",
        |at| format!("team:{}", at.team),
        [401, 200, 404, 404, 404, 404, 404, 200, 200, 401, 401],
    ),
    row(
        "team (with another member)",
        |at| format!("team:{}", at.own_team),
        [401, 404, 404, 404, 404, 404, 404, 200, 200, 401, 401],
    )
    // its members read it by another call
    .listed_by("team/get", |at| at.own_team, &["creator", "another creator"]),
    row(
        "team (with the creator as its member)",
        |at| format!("team:{}", at.joined_team),
        [401, 200, 404, 404, 404, 404, 404, 200, 200, 401, 401],
    )
    // its manager and the staff read it by another call
    .listed_by("team/get_musician", |at| at.joined_team, &["owner", "admin"]),
    row(
        "team (left by the creator, passed on by the former member)",
        |at| format!("team:{}", at.left_team),
        [401, 404, 404, 404, 404, 404, 404, 200, 200, 401, 401],
    ),
    row("link (no token)", |_| "link:none".to_owned(), [404; CALLERS]),
    row("export (no link)", |_| "export:none".to_owned(), [404; CALLERS]),
    row(
        "admin",
        |_| "admin".to_owned(),
        [401, 404, 404, 404, 404, 404, 404, 404, 200, 401, 401],
    ),
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
        let entities = scene.entities_after(None, caller, &mut number).await;
        for row in TOPICS {
            let topic = (row.topic)(&entities);
            let status = status_of(&mut live, "subscribe", json!({"topic": topic})).await;
            if status != row.statuses[caller] {
                let expected = row.statuses[caller];
                wrong.push(format!("{} by {name}: {status}, not {expected}", row.kind));
            }
        }
        let mut unchanged = Some(entities);
        for row in events() {
            let entities = scene.entities_after(unchanged.take(), caller, &mut number).await;
            // only followers may set their presence
            live.emit("subscribe", json!({"topic": format!("review:{}", entities.job)}))
                .await;
            let status = status_of(&mut live, row.name, (row.payload)(&entities)).await;
            if status != row.statuses[caller] {
                let expected = row.statuses[caller];
                wrong.push(format!("{} by {name}: {status}, not {expected}", row.name));
            }
            unchanged = (status >= 400).then_some(entities);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_topic_and_every_event_of_the_protocol_has_a_row() {
    for kind in TopicKind::ALL {
        let kind = kind.name();
        let mut rows = TOPICS.iter().filter(|row| row.kind.split(' ').next() == Some(kind));
        // links and exports are followed by their token
        let is_followed = match kind {
            "link" | "export" => rows.next().is_some(),
            _ => rows.any(|row| row.statuses.contains(&200)),
        };
        assert!(
            is_followed,
            "the topic {kind} has no row with a caller who may follow it"
        );
    }
    let described = description::commands(&mut Shapes::default());
    let named: BTreeSet<&str> = described.iter().map(|event| event.name).collect();
    let events: BTreeSet<&str> = events().map(|row| row.name).collect();
    assert_eq!(named, events);
}
