use super::*;
use crate::topic::messages::{HubFull, HubRef, HubSink, SubscribeId};
use protocol::entity::account::Person;
use protocol::ids::{JobId, UserId};
use protocol::timestamp::Timestamp;
use std::sync::Mutex;
use time::macros::datetime;
use uuid::Uuid;

const REVIEW: Topic = Topic::Review(JobId(1));

/// A hub that stores the messages sent to it, as long as it has capacity.
struct Notes {
    room: usize,
    sent: Mutex<Vec<HubMessage>>,
}

impl HubSink for Notes {
    fn id(&self) -> HubId {
        HubId(1)
    }

    fn send(&self, message: HubMessage) -> Result<(), HubFull> {
        let mut sent = self.sent.lock().unwrap();
        if sent.len() >= self.room {
            return Err(HubFull);
        }
        sent.push(message);
        Ok(())
    }
}

fn hub(room: usize) -> Arc<Notes> {
    Arc::new(Notes {
        room,
        sent: Mutex::default(),
    })
}

fn frame(offset: i64) -> Frame {
    let at = Timestamp(datetime!(2026-11-20 12:00 UTC));
    Frame::new(REVIEW, offset, at, Uuid::nil(), "[]".to_owned())
}

fn stream() -> Stream {
    Stream::new(REVIEW, 5, vec![frame(4), frame(5)])
}

fn subscribe(hub: &Arc<Notes>, offset: Option<i64>, epoch: Option<&str>) -> SubscribeTopic {
    SubscribeTopic {
        topic: REVIEW,
        subscriber: Subscriber {
            hub: Arc::<Notes>::clone(hub) as HubRef,
            connection: ConnectionId(1),
            subscribe_id: SubscribeId(1),
            person: Some(Person {
                user_id: UserId(7),
                user_name: "somebody".to_owned(),
            }),
        },
        resume: Resume {
            offset,
            epoch: epoch.map(str::to_owned),
        },
    }
}

fn attach(stream: &mut Stream, message: SubscribeTopic, is_current: bool) -> Attached {
    stream.attach(message, "now", (OffsetDateTime::UNIX_EPOCH, is_current), || {
        r#""all""#.to_owned()
    })
}

fn answer(hub: &Notes) -> String {
    match hub.sent.lock().unwrap().first() {
        Some(HubMessage::Attach {
            answer: Some(answer), ..
        }) => String::from_utf8(answer.to_vec()).unwrap(),
        _ => panic!("not answered"),
    }
}

#[test]
fn a_client_gets_what_it_missed_and_any_other_the_whole_state() {
    for (offset, epoch, expected) in [
        (Some(4), Some("now"), r#""missed":[{"topic":"review:1","offset":5,"#),
        (Some(5), Some("now"), r#""missed":[]"#),
        (None, None, r#""snapshot":"all""#),
        (Some(5), Some("before"), r#""snapshot":"all""#),
        (Some(5), None, r#""snapshot":"all""#),
        (Some(6), Some("now"), r#""snapshot":"all""#),
    ] {
        let hub = hub(9);
        let mut stream = stream();
        assert!(matches!(
            attach(&mut stream, subscribe(&hub, offset, epoch), true),
            Attached::Answered
        ));
        let answer = answer(&hub);
        assert!(answer.contains(expected), "{offset:?} of {epoch:?}: {answer}");
        assert_eq!(stream.subscribers.connections(), 1);
    }
}

#[test]
fn frames_older_than_the_ring_are_read_while_the_hub_waits() {
    let hub = hub(9);
    let Attached::Older {
        offset, head, snapshot, ..
    } = attach(&mut stream(), subscribe(&hub, Some(2), Some("now")), true)
    else {
        panic!("not older")
    };
    assert_eq!((offset, head), (2, 5));
    assert!(snapshot.ends_with(br#""snapshot":"all"}"#));
    let sent = hub.sent.lock().unwrap();
    assert!(matches!(
        &sent[0],
        HubMessage::Attach {
            answer: None,
            head: 5,
            ..
        }
    ));
}

#[test]
fn a_state_that_no_longer_holds_answers_only_who_needs_no_snapshot() {
    let hub = hub(9);
    let mut stream = stream();
    assert!(matches!(
        attach(&mut stream, subscribe(&hub, Some(5), Some("now")), false),
        Attached::Answered
    ));
    assert!(matches!(
        attach(&mut stream, subscribe(&hub, None, None), false),
        Attached::Stale(_)
    ));
    assert_eq!(hub.sent.lock().unwrap().len(), 1);
}

#[test]
fn a_subscriber_whose_hub_is_full_is_neither_a_follower_nor_present() {
    let hub = hub(0);
    let mut stream = stream();
    assert!(matches!(
        attach(&mut stream, subscribe(&hub, None, None), true),
        Attached::HubFull
    ));
    assert!(stream.subscribers.is_empty());
    assert_eq!(
        stream.people.everybody("review:1").people.map(|people| people[0].tabs),
        Some(0)
    );
}

#[test]
fn a_client_that_is_ahead_of_this_node_is_distinguished_from_one_of_another_epoch() {
    let stream = stream();
    let resume = |offset, epoch: Option<&str>| Resume {
        offset: Some(offset),
        epoch: epoch.map(str::to_owned),
    };
    assert!(stream.is_behind(&resume(6, Some("now")), "now"));
    assert!(!stream.is_behind(&resume(5, Some("now")), "now"));
    assert!(!stream.is_behind(&resume(6, Some("before")), "now"));
    assert!(!stream.is_behind(&resume(6, None), "now"));
}

#[test]
fn a_refreshed_state_publishes_what_followers_have_not_had_or_sends_them_to_a_snapshot() {
    let hub = hub(9);
    let mut stream = stream();
    attach(&mut stream, subscribe(&hub, None, None), true);
    let offsets = |frames: Vec<Arc<Frame>>| frames.iter().map(|frame| frame.offset).collect::<Vec<_>>();
    assert_eq!(offsets(stream.refresh(7, vec![frame(5), frame(6), frame(7)])), [6, 7]);
    assert_eq!(hub.sent.lock().unwrap().len(), 1, "nobody is sent to a snapshot");
    assert!(stream.refresh(9, Vec::new()).is_empty());
    assert!(matches!(
        hub.sent.lock().unwrap()[1],
        HubMessage::Lagged { head: 9, .. }
    ));
    assert_eq!(stream.sequencer.head(), 9);
}

#[test]
fn a_full_hub_gets_the_newest_frame_and_the_present_people_later() {
    let hub = hub(1);
    let mut stream = stream();
    attach(&mut stream, subscribe(&hub, None, None), true);
    let newest = match stream.sequencer.arrive(Arc::new(frame(6))) {
        Arrival::Next(next) => next,
        Arrival::Known | Arrival::Gap => panic!("not next"),
    };
    assert!(stream.publish(&newest[0], None), "it did not take the frame");
    let event = stream.people.take_changes("review:1", Instant::now()).unwrap();
    stream.publish_presence(&event);
    assert!(stream.resend(None), "it is still full");
    hub.sent.lock().unwrap().clear();
    // capacity for one message: presence is sent first
    assert!(stream.resend(None));
    assert!(matches!(hub.sent.lock().unwrap()[0], HubMessage::Ephemeral { .. }));
    hub.sent.lock().unwrap().clear();
    assert!(!stream.resend(None));
    assert!(matches!(&hub.sent.lock().unwrap()[0], HubMessage::Frame(frame) if frame.offset == 6));
}
