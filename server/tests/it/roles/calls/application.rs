//! application: creators' submissions to jobs, and the links to them.

use serde_json::{Value, json};

use super::{CALLERS, Entities, REVIEWERS, Row, any, creators, job, of_playlist, own, playlist_rows, reviewers, row};

fn own_application(at: &Entities) -> Value {
    json!({"id": at.application})
}

fn listened(at: &Entities) -> Value {
    json!({"job_id": at.job, "track_id": at.submitted, "listened": true})
}

/// The application's creator, if any role may make the call.
const OWNER: [u16; CALLERS] = [401, 200, 404, 404, 404, 404, 404, 404, 404, 401, 401];

pub const CALLS: &[Row] = &[
    row(
        "application/create",
        |at| json!({"job_id": at.job, "tracks_id": [at.track], "description": "mine"}),
        own(200, 404),
    )
    .of_jobs([own(200, 404), own(409, 409), own(404, 404)]),
    row("application/create_shareable_link", own_application, own(200, 404)).of_any_job(),
    // submitted tracks can be withdrawn, whatever the job's status is
    row("application/delete", own_application, own(200, 404)).of_any_job(),
    row(
        "application/delete_shareable_link",
        |at| json!({"link_id": at.own_link}),
        own(200, 404),
    )
    .of_any_job(),
    row(
        "application/delete_tracks",
        |at| json!({"id": at.application, "tracks_id": [at.submitted]}),
        own(200, 404),
    )
    .of_any_job(),
    row("application/get", |_| json!({}), creators(200)),
    reviewers("application/get_applied", job),
    row("application/get_background", own_application, OWNER).of_any_job(),
    row("application/get_by_job", job, creators(200)).of_jobs([own(200, 404), creators(200), own(404, 404)]),
    row("application/get_by_token", |at| json!({"token": at.own_link}), any(200)),
    row("application/get_default", job, creators(200)).of_jobs([own(200, 404), creators(200), own(404, 404)]),
    row("application/get_playlist", playlist_rows, of_playlist(403)).of_jobs([of_playlist(404); 3]),
    row("application/get_shareable_links", own_application, own(200, 404)).of_any_job(),
    // a link opens its target, whatever the job's status is
    row(
        "application/get_shared_tracks",
        |at| json!({"application_id": at.application, "token": at.own_link}),
        any(200),
    )
    .of_any_job(),
    row("application/get_tracks", own_application, own(200, 404)).of_any_job(),
    reviewers("application/set_track_listened", listened),
    row(
        "application/update",
        |at| json!({"id": at.application, "tracks_id": [at.submitted, at.track]}),
        own(200, 404),
    )
    .of_jobs([own(200, 404), own(409, 404), own(404, 404)]),
    row("application/upload_background", |_| json!({}), creators(400)),
];

pub const EVENTS: &[Row] = &[
    row("application.set_track_listened", listened, REVIEWERS),
    row(
        "application.add_track",
        |at| json!({"job_id": at.job, "track_id": at.track}),
        own(200, 404),
    ),
    // a job of a team cannot be seen outside of the team
    row(
        "application.add_track",
        |at| json!({"job_id": at.team_job.0, "track_id": at.track}),
        own(200, 404),
    ),
    // removing a track that is not on one's list succeeds
    row(
        "application.remove_track",
        |at| json!({"job_id": at.job, "track_id": at.track}),
        creators(200),
    ),
    row("application.restore", |_| json!({"undo": "nothing"}), creators(404)),
    row(
        "application.download_shareable_zip",
        |at| json!({"link_id": at.own_link, "type": "zip"}),
        [404, 200, 404, 404, 404, 404, 404, 404, 404, 404, 404],
    ),
    row(
        "link.update",
        |at| json!({"link_id": at.own_link, "recipient": "Mia"}),
        OWNER,
    ),
];
