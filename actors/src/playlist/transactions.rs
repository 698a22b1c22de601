//! What reviewers do to playlists. A track that is put into one for the first time is decided, and its creator is told.

use super::commands::{NewPlaylist, PlaylistEdit};
use super::store;
use crate::access::{self, playlist::PlaylistAccess};
use crate::caller::Caller;
use crate::engine::Engine;
use crate::fault::Fault;
use crate::frame::Frame;
use crate::frame::transaction::TopicTransaction;
use crate::refusal::Refusal;
use protocol::change::application::ReviewerSide;
use protocol::change::{ApplicationChange, PlaylistChange, UserChange};
use protocol::entity::playlist::Playlist;
use protocol::error_code::ErrorCode;
use protocol::ids::{JobId, PlaylistId, TrackId, UserId};
use protocol::limits::PLAYLIST_TRACKS_MAX;
use protocol::topic::Topic;
use std::collections::BTreeSet;

/// Checks that the session is alive, for whom nobody else does.
async fn check_session(tx: &mut TopicTransaction, caller: &Caller) -> Result<(), Fault> {
    if access::session::is_alive(tx.conn(), caller.session_id, caller.user_id).await? {
        Ok(())
    } else {
        Err(ErrorCode::NotLoggedIn.into())
    }
}

/// What the caller may do with the playlist; nobody but a live session may anything.
async fn access_of(tx: &mut TopicTransaction, caller: &Caller, playlist: PlaylistId) -> Result<PlaylistAccess, Fault> {
    check_session(tx, caller).await?;
    Ok(access::playlist::of(tx.conn(), caller.user_id, playlist).await?)
}

fn unique(tracks: &[TrackId]) -> Result<Vec<i64>, Fault> {
    let mut ids = Vec::with_capacity(tracks.len());
    for track in tracks {
        if !ids.contains(&track.0) {
            ids.push(track.0);
        }
    }
    if ids.len() > PLAYLIST_TRACKS_MAX {
        return Err(Refusal::field("tracks_id", format!("Can be max {PLAYLIST_TRACKS_MAX} tracks")).into());
    }
    Ok(ids)
}

/// The applications that brought tracks to a job, as topics, looked at before the heads are locked.
async fn applications_of(engine: &Engine, job: JobId, tracks: &[i64]) -> Result<BTreeSet<Topic>, Fault> {
    let mut conn = engine.pool.acquire().await?;
    let submitted = store::list_submitted(&mut conn, job, tracks).await?;
    Ok(submitted
        .into_iter()
        .map(|(_, application)| Topic::Application(application))
        .collect())
}

/// Tells the creators of tracks that are in a playlist for the first time. Every one must be submitted to the job.
async fn decide(tx: &mut TopicTransaction, job: JobId, tracks: &[i64], side: ReviewerSide) -> Result<(), Fault> {
    if store::list_submitted(tx.conn(), job, tracks).await?.len() < tracks.len() {
        return Err(ErrorCode::NotFound.into());
    }
    for (application, track_id, at) in store::mark_decided(tx.conn(), job, tracks).await? {
        let topic = Topic::Application(application);
        if !tx.holds(&topic) {
            return Err(ErrorCode::TryAgain.into());
        }
        tx.append(
            &topic,
            ApplicationChange::TrackDecided {
                track_id,
                by: side,
                at: at.into(),
            },
        );
    }
    Ok(())
}

