//! application/update with a version that the application no longer has.

use serde_json::{Value, json};

use super::Scene;

/// The application in its creator's lists.
async fn listed(scene: &Scene, id: &Value) -> Value {
    let of_job = scene
        .client
        .ok("application/get_by_job", json!({"job_id": scene.job}))
        .await;
    let own = scene.client.ok("application/get", json!({})).await;
    let all = [of_job, own["applications"].clone()];
    let mut rows = all.iter().flat_map(|rows| rows.as_array().unwrap());
    rows.find(|row| row["id"] == *id).expect("it is listed").clone()
}

#[actix_web::test]
async fn an_edit_of_an_older_version_is_refused_with_the_present_one() {
    let scene = Scene::new().await;
    let tracks = [scene.track("a").await, scene.track("b").await, scene.track("c").await];
    for form in [
        json!({"job_id": scene.job, "tracks_id": tracks}),
        json!({"playlist_name": "Mine", "tracks_id": tracks}),
    ] {
        let id = scene.client.ok("application/create", form).await["id"].clone();
        let first = listed(&scene, &id).await;
        let edit = json!({"id": id, "tracks_id": [tracks[1], tracks[0]], "version": first["version"]});
        let (_, body) = scene.client.call("application/update", edit.clone()).await;
        let second = &body["result"];
        assert!(second["version"].as_i64() > first["version"].as_i64(), "{body}");
        let topic = format!("application:{id}");
        let snapshot = scene.server.live_of(&scene.ada).await.subscribe(&topic).await["snapshot"].take();
        assert_eq!(snapshot["version"], second["version"]);

        let stale = scene.client.refused("application/update", edit, 409, "conflict").await;
        assert_eq!((&stale["version"], &stale["live"]), (&second["version"], &body["live"]));
        assert_eq!(stale["fields"], json!(null), "it is no field that is wrong");
        assert_eq!(listed(&scene, &id).await["tracks_id"], json!([tracks[1], tracks[0]]));

        let withdrawal = json!({"id": id, "tracks_id": [tracks[0]]});
        scene.client.ok("application/delete_tracks", withdrawal).await;
        let third = listed(&scene, &id).await;
        assert!(third["version"].as_i64() > second["version"].as_i64(), "{third}");
        let unasked = json!({"id": id, "tracks_id": [tracks[1]]});
        scene.client.ok("application/update", unasked).await;
    }
}

#[actix_web::test]
async fn a_deleted_track_makes_another_version_of_every_application_that_held_it() {
    let scene = Scene::new().await;
    let (remaining, gone) = (scene.track("kept").await, scene.track("gone").await);
    let mut held = Vec::new();
    for form in [
        json!({"job_id": scene.job, "tracks_id": [remaining, gone]}),
        json!({"playlist_name": "Mine", "tracks_id": [gone]}),
        json!({"playlist_name": "Without", "tracks_id": [remaining]}),
    ] {
        let id = scene.client.ok("application/create", form).await["id"].clone();
        held.push((listed(&scene, &id).await["version"].as_i64().unwrap(), id));
    }
    scene.client.ok("track/delete", json!({"id": gone})).await;
    let mut grown = Vec::new();
    for (before, id) in held {
        grown.push(listed(&scene, &id).await["version"].as_i64().unwrap() > before);
    }
    assert_eq!(grown, [true, true, false]);
}
