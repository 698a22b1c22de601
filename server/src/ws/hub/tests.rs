//! Tests of the hub's core, with a gateway that only records its calls, and with connections that accept either all bytes or none.

mod access;
mod endings;
mod slow;

use std::cell::{Cell, RefCell};
use std::io::{self, IoSlice};
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use actors::frame::Frame;
use actors::topic::messages::{
    ConnectionId, Detach, FillGap, HubFull, HubId, HubMessage, HubSink, Resume, SubscribeId, SubscribeTopic,
};
use bytes::Bytes;
use protocol::client_event::SubscribeForm;
use protocol::error_code::ErrorCode;
use protocol::ids::{JobId, SessionId, UserId};
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;
use time::macros::datetime;
use uuid::Uuid;

use super::answers::Target;
use super::subscriptions::SubscribeRequest;
use super::tick::Heartbeat;
use super::{core::HubCore, gateway::TopicGateway};
use crate::ws::connection::{Connection, ConnectionRef};
use crate::ws::outbox::{Outbox, Wire};

/// The heartbeat settings of production.
const HEARTBEAT: Heartbeat = Heartbeat {
    ping_interval: Duration::from_secs(25),
    ping_timeout: Duration::from_secs(20),
    connect_timeout: Duration::from_secs(45),
};

struct Nowhere;

impl HubSink for Nowhere {
    fn id(&self) -> HubId {
        HubId(1)
    }

    fn send(&self, _message: HubMessage) -> Result<(), HubFull> {
        Ok(())
    }
}

/// A gateway that records each call as a line of text.
#[derive(Default)]
struct Notes(Mutex<Vec<String>>);

impl Notes {
    fn record(&self, text: String) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(text);
    }

    fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl TopicGateway for Notes {
    fn subscribe(&self, message: SubscribeTopic) {
        let SubscribeTopic {
            topic,
            subscriber,
            resume,
        } = message;
        let offset = resume.offset.map_or(String::new(), |offset| format!(" from {offset}"));
        self.record(format!(
            "subscribe {} {topic} as {}{offset}",
            subscriber.connection.0, subscriber.subscribe_id.0
        ));
    }

    fn detach(&self, message: Detach) {
        self.record(format!("detach {} {}", message.connection.0, message.topic));
    }

    fn fill_gap(&self, message: FillGap) {
        self.record(format!("ask {} after {}", message.topic, message.have));
    }
}

/// A destination of bytes that accepts all bytes, or none while `is_stuck` is true.
#[derive(Default)]
struct Pipe {
    taken: RefCell<Vec<u8>>,
    is_stuck: Cell<bool>,
}

