//! application: a creator submits tracks to jobs, changes and withdraws them, and keeps playlists of their own.

use serde_json::{Value, json};

use crate::support::{Client, Person, TestServer};

struct Scene {
    server: TestServer,
    ada: Person,
    client: Client,
    reviewer: Client,
    company: i64,
    job: i64,
}

impl Scene {
    async fn new() -> Self {
        let server = TestServer::start().await;
        let (ada, max) = (server.creator("ada").await, server.manager("max").await);
        let company = server.company(&max, "Sync House").await;
        let job = server.job(company, "A brief").await;
        let (client, reviewer) = (server.client_of(&ada).await, server.client_of(&max).await);
        Self {
            server,
            ada,
            client,
            reviewer,
            company,
            job,
        }
    }

    async fn track(&self, title: &str) -> i64 {
        self.server.track(&self.ada, title).await
    }

    async fn set(&self, sql: &'static str, id: i64) {
        sqlx::query(sql).bind(id).execute(&self.server.pool).await.unwrap();
    }

    /// Titles as reviewers see them, in the order of tracks.
    async fn reviewed(&self) -> Vec<String> {
        let page = self
            .reviewer
            .ok(
                "application/get_applied",
                json!({"job_id": self.job, "sort_by": "title", "sort_direction": "up"}),
            )
            .await;
        page["tracks"]
            .as_array()
            .unwrap()
            .iter()
            .map(|track| track["title"].as_str().unwrap().to_owned())
            .collect()
    }

