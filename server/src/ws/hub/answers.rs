//! Answers to `subscribe` requests. A request can contain several topics; it is answered when the results of all its topics have arrived.

use actors::topic::messages::{ConnectionId, Resume, SubscribeId};
use bytes::Bytes;
use protocol::client_event::SubscribeForm;
use protocol::encode::{ack_frame, event_frame};
use protocol::entity::account::Person;
use protocol::error_code::ErrorCode;
use protocol::refusal::Refusal;
use protocol::server_event::{ResyncEvent, ServerEvent};
use protocol::topic::Topic;
use std::time::Instant;

use super::subscribe_state::{SubscribeEffect, SubscribeEvent, SubscribeState};
use crate::files::link::OpenLink;

/// Where the answer to a `subscribe` request is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// The answer is sent as the acknowledgement of `subscribe`.
    Subscribe {
        /// The id of the acknowledgement; `None` if the client requested no acknowledgement.
        ack: Option<u64>,
        /// The form of the request: a single topic, or a list of topics.
        form: SubscribeForm,
    },
    /// The answer is sent as the acknowledgement of `init`, or as the event `init` that follows CONNECT.
    Init {
        /// The id of the acknowledgement; `None` if the client requested no acknowledgement, or if the answer is an event.
        ack: Option<u64>,
        /// True if the answer is sent as the event `init`.
        is_event: bool,
        /// The JSON members of the answer, such as `"user_id":…`. The member `user` is added later, because it is the answer to the
        /// subscribe request for the person's own topic.
        members: String,
    },
    /// The client has not sent this request: the server follows this topic for it. The answer is sent as the event `snapshot`. If the request is
    /// refused, `resync` makes the client subscribe itself, and the answer to that tells it the reason.
    Event(Topic),
    /// No answer is sent. The client's own request to follow the topic of its person (`user:`) has failed, so the hub itself follows it, to
    /// notice changes of the person's rights.
    Rights,
}

/// One topic of a `subscribe` request. The hub sends a separate subscribe request to each topic.
#[derive(Debug)]
pub struct Item {
    /// The id by which the hub and the topic identify the request for this topic.
    pub subscribe_id: SubscribeId,
    /// The requested topic; `None` if its name was not valid.
    pub topic: Option<Topic>,
    /// The position in the topic's stream after which the client wants to continue.
    pub resume: Resume,
    /// The person whom the topic shows to other followers as present; `None` for visitors.
    pub person: Option<Person>,
    /// The share link that allows the client to follow the topic; `None` if no link is needed. If the link has a password, the answer
    /// contains a ticket for the link.
    pub link: Option<OpenLink>,
    /// The state of the subscribe request to the topic.
    pub state: SubscribeState,
}

impl Item {
    /// Creates the subscribe request to one topic. It is sent immediately if `after` is `None`; otherwise it is sent when the earlier
    /// request with the id `after` is answered.
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

    /// Creates a subscribe request that is refused without being sent to a topic.
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

    /// Returns true if the topic has not answered yet.
    pub fn is_open(&self) -> bool {
        self.state.is_open()
    }

    /// Changes the state of the subscribe request after an event, and returns what the hub has to do.
    pub fn on(&mut self, event: SubscribeEvent) -> SubscribeEffect {
        let state = std::mem::replace(&mut self.state, SubscribeState::Requested);
        let (state, effect) = state.on(event);
        self.state = state;
        effect
    }
}

/// A `subscribe` request that is not answered yet.
#[derive(Debug)]
pub struct Pending {
    /// Where the answer is sent.
    pub target: Target,
    /// The requested topics, in the order of the request.
    pub items: Vec<Item>,
    /// The time at which the request arrived.
    pub since: Instant,
}

impl Pending {
    /// Returns true if all topics of the request have answered or refused.
    pub fn is_complete(&self) -> bool {
        self.items.iter().all(|item| !item.is_open())
    }

