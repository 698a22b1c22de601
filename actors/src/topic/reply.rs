//! The answers to commands and writes.

use futures_util::FutureExt;
use protocol::entity::live::LiveHead;
use protocol::error_code::ErrorCode;
use protocol::refusal::Refusal;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};
use tokio::sync::oneshot;

/// The answer to a command or write, after its commit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply<T> {
    pub result: T,
    /// The position in a topic's stream at which the result is valid; none if the result contains no values that a topic updates.
    pub live: Option<StreamPosition>,
}

impl<T> Reply<T> {
    /// Converts the result with the function `change`, and keeps the position.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Reply<U> {
        Reply {
            result: change(self.result),
            live: self.live,
        }
    }
}

/// A position in a topic's stream. The answers of one commit, which can be hundreds, share the position and its JSON text.
#[derive(Debug, Clone)]
pub struct StreamPosition(Arc<(LiveHead, OnceLock<String>)>);

impl StreamPosition {
    /// Returns the topic, the epoch and the frame number of the position.
    pub fn head(&self) -> &LiveHead {
        &self.0.0
    }

    /// Returns [`Self::head`] as JSON text. It is encoded at the first call and then reused.
    pub fn json(&self) -> &str {
        let (head, json) = &*self.0;
        json.get_or_init(|| serde_json::to_string(head).expect("a head is plain data"))
    }
}

impl From<LiveHead> for StreamPosition {
    fn from(head: LiveHead) -> Self {
        Self(Arc::new((head, OnceLock::new())))
    }
}

impl PartialEq for StreamPosition {
    fn eq(&self, other: &Self) -> bool {
        self.head() == other.head()
    }
}

impl Eq for StreamPosition {}

/// The result of a command or a write: an answer, or the error that refuses it.
pub type CommandResult<T> = Result<Reply<T>, Refusal>;

/// A future with the answer to a command or a write. The answer arrives when the command or write is committed or refused.
pub struct PendingReply<T>(oneshot::Receiver<CommandResult<T>>);

impl<T> PendingReply<T> {
    /// Makes a future that immediately returns `refusal`, for a request that was not begun.
    pub fn refused(refusal: impl Into<Refusal>) -> Self {
        let (reply, answer) = ReplySender::new();
        reply.refuse(refusal);
        answer
    }
}

impl<T> Future for PendingReply<T> {
    type Output = CommandResult<T>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        // an actor that ended without an answer may have committed it
        let answer = self.0.poll_unpin(context);
        answer.map(|answer| answer.unwrap_or_else(|_| Err(ErrorCode::OutcomeUnknown.into())))
    }
}

/// The sender of one answer. If the receiver no longer waits, the answer is dropped.
#[derive(Debug)]
pub struct ReplySender<T>(oneshot::Sender<CommandResult<T>>);

impl<T> ReplySender<T> {
    /// Makes the sender of an answer, and the future that receives it.
    pub fn new() -> (Self, PendingReply<T>) {
        let (sender, receiver) = oneshot::channel();
        (Self(sender), PendingReply(receiver))
    }

    /// Sends the result as the answer.
    pub fn send(self, result: T, live: Option<StreamPosition>) {
        let _ = self.0.send(Ok(Reply { result, live }));
    }

    /// Sends an error as the answer. Nothing was changed.
    pub fn refuse(self, refusal: impl Into<Refusal>) {
        let _ = self.0.send(Err(refusal.into()));
    }
}
