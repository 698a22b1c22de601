//! The loudness of tracks: measured at the upload, or later by a background task, and shown wherever the tracks are shown.

mod queue;

use serde_json::{Value, json};

use crate::audio::{form, upload};
use crate::support::TestServer;

/// Two seconds of silence, in frames of 128 kbit/s at 44.1 kHz.
fn silence() -> Vec<u8> {
    let mut frame = vec![0; 417];
    frame[..4].copy_from_slice(&[0xff, 0xfb, 0x90, 0x00]);
    frame.repeat(80)
}

/// Checks the loudness of the fixture, a sine of 1 kHz at -23 dBFS on both channels: EBU Tech 3341, case 1.
fn assert_is_tone(measured: &Value) {
    let (loudness, peak) = (
        measured["loudness"].as_f64().unwrap(),
        measured["true_peak"].as_f64().unwrap(),
    );
    assert!((-23.1..=-22.9).contains(&loudness), "{measured}");
    assert!((-23.4..=-22.8).contains(&peak), "{measured}");
}

#[actix_web::test]
async fn an_upload_its_rows_and_its_address_have_its_loudness() {
    let server = TestServer::start().await;
    let (ada, max) = (server.creator("ada").await, server.manager("max").await);
    let (creator, reviewer) = (server.client_of(&ada).await, server.client_of(&max).await);
    let uploaded = upload(&creator, "tone.mp3").await;
    assert_is_tone(&uploaded);
    let id = uploaded["track_id"].as_i64().unwrap();
    assert_is_tone(&creator.ok("track/get", json!({})).await["tracks"][0]);
    let company = server.company(&max, "Sync House").await;
    let job = server.job(company, "A brief").await;
    server.submit(&ada, job, &[id]).await;
    let submitted = reviewer.ok("application/get_applied", json!({"job_id": job})).await;
    assert_is_tone(&submitted["tracks"][0]);
    for listener in [&creator, &reviewer] {
        assert_is_tone(&listener.ok("track/get_download_url", json!({"track_id": id})).await);
    }
}

#[actix_web::test]
async fn a_silent_track_has_no_loudness() {
    let server = TestServer::start().await;
    let client = server.client_of(&server.creator("ada").await).await;
    let (status, body) = client.upload("track/upload", form(silence(), "silence.mp3")).await;
    assert_eq!(status, 200, "{body}");
    let address = client
        .ok(
            "track/get_download_url",
            json!({"track_id": body["result"]["track_id"]}),
        )
        .await;
    for answer in [&body["result"], &address] {
        assert_eq!(
            (&answer["loudness"], &answer["true_peak"]),
            (&Value::Null, &Value::Null)
        );
    }
    let unmeasured = "select count(*) from track where not loudness_measured and id > $1";
    assert_eq!(server.number(unmeasured, 0).await, 0);
}
