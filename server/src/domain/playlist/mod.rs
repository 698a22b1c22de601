//! The reviewers' actions on their playlists. When a track is added to a playlist, its creator is told that the reviewers have made a
//! decision on the track, if they had not made one before.
//!
//! Each change runs in the queue of the playlist's actor. Creating a playlist needs no queue, because nobody can use a playlist before it
//! exists.

mod creation;
mod deletion;
pub mod export;
mod order;
pub(in crate::domain) mod ownership_transfer;
mod restoration;
pub mod row;
pub mod sharing;
mod store;

pub use creation::{NewPlaylist, create};
pub use deletion::delete;
pub use order::move_track;
pub use restoration::restore;
pub use sharing::{open, share, share_to_member};

use std::collections::BTreeSet;

use actors::access;
use actors::access::caller::Caller;
use actors::access::playlist::PlaylistAccess;
use actors::live::Live;
use actors::playlist::store::{PlaylistRow, find_playlist};
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError};
use protocol::change::PlaylistChange;
use protocol::change::application::ReviewerSide;
use protocol::client_event::{PlaylistTracks, RenamePlaylist};
use protocol::entity::playlist::Playlist;
use protocol::error_code::ErrorCode;
use protocol::ids::{JobId, PlaylistId, TrackId, UserId};
use protocol::limits::PLAYLIST_NAME_MAX;
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use sqlx::PgConnection;

use super::link::{self, with_live_links};
use super::submission::decision::{self, Submitted};
use super::track_list;
use crate::validation::FieldErrors;

const NO_NAME: &str = "Please enter new name to playlist";

/// The new values of an edited playlist.
#[derive(Debug, Clone)]
pub struct PlaylistEdit {
    /// The playlist to change.
    pub playlist_id: PlaylistId,
    /// All tracks of the playlist after the edit, in order.
    pub tracks_id: Vec<TrackId>,
    /// The new name of the playlist; `None` leaves the name unchanged.
    pub playlist_name: Option<String>,
    /// The version of the playlist that the client edited. If the playlist has changed since, the edit fails with 409 `conflict`.
    pub version: Option<i64>,
}

/// A playlist that is about to be changed, and the caller's rights to it.
struct Opened {
    access: PlaylistAccess,
    row: PlaylistRow,
    /// The tracks that this change puts into the playlist, as far as they are submitted to the playlist's job.
    submitted: Submitted,
}

/// Changes a playlist by running `act` in the queue of the playlist's actor. `require` checks the caller's rights; `put` contains the
/// tracks that are put into the playlist.
fn change<T: Send + 'static>(
    live: &Live,
    caller: &Caller,
    playlist: PlaylistId,
    require: fn(PlaylistAccess) -> Result<PlaylistAccess, Refusal>,
    put: Vec<TrackId>,
    act: impl AsyncFn(&mut Write, Opened) -> Result<T, WriteError> + Send + 'static,
) -> PendingReply<T> {
    let (by, topic) = (caller.user_id, Topic::Playlist(playlist));
    live.write(caller)
        .serialized_on(topic.clone())
        .position_of(topic.clone())
        .plan(async move |conn| {
            track_list::check_length(put.len())?;
            let access = require(access::playlist::load(conn, by, playlist).await?)?;
            let row = find(conn, playlist).await?;
            let submitted = decision::list_submitted(conn, JobId(row.job_id), &put).await?;
            let topics = decision::applications_of(&submitted).chain([topic.clone()]).collect();
            let opened = Opened { access, row, submitted };
            Ok((with_live_links(conn, topics).await?, opened))
        })
        .run(act)
}

/// Adds tracks at the end of a playlist.
pub fn add(live: &Live, caller: &Caller, tracks: PlaylistTracks) -> PendingReply<Playlist> {
    let PlaylistTracks { playlist_id, tracks_id } = tracks;
    let (by, put) = (caller.user_id, tracks_id.clone());
    change(
        live,
        caller,
        playlist_id,
        PlaylistAccess::require_add,
        put,
        async move |write, opened| add_in(write, by, opened, &tracks_id).await,
    )
}

