//! The calls about a job, or about something that belongs to one, by every caller, if the job is a team's, closed or deleted.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::scene::{CALLERS, Entities, JobKind, NAMES, Scene};

type Statuses = [u16; CALLERS];

/// A call, its payload, and the statuses of each caller for a team's job, a closed and a deleted one.
struct Row {
    call: &'static str,
    payload: fn(&Entities) -> Value,
    of_team: Statuses,
    closed: Statuses,
    deleted: Statuses,
}

const KINDS: [JobKind; 3] = [JobKind::OfTeam, JobKind::Closed, JobKind::Deleted];

/// Statuses by a caller's relation to the job: its creator, another creator, managers of no or of another company (one of them has left
/// this company), members of the company and the staff.
const fn by(creator: u16, another: u16, outsiders: u16, members: u16) -> Statuses {
    [
        401, creator, another, outsiders, outsiders, members, members, members, members, 401, 401,
    ]
}

/// 200 for reviewers; nobody else learns that the job exists.
const REVIEWERS: Statuses = by(403, 403, 404, 200);

/// For the owner of the playlist, and the staff.
const PLAYLIST: Statuses = [401, 403, 403, 404, 404, 404, 404, 200, 200, 401, 401];

/// The same for calls that any role may make.
const PLAYLIST_SEEN: Statuses = [401, 404, 404, 404, 404, 404, 404, 200, 200, 401, 401];

/// Managers of the company may end the links of its jobs' playlists as well.
const LINK_ENDED: Statuses = [401, 403, 403, 404, 404, 404, 200, 200, 200, 401, 401];

/// For the creator who has submitted.
const OWN: Statuses = by(200, 404, 403, 403);

/// For the staff.
const STAFF: Statuses = [401, 403, 403, 403, 403, 403, 403, 403, 200, 401, 401];

/// A row with the same statuses for all kinds of jobs.
const fn always(call: &'static str, payload: fn(&Entities) -> Value, statuses: Statuses) -> Row {
    Row {
        call,
        payload,
        of_team: statuses,
        closed: statuses,
        deleted: statuses,
    }
}

/// A row for a creator's call about something that is, or becomes, their own.
const fn creators(call: &'static str, payload: fn(&Entities) -> Value, own_and_other: [(u16, u16); 3]) -> Row {
    let [of_team, closed, deleted] = own_and_other;
    Row {
        call,
        payload,
        of_team: by(of_team.0, of_team.1, 403, 403),
        closed: by(closed.0, closed.1, 403, 403),
        deleted: by(deleted.0, deleted.1, 403, 403),
    }
}

/// A row for everybody who sees the job.
const fn seers(call: &'static str, payload: fn(&Entities) -> Value) -> Row {
    Row {
        call,
        payload,
        of_team: by(200, 404, 404, 200),
        closed: by(200, 200, 404, 200),
        deleted: by(404, 404, 404, 200),
    }
}

fn job(at: &Entities) -> Value {
    json!({"job_id": at.job})
}

fn listened(at: &Entities) -> Value {
    json!({"job_id": at.job, "track_id": at.submitted, "listened": true})
}

fn playlist(at: &Entities) -> Value {
    json!({"playlist_id": at.playlist})
}

fn own_application(at: &Entities) -> Value {
    json!({"id": at.application})
}

fn playlist_rows(at: &Entities) -> Value {
    json!({"job_id": at.job, "playlist_id": at.playlist})
}

