//! track.restore and application.restore: tracks and submissions that were deleted a moment ago are restored unchanged.

use serde_json::{Value, json};

use super::audio::{files_of, upload};
use super::live_follow::{House, house};
use super::support::factories::Shared;
use super::support::{Client, TestServer};

/// The number of submitted tracks, as the job's limit counts them.
const USED: &str = "select used::bigint from job_usage where job_id = $1";

/// Deletes something by a call, and returns the answer, with which it can be restored.
pub async fn delete(client: &Client, call: &str, payload: Value) -> Value {
    let undo = client.ok(call, payload).await;
    assert!(undo["undo"].as_str().unwrap().len() >= 22, "{undo}");
    undo
}

async fn execute(server: &TestServer, statement: &'static str) {
    sqlx::query(statement).execute(&server.pool).await.unwrap();
}

/// Rating and listened flag of a submitted track as its reviewer sees them; null if it is not submitted.
async fn row_of(house: &House, reviewer: &Client, track: i64) -> Value {
    let page = reviewer
        .ok("application/get_applied", json!({"job_id": house.job}))
        .await;
    let rows = page["tracks"].as_array().unwrap();
    let row = rows.iter().find(|row| row["track_id"] == track);
    row.map_or(Value::Null, |row| json!([row["rating"], row["listened"]]))
}

#[tokio::test]
async fn a_deleted_track_comes_back_to_every_place_with_its_ratings() {
    let house = house("undo-track").await;
    let (server, [a, b, c]) = (&house.server, [house.tracks[0], house.tracks[1], house.tracks[2]]);
    let (creator, manager) = (
        server.client_of(&house.creator).await,
        server.client_of(&house.manager).await,
    );
    let playlist = house.playlist(&manager, &[c, a, b], "short list").await;
    manager.ok("rating/set_track", house.rating(0, 7)).await;
    let listen = json!({"job_id": house.job, "track_id": a, "listened": true});
    manager.ok("application/set_track_listened", listen).await;
    let undo = delete(&creator, "track/delete", json!({"id": a})).await;
    assert_eq!(row_of(&house, &manager, a).await, Value::Null);
    let mut outsider = server.live_of(&server.creator("undo-stranger").await).await;
    outsider.refused("track.restore", undo.clone(), 404, "not_found").await;
    let mut reviewer = server.live_of(&house.manager).await;
    reviewer.subscribe(&house.review()).await;
    let mut tab = server.live_of(&house.creator).await;

    let back = tab.ok("track.restore", undo.clone()).await;
    assert_eq!((&back["track_id"], &back["title"]), (&json!(a), &json!("track 0")));
    assert_eq!(back["left_out"], json!([]));
    let changes = reviewer.next_change(&house.review()).await["changes"].clone();
    let kinds: Vec<&Value> = changes
        .as_array()
        .unwrap()
        .iter()
        .map(|change| &change["kind"])
        .collect();
    assert_eq!(
        kinds,
        ["track_submitted", "track_rated", "track_listened", "counters"],
        "{changes}"
    );
    assert_eq!(row_of(&house, &manager, a).await, json!([7.0, true]));
    let lists = manager.ok("playlist/get", json!({"job_id": house.job})).await;
    assert_eq!(
        (&lists[0]["playlist_id"], &lists[0]["tracks_id"]),
        (&json!(playlist), &json!([c, a, b]))
    );
    let submitted = creator.ok("application/get_by_job", json!({"job_id": house.job})).await;
    assert_eq!(submitted[0]["tracks_id"], json!([a, b, c]));
    assert_eq!(house.number(USED).await, 3);
    // the job's actor continues to count from there
    let colleague = server.client_of(&house.colleague).await;
    let rated = colleague.ok("rating/set_track", house.rating(0, 9)).await;
    assert_eq!(rated["rating"], 8.0);
    tab.refused("track.restore", undo, 404, "not_found").await;
}

