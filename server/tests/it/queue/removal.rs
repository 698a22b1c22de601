//! Files whose row is deleted: they are removed if, and only if, the write commits.

use actors::write::{Subject, WriteError};
use protocol::error_code::ErrorCode;
use server::blob::{BlobKey, BlobKind};
use server::files::{files_of_track, remove_files};

use crate::support::TestServer;

#[tokio::test]
async fn files_go_with_the_write_that_names_them_and_not_without_it() {
    let server = TestServer::start().await;
    let blobs = &server.state.files.blobs;
    let (remaining, gone) = ("0123456789abcdef", "fedcba9876543210");
    let files = |name| -> Vec<BlobKey> {
        files_of_track(name)
            .chain(BlobKey::new(BlobKind::Image, name))
            .collect()
    };
    for key in files(remaining).iter().chain(&files(gone)) {
        blobs.put_bytes(key, vec![1].into()).await.unwrap();
    }
    let write = || server.state.live.write(Subject::Task("test"));
    let refused = write().run(async move |write| -> Result<(), WriteError> {
        remove_files(write, files(remaining)).await?;
        Err(ErrorCode::Conflict.into())
    });
    assert_eq!(refused.await.unwrap_err().code, ErrorCode::Conflict);
    // twice: the second removal finds no file, which is no error
    let removed = write().run(async move |write| {
        remove_files(write, files(gone)).await?;
        remove_files(write, files(gone)).await
    });
    removed.await.unwrap();
    server.until_files_are_removed().await;
    for (name, size) in [(remaining, Some(1)), (gone, None)] {
        for key in files(name) {
            assert_eq!(blobs.size(&key).await.unwrap(), size, "{key}");
        }
    }
}