const ROWS: &[Row] = &[
    creators(
        "application/create",
        |at| json!({"job_id": at.job, "tracks_id": [at.track], "description": "mine"}),
        [(200, 404), (409, 409), (404, 404)],
    ),
    always("application/create_shareable_link", own_application, OWN),
    // submitted tracks can be withdrawn, whatever the job's status is
    creators(
        "application/delete",
        |at| json!({"id": at.application}),
        [(200, 404), (200, 404), (200, 404)],
    ),
    always(
        "application/delete_shareable_link",
        |at| json!({"link_id": at.own_link}),
        OWN,
    ),
    creators(
        "application/delete_tracks",
        |at| json!({"id": at.application, "tracks_id": [at.submitted]}),
        [(200, 404), (200, 404), (200, 404)],
    ),
    always("application/get_applied", job, REVIEWERS),
    always("application/get_background", own_application, by(200, 404, 404, 404)),
    creators("application/get_by_job", job, [(200, 404), (200, 200), (404, 404)]),
    creators("application/get_default", job, [(200, 404), (200, 200), (404, 404)]),
    always("application/get_playlist", playlist_rows, PLAYLIST),
    always("application/get_shareable_links", own_application, OWN),
    // a link opens its target, whatever the job's status is
    always(
        "application/get_shared_tracks",
        |at| json!({"application_id": at.application, "token": at.own_link}),
        [200; CALLERS],
    ),
    always("application/get_tracks", own_application, OWN),
    always("application/set_track_listened", listened, REVIEWERS),
    creators(
        "application/update",
        |at| json!({"id": at.application, "tracks_id": [at.submitted, at.track]}),
        [(200, 404), (409, 404), (404, 404)],
    ),
    Row {
        call: "company/get_statistic",
        payload: |at| json!({"company_id": at.company, "job_id": at.job}),
        of_team: REVIEWERS,
        closed: REVIEWERS,
        deleted: by(403, 403, 404, 404),
    },
    always("event/playlist_uploaded", playlist, PLAYLIST_SEEN),
    always(
        "event/track_listened",
        |at| json!({"name_in_base": at.submitted_name}),
        by(200, 404, 404, 200),
    ),
    always(
        "event/track_uploaded",
        |at| json!({"name_in_base": at.submitted_name}),
        by(200, 404, 404, 200),
    ),
    always(
        "job/change_owner",
        |at| json!({"job_id": at.job, "company_id": at.company}),
        STAFF,
    ),
    seers("job/get_avatar", |at| json!({"id": at.number})),
    seers("job/get_job", job),
    seers("job/get_subscription_limit", job),
    always(
        "job/set_avatar_id",
        |at| json!({"job_id": at.job, "id": null}),
        REVIEWERS,
    ),
    always(
        "job/update",
        |at| json!({"job_id": at.job, "title": "Another"}),
        REVIEWERS,
    ),
    always(
        "job/update_share_type",
        |at| json!({"job_id": at.job, "share_type": "auto_forwarding"}),
        STAFF,
    ),
    always(
        "job/update_status",
        |at| json!({"id": at.job, "status": "archived"}),
        REVIEWERS,
    ),
    always(
        "playlist/create",
        |at| json!({"job_id": at.job, "tracks_id": [at.submitted], "playlist_name": "New"}),
        REVIEWERS,
    ),
    always("playlist/create_shareable_link", playlist, PLAYLIST),
    always("playlist/delete", playlist, PLAYLIST),
    always(
        "playlist/delete_shareable_link",
        |at| json!({"link_id": at.link}),
        LINK_ENDED,
    ),
    always("playlist/get", job, REVIEWERS),
    always("playlist/get_background", playlist, PLAYLIST_SEEN),
    always("playlist/get_metadata", playlist, STAFF),
    always("playlist/get_shareable_links", playlist, PLAYLIST),
    always(
        "playlist/get_shared_tracks",
        |at| json!({"playlist_id": at.playlist, "token": at.link}),
        [200; CALLERS],
    ),
    always("playlist/get_shared", job, REVIEWERS),
    always(
        "playlist/set_track_listened",
        |at| json!({"job_id": at.job, "track_id": at.submitted, "listened": true, "playlist_id": at.playlist}),
        REVIEWERS,
    ),
    always(
        "playlist/share",
        |at| json!({"playlist_id": at.playlist, "status": true}),
        PLAYLIST,
    ),
    always(
        "playlist/share_to_member",
        |at| json!({"playlist_id": at.playlist, "member_to": at.colleague.id}),
        PLAYLIST,
    ),
    always(
        "playlist/update",
        |at| json!({"playlist_id": at.playlist, "tracks_id": [at.submitted]}),
        PLAYLIST,
    ),
    always(
        "rating/set_track",
        |at| json!({"job_id": at.job, "track_id": at.submitted, "track_rating": 7}),
        REVIEWERS,
    ),
    always(
        "track/get_download_url",
        |at| json!({"track_id": at.submitted}),
        by(200, 404, 404, 200),
    ),
    always("track/get_playlist", playlist_rows, PLAYLIST),
];

#[tokio::test]
async fn a_teams_a_closed_and_a_deleted_job_answer_each_caller_as_the_rule_says() {
    let scene = Scene::new().await;
    let (mut number, mut wrong) = (200_000, Vec::new());
    for row in ROWS {
        for (kind, statuses) in KINDS.into_iter().zip([row.of_team, row.closed, row.deleted]) {
            let mut refused = None;
            for (caller, expected) in statuses.into_iter().enumerate() {
                let entities = scene.entities_of(refused.take(), caller, &mut number, kind).await;
                let client = scene.client(caller).await;
                let (status, body) = client.call(row.call, (row.payload)(&entities)).await;
                if status != expected {
                    let name = NAMES[caller];
                    wrong.push(format!(
                        "{} ({kind:?}) by {name}: {expected} expected: {status} {body}",
                        row.call
                    ));
                }
                refused = (status >= 400).then_some(entities);
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Tells whether a request has a field that identifies a job, or something that belongs to one, wherever its schema is.
fn names_an_entity(document: &Value, path: &str) -> bool {
    let schema = &document["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"];
    let name = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next());
    let schema = name.map_or(schema, |name| &document["components"]["schemas"][name]);
    let names = |property: &str| schema["properties"].get(property).is_some();
    let by_id = path.starts_with("/api/application/") || path.starts_with("/api/playlist/");
    ["job_id", "playlist_id", "application_id", "link_id", "name_in_base"]
        .into_iter()
        .any(names)
        || (by_id && names("id"))
}

#[tokio::test]
async fn every_call_about_a_job_or_its_parts_has_a_row() {
    let scene = Scene::new().await;
    let answer = scene.server.visitor().get("/api/openapi.json").await;
    let document: Value = answer.json().await.unwrap();
    let rows: BTreeSet<&str> = ROWS.iter().map(|row| row.call).collect();
    let paths = document["paths"].as_object().unwrap().keys();
    let named = paths.filter(|path| names_an_entity(&document, path));
    // it has the form of job/update, and identifies no job
    let missing: Vec<&str> = named
        .filter_map(|path| path.strip_prefix("/api/"))
        .filter(|call| !rows.contains(call) && *call != "job/create")
        .collect();
    assert!(missing.is_empty(), "without a row: {missing:?}");
    for call in ["job/get_job", "application/get_tracks", "playlist/get_background"] {
        assert!(rows.contains(call) && names_an_entity(&document, &format!("/api/{call}")));
    }
}
