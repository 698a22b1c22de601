//! A server whose files are in a bucket.

use reqwest::{Method, header};
use serde_json::{Value, json};
use server::files::Files;
use server::run::serve;

use super::super::audio::{files_in, fixture, form, upload};
use crate::support::bucket::{Fault, TestBucket};
use crate::support::server::config;
use crate::support::{Client, TestServer, cluster};

async fn address(client: &Client, track: &Value) -> String {
    let payload = json!({"track_id": track["track_id"]});
    let answer = client.ok("track/get_download_url", payload).await;
    answer["url"].as_str().unwrap().to_owned()
}

#[actix_web::test]
async fn tracks_are_uploaded_into_the_bucket_and_played_from_it_in_ranges() {
    let bucket = TestBucket::start();
    let server = TestServer::start_with(|config| bucket.keep_files_of(config)).await;
    let client = server.client_of(&server.creator("ada").await).await;
    let track = upload(&client, "tagged.mp3").await;
    let objects = files_in(&bucket.objects());
    assert_eq!(
        objects.len(),
        3,
        "the store's name, the audio and its drawing: {objects:?}"
    );
    assert_eq!(files_in(&server.data.path().join("data/files")).len(), 0);
    assert_eq!(files_in(&server.data.path().join("data/uploads")).len(), 0);

    let address = &address(&client, &track).await;
    let bytes = fixture("tagged.mp3");
    let whole = client.get(address).await;
    assert_eq!(whole.status(), 200);
    assert!(whole.bytes().await.unwrap() == bytes);
    let part = client
        .request(Method::GET, address)
        .header(header::RANGE, "bytes=1000-1999")
        .send()
        .await
        .unwrap();
    assert_eq!(part.status(), 206);
    assert!(part.bytes().await.unwrap() == bytes[1000..2000]);

    client.ok("track/delete", json!({ "id": track["track_id"] })).await;
    assert_eq!(
        client.get(address).await.status(),
        404,
        "each request asks the right again"
    );
}

#[actix_web::test]
async fn a_bucket_that_fails_gives_a_clear_error_and_leaves_no_track() {
    let bucket = TestBucket::start();
    let server = TestServer::start_with(|config| bucket.keep_files_of(config)).await;
    let creator = server.creator("ada").await;
    let client = server.client_of(&creator).await;
    let track = upload(&client, "tagged.mp3").await;
    let address = address(&client, &track).await;
    for (fault, message) in [
        (Fault::Refused(403, "AccessDenied"), "Files cannot be reached right now"),
        (
            Fault::Refused(507, "XMinioStorageFull"),
            "There is no room for files right now",
        ),
    ] {
        bucket.fail_puts(Some(fault));
        let (status, body) = client.upload("track/upload", form(fixture("cbr.mp3"), "cbr.mp3")).await;
        assert_eq!((status, &body["message"]), (503, &json!(message)), "{body}");
        bucket.fail_puts(None);
    }
    assert_eq!(
        server
            .number("select count(*) from track where user_id = $1", creator.id)
            .await,
        1
    );
    assert_eq!(
        files_in(&bucket.objects().join("audio")).len(),
        1,
        "nothing is left over"
    );
    assert_eq!(files_in(&server.data.path().join("data/uploads")).len(), 0);

    bucket.fail_all(Some(Fault::Refused(403, "AccessDenied")));
    let refused = client.get(&address).await;
    assert_eq!(refused.status(), 503);
    // calls that need no files still work
    assert_eq!(client.ok("track/get", json!({})).await["number_of_tracks"], 1);
    let ready = server.visitor().get("/readyz").await;
    assert_eq!(ready.status(), 200);
    let readiness: Value = ready.json().await.unwrap();
    assert_eq!(
        (&readiness["ready"], &readiness["hindered_by"]),
        (&json!(true), &json!(["store"]))
    );
}

#[actix_web::test]
async fn a_bucket_that_is_silent_hinders_nothing_but_files() {
    let bucket = TestBucket::start();
    let server = TestServer::start_with(|config| bucket.keep_files_of(config)).await;
    let client = server.client_of(&server.creator("ada").await).await;
    upload(&client, "tagged.mp3").await;
    bucket.fail_all(Some(Fault::Silent));
    let ready = server.visitor().get("/readyz").await;
    assert_eq!(ready.status(), 200);
    let readiness: Value = ready.json().await.unwrap();
    assert_eq!(readiness["hindered_by"], json!(["store"]));
    assert_eq!(client.ok("track/get", json!({})).await["number_of_tracks"], 1);
}

#[actix_web::test]
async fn a_bucket_is_its_databases_alone() {
    let bucket = TestBucket::start();
    let mut server = TestServer::start_with(|config| bucket.keep_files_of(config)).await;
    server.restart().await;
    let (database, data) = (cluster::new_database().await, tempfile::tempdir().unwrap());
    let mut another = config(&database, &data);
    bucket.keep_files_of(&mut another);
    let opened = serve::open(&another).await.unwrap();
    let refused = Files::open(&another, &opened.database.writing).await.unwrap_err();
    assert!(refused.to_string().contains("right bucket"), "{refused}");
    opened.database.close().await;
}
