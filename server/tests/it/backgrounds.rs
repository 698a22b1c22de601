//! Background pictures of playlists and applications.

use image::ImageFormat;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use super::avatar::picture;
use super::live_follow::house;
use super::support::{Client, LiveClient, Shared};

const RULE: &str = "Maximum upload size is 5Mb and image must be a .png, .jpg, .jpeg";

async fn upload(client: &Client, family: &str, id: i64, bytes: Vec<u8>) -> (u16, Value) {
    let part = Part::bytes(bytes).file_name("cover.png");
    let form = Form::new().text("id", id.to_string()).part("background", part);
    client.upload(&format!("{family}/upload_background"), form).await
}

async fn put_back(client: &Client, family: &str, id: i64) -> (u16, Value) {
    let form = Form::new().text("id", id.to_string()).text("default", "true");
    client.upload(&format!("{family}/upload_background"), form).await
}

#[tokio::test]
async fn an_applications_background_is_shown_to_its_owner_and_through_its_links_and_published_to_both() {
    let house = house("background-application").await;
    let server = &house.server;
    let creator = server.client_of(&house.creator).await;
    let application = house.application().await;
    let (topic, token) = server.link(&house.creator, Shared::Application(application)).await;
    let mut visitor = LiveClient::connect(server.address).await;
    visitor.ok("subscribe", json!({"topic": topic, "token": token})).await;
    let own = format!("application:{application}");
    let mut tab = server.live_of(&house.creator).await;
    tab.subscribe(&own).await;
    let expected = json!([{"kind": "background_changed"}]);

    let (status, body) = upload(
        &creator,
        "application",
        application,
        picture(3_000, 1_000, ImageFormat::Png),
    )
    .await;
    assert_eq!(status, 200, "{body}");
    let url = body["result"]["url"].as_str().unwrap().to_owned();
    assert_eq!(tab.next_change(&own).await["changes"], expected);
    let listed = creator.ok("application/get_by_job", json!({"job_id": house.job})).await;
    assert_eq!(listed[0]["background"], url);
    assert_eq!(visitor.next_change(&topic).await["changes"], expected);
    let downloaded = server.visitor().get(&url).await.bytes().await.unwrap();
    let downloaded = image::load_from_memory(&downloaded).unwrap();
    assert_eq!((downloaded.width(), downloaded.height()), (2_400, 800));
    for request in [json!({"id": application}), json!({"application_id": application})] {
        let found = creator.ok("application/get_background", request).await;
        assert_eq!(found["url"], url.as_str());
    }
    let another = server
        .link(&house.creator, Shared::Application(own_playlist(&creator).await))
        .await;
    let foreign = json!({"id": application, "token": another.1});
    let visitor = server.visitor();
    visitor
        .refused("application/get_background", foreign, 404, "not_found")
        .await;
    let nothing = creator
        .refused("application/get_background", json!({}), 400, "invalid_request")
        .await;
    assert!(nothing["fields"]["id"].is_string(), "{nothing}");

    let (status, body) = put_back(&creator, "application", application).await;
    assert_eq!((status, &body["result"]["url"]), (200, &Value::Null));
    assert_eq!(tab.next_change(&own).await["changes"], expected);
    server.until_files_are_removed().await;
    assert_eq!(visitor.get(&url).await.status(), 404);
    tab.waiting().await;
    assert_eq!(put_back(&creator, "application", application).await.0, 200);
    assert!(tab.waiting().await.is_empty(), "nothing changed");
}

async fn own_playlist(creator: &Client) -> i64 {
    let form = json!({"tracks_id": [], "playlist_name": "Best of", "description": ""});
    creator.ok("application/create", form).await["id"].as_i64().unwrap()
}

