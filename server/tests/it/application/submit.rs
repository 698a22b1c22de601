//! Submitting tracks to a job: the events that follow, the refusals, and the limits.

use serde_json::{Value, json};

use super::{Scene, next_but_counts};

#[actix_web::test]
async fn submitted_tracks_are_on_review_and_all_affected_topics_get_a_frame() {
    let scene = Scene::new().await;
    let (one, two) = (scene.track("one").await, scene.track("two").await);
    let form =
        json!({"job_id": scene.job, "tracks_id": [two, one], "description": "for you", "playlist_name": "demos"});
    let id = scene.client.ok("application/create", form).await["id"]
        .as_i64()
        .unwrap();
    let list = scene
        .client
        .ok("application/get_by_job", json!({"job_id": scene.job}))
        .await;
    assert_eq!(list.as_array().unwrap().len(), 1);
    let application = &list[0];
    assert_eq!(
        (&application["id"], &application["status"]),
        (&json!(id), &json!("on_review"))
    );
    assert_eq!(application["tracks_id"], json!([two, one]), "in the order given");
    assert_eq!(
        (&application["description"], &application["playlist_name"]),
        (&json!("for you"), &json!("demos"))
    );
    assert_eq!(
        (&application["user_id"], &application["job_id"]),
        (&json!(scene.ada.id), &json!(scene.job))
    );
    assert_eq!(
        (&application["live"]["topic"], &application["live"]["offset"]),
        (&json!(format!("application:{id}")), &json!(1))
    );
    assert_eq!(scene.reviewed().await, ["one", "two"]);
    assert_eq!(
        scene.kinds(format!("review:{}", scene.job)).await,
        ["track_submitted", "track_submitted", "counters"]
    );
    assert_eq!(
        scene.kinds(format!("user:{}", scene.ada.id)).await,
        ["left_changed", "application_created", "usage_changed"]
    );
    assert_eq!(
        scene.kinds(format!("application:{id}")).await,
        ["tracks_added", "status_changed"]
    );
    let left = scene.client.ok("job/get_job", json!({"job_id": scene.job})).await;
    assert_eq!((&left["used"], &left["tracks_allowed_amount"]), (&json!(2), &json!(8)));
}

#[actix_web::test]
async fn tracks_that_may_not_be_submitted_are_refused_by_name_and_leave_nothing_behind() {
    let scene = Scene::new().await;
    let track = scene.track("mine").await;
    let create = json!({"job_id": scene.job, "tracks_id": [track], "description": ""});
    let refused = async |status, code| {
        scene
            .client
            .refused("application/create", create.clone(), status, code)
            .await
    };
    for status in ["closed", "archived"] {
        scene.server.set_job_status(scene.job, status).await;
        refused(409, "job_not_open").await;
    }
    scene.server.set_job_status(scene.job, "deleted").await;
    refused(404, "not_found").await;
    scene
        .set(
            "update job set status = 'open', access_from = 5 where id = $1",
            scene.job,
        )
        .await;
    refused(403, "job_is_blocked").await;
    scene.server.set_plan(scene.ada.id, "starter", true).await;
    scene
        .set(
            "update job set access_from = 0, subscription_limitation = '{unlimited}' where id = $1",
            scene.job,
        )
        .await;
    refused(403, "plan_not_allowed").await;
    scene
        .set("update job set subscription_limitation = '{}' where id = $1", scene.job)
        .await;
    scene.set("update track set ready = false where id = $1", track).await;
    let body = refused(409, "track_not_ready").await;
    assert_eq!(body["fields"]["tracks_id.0"], "Add details to this track first");
    scene.set("update track set ready = true where id = $1", track).await;
    let foreign = scene.server.track(&scene.server.creator("bob").await, "foreign").await;
    let with = |tracks: Value| json!({"job_id": scene.job, "tracks_id": tracks});
    for (tracks, status, code, fields) in [
        (
            json!([track, foreign]),
            404,
            "not_found",
            json!({"tracks_id.1": "There is no such track of yours"}),
        ),
        (
            json!([track, foreign, track]),
            400,
            "invalid_request",
            json!({"tracks_id.2": "This track is in the list twice"}),
        ),
    ] {
        let body = scene
            .client
            .refused("application/create", with(tracks), status, code)
            .await;
        assert_eq!(body["fields"], fields);
    }
    scene
        .client
        .refused("application/create", with(json!([999_999])), 404, "not_found")
        .await;
    scene
        .client
        .refused(
            "application/create",
            json!({"job_id": 999_999, "tracks_id": [track]}),
            404,
            "not_found",
        )
        .await;
    let body = scene
        .client
        .refused("application/create", with(json!([])), 400, "invalid_request")
        .await;
    assert_eq!(body["fields"]["tracks_id"], "You need to add tracks to the playlist");
    for (field, value) in [
        ("tracks_id", json!("all")),
        ("tracks_id", json!(["7"])),
        ("job_id", json!("1")),
        ("playlist_name", json!("x".repeat(301))),
        ("description", json!("x".repeat(2001))),
        ("tracks_id", json!((1..=1001).collect::<Vec<_>>())),
    ] {
        let mut form = create.clone();
        form[field] = value;
        scene
            .client
            .refused("application/create", form, 400, "invalid_request")
            .await;
    }
    scene.server.set_plan(scene.ada.id, "free", false).await;
    scene
        .set(
            "update subscription set trial_ends = current_date - 2 where user_id = $1",
            scene.ada.id,
        )
        .await;
    refused(402, "non_paid").await;
    for query in [
        "select count(*) from application where user_id = $1",
        "select count(*) from submission where user_id = $1",
        "select coalesce(sum(used + added), 0)::bigint from job_usage where user_id = $1",
        "select coalesce(sum(applications), 0)::bigint from creator_month_usage where user_id = $1",
    ] {
        assert_eq!(scene.server.number(query, scene.ada.id).await, 0, "{query}");
    }
    assert_eq!(scene.kinds(format!("review:{}", scene.job)).await, [""; 0]);
}

