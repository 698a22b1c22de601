//! Full queues of the live engine: they lose nothing that must arrive.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use actors::topic::messages::{
    ConnectionId, Detach, FillGap, HubFull, HubId, HubMessage, HubRef, HubSink, Resume, SetActivity, SubscribeId,
    SubscribeTopic, Subscriber,
};
use protocol::client_event::{Activity, TimedActivity};
use protocol::entity::account::{Person, Role};
use protocol::error_code::ErrorCode;
use protocol::ids::{JobId, TrackId, UserId};
use protocol::server_event::ClosedReason;
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use server::domain::playlist::{self, NewPlaylist};

use super::engine::{House, caller, house, rating};
use super::support::{TestServer, pause};

/// The capacity of a topic's mailbox.
const MAILBOX: usize = 16_384;
const WITHIN: Duration = Duration::from_secs(20);

/// A hub that blocks its topics' thread in the middle of a message until the other end of the gate is dropped.
struct Stuck {
    reached: mpsc::UnboundedSender<()>,
    gate: Mutex<std::sync::mpsc::Receiver<()>>,
}

impl HubSink for Stuck {
    fn id(&self) -> HubId {
        HubId(9_002)
    }

    fn send(&self, _message: HubMessage) -> Result<(), HubFull> {
        let _ = self.reached.send(());
        let _ = self.gate.lock().unwrap_or_else(PoisonError::into_inner).recv();
        Ok(())
    }
}

/// A hub that accepts nothing while it is full.
struct Filled {
    is_full: AtomicBool,
    refused: mpsc::UnboundedSender<()>,
    taken: mpsc::UnboundedSender<HubMessage>,
}

impl HubSink for Filled {
    fn id(&self) -> HubId {
        HubId(9_003)
    }

    fn send(&self, message: HubMessage) -> Result<(), HubFull> {
        if self.is_full.load(Ordering::SeqCst) {
            let _ = self.refused.send(());
            return Err(HubFull);
        }
        self.taken.send(message).map_err(|_| HubFull)
    }
}

/// Makes such a hub, which is not full yet.
fn filled() -> (
    Arc<Filled>,
    mpsc::UnboundedReceiver<()>,
    mpsc::UnboundedReceiver<HubMessage>,
) {
    let (refused, refusals) = mpsc::unbounded_channel();
    let (taken, messages) = mpsc::unbounded_channel();
    let hub = Filled {
        is_full: AtomicBool::new(false),
        refused,
        taken,
    };
    (Arc::new(hub), refusals, messages)
}

fn follow(server: &TestServer, topic: &Topic, hub: HubRef, number: u64) {
    let subscriber = Subscriber {
        hub,
        connection: ConnectionId(number),
        subscribe_id: SubscribeId(number),
        person: None,
    };
    server.state.live.subscribe(SubscribeTopic {
        topic: topic.clone(),
        subscriber,
        resume: Resume::default(),
    });
}

fn timed(doing: Activity) -> TimedActivity {
    let at = Timestamp(time::OffsetDateTime::UNIX_EPOCH);
    TimedActivity { doing, at }
}

async fn next<T>(messages: &mut mpsc::UnboundedReceiver<T>) -> T {
    let next = tokio::time::timeout(WITHIN, messages.recv());
    next.await.expect("something comes").expect("the topic lives")
}

#[tokio::test]
async fn a_follower_who_leaves_while_the_topics_mailbox_is_full_is_gone_and_the_topic_stops() {
    let server = TestServer::start_with(|config| config.live.topic_idle_ms = 50).await;
    let (creator, manager) = (server.creator("ines").await, server.manager("mara").await);
    let company = server.company(&manager, "Harbourlight").await;
    let job = JobId(server.job(company, "Coastal").await);
    let track = server.track(&creator, "Dawn").await;
    let (reviewer, topic) = (caller(&server, &manager, Role::Manager).await, Topic::Review(job));
    let live = &server.state.live;
    let (hub, _refusals, mut messages) = filled();
    follow(&server, &topic, hub.clone(), 1);
    next(&mut messages).await;
    let (reached, mut waiting) = mpsc::unbounded_channel();
    let (open, gate) = std::sync::mpsc::channel();
    let gate = Mutex::new(gate);
    let stuck = Arc::new(Stuck { reached, gate });
    follow(&server, &topic, stuck.clone(), 2);
    next(&mut waiting).await;
    for _ in 0..=MAILBOX {
        live.set_activity(SetActivity {
            topic: topic.clone(),
            connection: ConnectionId(3),
            doing: timed(Activity::default()),
        });
    }
    let refused = live.rate(&reviewer, &rating(job, track, Some(5))).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::TryAgain, "the mailbox is full");
    for (hub, number) in [(hub.id(), 1), (stuck.id(), 2)] {
        live.detach(Detach {
            topic: topic.clone(),
            hub,
            connection: ConnectionId(number),
        });
    }
    drop(open);
    let deadline = Instant::now() + WITHIN;
    while live.topics() > 0 {
        assert!(Instant::now() < deadline, "somebody is still taken for a follower");
        pause().await;
    }
}