/// Makes a playlist. It needs no actor: nobody can know it yet.
pub(crate) async fn create(
    engine: &Engine,
    caller: &Caller,
    new: &NewPlaylist,
) -> Result<(PlaylistId, Vec<Frame>), Fault> {
    const CALL: &str = "playlist/create";
    let tracks = unique(&new.tracks_id)?;
    if tracks.is_empty() {
        return Err(Refusal::field("tracks_id", "For creating an playlist you need to upload tracks").into());
    }
    let user = Topic::User(caller.user_id);
    let mut topics: Vec<Topic> = applications_of(engine, new.job_id, &tracks)
        .await?
        .into_iter()
        .collect();
    topics.push(user.clone());
    let mut tx = TopicTransaction::begin(&engine.pool, engine.origin(), &topics).await?;
    if let Some(request) = &new.request_id
        && let Some(id) = crate::request::find_result(tx.conn(), caller.user_id, CALL, request).await?
    {
        return Ok((id, Vec::new()));
    }
    check_session(&mut tx, caller).await?;
    let access = access::job::of(tx.conn(), caller.user_id, new.job_id).await?;
    let side = access.require_review()?.side();
    decide(&mut tx, new.job_id, &tracks, side).await?;
    let playlist = store::insert_playlist(tx.conn(), new.job_id, caller.user_id, &new.playlist_name).await?;
    store::insert_tracks(tx.conn(), playlist, &tracks).await?;
    tx.adopt(Topic::Playlist(playlist)).await?;
    tx.append(
        &user,
        UserChange::PlaylistCreated {
            playlist_id: playlist,
            job_id: new.job_id,
        },
    );
    if let Some(request) = &new.request_id {
        crate::request::insert_result(tx.conn(), caller.user_id, CALL, request, &playlist).await?;
    }
    Ok((playlist, tx.commit().await?))
}

async fn finish(
    engine: &Engine,
    mut tx: TopicTransaction,
    playlist: PlaylistId,
    changes: Vec<PlaylistChange>,
) -> Result<(Playlist, i64, Vec<Frame>), Fault> {
    let topic = Topic::Playlist(playlist);
    let head = tx.head(&topic).unwrap_or(0) + i64::from(!changes.is_empty());
    for change in changes {
        tx.append(&topic, change);
    }
    let row = store::find_playlist(tx.conn(), playlist)
        .await?
        .ok_or(ErrorCode::NotFound)?;
    let entity = row.entity(playlist, engine.live_head(&topic, head));
    Ok((entity, head, tx.commit().await?))
}

/// Puts tracks at the end.
pub(super) async fn add(
    engine: &Engine,
    caller: &Caller,
    playlist: PlaylistId,
    tracks: &[TrackId],
) -> Result<(Playlist, i64, Vec<Frame>), Fault> {
    let tracks = unique(tracks)?;
    let before = store::find_playlist(&mut *engine.pool.acquire().await?, playlist)
        .await?
        .ok_or(ErrorCode::NotFound)?;
    let job = JobId(before.job_id);
    let mut topics: Vec<Topic> = applications_of(engine, job, &tracks).await?.into_iter().collect();
    topics.push(Topic::Playlist(playlist));
    let mut tx = TopicTransaction::begin(&engine.pool, engine.origin(), &topics).await?;
    let row = store::find_playlist(tx.conn(), playlist)
        .await?
        .ok_or(ErrorCode::NotFound)?;
    let side = access_of(&mut tx, caller, playlist).await?.require_add()?.side();
    if row.tracks.len() + tracks.iter().filter(|track| !row.tracks.contains(track)).count() > PLAYLIST_TRACKS_MAX {
        return Err(Refusal::field("tracks_id", format!("Can be max {PLAYLIST_TRACKS_MAX} tracks")).into());
    }
    decide(&mut tx, job, &tracks, side).await?;
    let added = store::insert_tracks(tx.conn(), playlist, &tracks).await?;
    let mut changes = Vec::new();
    if !added.is_empty() {
        store::update_playlist(tx.conn(), playlist, None).await?;
        let tracks_id = tracks
            .iter()
            .filter(|track| added.contains(track))
            .map(|track| TrackId(*track))
            .collect();
        changes.push(PlaylistChange::TracksAdded {
            tracks_id,
            by: caller.user_id,
        });
    }
    finish(engine, tx, playlist, changes).await
}