/// Removes tracks from a playlist.
pub fn remove(live: &Live, caller: &Caller, tracks: PlaylistTracks) -> PendingReply<Playlist> {
    let PlaylistTracks { playlist_id, tracks_id } = tracks;
    let by = caller.user_id;
    change(
        live,
        caller,
        playlist_id,
        PlaylistAccess::require_add,
        Vec::new(),
        async move |write, opened| remove_in(write, by, opened.access, playlist_id, &tracks_id).await,
    )
}

/// Replaces all tracks of a playlist, and its name if one is given.
pub fn edit(live: &Live, caller: &Caller, edit: PlaylistEdit) -> PendingReply<Playlist> {
    let (by, put) = (caller.user_id, edit.tracks_id.clone());
    change(
        live,
        caller,
        edit.playlist_id,
        PlaylistAccess::require_edit,
        put,
        async move |write, opened| edit_in(write, by, opened, &edit).await,
    )
}

/// Renames a playlist.
pub fn rename(live: &Live, caller: &Caller, rename: RenamePlaylist) -> PendingReply<Playlist> {
    let playlist = rename.playlist_id;
    change(
        live,
        caller,
        playlist,
        PlaylistAccess::require_edit,
        Vec::new(),
        async move |write, opened| rename_in(write, opened, &rename).await,
    )
}

async fn find(conn: &mut PgConnection, playlist: PlaylistId) -> Result<PlaylistRow, WriteError> {
    Ok(find_playlist(conn, playlist).await?.ok_or(ErrorCode::NotFound)?)
}

/// Returns the people whose lists of playlists may contain this playlist: its owner, the people with whom it is shared, and the members of
/// the job's company.
async fn people_of(conn: &mut PgConnection, row: &PlaylistRow) -> Result<BTreeSet<UserId>, WriteError> {
    let mut people: BTreeSet<UserId> = row.members.iter().map(|id| UserId(*id)).collect();
    people.extend(store::list_reviewers(conn, JobId(row.job_id)).await?);
    people.insert(UserId(row.user_id));
    Ok(people)
}

/// Checks that each requested track is submitted to the job or is already in the playlist (`holds`); a track in the playlist may have been
/// withdrawn. For each track on which the reviewers had made no decision yet, records the decision and publishes it to the creator. Returns
/// the ids of all requested tracks.
async fn decide(
    write: &mut Write,
    job: JobId,
    (requested, submitted): (&[TrackId], &Submitted),
    holds: &[i64],
    by: ReviewerSide,
) -> Result<Vec<i64>, WriteError> {
    track_list::check(requested)?;
    let tracks = track_list::ids(requested);
    let is_foreign = |track: &TrackId| !holds.contains(&track.0) && submitted.iter().all(|(known, _)| known != track);
    if let Some(place) = requested.iter().position(is_foreign) {
        return Err(decision::not_submitted("tracks_id", place).into());
    }
    decision::publish_decided(write, job, &tracks, by).await?;
    Ok(tracks)
}

/// Publishes changes of a playlist to its followers, and returns the changed playlist.
async fn finish(
    write: &mut Write,
    access: PlaylistAccess,
    playlist: PlaylistId,
    changes: impl IntoIterator<Item = PlaylistChange>,
) -> Result<Playlist, WriteError> {
    let topic = Topic::Playlist(playlist);
    for change in changes {
        write.append(&topic, change);
    }
    link::append_changes(write).await?;
    let row = find(write.rows(), playlist).await?;
    Ok(row::entity(row, access.edits, write.live_head(&topic)))
}

