//! The people who get an export, and the end of their right to it.

use serde_json::{Value, json};

use super::scene::{Scene, until_over};
use crate::support::LiveClient;

const EVENT: &str = "application.download_shareable_zip";

#[actix_web::test]
async fn an_export_is_for_those_who_hold_its_link_alone() {
    let scene = Scene::set().await;
    let (topic, _) = scene.archive("zip").await;
    // a reloaded page authenticates with its token
    let mut visitor = scene.visitor().await;
    let again = visitor
        .ok("subscribe", json!({"topic": topic, "token": scene.token}))
        .await;
    assert_eq!(again["snapshot"]["kind"], "done", "{again}");
    visitor
        .refused(
            "subscribe",
            json!({"topic": topic, "token": "another"}),
            404,
            "not_found",
        )
        .await;
    let mut outsider = scene.visitor().await;
    outsider
        .refused("subscribe", json!({"topic": topic}), 404, "not_found")
        .await;
    let mut owner = scene.server.live_of(&scene.creator).await;
    owner
        .refused("subscribe", json!({"topic": topic}), 404, "not_found")
        .await;
    let unknown = json!({"topic": "export:unknown", "token": scene.token});
    visitor.refused("subscribe", unknown, 404, "not_found").await;
}

#[actix_web::test]
async fn only_followers_of_a_link_may_ask_without_its_token() {
    let scene = Scene::set().await;
    let request = json!({"link_id": scene.link_id(), "type": "zip"});
    let mut visitor = scene.visitor().await;
    visitor.refused(EVENT, request.clone(), 404, "not_found").await;
    visitor
        .refused(
            EVENT,
            json!({"link_id": scene.link_id(), "type": "zip", "token": "another"}),
            404,
            "not_found",
        )
        .await;
    visitor
        .ok("subscribe", json!({"topic": scene.link, "token": scene.token}))
        .await;
    let answer = visitor.ok(EVENT, request.clone()).await;
    assert_eq!(until_over(&mut visitor, &answer).await["kind"], "done");
    // a link to applications does not open a playlist
    visitor
        .refused("playlist.download_shareable_zip", request.clone(), 404, "not_found")
        .await;
    visitor
        .refused(
            EVENT,
            json!({"link_id": scene.link_id(), "type": "rar"}),
            400,
            "invalid_request",
        )
        .await;
    let outsider = scene.server.creator("eve").await;
    let mut outsider = scene.server.live_of(&outsider).await;
    outsider.refused(EVENT, request, 404, "not_found").await;

    scene.run("update share_link set allowed_all_tracks = false").await;
    visitor
        .refused(EVENT, scene.request("7z"), 403, "download_not_allowed")
        .await;
    let mut owner = scene.server.live_of(&scene.creator).await;
    owner.ok(EVENT, json!({"link_id": scene.link_id(), "type": "7z"})).await;
}

/// Waits until the follower is notified that the right has ended.
async fn until_revoked(live: &mut LiveClient, topic: &str) {
    let change = live.next_change(topic).await;
    assert_eq!(change["changes"], json!([{"kind": "failed", "error": "link_revoked"}]));
}

#[actix_web::test]
async fn a_links_archive_ends_with_the_link_its_password_and_its_permission() {
    for end in [
        "update share_link set revoked = now()",
        "update share_link set expires = now() - interval '1 second'",
        "update share_link set generation = generation + 1",
        "update share_link set allowed_all_tracks = false",
        "update account set blocked = true",
    ] {
        let scene = Scene::set().await;
        let (topic, url) = scene.archive("zip").await;
        let mut visitor = scene.visitor().await;
        visitor
            .ok("subscribe", json!({"topic": topic, "token": scene.token}))
            .await;
        sqlx::query(end).execute(&scene.server.pool).await.unwrap();
        until_revoked(&mut visitor, &topic).await;
        assert_eq!(scene.server.visitor().get(&url).await.status(), 404, "{end}");
    }
}

#[actix_web::test]
async fn an_address_that_was_changed_opens_nothing() {
    let scene = Scene::set().await;
    let (_, url) = scene.archive("zip").await;
    let (_, other) = scene.archive("7z").await;
    let visitor = scene.server.visitor();
    let (path, query) = url.split_once('?').unwrap();
    let (other_path, _) = other.split_once('?').unwrap();
    let until: i64 = query
        .split("until=")
        .nth(1)
        .unwrap()
        .split('&')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    for wrong in [
        path.to_owned(),
        format!("{other_path}?{query}"),
        format!("{path}?{}", query.replace(&until.to_string(), &(until + 1).to_string())),
        format!("{path}?{}", query.replace("for=l1.", "for=l2.")),
        format!("{path}/../../track/1/audio?{query}"),
    ] {
        let status = visitor.get(&wrong).await.status();
        assert!(status == 403 || status == 404, "{wrong}: {status}");
    }
}

#[actix_web::test]
async fn a_fourth_that_waits_is_refused() {
    let scene = Scene::set().await;
    // no preparation is running
    scene.run("insert into archive (archive_key, format, file_name, files) select sha256(n::text::bytea), 'zip', 'a.zip', 1 from generate_series(1, 3) n").await;
    let waiting = "insert into export (export_id, archive_key, link_id, generation) select encode(archive_key, 'hex'), archive_key, l.link_id, 1 from archive, share_link l";
    scene.run(waiting).await;
    let mut visitor = scene.visitor().await;
    let refused: Value = visitor.emit(EVENT, scene.request("zip")).await;
    assert_eq!(
        (&refused["status"], &refused["message"]),
        (&json!(429), &json!("Three archives are being prepared already"))
    );
    scene
        .run("update archive set error = 'try_again' where file_name = 'a.zip'")
        .await;
    let answer = visitor.ok(EVENT, scene.request("zip")).await;
    assert_eq!(until_over(&mut visitor, &answer).await["kind"], "done");
}