#[actix_web::test]
async fn a_limitation_to_plans_lets_in_all_jobs_and_namesakes() {
    let scene = Scene::new().await;
    let track = scene.track("mine").await;
    scene
        .set(
            "update job set subscription_limitation = '{starter}' where id = $1",
            scene.job,
        )
        .await;
    let create = json!({"job_id": scene.job, "tracks_id": [track]});
    for plan in ["premium basic", "verified"] {
        scene.server.set_plan(scene.ada.id, plan, true).await;
        scene
            .client
            .refused("application/create", create.clone(), 403, "plan_not_allowed")
            .await;
    }
    for plan in ["starter", "starter-free", "premium", "premium-free", "pro", "unlimited"] {
        scene.server.set_plan(scene.ada.id, plan, true).await;
        let id = scene.client.ok("application/create", create.clone()).await["id"].clone();
        scene
            .client
            .ok("application/delete_tracks", json!({"id": id, "tracks_id": [track]}))
            .await;
    }
}

#[actix_web::test]
async fn upload_count_counts_each_job_once_and_is_never_lowered() {
    let scene = Scene::new().await;
    let (one, two) = (scene.track("one").await, scene.track("two").await);
    let other = scene.server.job(scene.company, "another").await;
    let counts = async || {
        let rows = scene.client.ok("track/get", json!({})).await["tracks"].clone();
        let count = |id: i64| {
            let row = rows.as_array().unwrap().iter().find(|row| row["track_id"] == id);
            row.unwrap()["upload_count"].as_i64().unwrap()
        };
        (count(one), count(two))
    };
    let submit = async |job: i64, tracks: &[i64]| {
        let form = json!({"job_id": job, "tracks_id": tracks});
        scene.client.ok("application/create", form).await["id"].clone()
    };
    let id = submit(scene.job, &[one]).await;
    assert_eq!(counts().await, (1, 0));
    scene
        .client
        .ok("application/update", json!({"id": id, "tracks_id": [one, two]}))
        .await;
    submit(other, &[one]).await;
    assert_eq!(counts().await, (2, 1));
    scene
        .client
        .ok("application/delete_tracks", json!({"id": id, "tracks_id": [one, two]}))
        .await;
    assert_eq!(counts().await, (2, 1), "a withdrawal takes nothing away");
    submit(scene.job, &[two, one]).await;
    assert_eq!(counts().await, (2, 1), "the same job counts once");
}

