//! The way back to who gave a command.

use crate::refusal::Refusal;
use futures_util::future::BoxFuture;
use protocol::entity::live::LiveHead;
use protocol::error_code::ErrorCode;
use tokio::sync::oneshot;

/// What a command is answered with, after its commit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply<T> {
    /// The result.
    pub result: T,
    /// Where in a topic's stream the result stands, where it shows live values.
    pub live: Option<LiveHead>,
}

/// A command's answer, once it is committed or refused.
pub type Answer<T> = BoxFuture<'static, Result<Reply<T>, Refusal>>;

/// Sends one answer. Nobody may be waiting any more: then it goes nowhere.
#[derive(Debug)]
pub struct ReplyTo<T>(oneshot::Sender<Result<Reply<T>, Refusal>>);

impl<T: Send + 'static> ReplyTo<T> {
    /// A way back, and the answer that comes over it.
    pub fn new() -> (Self, Answer<T>) {
        let (sender, receiver) = oneshot::channel();
        let answer = Box::pin(async move {
            // an actor that dies with the command unanswered has not acknowledged it
            receiver.await.unwrap_or_else(|_| Err(ErrorCode::TryAgain.into()))
        });
        (Self(sender), answer)
    }

    /// Answers with a result.
    pub fn send(self, result: T, live: Option<LiveHead>) {
        let _ = self.0.send(Ok(Reply { result, live }));
    }

    /// Answers that nothing was done.
    pub fn refuse(self, refusal: impl Into<Refusal>) {
        let _ = self.0.send(Err(refusal.into()));
    }

    /// Answers with what a transaction gave.
    pub fn settle(self, outcome: Result<(T, Option<LiveHead>), Refusal>) {
        match outcome {
            Ok((result, live)) => self.send(result, live),
            Err(refusal) => self.refuse(refusal),
        }
    }
}
