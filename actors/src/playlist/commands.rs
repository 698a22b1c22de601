//! What the playlist's actor can be told to do.

use crate::caller::Caller;
use crate::refusal::Refusal;
use crate::reply::ReplyTo;
use crate::topic::owner::Command;
use protocol::entity::playlist::Playlist;
use protocol::ids::{JobId, PlaylistId, TrackId};

/// A playlist to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPlaylist {
    /// Its job.
    pub job_id: JobId,
    /// Its tracks, all submitted to that job.
    pub tracks_id: Vec<TrackId>,
    /// Its name.
    pub playlist_name: String,
    /// Names the request: a repetition is answered with the first result.
    pub request_id: Option<String>,
}

/// What an edit of a playlist sets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaylistEdit {
    /// The playlist.
    pub playlist_id: PlaylistId,
    /// Its tracks, in their order.
    pub tracks_id: Vec<TrackId>,
    /// Its name; none leaves it.
    pub playlist_name: Option<String>,
    /// The version that the edit was made from: 409 `conflict` when somebody else changed it since.
    pub version: Option<i64>,
}

/// A command of the playlist's actor.
#[derive(Debug)]
pub enum PlaylistCommand {
    /// Put tracks at the end.
    Add(Caller, Vec<TrackId>, ReplyTo<Playlist>),
    /// Take tracks out.
    Remove(Caller, Vec<TrackId>, ReplyTo<Playlist>),
    /// Set the whole list.
    Edit(Caller, PlaylistEdit, ReplyTo<Playlist>),
    /// Remove the playlist.
    Delete(Caller, ReplyTo<bool>),
}

impl Command for PlaylistCommand {
    fn refuse(self, refusal: Refusal) {
        match self {
            Self::Add(_, _, reply) | Self::Remove(_, _, reply) | Self::Edit(_, _, reply) => reply.refuse(refusal),
            Self::Delete(_, reply) => reply.refuse(refusal),
        }
    }
}
