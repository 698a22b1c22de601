//! What the user's actor can be told to do.

use crate::caller::Caller;
use crate::refusal::Refusal;
use crate::reply::ReplyTo;
use crate::topic::owner::Command;
use protocol::ids::TrackId;

/// A command of the user's actor.
#[derive(Debug)]
pub enum UserCommand {
    /// Remove a track of the person's own, from everything that holds it. Answers its name in the file store.
    DeleteTrack(Caller, TrackId, ReplyTo<String>),
}

impl Command for UserCommand {
    fn refuse(self, refusal: Refusal) {
        let Self::DeleteTrack(_, _, reply) = self;
        reply.refuse(refusal);
    }
}
