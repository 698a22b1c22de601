//! Listening together: the server publishes the position of a person who is followed at once, with their followers, by its own clock.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use server::clock::Clock;

use crate::live_follow::house;
use crate::support::{LiveClient, TestServer};

/// The next presence entry of a person for which `is_meant` holds.
async fn news(client: &mut LiveClient, person: i64, is_meant: impl Fn(&Value) -> bool) -> Value {
    loop {
        let mut event = client.next("presence").await;
        let Some(here) = event["here"].as_array_mut() else {
            continue;
        };
        let found = (here.iter_mut()).find(|known| known["user_id"] == person && is_meant(known));
        if let Some(found) = found {
            return found.take();
        }
    }
}

fn moment(text: &Value) -> OffsetDateTime {
    OffsetDateTime::parse(text.as_str().unwrap(), &Rfc3339).unwrap()
}

#[tokio::test]
async fn the_clock_gives_the_servers_time_to_anybody() {
    let house = house("clock").await;
    let mut visitor = LiveClient::connect(house.server.address).await;
    let before = Clock.now();
    let server_time = moment(&visitor.ok("clock", json!({})).await["server_time"]);
    assert!(server_time >= before - Duration::from_millis(1) && server_time <= Clock.now());
    assert_eq!(server_time.nanosecond() % 1_000_000, 0, "milliseconds");
}

#[tokio::test]
async fn a_follower_gets_each_act_of_the_leader_with_its_time_and_the_leader_sees_who_follows() {
    let house = house("follow").await;
    let (review, server) = (house.review(), &house.server);
    let mut leader = server.live_of(&house.manager).await;
    let mut follower = server.live_of(&house.colleague).await;
    leader.subscribe(&review).await;
    follower.subscribe(&review).await;
    let doing = |doing: Value| json!({"topic": review, "doing": doing});
    follower
        .ok("presence", doing(json!({"following": house.manager.id})))
        .await;
    let own = news(&mut leader, house.manager.id, |known| known["followers"].is_object()).await;
    let colleague = json!({"user_id": house.colleague.id, "user_name": house.colleague.name});
    assert_eq!(own["followers"], json!({"count": 1, "first": [colleague]}));
    news(&mut follower, house.manager.id, |known| known["followers"].is_object()).await;

    // more acts than fit into one second
    for step in 1..=3 {
        let before = Clock.now();
        let played = json!({"track_id": house.tracks[0], "playing": true, "position": f64::from(step)});
        leader.ok("presence", doing(played)).await;
        let entry = news(&mut follower, house.manager.id, |known| {
            known["doing"]["position"] == f64::from(step)
        })
        .await;
        let at = moment(&entry["doing"]["at"]);
        assert!(at >= before - Duration::from_millis(1) && at <= Clock.now());
    }
    follower.vanish();
    let own = news(&mut leader, house.manager.id, |known| known["followers"].is_null()).await;
    assert_eq!(own["doing"]["position"], 3.0);
}

#[tokio::test]
async fn everybody_is_asked_to_gather_once_in_ten_seconds() {
    let server = TestServer::start_with(|config| config.http.rate_limit = true).await;
    let (manager, colleague) = (server.manager("max").await, server.manager("mia").await);
    let company = server.company(&manager, "Sync House").await;
    server.member(company, &colleague, "member").await;
    let (job, track) = (
        server.job(company, "a job").await,
        server.track(&server.creator("ada").await, "a").await,
    );
    server.submit(&server.creator("eve").await, job, &[track]).await;
    let mut one = server.live_of(&manager).await;
    let mut other = server.live_of(&colleague).await;
    other.subscribe(&format!("review:{job}")).await;
    let request = json!({"job_id": job, "track_id": track, "position": 12.5});
    let begun = Instant::now();
    one.ok("review.gather", request.clone()).await;
    let gathered = loop {
        let mut event = other.next("presence").await;
        if event["gather"].is_object() {
            break event["gather"].take();
        }
    };
    let by = json!({"user_id": manager.id, "user_name": manager.name});
    assert_eq!(gathered, json!({"by": by, "track_id": track, "position": 12.5}));
    let again = one.emit("review.gather", request.clone()).await;
    // a machine that stalls for ten seconds exceeds this
    assert!(
        again["status"] == 429 || begun.elapsed() >= Duration::from_secs(10),
        "{again}"
    );
    let late = json!({"job_id": job, "track_id": track, "position": 121});
    other.refused("review.gather", late, 400, "invalid_request").await;
    let foreign = json!({"job_id": job, "track_id": 999_999, "position": 1});
    other.refused("review.gather", foreign, 404, "not_found").await;
    let mut admin = server.live_of(&server.admin("staff").await).await;
    admin.ok("review.gather", request).await;
}
