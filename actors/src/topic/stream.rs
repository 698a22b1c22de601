//! One topic of an actor: its numbers, its followers, who is there, and the answers to subscribe. It needs no database.

use crate::frame::Frame;
use crate::topic::answer::Answers;
use crate::topic::messages::{ConnectionId, HubId, Resume, SubscribeTopic, Subscriber, ToHub};
use crate::topic::presence::People;
use crate::topic::sequencer::{Arrival, Missed, Sequencer};
use crate::topic::subscribers::Subscribers;
use bytes::Bytes;
use protocol::client_event::PresenceEvent;
use protocol::server_event::ClosedReason;
use protocol::topic::Topic;
use std::sync::Arc;
use std::time::Instant;

/// See the module.
pub struct Stream {
    pub topic: Topic,
    /// Its numbers and newest frames.
    pub sequencer: Sequencer,
    /// Hubs that follow it.
    pub subscribers: Subscribers,
    /// Who is there.
    pub people: People,
    answers: Answers,
}

/// What became of a subscribe.
pub enum Attached {
    /// Its hub has the answer.
    Answered,
    /// Its hub holds newer frames back until the frames after `offset` are read from the table; `snapshot` is the answer where they are too
    /// much or no more.
    Older {
        /// Who waits.
        subscriber: Subscriber,
        /// The newest frame that the client holds.
        offset: i64,
        /// The newest frame of the answer.
        head: i64,
        /// The answer with the whole state.
        snapshot: Bytes,
    },
    /// It wants a snapshot, and the state no longer holds: to be asked again with one that does.
    Stale(SubscribeTopic),
    /// Its hub's queue is full: it is not attached.
    HubFull,
}

/// The offset that a client resumes from, where it is one of this epoch.
fn resumed_offset(resume: &Resume, epoch: &str) -> Option<i64> {
    let is_of_epoch = resume.epoch.as_ref().is_some_and(|theirs| theirs == epoch);
    resume.offset.filter(|_| is_of_epoch)
}

impl Stream {
    /// Starts at `head`, with the newest frames of the table.
    pub fn new(topic: Topic, head: i64, newest: Vec<Frame>) -> Self {
        Self {
            topic,
            sequencer: Sequencer::new(head, newest),
            subscribers: Subscribers::default(),
            people: People::default(),
            answers: Answers::default(),
        }
    }

    /// Whether the client has seen frames that this node has not.
    pub fn is_behind(&self, resume: &Resume, epoch: &str) -> bool {
        resumed_offset(resume, epoch).is_some_and(|offset| offset > self.sequencer.head())
    }

    /// Attaches a subscriber to its hub, with the frames that it missed or the whole state, which `snapshot` writes where `is_current`.
    pub fn attach(
        &mut self,
        message: SubscribeTopic,
        epoch: &str,
        is_current: bool,
        snapshot: impl FnOnce() -> String,
    ) -> Attached {
        let head = self.sequencer.head();
        let resumed = resumed_offset(&message.resume, epoch).map(|offset| (offset, self.sequencer.missed(offset)));
        let is_held = matches!(resumed, Some((_, Missed::Held(_))));
        if !is_held && !is_current {
            return Attached::Stale(message);
        }
        let SubscribeTopic { topic, subscriber, .. } = message;
        let (answer, older) = match resumed {
            Some((offset, Missed::Held(frames))) => {
                metrics::counter!("needledrop_resumes_total", "kind" => "missed").increment(1);
                (Some(self.answers.missed(&topic, epoch, head, offset, &frames)), None)
            }
            Some((offset, Missed::Older)) => {
                let whole = self.answers.snapshot(&topic, epoch, head, snapshot);
                (None, Some((offset, whole)))
            }
            Some((_, Missed::TooMuch)) | None => {
                metrics::counter!("needledrop_resumes_total", "kind" => "snapshot").increment(1);
                (Some(self.answers.snapshot(&topic, epoch, head, snapshot)), None)
            }
        };
        let shows_people = topic.kind_of().has_presence();
        let presence = subscriber.person.clone().filter(|_| shows_people).map(|person| {
            self.people.enter(subscriber.connection, person);
            self.everybody()
        });
        let attach = ToHub::Attach {
            connection: subscriber.connection,
            subscribe_id: subscriber.subscribe_id,
            topic,
            head,
            answer,
            presence,
        };
        if subscriber.hub.send(attach).is_err() {
            tracing::warn!("an attach found its hub's queue full");
            self.people.leave(subscriber.connection, Instant::now());
            return Attached::HubFull;
        }
        self.subscribers.attach(&subscriber.hub);
        match older {
            Some((offset, snapshot)) => Attached::Older {
                subscriber,
                offset,
                head,
                snapshot,
            },
            None => Attached::Answered,
        }
    }

