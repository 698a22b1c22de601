//! Files whose row goes: removed if, and only if, the transaction commits.

use actors::queue::Lane;
use server::blob::{BlobKey, BlobKind};
use server::files::{files_of_track, remove_files};

use crate::support::TestServer;

#[tokio::test]
async fn files_go_with_the_transaction_that_names_them_and_not_without_it() {
    let server = TestServer::start().await;
    let blobs = &server.state.files.blobs;
    let (kept, gone) = ("0123456789abcdef", "fedcba9876543210");
    let files = |name| -> Vec<BlobKey> {
        files_of_track(name)
            .chain(BlobKey::new(BlobKind::Image, name))
            .collect()
    };
    for key in files(kept).iter().chain(&files(gone)) {
        blobs.put_bytes(key, vec![1].into()).await.unwrap();
    }
    let mut refused = server.pool.begin().await.unwrap();
    remove_files(&mut refused, files(kept)).await.unwrap();
    refused.rollback().await.unwrap();
    // twice: the second finds nothing and is content
    let mut transaction = server.pool.begin().await.unwrap();
    for _ in 0..2 {
        remove_files(&mut transaction, files(gone)).await.unwrap();
    }
    transaction.commit().await.unwrap();
    server.state.queue.wake(Lane::Files);
    server.until_files_are_removed().await;
    for (name, size) in [(kept, Some(1)), (gone, None)] {
        for key in files(name) {
            assert_eq!(blobs.size(&key).await.unwrap(), size, "{key}");
        }
    }
}