impl Wire for Pipe {
    fn write(&self, slices: &[IoSlice<'_>]) -> io::Result<usize> {
        if self.is_stuck.get() {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        let bytes: Vec<u8> = slices.iter().flat_map(|slice| slice.to_vec()).collect();
        self.taken.borrow_mut().extend_from_slice(&bytes);
        Ok(bytes.len())
    }

    fn poll_writable(&self, _context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.is_stuck.get() {
            Poll::Pending
        } else {
            Poll::Ready(Ok(()))
        }
    }

    fn finish(&self) {}

    fn reset(&self) {}
}

struct Bench {
    core: HubCore<Pipe>,
    notes: Arc<Notes>,
    now: Instant,
}

impl Bench {
    fn new() -> Self {
        let notes = Arc::<Notes>::default();
        let gateway: Arc<dyn TopicGateway> = Arc::<Notes>::clone(&notes);
        Self {
            core: HubCore::new(Arc::new(Nowhere), gateway),
            notes,
            now: Instant::now(),
        }
    }

    fn connect(&mut self, id: u64) -> ConnectionRef<Pipe> {
        let outbox = Outbox::new(Pipe::default(), 1_000);
        let connection = Rc::new(Connection::new(ConnectionId(id), outbox, self.now));
        self.core.register(&connection, self.now);
        connection
    }

    fn ask(&mut self, connection: &ConnectionRef<Pipe>, topics: &[Topic], form: SubscribeForm) {
        let wanted = topics.iter().map(|topic| {
            Ok(SubscribeRequest {
                topic: topic.clone(),
                resume: Resume {
                    offset: Some(4),
                    epoch: None,
                },
                person: None,
                link: None,
            })
        });
        let target = Target::Subscribe { ack: Some(0), form };
        self.core.subscribe(connection, target, wanted.collect(), self.now);
    }

    fn attach(&mut self, id: u64, subscribe_id: u64, topic: &Topic, head: i64, answer: Option<&'static str>) {
        let message = HubMessage::Attach {
            connection: ConnectionId(id),
            subscribe_id: SubscribeId(subscribe_id),
            topic: topic.clone(),
            head,
            answer: answer.map(|answer| Bytes::from_static(answer.as_bytes())),
            presence: None,
        };
        self.core.turn(vec![message], self.now);
    }

    fn frames(&mut self, topic: &Topic, offsets: &[i64]) {
        let frames = offsets
            .iter()
            .map(|offset| HubMessage::Frame(Arc::new(frame(topic, *offset))));
        self.core.turn(frames.collect(), self.now);
    }

    /// Creates a connection that follows the topic `review:1` from offset 4.
    fn follower(&mut self, id: u64, subscribe_id: u64) -> ConnectionRef<Pipe> {
        let connection = self.connect(id);
        self.ask(&connection, &[review()], SubscribeForm::One);
        self.attach(id, subscribe_id, &review(), 4, Some("{}"));
        self.notes.take();
        take_messages(&connection);
        connection
    }
}

fn review() -> Topic {
    Topic::Review(JobId(1))
}

fn frame(topic: &Topic, offset: i64) -> Frame {
    let at = Timestamp(datetime!(2026-11-20 12:00 UTC));
    Frame::new(topic.clone(), offset, at, Uuid::nil(), "[]".to_owned())
}

/// Returns the messages that were sent to a connection since the last call, each in a short form: `ack`, the name of an event, or the
/// offset of a frame.
fn take_messages(connection: &Connection<Pipe>) -> Vec<String> {
    connection
        .outbox
        .poll_flush(&mut Context::from_waker(std::task::Waker::noop()));
    let bytes = std::mem::take(&mut *connection.outbox.wire().taken.borrow_mut());
    let (mut rest, mut all) = (bytes.as_slice(), Vec::new());
    while let [first, length, after @ ..] = rest {
        let (length, after) = match length {
            126 => (usize::from(u16::from_be_bytes([after[0], after[1]])), &after[2..]),
            short => (usize::from(*short), after),
        };
        let text = String::from_utf8_lossy(&after[..length]).into_owned();
        rest = &after[length..];
        all.push(match text.strip_prefix("42[\"") {
            _ if *first == 0x88 => "close".to_owned(),
            Some(event) if event.starts_with("change") => {
                let number = event.split("\"offset\":").nth(1).unwrap();
                number.split(',').next().unwrap().to_owned()
            }
            Some(event) => event.split('"').next().unwrap().to_owned(),
            None if text.starts_with("43") => "ack".to_owned(),
            None => text,
        });
    }
    all
}

#[test]
fn frames_follow_the_answer_in_order_once_and_a_gap_is_requested_once() {
    let mut bench = Bench::new();
    let one = bench.connect(1);
    bench.ask(&one, &[review()], SubscribeForm::One);
    assert_eq!(bench.notes.take(), ["subscribe 1 review:1 as 1 from 4"]);
    bench.frames(&review(), &[5]);
    bench.attach(1, 1, &review(), 5, Some("{}"));
    bench.frames(&review(), &[5, 6, 7]);
    assert_eq!(take_messages(&one), ["ack", "6", "7"]);
    bench.frames(&review(), &[9]);
    bench.frames(&review(), &[10]);
    assert_eq!(
        (take_messages(&one), bench.notes.take()),
        (vec![], vec!["ask review:1 after 7".to_owned()])
    );
    bench.frames(&review(), &[8, 9, 10]);
    assert_eq!(take_messages(&one), ["8", "9", "10"]);
}

#[test]
fn a_list_holds_frames_back_until_its_one_answer_is_written() {
    let mut bench = Bench::new();
    let one = bench.connect(1);
    bench.ask(&one, &[review(), Topic::Board], SubscribeForm::List);
    bench.attach(1, 1, &review(), 4, Some("{}"));
    bench.frames(&review(), &[5, 6]);
    assert_eq!(take_messages(&one), Vec::<String>::new());
    bench.attach(1, 2, &Topic::Board, 0, Some("{}"));
    bench.frames(&review(), &[7]);
    assert_eq!(take_messages(&one), ["ack", "5", "6", "7"]);
}

#[test]
fn frames_wait_for_an_answer_that_is_read_from_the_table() {
    let mut bench = Bench::new();
    let one = bench.connect(1);
    bench.ask(&one, &[review()], SubscribeForm::One);
    bench.attach(1, 1, &review(), 4, None);
    bench.frames(&review(), &[5]);
    let (connection, subscribe_id, answer) = (ConnectionId(1), SubscribeId(1), Bytes::from_static(b"{}"));
    bench.core.turn(
        vec![HubMessage::Answer {
            connection,
            subscribe_id,
            topic: review(),
            answer,
        }],
        bench.now,
    );
    assert_eq!(take_messages(&one), ["ack", "5"]);
}

#[test]
fn a_hold_that_grows_too_large_begins_anew_without_an_offset() {
    let mut bench = Bench::new();
    let one = bench.connect(1);
    bench.ask(&one, &[review()], SubscribeForm::One);
    bench.attach(1, 1, &review(), 4, None);
    bench.notes.take();
    let many: Vec<i64> = (5..4_005).collect();
    bench.frames(&review(), &many);
    assert_eq!(bench.notes.take(), ["detach 1 review:1", "subscribe 1 review:1 as 2"]);
    bench.attach(1, 1, &review(), 4, None);
    assert_eq!(
        bench.notes.take(),
        ["detach 1 review:1"],
        "nobody waits for the former one"
    );
    bench.attach(1, 2, &review(), 4_004, Some("{}"));
    bench.frames(&review(), &[4_005]);
    assert_eq!(take_messages(&one), ["ack", "4005"]);
}

#[test]
fn every_attach_is_detached_exactly_once_whatever_became_of_the_connection() {
    let mut bench = Bench::new();
    let gone = bench.follower(1, 1);
    bench.core.unregister(&gone);
    bench.core.unregister(&gone);
    assert_eq!(bench.notes.take(), ["detach 1 review:1"]);
    let early = bench.connect(2);
    bench.ask(&early, &[review()], SubscribeForm::One);
    bench.core.unregister(&early);
    bench.notes.take();
    bench.attach(2, 2, &review(), 4, Some("{}"));
    assert_eq!(bench.notes.take(), ["detach 2 review:1"]);
    let regretful = bench.connect(3);
    bench.ask(&regretful, &[review()], SubscribeForm::One);
    bench.core.unsubscribe(&regretful, &review(), bench.now);
    bench.notes.take();
    bench.attach(3, 3, &review(), 4, Some("{}"));
    assert_eq!(
        (bench.notes.take(), take_messages(&regretful)),
        (vec!["detach 3 review:1".to_owned()], vec!["ack".to_owned()])
    );
}

#[test]
fn a_topic_requested_again_replaces_the_subscription_also_while_the_first_is_awaited() {
    let mut bench = Bench::new();
    let one = bench.follower(1, 1);
    bench.ask(&one, &[review()], SubscribeForm::One);
    assert_eq!(
        bench.notes.take(),
        ["detach 1 review:1", "subscribe 1 review:1 as 2 from 4"]
    );
    bench.ask(&one, &[review()], SubscribeForm::One);
    assert_eq!(bench.notes.take(), Vec::<String>::new(), "one at a time");
    bench.attach(1, 2, &review(), 4, Some("{}"));
    assert_eq!(
        bench.notes.take(),
        ["detach 1 review:1", "subscribe 1 review:1 as 3 from 4"]
    );
    bench.attach(1, 3, &review(), 6, Some("{}"));
    bench.frames(&review(), &[7]);
    assert_eq!(take_messages(&one), ["ack", "ack", "7"]);
}

#[test]
fn places_stay_right_when_followers_leave_from_the_midst() {
    let mut bench = Bench::new();
    let all: Vec<_> = (1..=4).map(|id| bench.follower(id, id)).collect();
    bench.core.unregister(&all[1]);
    bench.core.unregister(&all[3]);
    bench.core.unsubscribe(&all[0], &review(), bench.now);
    bench.frames(&review(), &[5]);
    assert_eq!(
        all.iter().map(|one| take_messages(one).len()).collect::<Vec<_>>(),
        [0, 0, 1, 0]
    );
    bench.core.unregister(&all[2]);
    assert_eq!(bench.notes.take().len(), 4);
    bench.frames(&review(), &[6]);
}
