//! The state machine of a connection's request to subscribe to one topic. It has no side effects: it only returns what the hub has to do.
//!
//! Some frames arrive after the topic has attached the connection as a follower, but before the subscribe request is answered. They wait in
//! a buffer (`SubscribeBuffer`), which is stored with the follower, so that a delivery finds it without looking up the subscribe request.

use actors::topic::messages::SubscribeId;
use bytes::Bytes;
use protocol::refusal::Refusal;

/// The state of a subscribe request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SubscribeState {
    /// The subscribe request waits until an earlier request for the same topic is answered.
    Queued {
        /// The id of the earlier request.
        after: SubscribeId,
    },
    /// The subscribe request was sent to its topic.
    Requested,
    /// The topic has attached the connection as a follower, but the topic's answer is still being read from the database.
    Attached,
    /// The subscribe request was canceled before the topic answered. The client will get this refusal as the answer.
    Cancelled(Refusal),
    /// The answer of the topic has arrived. It is sent to the client once all topics of the same request have answered.
    Answered {
        /// The result as JSON text, or the refusal.
        outcome: Result<Bytes, Refusal>,
        /// True if the topic has attached the connection as a follower.
        is_attached: bool,
    },
}

/// Something that happens to a subscribe request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SubscribeEvent {
    /// The earlier request for the same topic was answered. This request can be sent now.
    Turn,
    /// The topic has attached the connection as a follower. Contains the topic's answer; `None` if the answer follows as an `Outcome`.
    Attach(Option<Bytes>),
    /// The topic has answered, or has refused.
    Outcome(Result<Bytes, Refusal>),
    /// The subscribe request is canceled, and must be answered with this refusal.
    GiveUp(Refusal),
    /// The topic has not answered in time. The subscribe request must be answered with this refusal.
    TimeOut(Refusal),
    /// More frames have arrived than fit into the buffer.
    Overflow,
}

/// The action that the hub takes after an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubscribeEffect {
    /// Do nothing.
    None,
    /// Send the subscribe request to the topic.
    Request,
    /// Add the connection to the topic's followers.
    Follow,
    /// Tell the topic that the connection, which the topic has attached as a follower, does not follow it.
    Detach,
}

impl SubscribeState {
    /// Returns the state of a subscribe request that is refused and never sent to its topic.
    pub fn refused(refusal: Refusal) -> Self {
        Self::Answered {
            outcome: Err(refusal),
            is_attached: false,
        }
    }

    /// Returns true if the topic has not answered yet.
    pub fn is_open(&self) -> bool {
        !matches!(self, Self::Answered { .. })
    }

    /// Returns the result or the refusal, or none if the topic has not answered yet.
    pub fn outcome(&self) -> Option<&Result<Bytes, Refusal>> {
        match self {
            Self::Answered { outcome, .. } => Some(outcome),
            _ => None,
        }
    }

    /// Returns true if the topic has attached the connection as a follower.
    pub fn is_attached(&self) -> bool {
        matches!(self, Self::Attached | Self::Answered { is_attached: true, .. })
    }

