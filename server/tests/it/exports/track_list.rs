//! All tracks of the platform as CSV, for the staff.

use serde_json::json;

use super::scene::{Scene, until_over};

#[actix_web::test]
async fn the_staff_downloads_all_tracks_and_nobody_else() {
    let scene = Scene::set().await;
    let admin = scene.server.admin("root").await;
    let mut staff = scene.server.live_of(&admin).await;
    let sid = scene.server.sid_of(&admin).await;
    let answer = staff.ok("DownloadTracks", json!({"sid": sid})).await;
    let state = until_over(&mut staff, &answer).await;
    let url = state["download_url"].as_str().unwrap();
    let response = scene.server.visitor().get(url).await;
    assert_eq!(response.status(), 403, "an address without the cookie");

    let token = scene.server.session_of(&admin).await;
    let mut same = crate::support::LiveClient::connect(scene.server.address).await;
    same.init(&scene.server.sid_of_session(&token).await).await;
    let answer = same.ok("DownloadTracks", json!(null)).await;
    let state = until_over(&mut same, &answer).await;
    let client = scene.server.visitor().with_session(&token);
    let response = client.get(state["download_url"].as_str().unwrap()).await;
    assert_eq!(response.status(), 200);
    let saved_as = response.headers()["content-disposition"].to_str().unwrap().to_owned();
    assert!(saved_as.contains("tracks-20"), "{saved_as}");
    let csv = response.text().await.unwrap();
    let lines: Vec<&str> = csv.lines().collect();
    assert!(lines[0].ends_with(
        "\"rights_complete\",\"plan\",\"upload_count\",\"plays_count\",\"share_count\",\"download_count\",\"created\""
    ));
    assert_eq!(lines.len(), 1 + scene.tracks.len());
    assert!(lines[1].contains("\"ada\"") && lines[1].contains("夜のドライブ") && lines[1].contains("IPI 00014107338"));

    let mut creator = scene.server.live_of(&scene.creator).await;
    creator.refused("DownloadTracks", json!({}), 403, "forbidden").await;
    let mut visitor = scene.visitor().await;
    visitor.refused("DownloadTracks", json!({}), 401, "not_logged_in").await;
}
