//! track and event: creators' tracks, and who hears them.

use serde_json::{Value, json};

use super::{CALLERS, Entities, Row, creators, of_playlist, own, playlist_rows, row};

fn name(at: &Entities) -> Value {
    json!({"name_in_base": at.submitted_name})
}

/// The people who may play a submitted track without a link: its creator and the job's reviewers.
const LISTENERS: [u16; CALLERS] = [401, 200, 404, 404, 404, 200, 200, 200, 200, 401, 401];

pub const CALLS: &[Row] = &[
    row("event/track_listened", name, LISTENERS).of_any_job(),
    row("event/track_uploaded", name, LISTENERS).of_any_job(),
    row("track/delete", |at| json!({"id": at.track}), own(200, 404)),
    row(
        "track/get",
        |_| json!({"sort_by": "title", "sort_direction": "up"}),
        creators(200),
    ),
    row(
        "track/get_download_url",
        |at| json!({"track_id": at.submitted}),
        LISTENERS,
    )
    .of_any_job(),
    row("track/get_like", |_| json!({"title": "loose"}), creators(200)),
    row("track/get_playlist", playlist_rows, of_playlist(403)).of_jobs([of_playlist(404); 3]),
    row(
        "track/set_info",
        |at| json!({"track_id": at.track, "title": "Named", "artist_name": "An Artist", "type": "music", "description": "a track", "tags": "#it"}),
        own(200, 404),
    ),
    row("track/upload", |_| json!({}), creators(400)),
];

pub const EVENTS: &[Row] = &[
    // the answer lists tracks of others as not found
    row(
        "track.edit_many",
        |at| json!({"tracks_id": [at.track], "set": {"artist_name": "Ada"}}),
        creators(200),
    ),
    row("track.undo_edit", |_| json!({"undo": "nothing"}), creators(404)),
    // tracks of others have no usage
    row("track.usage", |at| json!({"tracks_id": [at.track]}), creators(200)),
    row("track.restore", |_| json!({"undo": "nothing"}), creators(404)),
];
