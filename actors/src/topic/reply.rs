//! The way back to who gave a command.

use futures_util::FutureExt;
use protocol::entity::live::LiveHead;
use protocol::error_code::ErrorCode;
use protocol::refusal::Refusal;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};
use tokio::sync::oneshot;

/// What a command is answered with, after its commit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply<T> {
    pub result: T,
    /// Where in a topic's stream the result stands, where it shows live values.
    pub live: Option<StreamPosition>,
}

impl<T> Reply<T> {
    /// The same place with another result.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Reply<U> {
        Reply {
            result: change(self.result),
            live: self.live,
        }
    }
}

/// A place in a topic's stream. A commit can have hundreds of answers at one place, so they share it and its text.
#[derive(Debug, Clone)]
pub struct StreamPosition(Arc<(LiveHead, OnceLock<String>)>);

impl StreamPosition {
    /// The topic, its epoch and the number.
    pub fn head(&self) -> &LiveHead {
        &self.0.0
    }

    /// [`Self::head`] as JSON text, written at the first call.
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

/// How a command or a write ends.
pub type Outcome<T> = Result<Reply<T>, Refusal>;

/// The answer of a command or a write, once it is committed or refused.
pub struct Answer<T>(oneshot::Receiver<Outcome<T>>);

impl<T> Future for Answer<T> {
    type Output = Outcome<T>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        // whoever ended with it unanswered may have committed it
        let answer = self.0.poll_unpin(context);
        answer.map(|answer| answer.unwrap_or_else(|_| Err(ErrorCode::OutcomeUnknown.into())))
    }
}

/// Sends one answer. Nobody may be waiting any more: then it goes nowhere.
#[derive(Debug)]
pub struct ReplyTo<T>(oneshot::Sender<Outcome<T>>);

impl<T> ReplyTo<T> {
    /// The sender of an answer, and the future that receives it.
    pub fn new() -> (Self, Answer<T>) {
        let (sender, receiver) = oneshot::channel();
        (Self(sender), Answer(receiver))
    }

    /// Answers with a result.
    pub fn send(self, result: T, live: Option<StreamPosition>) {
        let _ = self.0.send(Ok(Reply { result, live }));
    }

    /// Answers that nothing was done.
    pub fn refuse(self, refusal: impl Into<Refusal>) {
        let _ = self.0.send(Err(refusal.into()));
    }
}
