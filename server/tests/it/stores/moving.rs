//! Moving files to another store while the server works on the first.

use std::process::Output;

use tokio::task::block_in_place;

use super::super::audio::{files_in, fixture, upload};
use super::same::read;
use crate::support::TestServer;
use crate::support::bucket::{Fault, TestBucket};
use crate::support::process::command;
use server::blob::{BlobKey, BlobKind, BlobStore as _};

fn move_files(server: &TestServer, bucket: &TestBucket, more: &[&str]) -> Output {
    let mut process = command();
    process
        .args(["move-files", "--to", &bucket.url()])
        .args(more)
        .env("NEEDLEDROP_DATA", server.data.path().join("data"))
        .env("DATABASE_URL", server.database_url())
        .envs(TestBucket::keys());
    block_in_place(|| process.output().unwrap())
}

fn output_text(output: &Output) -> String {
    [&output.stdout, &output.stderr]
        .map(|text| String::from_utf8_lossy(text).into_owned())
        .concat()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_are_moved_while_the_server_works_and_existing_ones_are_skipped() {
    let (bucket, mut server) = (TestBucket::start(), TestServer::start().await);
    let client = server.client_of(&server.creator("ada").await).await;
    let first = upload(&client, "tagged.mp3").await;

    // three requests pass: the list that shows the store's name, and the first file; then all are refused
    bucket.let_pass(3);
    bucket.fail_all(Some(Fault::Refused(403, "AccessDenied")));
    let broken = move_files(&server, &bucket, &[]);
    assert!(!broken.status.success(), "{}", output_text(&broken));
    bucket.fail_all(None);
    assert_eq!(files_in(&bucket.objects()).len(), 1, "{}", output_text(&broken));

    let moved = move_files(&server, &bucket, &[]);
    assert!(moved.status.success(), "{}", output_text(&moved));
    assert!(
        output_text(&moved).contains("1 files copied") && output_text(&moved).contains("1 were there"),
        "{}",
        output_text(&moved)
    );
    assert_eq!(
        files_in(&bucket.objects()).len(),
        3,
        "the store's name, the audio and its drawing"
    );

    upload(&client, "cbr.mp3").await;
    let removing = move_files(&server, &bucket, &["--remove"]);
    assert!(!removing.status.success(), "the server still reads them");
    server.stop();
    let moved = move_files(&server, &bucket, &["--remove"]);
    assert!(
        output_text(&moved).contains("2 files copied") && output_text(&moved).contains("2 were there"),
        "{}",
        output_text(&moved)
    );
    let left = files_in(&server.data.path().join("data/files"));
    assert!(left.iter().all(|file| file.ends_with("store_id")), "{left:?}");

    let audio = BlobKey::new(BlobKind::Audio, first["name_in_base"].as_str().unwrap()).unwrap();
    let (store, bytes) = (bucket.store(), fixture("tagged.mp3"));
    assert_eq!(store.size(&audio).await.unwrap(), Some(bytes.len() as u64));
    assert!(read(&store, &audio, 0..bytes.len() as u64).await.unwrap() == bytes);
}
