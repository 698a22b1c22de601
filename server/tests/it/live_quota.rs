//! The rest of a job's limits that its creator receives on their own topic.

use serde_json::{Value, json};

use super::support::{Person, TestServer};

struct Scene {
    server: TestServer,
    ada: Person,
    job: i64,
    own: String,
}

impl Scene {
    async fn new() -> Self {
        let server = TestServer::start().await;
        let (manager, ada) = (server.manager("max").await, server.creator("ada").await);
        let company = server.company(&manager, "Sync House").await;
        let job = server.job(company, "a job").await;
        let own = format!("user:{}", ada.id);
        Self { server, ada, job, own }
    }

    fn entry(&self, track: i64) -> Value {
        json!({"job_id": self.job, "track_id": track})
    }

    async fn set(&self, sql: &'static str) {
        sqlx::query(sql)
            .bind(self.job)
            .execute(&self.server.pool)
            .await
            .unwrap();
    }
}

fn left(frame: &Value) -> Vec<Value> {
    let changes = frame["changes"].as_array().unwrap().iter();
    changes
        .filter(|change| change["kind"] == "left_changed")
        .cloned()
        .collect()
}

#[tokio::test]
async fn a_deleted_tracks_owner_gets_the_remaining_limits_of_every_job_that_it_was_in() {
    let scene = Scene::new().await;
    let (remaining, gone) = (
        scene.server.track(&scene.ada, "kept").await,
        scene.server.track(&scene.ada, "gone").await,
    );
    scene.server.submit(&scene.ada, scene.job, &[remaining]).await;
    let mut tab = scene.server.live_of(&scene.ada).await;
    tab.ok("application.add_track", scene.entry(gone)).await;
    let limits = left(&tab.next_change(&scene.own).await);
    assert_eq!((&limits[0]["used"], &limits[0]["added"]), (&json!(1), &json!(1)));
    let client = scene.server.client_of(&scene.ada).await;
    client.ok("track/delete", json!({"id": gone})).await;
    let expected = |used: i32, amount: i32| {
        json!([{
            "kind": "left_changed", "job_id": scene.job, "used": used, "added": 0, "added_tracks": [],
            "tracks_allowed_amount": amount, "is_blocked": false, "is_exceeded_by_job_limit": false,
            "is_exceeded_by_subscription_limit": false,
        }])
    };
    assert_eq!(json!(left(&tab.next_change(&scene.own).await)), expected(1, 9));
    client.ok("track/delete", json!({"id": remaining})).await;
    assert_eq!(json!(left(&tab.next_change(&scene.own).await)), expected(0, 10));
    let row = client.ok("job/get_job", json!({"job_id": scene.job})).await;
    assert_eq!((&row["used"], &row["tracks_allowed_amount"]), (&json!(0), &json!(10)));
}

#[tokio::test]
async fn adding_an_added_track_changes_nothing_and_still_returns_the_present_values() {
    let scene = Scene::new().await;
    let track = scene.server.track(&scene.ada, "a track").await;
    let mut tab = scene.server.live_of(&scene.ada).await;
    for event in [
        "application.remove_track",
        "application.add_track",
        "application.add_track",
    ] {
        let ack = tab.emit(event, scene.entry(track)).await;
        let added = i32::from(event == "application.add_track");
        assert_eq!(
            (&ack["result"]["added"], &ack["live"]["topic"], &ack["live"]["offset"]),
            (&json!(added), &json!(scene.own), &json!(added)),
            "{ack}"
        );
        assert!(ack["live"]["epoch"].is_string());
    }
    assert_eq!(tab.next_change(&scene.own).await["offset"], 1);
    assert!(!tab.waiting().await.iter().any(|(name, _)| name == "change"));
}

#[tokio::test]
async fn adding_a_track_is_refused_as_submitting_it_would_be() {
    let scene = Scene::new().await;
    let (track, draft) = (
        scene.server.track(&scene.ada, "a track").await,
        scene.server.track(&scene.ada, "a draft").await,
    );
    sqlx::query("update track set ready = false where id = $1")
        .bind(draft)
        .execute(&scene.server.pool)
        .await
        .unwrap();
    let foreign = scene.server.creator("bob").await;
    let foreign = scene.server.track(&foreign, "not mine").await;
    let mut tab = scene.server.live_of(&scene.ada).await;
    let client = scene.server.client_of(&scene.ada).await;
    let undo = "with unused as (update job_usage set used = 0 where job_id = $1)
        update job set status = 'open', access_from = 0, access_to = 10, subscription_limitation = '{}' where id = $1";
    for (sql, track, status, code) in [
        (
            "update job set status = 'closed' where id = $1",
            track,
            409,
            "job_not_open",
        ),
        (
            "update job set access_from = 9 where id = $1",
            track,
            403,
            "job_is_blocked",
        ),
        (
            "with other as (update subscription set plan = 'starter')
             update job set subscription_limitation = '{unlimited}' where id = $1",
            track,
            403,
            "plan_not_allowed",
        ),
        (
            "insert into job_usage (job_id, user_id, used) select $1, id, 10 from account where user_name = 'ada'
             on conflict (job_id, user_id) do update set used = 10",
            track,
            409,
            "job_limit_exceeded",
        ),
        (
            "update job set status = 'deleted' where id = $1",
            track,
            404,
            "not_found",
        ),
        (undo, draft, 409, "track_not_ready"),
        (undo, foreign, 404, "not_found"),
    ] {
        scene.set(sql).await;
        let ack = tab.emit("application.add_track", scene.entry(track)).await;
        let form = json!({"job_id": scene.job, "tracks_id": [track]});
        let refused = client.refused("application/create", form, status, code).await;
        assert_eq!(
            (&ack["error"], &ack["status"]),
            (&refused["error"], &refused["status"]),
            "{sql}"
        );
        scene.set(undo).await;
    }
    tab.ok("application.add_track", scene.entry(track)).await;
}

#[tokio::test]
async fn a_track_may_be_taken_off_the_list_whatever_became_of_the_job() {
    let scene = Scene::new().await;
    let mut tab = scene.server.live_of(&scene.ada).await;
    for sql in [
        "update job set status = 'closed' where id = $1",
        "update job set status = 'deleted' where id = $1",
        "update job set teams_id = '{1}' where id = $1",
    ] {
        let track = scene.server.track(&scene.ada, "a track").await;
        tab.ok("application.add_track", scene.entry(track)).await;
        scene.set(sql).await;
        let answer = tab.ok("application.remove_track", scene.entry(track)).await;
        assert_eq!((&answer["added"], &answer["used"]), (&json!(0), &json!(0)), "{sql}");
        scene
            .set("update job set status = 'open', teams_id = '{}' where id = $1")
            .await;
    }
}
