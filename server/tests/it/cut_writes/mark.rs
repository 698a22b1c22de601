//! A mark whose server goes away between its commit and its answer.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::live_follow::{House, house_on};
use crate::nodes::proxies::{Gate, PostgresProxy};
use crate::support::{LiveClient, pause};

/// The longest wait for what must happen.
const WITHIN: Duration = Duration::from_secs(20);

struct Scene {
    house: House,
    proxy: PostgresProxy,
}

impl Scene {
    async fn set(name: &str) -> Self {
        let (server, proxy) = PostgresProxy::server(|_| ()).await;
        let house = house_on(server, name).await;
        Self { house, proxy }
    }

    fn mark(&self, track: usize, mark: &str, request_id: &str) -> Value {
        json!({"job_id": self.house.job, "track_ids": [self.house.tracks[track]], "mark": mark, "request_id": request_id})
    }

    /// Marks the first track; the server stops once that is committed, and starts again.
    async fn mark_without_answer(&mut self, client: &mut LiveClient, mark: Value) {
        self.house.server.postpone_recurring_tasks().await;
        client.ok("review.mark", self.mark(1, "hold", "another")).await;
        self.proxy.hold_write_at(self.proxy.stages());
        client.send("review.mark", mark).await;
        let held = tokio::time::timeout(WITHIN, self.proxy.until_held()).await;
        held.expect("it has as many stages as the one before");
        self.proxy.answers.send_replace(Gate::Held);
        self.proxy.let_go();
        let deadline = Instant::now() + WITHIN;
        let marks = "select count(*) from submission_mark where track_id = $1";
        while self.house.server.number(marks, self.house.tracks[0]).await == 0 {
            assert!(Instant::now() < deadline, "it is not committed");
            pause().await;
        }
        self.proxy.cut();
        self.proxy.answers.send_replace(Gate::Open);
        self.house.server.restart().await;
    }
}

/// The kinds and marks of the changes of the first track that a follower receives after `from`.
async fn missed(client: &mut LiveClient, from: &Value, track: i64) -> Vec<Value> {
    let payload = json!({"topic": from["topic"], "offset": from["offset"], "epoch": from["epoch"]});
    let answer = client.ok("subscribe", payload).await;
    let frames = answer["missed"].as_array().expect("frames are still held").clone();
    let changes = frames.iter().flat_map(|frame| frame["changes"].as_array().unwrap());
    changes
        .filter(|change| change["track_id"] == track || change["track_ids"] == json!([track]))
        .map(|change| json!([change["kind"], change["mark"]]))
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mark_whose_answer_is_lost_with_its_server_stands_once_when_it_is_repeated() {
    let mut scene = Scene::set("mark-cut").await;
    let (review, track) = (scene.house.review(), scene.house.tracks[0]);
    let application = scene
        .house
        .server
        .number("select application_id from submission where track_id = $1", track)
        .await;
    let mut watcher = scene.house.server.live_of(&scene.house.colleague).await;
    let at = watcher.subscribe(&review).await;
    let mut creator = scene.house.server.live_of(&scene.house.creator).await;
    let decided = creator.subscribe(&format!("application:{application}")).await;

    let mut manager = scene.house.server.live_of(&scene.house.manager).await;
    let marked = scene.mark(0, "shortlist", "first");
    scene.mark_without_answer(&mut manager, marked.clone()).await;
    let (house, server) = (&scene.house, &scene.house.server);
    let mut manager = server.live_of(&house.manager).await;
    for _ in 0..2 {
        assert_eq!(manager.ok("review.mark", marked.clone()).await, true);
    }
    let mut watcher = server.live_of(&house.colleague).await;
    let shortlisted = json!(["track_marked", "shortlist"]);
    assert_eq!(
        missed(&mut watcher, &at, track).await,
        std::slice::from_ref(&shortlisted)
    );
    let mut creator = server.live_of(&house.creator).await;
    assert_eq!(missed(&mut creator, &decided, track).await.len(), 1, "decided once");

    // a repetition that arrives after a colleague's mark leaves that one
    watcher.ok("review.mark", scene.mark(0, "pass", "theirs")).await;
    manager.ok("review.mark", marked).await;
    let passed = json!(["track_marked", "pass"]);
    assert_eq!(missed(&mut manager, &at, track).await, [shortlisted, passed]);
    let marks = "select count(*) from submission_mark where track_id = $1 and mark = 'pass'";
    assert_eq!(server.number(marks, track).await, 1);
    let other = scene.mark(0, "hold", "first");
    manager.refused("review.mark", other, 409, "request_id_reused").await;
    let long = scene.mark(0, "hold", &"x".repeat(201));
    manager.refused("review.mark", long, 400, "invalid_request").await;
}
