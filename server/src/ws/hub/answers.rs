//! Answers to subscribe: collected until all of an event's topics are answered, then written as one.

use actors::topic::messages::{ConnectionId, Resume, SubscribeId};
use bytes::Bytes;
use protocol::client_event::SubscribeForm;
use protocol::encode::{ack_frame, event_frame};
use protocol::entity::account::Person;
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use std::time::Instant;

use super::subscribe_state::{SubscribeEffect, SubscribeEvent, SubscribeState};
use crate::files::link::OpenLink;

/// The destination of a subscribe's answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// The acknowledgement of `subscribe`.
    Subscribe {
        /// The acknowledgement's id; `None` if none was requested.
        ack: Option<u64>,
        /// The form of the request: one topic or a list.
        form: SubscribeForm,
    },
    /// The acknowledgement of `init`, or the event `init` that follows CONNECT.
    Init {
        /// The acknowledgement's id, if it is one.
        ack: Option<u64>,
        /// True if the answer is sent as the event.
        is_event: bool,
        /// The result's members without the own topic's answer, as JSON: `"user_id":…`.
        members: String,
    },
    /// None: the person's own topic is followed only for changes of rights, since the client's own subscribe to it failed.
    Rights,
}

/// One topic of a subscribe.
#[derive(Debug)]
pub struct Item {
    /// The subscribe's id.
    pub subscribe_id: SubscribeId,
    /// The topic; `None` if the name was not valid.
    pub topic: Option<Topic>,
    /// The position from which the client resumes.
    pub resume: Resume,
    /// The person that is shown as present.
    pub person: Option<Person>,
    /// The opened link that grants the topic; its answer includes the ticket.
    pub link: Option<OpenLink>,
    /// The state of the subscribe.
    pub state: SubscribeState,
}

impl Item {
    /// Makes the request of a topic: it starts at once, or once the subscribe `after` is answered.
    pub fn open(
        subscribe_id: SubscribeId,
        topic: Topic,
        resume: Resume,
        person: Option<Person>,
        after: Option<SubscribeId>,
    ) -> Self {
        Self {
            subscribe_id,
            topic: Some(topic),
            resume,
            person,
            link: None,
            state: after.map_or(SubscribeState::Requested, |after| SubscribeState::Queued { after }),
        }
    }

    /// Makes a topic that is refused at once.
    pub fn refused(subscribe_id: SubscribeId, refusal: Refusal) -> Self {
        Self {
            subscribe_id,
            topic: None,
            resume: Resume::default(),
            person: None,
            link: None,
            state: SubscribeState::refused(refusal),
        }
    }

    /// Returns true if the answer is not known yet.
    pub fn is_open(&self) -> bool {
        self.state.is_open()
    }

    /// Applies the event to its state, and returns the effect that the hub has to carry out.
    pub fn on(&mut self, event: SubscribeEvent) -> SubscribeEffect {
        let state = std::mem::replace(&mut self.state, SubscribeState::Requested);
        let (state, effect) = state.on(event);
        self.state = state;
        effect
    }
}

/// A subscribe under way.
#[derive(Debug)]
pub struct Pending {
    /// The destination of the answer.
    pub target: Target,
    /// Its topics, in the order of the event.
    pub items: Vec<Item>,
    /// The time of the request.
    pub since: Instant,
}

impl Pending {
    /// Returns true if all topics have their answers.
    pub fn is_complete(&self) -> bool {
        self.items.iter().all(|item| !item.is_open())
    }

    /// Makes the whole frame of the answer; `None` if none was requested.
    pub fn frame(&self) -> Option<Bytes> {
        match &self.target {
            Target::Subscribe { ack, form } => ack.map(|id| {
                let mut all = String::new();
                if *form == SubscribeForm::List {
                    all.push_str("{\"result\":[");
                }
                for (index, item) in self.items.iter().enumerate() {
                    if index > 0 {
                        all.push(',');
                    }
                    push_outcome(&mut all, item);
                }
                if *form == SubscribeForm::List {
                    all.push_str("]}");
                }
                ack_frame(id, &all)
            }),
            Target::Rights => None,
            Target::Init { ack, is_event, members } => {
                let answer = match self.items.first().and_then(|item| item.state.outcome()) {
                    Some(Ok(user)) => format!("{{\"result\":{{{members},\"user\":{}}}}}", text(user)),
                    Some(Err(refusal)) => refusal_json(refusal),
                    None => return None,
                };
                if *is_event {
                    Some(event_frame("init", &answer))
                } else {
                    ack.map(|id| ack_frame(id, &answer))
                }
            }
        }
    }
}

