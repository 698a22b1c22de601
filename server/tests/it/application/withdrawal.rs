//! Tracks that their creator withdraws from a job.

use serde_json::{Value, json};

use super::Scene;

/// The row of a track among all submissions, including withdrawn ones.
async fn row_of(scene: &Scene, track: i64) -> Value {
    let request = json!({"job_id": scene.job, "track_ids": [track], "with_withdrawn": true});
    scene.reviewer.ok("application/get_applied", request).await["tracks"][0].clone()
}

#[actix_web::test]
async fn a_withdrawn_track_cannot_be_played_and_frees_its_place() {
    let scene = Scene::new().await;
    let tracks = [scene.track("stays").await, scene.track("goes").await];
    let form = json!({"job_id": scene.job, "tracks_id": tracks});
    let id = scene.client.ok("application/create", form).await["id"].clone();
    let rate = json!({"job_id": scene.job, "track_id": tracks[1], "track_rating": 9});
    scene.reviewer.ok("rating/set_track", rate.clone()).await;
    let sound = json!({"track_id": tracks[1]});
    scene.reviewer.ok("track/get_download_url", sound.clone()).await;
    let withdraw = json!({"id": id, "tracks_id": [tracks[1], 999_999]});
    for time in ["once", "once more is harmless"] {
        let done = scene.client.ok("application/delete_tracks", withdraw.clone()).await;
        assert_eq!(done, true, "{time}");
    }
    assert_eq!(scene.reviewed().await, ["stays"]);
    let page = scene
        .reviewer
        .ok("application/get_applied", json!({"job_id": scene.job}))
        .await;
    assert_eq!(page["counters"], json!({"tracks": 1, "rated": 0}));
    assert_eq!(
        (
            &page["number_of_tracks"],
            &page["counts"]["all"],
            &page["counts"]["withdrawn"]
        ),
        (&json!(1), &json!(1), &json!(1))
    );
    let row = row_of(&scene, tracks[1]).await;
    assert!(row["withdrawn"].is_string(), "{row}");
    assert_eq!((&row["my_rating"], &row["rating"]), (&json!(9), &json!(9.0)));
    for (call, payload) in [("track/get_download_url", sound.clone()), ("rating/set_track", rate)] {
        scene.reviewer.refused(call, payload, 404, "not_found").await;
    }
    scene.client.ok("track/get_download_url", sound).await;
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
async fn a_track_that_is_submitted_again_has_the_ratings_that_it_had() {
    let scene = Scene::new().await;
    let mia = scene.server.manager("mia").await;
    scene.server.member(scene.company, &mia, "member").await;
    let mia = scene.server.client_of(&mia).await;
    let tracks = [scene.track("stays").await, scene.track("goes").await];
    let form = json!({"job_id": scene.job, "tracks_id": tracks});
    let id = scene.client.ok("application/create", form).await["id"].clone();
    let rate = |value: i64| json!({"job_id": scene.job, "track_id": tracks[1], "track_rating": value});
    let listen = json!({"job_id": scene.job, "track_id": tracks[1], "listened": true});
    scene.reviewer.ok("rating/set_track", rate(2)).await;
    scene.reviewer.ok("application/set_track_listened", listen).await;
    let progress = "select a.heard, a.heard_by, a.decided, a.decided_by from application_track a where track_id = $1";
    let progress = || sqlx::query(progress).bind(tracks[1]).fetch_one(&scene.server.pool);
    let progress_of = |row: sqlx::postgres::PgRow| {
        use sqlx::Row as _;
        let at = |column| row.get::<Option<time::OffsetDateTime>, _>(column).unwrap();
        (at(0), row.get::<String, _>(1), at(2), row.get::<String, _>(3))
    };
    let before = progress_of(progress().await.unwrap());
    let withdraw = json!({"id": id, "tracks_id": [tracks[1]]});
    scene.client.ok("application/delete_tracks", withdraw).await;
    let again = json!({"id": id, "tracks_id": tracks});
    scene.client.ok("application/update", again).await;
    let row = row_of(&scene, tracks[1]).await;
    assert_eq!(
        (&row["withdrawn"], &row["my_rating"], &row["listened"]),
        (&Value::Null, &json!(2), &json!(true)),
        "nobody washes a low score off"
    );
    assert_eq!(
        progress_of(progress().await.unwrap()),
        before,
        "the creator is told as far as it had come"
    );
    let kinds = scene.kinds(format!("application:{id}")).await;
    assert_eq!(kinds[kinds.len() - 2..], ["track_heard", "track_decided"], "{kinds:?}");
    // the mean that the live engine sends counts both ratings
    let rated = mia.ok("rating/set_track", rate(7)).await;
    assert_eq!(rated["rating"], 4.5);
    let left = "select count(*) from withdrawn_submission where job_id = $1";
    assert_eq!(scene.server.number(left, scene.job).await, 0);
    // the same holds when another application submits the track after the first was deleted
    scene.client.ok("application/delete", json!({"id": id})).await;
    let form = json!({"job_id": scene.job, "tracks_id": [tracks[1]]});
    scene.client.ok("application/create", form).await;
    assert_eq!(row_of(&scene, tracks[1]).await["rating"], 4.5);
}

#[actix_web::test]
async fn a_withdrawn_track_keeps_its_place_in_reviewers_playlists() {
    let scene = Scene::new().await;
    let tracks = [scene.track("stays").await, scene.track("goes").await];
    let form = json!({"job_id": scene.job, "tracks_id": tracks});
    let id = scene.client.ok("application/create", form).await["id"].clone();
    let form = json!({"job_id": scene.job, "tracks_id": tracks, "playlist_name": "short list"});
    let playlist = scene.reviewer.ok("playlist/create", form).await["playlist_id"].clone();
    scene.client.ok("application/delete", json!({"id": id})).await;
    let shown = json!({"job_id": scene.job, "playlist_id": playlist});
    let page = scene.reviewer.ok("application/get_playlist", shown).await;
    let rows: Vec<(&Value, bool, &Value)> = (page["tracks"].as_array().unwrap().iter())
        .map(|row| (&row["track_id"], row["withdrawn"].is_string(), &row["note"]))
        .collect();
    assert_eq!(
        rows,
        [
            (&json!(tracks[0]), true, &json!("")),
            (&json!(tracks[1]), true, &json!(""))
        ]
    );
    // the list can be reordered, and a withdrawn track cannot be added to another list
    let turned = json!({"playlist_id": playlist, "tracks_id": [tracks[1], tracks[0]]});
    let edited = scene.reviewer.ok("playlist/update", turned).await;
    assert_eq!(edited["tracks_id"], json!([tracks[1], tracks[0]]));
    let form = json!({"job_id": scene.job, "tracks_id": tracks, "playlist_name": "another"});
    scene.reviewer.refused("playlist/create", form, 404, "not_found").await;
}

#[actix_web::test]
async fn deleting_for_good_deletes_the_ratings_of_withdrawn_tracks_too() {
    let scene = Scene::new().await;
    let admin = scene.server.client_of(&scene.server.admin("root").await).await;
    let tracks = [scene.track("one").await, scene.track("two").await];
    let form = json!({"job_id": scene.job, "tracks_id": tracks});
    let id = scene.client.ok("application/create", form).await["id"].clone();
    for track in tracks {
        let rate = json!({"job_id": scene.job, "track_id": track, "track_rating": 2});
        scene.reviewer.ok("rating/set_track", rate).await;
    }
    scene
        .client
        .ok("application/delete_tracks", json!({"id": id, "tracks_id": tracks}))
        .await;
    let ratings = "select count(*) from rating where job_id = $1";
    assert_eq!(scene.server.number(ratings, scene.job).await, 2);
    scene.client.ok("track/delete", json!({"id": tracks[0]})).await;
    assert_eq!(scene.server.number(ratings, scene.job).await, 1);
    admin
        .ok("admin/delete_user", json!({"user_to_delete": scene.ada.id}))
        .await;
    assert_eq!(scene.server.number(ratings, scene.job).await, 0);
}

#[actix_web::test]
async fn tracks_are_withdrawn_whatever_became_of_the_job() {
    let scene = Scene::new().await;
    for what_became in [
        "update job set status = 'deleted' where id = $1",
        "update job set status = 'open', teams_id = array[999999] where id = $1",
    ] {
        sqlx::query("update job set status = 'open', teams_id = '{}' where id = $1")
            .bind(scene.job)
            .execute(&scene.server.pool)
            .await
            .unwrap();
        let track = scene.track("regretted").await;
        let made = scene
            .client
            .ok("application/create", json!({"job_id": scene.job, "tracks_id": [track]}))
            .await;
        sqlx::query(what_became)
            .bind(scene.job)
            .execute(&scene.server.pool)
            .await
            .unwrap();
        let withdraw = json!({"id": made["id"], "tracks_id": [track]});
        assert_eq!(
            scene.client.ok("application/delete_tracks", withdraw).await,
            json!(true)
        );
        assert_eq!(scene.reviewed().await, [""; 0], "{what_became}");
    }
}