#[actix_web::test]
async fn the_jobs_and_the_plans_limits_hold() {
    let scene = Scene::new().await;
    let tracks = [scene.track("1").await, scene.track("2").await, scene.track("3").await];
    scene
        .set("update job set tracks_per_user_limit = 2 where id = $1", scene.job)
        .await;
    let create = |job: i64, tracks: &[i64]| json!({"job_id": job, "tracks_id": tracks});
    scene
        .client
        .refused(
            "application/create",
            create(scene.job, &tracks),
            409,
            "job_limit_exceeded",
        )
        .await;
    let id = scene
        .client
        .ok("application/create", create(scene.job, &tracks[..2]))
        .await["id"]
        .clone();
    scene
        .client
        .refused(
            "application/create",
            create(scene.job, &tracks[2..]),
            409,
            "job_limit_exceeded",
        )
        .await;
    scene
        .client
        .refused(
            "application/update",
            json!({"id": id, "tracks_id": tracks}),
            409,
            "job_limit_exceeded",
        )
        .await;
    // the free plan allows two applications a month; this month has one
    scene.server.set_plan(scene.ada.id, "free", false).await;
    let jobs = [
        scene.server.job(scene.company, "second").await,
        scene.server.job(scene.company, "third").await,
    ];
    scene
        .client
        .ok("application/create", create(jobs[0], &tracks[..1]))
        .await;
    scene
        .client
        .refused(
            "application/create",
            create(jobs[1], &tracks[..1]),
            409,
            "subscription_limit_exceeded",
        )
        .await;
    scene
        .client
        .ok("application/create", create(jobs[0], &tracks[1..2]))
        .await;
    assert_eq!(
        scene.client.ok("job/get_subscription_limit", json!({})).await["used"],
        2
    );
    assert_eq!(
        scene
            .server
            .number("select count(*) from submission where job_id = $1", jobs[1])
            .await,
        0
    );
}

#[actix_web::test]
async fn a_track_is_in_one_submission_to_a_job() {
    let scene = Scene::new().await;
    let track = scene.track("only").await;
    let form = json!({"job_id": scene.job, "tracks_id": [track]});
    scene.client.ok("application/create", form.clone()).await;
    scene.client.refused("application/create", form, 409, "conflict").await;
    assert_eq!(
        scene
            .client
            .ok("application/get_by_job", json!({"job_id": scene.job}))
            .await
            .as_array()
            .unwrap()
            .len(),
        1
    );
}

#[actix_web::test]
async fn a_repeated_request_submits_once() {
    let scene = Scene::new().await;
    let track = scene.track("once").await;
    let form = json!({"job_id": scene.job, "tracks_id": [track], "request_id": "r1"});
    let first = scene.client.ok("application/create", form.clone()).await;
    assert_eq!(scene.client.ok("application/create", form).await, first);
    let own = json!({"playlist_name": "mine", "request_id": "r2"});
    let first = scene.client.ok("application/create", own.clone()).await;
    assert_eq!(scene.client.ok("application/create", own).await, first);
    assert_eq!(
        scene
            .server
            .number("select count(*) from application where user_id = $1", scene.ada.id)
            .await,
        2
    );
}

#[actix_web::test]
async fn applications_and_the_usage_of_the_plan_are_published_to_their_creator() {
    let scene = Scene::new().await;
    scene.server.set_plan(scene.ada.id, "premium basic", true).await;
    let own = format!("user:{}", scene.ada.id);
    let mut page = scene.server.live_of(&scene.ada).await;
    let draft = scene
        .client
        .ok("application/get_default", json!({"job_id": scene.job}))
        .await;
    let created = |id: &Value, job: Value| json!({"kind": "application_created", "application_id": id, "job_id": job});
    assert_eq!(
        next_but_counts(&mut page, &own).await["changes"],
        json!([created(&draft["id"], json!(scene.job))])
    );
    let track = scene.track("mine").await;
    let form = json!({"job_id": scene.job, "tracks_id": [track]});
    let second = scene.client.ok("application/create", form).await["id"].clone();
    let changes = next_but_counts(&mut page, &own).await["changes"].take();
    assert_eq!(changes[0]["kind"], "left_changed");
    assert_eq!(changes[1], created(&second, json!(scene.job)));
    assert_eq!(
        (&changes[2]["kind"], &changes[2]["applications"]),
        (&json!("usage_changed"), &json!(1))
    );
    let limit = scene.client.ok("job/get_subscription_limit", json!({})).await;
    assert_eq!(
        (&changes[2]["resets_at"], &changes[2]["applications"]),
        (&limit["resets_at"], &limit["used"])
    );
    // the month counts a job once
    let third = scene.track("another").await;
    let form = json!({"job_id": scene.job, "tracks_id": [third]});
    scene.client.ok("application/create", form).await;
    let kinds = next_but_counts(&mut page, &own).await["changes"].take();
    assert_eq!(kinds.as_array().map(Vec::len), Some(2), "{kinds}");
    let playlist = scene
        .client
        .ok("application/create", json!({"playlist_name": "Mine"}))
        .await;
    assert_eq!(
        next_but_counts(&mut page, &own).await["changes"],
        json!([created(&playlist["id"], Value::Null)])
    );
}
