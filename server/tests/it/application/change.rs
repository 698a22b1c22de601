//! Changes of an application: tracks added on the board, their progress, updates.

use serde_json::{Value, json};

use super::Scene;

#[actix_web::test]
async fn the_default_application_is_made_once_and_takes_the_added_tracks() {
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
    scene.add(track).await;
    let (status, body) = scene.client.call("application/get_default", ask.clone()).await;
    assert_eq!(status, 200, "{body}");
    let added = &body["result"]["added_tracks"];
    assert_eq!(
        (&added[0]["track_id"], &added[0]["title"]),
        (&json!(track), &json!("added"))
    );
    let named = |is_new: bool| json!([{"track_id": track, "title": "added", "isNew": is_new}]);
    assert_eq!(
        (&body["result"]["tracks"], &body["result"]["tracks_id"]),
        (&named(true), &json!([]))
    );
    assert_eq!(body["live"]["topic"], format!("application:{}", made[0]["id"]));
    assert_eq!(scene.reviewed().await, [""; 0], "added is not submitted");
    let submitted = scene
        .client
        .ok("application/update", json!({"id": made[0]["id"], "tracks_id": [track]}))
        .await;
    assert_eq!(
        (&submitted["status"], &submitted["tracks_id"], &submitted["tracks"]),
        (&json!("on_review"), &json!([track]), &named(false))
    );
    assert_eq!(
        (&submitted["playlist_id"], &submitted["background"]),
        (&submitted["id"], &Value::Null)
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
async fn added_tracks_stay_added_if_an_update_says_so() {
    let scene = Scene::new().await;
    let (sent, back, later) = (
        scene.track("sent").await,
        scene.track("back").await,
        scene.track("later").await,
    );
    let made = scene
        .client
        .ok(
            "application/create",
            json!({"job_id": scene.job, "tracks_id": [sent, back]}),
        )
        .await;
    let out = json!({"id": made["id"], "tracks_id": [back]});
    scene.client.ok("application/delete_tracks", out).await;
    scene.add(later).await;
    scene.add(back).await;
    let again = json!({"id": made["id"], "tracks_id": [sent, back], "keep_added": true});
    scene.client.ok("application/update", again).await;
    let ask = json!({"job_id": scene.job});
    let job = scene.client.ok("job/get_job", ask).await;
    assert_eq!(
        (&job["used"], &job["added"], &job["added_tracks"]),
        (&json!(2), &json!(1), &json!([later]))
    );
    assert_eq!(scene.reviewed().await, ["back", "sent"]);
    let all = json!({"id": made["id"], "tracks_id": [sent, back]});
    scene.client.ok("application/update", all).await;
    let job = scene.client.ok("job/get_job", json!({"job_id": scene.job})).await;
    assert_eq!((&job["added"], &job["added_tracks"]), (&json!(0), &json!([])));
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
    for hidden in ["my_rating", "ratings", "listened_by"] {
        assert_eq!(page["tracks"][1].get(hidden), None, "creators never receive {hidden}");
    }
    for unknown in ["rating", "listened"] {
        assert_eq!(
            page["tracks"][1][unknown],
            json!(null),
            "creators never learn {unknown}"
        );
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
    let form = json!({"id": id, "tracks_id": tracks});
    let bob = scene.server.client_of(&scene.server.creator("bob").await).await;
    for call in ["application/update", "application/delete_tracks"] {
        bob.refused(call, form.clone(), 404, "not_found").await;
    }
    scene.server.set_job_status(scene.job, "closed").await;
    scene
        .client
        .refused("application/update", form, 409, "job_not_open")
        .await;
    assert_eq!(scene.reviewed().await, ["a", "c"]);
}
