//! job, track, application, playlist, rating and event: the work itself.

use serde_json::{Value, json};

use super::{Row, admins, any, company, creators, managers, own, row, users};
use crate::roles::scene::{CALLERS, Entities};

fn job(at: &Entities) -> Value {
    json!({"job_id": at.job})
}

fn listened(at: &Entities) -> Value {
    json!({"job_id": at.job, "track_id": at.submitted, "listened": true})
}

fn playlist_rows(at: &Entities) -> Value {
    json!({"job_id": at.job, "playlist_id": at.playlist})
}

fn name(at: &Entities) -> Value {
    json!({"name_in_base": at.submitted_name})
}

fn new_job(at: &Entities) -> Value {
    json!({
        "title": "A job", "description": "what we seek", "budget": "500", "link_1": "https://example.test/a", "company_id": at.company,
    })
}

/// The people who may play a submitted track without a link: its creator and the job's reviewers.
const HEARERS: [u16; CALLERS] = [401, 200, 404, 404, 404, 200, 200, 200, 200, 401, 401];

/// The owner of an unshared playlist, and admins; `outsiders` is the status for managers who see only the job.
const fn of_playlist(outsiders: u16) -> [u16; CALLERS] {
    [401, 403, 403, outsiders, outsiders, 404, 404, 200, 200, 401, 401]
}

