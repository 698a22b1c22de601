//! playlist: reviewers' playlists, and the links to them.

use serde_json::{Value, json};

use super::{CALLERS, Entities, REVIEWERS, Row, admins, any, job, managers, of_playlist, reviewers, row};

fn playlist(at: &Entities) -> Value {
    json!({"playlist_id": at.playlist})
}

fn listened(at: &Entities) -> Value {
    json!({"job_id": at.job, "track_id": at.submitted, "listened": true, "playlist_id": at.playlist})
}

/// The playlist's owner and admins, if any role may make the call.
const OWNER: [u16; CALLERS] = [401, 404, 404, 404, 404, 404, 404, 200, 200, 401, 401];

pub const CALLS: &[Row] = &[
    row("event/playlist_uploaded", playlist, OWNER).of_any_job(),
    reviewers(
        "playlist/create",
        |at| json!({"job_id": at.job, "tracks_id": [at.submitted], "playlist_name": "New"}),
    ),
    row("playlist/create_shareable_link", playlist, of_playlist(404)).of_any_job(),
    row("playlist/delete", playlist, of_playlist(404)).of_any_job(),
    // managers of the company may end the links of its jobs' playlists, whether they see the playlist or not
    row(
        "playlist/delete_shareable_link",
        |at| json!({"link_id": at.link}),
        [401, 403, 403, 404, 404, 404, 200, 200, 200, 401, 401],
    )
    .of_any_job(),
    reviewers("playlist/get", job),
    row("playlist/get_background", playlist, OWNER).of_any_job(),
    row("playlist/get_by_token", |at| json!({"token": at.link}), any(200)),
    row("playlist/get_metadata", playlist, admins(200)).of_any_job(),
    row("playlist/get_shareable_links", playlist, of_playlist(404)).of_any_job(),
    reviewers("playlist/get_shared", job),
    row(
        "playlist/get_shared_tracks",
        |at| json!({"playlist_id": at.playlist, "token": at.link}),
        any(200),
    )
    .of_any_job(),
    reviewers("playlist/set_track_listened", listened),
    row(
        "playlist/share",
        |at| json!({"playlist_id": at.playlist, "status": true}),
        of_playlist(404),
    )
    .of_any_job(),
    row(
        "playlist/share_to_member",
        |at| json!({"playlist_id": at.playlist, "member_to": at.colleague.id}),
        of_playlist(404),
    )
    .of_any_job(),
    row(
        "playlist/update",
        |at| json!({"playlist_id": at.playlist, "tracks_id": [at.submitted]}),
        of_playlist(404),
    )
    .of_any_job(),
    row("playlist/upload_background", |_| json!({}), managers(400)),
];

pub const EVENTS: &[Row] = &[
    row("playlist.restore", |_| json!({"undo": "nothing"}), managers(404)),
    row(
        "playlist.add_tracks",
        |at| json!({"playlist_id": at.playlist, "tracks_id": [at.submitted]}),
        of_playlist(404),
    ),
    row(
        "playlist.delete_tracks",
        |at| json!({"playlist_id": at.playlist, "tracks_id": [at.submitted]}),
        of_playlist(404),
    ),
    row(
        "playlist.move_track",
        |at| json!({"playlist_id": at.playlist, "track_id": at.submitted, "after": null}),
        of_playlist(404),
    ),
    row(
        "playlist.rename",
        |at| json!({"playlist_id": at.playlist, "playlist_name": "Another"}),
        of_playlist(404),
    ),
    row("playlist.set_track_listened", listened, REVIEWERS),
    row("playlist.open", playlist, of_playlist(404)),
    row("playlist.export_csv", playlist, of_playlist(404)),
    row(
        "link.update",
        |at| json!({"link_id": at.link, "allowed_all_tracks": false}),
        OWNER,
    ),
    row(
        "playlist.download_shareable_zip",
        |at| json!({"link_id": at.link, "type": "zip"}),
        [404, 404, 404, 404, 404, 404, 404, 200, 200, 404, 404],
    ),
];
