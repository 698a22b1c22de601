//! The tracks of a reviewers' playlist.

use serde_json::{Value, json};

use super::{Scene, titles};

#[actix_web::test]
async fn a_playlist_shows_the_same_rows_in_its_own_order_under_both_names() {
    let scene = Scene::new().await;
    let (ada, mia) = (scene.server.creator("ada").await, scene.server.manager("mia").await);
    scene.server.member(scene.company, &mia, "member").await;
    let tracks = scene.submit(&ada, &["a", "b", "c", "d"]).await;
    scene.rate(tracks[1], &mia, 5).await;
    let form =
        json!({"job_id": scene.job, "playlist_name": "short list", "tracks_id": [tracks[2], tracks[0], tracks[1]]});
    let playlist = scene.reviewer.ok("playlist/create", form).await["playlist_id"].clone();
    let ask = |more: Value| {
        let mut ask = json!({"job_id": scene.job, "playlist_id": playlist});
        ask.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ask
    };
    for call in ["application/get_playlist", "track/get_playlist"] {
        let (status, body) = scene.reviewer.call(call, ask(json!({}))).await;
        assert_eq!(status, 200, "{body}");
        let page = &body["result"];
        assert_eq!(
            (titles(page), &page["number_of_tracks"]),
            (vec!["c".to_owned(), "a".to_owned(), "b".to_owned()], &json!(3))
        );
        assert_eq!(page["tracks"][2]["rating"], 5.0);
        assert_eq!(body["live"]["topic"], format!("review:{}", scene.job));
        assert_eq!(page["playlist_live"]["topic"], format!("playlist:{playlist}"));
    }
    let list = async |more: Value| titles(&scene.reviewer.ok("application/get_playlist", ask(more)).await);
    assert_eq!(
        list(json!({"sort_by": "title", "sort_direction": "up"})).await,
        ["a", "b", "c"]
    );
    assert_eq!(list(json!({"sort_by": "rating"})).await, ["b", "a", "c"]);
    assert_eq!(list(json!({"limit": 1, "offset": 1})).await, ["a"]);
    assert_eq!(list(json!({"from": 4, "to": 6})).await, ["b"]);
    assert_eq!(
        list(json!({"track_ids": [tracks[0], tracks[3]]})).await,
        ["a"],
        "only what is in it"
    );
    // a colleague sees it once it is shared
    let mia = scene.server.client_of(&mia).await;
    mia.refused("application/get_playlist", ask(json!({})), 404, "not_found")
        .await;
    sqlx::query("update playlist set shared_company = true")
        .execute(&scene.server.pool)
        .await
        .unwrap();
    assert_eq!(
        titles(&mia.ok("application/get_playlist", ask(json!({}))).await),
        ["c", "a", "b"]
    );
    let other = scene.server.job(scene.company, "another").await;
    let crossed = json!({"job_id": other, "playlist_id": playlist});
    scene
        .reviewer
        .refused("application/get_playlist", crossed, 404, "not_found")
        .await;
    scene
        .reviewer
        .refused(
            "application/get_playlist",
            json!({"job_id": scene.job}),
            400,
            "invalid_request",
        )
        .await;
    scene
        .reviewer
        .refused(
            "application/get_playlist",
            ask(json!({"limit": -1})),
            400,
            "invalid_request",
        )
        .await;
    scene
        .server
        .client_of(&ada)
        .await
        .refused("track/get_playlist", ask(json!({})), 403, "forbidden")
        .await;
}
