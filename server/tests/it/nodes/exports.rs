//! Archives: one node prepares them and all show them; another node prepares them if that one is killed.

use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::json;
use server::secrets;
use sqlx::Connection as _;
use sqlx::postgres::PgConnection;

use super::fleet::Fleet;
use super::nats::Nats;
use crate::audio::{files_in, upload};
use crate::support::queue::pass;
use crate::support::{Client, LiveClient, pause};

const PATIENCE: Duration = Duration::from_secs(20);

/// Statements that make whoever reports an archive's progress wait for the test's own lock.
const HOLD: [&str; 2] = [
    "create function hold_progress() returns trigger language plpgsql as $$
     begin perform pg_advisory_xact_lock(42); return new; end $$",
    "create trigger hold_progress before update on archive for each row when (old.room > 0) execute function hold_progress()",
];

/// Makes a link to three tracks that were uploaded to the first node; gives its name and its token.
async fn shared(fleet: &Fleet) -> (String, String) {
    let people = &fleet.world.people;
    let creator = people.iter().find(|person| !person.tracks.is_empty()).unwrap();
    let client = Client::new(fleet.address(0)).with_session(&creator.cookie);
    let application: i64 =
        sqlx::query_scalar("insert into application (user_id, playlist_name) values ($1, 'Tidewater') returning id")
            .bind(creator.id)
            .fetch_one(&fleet.pool)
            .await
            .unwrap();
    for place in 0..3 {
        let track = upload(&client, "cbr.mp3").await["track_id"].as_i64().unwrap();
        let placed =
            sqlx::query("insert into application_track (application_id, track_id, position) values ($1, $2, $3)");
        let placed = placed.bind(application).bind(track).bind(f64::from(place));
        placed.execute(&fleet.pool).await.unwrap();
    }
    let (link_id, token) = (secrets::token(), secrets::token());
    let linked = "insert into share_link (link_id, token_hash, application_id, created_by) values ($1, $2, $3, $4)";
    let linked = sqlx::query(linked)
        .bind(&link_id)
        .bind(secrets::hash(&token).as_slice());
    linked
        .bind(application)
        .bind(creator.id)
        .execute(&fleet.pool)
        .await
        .unwrap();
    (link_id, token)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_archive_whose_node_is_killed_half_way_is_done_by_another_and_shown_meanwhile() {
    let nats = Nats::start().await;
    let mut fleet = Fleet::of(&[nats.url()]).await;
    let (link_id, token) = shared(&fleet).await;
    for statement in HOLD {
        sqlx::query(statement).execute(&fleet.pool).await.unwrap();
    }
    let mut holding = PgConnection::connect(&fleet.database()).await.unwrap();
    sqlx::query("select pg_advisory_lock(42)")
        .execute(&mut holding)
        .await
        .unwrap();

    let mut visitor = LiveClient::connect(fleet.address(0)).await;
    let request = json!({"link_id": link_id, "type": "zip", "token": token});
    let answer = visitor.ok("application.download_shareable_zip", request).await;
    let waiting = "select count(*) from pg_locks where locktype = 'advisory' and not granted";
    let deadline = Instant::now() + PATIENCE;
    while sqlx::query_scalar::<_, i64>(waiting)
        .fetch_one(&fleet.pool)
        .await
        .unwrap()
        == 0
    {
        assert!(Instant::now() < deadline, "it never begins");
        pause().await;
    }
    let database = fleet.database();
    fleet.add(&database, &nats.url());
    fleet.launch_all().await;
    let mut other = LiveClient::connect(fleet.address(1)).await;
    let topic = answer["topic"].as_str().unwrap();
    let followed = json!({"topic": topic, "token": token});
    let shown = other.ok("subscribe", followed).await["snapshot"].take();
    assert_eq!(
        (&shown["kind"], &shown["files"]),
        (&json!("progress"), &json!(4)),
        "{shown}"
    );

    fleet.kill(0);
    holding.close().await.unwrap();
    let dropped = sqlx::query("drop trigger hold_progress on archive").execute(&fleet.pool);
    dropped.await.unwrap();
    // the minute after which another node may claim it
    pass(&fleet.pool, time::Duration::minutes(2)).await;
    let done = loop {
        let change = other.next_change(topic).await["changes"][0].take();
        assert_ne!(change["kind"], "failed");
        if change["kind"] == "done" {
            break change;
        }
    };
    let url = done["download_url"].as_str().unwrap();
    let archive = Client::new(fleet.address(1)).get(url).await.bytes().await.unwrap();
    assert_eq!(archive.len() as u64, done["size"].as_u64().unwrap());
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("archive.zip"), archive).unwrap();
    let tested = Command::new("unzip")
        .args(["-tqq", "archive.zip"])
        .current_dir(folder.path())
        .status();
    assert!(tested.unwrap().success());
    assert_eq!(files_in(&fleet.store().join("archive")).len(), 1);
    fleet.stop().await;
}
