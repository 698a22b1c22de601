//! Who may follow which topic, and send which event over the live connection.

use std::collections::BTreeSet;

use protocol::description;
use protocol::shapes::Shapes;
use protocol::topic::TopicKind;
use serde_json::{Value, json};

use super::scene::{CALLERS, NAMES, Scene, Things};
use crate::support::LiveClient;

/// What a caller gets: 200, or the status of the refusal.
type Statuses = [u16; CALLERS];

/// A kind of topic, one of it, and what its subscribe answers each caller. A blocked or held account's connection stays a visitor's.
struct TopicRow {
    kind: &'static str,
    topic: fn(&Things) -> String,
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

/// An event, what it says, and what each caller gets.
struct EventRow {
    event: &'static str,
    payload: fn(&Things) -> Value,
    statuses: Statuses,
}

const CREATORS: Statuses = [401, 200, 404, 403, 403, 403, 403, 403, 403, 401, 401];
const REVIEWERS: Statuses = [401, 403, 403, 403, 403, 200, 200, 200, 200, 401, 401];
const OWNER: Statuses = [401, 403, 403, 404, 404, 403, 403, 200, 403, 401, 401];
const SHARERS: Statuses = [401, 403, 403, 404, 404, 404, 404, 200, 200, 401, 401];

const TEAM_OWNERS: Statuses = [401, 403, 403, 404, 404, 404, 404, 200, 200, 401, 401];

const EVENTS: &[EventRow] = &[
    EventRow {
        event: "init",
        payload: |_| json!({}),
        // whoever is known already does not become a visitor
        statuses: [200, 409, 409, 409, 409, 409, 409, 409, 409, 200, 200],
    },
    EventRow {
        event: "subscribe",
        payload: |_| json!({"topic": "nowhere"}),
        statuses: [404; CALLERS],
    },
    EventRow {
        event: "unsubscribe",
        payload: |at| json!({"topic": format!("job:{}", at.job)}),
        statuses: [200; CALLERS],
    },
    EventRow {
        event: "rating.set_track",
        payload: |at| json!({"job_id": at.job, "track_id": at.submitted, "track_rating": 7}),
        statuses: REVIEWERS,
    },
    EventRow {
        event: "rating.set_track",
        payload: |at| json!({"job_id": at.team_job.0, "track_id": at.team_job.1, "track_rating": 7}),
        // a creator is refused by the role, whether or not there is such a job
        statuses: [401, 403, 403, 404, 404, 200, 200, 200, 200, 401, 401],
    },
    EventRow {
        event: "application.set_track_listened",
        payload: |at| json!({"job_id": at.job, "track_id": at.submitted, "listened": true}),
        statuses: REVIEWERS,
    },
    EventRow {
        event: "application.add_track",
        payload: |at| json!({"job_id": at.job, "track_id": at.track}),
        statuses: CREATORS,
    },
    EventRow {
        event: "application.add_track",
        payload: |at| json!({"job_id": at.team_job.0, "track_id": at.track}),
        // a job of a team is not known outside it
        statuses: [401, 200, 404, 403, 403, 403, 403, 403, 403, 401, 401],
    },
    EventRow {
        event: "application.remove_track",
        payload: |at| json!({"job_id": at.job, "track_id": at.track}),
        // what is not on one's list is off it
        statuses: [401, 200, 200, 403, 403, 403, 403, 403, 403, 401, 401],
    },
    EventRow {
        event: "track.edit_many",
        payload: |at| json!({"tracks_id": [at.track], "set": {"artist_name": "Ada"}}),
        // tracks of others are named as not found in the answer
        statuses: [401, 200, 200, 403, 403, 403, 403, 403, 403, 401, 401],
    },
    EventRow {
        event: "track.undo_edit",
        payload: |_| json!({"undo": "nothing"}),
        statuses: [401, 404, 404, 403, 403, 403, 403, 403, 403, 401, 401],
    },
    EventRow {
        event: "track.usage",
        payload: |at| json!({"tracks_id": [at.track]}),
        // tracks of others count nothing
        statuses: [401, 200, 200, 403, 403, 403, 403, 403, 403, 401, 401],
    },
    EventRow {
        event: "track.restore",
        payload: |_| json!({"undo": "nothing"}),
        statuses: [401, 404, 404, 403, 403, 403, 403, 403, 403, 401, 401],
    },
    EventRow {
        event: "application.restore",
        payload: |_| json!({"undo": "nothing"}),
        statuses: [401, 404, 404, 403, 403, 403, 403, 403, 403, 401, 401],
    },
    EventRow {
        event: "playlist.restore",
        payload: |_| json!({"undo": "nothing"}),
        statuses: [401, 403, 403, 404, 404, 404, 404, 404, 404, 401, 401],
    },
    EventRow {
        event: "playlist.add_tracks",
        payload: |at| json!({"playlist_id": at.playlist, "tracks_id": [at.submitted]}),
        statuses: SHARERS,
    },
    EventRow {
        event: "playlist.delete_tracks",
        payload: |at| json!({"playlist_id": at.playlist, "tracks_id": [at.submitted]}),
        statuses: SHARERS,
    },
    EventRow {
        event: "playlist.move_track",
        payload: |at| json!({"playlist_id": at.playlist, "track_id": at.submitted, "after": null}),
        statuses: SHARERS,
    },
    EventRow {
        event: "playlist.rename",
        payload: |at| json!({"playlist_id": at.playlist, "playlist_name": "Another"}),
        statuses: SHARERS,
    },
    EventRow {
        event: "playlist.set_track_listened",
        payload: |at| json!({"job_id": at.job, "track_id": at.submitted, "listened": true, "playlist_id": at.playlist}),
        statuses: REVIEWERS,
    },
    EventRow {
        event: "playlist.export_csv",
        payload: |at| json!({"playlist_id": at.playlist}),
        statuses: SHARERS,
    },
    EventRow {
        event: "link.update",
        payload: |at| json!({"link_id": at.link, "allowed_all_tracks": false}),
        statuses: [401, 404, 404, 404, 404, 404, 404, 200, 200, 401, 401],
    },
    EventRow {
        event: "link.update",
        payload: |at| json!({"link_id": at.own_link, "recipient": "Mia"}),
        statuses: [401, 200, 404, 404, 404, 404, 404, 404, 404, 401, 401],
    },
    EventRow {
        event: "playlist.download_shareable_zip",
        payload: |at| json!({"link_id": at.link, "type": "zip"}),
        statuses: [404, 404, 404, 404, 404, 404, 404, 200, 200, 404, 404],
    },
    EventRow {
        event: "application.download_shareable_zip",
        payload: |at| json!({"link_id": at.own_link, "type": "zip"}),
        statuses: [404, 200, 404, 404, 404, 404, 404, 404, 404, 404, 404],
    },
    EventRow {
        event: "DownloadTracks",
        payload: |_| json!({}),
        statuses: [401, 403, 403, 403, 403, 403, 403, 403, 200, 401, 401],
    },
    EventRow {
        event: "company.set_role",
        payload: |at| json!({"company_id": at.company, "member_id": at.colleague.id, "role_name": "admin"}),
        statuses: OWNER,
    },
    EventRow {
        event: "company.hand_over",
        payload: |at| json!({"company_id": at.doomed, "member_id": at.colleague.id}),
        statuses: OWNER,
    },
    EventRow {
        event: "company.set_role",
        payload: |at| json!({"company_id": at.gone.0, "member_id": at.colleague.id, "role_name": "admin"}),
        statuses: [401, 403, 403, 404, 404, 404, 404, 404, 403, 401, 401],
    },
    EventRow {
        event: "company.restore",
        payload: |at| json!({"company_id": at.gone.0}),
        statuses: [401, 403, 403, 403, 403, 403, 403, 403, 200, 401, 401],
    },
    EventRow {
        event: "rating.set_track",
        payload: |at| json!({"job_id": at.gone.1, "track_id": at.submitted, "track_rating": 7}),
        // nothing was submitted to it
        statuses: [401, 403, 403, 404, 404, 404, 404, 404, 404, 401, 401],
    },
    EventRow {
        event: "account.set_public_contact",
        payload: |_| json!({"contact": "@low.tide"}),
        statuses: [401, 200, 200, 403, 403, 403, 403, 403, 403, 401, 401],
    },
    EventRow {
        event: "team.members",
        payload: |at| json!({"team_id": at.own_team}),
        statuses: TEAM_OWNERS,
    },
    EventRow {
        event: "team.members",
        payload: |at| json!({"team_id": at.left_team}),
        statuses: TEAM_OWNERS,
    },
    EventRow {
        event: "team.remove_member",
        payload: |at| json!({"team_id": at.own_team, "user_id": at.mate.id}),
        statuses: TEAM_OWNERS,
    },
    EventRow {
        event: "team.delete_invite",
        payload: |at| json!({"invite_id": at.team_invite}),
        statuses: TEAM_OWNERS,
    },
    EventRow {
        event: "team.leave",
        payload: |at| json!({"team_id": at.joined_team}),
        statuses: [401, 200, 404, 403, 403, 403, 403, 403, 403, 401, 401],
    },
    EventRow {
        event: "presence",
        payload: |at| json!({"topic": format!("review:{}", at.job), "doing": {"playing": true}}),
        statuses: [401, 404, 404, 404, 404, 200, 200, 200, 200, 401, 401],
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
            let things = scene.things(caller, number).await;
            let topic = (row.topic)(&things);
            let status = status_of(&mut live, "subscribe", json!({"topic": topic})).await;
            if status != row.statuses[caller] {
                let expected = row.statuses[caller];
                wrong.push(format!("{} by {name}: {status}, not {expected}", row.kind));
            }
        }
        for row in EVENTS {
            number += 1;
            let things = scene.things(caller, number).await;
            // presence is for those who follow
            live.emit("subscribe", json!({"topic": format!("review:{}", things.job)}))
                .await;
            let status = status_of(&mut live, row.event, (row.payload)(&things)).await;
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
