//! A creator's own playlists.

use serde_json::{Value, json};

use super::Scene;

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
    scene.server.set_plan(scene.ada.id, "unlimited", false).await;
    let ended = scene
        .client
        .refused("application/create", form.clone(), 403, "playlists_not_in_plan")
        .await;
    assert_eq!(
        ended["status"], 403,
        "a plan that has ended allows what the free one does"
    );
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
    let topic = format!("application:{first}");
    let mut tab = scene.server.live_of(&scene.ada).await;
    assert_eq!(tab.subscribe(&topic).await["snapshot"]["playlist_name"], "Mine");
    let renamed = json!({"id": first, "tracks_id": [tracks[1]], "playlist_name": "Ours"});
    let after = scene.client.ok("application/update", renamed).await;
    assert_eq!(
        (&after["playlist_name"], &after["tracks_id"], &after["description"]),
        (&json!("Ours"), &json!([tracks[1]]), &json!("for clients"))
    );
    let frame = tab.next_change(&topic).await;
    let change = frame["changes"].as_array().unwrap().last().unwrap();
    assert_eq!(
        *change,
        json!({"kind": "details_changed", "playlist_name": "Ours", "description": "for clients"})
    );
    let snapshot = tab.subscribe(&topic).await["snapshot"].take();
    assert_eq!(
        (
            &snapshot["playlist_name"],
            &snapshot["description"],
            &snapshot["tracks_id"]
        ),
        (&json!("Ours"), &json!("for clients"), &json!([tracks[1]]))
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
        (&rows["number_of_tracks"], &rows["tracks"][0]["progress"]),
        (&json!(1), &json!(null))
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

#[actix_web::test]
async fn a_new_order_is_published_whole_and_the_playlist_changed_last_comes_first() {
    let scene = Scene::new().await;
    let tracks = [scene.track("x").await, scene.track("y").await, scene.track("z").await];
    let make = async |name: &str| {
        let form = json!({"playlist_name": name, "tracks_id": tracks[..2]});
        scene.client.ok("application/create", form).await["id"].clone()
    };
    let (first, second) = (make("first").await, make("second").await);
    let listed = async || {
        let page = scene.client.ok("application/get", json!({})).await;
        let rows = page["applications"].as_array().unwrap().iter();
        rows.map(|row| json!([row["id"], row["number_of_links"]]))
            .collect::<Vec<_>>()
    };
    assert_eq!(listed().await, [json!([second, 0]), json!([first, 0])]);
    let topic = format!("application:{first}");
    let mut tab = scene.server.live_of(&scene.ada).await;
    tab.subscribe(&topic).await;
    for (wanted, expected) in [
        (
            json!([tracks[1], tracks[0], tracks[2]]),
            json!([{"kind": "tracks_set", "tracks_id": [tracks[1], tracks[0], tracks[2]]}]),
        ),
        (
            json!([tracks[0], tracks[2]]),
            json!([{"kind": "tracks_removed", "tracks_id": [tracks[1]]}]),
        ),
        (
            json!([tracks[0], tracks[2], tracks[1]]),
            json!([{"kind": "tracks_added", "tracks_id": [tracks[1]]}]),
        ),
    ] {
        let edit = json!({"id": first, "tracks_id": wanted});
        let saved = scene.client.ok("application/update", edit).await;
        assert_eq!(saved["tracks_id"], wanted);
        assert_eq!(tab.next_change(&topic).await["changes"], expected);
        assert_eq!(tab.subscribe(&topic).await["snapshot"]["tracks_id"], wanted);
    }
    assert_eq!(listed().await, [json!([first, 0]), json!([second, 0])]);

    let link = json!({"id": second, "recipient": "Mia"});
    scene.client.ok("application/create_shareable_link", link).await;
    assert_eq!(
        listed().await,
        [json!([first, 0]), json!([second, 1])],
        "a link changes nothing of the playlist"
    );
    let renamed = json!({"id": second, "tracks_id": [tracks[0]], "playlist_name": "Second"});
    scene.client.ok("application/update", renamed).await;
    assert_eq!(listed().await, [json!([second, 1]), json!([first, 0])]);
}
