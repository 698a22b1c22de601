//! The file store that keeps its files in a bucket of an S3 service. Uploads and downloads are streamed. Requests that fail temporarily are
//! sent again.

mod failure;
mod place;
mod put;
mod range;

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bytes::Bytes;
use futures_util::{StreamExt as _, stream};
use s3::creds::Credentials;
use s3::{Bucket, Region, set_retries};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

pub use place::{InvalidPlace, S3Address};

use self::failure::{Failure, with_retries};
use self::range::RangeReader;
use super::key::{BlobKey, BlobKind};
use super::store::{BlobError, BlobFuture, BlobStore, BlobStream, StoredFile};

/// The time limit of a request whose answer is short.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);
/// The time limit of a request that uploads a small file, or one part of a larger file.
const PUT_WITHIN: Duration = Duration::from_mins(1);
/// The time limit of an operation that uploads nothing, including all attempts of its requests.
const READ_WITHIN: Duration = Duration::from_secs(20);
/// The name of the object that contains the store's id.
const ID: &str = "store_id";
/// The name of the object that is written, after an upload has failed, to test whether the store accepts files again.
const CHECK: &str = "check";

/// The file store that keeps its files in an S3 bucket, or below a prefix in a bucket.
pub struct S3Store {
    /// The client for requests whose answer is short. It has a short time limit.
    bucket: Bucket,
    puts: Bucket,
    /// The client for downloads. It has no time limit, because the reader of a download may be slow.
    streams: Arc<Bucket>,
    place: S3Address,
    /// True if the most recent upload failed.
    refuses_puts: AtomicBool,
}

impl fmt::Debug for S3Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // the library's bucket contains the keys, so it is not printed
        f.debug_tuple("S3Store").field(&self.place).finish()
    }
}

/// The access keys or the address of the bucket are not valid.
#[derive(Debug, thiserror::Error)]
#[error("the store's keys or its address cannot be used")]
pub struct UnusableBucket;

impl S3Store {
    /// Creates the clients for the bucket, without sending a request.
    ///
    /// # Errors
    /// Fails if the keys or the address are not valid.
    pub fn new(place: S3Address, access_key: &str, secret_key: &str) -> Result<Self, UnusableBucket> {
        // the library would repeat some requests by itself
        set_retries(0);
        let credentials = Credentials::new(Some(access_key), Some(secret_key), None, None, None);
        let credentials = credentials.map_err(|_| UnusableBucket)?;
        let region = Region::Custom {
            region: place.region.clone(),
            endpoint: place.endpoint(),
        };
        let mut bucket = *Bucket::new(&place.bucket, region, credentials).map_err(|_| UnusableBucket)?;
        if place.endpoint.is_some() {
            bucket.set_path_style();
        }
        bucket.set_request_timeout(Some(ANSWER_WITHIN));
        let (mut puts, mut streams) = (bucket.clone(), bucket.clone());
        puts.set_request_timeout(Some(PUT_WITHIN));
        streams.set_request_timeout(None);
        Ok(Self {
            bucket,
            puts,
            streams: Arc::new(streams),
            place,
            refuses_puts: AtomicBool::new(false),
        })
    }

    fn path(&self, key: &BlobKey) -> String {
        self.place.path(&key.relative_path())
    }

    /// Records whether an upload has succeeded, and returns the result of the upload.
    fn record_put<T>(&self, put: Result<T, Failure>) -> Result<T, BlobError> {
        self.refuses_puts.store(put.is_err(), Ordering::Relaxed);
        put.map_err(BlobError::from)
    }

    async fn put_small(&self, path: &str, bytes: &[u8]) -> Result<(), Failure> {
        with_retries(|| self.puts.put_object(path, bytes)).await.map(drop)
    }

