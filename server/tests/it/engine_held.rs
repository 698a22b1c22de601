//! Changes to a large audience wait for the next commit, but never for long.

use std::sync::Arc;
use std::time::{Duration, Instant};

use actors::access::caller::Caller;
use actors::frame::Frame;
use actors::topic::messages::{
    ConnectionId, HubFull, HubId, HubMessage, HubSink, Resume, SubscribeId, SubscribeTopic, Subscriber,
};
use protocol::entity::account::Role;
use protocol::ids::JobId;
use protocol::topic::Topic;
use sqlx::{Postgres, Transaction};
use tokio::sync::mpsc;

use super::engine::{caller, house, rating};
use super::support::TestServer;

/// The longest time for which a frame may wait.
const HELD_MAX: Duration = Duration::from_millis(50);

/// A hub that claims so many followers that every delivery would take an hour.
struct Crowd(mpsc::UnboundedSender<(Instant, Arc<Frame>)>);

impl HubSink for Crowd {
    fn id(&self) -> HubId {
        HubId(9_001)
    }

    fn send(&self, message: HubMessage) -> Result<(), HubFull> {
        match message {
            HubMessage::Frame(frame) => self.0.send((Instant::now(), frame)).map_err(|_| HubFull),
            _ => Ok(()),
        }
    }

    fn delivery_time(&self, _followers: usize) -> Duration {
        Duration::from_hours(1)
    }
}

struct Stage {
    server: TestServer,
    caller: Caller,
    job: JobId,
    tracks: Vec<i64>,
    frames: mpsc::UnboundedReceiver<(Instant, Arc<Frame>)>,
}

impl Stage {
    /// A job with two tracks that its manager has rated, and a crowd that follows it.
    async fn set() -> Self {
        let house = house(2).await;
        let (sender, frames) = mpsc::unbounded_channel();
        let stage = Self {
            caller: caller(&house.server, &house.manager, Role::Manager).await,
            server: house.server,
            job: house.job,
            tracks: house.tracks,
            frames,
        };
        for track in 0..2 {
            stage.rate(track, 1).await.unwrap();
        }
        stage.server.state.live.subscribe(SubscribeTopic {
            topic: Topic::Review(stage.job),
            subscriber: Subscriber {
                hub: Arc::new(Crowd(sender)),
                connection: ConnectionId(1),
                subscribe_id: SubscribeId(1),
                person: None,
            },
            resume: Resume::default(),
        });
        stage
    }

    fn rate(
        &self,
        track: usize,
        value: i16,
    ) -> actors::topic::reply::PendingReply<protocol::client_event::RateTrackAnswer> {
        let rate = rating(self.job, self.tracks[track], Some(value));
        self.server.state.live.rate(&self.caller, &rate)
    }

    /// Locks this track's rating rows, so that nobody's rating of it can be written until the transaction ends.
    async fn lock(&self, track: usize) -> Transaction<'static, Postgres> {
        let mut lock = self.server.pool.begin().await.unwrap();
        sqlx::query("select from rating where job_id = $1 and track_id = $2 for update")
            .bind(self.job.0)
            .bind(self.tracks[track])
            .fetch_one(&mut *lock)
            .await
            .unwrap();
        lock
    }

    async fn frame(&mut self) -> (Instant, Arc<Frame>) {
        let next = tokio::time::timeout(Duration::from_secs(20), self.frames.recv());
        next.await.expect("a frame comes").expect("the topic lives")
    }
}

#[tokio::test]
async fn a_change_is_shown_within_its_bound_though_the_next_commit_hangs() {
    let mut stage = Stage::set().await;
    let (first_lock, second_lock) = (stage.lock(0).await, stage.lock(1).await);
    let first = stage.rate(0, 7);
    stage.server.wait_for_blocked(1).await;
    let mut second = stage.rate(1, 8);
    first_lock.commit().await.unwrap();
    first.await.unwrap();
    let (sent, frame) = stage.frame().await;
    assert!(sent - frame.since >= HELD_MAX, "it waited for the second");
    let pending = tokio::time::timeout(Duration::ZERO, &mut second).await;
    assert!(pending.is_err(), "the second hangs still");
    assert!(stage.frames.try_recv().is_err(), "nothing is shown before its commit");
    second_lock.commit().await.unwrap();
    second.await.unwrap();
    assert_eq!(stage.frame().await.1.offset, frame.offset + 1);
}

#[tokio::test]
async fn a_change_goes_out_with_that_of_the_commit_after_it() {
    let mut stage = Stage::set().await;
    // a second commit that is slower than the limit proves nothing: a single try is enough
    for value in 2..=9 {
        let lock = stage.lock(0).await;
        let first = stage.rate(0, value);
        stage.server.wait_for_blocked(1).await;
        let second = stage.rate(1, value);
        lock.commit().await.unwrap();
        first.await.unwrap();
        second.await.unwrap();
        let (first, second) = (stage.frame().await, stage.frame().await);
        assert_eq!(first.1.offset + 1, second.1.offset);
        if first.0 >= second.1.since {
            return;
        }
    }
    panic!("no change waited for the next commit");
}