    /// Returns the answer as a websocket frame; `None` if the client requested no answer.
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
            Target::Event(topic) => match self.items.first()?.state.outcome()? {
                Ok(answer) => Some(event_frame("snapshot", text(answer))),
                // the client has unsubscribed meanwhile
                Err(refusal) if refusal.code == ErrorCode::Conflict => None,
                Err(_) => {
                    let event = ServerEvent::Resync(ResyncEvent { topic: topic.clone() });
                    Some(event_frame(event.name(), &event.payload()))
                }
            },
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

/// Returns a refusal as JSON, in the same form as the body of a refused call: `{error, status, message?, fields?, request_id?}`.
pub fn refusal_json(refusal: &Refusal) -> String {
    serde_json::to_string(&refusal.body()).expect("a refusal is plain text")
}

/// A frame of a topic that waits until the answer to the follower's subscribe request is sent.
#[derive(Debug)]
pub struct BufferedFrame {
    /// The bytes of the whole frame.
    pub bytes: Bytes,
    /// The offset of the frame in its topic; 0 for a frame without an offset, such as a presence frame.
    pub offset: i64,
}

/// The maximum number of bytes that are buffered for one subscribe request. If more arrive, the hub drops the buffer and sends the
/// subscribe request again without an offset, so that the answer contains the whole state.
const BUFFER_MAX: usize = 256 * 1024;

/// The frames that wait in a buffer until a follower's subscribe request is answered.
#[derive(Debug)]
pub struct SubscribeBuffer {
    /// The id of the subscribe request that must be answered first.
    pub subscribe_id: SubscribeId,
    /// The frames of the topic that have arrived since the topic attached the follower.
    pub frames: Vec<BufferedFrame>,
    bytes: usize,
    has_overflowed: bool,
}

impl SubscribeBuffer {
    /// Creates a buffer for the frames that arrive until `subscribe_id` is answered.
    pub fn new(subscribe_id: SubscribeId) -> Self {
        Self {
            subscribe_id,
            frames: Vec::new(),
            bytes: 0,
            has_overflowed: false,
        }
    }

    /// Adds the presence frame that the subscribe request itself causes. Its bytes do not count toward the limit of the buffer.
    pub fn begin(&mut self, bytes: Bytes) {
        self.frames.push(BufferedFrame { bytes, offset: 0 });
    }

    /// Adds a frame. Returns true if the buffer has become too large because of it. The buffer is then empty and accepts no more frames,
    /// and the caller must subscribe again.
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

/// A follower whose buffer has become too large.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overflow {
    /// The connection that follows.
    pub connection: ConnectionId,
    /// The id of the subscribe request whose answer is still missing.
    pub subscribe_id: SubscribeId,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(outcome: Result<Bytes, Refusal>) -> Item {
        let mut item = Item::open(SubscribeId(1), Topic::Board, Resume::default(), None, None);
        item.on(SubscribeEvent::Outcome(outcome));
        item
    }

    fn answered(json: &'static str) -> Item {
        with(Ok(Bytes::from_static(json.as_bytes())))
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

    #[test]
    fn a_topic_that_the_server_follows_for_the_client_gives_a_snapshot_or_is_to_be_subscribed_again() {
        let frame_of = |item| {
            let pending = Pending {
                target: Target::Event(Topic::Board),
                items: vec![item],
                since: Instant::now(),
            };
            pending.frame().map(|_| text_of(&pending))
        };
        let snapshot = frame_of(answered(r#"{"offset":0}"#));
        assert_eq!(snapshot.as_deref(), Some(r#"42["snapshot",{"offset":0}]"#));
        let too_many = Item::refused(SubscribeId(1), ErrorCode::TooManyTopics.into());
        for item in [with(Err(ErrorCode::TryAgain.into())), too_many] {
            assert_eq!(frame_of(item).as_deref(), Some(r#"42["resync",{"topic":"board"}]"#));
        }
        assert_eq!(frame_of(with(Err(ErrorCode::Conflict.into()))), None, "unsubscribed");
    }
}