/// Takes tracks out.
pub(super) async fn remove(
    engine: &Engine,
    caller: &Caller,
    playlist: PlaylistId,
    tracks: &[TrackId],
) -> Result<(Playlist, i64, Vec<Frame>), Fault> {
    let tracks = unique(tracks)?;
    let mut tx = TopicTransaction::begin(&engine.pool, engine.origin(), &[Topic::Playlist(playlist)]).await?;
    access_of(&mut tx, caller, playlist).await?.require_add()?;
    let removed = store::delete_tracks(tx.conn(), playlist, &tracks).await?;
    let mut changes = Vec::new();
    if !removed.is_empty() {
        store::update_playlist(tx.conn(), playlist, None).await?;
        let tracks_id = tracks
            .iter()
            .filter(|track| removed.contains(track))
            .map(|track| TrackId(*track))
            .collect();
        changes.push(PlaylistChange::TracksRemoved {
            tracks_id,
            by: caller.user_id,
        });
    }
    finish(engine, tx, playlist, changes).await
}

/// Sets the whole list, and the name.
pub(super) async fn edit(
    engine: &Engine,
    caller: &Caller,
    edit: &PlaylistEdit,
) -> Result<(Playlist, i64, Vec<Frame>), Fault> {
    let playlist = edit.playlist_id;
    let tracks = unique(&edit.tracks_id)?;
    let before = store::find_playlist(&mut *engine.pool.acquire().await?, playlist)
        .await?
        .ok_or(ErrorCode::NotFound)?;
    let job = JobId(before.job_id);
    let mut topics: Vec<Topic> = applications_of(engine, job, &tracks).await?.into_iter().collect();
    topics.push(Topic::Playlist(playlist));
    let mut tx = TopicTransaction::begin(&engine.pool, engine.origin(), &topics).await?;
    let row = store::find_playlist(tx.conn(), playlist)
        .await?
        .ok_or(ErrorCode::NotFound)?;
    let side = access_of(&mut tx, caller, playlist).await?.require_edit()?.side();
    if edit.version.is_some_and(|version| version != row.version) {
        return Err(ErrorCode::Conflict.into());
    }
    decide(&mut tx, job, &tracks, side).await?;
    store::delete_tracks(tx.conn(), playlist, &row.tracks).await?;
    store::insert_tracks(tx.conn(), playlist, &tracks).await?;
    store::update_playlist(tx.conn(), playlist, edit.playlist_name.as_deref()).await?;
    let mut changes = Vec::new();
    if tracks != row.tracks {
        let tracks_id = tracks.iter().map(|track| TrackId(*track)).collect();
        changes.push(PlaylistChange::TracksSet {
            tracks_id,
            by: caller.user_id,
        });
    }
    if let Some(name) = edit.playlist_name.as_ref().filter(|name| **name != row.playlist_name) {
        changes.push(PlaylistChange::Renamed {
            playlist_name: name.clone(),
        });
    }
    finish(engine, tx, playlist, changes).await
}

/// Removes a playlist.
pub(super) async fn delete(engine: &Engine, caller: &Caller, playlist: PlaylistId) -> Result<Vec<Frame>, Fault> {
    let mut conn = engine.pool.acquire().await?;
    let before = store::find_playlist(&mut conn, playlist)
        .await?
        .ok_or(ErrorCode::NotFound)?;
    let job = JobId(before.job_id);
    let mut people: BTreeSet<UserId> = before.members.iter().map(|id| UserId(*id)).collect();
    people.extend(store::list_reviewers(&mut conn, job).await?);
    people.insert(UserId(before.user_id));
    drop(conn);
    let mut topics: Vec<Topic> = people.iter().map(|user| Topic::User(*user)).collect();
    topics.push(Topic::Playlist(playlist));
    let mut tx = TopicTransaction::begin(&engine.pool, engine.origin(), &topics).await?;
    let row = store::find_playlist(tx.conn(), playlist)
        .await?
        .ok_or(ErrorCode::NotFound)?;
    access_of(&mut tx, caller, playlist).await?.require_edit()?;
    store::delete_playlist(tx.conn(), playlist).await?;
    tx.append(&Topic::Playlist(playlist), PlaylistChange::Deleted);
    for user in people {
        let saw = row.shared_company || row.user_id == user.0 || row.members.contains(&user.0);
        if saw {
            tx.append(
                &Topic::User(user),
                UserChange::PlaylistDeleted {
                    playlist_id: playlist,
                    job_id: job,
                },
            );
        }
    }
    Ok(tx.commit().await?)
}
