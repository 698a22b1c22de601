//! The most that clients can cost that subscribe in a loop or to thousands of topics. As in `bounds`, each test has a process of its own.

use std::time::Instant;

use serde_json::{Value, json};

use super::bounds::{House, KB, MB, review};

/// Tells whether a subscribe or unsubscribe was carried out. A subscribe that the next unsubscribe overtook is answered with 409.
fn is_done(ack: &Value) -> bool {
    ack.get("result").is_some() || ack["message"] == "unsubscribed meanwhile"
}

/// Once its allowance is used up, a socket that subscribes and unsubscribes without end gets each further event refused.
#[tokio::test]
async fn a_client_that_subscribes_in_a_loop_is_refused() {
    let house = House::new(
        1,
        &[("NEEDLEDROP_RATE_LIMIT", "on"), ("NEEDLEDROP_TOPIC_IDLE_MS", "200")],
    )
    .await;
    let mut client = house.live().await;
    let began = Instant::now();
    let (mut taken, mut refused) = (0_u32, 0_u32);
    for _ in 0..20 {
        let mut requests = Vec::new();
        for _ in 0..50 {
            requests.push(client.send("subscribe", review(house.jobs[0])).await);
            requests.push(client.send("unsubscribe", review(house.jobs[0])).await);
        }
        for id in requests {
            let ack = client.ack(id).await;
            if ack["error"] == "too_many_requests" {
                assert_eq!(ack["status"], 429);
                refused += 1;
            } else {
                assert!(is_done(&ack), "{ack}");
                taken += 1;
            }
        }
    }
    let allowed = 300.0 + 50.0 * (began.elapsed().as_secs_f64() + 1.0);
    assert!((250..=allowed as u32).contains(&taken), "{taken} were taken");
    assert!(refused > 0);
    client.vanish();
    house.until("needledrop_topics", |topics| topics == 0).await;
    assert_eq!(house.figures().await.of("needledrop_subscriptions"), 0);
}

/// Without that limit, 4,000 rounds of subscribing leave less than 1 KB each in memory.
#[tokio::test]
async fn subscribing_and_unsubscribing_without_end_leaves_nothing_behind() {
    let house = House::new(8, &[("NEEDLEDROP_TOPIC_IDLE_MS", "100")]).await;
    let mut client = house.live().await;
    let mut before = 0;
    for round in 0..100 {
        if round == 20 {
            before = house.memory();
        }
        let topic = review(house.jobs[round % house.jobs.len()]);
        let mut requests = Vec::new();
        for _ in 0..50 {
            requests.push(client.send("subscribe", topic.clone()).await);
            requests.push(client.send("unsubscribe", topic.clone()).await);
        }
        for id in requests {
            let ack = client.ack(id).await;
            assert!(is_done(&ack), "{ack}");
        }
    }
    let grown = house.memory() - before;
    assert!(grown < 4_000 * KB, "{} MB", grown / MB);
    assert_eq!(
        house.figures().await.of("needledrop_subscriptions"),
        1,
        "only the own topic"
    );
    house.until("needledrop_topics", |topics| topics == 1).await;
}

/// Each followed topic takes at most 8 KB. Once nobody follows them, their actors stop and their memory is used again: as many other topics
/// take less than half a KB each. The allocator returns little of it to the system, so the memory after the first topics shows nothing.
#[tokio::test]
async fn ten_thousand_topics_that_were_opened_and_left_are_forgotten() {
    const AT_ONCE: usize = 5_000;
    // no client answers pings meanwhile; the allocator keeps more with more arenas, of which threads make more on a busy machine
    let settings = [
        ("MALLOC_ARENA_MAX", "1"),
        ("NEEDLEDROP_TOPIC_IDLE_MS", "1000"),
        ("NEEDLEDROP_PING_INTERVAL_MS", "3600000"),
    ];
    let house = House::new(2 * AT_ONCE as i32 + 1, &settings).await;
    house.open_and_leave(&house.jobs[..1]).await;
    let before = house.memory();
    let (first, others) = house.jobs[1..].split_at(AT_ONCE);
    let first = house.open_and_leave(first).await - before;
    let others = house.open_and_leave(others).await - before;
    let figures = [first, others].map(|bytes| bytes / MB);
    assert!(first < AT_ONCE as i64 * 8 * KB, "{figures:?} MB");
    assert!(others - first < AT_ONCE as i64 * KB / 2, "{figures:?} MB");
}

/// However many topics are requested at once, 64 of them are loaded at a time; topics that are loaded already do not wait, and all are
/// loaded in the end.
#[tokio::test]
async fn no_more_than_64_topics_are_read_at_once_and_those_in_memory_do_not_wait() {
    let house = House::new(399, &[]).await;
    let mut neighbour = house.live().await;
    neighbour.ok("subscribe", review(house.jobs[0])).await;
    let (mut first, mut second) = (house.live().await, house.live().await);
    let mut lock = house.pool.begin().await.unwrap();
    sqlx::query("lock table topic_head in access exclusive mode")
        .execute(&mut *lock)
        .await
        .unwrap();
    // a socket may follow 200 topics, one of which is the person's own
    let halves: Vec<Vec<Value>> = (house.jobs[1..].chunks(199))
        .map(|jobs| jobs.iter().map(|job| review(*job)).collect())
        .collect();
    let first_request = first.send("subscribe", json!(halves[0])).await;
    let second_request = second.send("subscribe", json!(halves[1])).await;
    house.until("needledrop_topics", |topics| topics > 398).await;
    house.until("needledrop_topic_loads", |loads| loads >= 64).await;
    assert_eq!(house.figures().await.of("needledrop_topic_loads"), 64);
    neighbour.ok("unsubscribe", review(house.jobs[0])).await;
    neighbour.ok("subscribe", review(house.jobs[0])).await;
    lock.rollback().await.unwrap();
    for (client, request) in [(&mut first, first_request), (&mut second, second_request)] {
        let ack = client.ack(request).await;
        let answers = ack["result"].as_array().unwrap();
        assert!(
            answers.iter().all(|answer| answer.get("result").is_some()),
            "{answers:?}"
        );
    }
    house.until("needledrop_topic_loads", |loads| loads == 0).await;
}
