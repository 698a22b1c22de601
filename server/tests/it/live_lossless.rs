//! No frame is missing and none comes twice at the start of a subscription, or when it is resumed after a restart.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::support::{LiveClient, Person, TestServer};

/// Followers that subscribe and unsubscribe while ratings are made.
const FOLLOWERS: usize = 12;
/// The number of subscribes of each follower.
const TIMES: usize = 9;
/// The number of frames that a follower awaits before it unsubscribes.
const FRAMES: i64 = 4;

struct Room {
    server: TestServer,
    manager: Person,
    topic: String,
    job: i64,
    track: i64,
}

async fn room(name: &str) -> Room {
    let server = TestServer::start().await;
    let creator = server.creator(&format!("{name}-creator")).await;
    let manager = server.manager(&format!("{name}-manager")).await;
    let company = server.company(&manager, name).await;
    let job = server.job(company, name).await;
    let track = server.track(&creator, "a track").await;
    server.submit(&creator, job, &[track]).await;
    Room {
        server,
        manager,
        topic: format!("review:{job}"),
        job,
        track,
    }
}

impl Room {
    fn rating(&self, rating: i64) -> Value {
        json!({"job_id": self.job, "track_id": self.track, "track_rating": rating % 10 + 1})
    }

    async fn rate_until(&self, is_over: &AtomicBool) {
        let mut rater = self.server.live_of(&self.manager).await;
        let mut ratings = 0;
        while !is_over.load(Ordering::Relaxed) {
            rater.ok("rating.set_track", self.rating(ratings)).await;
            ratings += 1;
        }
        assert!(ratings > FRAMES * TIMES as i64, "ratings are made meanwhile: {ratings}");
    }

    /// Subscribes in different ways, and checks that the first frames after each answer continue exactly from the answer's offset.
    async fn come_and_go(&self) {
        let mut client = self.server.live_of(&self.manager).await;
        let mut last: Option<i64> = None;
        let epoch = self.server.epoch().await;
        for time in 0..TIMES {
            let resume = last.filter(|_| time % 3 > 0);
            let ask = json!({"topic": self.topic, "offset": resume, "epoch": epoch});
            let answer = if time % 2 == 0 {
                client.ok("subscribe", ask).await
            } else {
                client.ok("subscribe", json!([ask])).await[0]["result"].take()
            };
            let from = answer["offset"].as_i64().unwrap_or_else(|| panic!("{answer}"));
            match (resume, answer.get("missed")) {
                (Some(resume), Some(missed)) => assert_eq!(offsets(missed), numbers(resume + 1..=from), "{answer}"),
                (None, None) => assert!(answer.get("snapshot").is_some(), "{answer}"),
                _ => panic!("resumed from {resume:?}: {answer}"),
            }
            for number in from + 1..=from + FRAMES {
                let frame = client.next_change(&self.topic).await;
                assert_eq!(frame["offset"], number, "after {from}: {frame}");
            }
            last = Some(from + FRAMES);
            client.ok("unsubscribe", json!({"topic": self.topic})).await;
            // these frames belong to the subscription that has ended
            client.waiting().await;
        }
    }
}

fn offsets(frames: &Value) -> Vec<i64> {
    let frames = frames.as_array().unwrap();
    frames.iter().map(|frame| frame["offset"].as_i64().unwrap()).collect()
}

fn numbers(range: RangeInclusive<i64>) -> Vec<i64> {
    range.collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn between_the_answer_of_subscribe_and_the_first_change_there_is_no_gap_and_no_overlap() {
    let room = Arc::new(room("no-gap").await);
    let is_over = AtomicBool::new(false);
    let followers = async {
        join_all((0..FOLLOWERS).map(|_| room.come_and_go())).await;
        is_over.store(true, Ordering::Relaxed);
    };
    tokio::join!(room.rate_until(&is_over), followers);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_resumes_by_offset_across_restarts_and_gets_exactly_the_missed_frames() {
    let mut room = room("restarts").await;
    let mut follower = room.server.live_of(&room.manager).await;
    let epoch = follower.subscribe(&room.topic).await["epoch"].clone();
    let mut at = 0;
    for restart in 1..=3 {
        follower.vanish();
        let mut before = room.server.live_of(&room.manager).await;
        for rating in 0..restart {
            before.ok("rating.set_track", room.rating(rating)).await;
        }
        room.server.restart().await;
        let mut after = room.server.live_of(&room.manager).await;
        after.ok("rating.set_track", room.rating(5)).await;

        follower = LiveClient::connect(room.server.address).await;
        follower.init(&room.server.sid_of(&room.manager).await).await;
        let resume = json!({"topic": room.topic, "offset": at, "epoch": epoch});
        let answer = follower.ok("subscribe", resume).await;
        let head = at + restart + 1;
        assert_eq!(offsets(&answer["missed"]), numbers(at + 1..=head), "{answer}");
        after.ok("rating.set_track", room.rating(6)).await;
        assert_eq!(follower.next_change(&room.topic).await["offset"], head + 1);
        at = head + 1;
    }
}
