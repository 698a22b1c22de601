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

/// Where the answer of a subscribe goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// The acknowledgement of `subscribe`.
    Subscribe {
        /// The id; none where no acknowledgement was asked for.
        ack: Option<u64>,
        /// One topic or a list.
        form: SubscribeForm,
    },
    /// The acknowledgement of `init`, or the event `init` that follows CONNECT.
    Init {
        /// The id, where it is an acknowledgement.
        ack: Option<u64>,
        /// Whether it goes out as the event.
        is_event: bool,
        /// The result's members but the own topic's answer, as JSON: `"user_id":…`.
        members: String,
    },
    /// Nowhere: the person's own topic is followed for changes of rights only, since the client's own subscribe of it failed.
    Rights,
}

/// One topic of a subscribe.
#[derive(Debug)]
pub struct Item {
    /// Which subscribe this is.
    pub subscribe_id: SubscribeId,
    /// The topic; none where the name was none.
    pub topic: Option<Topic>,
    /// Where the client stands.
    pub resume: Resume,
    /// Who is shown as present.
    pub person: Option<Person>,
    /// The link that the topic is of, as it was opened; its answer names the ticket.
    pub link: Option<OpenLink>,
    /// Where it stands.
    pub state: SubscribeState,
}

impl Item {
    /// A topic that is asked for: at once, or once the subscribe `after` is answered.
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

    /// A topic that is refused at once.
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

    /// Whether an answer is still to come.
    pub fn is_open(&self) -> bool {
        self.state.is_open()
    }

    /// What the event makes of it, and what is to be done about that.
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
    /// Where the answer goes.
    pub target: Target,
    /// Its topics, in the order of the event.
    pub items: Vec<Item>,
    /// When it was asked for.
    pub since: Instant,
}

impl Pending {
    /// Whether everything is answered.
    pub fn is_complete(&self) -> bool {
        self.items.iter().all(|item| !item.is_open())
    }

    /// The whole frame of the answer; none where none was asked for.
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
                // of digits, letters, dots and the like, so that nothing of it is to be escaped
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

/// `{error, status, message?, fields?, request_id?}`: the body of a refused call.
pub fn refusal_json(refusal: &Refusal) -> String {
    serde_json::to_string(&refusal.body()).expect("a refusal is plain text")
}

/// A frame that waits until an answer is written.
#[derive(Debug)]
pub struct BufferedFrame {
    /// The whole frame.
    pub bytes: Bytes,
    /// Its number; 0 for what has none.
    pub offset: i64,
}

/// Bytes held back for one subscribe; past them it is asked for again, without an offset.
const BUFFER_MAX: usize = 256 * 1024;

/// What a follower is not yet given.
#[derive(Debug)]
pub struct SubscribeBuffer {
    /// The subscribe whose answer is waited for.
    pub subscribe_id: SubscribeId,
    /// Frames of the topic since.
    pub frames: Vec<BufferedFrame>,
    bytes: usize,
    has_overflowed: bool,
}

impl SubscribeBuffer {
    /// Holds everything back until `subscribe_id` is answered.
    pub fn new(subscribe_id: SubscribeId) -> Self {
        Self {
            subscribe_id,
            frames: Vec::new(),
            bytes: 0,
            has_overflowed: false,
        }
    }

    /// Holds one more back, whatever its size: what the subscribe itself brings.
    pub fn begin(&mut self, bytes: Bytes) {
        self.frames.push(BufferedFrame { bytes, offset: 0 });
    }

    /// Holds one more back. True where that is too much for the first time: nothing is held any more, and the subscription has to begin anew.
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

/// A follower whose buffer has grown too large.
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