fn push_outcome(out: &mut String, item: &Item) {
    match item.state.outcome() {
        Some(Ok(answer)) => {
            out.push_str("{\"result\":");
            let ticket = item.link.as_ref().and_then(|link| link.ticket.as_ref());
            match (ticket, text(answer).strip_suffix('}')) {
                // a ticket consists of digits, letters, dots and the like, so it needs no escaping
                (Some(ticket), Some(open)) => {
                    out.push_str(open);
                    out.push_str(",\"ticket\":\"");
                    out.push_str(ticket);
                    out.push_str("\"}");
                }
                _ => out.push_str(text(answer)),
            }
            out.push('}');
        }
        Some(Err(refusal)) => out.push_str(&refusal_json(refusal)),
        None => {}
    }
}

fn text(json: &Bytes) -> &str {
    std::str::from_utf8(json).expect("an answer is JSON text")
}

/// Makes `{error, status, message?, fields?, request_id?}`: the body of a refused call.
pub fn refusal_json(refusal: &Refusal) -> String {
    serde_json::to_string(&refusal.body()).expect("a refusal is plain text")
}

/// A frame that waits until an answer is written.
#[derive(Debug)]
pub struct BufferedFrame {
    /// The whole frame.
    pub bytes: Bytes,
    /// Its offset; 0 for a frame without one.
    pub offset: i64,
}

/// The maximum number of bytes that are held for one subscribe; beyond it the subscribe is made again, without an offset.
const BUFFER_MAX: usize = 256 * 1024;

/// The frames that a follower does not get yet.
#[derive(Debug)]
pub struct SubscribeBuffer {
    /// The subscribe whose answer is awaited.
    pub subscribe_id: SubscribeId,
    /// Frames of the topic since its attach.
    pub frames: Vec<BufferedFrame>,
    bytes: usize,
    has_overflowed: bool,
}

impl SubscribeBuffer {
    /// Holds all frames until `subscribe_id` is answered.
    pub fn new(subscribe_id: SubscribeId) -> Self {
        Self {
            subscribe_id,
            frames: Vec::new(),
            bytes: 0,
            has_overflowed: false,
        }
    }

    /// Holds a frame of any size: one that the subscribe itself produces.
    pub fn begin(&mut self, bytes: Bytes) {
        self.frames.push(BufferedFrame { bytes, offset: 0 });
    }

    /// Holds a frame. Returns true if that is too much for the first time: then nothing is held any more, and the subscription must start anew.
    #[must_use]
    pub fn take(&mut self, held: BufferedFrame) -> bool {
        if self.has_overflowed {
            return false;
        }
        self.bytes += held.bytes.len();
        if self.bytes > BUFFER_MAX {
            (self.frames, self.has_overflowed) = (Vec::new(), true);
            return true;
        }
        self.frames.push(held);
        false
    }
}

/// A follower whose buffer was full.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overflow {
    /// The connection.
    pub connection: ConnectionId,
    /// The subscribe.
    pub subscribe_id: SubscribeId,
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::error_code::ErrorCode;

    fn answered(json: &'static str) -> Item {
        let mut item = Item::open(SubscribeId(1), Topic::Board, Resume::default(), None, None);
        item.on(SubscribeEvent::Outcome(Ok(Bytes::from_static(json.as_bytes()))));
        item
    }

    fn text_of(pending: &Pending) -> String {
        String::from_utf8(pending.frame().unwrap()[2..].to_vec()).unwrap()
    }

    #[test]
    fn one_topic_is_answered_by_its_result_and_a_list_by_a_list() {
        let one = Target::Subscribe {
            ack: Some(3),
            form: SubscribeForm::One,
        };
        let pending = Pending {
            target: one,
            items: vec![answered("{}")],
            since: Instant::now(),
        };
        assert_eq!(text_of(&pending), r#"433[{"result":{}}]"#);
        let list = Target::Subscribe {
            ack: Some(4),
            form: SubscribeForm::List,
        };
        let refused = Item::refused(SubscribeId(2), ErrorCode::NotFound.into());
        let pending = Pending {
            target: list,
            items: vec![answered("{}"), refused],
            since: Instant::now(),
        };
        assert_eq!(
            text_of(&pending),
            r#"434[{"result":[{"result":{}},{"error":"not_found","status":404}]}]"#
        );
    }

    #[test]
    fn an_init_holds_the_answer_of_the_own_topic() {
        let target = Target::Init {
            ack: None,
            is_event: true,
            members: r#""user_id":1"#.to_owned(),
        };
        let pending = Pending {
            target,
            items: vec![answered(r#"{"offset":0}"#)],
            since: Instant::now(),
        };
        assert_eq!(
            text_of(&pending),
            r#"42["init",{"result":{"user_id":1,"user":{"offset":0}}}]"#
        );
    }
}