#[tokio::test]
async fn a_track_whose_place_in_a_job_is_taken_comes_back_without_it() {
    let house = house("undo-limit").await;
    let server = &house.server;
    execute(server, "update job set tracks_per_user_limit = 3").await;
    let creator = server.client_of(&house.creator).await;
    let undo = delete(&creator, "track/delete", json!({"id": house.tracks[0]})).await;
    let other = server.track(&house.creator, "in its place").await;
    let form = json!({"job_id": house.job, "tracks_id": [other]});
    creator.ok("application/create", form).await;
    let mut tab = server.live_of(&house.creator).await;
    let back = tab.ok("track.restore", undo).await;
    assert_eq!(
        back["left_out"],
        json!([{"job_id": house.job, "error": "job_limit_exceeded"}])
    );
    assert_eq!(house.number(USED).await, 3);
    let manager = server.client_of(&house.manager).await;
    assert_eq!(row_of(&house, &manager, house.tracks[0]).await, Value::Null);
}

#[tokio::test]
async fn a_track_beyond_the_plan_does_not_come_back() {
    let server = TestServer::start().await;
    let ada = server.creator("ada").await;
    server.set_plan(ada.id, "free", false).await;
    let client = server.client_of(&ada).await;
    let first = upload(&client, "cbr.mp3").await;
    upload(&client, "vbr.mp3").await;
    let undo = delete(&client, "track/delete", json!({"id": first["track_id"]})).await;
    upload(&client, "cbr.mp3").await;
    let mut tab = server.live_of(&ada).await;
    tab.refused("track.restore", undo, 402, "track_limit_exceeded").await;
}

#[tokio::test]
async fn files_go_once_a_deletion_can_no_longer_be_taken_back() {
    let server = TestServer::start().await;
    let ada = server.creator("ada").await;
    let client = server.client_of(&ada).await;
    let track = upload(&client, "cbr.mp3").await["track_id"].clone();
    let mut tab = server.live_of(&ada).await;
    let undo = delete(&client, "track/delete", json!({"id": track})).await;
    tab.ok("track.restore", undo).await;
    server.until_deletions_are_over().await;
    let url = client.ok("track/get_download_url", json!({"track_id": track})).await["url"].clone();
    assert_eq!(client.get(url.as_str().unwrap()).await.status(), 200);

    let undo = delete(&client, "track/delete", json!({"id": track})).await;
    assert_eq!(files_of(&server).len(), 2);
    execute(&server, "update deletion set expires = now()").await;
    tab.refused("track.restore", undo, 404, "not_found").await;
    server.until_deletions_are_over().await;
    assert_eq!(files_of(&server).len(), 0);
    assert_eq!(
        server
            .number("select count(*) from deletion where user_id = $1", ada.id)
            .await,
        0
    );
}

#[tokio::test]
async fn a_deleted_submission_comes_back_even_to_a_closed_job() {
    let house = house("undo-submission").await;
    let (server, tracks) = (&house.server, &house.tracks);
    let (creator, manager) = (
        server.client_of(&house.creator).await,
        server.client_of(&house.manager).await,
    );
    let application = house.application().await;
    let (link, token) = server.link(&house.creator, Shared::Application(application)).await;
    manager.ok("rating/set_track", house.rating(1, 4)).await;
    let mut tab = server.live_of(&house.creator).await;
    let topic = format!("application:{application}");
    tab.subscribe(&topic).await;
    let undo = delete(&creator, "application/delete", json!({"id": application})).await;
    assert_eq!(tab.next("closed").await["reason"], "gone");
    assert_eq!(row_of(&house, &manager, tracks[1]).await, Value::Null);
    manager
        .ok("job/update_status", json!({"id": house.job, "status": "closed"}))
        .await;

    let back = tab.ok("application.restore", undo.clone()).await;
    assert_eq!(back, json!({"application_id": application, "job_id": house.job}));
    assert_eq!(row_of(&house, &manager, tracks[1]).await[0], 4.0);
    let rows = creator.ok("application/get_by_job", json!({"job_id": house.job})).await;
    assert_eq!(
        (&rows[0]["id"], &rows[0]["tracks_id"]),
        (&json!(application), &json!(tracks))
    );
    assert_eq!(house.number(USED).await, 3);
    let withdrawn = "select count(*) from withdrawn_submission where job_id = $1";
    assert_eq!(house.number(withdrawn).await, 0);
    assert_eq!(tab.subscribe(&topic).await["snapshot"]["tracks_id"], json!(tracks));
    let mut visitor = super::support::LiveClient::connect(server.address).await;
    visitor.ok("subscribe", json!({"topic": link, "token": token})).await;
    let colleague = server.client_of(&house.colleague).await;
    assert_eq!(
        colleague.ok("rating/set_track", house.rating(1, 6)).await["rating"],
        5.0
    );
    tab.refused("application.restore", undo, 404, "not_found").await;
}

