//! A bucket that refuses, does not answer, is full, or ends its answers too early.

use std::fs;

use bytes::Bytes;
use server::blob::{BlobError, BlobStore as _};

use super::same::{key, read, sample};
use crate::support::bucket::{Fault, SECRET_KEY, TestBucket};

const BUSY: Fault = Fault::Refused(503, "SlowDown");

#[tokio::test]
async fn temporary_failures_are_tried_again() {
    let bucket = TestBucket::start();
    let (store, key) = (bucket.store(), key("0123456789abcdef"));
    bucket.fail_next([BUSY, Fault::Cut(0), BUSY]);
    store.put_bytes(&key, Bytes::from_static(b"a sound")).await.unwrap();
    bucket.fail_next([BUSY]);
    assert_eq!(store.size(&key).await.unwrap(), Some(7));
    bucket.fail_next([BUSY]);
    assert_eq!(read(&store, &key, 2..7).await.unwrap(), b"sound");
    bucket.fail_next([BUSY]);
    store.delete(&key).await.unwrap();
    assert_eq!(store.size(&key).await.unwrap(), None);
}

#[tokio::test]
async fn a_range_that_breaks_off_goes_on_where_it_was() {
    let bucket = TestBucket::start();
    let (store, key, bytes) = (bucket.store(), key("0123456789abcdef"), sample(3_000_000));
    store.put_bytes(&key, bytes.clone().into()).await.unwrap();
    bucket.fail_next([Fault::Cut(1_000_000), BUSY, Fault::Cut(700_000)]);
    let found = read(&store, &key, 10..3_000_000).await.unwrap();
    assert!(found == bytes[10..], "the same bytes, none twice");
}

#[tokio::test]
async fn a_part_that_fails_is_put_again_and_a_file_that_fails_leaves_nothing() {
    let bucket = TestBucket::start();
    let (folder, store) = (tempfile::tempdir().unwrap(), bucket.store());
    let (from, bytes) = (folder.path().join("upload"), sample(20_000_000));
    fs::write(&from, &bytes).unwrap();
    // two requests pass: the start of the upload, and the first part
    bucket.let_pass(2);
    bucket.fail_next([BUSY, BUSY]);
    let stored = key("a-kept-file");
    store.put_file(&stored, &from).await.unwrap();
    assert!(read(&store, &stored, 0..20_000_000).await.unwrap() == bytes);

    fs::write(&from, &bytes).unwrap();
    bucket.let_pass(2);
    bucket.fail_next([Fault::Refused(507, "XMinioStorageFull")]);
    let lost = key("a-lost-file");
    let refused = store.put_file(&lost, &from).await.unwrap_err();
    assert!(matches!(&refused, BlobError::Store(error) if error.kind() == std::io::ErrorKind::StorageFull));
    assert!(from.exists(), "what was not put is not taken");
    assert_eq!(store.size(&lost).await.unwrap(), None);
}

#[tokio::test]
async fn permanent_failures_are_tried_once_and_reveal_no_key() {
    let bucket = TestBucket::start();
    let (store, key) = (bucket.store_with("another-secret"), key("0123456789abcdef"));
    let refused = store.put_bytes(&key, Bytes::from_static(b"a sound")).await.unwrap_err();
    assert_eq!(bucket.requests(), 1);
    assert!(store.check().await.is_err());
    let output = format!("{refused} {refused:?} {store:?} {:?}", bucket.store());
    assert!(output.contains("403"), "{output}");
    for secret in ["another-secret", SECRET_KEY, "AKIA"] {
        assert!(!output.contains(secret), "{output}");
    }
}

#[tokio::test]
async fn a_store_that_refuses_puts_is_not_well_until_it_takes_them_again() {
    let bucket = TestBucket::start();
    let (store, key) = (bucket.store(), key("0123456789abcdef"));
    store.check().await.unwrap();
    bucket.fail_puts(Some(Fault::Refused(507, "XMinioStorageFull")));
    assert!(store.put_bytes(&key, Bytes::from_static(b"a sound")).await.is_err());
    assert!(store.check().await.is_err());
    bucket.fail_puts(None);
    store.check().await.unwrap();
}
