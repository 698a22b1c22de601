//! Archives in the queue, while the store of their tracks is slow: two are prepared at once, the others show how many are before them, and
//! an archive for which nobody waits any more is cancelled.

use std::time::{Duration, Instant};

use actors::queue::Lane;
use serde_json::{Value, json};

use super::scene::{Scene, run, until_over};
use crate::audio::files_in;
use crate::support::bucket::{Fault, TestBucket};
use crate::support::queue::pass;
use crate::support::{LiveClient, TestServer, pause};

const PATIENCE: Duration = Duration::from_secs(20);
const EVENT: &str = "application.download_shareable_zip";
const BEGUN: &str = "select count(*) from archive where begun is not null and finished is null and error is null";
const GIVEN_UP: &str = "select count(*) from archive where error = 'try_again'";

async fn slow() -> (TestBucket, Scene) {
    let bucket = TestBucket::start();
    let server = TestServer::start_with(|config| {
        bucket.keep_files_of(config);
        // a follower counts as gone as soon as they disconnect
        config.live.topic_idle_ms = 10;
    });
    let scene = Scene::on(server.await).await;
    bucket.hold_reads(true);
    (bucket, scene)
}

/// The states of an export for its follower, up to the first of this kind.
async fn until_state(live: &mut LiveClient, topic: &Value, kind: &str) -> Value {
    loop {
        let state = live.next_state(topic.as_str().unwrap()).await;
        if state["kind"] == kind {
            return state;
        }
    }
}

fn files_of(bucket: &TestBucket) -> usize {
    files_in(&bucket.objects().join("archive")).len()
}

#[actix_web::test]
async fn two_are_prepared_at_once_and_the_third_shows_the_number_before_it() {
    let (bucket, scene) = slow().await;
    let mut visitor = scene.visitor().await;
    let mut answers = Vec::new();
    for (format, begun) in [("zip", 1), ("7z", 2)] {
        answers.push(visitor.ok(EVENT, scene.request(format)).await);
        scene.until(BEGUN, begun).await;
    }
    for answer in &answers {
        let progress = until_state(&mut visitor, &answer["topic"], "progress").await;
        assert_eq!((&progress["files_done"], &progress["files"]), (&json!(0), &json!(4)));
        assert!(progress["percent"].as_u64().unwrap() < 100);
    }
    let third = visitor.ok(EVENT, scene.request("scp")).await;
    assert_eq!(third["state"], "preparing");
    let mut other = scene.visitor().await;
    let snapshot = scene.state(&mut other, &third["topic"]).await;
    assert_eq!(snapshot, json!({"kind": "preparing", "position": 2}));
    assert_eq!(scene.count(BEGUN).await, 2);
    bucket.hold_reads(false);
    answers.push(third);
    for answer in &answers {
        until_state(&mut visitor, &answer["topic"], "done").await;
    }
    assert_eq!(files_of(&bucket), 3);
}

#[actix_web::test]
async fn who_requests_or_follows_an_export_gets_its_state_at_that_time() {
    let (bucket, scene) = slow().await;
    let mut visitor = scene.visitor().await;
    let answer = visitor.ok(EVENT, scene.request("zip")).await;
    let topic = &answer["topic"];
    assert_eq!(until_state(&mut visitor, topic, "progress").await["files"], 4);
    scene.run("update archive set files = 5").await;
    let mut other = scene.visitor().await;
    assert_eq!(scene.state(&mut other, topic).await["files"], 5);
    while until_state(&mut visitor, topic, "progress").await["files"] != 5 {}
    bucket.hold_reads(false);
    until_state(&mut visitor, topic, "done").await;
    let mut late = scene.visitor().await;
    let answer = late.ok(EVENT, scene.request("zip")).await;
    let event = late.next("snapshot").await;
    assert_eq!((&event["topic"], &event["snapshot"]["kind"]), (topic, &json!("done")));
    assert_eq!(event["snapshot"]["download_url"], answer["download_url"]);
}

#[actix_web::test]
async fn an_archive_out_of_a_bucket_is_whole() {
    let (bucket, scene) = slow().await;
    bucket.hold_reads(false);
    let (_, url) = scene.archive("zip").await;
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("archive"), scene.download(&url).await).unwrap();
    run("unzip", &["-tqq", "archive"], folder.path());
    assert_eq!(files_of(&bucket), 1);
    let staged = scene.server.data.path().join("data/uploads");
    assert_eq!(files_in(&staged).len(), 0);
}

#[actix_web::test]
async fn an_export_without_followers_for_five_minutes_is_cancelled_and_can_be_requested_again() {
    let (bucket, scene) = slow().await;
    let mut visitor = scene.visitor().await;
    visitor.ok(EVENT, scene.request("zip")).await;
    scene.until(BEGUN, 1).await;
    drop(visitor);
    let deadline = Instant::now() + PATIENCE;
    while scene.count(GIVEN_UP).await == 0 {
        assert!(Instant::now() < deadline, "it is never given up");
        // the reading of the second before may have counted the visitor who was still connected
        scene
            .run("update export set followed = now() - interval '301 seconds'")
            .await;
        pause().await;
    }
    bucket.hold_reads(false);
    let mut visitor = scene.visitor().await;
    let answer = visitor.ok(EVENT, scene.request("zip")).await;
    assert_eq!(until_over(&mut visitor, &answer).await["kind"], "done");
    assert_eq!(files_of(&bucket), 1);
}

#[actix_web::test]
async fn a_preparation_ends_with_the_link_that_it_is_for() {
    for (call, payload) in [
        ("application/delete_shareable_link", json!({})),
        ("link.update", json!({"new_password": "another"})),
        ("link.update", json!({"allowed_all_tracks": false})),
    ] {
        let (bucket, scene) = slow().await;
        let mut visitor = scene.visitor().await;
        let answer = visitor.ok(EVENT, scene.request("zip")).await;
        scene.until(BEGUN, 1).await;
        let mut form = payload;
        form["link_id"] = json!(scene.link_id());
        if call == "link.update" {
            scene.server.live_of(&scene.creator).await.ok(call, form).await;
        } else {
            scene.server.client_of(&scene.creator).await.ok(call, form).await;
        }
        let failed = until_state(&mut visitor, &answer["topic"], "failed").await;
        assert_eq!(failed["error"], "link_revoked");
        scene.until(GIVEN_UP, 1).await;
        bucket.hold_reads(false);
        assert_eq!(files_of(&bucket), 0, "{call}");
    }
}

#[actix_web::test]
async fn a_store_without_room_says_so_at_once_and_one_that_fails_is_tried_again() {
    let (bucket, scene) = slow().await;
    bucket.hold_reads(false);
    bucket.fail_puts(Some(Fault::Refused(507, "XMinioStorageFull")));
    let mut visitor = scene.visitor().await;
    let answer = visitor.ok(EVENT, scene.request("zip")).await;
    let failed = until_over(&mut visitor, &answer).await;
    assert_eq!(failed, json!({"kind": "failed", "error": "no_room"}));
    bucket.fail_puts(Some(Fault::Refused(403, "AccessDenied")));
    let answer = visitor.ok(EVENT, scene.request("zip")).await;
    scene
        .until(
            "select count(*) from queue_task where kind = 'prepare_export' and tries = 1 and claim is null",
            1,
        )
        .await;
    bucket.fail_puts(None);
    pass(&scene.server.pool, time::Duration::hours(1)).await;
    scene.server.state.queue.wake(Lane::Exports);
    assert_eq!(until_over(&mut visitor, &answer).await["kind"], "done");
    assert_eq!(files_of(&bucket), 1);
}
