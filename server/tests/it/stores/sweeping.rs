//! The sweep that compares store and database.

use serde_json::{Value, json};
use server::blob::{BlobKey, BlobKind};
use server::clock::Clock;
use server::files::sweep::{Swept, sweep};
use time::Duration;

use super::super::audio::upload;
use crate::support::TestServer;

fn audio_of(track: &Value) -> BlobKey {
    BlobKey::new(BlobKind::Audio, track["name_in_base"].as_str().unwrap()).unwrap()
}

#[actix_web::test]
async fn unreferenced_files_are_deleted_after_a_day_and_a_track_without_its_file_is_reported() {
    let server = TestServer::start().await;
    let client = server.client_of(&server.creator("ada").await).await;
    let mut tracks = Vec::new();
    for name in ["tagged.mp3", "cbr.mp3", "vbr.mp3"] {
        tracks.push(upload(&client, name).await);
    }
    let blobs = server.state.files.blobs.as_ref();
    // a track whose file is missing, and one whose deletion can still be undone
    blobs.delete(&audio_of(&tracks[1])).await.unwrap();
    client.ok("track/delete", json!({"id": tracks[2]["track_id"]})).await;
    let mut strays = BlobKind::ALL
        .map(|kind| BlobKey::new(kind, "nobody-names-this").unwrap())
        .to_vec();
    for key in &strays {
        blobs.put_bytes(key, "left over".into()).await.unwrap();
    }

    let now = Clock.now();
    let fresh = sweep(blobs, &server.state.pool, now).await.unwrap();
    assert_eq!(fresh, Swept::default(), "an upload may be under way");

    let mut swept = sweep(blobs, &server.state.pool, now + Duration::days(2)).await.unwrap();
    strays.sort_by_key(ToString::to_string);
    swept.removed.sort_by_key(ToString::to_string);
    assert_eq!((swept.removed, swept.missing), (strays, vec![audio_of(&tracks[1])]));
    for track in [&tracks[0], &tracks[2]] {
        assert!(blobs.size(&audio_of(track)).await.unwrap().is_some(), "{track}");
    }
}
