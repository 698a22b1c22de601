//! Creates playlists.

use actors::access;
use actors::access::caller::Caller;
use actors::live::Live;
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError};
use protocol::change::UserChange;
use protocol::ids::{JobId, PlaylistId, TrackId, UserId};
use protocol::topic::Topic;
use serde::Serialize;

use super::{decide, store};
use crate::domain::bounds::check_bound;
use crate::domain::submission::decision::{Submitted, applications_of, list_submitted};

/// The job, the tracks and the name of a new playlist.
#[derive(Debug, Clone, Serialize)]
pub struct NewPlaylist {
    /// The job to which the playlist belongs.
    pub job_id: JobId,
    /// The tracks of the playlist, all submitted to the job.
    pub tracks_id: Vec<TrackId>,
    /// The name of the playlist.
    pub playlist_name: String,
}

/// Creates a playlist; 409 `conflict` if the caller already owns `most` playlists of the job. A repeated request with the same `request_id`
/// returns the first result.
pub fn create(
    live: &Live,
    caller: &Caller,
    new: NewPlaylist,
    most: u32,
    request_id: Option<String>,
) -> PendingReply<PlaylistId> {
    let (user, planned) = (caller.user_id, new.clone());
    live.write(caller)
        .plan(async move |conn| {
            let submitted = list_submitted(conn, planned.job_id, &planned.tracks_id).await?;
            let topics = applications_of(&submitted).chain([Topic::User(user)]).collect();
            Ok((topics, submitted))
        })
        .idempotent("playlist/create", request_id, &new)
        .run(async move |write, submitted| create_in(write, user, &new, &submitted, most).await)
}

async fn create_in(
    write: &mut Write,
    user: UserId,
    new: &NewPlaylist,
    submitted: &Submitted,
    most: u32,
) -> Result<PlaylistId, WriteError> {
    let job_id = new.job_id;
    let side = access::job::load(write.rows(), user, job_id)
        .await?
        .require_review()?
        .side();
    let present = store::count_of_person(write.rows(), job_id, user).await?;
    check_bound(present, most, "You can have", "playlists in one job")?;
    let tracks = decide(write, job_id, (&new.tracks_id, submitted), &[], side).await?;
    let playlist_id = store::insert_playlist(write.rows(), job_id, user, &new.playlist_name).await?;
    store::insert_tracks(write.rows(), playlist_id, &tracks).await?;
    write.adopt(Topic::Playlist(playlist_id)).await?;
    write.append(&Topic::User(user), UserChange::PlaylistCreated { playlist_id, job_id });
    Ok(playlist_id)
}
