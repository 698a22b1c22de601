//! The behaviour that every store has.

use std::fs;
use std::io;
use std::ops::Range;

use bytes::Bytes;
use futures_util::TryStreamExt as _;
use server::blob::{BlobError, BlobKey, BlobKind, BlobStore};

use crate::support::bucket::every_store;

pub(super) fn key(name: &str) -> BlobKey {
    BlobKey::new(BlobKind::Audio, name).unwrap()
}

/// Bytes that depend on their position.
pub(super) fn sample(length: u32) -> Vec<u8> {
    (0..length).map(|at| (at % 251) as u8).collect()
}

pub(super) async fn read(store: &dyn BlobStore, key: &BlobKey, range: Range<u64>) -> io::Result<Vec<u8>> {
    let stream = store.read(key, range).await.map_err(io::Error::other)?;
    let pieces: Vec<Bytes> = stream.try_collect().await?;
    Ok(pieces.concat())
}

#[tokio::test]
async fn a_file_is_taken_over_and_read_back_in_ranges() {
    let (folder, _bucket, stores) = every_store();
    // a file that is stored in one request, and one that is stored in parts
    for (name, length) in [("a-small-one", 200_000_u32), ("a-large-one", 20_000_000)] {
        for store in &stores {
            let (bytes, from, key) = (sample(length), folder.path().join("upload"), key(name));
            fs::write(&from, &bytes).unwrap();
            store.put_file(&key, &from).await.unwrap();
            assert!(!from.exists(), "{store:?}");
            assert_eq!(store.size(&key).await.unwrap(), Some(u64::from(length)), "{store:?}");
            for range in [0..u64::from(length), 65_530..131_080, 0..1, 5..5] {
                let expected = &bytes[range.start as usize..range.end as usize];
                let found = read(store.as_ref(), &key, range.clone()).await.unwrap();
                assert!(found == expected, "{store:?}: {range:?}");
            }
        }
    }
}

#[tokio::test]
async fn a_missing_file_is_not_found_and_can_be_deleted_twice() {
    let (_folder, _bucket, stores) = every_store();
    for store in stores {
        let key = key("fedcba9876543210");
        assert_eq!(store.size(&key).await.unwrap(), None, "{store:?}");
        for range in [0..1, 0..0] {
            assert!(
                matches!(store.read(&key, range).await, Err(BlobError::Missing)),
                "{store:?}"
            );
        }
        store.put_bytes(&key, Bytes::from_static(b"{}")).await.unwrap();
        assert_eq!(read(store.as_ref(), &key, 0..2).await.unwrap(), b"{}");
        store.delete(&key).await.unwrap();
        store.delete(&key).await.unwrap();
        assert_eq!(store.size(&key).await.unwrap(), None, "{store:?}");
        store.check().await.unwrap();
    }
}

#[tokio::test]
async fn a_file_shorter_than_requested_is_an_error_not_a_short_answer() {
    let (_folder, _bucket, stores) = every_store();
    for store in stores {
        let key = key("0011223344556677");
        store.put_bytes(&key, Bytes::from_static(b"abc")).await.unwrap();
        let answer = read(store.as_ref(), &key, 0..10).await;
        assert_eq!(answer.unwrap_err().kind(), io::ErrorKind::UnexpectedEof, "{store:?}");
    }
}

#[tokio::test]
async fn the_files_of_a_kind_are_listed_in_the_order_of_their_names() {
    let (folder, bucket, stores) = every_store();
    let names = [
        "aa-bb-cc-dd",
        "aabb0000",
        "aabb0001",
        "ab000000",
        "zz-00000",
        "zz-00001",
    ];
    for (store, others) in stores.iter().zip([folder.path().join("files"), bucket.objects()]) {
        for name in names.iter().rev() {
            store.put_bytes(&key(name), Bytes::from_static(b"four")).await.unwrap();
        }
        let picture = BlobKey::new(BlobKind::Image, "a-picture").unwrap();
        store.put_bytes(&picture, Bytes::from_static(b"picture")).await.unwrap();
        // a file that somebody else has put there does not count
        fs::write(others.join("audio/aa/a-strange-file"), "").unwrap();
        let mut listed = Vec::new();
        loop {
            let page = store.list(BlobKind::Audio, listed.last()).await.unwrap();
            if page.is_empty() {
                break;
            }
            assert!(page.iter().all(|file| file.bytes == 4), "{store:?}");
            listed.extend(page.into_iter().map(|file| file.key));
        }
        assert_eq!(listed, names.map(key), "{store:?}");
        let behind = store.list(BlobKind::Audio, Some(&key("aabb0000"))).await.unwrap();
        assert_eq!(behind[0].key, key("aabb0001"), "{store:?}");
    }
}

#[tokio::test]
async fn a_store_keeps_the_name_that_it_is_given() {
    let (_folder, _bucket, stores) = every_store();
    for store in stores {
        assert_eq!(store.id().await.unwrap(), None, "{store:?}");
        store.set_id("the-store-of-the-tests").await.unwrap();
        assert_eq!(
            store.id().await.unwrap().as_deref(),
            Some("the-store-of-the-tests"),
            "{store:?}"
        );
    }
}
