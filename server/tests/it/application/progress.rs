//! The progress of a submission that its creator sees: when it was heard and decided, and with which decision.

use serde_json::{Value, json};

use super::Scene;

/// The progress of an application's tracks, in their order.
async fn progress(scene: &Scene, id: i64) -> Vec<Value> {
    let page = scene.client.ok("application/get_tracks", json!({"id": id})).await;
    let rows = page["tracks"].as_array().unwrap().iter();
    rows.map(|row| row["progress"].clone()).collect()
}

#[actix_web::test]
async fn the_first_listen_and_decision_are_shown_by_side_only_live_and_after_a_reload() {
    let scene = Scene::new().await;
    let (rated, collected) = (scene.track("rated").await, scene.track("collected").await);
    let id = scene.server.submit(&scene.ada, scene.job, &[rated, collected]).await;
    let topic = format!("application:{id}");
    let staff = scene.server.client_of(&scene.server.admin("root").await).await;
    let mut tab = scene.server.live_of(&scene.ada).await;
    tab.subscribe(&topic).await;
    let of = |track: i64, name: &str, value: Value| json!({"job_id": scene.job, "track_id": track, name: value});
    let listen = of(rated, "listened", json!(true));
    staff.ok("application/set_track_listened", listen.clone()).await;
    let rate = of(rated, "track_rating", json!(3));
    scene.reviewer.ok("rating/set_track", rate.clone()).await;
    let listen_again = of(collected, "listened", json!(true));
    scene.reviewer.ok("application/set_track_listened", listen_again).await;
    let playlist = json!({"job_id": scene.job, "tracks_id": [collected], "playlist_name": "Short list"});
    staff.ok("playlist/create", playlist).await;
    // the other reviewer's later acts send the creator nothing
    scene.reviewer.ok("application/set_track_listened", listen).await;
    staff.ok("rating/set_track", rate).await;

    let mut received = Vec::new();
    for _ in 0..4 {
        let frame = tab.next_change(&topic).await;
        for change in frame["changes"].as_array().unwrap() {
            assert_eq!(
                change.as_object().unwrap().len(),
                4,
                "kind, track, side and time alone: {change}"
            );
            received.push(json!([change["kind"], change["track_id"], change["by"]]));
        }
    }
    assert_eq!(
        json!(received),
        json!([
            ["track_heard", rated, "staff"],
            ["track_decided", rated, "company"],
            ["track_heard", collected, "company"],
            ["track_decided", collected, "staff"],
        ])
    );
    assert!(tab.waiting().await.is_empty());
    let sides: Vec<Value> = (progress(&scene, id).await.iter())
        .inspect(|row| assert!(row["heard"].is_string() && row["decided"].is_string(), "{row}"))
        .map(|row| json!([row["heard_by"], row["decided_by"]]))
        .collect();
    assert_eq!(json!(sides), json!([["staff", "company"], ["company", "staff"]]));
}

#[actix_web::test]
async fn a_track_neither_heard_nor_decided_has_no_side() {
    let scene = Scene::new().await;
    let track = scene.track("waiting").await;
    let id = scene.server.submit(&scene.ada, scene.job, &[track]).await;
    let row = progress(&scene, id).await.remove(0);
    assert!(row["received"].is_string(), "{row}");
    for field in ["heard", "heard_by", "decided", "decided_by"] {
        assert_eq!(row[field], Value::Null, "{field}");
        assert!(row.get(field).is_some(), "{field} is said");
    }
}
