//! Changes to a job that reach the open pages of creators: the limit, the status, the range of ratings, the plans, the teams.

use serde_json::{Value, json};

use super::support::{Client, LiveClient, Person, TestServer};

struct Scene {
    server: TestServer,
    max: Person,
    manager: Client,
    ada: Person,
    page: LiveClient,
    tracks: Vec<i64>,
    job: i64,
}

impl Scene {
    /// A creator with the job's page open.
    async fn new() -> Self {
        let server = TestServer::start().await;
        let (max, ada) = (server.manager("max").await, server.creator("ada").await);
        let company = server.company(&max, "Sync House").await;
        let job = server.job(company, "a job").await;
        let mut tracks = Vec::new();
        for title in ["one", "two", "three"] {
            tracks.push(server.track(&ada, title).await);
        }
        let (manager, mut page) = (server.client_of(&max).await, server.live_of(&ada).await);
        page.subscribe(&format!("job:{job}")).await;
        Self {
            server,
            max,
            manager,
            ada,
            page,
            tracks,
            job,
        }
    }

    async fn update(&mut self, client: &Client, edit: Value) -> Value {
        let mut form = edit;
        form["job_id"] = json!(self.job);
        client.ok("job/update", form).await;
        let frame = self.page.next_change(&format!("job:{}", self.job)).await;
        frame["changes"][0].clone()
    }

    /// Adds a track; gives the code of the refusal, or the remaining limits.
    async fn add(&mut self, track: usize) -> Value {
        let entry = json!({"job_id": self.job, "track_id": self.tracks[track]});
        let mut ack = self.page.emit("application.add_track", entry).await;
        match ack["error"].take() {
            Value::Null => ack["result"]["tracks_allowed_amount"].take(),
            error => error,
        }
    }
}

#[tokio::test]
async fn a_limit_that_is_raised_or_lowered_shows_in_the_open_page_and_counts_at_once() {
    let mut scene = Scene::new().await;
    let manager = scene.manager.clone();
    let limits = scene.update(&manager, json!({"tracks_per_user_limit": 1})).await;
    assert_eq!(
        limits,
        json!({"kind": "limits_changed", "tracks_per_user_limit": 1, "available_for_plans": [], "access_from": 0, "access_to": 10})
    );
    assert_eq!(scene.add(0).await, 0);
    assert_eq!(scene.add(1).await, "job_limit_exceeded");
    let limits = scene.update(&manager, json!({"tracks_per_user_limit": 3})).await;
    assert_eq!(limits["tracks_per_user_limit"], 3);
    assert_eq!(scene.add(1).await, 1);
    scene.update(&manager, json!({"tracks_per_user_limit": 1})).await;
    assert_eq!(scene.add(2).await, "job_limit_exceeded");
    let row = scene
        .server
        .client_of(&scene.ada)
        .await
        .ok("job/get_job", json!({"job_id": scene.job}))
        .await;
    assert_eq!(
        (
            &row["added"],
            &row["tracks_allowed_amount"],
            &row["is_exceeded_by_job_limit"]
        ),
        (&json!(2), &json!(0), &json!(true)),
        "never below nothing"
    );
}

#[tokio::test]
async fn a_job_that_closes_says_so_in_the_open_page_and_takes_nothing_more() {
    let mut scene = Scene::new().await;
    for (status, added) in [("closed", json!("job_not_open")), ("open", json!(9))] {
        let set = json!({"id": scene.job, "status": status});
        scene.manager.ok("job/update_status", set).await;
        let frame = scene.page.next_change(&format!("job:{}", scene.job)).await;
        assert_eq!(frame["changes"], json!([{"kind": "status_changed", "status": status}]));
        assert_eq!(scene.add(0).await, added);
    }
}

#[tokio::test]
async fn a_narrowed_range_and_narrowed_plans_show_in_the_open_page_and_a_persons_rating_to_nobody() {
    let mut scene = Scene::new().await;
    let manager = scene.manager.clone();
    let admin = scene.server.client_of(&scene.server.admin("root").await).await;
    let client = scene.server.client_of(&scene.ada).await;
    let ask = json!({"job_ids": [scene.job], "status": "all"});
    let limits = scene.update(&manager, json!({"access_from": 5})).await;
    assert_eq!(
        (&limits["kind"], &limits["access_from"]),
        (&json!("limits_changed"), &json!(5))
    );
    assert_eq!(scene.add(0).await, "job_is_blocked");
    let rows = client.ok("job/get", ask.clone()).await;
    let row = &rows["all_jobs"][0];
    assert_eq!(
        (&row["id"], &row["is_blocked"]),
        (&json!(scene.job), &json!(true)),
        "{rows}"
    );
    assert!(!rows.to_string().contains("user_rating"));
    scene.update(&manager, json!({"access_from": 0})).await;
    let limits = scene
        .update(&admin, json!({"subscription_limitation": ["unlimited"]}))
        .await;
    assert_eq!(limits["available_for_plans"], json!(["unlimited"]));
    scene.server.set_plan(scene.ada.id, "starter", true).await;
    assert_eq!(scene.add(0).await, "plan_not_allowed");
    scene.update(&admin, json!({"subscription_limitation": []})).await;
    assert_eq!(scene.add(0).await, 9);
}

#[tokio::test]
async fn a_job_that_becomes_a_teams_leaves_the_pages_of_others_and_appears_in_those_of_its_members() {
    let mut scene = Scene::new().await;
    let bob = scene.server.creator("bob").await;
    let team: i64 = sqlx::query_scalar(
        "with made as (insert into team (name, owner_id) values ('Scouts', $1) returning id)
         insert into team_member (team_id, user_id) select id, $2 from made returning team_id",
    )
    .bind(scene.max.id)
    .bind(bob.id)
    .fetch_one(&scene.server.pool)
    .await
    .unwrap();
    let team_topic = format!("team:{team}");
    let mut member = scene.server.live_of(&bob).await;
    member.subscribe(&team_topic).await;
    scene.page.subscribe("board").await;
    let edit = json!({"job_id": scene.job, "teams_id": [team]});
    scene.manager.ok("job/update", edit).await;
    let job_topic = format!("job:{}", scene.job);
    assert_eq!(
        scene.page.next("closed").await,
        json!({"topic": job_topic, "reason": "no_right"})
    );
    let removed = scene.page.next_change("board").await["changes"][0].clone();
    assert_eq!(
        (&removed["kind"], &removed["job_id"]),
        (&json!("job_removed"), &json!(scene.job))
    );
    let created = member.next_change(&team_topic).await["changes"][0].clone();
    assert_eq!(
        (&created["kind"], &created["job_id"]),
        (&json!("job_created"), &json!(scene.job))
    );
    assert_eq!(scene.add(0).await, "not_found");
    member.subscribe(&job_topic).await;
    let raised = json!({"job_id": scene.job, "tracks_per_user_limit": 12});
    scene.manager.ok("job/update", raised).await;
    for topic in [&team_topic, &job_topic] {
        let change = member.next_change(topic).await["changes"][0].clone();
        let limit = [
            &change["limits"]["tracks_per_user_limit"],
            &change["tracks_per_user_limit"],
        ];
        assert!(limit.contains(&&json!(12)), "{topic}: {change}");
    }
}
