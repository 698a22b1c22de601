//! A creator's own playlists: applications without a job.

pub mod deletion;
pub(in crate::domain) mod plan;
pub mod restoration;
mod store;

use std::collections::BTreeSet;

use actors::access::caller::Caller;
use actors::live::Live;
use actors::plan::Plans;
use actors::read_topic::store::find_application;
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError};
use protocol::change::{ApplicationChange, UserChange};
use protocol::error_code::ErrorCode;
use protocol::ids::{ApplicationId, TrackId, UserId};
use protocol::refusal::Refusal;
use protocol::snapshot::ApplicationSnapshot;
use protocol::topic::Topic;
use serde::Serialize;
use sqlx::PgConnection;

use super::link::{self, with_live_links};
use super::submission::store::insert_application;
use super::submission::{check_own, check_version};
use super::track_list;
use plan::{require_own_playlists, require_paid};

/// The new values of a creator's own playlist.
#[derive(Debug, Clone, Serialize)]
pub struct OwnPlaylist {
    /// The playlist to change; `None` creates a new one.
    pub application_id: Option<ApplicationId>,
    /// All tracks of the playlist, in their order.
    pub tracks_id: Vec<TrackId>,
    /// The new description of the playlist; `None` does not change it.
    pub description: Option<String>,
    /// The new name of the playlist; `None` does not change it.
    pub playlist_name: Option<String>,
    /// The version of the playlist on which the edit is based. If the playlist has changed since, the edit fails with 409 `conflict`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<i64>,
}

/// Creates or changes a creator's own playlist. A repeated request with the same `request_id` gets the first result.
pub fn save(
    live: &Live,
    plans: &Plans,
    caller: &Caller,
    playlist: OwnPlaylist,
    request_id: Option<String>,
) -> PendingReply<ApplicationId> {
    let (user, plans) = (caller.user_id, plans.clone());
    let own = playlist.application_id.map(Topic::Application);
    let topics: BTreeSet<Topic> = own.into_iter().chain([Topic::User(user)]).collect();
    live.write(caller)
        .plan(async move |conn| Ok((with_live_links(conn, topics.clone()).await?, ())))
        .idempotent("application/create", request_id, &playlist)
        .run(async move |write, ()| save_in(write, &plans, user, &playlist).await)
}

/// Removes tracks from a creator's own playlist. This is allowed in every plan.
pub fn remove(live: &Live, caller: &Caller, application: ApplicationId, tracks: Vec<TrackId>) -> PendingReply<bool> {
    let user = caller.user_id;
    live.write(caller)
        .plan(async move |conn| {
            let state = find_own(conn, user, application).await?;
            let topics = with_live_links(conn, BTreeSet::from([Topic::Application(application)])).await?;
            Ok((topics, state))
        })
        .position_of(Topic::Application(application))
        .run(async move |write, state| remove_in(write, application, &state, &tracks).await)
}

async fn find_own(
    conn: &mut PgConnection,
    user: UserId,
    application: ApplicationId,
) -> Result<ApplicationSnapshot, WriteError> {
    let found = find_application(conn, application).await?;
    let own = found.filter(|(owner, state)| *owner == user && state.job_id.is_none());
    Ok(own.ok_or(ErrorCode::NotFound)?.1)
}

async fn save_in(
    write: &mut Write,
    plans: &Plans,
    user: UserId,
    playlist: &OwnPlaylist,
) -> Result<ApplicationId, WriteError> {
    let wanted = &playlist.tracks_id;
    let today = write.now().date();
    require_paid(write.rows(), user, today).await?;
    require_own_playlists(write.rows(), plans, user).await?;
    track_list::check(wanted)?;
    check_own(write, user, wanted).await?;
    let (name, description) = (playlist.playlist_name.as_deref(), playlist.description.as_deref());
    let mut details = None;
    let (application, old) = if let Some(application) = playlist.application_id {
        let state = find_own(write.rows(), user, application).await?;
        check_version(write, application, playlist.version, state.version)?;
        store::update_texts(write.rows(), application, name, description).await?;
        details = ApplicationChange::details(&state.playlist_name, &state.description, name, description);
        (application, state.tracks_id)
    } else {
        if name.is_none_or(|name| name.trim().is_empty()) {
            return Err(Refusal::field("playlist_name", "Please enter new name to playlist").into());
        }
        let (name, description) = (name.unwrap_or_default(), description.unwrap_or_default());
        let application = insert_application(write.rows(), None, user, name, description).await?;
        write.adopt(Topic::Application(application)).await?;
        let made = UserChange::ApplicationCreated {
            application_id: application,
            job_id: None,
        };
        write.append(&Topic::User(user), made);
        (application, Vec::new())
    };
    store::update_tracks(write.rows(), application, &track_list::ids(wanted)).await?;
    let topic = Topic::Application(application);
    let (remaining, gone): (Vec<TrackId>, Vec<TrackId>) = old.iter().partition(|track| wanted.contains(track));
    if !gone.is_empty() {
        write.append(&topic, ApplicationChange::TracksRemoved { tracks_id: gone });
    }
    for change in ApplicationChange::in_order(&remaining, wanted)
        .into_iter()
        .chain(details)
    {
        write.append(&topic, change);
    }
    link::append_changes(write).await?;
    Ok(application)
}

async fn remove_in(
    write: &mut Write,
    application: ApplicationId,
    state: &ApplicationSnapshot,
    tracks: &[TrackId],
) -> Result<bool, WriteError> {
    track_list::check_length(tracks.len())?;
    let (gone, remaining): (Vec<TrackId>, Vec<TrackId>) =
        state.tracks_id.iter().partition(|track| tracks.contains(track));
    if gone.is_empty() {
        return Ok(true);
    }
    store::update_tracks(write.rows(), application, &track_list::ids(&remaining)).await?;
    let removed = ApplicationChange::TracksRemoved { tracks_id: gone };
    write.append(&Topic::Application(application), removed);
    link::append_changes(write).await?;
    Ok(true)
}
