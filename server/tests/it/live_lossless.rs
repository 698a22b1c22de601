//! No frame is missing and none comes twice at the start of a subscription, or when it is resumed after a restart.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::live_follow::{House, house};
use crate::support::LiveClient;

/// Followers that subscribe and unsubscribe while ratings are made.
const FOLLOWERS: usize = 12;
/// The number of subscribes of each follower.
const TIMES: usize = 9;
/// The number of frames that a follower awaits before it unsubscribes.
const FRAMES: i64 = 4;

impl House {
    async fn rate_until(&self, is_over: &AtomicBool) {
        let mut rater = self.server.live_of(&self.manager).await;
        let mut ratings = 0;
        while !is_over.load(Ordering::Relaxed) {
            rater.ok("rating.set_track", self.rating(0, ratings % 10 + 1)).await;
            ratings += 1;
        }
        assert!(ratings > FRAMES * TIMES as i64, "ratings are made meanwhile: {ratings}");
    }

    /// Subscribes in different ways, and checks that the first frames after each answer continue exactly from the answer's offset.
    async fn come_and_go(&self) {
        let (mut client, topic) = (self.server.live_of(&self.manager).await, self.review());
        let mut last: Option<i64> = None;
        let epoch = self.server.epoch().await;
        for time in 0..TIMES {
            let resume = last.filter(|_| time % 3 > 0);
            let ask = json!({"topic": topic, "offset": resume, "epoch": epoch});
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
                let frame = client.next_change(&topic).await;
                assert_eq!(frame["offset"], number, "after {from}: {frame}");
            }
            last = Some(from + FRAMES);
            client.ok("unsubscribe", json!({"topic": topic})).await;
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
    let house = Arc::new(house("no-gap").await);
    let is_over = AtomicBool::new(false);
    let followers = async {
        join_all((0..FOLLOWERS).map(|_| house.come_and_go())).await;
        is_over.store(true, Ordering::Relaxed);
    };
    tokio::join!(house.rate_until(&is_over), followers);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_resumes_by_offset_across_restarts_and_gets_exactly_the_missed_frames() {
    let mut house = house("restarts").await;
    let topic = house.review();
    let mut follower = house.server.live_of(&house.manager).await;
    let epoch = follower.subscribe(&topic).await["epoch"].clone();
    let mut at = 0;
    for restart in 1..=3 {
        follower.vanish();
        let mut before = house.server.live_of(&house.manager).await;
        for rating in 0..restart {
            before.ok("rating.set_track", house.rating(0, rating % 10 + 1)).await;
        }
        house.server.restart().await;
        let mut after = house.server.live_of(&house.manager).await;
        after.ok("rating.set_track", house.rating(0, 6)).await;

        follower = LiveClient::connect(house.server.address).await;
        follower.init(&house.server.sid_of(&house.manager).await).await;
        let resume = json!({"topic": topic, "offset": at, "epoch": epoch});
        let answer = follower.ok("subscribe", resume).await;
        let head = at + restart + 1;
        assert_eq!(offsets(&answer["missed"]), numbers(at + 1..=head), "{answer}");
        after.ok("rating.set_track", house.rating(0, 7)).await;
        assert_eq!(follower.next_change(&topic).await["offset"], head + 1);
        at = head + 1;
    }
}