    /// A subscription has ended.
    pub fn detach(&mut self, hub: HubId, connection: ConnectionId) {
        self.subscribers.detach(hub);
        self.people.leave(connection, Instant::now());
    }

    /// Sends a frame to everybody; the last one, where the thing has `ended`. Answers whether a hub did not take all.
    pub fn publish(&mut self, frame: &Arc<Frame>, ended: Option<ClosedReason>) -> bool {
        self.subscribers.publish(frame);
        match ended {
            Some(reason) => self.end(reason),
            None => self.subscribers.is_lagging(),
        }
    }

    /// Ends every subscription. Answers whether a hub is still to be told.
    pub fn end(&mut self, reason: ClosedReason) -> bool {
        self.people = People::default();
        self.subscribers.end(&self.topic, reason)
    }

    /// Sends hubs what they did not take, and in place of what changed in presence who is there by now. Answers whether any is still behind.
    pub fn resend(&mut self, ended: Option<ClosedReason>) -> bool {
        if let Some(reason) = ended {
            return self.subscribers.end(&self.topic, reason);
        }
        let (topic, people) = (&self.topic, &self.people);
        self.subscribers.resend_presence(|| ToHub::Ephemeral {
            topic: topic.clone(),
            wire: presence_frame(&people.everybody(&topic.to_string())),
        });
        self.subscribers.resend(topic, &self.sequencer)
    }

    /// Tells followers what has changed in presence.
    pub fn tell_presence(&mut self, now: Instant) {
        let Some(event) = self.people.take_changes(&self.topic.to_string(), now) else {
            return;
        };
        let (topic, wire) = (&self.topic, presence_frame(&event));
        self.subscribers.send_ephemeral(|| ToHub::Ephemeral {
            topic: topic.clone(),
            wire: wire.clone(),
        });
    }

    /// Begins again at `head`: followers go on from a snapshot.
    pub fn restart(&mut self, head: i64, newest: Vec<Frame>) {
        self.sequencer = Sequencer::new(head, newest);
        self.answers = Answers::default();
        self.subscribers.mark_lagged(&self.topic, &self.sequencer);
    }

    /// Takes the newest frames of a state that was read anew at `head`. Answers those that followers have not had; where some in between are
    /// no more, followers go on from a snapshot.
    pub fn refresh(&mut self, head: i64, newest: Vec<Frame>) -> Vec<Arc<Frame>> {
        self.answers = Answers::default();
        let mut unpublished = Vec::new();
        for frame in newest {
            if let Arrival::Next(next) = self.sequencer.arrive(Arc::new(frame)) {
                unpublished.extend(next);
            }
        }
        if self.sequencer.head() < head {
            self.sequencer = Sequencer::new(head, Vec::new());
            self.subscribers.mark_lagged(&self.topic, &self.sequencer);
        }
        unpublished
    }

    fn everybody(&self) -> Bytes {
        presence_frame(&self.people.everybody(&self.topic.to_string()))
    }
}

fn presence_frame(event: &PresenceEvent) -> Bytes {
    let payload = serde_json::to_string(event).expect("a presence event is plain data");
    protocol::encode::event_frame("presence", &payload)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topic::messages::{HubFull, HubRef, HubSink, SubscribeId};
    use protocol::entity::account::Person;
    use protocol::ids::{JobId, UserId};
    use protocol::timestamp::Timestamp;
    use std::sync::Mutex;
    use time::macros::datetime;
    use uuid::Uuid;

    const REVIEW: Topic = Topic::Review(JobId(1));

    /// Notes what it is sent, as far as it has room.
    struct Notes {
        room: usize,
        sent: Mutex<Vec<ToHub>>,
    }

    impl HubSink for Notes {
        fn id(&self) -> HubId {
            HubId(1)
        }

        fn send(&self, message: ToHub) -> Result<(), HubFull> {
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
        stream.attach(message, "now", is_current, || r#""all""#.to_owned())
    }

    fn answer(hub: &Notes) -> String {
        match hub.sent.lock().unwrap().first() {
            Some(ToHub::Attach {
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
            ToHub::Attach {
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
    fn whoever_finds_the_hub_full_is_neither_a_follower_nor_present() {
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
    fn a_client_that_knows_more_than_this_node_is_told_from_one_of_another_epoch() {
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
        assert!(matches!(hub.sent.lock().unwrap()[1], ToHub::Lagged { head: 9, .. }));
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
        stream.tell_presence(Instant::now());
        assert!(stream.resend(None), "it is still full");
        hub.sent.lock().unwrap().clear();
        // room for one: presence comes first
        assert!(stream.resend(None));
        assert!(matches!(hub.sent.lock().unwrap()[0], ToHub::Ephemeral { .. }));
        hub.sent.lock().unwrap().clear();
        assert!(!stream.resend(None));
        assert!(matches!(&hub.sent.lock().unwrap()[0], ToHub::Frame(frame) if frame.offset == 6));
    }
}
