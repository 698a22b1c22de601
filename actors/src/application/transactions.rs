//! What creators do to playlists of their own.

use super::commands::OwnPlaylist;
use super::store;
use crate::caller::Caller;
use crate::engine::Engine;
use crate::fault::Fault;
use crate::frame::Frame;
use crate::frame::transaction::TopicTransaction;
use crate::plan::must_pay;
use crate::refusal::Refusal;
use protocol::change::ApplicationChange;
use protocol::error_code::ErrorCode;
use protocol::ids::{ApplicationId, TrackId};
use protocol::limits::PLAYLIST_TRACKS_MAX;
use protocol::topic::Topic;

async fn check_creator(engine: &Engine, tx: &mut TopicTransaction, caller: &Caller) -> Result<(), Fault> {
    let creator = store::find_creator(tx.conn(), caller.session_id, caller.user_id).await?;
    let creator = creator.ok_or(ErrorCode::NotLoggedIn)?;
    if must_pay(creator.is_active, creator.trial_ends, (engine.now)().date()) {
        return Err(ErrorCode::NonPaid.into());
    }
    if !engine.plans.in_force(&creator.plan, creator.is_active).own_playlists {
        return Err(ErrorCode::PlaylistsNotInPlan.into());
    }
    Ok(())
}

/// Makes or changes an own playlist.
pub(crate) async fn save(
    engine: &Engine,
    caller: &Caller,
    playlist: &OwnPlaylist,
) -> Result<(ApplicationId, Vec<Frame>), Fault> {
    const CALL: &str = "application/create";
    let mut wanted: Vec<TrackId> = Vec::with_capacity(playlist.tracks_id.len());
    for track in &playlist.tracks_id {
        if !wanted.contains(track) {
            wanted.push(*track);
        }
    }
    if wanted.len() > PLAYLIST_TRACKS_MAX {
        return Err(Refusal::field("tracks_id", format!("Can be max {PLAYLIST_TRACKS_MAX} tracks")).into());
    }
    let mut topics = vec![Topic::User(caller.user_id)];
    topics.extend(playlist.application_id.map(Topic::Application));
    let mut tx = TopicTransaction::begin(&engine.pool, engine.origin(), &topics).await?;
    if let Some(request) = &playlist.request_id
        && let Some(id) = crate::request::find_result(tx.conn(), caller.user_id, CALL, request).await?
    {
        return Ok((id, Vec::new()));
    }
    check_creator(engine, &mut tx, caller).await?;
    let ids: Vec<i64> = wanted.iter().map(|track| track.0).collect();
    let ready = store::list_own_tracks(tx.conn(), caller.user_id, &ids).await?;
    if ready.len() < ids.len() {
        return Err(ErrorCode::NotFound.into());
    }
    if ready.contains(&false) {
        return Err(ErrorCode::TrackNotReady.into());
    }
    let (name, description) = (playlist.playlist_name.as_deref(), playlist.description.as_deref());
    let mut details = None;
    let (application, old) = if let Some(application) = playlist.application_id {
        let found = store::find_application(tx.conn(), application).await?;
        let own = found.filter(|(owner, state)| *owner == caller.user_id && state.job_id.is_none());
        let (_, state) = own.ok_or(ErrorCode::NotFound)?;
        store::update_texts(tx.conn(), application, name, description).await?;
        details = ApplicationChange::details(&state.playlist_name, &state.description, name, description);
        (application, state.tracks_id)
    } else {
        if name.is_none_or(|name| name.trim().is_empty()) {
            return Err(Refusal::field("playlist_name", "Please enter new name to playlist").into());
        }
        let (name, description) = (name.unwrap_or_default(), description.unwrap_or_default());
        let application = store::insert_application(tx.conn(), caller.user_id, name, description).await?;
        tx.adopt(Topic::Application(application)).await?;
        (application, Vec::new())
    };
    store::update_tracks(tx.conn(), application, &ids).await?;
    let topic = Topic::Application(application);
    let gone: Vec<TrackId> = old.iter().filter(|track| !wanted.contains(track)).copied().collect();
    let kept: Vec<TrackId> = old.iter().filter(|track| wanted.contains(track)).copied().collect();
    if !gone.is_empty() {
        tx.append(&topic, ApplicationChange::TracksRemoved { tracks_id: gone });
    }
    for change in ApplicationChange::in_order(&kept, &wanted).into_iter().chain(details) {
        tx.append(&topic, change);
    }
    if let Some(request) = &playlist.request_id {
        crate::request::insert_result(tx.conn(), caller.user_id, CALL, request, &application).await?;
    }
    Ok((application, tx.commit().await?))
}

/// Takes tracks out of an own playlist; the plan is not asked, since nothing is gained.
pub(super) async fn remove(
    engine: &Engine,
    caller: &Caller,
    application: ApplicationId,
    tracks: &[TrackId],
) -> Result<Vec<Frame>, Fault> {
    let topic = Topic::Application(application);
    let mut tx = TopicTransaction::begin(&engine.pool, engine.origin(), std::slice::from_ref(&topic)).await?;
    store::find_creator(tx.conn(), caller.session_id, caller.user_id)
        .await?
        .ok_or(ErrorCode::NotLoggedIn)?;
    let found = store::find_application(tx.conn(), application).await?;
    let own = found.filter(|(owner, state)| *owner == caller.user_id && state.job_id.is_none());
    let (_, state) = own.ok_or(ErrorCode::NotFound)?;
    let gone: Vec<TrackId> = state
        .tracks_id
        .iter()
        .filter(|track| tracks.contains(track))
        .copied()
        .collect();
    if gone.is_empty() {
        return Ok(Vec::new());
    }
    let kept: Vec<i64> = state
        .tracks_id
        .iter()
        .filter(|track| !gone.contains(track))
        .map(|track| track.0)
        .collect();
    store::update_tracks(tx.conn(), application, &kept).await?;
    tx.append(&topic, ApplicationChange::TracksRemoved { tracks_id: gone });
    Ok(tx.commit().await?)
}
