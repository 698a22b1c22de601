//! Checks that delivering a frame allocates no memory per follower: few and many followers cost the same.
//!
//! This is a test program of its own because it replaces the global allocator by one that counts.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use actors::frame::Frame;
use actors::topic::messages::{
    ConnectionId, Detach, FillGap, HubFull, HubId, HubMessage, HubSink, Resume, SubscribeId, SubscribeTopic,
};
use allocation_counter::measure;
use bytes::Bytes;
use protocol::client_event::SubscribeForm;
use protocol::ids::JobId;
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;
use server::ws::connection::Connection;
use server::ws::hub::answers::Target;
use server::ws::hub::core::HubCore;
use server::ws::hub::gateway::TopicGateway;
use server::ws::hub::subscriptions::SubscribeRequest;
use server::ws::outbox::Outbox;
use server::ws::socket::Socket;
use time::macros::datetime;
use tokio::io::AsyncReadExt as _;
use tokio::net::{TcpListener, TcpStream};
use uuid::Uuid;

const TOPIC: Topic = Topic::Review(JobId(1));

struct Nowhere;

impl HubSink for Nowhere {
    fn id(&self) -> HubId {
        HubId(1)
    }

    fn send(&self, _message: HubMessage) -> Result<(), HubFull> {
        Ok(())
    }
}

impl TopicGateway for Nowhere {
    fn subscribe(&self, _message: SubscribeTopic) {}

    fn detach(&self, _message: Detach) {}

    fn fill_gap(&self, _message: FillGap) {}
}

/// A hub with this many connections on real sockets, all of which follow one topic, and the other ends of the sockets.
async fn hub(followers: u64) -> (HubCore<Socket>, Vec<TcpStream>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (mut core, now) = (HubCore::new(Arc::new(Nowhere), Arc::new(Nowhere)), Instant::now());
    let mut readers = Vec::new();
    for id in 1..=followers {
        readers.push(TcpStream::connect(listener.local_addr().unwrap()).await.unwrap());
        let (stream, _) = listener.accept().await.unwrap();
        stream.writable().await.unwrap();
        let outbox = Outbox::new(Socket::new(stream), 1 << 20);
        let connection = Rc::new(Connection::new(ConnectionId(id), outbox, now));
        core.register(&connection, now);
        let wanted = SubscribeRequest {
            topic: TOPIC,
            resume: Resume::default(),
            person: None,
            link: None,
        };
        let (ack, form) = (None, SubscribeForm::One);
        core.subscribe(&connection, Target::Subscribe { ack, form }, vec![Ok(wanted)], now);
        let attach = HubMessage::Attach {
            connection: ConnectionId(id),
            subscribe_id: SubscribeId(id),
            topic: TOPIC,
            head: 0,
            answer: Some(Bytes::from_static(b"{}")),
            presence: None,
        };
        core.turn(vec![attach], now);
    }
    (core, readers)
}

fn frames(from: i64, count: i64) -> Vec<HubMessage> {
    let at = Timestamp(datetime!(2026-11-20 12:00 UTC));
    (from..from + count)
        .map(|offset| HubMessage::Frame(Arc::new(Frame::new(TOPIC, offset, at, Uuid::nil(), "[]".to_owned()))))
        .collect()
}

/// Counts the allocations of delivering one frame, and then eight frames at once, to this many followers.
async fn allocations(followers: u64) -> (u64, u64) {
    let (mut core, mut readers) = hub(followers).await;
    core.turn(frames(1, 8), Instant::now());
    let (one, eight) = (frames(9, 1), frames(10, 8));
    let one = measure(|| core.turn(one, Instant::now())).count_total;
    let eight = measure(|| core.turn(eight, Instant::now())).count_total;
    for reader in &mut readers {
        let mut read = Vec::new();
        while !String::from_utf8_lossy(&read).contains("\"offset\":17,") {
            assert!(
                reader.read_buf(&mut read).await.unwrap() > 0,
                "everybody has every frame"
            );
        }
    }
    (one, eight)
}

#[tokio::test]
async fn a_delivery_allocates_nothing() {
    assert!(
        measure(|| drop(frames(1, 1))).count_total > 0,
        "allocations are counted"
    );
    let few = allocations(10).await;
    assert_eq!(allocations(300).await, few);
    assert!(few.0 <= 8, "encoding a frame once takes {} allocations", few.0);
}
