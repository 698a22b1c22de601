//! Reads a range of an object as a stream. If the connection breaks, the rest of the range is requested again.

use std::io;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::{StreamExt as _, stream};
use s3::Bucket;
use s3::command::Command;
use s3::error::S3Error;
use s3::request::tokio_backend::ReqwestRequest;
use s3::request::{Request as _, ResponseDataStream};
use tokio::time::timeout;

use super::failure::{Failure, WAITS};
use crate::blob::store::BlobStream;

/// The maximum time without new data, after which the connection to the S3 service counts as broken.
const SILENT_FOR: Duration = Duration::from_secs(10);
const PARTIAL_CONTENT: u16 = 206;

pub(super) struct RangeReader {
    bucket: Arc<Bucket>,
    path: String,
    /// The part of the range that was not read yet. If the connection breaks, a new request for this part can be sent, because a stored
    /// file never changes.
    left: Range<u64>,
    body: Option<ResponseDataStream>,
    /// The number of failures since the last data arrived.
    failures: usize,
}

impl RangeReader {
    /// Creates a reader for `range`, which must not be empty.
    pub(super) fn new(bucket: Arc<Bucket>, path: String, range: Range<u64>) -> Self {
        Self {
            bucket,
            path,
            left: range,
            body: None,
            failures: 0,
        }
    }

    /// Sends the first request for the range; tries again after temporary failures.
    pub(super) async fn begin(&mut self) -> Result<(), Failure> {
        for wait in WAITS {
            match self.open().await {
                Err(Failure::Temporary(_)) => tokio::time::sleep(wait).await,
                other => return other,
            }
        }
        self.open().await
    }

    /// Requests the part of the range that was not read yet.
    async fn open(&mut self) -> Result<(), Failure> {
        let command = Command::GetObjectRange {
            start: self.left.start,
            end: Some(self.left.end - 1),
        };
        let opening = async {
            let request = ReqwestRequest::new(&self.bucket, &self.path, command).await?;
            request.response_data_to_stream().await
        };
        let answered: Result<ResponseDataStream, S3Error> = timeout(SILENT_FOR, opening).await.map_err(|_| silent())?;
        let body = answered?;
        if body.status_code != PARTIAL_CONTENT {
            return Err(Failure::Permanent("the service answers no ranges".to_owned()));
        }
        self.body = Some(body);
        Ok(())
    }

    pub(super) fn into_stream(self) -> BlobStream {
        stream::try_unfold(self, |mut reader| async move {
            Ok(reader.next().await?.map(|piece| (piece, reader)))
        })
        .boxed()
    }

    async fn next(&mut self) -> io::Result<Option<Bytes>> {
        while !self.left.is_empty() {
            let failure = match self.piece().await {
                Ok(piece) => {
                    self.failures = 0;
                    self.left.start += piece.len() as u64;
                    return Ok(Some(piece));
                }
                Err(failure) => failure,
            };
            self.body = None;
            match (failure, WAITS.get(self.failures)) {
                (Failure::Temporary(_), Some(wait)) => tokio::time::sleep(*wait).await,
                (failure, _) => return Err(failure.into()),
            }
            self.failures += 1;
        }
        Ok(None)
    }

    async fn piece(&mut self) -> Result<Bytes, Failure> {
        if self.body.is_none() {
            self.open().await?;
        }
        let body = self.body.as_mut().ok_or_else(silent)?;
        let piece = timeout(SILENT_FOR, body.bytes.next()).await.map_err(|_| silent())?;
        let mut piece = piece.ok_or_else(|| Failure::Temporary("the answer ended early".to_owned()))??;
        let left = usize::try_from(self.left.end - self.left.start).unwrap_or(usize::MAX);
        piece.truncate(left);
        Ok(piece)
    }
}

fn silent() -> Failure {
    Failure::Temporary("the service is silent".to_owned())
}
