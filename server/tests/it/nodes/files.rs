//! Every node serves the same files.

use serde_json::json;

use super::fleet::Fleet;
use super::nats::Nats;
use crate::audio::{fixture, upload};
use crate::support::Client;
use crate::support::process::command;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_track_uploaded_at_one_node_plays_at_another() {
    let nats = Nats::start().await;
    let fleet = Fleet::of(&vec![nats.url(); 2]).await;
    let creator = fleet
        .world
        .people
        .iter()
        .find(|person| !person.tracks.is_empty())
        .unwrap();
    let at = |node| Client::new(fleet.address(node)).with_session(&creator.cookie);
    let track = upload(&at(0), "cbr.mp3").await;
    let download = at(1)
        .ok("track/get_download_url", json!({"track_id": track["track_id"]}))
        .await;
    let played = at(1).get(download["url"].as_str().unwrap()).await;
    assert_eq!(played.status(), 200);
    assert_eq!(played.bytes().await.unwrap(), fixture("cbr.mp3"));
    fleet.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_that_is_not_shared_or_not_mounted_is_refused() {
    let nats = Nats::start().await;
    let fleet = Fleet::of(&[nats.url()]).await;
    let data = tempfile::tempdir().unwrap();
    let unmounted = format!("file://{}", data.path().join("store").display());
    for (store, reason) in [("file", "share the files"), (&unmounted, "is the right folder mounted")] {
        let mut process = command();
        process
            .arg("serve")
            .env("NEEDLEDROP_DATA", data.path())
            .env("NEEDLEDROP_LISTEN", "127.0.0.1:0")
            .env("NEEDLEDROP_BUS", nats.url())
            .env("NEEDLEDROP_STORE", store)
            .env("NEEDLEDROP_LINKS_KEY", super::fleet::LINKS_KEY)
            .env("DATABASE_URL", fleet.database());
        let output = tokio::task::spawn_blocking(move || process.output().unwrap())
            .await
            .unwrap();
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && text.contains(reason), "{text}");
    }
    fleet.stop().await;
}