    async fn kinds(&self, topic: String) -> Vec<String> {
        let frames: Vec<String> = sqlx::query_scalar(r#"select changes from frame where topic = $1 order by "offset""#)
            .bind(topic)
            .fetch_all(&self.server.pool)
            .await
            .unwrap();
        let changes = frames
            .iter()
            .flat_map(|text| serde_json::from_str::<Vec<Value>>(text).unwrap());
        changes
            .map(|change| change["kind"].as_str().unwrap().to_owned())
            .collect()
    }
}

#[actix_web::test]
async fn submitted_tracks_are_on_review_and_everybody_concerned_is_told() {
    let scene = Scene::new().await;
    let (one, two) = (scene.track("one").await, scene.track("two").await);
    let form =
        json!({"job_id": scene.job, "tracks_id": [two, one, two], "description": "for you", "playlist_name": "demos"});
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
    assert_eq!(
        application["tracks_id"],
        json!([two, one]),
        "in the order given, each once"
    );
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
    assert_eq!(scene.kinds(format!("user:{}", scene.ada.id)).await, ["left_changed"]);
    assert_eq!(
        scene.kinds(format!("application:{id}")).await,
        ["tracks_added", "status_changed"]
    );
    let left = scene.client.ok("job/get_job", json!({"job_id": scene.job})).await;
    assert_eq!((&left["used"], &left["tracks_allowed_amount"]), (&json!(2), &json!(8)));
}

#[actix_web::test]
async fn what_may_not_be_submitted_is_refused_by_name_and_leaves_nothing_behind() {
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
        sqlx::query("update job set status = $2 where id = $1")
            .bind(scene.job)
            .bind(status)
            .execute(&scene.server.pool)
            .await
            .unwrap();
        refused(409, "job_not_open").await;
    }
    scene
        .set("update job set status = 'deleted' where id = $1", scene.job)
        .await;
    refused(404, "not_found").await;
    scene
        .set(
            "update job set status = 'open', access_from = 5 where id = $1",
            scene.job,
        )
        .await;
    refused(403, "job_is_blocked").await;
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
    refused(409, "track_not_ready").await;
    scene.set("update track set ready = true where id = $1", track).await;
    let foreign = scene.server.track(&scene.server.creator("bob").await, "foreign").await;
    let with = |tracks: Value| json!({"job_id": scene.job, "tracks_id": tracks});
    scene
        .client
        .refused("application/create", with(json!([track, foreign])), 404, "not_found")
        .await;
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
    // the free plan has two applications a month; this month has one
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
async fn a_track_stands_in_one_submission_to_a_job() {
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
async fn the_default_application_is_made_once_and_takes_what_was_added() {
    let scene = Scene::new().await;
    let track = scene.track("added").await;
    let ask = json!({"job_id": scene.job});
    let made =
        futures_util::future::join_all((0..4).map(|_| scene.client.ok("application/get_default", ask.clone()))).await;
    assert!(made.iter().all(|one| one["id"] == made[0]["id"]), "{made:?}");
    assert_eq!(
        (&made[0]["status"], &made[0]["tracks_id"], &made[0]["added_tracks"]),
        (&Value::Null, &json!([]), &json!([]))
    );
    let (caller, job_track) = (
        actors::caller::Caller {
            session_id: protocol::ids::SessionId(
                scene
                    .server
                    .number("select min(id) from session where user_id = $1", scene.ada.id)
                    .await,
            ),
            user_id: protocol::ids::UserId(scene.ada.id),
            role: protocol::entity::account::Role::Creator,
            user_name: scene.ada.name.clone(),
        },
        protocol::client_event::JobTrack {
            job_id: protocol::ids::JobId(scene.job),
            track_id: protocol::ids::TrackId(track),
        },
    );
    scene.server.state.live.add_track(&caller, job_track).await.unwrap();
    let (status, body) = scene.client.call("application/get_default", ask.clone()).await;
    assert_eq!(status, 200, "{body}");
    let added = &body["result"]["added_tracks"];
    assert_eq!(
        (&added[0]["track_id"], &added[0]["title"]),
        (&json!(track), &json!("added"))
    );
    assert_eq!(body["live"]["topic"], format!("application:{}", made[0]["id"]));
    assert_eq!(scene.reviewed().await, [""; 0], "added is not submitted");
    let submitted = scene
        .client
        .ok("application/update", json!({"id": made[0]["id"], "tracks_id": [track]}))
        .await;
    assert_eq!(
        (&submitted["status"], &submitted["tracks_id"]),
        (&json!("on_review"), &json!([track]))
    );
    assert_eq!(scene.reviewed().await, ["added"]);
    let after = scene.client.ok("application/get_default", ask).await;
    assert_eq!((&after["id"], &after["added_tracks"]), (&made[0]["id"], &json!([])));
    assert_eq!(
        scene.client.ok("job/get_job", json!({"job_id": scene.job})).await["added"],
        0
    );
    for call in ["application/get_default", "application/get_by_job"] {
        scene
            .client
            .refused(call, json!({"job_id": 999_999}), 404, "not_found")
            .await;
        scene.client.refused(call, json!({}), 400, "invalid_request").await;
        scene
            .reviewer
            .refused(call, json!({"job_id": scene.job}), 403, "forbidden")
            .await;
    }
}

#[actix_web::test]
async fn a_creator_learns_how_far_a_track_has_come_and_nothing_else() {
    let scene = Scene::new().await;
    let tracks = [
        scene.track("heard").await,
        scene.track("decided").await,
        scene.track("waiting").await,
    ];
    let id = scene
        .client
        .ok("application/create", json!({"job_id": scene.job, "tracks_id": tracks}))
        .await["id"]
        .clone();
    let of = |track: i64| json!({"job_id": scene.job, "track_id": track});
    let mut listened = of(tracks[0]);
    listened["listened"] = json!(true);
    scene.reviewer.ok("application/set_track_listened", listened).await;
    let mut rated = of(tracks[1]);
    rated["track_rating"] = json!(3);
    scene.reviewer.ok("rating/set_track", rated).await;
    let (status, body) = scene.client.call("application/get_tracks", json!({"id": id})).await;
    assert_eq!(status, 200, "{body}");
    assert_eq!(
        body["live"],
        json!({"topic": format!("application:{id}"), "epoch": body["live"]["epoch"], "offset": 3})
    );
    let page = &body["result"];
    assert_eq!(page["number_of_tracks"], 3);
    let progress: Vec<(bool, bool, bool)> = (page["tracks"].as_array().unwrap().iter())
        .map(|track| &track["progress"])
        .map(|progress| {
            (
                progress["received"].is_string(),
                progress["heard"].is_string(),
                progress["decided"].is_string(),
            )
        })
        .collect();
    assert_eq!(
        progress,
        [(true, true, false), (true, false, true), (true, false, false)]
    );
    for hidden in ["rating", "my_rating", "ratings", "listened", "listened_by"] {
        assert_eq!(page["tracks"][1].get(hidden), None, "creators never receive {hidden}");
    }
    let second = scene
        .client
        .ok("application/get_tracks", json!({"id": id, "limit": 1, "offset": 1}))
        .await;
    assert_eq!(
        (&second["tracks"][0]["title"], &second["number_of_tracks"]),
        (&json!("decided"), &json!(3))
    );
    scene
        .client
        .refused(
            "application/get_tracks",
            json!({"id": id, "limit": -1}),
            400,
            "invalid_request",
        )
        .await;
    let bob = scene.server.client_of(&scene.server.creator("bob").await).await;
    bob.refused("application/get_tracks", json!({"id": id}), 404, "not_found")
        .await;
    scene
        .reviewer
        .refused("application/get_tracks", json!({"id": id}), 403, "forbidden")
        .await;
}

#[actix_web::test]
async fn an_update_sets_the_whole_list() {
    let scene = Scene::new().await;
    let tracks = [scene.track("a").await, scene.track("b").await, scene.track("c").await];
    let id = scene
        .client
        .ok(
            "application/create",
            json!({"job_id": scene.job, "tracks_id": tracks[..2], "description": "first"}),
        )
        .await["id"]
        .clone();
    let (status, body) = scene
        .client
        .call(
            "application/update",
            json!({"id": id, "tracks_id": [tracks[2], tracks[0]]}),
        )
        .await;
    assert_eq!(
        (status, &body["result"]["tracks_id"]),
        (200, &json!([tracks[2], tracks[0]])),
        "{body}"
    );
    assert_eq!(
        (&body["result"]["description"], &body["live"]["offset"]),
        (&json!("first"), &json!(2))
    );
    assert_eq!(scene.reviewed().await, ["a", "c"]);
    assert_eq!(
        scene.client.ok("job/get_job", json!({"job_id": scene.job})).await["used"],
        2
    );
    scene
        .client
        .refused(
            "application/update",
            json!({"id": id, "tracks_id": []}),
            400,
            "invalid_request",
        )
        .await;
    scene
        .client
        .refused("application/update", json!({"id": id}), 400, "invalid_request")
        .await;
    scene
        .client
        .refused(
            "application/update",
            json!({"id": 999_999, "tracks_id": tracks}),
            404,
            "not_found",
        )
        .await;
    let bob = scene.server.client_of(&scene.server.creator("bob").await).await;
    bob.refused(
        "application/update",
        json!({"id": id, "tracks_id": tracks}),
        404,
        "not_found",
    )
    .await;
    bob.refused(
        "application/delete_tracks",
        json!({"id": id, "tracks_id": tracks}),
        404,
        "not_found",
    )
    .await;
    scene
        .set("update job set status = 'closed' where id = $1", scene.job)
        .await;
    scene
        .client
        .refused(
            "application/update",
            json!({"id": id, "tracks_id": tracks}),
            409,
            "job_not_open",
        )
        .await;
    assert_eq!(scene.reviewed().await, ["a", "c"]);
}

#[actix_web::test]
async fn a_withdrawn_track_leaves_the_review_list_with_its_ratings_and_frees_its_place() {
    let scene = Scene::new().await;
    let tracks = [scene.track("stays").await, scene.track("goes").await];
    let id = scene
        .client
        .ok("application/create", json!({"job_id": scene.job, "tracks_id": tracks}))
        .await["id"]
        .clone();
    scene
        .reviewer
        .ok(
            "rating/set_track",
            json!({"job_id": scene.job, "track_id": tracks[1], "track_rating": 9}),
        )
        .await;
    let withdraw = json!({"id": id, "tracks_id": [tracks[1], 999_999]});
    assert_eq!(
        scene.client.ok("application/delete_tracks", withdraw.clone()).await,
        json!(true)
    );
    assert_eq!(
        scene.client.ok("application/delete_tracks", withdraw).await,
        json!(true),
        "once more is harmless"
    );
    assert_eq!(scene.reviewed().await, ["stays"]);
    assert_eq!(
        scene
            .server
            .number("select count(*) from rating where job_id = $1", scene.job)
            .await,
        0
    );
    assert_eq!(
        scene.client.ok("job/get_job", json!({"job_id": scene.job})).await["used"],
        1
    );
    let kinds = scene.kinds(format!("review:{}", scene.job)).await;
    assert!(kinds.contains(&"track_withdrawn".to_owned()), "{kinds:?}");
    scene
        .client
        .refused("application/delete_tracks", json!({"id": id}), 400, "invalid_request")
        .await;
    scene
        .client
        .refused(
            "application/delete_tracks",
            json!({"id": 999_999, "tracks_id": tracks}),
            404,
            "not_found",
        )
        .await;
}

#[actix_web::test]
async fn own_playlists_need_a_plan_and_a_name() {
    let scene = Scene::new().await;
    let tracks = [scene.track("x").await, scene.track("y").await];
    let body = scene
        .client
        .refused(
            "application/create",
            json!({"tracks_id": tracks}),
            400,
            "invalid_request",
        )
        .await;
    assert_eq!(body["fields"]["playlist_name"], "Please enter new name to playlist");
    let form = json!({"tracks_id": tracks, "playlist_name": "Mine", "description": "for clients"});
    for plan in ["free", "starter", "pro", "verified"] {
        scene.server.set_plan(scene.ada.id, plan, true).await;
        scene
            .client
            .refused("application/create", form.clone(), 403, "playlists_not_in_plan")
            .await;
    }
    scene.server.set_plan(scene.ada.id, "premium basic", true).await;
    let first = scene.client.ok("application/create", form.clone()).await["id"].clone();
    let second = scene
        .client
        .ok("application/create", json!({"playlist_name": "Empty"}))
        .await["id"]
        .clone();
    let page = scene.client.ok("application/get", json!({})).await;
    assert_eq!(page["number_of_applications"], 2);
    let shown: Vec<_> = page["applications"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (&one["id"], &one["job_id"], &one["status"]))
        .collect();
    assert_eq!(
        shown,
        [
            (&second, &Value::Null, &Value::Null),
            (&first, &Value::Null, &Value::Null)
        ]
    );
    assert_eq!(
        scene
            .client
            .ok("application/get", json!({"limit": 1, "offset": 1}))
            .await["applications"][0]["id"],
        first
    );
    let renamed = json!({"id": first, "tracks_id": [tracks[1]], "playlist_name": "Ours"});
    let after = scene.client.ok("application/update", renamed).await;
    assert_eq!(
        (&after["playlist_name"], &after["tracks_id"], &after["description"]),
        (&json!("Ours"), &json!([tracks[1]]), &json!("for clients"))
    );
    scene
        .client
        .refused(
            "application/update",
            json!({"id": first, "tracks_id": [], "playlist_name": " "}),
            400,
            "invalid_request",
        )
        .await;
    let rows = scene.client.ok("application/get_tracks", json!({"id": first})).await;
    assert_eq!(
        (&rows["number_of_tracks"], rows["tracks"][0].get("progress")),
        (&json!(1), None)
    );
    scene
        .client
        .ok("application/delete_tracks", json!({"id": first, "tracks_id": tracks}))
        .await;
    assert_eq!(
        scene.client.ok("application/get_tracks", json!({"id": first})).await["number_of_tracks"],
        0
    );
    let bob = scene.server.client_of(&scene.server.creator("bob").await).await;
    assert_eq!(bob.ok("application/get", json!({})).await["number_of_applications"], 0);
    assert_eq!(scene.reviewed().await, [""; 0]);
}
