//! What the user's actor can be told to do.

use super::rider::Rider;
use super::{Decision, Removed};
use crate::caller::Caller;
use crate::refusal::Refusal;
use crate::reply::ReplyTo;
use crate::topic::owner::Command;
use protocol::ids::{SessionId, TrackId, UserId};

/// A command of the user's actor.
#[derive(Debug)]
pub enum UserCommand {
    /// Remove a track of the person's own, from everything that holds it. Answers its name in the file store.
    DeleteTrack(Caller, TrackId, ReplyTo<String>),
    /// Decide about the account, as one of the staff. Answers the sessions that ended.
    Decide(Caller, UserId, Decision, Option<Rider>, ReplyTo<Vec<SessionId>>),
    /// Remove the account with all that is its own, as one of the staff.
    Remove(Caller, UserId, Rider, ReplyTo<Removed>),
}

impl Command for UserCommand {
    fn refuse(self, refusal: Refusal) {
        match self {
            Self::DeleteTrack(_, _, reply) => reply.refuse(refusal),
            Self::Decide(_, _, _, _, reply) => reply.refuse(refusal),
            Self::Remove(_, _, _, reply) => reply.refuse(refusal),
        }
    }
}