#[tokio::test]
async fn eight_thousand_subscribes_at_once_are_each_attached_also_where_they_wake_their_topic_up() {
    let house = house(1).await;
    let topic = Topic::Review(house.job);
    let (hub, _refusals, mut messages) = filled();
    for number in 0..8_000 {
        follow(&house.server, &topic, hub.clone(), number);
    }
    for number in 0..8_000 {
        match next(&mut messages).await {
            HubMessage::Attach {
                subscribe_id, answer, ..
            } => {
                assert_eq!((subscribe_id, answer.is_some()), (SubscribeId(number), true));
            }
            HubMessage::Refuse { refusal, .. } => panic!("subscribe {number} was refused: {refusal}"),
            _ => panic!("subscribe {number} was answered with something else"),
        }
    }
}

#[tokio::test]
async fn followers_learn_that_a_topic_is_deleted_once_their_hubs_queue_has_capacity_again() {
    let house = house(1).await;
    let (server, live) = (&house.server, &house.server.state.live);
    let reviewer = caller(server, &house.manager, Role::Manager).await;
    let new = NewPlaylist {
        job_id: house.job,
        tracks_id: vec![TrackId(house.tracks[0])],
        playlist_name: "Shortlist".to_owned(),
    };
    let playlist = playlist::create(live, &reviewer, new, 200, None).await.unwrap().result;
    let (hub, mut refusals, mut messages) = filled();
    follow(server, &Topic::Playlist(playlist), hub.clone(), 1);
    next(&mut messages).await;
    hub.is_full.store(true, Ordering::SeqCst);
    playlist::delete(live, &reviewer, playlist).await.unwrap();
    // the frame, and the end of the stream
    for _ in 0..2 {
        next(&mut refusals).await;
    }
    hub.is_full.store(false, Ordering::SeqCst);
    loop {
        match next(&mut messages).await {
            HubMessage::TopicGone { reason, .. } => return assert_eq!(reason, ClosedReason::Gone),
            HubMessage::Frame(_) => {}
            _ => panic!("the end comes"),
        }
    }
}

/// A hub that follows the review of a job with one rated track, and has its frames.
async fn rated(
    house: &House,
    ratings: i16,
) -> (
    Arc<Filled>,
    mpsc::UnboundedReceiver<()>,
    mpsc::UnboundedReceiver<HubMessage>,
) {
    let (hub, refusals, mut messages) = filled();
    follow(&house.server, &Topic::Review(house.job), hub.clone(), 1);
    next(&mut messages).await;
    for value in 1..=ratings {
        house.rate([value]).await;
        assert!(matches!(next(&mut messages).await, HubMessage::Frame(_)));
    }
    (hub, refusals, messages)
}

#[tokio::test]
async fn frames_that_a_full_hub_has_requested_come_of_themselves_once_it_has_room() {
    let house = house(1).await;
    let (hub, mut refusals, mut messages) = rated(&house, 4).await;
    hub.is_full.store(true, Ordering::SeqCst);
    house.server.state.live.fill_gap(FillGap {
        topic: Topic::Review(house.job),
        hub: hub.clone(),
        have: 1,
    });
    next(&mut refusals).await;
    hub.is_full.store(false, Ordering::SeqCst);
    for offset in 2..=4 {
        match next(&mut messages).await {
            HubMessage::Frame(frame) => assert_eq!(frame.offset, offset),
            _ => panic!("frame {offset} comes"),
        }
    }
}

#[tokio::test]
async fn a_full_hub_that_asks_for_a_deleted_topic_learns_it_once_it_has_capacity() {
    let house = house(1).await;
    let (hub, mut refusals, mut messages) = rated(&house, 1).await;
    hub.is_full.store(true, Ordering::SeqCst);
    house.server.state.live.fill_gap(FillGap {
        topic: Topic::Review(house.job),
        hub: hub.clone(),
        have: -1,
    });
    next(&mut refusals).await;
    hub.is_full.store(false, Ordering::SeqCst);
    assert!(matches!(next(&mut messages).await, HubMessage::Lagged { head: 1, .. }));
}