#[tokio::test]
async fn a_submission_whose_places_are_taken_stays_deleted() {
    let house = house("undo-taken").await;
    let (server, tracks) = (&house.server, &house.tracks);
    execute(server, "update job set tracks_per_user_limit = 3").await;
    let creator = server.client_of(&house.creator).await;
    let application = house.application().await;
    let undo = delete(&creator, "application/delete", json!({"id": application})).await;
    let mut tab = server.live_of(&house.creator).await;
    let other = server.track(&house.creator, "in its place").await;
    let form = json!({"job_id": house.job, "tracks_id": [other]});
    let taken = creator.ok("application/create", form).await["id"].clone();
    tab.refused("application.restore", undo.clone(), 409, "job_limit_exceeded")
        .await;
    let again = json!({"id": taken, "tracks_id": [tracks[0]]});
    creator.ok("application/update", again).await;
    execute(server, "update job set tracks_per_user_limit = 9").await;
    tab.refused("application.restore", undo.clone(), 409, "conflict").await;
    let applications = "select count(*) from application where job_id = $1";
    assert_eq!(house.number(applications).await, 1);
    // once the other application is deleted, the restore succeeds
    creator.ok("application/delete", json!({"id": taken})).await;
    tab.ok("application.restore", undo).await;
    assert_eq!(house.number(USED).await, 3);
}

#[tokio::test]
async fn the_things_affected_by_deleting_tracks_are_counted_once() {
    let house = house("undo-usage").await;
    let server = &house.server;
    let creator = server.client_of(&house.creator).await;
    let form = json!({"tracks_id": house.tracks[..2], "playlist_name": "my best"});
    let own = creator.ok("application/create", form).await["id"].as_i64().unwrap();
    server.link(&house.creator, Shared::Application(own)).await;
    server
        .link(&house.creator, Shared::Application(house.application().await))
        .await;
    let manager = server.client_of(&house.manager).await;
    house.playlist(&manager, &house.tracks, "theirs").await;
    let mut tab = server.live_of(&house.creator).await;
    let two = json!({"tracks_id": [house.tracks[0], house.tracks[1], house.tracks[0]]});
    let counted = tab.ok("track.usage", two).await;
    assert_eq!(
        counted,
        json!({"submissions": 2, "playlists": 1, "links": 2}),
        "nothing of the reviewers'"
    );
    let counted = tab.ok("track.usage", json!({"tracks_id": [house.tracks[2]]})).await;
    assert_eq!(counted, json!({"submissions": 1, "playlists": 0, "links": 1}));
    tab.refused("track.usage", json!({"tracks_id": []}), 400, "invalid_request")
        .await;
}

#[tokio::test]
async fn a_form_from_an_old_version_is_refused_with_the_track_as_it_is() {
    let server = TestServer::start().await;
    let ada = server.creator("ada").await;
    let client = server.client_of(&ada).await;
    let track = server.track(&ada, "first").await;
    let form = |title: &str, version: Value| {
        json!({"track_id": track, "artist_name": "A", "title": title, "type": "music", "description": "D", "tags": "#t",
               "version": version})
    };
    let present = client.ok("track/get", json!({})).await["tracks"][0]["version"].clone();
    let saved = client.ok("track/set_info", form("second", present.clone())).await;
    assert!(saved["version"].as_i64() > present.as_i64(), "{saved}");
    let refused = client
        .refused("track/set_info", form("third", present), 409, "conflict")
        .await;
    assert_eq!(
        (&refused["version"], &refused["track"]["title"]),
        (&saved["version"], &json!("second"))
    );
    assert_eq!(refused["live"]["topic"], format!("user:{}", ada.id));
    // an edit of many tracks counts as a change too, and without a version nothing is checked
    let mut tab = server.live_of(&ada).await;
    tab.ok(
        "track.edit_many",
        json!({"tracks_id": [track], "set": {"genre": "Dub"}}),
    )
    .await;
    client
        .refused(
            "track/set_info",
            form("fourth", saved["version"].clone()),
            409,
            "conflict",
        )
        .await;
    client.ok("track/set_info", form("fifth", Value::Null)).await;
}