pub const ROWS: &[Row] = &[
    row(
        "application/create",
        |at| json!({"job_id": at.job, "tracks_id": [at.track], "description": "mine"}),
        own(200, 404),
    ),
    row(
        "application/create_shareable_link",
        |at| json!({"id": at.application}),
        own(200, 404),
    ),
    row("application/delete", |at| json!({"id": at.application}), own(200, 404)),
    row(
        "application/delete_shareable_link",
        |at| json!({"link_id": at.own_link}),
        own(200, 404),
    ),
    row(
        "application/delete_tracks",
        |at| json!({"id": at.application, "tracks_id": [at.submitted]}),
        own(200, 404),
    ),
    row("application/get", |_| json!({}), creators(200)),
    row("application/get_applied", job, company(403, 200, 200, 200)),
    row("application/get_by_job", job, creators(200)),
    row("application/get_default", job, creators(200)),
    row("application/get_playlist", playlist_rows, of_playlist(403)),
    row(
        "application/get_background",
        |at| json!({"id": at.application}),
        [401, 200, 404, 404, 404, 404, 404, 404, 404, 401, 401],
    ),
    row("application/get_by_token", |at| json!({"token": at.own_link}), any(200)),
    row(
        "application/get_shared_tracks",
        |at| json!({"application_id": at.application, "token": at.own_link}),
        any(200),
    ),
    row(
        "application/get_shareable_links",
        |at| json!({"id": at.application}),
        own(200, 404),
    ),
    row(
        "application/get_tracks",
        |at| json!({"id": at.application}),
        own(200, 404),
    ),
    row("application/set_track_listened", listened, company(403, 200, 200, 200)),
    row(
        "application/update",
        |at| json!({"id": at.application, "tracks_id": [at.submitted, at.track]}),
        own(200, 404),
    ),
    row("application/upload_background", |_| json!({}), creators(400)),
    row(
        "event/playlist_uploaded",
        |at| json!({"playlist_id": at.playlist}),
        [401, 404, 404, 404, 404, 404, 404, 200, 200, 401, 401],
    ),
    row("event/track_listened", name, HEARERS),
    row("event/track_uploaded", name, HEARERS),
    row(
        "job/change_owner",
        |at| json!({"job_id": at.job, "company_id": at.company}),
        admins(200),
    ),
    row("job/create", new_job, company(403, 200, 200, 200)),
    row("job/get", |_| json!({"status": "all"}), users(200)),
    row("job/get_all", |_| json!({"status": "all"}), admins(200)),
    row("job/get_avatar", |at| json!({"id": at.number}), users(200)),
    row("job/get_job", job, users(200)),
    row("job/get_like", |_| json!({"title": "job", "status": "all"}), users(200)),
    row("job/get_subscription_limit", job, users(200)),
    row("job/get_types", |_| json!({}), users(200)),
    row("job/set_avatar", |_| json!({}), managers(400)),
    row(
        "job/set_avatar_id",
        |at| json!({"job_id": at.job, "id": null}),
        company(403, 200, 200, 200),
    ),
    row(
        "job/update",
        |at| json!({"job_id": at.job, "title": "Another"}),
        company(403, 200, 200, 200),
    ),
    row(
        "job/update_share_type",
        |at| json!({"job_id": at.job, "share_type": "auto_forwarding"}),
        admins(200),
    ),
    row(
        "job/update_status",
        |at| json!({"id": at.job, "status": "closed"}),
        company(403, 200, 200, 200),
    ),
    row(
        "playlist/create",
        |at| json!({"job_id": at.job, "tracks_id": [at.submitted], "playlist_name": "New"}),
        company(403, 200, 200, 200),
    ),
    row(
        "playlist/create_shareable_link",
        |at| json!({"playlist_id": at.playlist}),
        of_playlist(404),
    ),
    row(
        "playlist/delete",
        |at| json!({"playlist_id": at.playlist}),
        of_playlist(404),
    ),
    row(
        "playlist/delete_shareable_link",
        |at| json!({"link_id": at.link}),
        // managers of the company may end the links of its jobs' playlists, whether they see the playlist or not
        [401, 403, 403, 404, 404, 404, 200, 200, 200, 401, 401],
    ),
    row("playlist/get", job, company(403, 200, 200, 200)),
    row(
        "playlist/get_background",
        |at| json!({"playlist_id": at.playlist}),
        [401, 404, 404, 404, 404, 404, 404, 200, 200, 401, 401],
    ),
    row("playlist/get_by_token", |at| json!({"token": at.link}), any(200)),
    row(
        "playlist/get_shared_tracks",
        |at| json!({"playlist_id": at.playlist, "token": at.link}),
        any(200),
    ),
    row(
        "playlist/get_shareable_links",
        |at| json!({"playlist_id": at.playlist}),
        of_playlist(404),
    ),
    row(
        "playlist/get_metadata",
        |at| json!({"playlist_id": at.playlist}),
        admins(200),
    ),
    row("playlist/get_shared", job, company(403, 200, 200, 200)),
    row(
        "playlist/set_track_listened",
        |at| json!({"job_id": at.job, "track_id": at.submitted, "listened": true, "playlist_id": at.playlist}),
        company(403, 200, 200, 200),
    ),
    row(
        "playlist/share",
        |at| json!({"playlist_id": at.playlist, "status": true}),
        of_playlist(404),
    ),
    row(
        "playlist/share_to_member",
        |at| json!({"playlist_id": at.playlist, "member_to": at.colleague.id}),
        of_playlist(404),
    ),
    row(
        "playlist/update",
        |at| json!({"playlist_id": at.playlist, "tracks_id": [at.submitted]}),
        of_playlist(404),
    ),
    row("playlist/upload_background", |_| json!({}), managers(400)),
    row(
        "rating/set_track",
        |at| json!({"job_id": at.job, "track_id": at.submitted, "track_rating": 7}),
        company(403, 200, 200, 200),
    ),
    row("statistic/get", |_| json!({}), creators(200)),
    row("statistic/get_available_dates", |_| json!({}), creators(200)),
    row("statistic/get_chart_dates", |_| json!({}), admins(200)),
    row(
        "statistic/get_statistics",
        |_| json!({"year": 2026, "month": 5}),
        admins(200),
    ),
    row("statistic/get_stats", |_| json!({}), managers(200)),
    row("statistic/logins", |_| json!({"year": 2026, "month": 5}), admins(200)),
    row(
        "statistic/submitted_songs",
        |_| json!({"year": 2026, "month": 5}),
        admins(200),
    ),
    row(
        "statistic/user_activity",
        |_| json!({"year": 2026, "month": 5}),
        admins(200),
    ),
    row("statistic/visitors", |_| json!({"year": 2026, "month": 5}), admins(200)),
    row("track/delete", |at| json!({"id": at.track}), own(200, 404)),
    row(
        "track/get",
        |_| json!({"sort_by": "title", "sort_direction": "up"}),
        creators(200),
    ),
    row(
        "track/get_download_url",
        |at| json!({"track_id": at.submitted}),
        HEARERS,
    ),
    row("track/get_like", |_| json!({"title": "loose"}), creators(200)),
    row("track/get_playlist", playlist_rows, of_playlist(403)),
    row(
        "track/set_info",
        |at| json!({"track_id": at.track, "title": "Named", "artist_name": "An Artist", "type": "music", "description": "a track", "tags": "#it"}),
        own(200, 404),
    ),
    row("track/upload", |_| json!({}), creators(400)),
];
