//! Edits many of the caller's own tracks in one request, and undoes such an edit within ten minutes.

mod fields;
mod store;
mod tags;

use std::collections::{BTreeMap, BTreeSet};

use actors::access::caller::Caller;
use actors::live::Live;
use actors::topic::reply::Reply;
use actors::write::{Write, WriteError};
use protocol::change::UserChange;
use protocol::client_event::{EditUndone, SkippedTrack, TracksEdit, TracksEdited, TracksSetting, UndoEdit};
use protocol::error_code::ErrorCode;
use protocol::ids::{TrackId, UserId};
use protocol::limits::{EDIT_UNDO_MINUTES, EDITED_TRACKS_MAX, TRACK_ARTIST_MAX, TRACK_GENRE_MAX};
use protocol::payload::REQUIRED;
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

use super::checks::{self, REQUIRED_FIELD, at_most};
use crate::domain::link::texts::publish_texts_later;
use crate::secrets;
use crate::validation::FieldErrors;
use fields::{Fields, Wrong};

/// Sets the same values in many of the caller's tracks, and publishes this on their `user:` topic.
///
/// # Errors
/// 400 that lists the fields whose new values are not valid.
pub async fn edit(live: &Live, caller: &Caller, edit: TracksEdit) -> Result<Reply<TracksEdited>, Refusal> {
    check(&edit)?;
    let (user, own) = (caller.user_id, Topic::User(caller.user_id));
    let TracksEdit {
        tracks_id,
        set,
        request_id,
    } = edit;
    live.write(caller)
        .topics([own.clone()])
        .position_of(own)
        .idempotent("track/edit_many", request_id, &(&tracks_id, &set))
        .run(async move |write| edit_in(write, user, &tracks_id, &set).await)
        .await
}

fn check(edit: &TracksEdit) -> Result<(), Refusal> {
    let mut errors = FieldErrors::new();
    errors.check("tracks_id", !edit.tracks_id.is_empty(), REQUIRED);
    if edit.tracks_id.len() > EDITED_TRACKS_MAX {
        errors.add("tracks_id", format!("Can be max {EDITED_TRACKS_MAX} tracks"));
    }
    let set = &edit.set;
    errors.check("set", *set != TracksSetting::default(), REQUIRED);
    if let Some(name) = &set.artist_name {
        errors.check("set.artist_name", !name.trim().is_empty(), REQUIRED_FIELD);
        at_most(&mut errors, "set.artist_name", name, TRACK_ARTIST_MAX);
        errors.shown_name("set.artist_name", name);
    }
    let genre = set.genre.as_deref().unwrap_or_default();
    at_most(&mut errors, "set.genre", genre, TRACK_GENRE_MAX);
    checks::splits(
        &mut errors,
        "set.",
        set.writers.as_deref().unwrap_or_default(),
        set.publishers.as_deref().unwrap_or_default(),
        set.master_owners.as_deref().unwrap_or_default(),
    );
    errors.request_id(edit.request_id.as_deref());
    errors.finish()
}

async fn edit_in(
    write: &mut Write,
    user: UserId,
    tracks: &[TrackId],
    set: &TracksSetting,
) -> Result<TracksEdited, WriteError> {
    let present = store::list_fields(write.rows(), user, tracks).await?;
    let (mut edited, mut skipped) = (Vec::new(), Vec::new());
    let (mut next, mut changes) = (BTreeMap::new(), Vec::new());
    for track_id in each_once(tracks) {
        let Some(before) = present.get(&track_id) else {
            skipped.push(skip(track_id, ErrorCode::NotFound, Wrong::new()));
            continue;
        };
        match before.edited(set) {
            Ok(after) => {
                edited.push(track_id);
                if after != *before {
                    changes.push(before.changed(track_id, &after).map_err(decoded)?);
                    next.insert(track_id, after);
                }
            }
            Err(wrong) => skipped.push(skip(track_id, ErrorCode::InvalidRequest, wrong)),
        }
    }
    let undo = (!changes.is_empty()).then(secrets::token);
    if let Some(undo) = &undo {
        let expires = write.now() + Duration::minutes(EDIT_UNDO_MINUTES);
        store::insert_edit(write.rows(), user, undo, &changes, expires).await?;
    }
    set_all(write, user, &next).await?;
    Ok(TracksEdited { edited, skipped, undo })
}

/// Undoes an edit of many tracks, and publishes this on the caller's `user:` topic.
///
/// # Errors
/// 404 if the caller has made no such edit within the last ten minutes.
pub async fn undo(live: &Live, caller: &Caller, undo: UndoEdit) -> Result<Reply<EditUndone>, Refusal> {
    let (user, own) = (caller.user_id, Topic::User(caller.user_id));
    live.write(caller)
        .topics([own.clone()])
        .position_of(own)
        .run(async move |write| undo_in(write, user, &undo.undo).await)
        .await
}

async fn undo_in(write: &mut Write, user: UserId, undo: &str) -> Result<EditUndone, WriteError> {
    let now = write.now();
    let changes = store::find_edit(write.rows(), user, undo, now).await?;
    let changes = changes.ok_or(ErrorCode::NotFound)?;
    let tracks: Vec<TrackId> = changes.iter().map(|change| change.track_id).collect();
    let present = store::list_fields(write.rows(), user, &tracks).await?;
    let (mut edited, mut skipped, mut next) = (Vec::new(), Vec::new(), BTreeMap::new());
    for change in &changes {
        let track_id = change.track_id;
        let Some(before) = present.get(&track_id) else {
            skipped.push(skip(track_id, ErrorCode::NotFound, Wrong::new()));
            continue;
        };
        let (after, wrong) = before.restored(change).map_err(decoded)?;
        if wrong.len() < change.fields.len() {
            edited.push(track_id);
        }
        if !wrong.is_empty() {
            skipped.push(skip(track_id, ErrorCode::Conflict, wrong));
        }
        if after != *before {
            next.insert(track_id, after);
        }
    }
    set_all(write, user, &next).await?;
    Ok(EditUndone { edited, skipped })
}

/// Sets the fields of these tracks, and publishes the changes.
async fn set_all(write: &mut Write, user: UserId, next: &BTreeMap<TrackId, Fields>) -> Result<(), WriteError> {
    if next.is_empty() {
        return Ok(());
    }
    store::update_fields(write.rows(), user, next).await?;
    for track_id in next.keys() {
        let changed = UserChange::TrackChanged {
            track_id: *track_id,
            deleted: false,
        };
        write.append(&Topic::User(user), changed);
    }
    let edited: Vec<TrackId> = next.keys().copied().collect();
    publish_texts_later(write, &edited).await
}

/// Deletes the edits that can no longer be undone.
pub async fn forget(conn: &mut PgConnection, now: OffsetDateTime) -> sqlx::Result<()> {
    store::delete_expired(conn, now).await
}

fn each_once(tracks: &[TrackId]) -> impl Iterator<Item = TrackId> {
    let mut seen = BTreeSet::new();
    tracks.iter().copied().filter(move |track| seen.insert(*track))
}

fn skip(track_id: TrackId, error: ErrorCode, fields: Wrong) -> SkippedTrack {
    SkippedTrack {
        track_id,
        error,
        fields,
    }
}

fn decoded(error: serde_json::Error) -> WriteError {
    sqlx::Error::Decode(error.into()).into()
}
