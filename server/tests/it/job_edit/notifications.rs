//! job: the lists that receive a frame about each act on a job.

use serde_json::{Value, json};

use super::Scene;

/// The frames that every list received since the last call: `topic kind`, sorted.
async fn published(scene: &Scene) -> Vec<String> {
    let frames: Vec<(String, String)> = sqlx::query_as(
        "delete from frame where topic like any('{board,admin,team:%,company:%}') returning topic, changes",
    )
    .fetch_all(&scene.server.pool)
    .await
    .unwrap();
    let mut published: Vec<String> = frames
        .iter()
        .map(|(topic, changes)| {
            let changes: Value = serde_json::from_str(changes).unwrap();
            let kinds = changes
                .as_array()
                .unwrap()
                .iter()
                .map(|change| change["kind"].as_str().unwrap());
            // changes of a team's number of jobs are tested elsewhere
            let of_jobs = kinds.filter(|kind| kind.starts_with("job_"));
            of_jobs.fold(topic.clone(), |published, kind| format!("{published} {kind}"))
        })
        .collect();
    published.sort();
    published
}

#[actix_web::test]
async fn every_act_on_a_job_is_published_to_the_lists_that_show_it() {
    let scene = Scene::new().await;
    let second = scene.server.company(&scene.max, "Elsewhere").await;
    let team: i64 = sqlx::query_scalar("insert into team (name, owner_id) values ('Scouts', $1) returning id")
        .bind(scene.max.id)
        .fetch_one(&scene.server.pool)
        .await
        .unwrap();
    let client = scene.server.client_of(&scene.max).await;
    let job = client.ok("job/create", scene.form()).await["job_id"].clone();
    let (first, team_topic) = (format!("company:{}", scene.company), format!("team:{team}"));
    let second_topic = format!("company:{second}");
    let lists = |kinds: &[(&str, &str)]| {
        let mut published: Vec<String> = kinds
            .iter()
            .map(|(topic, kind)| format!("{topic} job_{kind}"))
            .collect();
        published.sort();
        published
    };
    let all = |kind: &'static str| lists(&[("admin", kind), ("board", kind), (first.as_str(), kind)]);
    assert_eq!(published(&scene).await, all("created"));
    let act = async |call: &str, mut body: Value| {
        body[if call == "job/update" { "job_id" } else { "id" }] = job.clone();
        client.ok(call, body).await;
        published(&scene).await
    };
    let update = async |body: Value| act("job/update", body).await;
    let status = async |status: &str| act("job/update_status", json!({"status": status})).await;
    assert_eq!(update(json!({"title": "Day drive"})).await, all("changed"));
    assert_eq!(update(json!({"title": "Day drive"})).await, [""; 0]);
    assert_eq!(status("closed").await, all("changed"));
    assert_eq!(
        update(json!({"teams_id": [team]})).await,
        lists(&[
            ("admin", "changed"),
            ("board", "removed"),
            (&first, "changed"),
            (&team_topic, "created")
        ])
    );
    assert_eq!(
        update(json!({"company_id": second})).await,
        lists(&[
            ("admin", "changed"),
            (&first, "removed"),
            (&second_topic, "created"),
            (&team_topic, "changed")
        ])
    );
    assert_eq!(
        status("deleted").await,
        lists(&[
            ("admin", "changed"),
            (&second_topic, "changed"),
            (&team_topic, "removed")
        ])
    );
    assert_eq!(
        update(json!({"title": "In secret"})).await,
        lists(&[("admin", "changed"), (&second_topic, "changed")])
    );
    assert_eq!(
        status("open").await,
        lists(&[
            ("admin", "changed"),
            (&second_topic, "changed"),
            (&team_topic, "created")
        ])
    );
}

#[actix_web::test]
async fn a_change_of_a_job_states_its_status_before() {
    let scene = Scene::new().await;
    let (creator, admin) = (scene.server.creator("ada").await, scene.server.admin("root").await);
    let client = scene.server.client_of(&scene.max).await;
    let job = client.ok("job/create", scene.form()).await["job_id"].clone();
    let company = format!("company:{}", scene.company);
    let mut followers = Vec::new();
    for (person, topic) in [(&creator, "board"), (&admin, "admin"), (&scene.max, company.as_str())] {
        let mut follower = scene.server.live_of(person).await;
        follower.subscribe(topic).await;
        followers.push((topic, follower));
    }
    client
        .ok("job/update_status", json!({"id": job, "status": "closed"}))
        .await;
    for (topic, follower) in &mut followers {
        let change = follower.next_change(topic).await["changes"][0].clone();
        assert_eq!(
            (&change["kind"], &change["job_id"], &change["by"]),
            (&json!("job_changed"), &job, &json!(scene.max.id)),
            "{topic}"
        );
        assert_eq!(
            (&change["before"], &change["status"]),
            (&json!("open"), &json!("closed"))
        );
        assert_eq!(change["details"]["title"], "Night drive");
    }
}

#[actix_web::test]
async fn an_edit_of_a_jobs_brief_and_limits_is_published_whole() {
    let scene = Scene::new().await;
    let creator = scene.server.creator("ada").await;
    let admin = scene.server.client_of(&scene.server.admin("root").await).await;
    let client = scene.server.client_of(&scene.max).await;
    let job = client.ok("job/create", scene.form()).await["job_id"].clone();
    let mut follower = scene.server.live_of(&creator).await;
    follower.subscribe("board").await;
    let edit = json!({"job_id": job, "title": "Day drive", "tracks_per_user_limit": 3, "subscription_limitation": ["premium"],
                      "access_from": 2, "access_to": 8, "share_type": "auto_forwarding"});
    admin.ok("job/update", edit).await;
    let change = follower.next_change("board").await["changes"][0].clone();
    assert_eq!(
        (&change["details"]["title"], &change["share_type"], &change["teams_id"]),
        (&json!("Day drive"), &json!("auto_forwarding"), &json!([]))
    );
    assert_eq!(
        change["limits"],
        json!({"tracks_per_user_limit": 3, "available_for_plans": ["premium"], "access_from": 2, "access_to": 8})
    );
}

#[actix_web::test]
async fn an_edit_of_a_deleted_job_is_published_only_to_its_reviewers() {
    let scene = Scene::new().await;
    let max = scene.server.client_of(&scene.max).await;
    let job = max.ok("job/create", scene.form()).await["job_id"].clone();
    max.ok("job/update_status", json!({"id": job, "status": "deleted"}))
        .await;
    let (board, own) = (scene.head("board").await, scene.head(&format!("job:{job}")).await);
    max.ok("job/update", json!({"job_id": job, "title": "In secret"})).await;
    assert_eq!(scene.head("board").await, board);
    assert_eq!(scene.head(&format!("job:{job}")).await, own + 1);
}