#[tokio::test]
async fn a_playlists_background_is_its_owners_to_set_and_bad_files_change_nothing() {
    let house = house("background-playlist").await;
    let manager = house.server.client_of(&house.manager).await;
    let playlist = house.playlist(&manager, &house.tracks, "short list").await;
    let (status, body) = upload(&manager, "playlist", playlist, picture(80, 60, ImageFormat::Jpeg)).await;
    assert_eq!(status, 200, "{body}");
    let url = body["result"]["url"].clone();
    for (bytes, code, error) in [
        (b"a text".to_vec(), 415, "unsupported_format"),
        (vec![0; 5_350_001], 413, "file_too_large"),
    ] {
        let (status, body) = upload(&manager, "playlist", playlist, bytes).await;
        assert_eq!((status, &body["error"]), (code, &json!(error)));
        assert_eq!(body["message"], RULE);
    }
    let empty = Form::new().text("id", playlist.to_string());
    let (status, body) = manager.upload("playlist/upload_background", empty).await;
    assert_eq!(
        (status, &body["fields"]["background"]),
        (400, &json!("Please upload file"))
    );
    for id in ["", "one"] {
        let form = Form::new().text("id", id).text("default", "true");
        let (status, body) = manager.upload("playlist/upload_background", form).await;
        assert_eq!((status, body["fields"]["id"].is_string()), (400, true), "{body}");
    }
    let colleague = house.server.client_of(&house.colleague).await;
    let (status, body) = upload(&colleague, "playlist", playlist, picture(80, 60, ImageFormat::Jpeg)).await;
    assert_eq!(
        (status, &body["error"]),
        (404, &json!("not_found")),
        "who does not see it"
    );
    let shown = json!({"playlist_id": playlist});
    assert_eq!(manager.ok("playlist/get_background", shown).await["url"], url);
}

#[tokio::test]
async fn a_deleted_application_withdraws_its_tracks_and_ends_its_links() {
    let house = house("application-deleted").await;
    let server = &house.server;
    let creator = server.client_of(&house.creator).await;
    let manager = server.client_of(&house.manager).await;
    let playlist = house.playlist(&manager, &house.tracks, "short list").await;
    let application = house.application().await;
    let (topic, token) = server.link(&house.creator, Shared::Application(application)).await;
    let mut visitor = LiveClient::connect(server.address).await;
    visitor.ok("subscribe", json!({"topic": topic, "token": token})).await;
    let mut reviewer = server.live_of(&house.manager).await;
    let review = house.review();
    reviewer.subscribe(&review).await;
    let mut tab = server.live_of(&house.creator).await;
    let own = format!("user:{}", house.creator.id);
    upload(&creator, "application", application, picture(80, 60, ImageFormat::Jpeg)).await;
    creator.ok("application/delete", json!({"id": application})).await;

    let withdrawn = reviewer.next_change(&review).await["changes"].clone();
    assert_eq!(
        withdrawn[3],
        json!({"kind": "counters", "tracks": 0, "rated": 0}),
        "{withdrawn}"
    );
    let shown = json!({"job_id": house.job, "playlist_id": playlist});
    let rows = manager.ok("application/get_playlist", shown).await["tracks"].clone();
    let rows = rows.as_array().unwrap();
    assert_eq!(rows.len(), house.tracks.len());
    assert!(rows.iter().all(|row| row["withdrawn"].is_string()), "{rows:?}");
    assert_eq!(visitor.next("closed").await["reason"], "revoked");
    let changes = tab.next_change(&own).await["changes"].clone();
    assert_eq!(
        (&changes[0]["kind"], &changes[0]["used"]),
        (&json!("left_changed"), &json!(0)),
        "{changes}"
    );
    assert_eq!(
        changes[1],
        json!({"kind": "application_deleted", "application_id": application, "job_id": house.job})
    );
    let month = "select coalesce(sum(applications), 0)::bigint from creator_month_usage where user_id = $1";
    let before = server.number(month, house.creator.id).await;
    assert_eq!(
        before, 0,
        "the scene's submission was not counted, and the deletion counts nothing"
    );
    server.until_deletions_are_over().await;
    creator
        .refused("application/delete", json!({"id": application}), 404, "not_found")
        .await;

    let own_list = own_playlist(&creator).await;
    tab.next_change(&own).await;
    creator.ok("application/delete", json!({"id": own_list})).await;
    let gone = json!([{"kind": "application_deleted", "application_id": own_list, "job_id": null}]);
    assert_eq!(tab.next_change(&own).await["changes"], gone);
}
