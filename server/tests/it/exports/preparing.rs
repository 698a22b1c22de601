//! The preparation of archives: in turn, within the disk space, again after a kill, and only while somebody waits.

use std::path::Path;
use std::time::{Duration, Instant};

use actors::queue::Lane;
use serde_json::json;
use sqlx::Connection as _;

use super::scene::{Scene, until_over};
use crate::audio::files_in;
use crate::support::queue::pass;
use crate::support::{TestServer, pause};

const EVENT: &str = "application.download_shareable_zip";
const PATIENCE: Duration = Duration::from_secs(20);

fn archives(scene: &Scene) -> usize {
    let folder = scene.server.data.path().join("data/files/archive");
    files_in(Path::new(&folder)).len()
}

/// Statements that make the preparation wait for the test's own lock when it reports its progress.
const HOLD: &[&str] = &[
    "create function hold_progress() returns trigger language plpgsql as $$
     begin perform pg_advisory_xact_lock(42); return new; end $$",
    "create trigger hold_progress before update on archive for each row
     when (old.room > 0) execute function hold_progress()",
];

#[actix_web::test]
async fn an_archive_whose_node_was_killed_half_way_is_prepared_by_its_next_life() {
    let mut scene = Scene::set().await;
    for statement in HOLD {
        scene.run(statement).await;
    }
    let mut holding = sqlx::PgConnection::connect(scene.server.database_url()).await.unwrap();
    sqlx::query("select pg_advisory_lock(42)")
        .execute(&mut holding)
        .await
        .unwrap();
    let mut visitor = scene.visitor().await;
    let answer = visitor.ok(EVENT, scene.request("zip")).await;
    let deadline = Instant::now() + PATIENCE;
    while scene
        .server
        .number(
            "select count(*) from pg_locks where locktype = 'advisory' and not granted and pid > $1",
            0,
        )
        .await
        == 0
    {
        assert!(Instant::now() < deadline, "it never begins");
        pause().await;
    }
    scene.server.restart().await;
    assert_eq!(archives(&scene), 0, "nothing stands under its name before it is whole");
    drop(holding);
    scene.run("drop trigger hold_progress on archive").await;
    pass(&scene.server.pool, time::Duration::minutes(2)).await;
    scene.server.state.queue.wake(Lane::Exports);
    let mut visitor = scene.visitor().await;
    let topic = answer["topic"].as_str().unwrap();
    let again = visitor
        .ok("subscribe", json!({"topic": topic, "token": scene.token}))
        .await;
    let state = match again["snapshot"]["kind"].as_str() {
        Some("done") => again["snapshot"].clone(),
        _ => until_over(&mut visitor, &answer).await,
    };
    assert_eq!(state["kind"], "done", "{state}");
    scene.download(state["download_url"].as_str().unwrap()).await;
    assert_eq!(archives(&scene), 1);
    let uploads = scene.server.data.path().join("data/uploads");
    assert_eq!(files_in(&uploads).len(), 0, "nothing of the former life is left");
}

#[actix_web::test]
async fn archives_take_no_more_room_than_there_is_and_the_oldest_makes_way() {
    let size = 150_000;
    let scene = Scene::on(
        TestServer::start_with(|config| {
            config.store.archives_max = size;
        })
        .await,
    )
    .await;
    let (first, url) = scene.archive("zip").await;
    let bytes = scene.download(&url).await.len() as u64;
    assert!(
        bytes < size && 2 * bytes > size,
        "{bytes}: the scene's archives fit one at a time"
    );
    let (_, second) = scene.archive("7z").await;
    assert_eq!(scene.server.visitor().get(&url).await.status(), 404);
    assert_eq!(scene.server.visitor().get(&second).await.status(), 200);
    scene.server.until_files_are_removed().await;
    assert_eq!(archives(&scene), 1);
    let mut visitor = scene.visitor().await;
    visitor
        .refused(
            "subscribe",
            json!({"topic": first, "token": scene.token}),
            404,
            "not_found",
        )
        .await;

    let scene = Scene::on(TestServer::start_with(|config| config.store.archives_max = 1_000).await).await;
    let mut visitor = scene.visitor().await;
    let answer = visitor.ok(EVENT, scene.request("zip")).await;
    let state = until_over(&mut visitor, &answer).await;
    assert_eq!(state, json!({"kind": "failed", "error": "no_room"}));
    assert_eq!(archives(&scene), 0);
}

#[actix_web::test]
async fn an_archive_of_a_file_that_is_gone_fails_and_can_be_requested_again() {
    let scene = Scene::set().await;
    let audio = scene.server.data.path().join("data/files/audio");
    let lost = files_in(&audio).remove(0);
    let content = std::fs::read(&lost).unwrap();
    std::fs::remove_file(&lost).unwrap();
    let mut visitor = scene.visitor().await;
    let answer = visitor.ok(EVENT, scene.request("zip")).await;
    let deadline = Instant::now() + PATIENCE;
    while scene
        .server
        .number("select count(*) from archive where error is null and files > $1", 0)
        .await
        > 0
    {
        assert!(Instant::now() < deadline, "it never fails");
        pass(&scene.server.pool, time::Duration::hours(1)).await;
        scene.server.state.queue.wake(Lane::Exports);
        pause().await;
    }
    let state = until_over(&mut visitor, &answer).await;
    assert_eq!(state, json!({"kind": "failed", "error": "try_again"}));
    std::fs::write(&lost, content).unwrap();
    let answer = visitor.ok(EVENT, scene.request("zip")).await;
    assert_eq!(until_over(&mut visitor, &answer).await["kind"], "done");
}

#[actix_web::test]
async fn archives_go_a_day_after_they_were_last_requested() {
    let scene = Scene::set().await;
    let (_, url) = scene.archive("zip").await;
    let forget = || {
        scene
            .server
            .pass_until_recurred(time::Duration::hours(1), "forget_archives", Lane::Upkeep)
    };
    scene
        .run("update archive set finished = finished - interval '25 hours'")
        .await;
    forget().await;
    assert_eq!(
        scene.server.visitor().get(&url).await.status(),
        200,
        "it was asked for just now"
    );
    scene.run("update export set asked = asked - interval '25 hours'").await;
    forget().await;
    assert_eq!(
        scene
            .server
            .number("select count(*) from archive where files > $1", 0)
            .await,
        0
    );
    scene.server.until_files_are_removed().await;
    assert_eq!(archives(&scene), 0);
}