async fn add_in(write: &mut Write, by: UserId, opened: Opened, requested: &[TrackId]) -> Result<Playlist, WriteError> {
    let Opened { access, row, submitted } = opened;
    let playlist = PlaylistId(row.id);
    let tracks = decide(
        write,
        JobId(row.job_id),
        (requested, &submitted),
        &row.tracks,
        access.side(),
    )
    .await?;
    let fresh = tracks.iter().filter(|track| !row.tracks.contains(track));
    track_list::check_length(row.tracks.len() + fresh.count())?;
    let added = store::insert_tracks(write.rows(), playlist, &tracks).await?;
    if added.is_empty() {
        return finish(write, access, playlist, None).await;
    }
    store::update_playlist(write.rows(), playlist, None).await?;
    let tracks_id = filter_done(&tracks, &added);
    sharing::count(write, &row, &tracks_id).await?;
    finish(write, access, playlist, [PlaylistChange::TracksAdded { tracks_id, by }]).await
}

async fn remove_in(
    write: &mut Write,
    by: UserId,
    access: PlaylistAccess,
    playlist: PlaylistId,
    tracks: &[TrackId],
) -> Result<Playlist, WriteError> {
    track_list::check(tracks)?;
    let tracks = track_list::ids(tracks);
    let removed = store::delete_tracks(write.rows(), playlist, &tracks).await?;
    if removed.is_empty() {
        return finish(write, access, playlist, None).await;
    }
    store::update_playlist(write.rows(), playlist, None).await?;
    let tracks_id = filter_done(&tracks, &removed);
    finish(
        write,
        access,
        playlist,
        [PlaylistChange::TracksRemoved { tracks_id, by }],
    )
    .await
}

/// Returns the ids in `requested` that are also in `done` (the tracks that were actually added or removed), in the order of `requested`.
fn filter_done(requested: &[i64], done: &[i64]) -> Vec<TrackId> {
    (requested.iter().filter(|track| done.contains(track)))
        .map(|track| TrackId(*track))
        .collect()
}

async fn edit_in(write: &mut Write, by: UserId, opened: Opened, edit: &PlaylistEdit) -> Result<Playlist, WriteError> {
    let playlist = edit.playlist_id;
    let Opened { access, row, submitted } = opened;
    if edit.version.is_some_and(|version| version != row.version) {
        let live = write.live_head(&Topic::Playlist(playlist));
        return Err(Refusal::stale(row.version, live).into());
    }
    let tracks = decide(
        write,
        JobId(row.job_id),
        (&edit.tracks_id, &submitted),
        &row.tracks,
        access.side(),
    )
    .await?;
    store::set_tracks(write.rows(), playlist, &tracks).await?;
    store::update_playlist(write.rows(), playlist, edit.playlist_name.as_deref()).await?;
    let mut changes = Vec::new();
    if tracks != row.tracks {
        let fresh = tracks.iter().filter(|track| !row.tracks.contains(track));
        let fresh: Vec<TrackId> = fresh.map(|track| TrackId(*track)).collect();
        sharing::count(write, &row, &fresh).await?;
        let tracks_id = tracks.iter().map(|track| TrackId(*track)).collect();
        changes.push(PlaylistChange::TracksSet { tracks_id, by });
    }
    if let Some(name) = edit.playlist_name.as_ref().filter(|name| **name != row.playlist_name) {
        let playlist_name = name.clone();
        changes.push(PlaylistChange::Renamed { playlist_name });
    }
    finish(write, access, playlist, changes).await
}

async fn rename_in(write: &mut Write, opened: Opened, rename: &RenamePlaylist) -> Result<Playlist, WriteError> {
    let (playlist, name) = (rename.playlist_id, &rename.playlist_name);
    let Opened { access, row, .. } = opened;
    let mut errors = FieldErrors::new();
    errors.check("playlist_name", !name.trim().is_empty(), NO_NAME);
    errors.at_most("playlist_name", name, PLAYLIST_NAME_MAX);
    errors.shown_name("playlist_name", name);
    errors.finish()?;
    if row.playlist_name == *name {
        return finish(write, access, playlist, None).await;
    }
    store::update_playlist(write.rows(), playlist, Some(name)).await?;
    let playlist_name = name.clone();
    finish(write, access, playlist, [PlaylistChange::Renamed { playlist_name }]).await
}