#[tokio::test]
async fn a_full_hub_learns_that_its_topic_restarted_once_it_has_capacity() {
    let house = house(1).await;
    let (hub, mut refusals, mut messages) = rated(&house, 2).await;
    sqlx::query(
        "with gone as (delete from frame where topic = $1) update topic_head set head = head + 1 where topic = $1",
    )
    .bind(Topic::Review(house.job).to_string())
    .execute(&house.server.pool)
    .await
    .unwrap();
    hub.is_full.store(true, Ordering::SeqCst);
    house.rate([9]).await;
    // the notice of a restart, and the frame
    for _ in 0..2 {
        next(&mut refusals).await;
    }
    hub.is_full.store(false, Ordering::SeqCst);
    // the retry is refused as well, so the frame may arrive before it
    while !matches!(next(&mut messages).await, HubMessage::Lagged { head: 3.., .. }) {}
}

/// Enters a topic as the person with this number.
fn enter(server: &TestServer, topic: &Topic, hub: HubRef, number: i64) {
    let person = Person {
        user_id: UserId(number),
        user_name: format!("person {number}"),
    };
    let subscriber = Subscriber {
        hub,
        connection: ConnectionId(number as u64),
        subscribe_id: SubscribeId(number as u64),
        person: Some(person),
    };
    server.state.live.subscribe(SubscribeTopic {
        topic: topic.clone(),
        subscriber,
        resume: Resume::default(),
    });
}

/// The event `presence` in a websocket frame.
fn presence(wire: &[u8]) -> Value {
    let text = String::from_utf8_lossy(wire);
    let payload = text.split_once("[\"presence\",").unwrap().1;
    serde_json::from_str(payload.strip_suffix(']').unwrap()).unwrap()
}

#[tokio::test]
async fn a_full_hub_that_missed_presence_gets_all_present_people_once_it_has_capacity() {
    let house = house(1).await;
    let (topic, server) = (Topic::Review(house.job), &house.server);
    let (hub, mut refusals, mut messages) = filled();
    let (other, _refusals, mut attached) = filled();
    enter(server, &topic, hub.clone(), 1);
    // the answer, and the people who came with it
    for _ in 0..2 {
        next(&mut messages).await;
    }
    hub.is_full.store(true, Ordering::SeqCst);
    enter(server, &topic, Arc::new(Another(other)), 2);
    next(&mut attached).await;
    next(&mut refusals).await;
    hub.is_full.store(false, Ordering::SeqCst);
    // without any new presence
    let HubMessage::Ephemeral { wire, .. } = next(&mut messages).await else {
        panic!("presence comes")
    };
    let event = presence(&wire);
    let people: Vec<i64> = (event["people"].as_array().unwrap().iter())
        .map(|person| person["user_id"].as_i64().unwrap())
        .collect();
    assert_eq!((people, &event["count"]), (vec![1, 2], &json!(2)), "{event}");
}

/// A second hub on the same queue.
struct Another(Arc<Filled>);

impl HubSink for Another {
    fn id(&self) -> HubId {
        HubId(9_004)
    }

    fn send(&self, message: HubMessage) -> Result<(), HubFull> {
        self.0.send(message)
    }
}

#[tokio::test]
async fn presence_is_published_at_most_once_a_second_however_much_people_do() {
    let house = house(1).await;
    let (topic, server) = (Topic::Review(house.job), &house.server);
    let (hub, _refusals, mut messages) = filled();
    let begun = Instant::now();
    enter(server, &topic, hub, 1);
    next(&mut messages).await;
    let mut received = 0;
    while received < 3 {
        for track in 0..20 {
            let doing = Activity {
                track_id: Some(TrackId(track)),
                ..Activity::default()
            };
            server.state.live.set_activity(SetActivity {
                topic: topic.clone(),
                connection: ConnectionId(1),
                doing: timed(doing),
            });
        }
        let HubMessage::Ephemeral { wire, .. } = next(&mut messages).await else {
            panic!("presence comes")
        };
        received += 1;
        let event = presence(&wire);
        assert_eq!(event["here"][0]["doing"]["track_id"], 19, "the latest: {event}");
        let earliest = Duration::from_secs(received);
        assert!(begun.elapsed() >= earliest, "{received} after {:?}", begun.elapsed());
    }
}
