//! The answers to commands and writes.

use futures_util::FutureExt;
use protocol::entity::live::LiveHead;
use protocol::error_code::ErrorCode;
use protocol::refusal::Refusal;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};
use tokio::sync::oneshot;

/// The answer to a command, after its commit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply<T> {
    pub result: T,
    /// The position of the result in a topic's stream, if it shows live values.
    pub live: Option<StreamPosition>,
}

impl<T> Reply<T> {
    /// Returns the same position with another result.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Reply<U> {
        Reply {
            result: change(self.result),
            live: self.live,
        }
    }
}

/// A position in a topic's stream. A commit can have hundreds of answers at one position, so they share it and its text.
#[derive(Debug, Clone)]
pub struct StreamPosition(Arc<(LiveHead, OnceLock<String>)>);

impl StreamPosition {
    /// Returns the topic, its epoch and the number.
    pub fn head(&self) -> &LiveHead {
        &self.0.0
    }

    /// Returns [`Self::head`] as JSON text, written at the first call.
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

/// The end of a command or a write.
pub type CommandResult<T> = Result<Reply<T>, Refusal>;

/// The answer of a command or a write, once it is committed or refused.
pub struct PendingReply<T>(oneshot::Receiver<CommandResult<T>>);

impl<T> Future for PendingReply<T> {
    type Output = CommandResult<T>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        // an actor that ended without an answer may have committed it
        let answer = self.0.poll_unpin(context);
        answer.map(|answer| answer.unwrap_or_else(|_| Err(ErrorCode::OutcomeUnknown.into())))
    }
}

/// The sender of one answer. If nobody waits any more, the answer is dropped.
#[derive(Debug)]
pub struct ReplySender<T>(oneshot::Sender<CommandResult<T>>);

impl<T> ReplySender<T> {
    /// Makes the sender of an answer, and the future that receives it.
    pub fn new() -> (Self, PendingReply<T>) {
        let (sender, receiver) = oneshot::channel();
        (Self(sender), PendingReply(receiver))
    }

    /// Answers with a result.
    pub fn send(self, result: T, live: Option<StreamPosition>) {
        let _ = self.0.send(Ok(Reply { result, live }));
    }

    /// Answers with a refusal: nothing was done.
    pub fn refuse(self, refusal: impl Into<Refusal>) {
        let _ = self.0.send(Err(refusal.into()));
    }
}