    /// Returns the new state after an event, and what the hub has to do.
    #[must_use]
    pub fn on(self, event: SubscribeEvent) -> (Self, SubscribeEffect) {
        use SubscribeEffect::{Detach, Follow, None, Request};
        use SubscribeEvent as Event;
        let is_attached = self.is_attached();
        let answered = |outcome| Self::Answered { outcome, is_attached };
        match (event, self) {
            (Event::Turn, Self::Queued { .. })
            | (
                Event::Overflow,
                Self::Attached
                | Self::Answered {
                    outcome: Ok(_),
                    is_attached: true,
                },
            ) => (Self::Requested, Request),
            (Event::Attach(Some(answer)), Self::Requested) => {
                let (outcome, is_attached) = (Ok(answer), true);
                (Self::Answered { outcome, is_attached }, Follow)
            }
            (Event::Attach(Option::None), Self::Requested) => (Self::Attached, Follow),
            (Event::Attach(_), Self::Cancelled(refusal)) => (answered(Err(refusal)), Detach),
            // the attach belongs to a subscribe request that was answered in the meantime
            (Event::Attach(_), other) => (other, Detach),
            (Event::Outcome(outcome), Self::Requested | Self::Attached | Self::Cancelled(_)) => {
                (answered(outcome), None)
            }
            (Event::GiveUp(refusal), Self::Requested | Self::Cancelled(_)) => (Self::Cancelled(refusal), None),
            // an answer that is known is not written yet, and can still be replaced
            (
                Event::GiveUp(refusal),
                Self::Queued { .. } | Self::Attached | Self::Answered { is_attached: true, .. },
            )
            | (Event::TimeOut(refusal), Self::Queued { .. } | Self::Requested | Self::Attached | Self::Cancelled(_)) => {
                (answered(Err(refusal)), None)
            }
            (_, other) => (other, None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SubscribeEffect::{Detach, Follow, None as Nothing, Request};
    use super::SubscribeEvent as Event;
    use super::SubscribeState as State;
    use super::*;
    use protocol::error_code::ErrorCode;

    fn answer() -> Bytes {
        Bytes::from_static(b"{}")
    }

    fn gone() -> Refusal {
        ErrorCode::NotFound.into()
    }

    fn late() -> Refusal {
        ErrorCode::TryAgain.into()
    }

    fn answered(outcome: Result<Bytes, Refusal>, is_attached: bool) -> State {
        State::Answered { outcome, is_attached }
    }

    #[test]
    fn every_event_leads_from_every_state_where_the_table_says() {
        let queued = || State::Queued { after: SubscribeId(1) };
        let cancelled = || State::Cancelled(gone());
        let with_answer = || answered(Ok(answer()), true);
        let refused = || answered(Err(late()), false);
        let given_up = || answered(Err(gone()), true);
        let states = [
            queued(),
            State::Requested,
            State::Attached,
            cancelled(),
            with_answer(),
            given_up(),
            refused(),
        ];
        let ended = |refusal| (answered(Err(refusal), false), Nothing);
        let taken = || (answered(Ok(answer()), false), Nothing);
        // the states that each event changes, with their next state and effect; all others stay as they are, with the effect in the second
        // column
        let table = [
            (Event::Turn, Nothing, vec![(0, (State::Requested, Request))]),
            (
                Event::Attach(Some(answer())),
                Detach,
                vec![
                    (1, (with_answer(), Follow)),
                    (3, (answered(Err(gone()), false), Detach)),
                ],
            ),
            (
                Event::Attach(None),
                Detach,
                vec![
                    (1, (State::Attached, Follow)),
                    (3, (answered(Err(gone()), false), Detach)),
                ],
            ),
            (
                Event::Outcome(Ok(answer())),
                Nothing,
                vec![(1, taken()), (2, (with_answer(), Nothing)), (3, taken())],
            ),
            (
                Event::GiveUp(gone()),
                Nothing,
                vec![
                    (0, ended(gone())),
                    (1, (cancelled(), Nothing)),
                    (2, (given_up(), Nothing)),
                    (4, (given_up(), Nothing)),
                ],
            ),
            (
                Event::TimeOut(late()),
                Nothing,
                vec![
                    (0, ended(late())),
                    (1, ended(late())),
                    (2, (answered(Err(late()), true), Nothing)),
                    (3, ended(late())),
                ],
            ),
            (
                Event::Overflow,
                Nothing,
                vec![(2, (State::Requested, Request)), (4, (State::Requested, Request))],
            ),
        ];
        for (event, effect, changes) in table {
            for (place, state) in states.iter().enumerate() {
                let change = changes.iter().find(|(changed, _)| *changed == place);
                let expected = change.map_or_else(|| (state.clone(), effect), |(_, becomes)| becomes.clone());
                assert_eq!(state.clone().on(event.clone()), expected, "{event:?} in {state:?}");
            }
        }
    }
}
