//! Uploads and the limits on their size: the server's and those of the creator's plan.

use std::path::PathBuf;

use reqwest::multipart::{Form, Part};
use serde_json::json;

use super::audio::{MBYTE, files_of, fixture, form, upload};
use super::support::TestServer;

/// An mp3 of 29.9 MB: one frame of cbr.mp3 that depends on no other, repeated, each copy padded to 320 kbit/s.
fn largest() -> Vec<u8> {
    const FRAME: usize = 208;
    const FILLED: usize = 1_044;
    // the first frame holds no sound
    let mut frame = fixture("cbr.mp3")[FRAME..2 * FRAME].to_vec();
    assert_eq!(
        frame[..4],
        [0xff, 0xfb, 0x50, 0xc4],
        "64 kbit/s at 44.1 kHz, not padded"
    );
    assert_eq!((frame[4], frame[5] >> 7), (0, 0), "nothing of the frame before");
    frame[2] = 0xe0;
    frame.resize(FILLED, 0);
    frame.repeat(299 * MBYTE / 10 / FILLED)
}

#[actix_web::test]
async fn a_file_of_29_9_megabytes_is_taken_with_its_duration() {
    let server = TestServer::start().await;
    let client = server.client_of(&server.creator("ada").await).await;
    let bytes = largest();
    let (size, frames) = (bytes.len(), bytes.len() / 1_044);
    let (status, body) = client.upload("track/upload", form(bytes, "long.mp3")).await;
    assert_eq!((status, &body["result"]["file_size"]), (200, &json!(size)), "{body}");
    let seconds = frames as f64 * 1_152.0 / 44_100.0;
    let duration = body["result"]["track_duration"].as_f64().unwrap();
    assert!((duration - seconds).abs() < 0.05, "{duration} of {seconds}");
}

#[actix_web::test]
async fn the_free_plan_holds_two_tracks_drafts_included() {
    let server = TestServer::start().await;
    let creator = server.creator("ada").await;
    server.set_plan(creator.id, "free", false).await;
    let client = server.client_of(&creator).await;
    upload(&client, "cbr.mp3").await;
    upload(&client, "cbr.mp3").await;
    let (status, body) = client
        .upload("track/upload", form(fixture("cbr.mp3"), "third.mp3"))
        .await;
    assert_eq!((status, &body["error"]), (402, &json!("track_limit_exceeded")));
    assert_eq!(files_of(&server).len(), 4);
}

#[actix_web::test]
async fn of_uploads_at_the_same_time_only_as_many_pass_as_the_plan_holds() {
    let server = TestServer::start().await;
    let creator = server.creator("ada").await;
    server.set_plan(creator.id, "free", false).await;
    let client = server.client_of(&creator).await;
    let uploads = (0..6).map(|_| client.upload("track/upload", form(fixture("cbr.mp3"), "a.mp3")));
    let statuses: Vec<u16> = futures_util::future::join_all(uploads)
        .await
        .into_iter()
        .map(|(status, _)| status)
        .collect();
    assert_eq!(
        statuses.iter().filter(|status| **status == 200).count(),
        2,
        "{statuses:?}"
    );
    assert_eq!(
        statuses.iter().filter(|status| **status == 402).count(),
        4,
        "{statuses:?}"
    );
    assert_eq!(files_of(&server).len(), 4, "the refused ones left nothing");
    assert_eq!(
        server
            .number(
                "select tracks::bigint from creator_usage where user_id = $1",
                creator.id
            )
            .await,
        2
    );
}

#[actix_web::test]
async fn an_upload_that_had_arrived_is_answered_again_though_it_has_taken_the_last_room() {
    let server = TestServer::start().await;
    let creator = server.creator("ada").await;
    server.set_plan(creator.id, "free", false).await;
    let client = server.client_of(&creator).await;
    let named = |request_id: &str| {
        let named = Form::new().text("request_id", request_id.to_owned());
        named.part("inputfile", Part::bytes(fixture("cbr.mp3")).file_name("a.mp3"))
    };
    upload(&client, "cbr.mp3").await;
    let (status, first) = client.upload("track/upload", named("last")).await;
    assert_eq!(status, 200, "{first}");
    let again = client.upload("track/upload", named("last")).await;
    assert_eq!(again, (200, first));
    let (status, body) = client.upload("track/upload", named("another")).await;
    assert_eq!((status, &body["error"]), (402, &json!("track_limit_exceeded")));
    assert_eq!(files_of(&server).len(), 4, "nothing is stored twice");
    let tracks = "select tracks::bigint from creator_usage where user_id = $1";
    assert_eq!(server.number(tracks, creator.id).await, 2);
}

#[actix_web::test]
async fn used_up_storage_and_an_ended_trial_are_named() {
    let server = TestServer::start().await;
    let creator = server.creator("ada").await;
    server.set_plan(creator.id, "premium", false).await;
    sqlx::query("insert into creator_usage (user_id, tracks, storage_bytes) values ($1, 1, $2)")
        .bind(creator.id)
        .bind(200 * MBYTE as i64)
        .execute(&server.pool)
        .await
        .unwrap();
    let client = server.client_of(&creator).await;
    let (status, body) = client.upload("track/upload", form(fixture("cbr.mp3"), "a.mp3")).await;
    assert_eq!((status, &body["error"]), (402, &json!("upload_limit_exceeded")));
    assert!(
        body["message"]
            .as_str()
            .unwrap()
            .starts_with("You cannot upload more tracks because your subscription has expired")
    );
    sqlx::query("update subscription set plan = 'free', trial_ends = current_date - 2 where user_id = $1")
        .bind(creator.id)
        .execute(&server.pool)
        .await
        .unwrap();
    let (status, body) = client.upload("track/upload", form(fixture("cbr.mp3"), "a.mp3")).await;
    assert_eq!((status, &body["error"]), (402, &json!("non_paid")));
    assert_eq!(files_of(&server), Vec::<PathBuf>::new());
}