    async fn find_size(&self, path: &str) -> Result<Option<u64>, Failure> {
        let found = with_retries(|| self.bucket.head_object(path)).await;
        match found {
            Ok((head, _)) => {
                let size = head.content_length.and_then(|size| u64::try_from(size).ok());
                size.map(Some)
                    .ok_or(Failure::Permanent("an answer without a size".to_owned()))
            }
            Err(Failure::Missing) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// Waits for an answer. Fails if the answer does not arrive within [`READ_WITHIN`].
async fn in_time<T>(answer: impl Future<Output = Result<T, Failure>>) -> Result<T, BlobError> {
    let answered = tokio::time::timeout(READ_WITHIN, answer).await;
    Ok(answered.map_err(|_| Failure::Temporary("no answer in time".to_owned()))??)
}

impl BlobStore for S3Store {
    fn put_file<'a>(&'a self, key: &'a BlobKey, path: &'a Path) -> BlobFuture<'a, ()> {
        Box::pin(async move {
            self.record_put(put::put_file(self, &self.path(key), path).await)?;
            tokio::fs::remove_file(path).await?;
            Ok(())
        })
    }

    fn put_bytes<'a>(&'a self, key: &'a BlobKey, bytes: Bytes) -> BlobFuture<'a, ()> {
        Box::pin(async move { self.record_put(self.put_small(&self.path(key), &bytes).await) })
    }

    fn size<'a>(&'a self, key: &'a BlobKey) -> BlobFuture<'a, Option<u64>> {
        Box::pin(async move { in_time(self.find_size(&self.path(key))).await })
    }

    fn read<'a>(&'a self, key: &'a BlobKey, range: Range<u64>) -> BlobFuture<'a, BlobStream> {
        Box::pin(async move {
            let path = self.path(key);
            if range.is_empty() {
                // an empty range cannot be requested
                return match in_time(self.find_size(&path)).await? {
                    Some(_) => Ok(stream::empty().boxed()),
                    None => Err(BlobError::Missing),
                };
            }
            let mut reader = RangeReader::new(Arc::clone(&self.streams), path, range);
            in_time(reader.begin()).await?;
            Ok(reader.into_stream())
        })
    }

    fn local_path(&self, _key: &BlobKey) -> Option<PathBuf> {
        None
    }

    fn delete<'a>(&'a self, key: &'a BlobKey) -> BlobFuture<'a, ()> {
        Box::pin(async move {
            let path = self.path(key);
            match in_time(with_retries(|| self.bucket.delete_object(&path))).await {
                Ok(_) | Err(BlobError::Missing) => Ok(()),
                Err(error) => Err(error),
            }
        })
    }

    fn list<'a>(&'a self, kind: BlobKind, after: Option<&'a BlobKey>) -> BlobFuture<'a, Vec<StoredFile>> {
        Box::pin(async move {
            let prefix = self.place.path(&format!("{}/", kind.folder()));
            let mut after = after.map(|key| self.path(key));
            loop {
                let list = || (self.bucket).list_page(prefix.clone(), None, None, after.clone(), None);
                let (page, _) = with_retries(list).await?;
                let files = page.contents.iter().filter_map(|object| {
                    let name = object.key.rsplit('/').next()?;
                    let key = BlobKey::new(kind, name).filter(|key| self.path(key) == object.key)?;
                    Some(StoredFile {
                        key,
                        bytes: object.size,
                        modified: OffsetDateTime::parse(&object.last_modified, &Rfc3339).ok()?,
                    })
                });
                let files: Vec<StoredFile> = files.collect();
                // a page may hold nothing but objects of others
                if !files.is_empty() || !page.is_truncated {
                    return Ok(files);
                }
                after = page.contents.last().map(|object| object.key.clone());
            }
        })
    }

    fn id(&self) -> BlobFuture<'_, Option<String>> {
        Box::pin(async move {
            let path = self.place.path(ID);
            match in_time(with_retries(|| self.bucket.get_object(&path))).await {
                Ok(found) => Ok(Some(String::from_utf8_lossy(found.as_slice()).into_owned())),
                Err(BlobError::Missing) => Ok(None),
                Err(error) => Err(error),
            }
        })
    }

    fn set_id<'a>(&'a self, id: &'a str) -> BlobFuture<'a, ()> {
        Box::pin(async move { Ok(self.put_small(&self.place.path(ID), id.as_bytes()).await?) })
    }

    fn check(&self) -> BlobFuture<'_, ()> {
        Box::pin(async move {
            let found = self.bucket.get_object(self.place.path(ID)).await;
            match found.map_err(Failure::from) {
                Ok(_) | Err(Failure::Missing) => {}
                Err(failure) => return Err(failure.into()),
            }
            if self.refuses_puts.load(Ordering::Relaxed) {
                let put = self.bucket.put_object(self.place.path(CHECK), CHECK.as_bytes()).await;
                self.record_put(put.map_err(Failure::from))?;
            }
            Ok(())
        })
    }
}
