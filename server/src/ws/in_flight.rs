//! The commands of one connection that are not answered yet.
//!
//! Hundreds of commands can wait at the same time. If their futures were spawned on the actor's context, the context would poll all of them
//! whenever one is ready. They are therefore in a separate set, which polls only the futures whose answers have arrived.

use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use actors::topic::reply::{CommandResult, StreamPosition};
use bytes::BytesMut;
use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use protocol::encode::push_ack_frame;
use protocol::refusal::Refusal;
use serde::Serialize;

use super::hub::answers::refusal_json;

#[derive(Debug, Default)]
struct Waiting {
    commands: FuturesUnordered<Pin<Box<dyn Future<Output = CommandAnswer>>>>,
    waker: Option<Waker>,
}

/// The answer to a command.
#[derive(Debug)]
pub struct CommandAnswer {
    /// The id of the acknowledgement to send; `None` if the client requested none.
    pub ack: Option<u64>,
    /// The result as JSON text, with its position in the stream of a topic if it has one, or the refusal.
    pub outcome: Result<(String, Option<StreamPosition>), Refusal>,
}

/// Appends the websocket frame of an acknowledgement to `out`.
pub fn push_acknowledgement(out: &mut BytesMut, id: u64, outcome: Result<&(String, Option<StreamPosition>), &Refusal>) {
    match outcome {
        Ok((result, Some(place))) => {
            push_ack_frame(out, id, &[r#"{"result":"#, result, r#","live":"#, place.json(), "}"]);
        }
        Ok((result, None)) => push_ack_frame(out, id, &[r#"{"result":"#, result, "}"]),
        Err(refusal) => push_ack_frame(out, id, &[&refusal_json(refusal)]),
    }
}

/// The commands of one connection that are not answered yet. It allocates no memory while there are none, because most connections send no
/// commands.
#[derive(Debug, Default)]
pub struct InFlight {
    waiting: Option<Box<Waiting>>,
}

impl InFlight {
    /// Returns the number of commands that are not answered yet.
    pub fn count(&self) -> usize {
        self.waiting.as_ref().map_or(0, |waiting| waiting.commands.len())
    }

    /// Adds a command. Returns true if no other command is waiting; the caller must then begin to poll for answers.
    pub fn push<T: Serialize + 'static>(
        &mut self,
        ack: Option<u64>,
        answer: impl Future<Output = CommandResult<T>> + 'static,
    ) -> bool {
        let is_first = self.waiting.is_none();
        let answered = async move {
            let outcome = answer.await.map(|reply| {
                let result = serde_json::to_string(&reply.result).expect("a result is plain data");
                (result, reply.live)
            });
            CommandAnswer { ack, outcome }
        };
        let waiting = self.waiting.get_or_insert_default();
        waiting.commands.push(Box::pin(answered));
        // a new one is not polled by itself, and its answer may be ready already
        if let Some(waker) = waiting.waker.take() {
            waker.wake();
        }
        is_first
    }

    /// Returns the next answer that is ready, or `None` if no command is waiting.
    pub fn poll_answer(&mut self, context: &mut Context<'_>) -> Poll<Option<CommandAnswer>> {
        let Some(waiting) = &mut self.waiting else {
            return Poll::Ready(None);
        };
        match waiting.commands.poll_next_unpin(context) {
            Poll::Ready(Some(answer)) => Poll::Ready(Some(answer)),
            Poll::Ready(None) => {
                self.waiting = None;
                Poll::Ready(None)
            }
            Poll::Pending => {
                waiting.waker = Some(context.waker().clone());
                Poll::Pending
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actors::topic::reply::ReplySender;
    use futures_util::task::noop_waker_ref;
    use protocol::error_code::ErrorCode;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::task::Wake;

    /// A flag that is set when the poller is woken, until the next check. It is not a counter, because the set of futures also wakes its
    /// poller only to let other tasks run.
    #[derive(Default)]
    struct Woken(AtomicBool);

    impl Woken {
        fn take(&self) -> bool {
            self.0.swap(false, Ordering::Relaxed)
        }
    }

    impl Wake for Woken {
        fn wake(self: Arc<Self>) {
            self.0.store(true, Ordering::Relaxed);
        }
    }

    fn answer(in_flight: &mut InFlight) -> Poll<Option<(u64, String)>> {
        let mut context = Context::from_waker(noop_waker_ref());
        in_flight.poll_answer(&mut context).map(|answer| {
            answer.map(|answer| {
                let text = answer
                    .outcome
                    .map_or_else(|refusal| refusal.code.to_string(), |(result, _)| result);
                (answer.ack.unwrap(), text)
            })
        })
    }

    #[test]
    fn answers_come_out_as_they_come_and_nothing_is_kept_once_all_have() {
        let mut in_flight = InFlight::default();
        let (first, first_answer) = ReplySender::<bool>::new();
        let (second, second_answer) = ReplySender::new();
        assert!(in_flight.push(Some(1), first_answer));
        assert!(!in_flight.push(Some(2), second_answer), "somebody polls already");
        assert_eq!(answer(&mut in_flight), Poll::Pending);
        second.send(true, None);
        assert_eq!(answer(&mut in_flight), Poll::Ready(Some((2, "true".to_owned()))));
        assert_eq!((answer(&mut in_flight), in_flight.count()), (Poll::Pending, 1));
        drop(first);
        let lost = ErrorCode::OutcomeUnknown.to_string();
        assert_eq!(answer(&mut in_flight), Poll::Ready(Some((1, lost))));
        assert_eq!(answer(&mut in_flight), Poll::Ready(None));
        assert!(in_flight.waiting.is_none());
        assert!(
            in_flight.push(Some(3), ReplySender::<bool>::new().1),
            "polling has to begin again"
        );
    }

    #[test]
    fn who_polls_is_woken_by_answers_and_by_new_commands() {
        let woken = Arc::new(Woken::default());
        let waker = Waker::from(Arc::clone(&woken));
        let mut context = Context::from_waker(&waker);
        let mut in_flight = InFlight::default();
        let (first, answer) = ReplySender::new();
        in_flight.push(Some(1), answer);
        assert!(in_flight.poll_answer(&mut context).is_pending());
        woken.take();
        first.send(1, None);
        assert!(woken.take());
        assert!(in_flight.poll_answer(&mut context).is_ready());
        let (_second, answer) = ReplySender::<bool>::new();
        in_flight.push(Some(2), answer);
        assert!(in_flight.poll_answer(&mut context).is_pending());
        woken.take();
        let (third, answer) = ReplySender::new();
        third.send(3, None);
        assert!(!woken.take(), "nobody waits for it yet");
        in_flight.push(Some(3), answer);
        assert!(woken.take(), "its answer was there before it");
        assert!(in_flight.poll_answer(&mut context).is_ready());
    }
}
