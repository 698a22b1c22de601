//! What the application's actor can be told to do.

use crate::caller::Caller;
use crate::refusal::Refusal;
use crate::reply::ReplyTo;
use crate::topic::owner::Command;
use protocol::ids::{ApplicationId, TrackId};

/// A playlist of a creator's own, as it is to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnPlaylist {
    /// The application to change; none makes one.
    pub application_id: Option<ApplicationId>,
    /// Its tracks, in their order.
    pub tracks_id: Vec<TrackId>,
    /// A description; none leaves it.
    pub description: Option<String>,
    /// Its name; none leaves it.
    pub playlist_name: Option<String>,
    /// Names the request: a repetition is answered with the first result.
    pub request_id: Option<String>,
}

/// A command of the application's actor.
#[derive(Debug)]
pub enum ApplicationCommand {
    /// Set an own playlist's tracks and texts.
    Save(Caller, OwnPlaylist, ReplyTo<ApplicationId>),
    /// Take tracks out of an own playlist.
    Remove(Caller, Vec<TrackId>, ReplyTo<bool>),
}

impl Command for ApplicationCommand {
    fn refuse(self, refusal: Refusal) {
        match self {
            Self::Save(_, _, reply) => reply.refuse(refusal),
            Self::Remove(_, _, reply) => reply.refuse(refusal),
        }
    }
}
