//! track/delete: the rows that are deleted with a track, and the people who receive a frame.

use serde_json::json;

use crate::audio::{files_of, upload};
use crate::support::TestServer;

#[actix_web::test]
async fn nobody_deletes_anothers_track() {
    let server = TestServer::start().await;
    let track = server.track(&server.creator("ada").await, "Mine").await;
    let other = server.client_of(&server.creator("bob").await).await;
    other
        .refused("track/delete", json!({"id": track}), 404, "not_found")
        .await;
    let manager = server.client_of(&server.manager("max").await).await;
    manager
        .refused("track/delete", json!({"id": track}), 403, "forbidden")
        .await;
    server
        .visitor()
        .refused("track/delete", json!({"id": track}), 401, "not_logged_in")
        .await;
    assert_eq!(
        server.number("select count(*) from track where id = $1", track).await,
        1
    );
}

#[actix_web::test]
async fn a_deleted_track_frees_its_room_and_leaves_no_file() {
    let server = TestServer::start().await;
    let creator = server.creator("ada").await;
    let client = server.client_of(&creator).await;
    let draft = upload(&client, "cbr.mp3").await;
    let id = &draft["track_id"];
    let url = client.ok("track/get_download_url", json!({"track_id": id})).await["url"]
        .as_str()
        .unwrap()
        .to_owned();
    client.ok("track/delete", json!({"id": id})).await;
    assert_eq!(client.ok("track/get", json!({})).await["number_of_tracks"], 0);
    server.until_deletions_are_over().await;
    assert_eq!(files_of(&server).len(), 0);
    assert_eq!(
        server
            .number(
                "select tracks + storage_bytes from creator_usage where user_id = $1",
                creator.id
            )
            .await,
        0
    );
    assert_eq!(client.get(&url).await.status(), 404);
    client
        .refused("track/delete", json!({"id": id}), 404, "not_found")
        .await;
    client
        .refused("track/delete", json!({"id": "7"}), 400, "invalid_request")
        .await;
}

#[actix_web::test]
async fn a_deleted_track_leaves_review_lists_applications_and_playlists_and_all_get_a_frame() {
    let server = TestServer::start().await;
    let (ada, max) = (server.creator("ada").await, server.manager("max").await);
    let client = server.client_of(&ada).await;
    let job = server.job(server.company(&max, "Sync House").await, "A brief").await;
    let (gone, remaining) = (server.track(&ada, "Gone").await, server.track(&ada, "Kept").await);
    sqlx::query("insert into creator_usage (user_id, tracks, storage_bytes) values ($1, 2, 2000)")
        .bind(ada.id)
        .execute(&server.pool)
        .await
        .unwrap();
    let application = server.submit(&ada, job, &[gone, remaining]).await;
    let playlist: i64 = sqlx::query_scalar(
        "insert into playlist (job_id, user_id, playlist_name) values ($1, $2, 'short list') returning id",
    )
    .bind(job)
    .bind(max.id)
    .fetch_one(&server.pool)
    .await
    .unwrap();
    for (position, track) in [gone, remaining].into_iter().enumerate() {
        sqlx::query("insert into playlist_track (playlist_id, track_id, position) values ($1, $2, $3)")
            .bind(playlist)
            .bind(track)
            .bind(position as f64)
            .execute(&server.pool)
            .await
            .unwrap();
    }
    sqlx::query("insert into rating (job_id, track_id, user_id, value) values ($1, $2, $3, 7)")
        .bind(job)
        .bind(gone)
        .bind(max.id)
        .execute(&server.pool)
        .await
        .unwrap();
    client.ok("track/delete", json!({"id": gone})).await;
    for table in [
        "select count(*) from submission where track_id = $1",
        "select count(*) from application_track where track_id = $1",
        "select count(*) from playlist_track where track_id = $1",
        "select count(*) from rating where track_id = $1",
        // a reviewer who saves the list as it was before gets a conflict
        "select count(*) from playlist where version = 1 and $1 = $1",
    ] {
        assert_eq!(server.number(table, gone).await, 0, "{table}");
    }
    assert_eq!(
        server
            .number("select count(*) from submission where track_id = $1", remaining)
            .await,
        1
    );
    for (topic, kind) in [
        (format!("review:{job}"), "track_withdrawn"),
        (format!("application:{application}"), "tracks_removed"),
        (format!("playlist:{playlist}"), "tracks_removed"),
        (format!("user:{}", ada.id), "track_changed"),
    ] {
        let frames: Vec<String> = sqlx::query_scalar("select changes from frame where topic = $1")
            .bind(&topic)
            .fetch_all(&server.pool)
            .await
            .unwrap();
        assert!(
            frames.iter().any(|changes| changes.contains(kind)),
            "{topic}: {frames:?}"
        );
    }
}

#[actix_web::test]
async fn the_creators_other_pages_show_uploads_edits_and_deletions_at_once() {
    let server = TestServer::start().await;
    let creator = server.creator("ada").await;
    let client = server.client_of(&creator).await;
    let mut other_page = server.live_of(&creator).await;
    let topic = format!("user:{}", creator.id);
    let draft = upload(&client, "cbr.mp3").await;
    let id = &draft["track_id"];
    let change = other_page.next_change(&topic).await;
    let changed = |deleted| json!({"kind": "track_changed", "track_id": id, "deleted": deleted});
    assert_eq!(
        (&change["changes"][0], &change["changes"][1]["kind"]),
        (&changed(false), &json!("storage_changed"))
    );
    let usage = &change["changes"][2];
    assert_eq!((&usage["kind"], &usage["tracks"]), (&json!("usage_changed"), &json!(1)));
    let form =
        json!({"track_id": id, "artist_name": "A", "title": "T", "type": "music", "description": "D", "tags": "#t"});
    client.ok("track/set_info", form).await;
    assert_eq!(other_page.next_change(&topic).await["changes"], json!([changed(false)]));
    client.ok("track/delete", json!({"id": id})).await;
    let change = other_page.next_change(&topic).await;
    assert_eq!(
        (&change["changes"][0], &change["changes"][1]["used_mbytes"]),
        (&changed(true), &json!(0.0))
    );
    let usage = &change["changes"][2];
    assert_eq!((&usage["kind"], &usage["tracks"]), (&json!("usage_changed"), &json!(0)));
}
