//! Uploads files to an S3 bucket. A small file is sent in one request, and a larger file in parts, each of which is retried separately.
//! Readers see an object only when it is complete.

use std::path::Path;

use s3::serde_types::Part;
use tokio::fs::File;
use tokio::io::AsyncReadExt as _;

use super::S3Store;
use super::failure::{Failure, with_retries};

/// The usual size of an uploaded part, in bytes. A file that is not larger is sent in one request.
const PART_BYTES: u64 = 8 * 1024 * 1024;
/// The maximum number of parts that S3 services accept for one file.
const PARTS_MAX: u64 = 10_000;
const CONTENT_TYPE: &str = "application/octet-stream";

/// Uploads the local file `from` as the object `path`.
pub(super) async fn put_file(store: &S3Store, path: &str, from: &Path) -> Result<(), Failure> {
    let mut file = File::open(from).await.map_err(Failure::Io)?;
    let size = file.metadata().await.map_err(Failure::Io)?.len();
    if size <= PART_BYTES {
        let bytes = read_part(&mut file, PART_BYTES).await?;
        return store.put_small(path, &bytes).await;
    }
    let begun = with_retries(|| store.puts.initiate_multipart_upload(path, CONTENT_TYPE));
    let upload = begun.await?.upload_id;
    let put = put_parts(store, path, &upload, &mut file, size).await;
    if put.is_err() {
        // parts that cannot be removed here are removed by the bucket's own rule
        if let Err(error) = store.bucket.abort_upload(path, &upload).await.map_err(Failure::from) {
            tracing::warn!(?error, "parts of a file could not be deleted from the store");
        }
    }
    put
}

async fn put_parts(store: &S3Store, path: &str, upload: &str, file: &mut File, size: u64) -> Result<(), Failure> {
    let part_bytes = PART_BYTES.max(size.div_ceil(PARTS_MAX));
    let mut parts: Vec<Part> = Vec::new();
    for number in 1..=u32::try_from(size.div_ceil(part_bytes)).unwrap_or(u32::MAX) {
        let bytes = read_part(file, part_bytes).await?;
        let put = || (store.puts).put_multipart_chunk(bytes.clone(), path, number, upload, CONTENT_TYPE);
        parts.push(with_retries(put).await?);
    }
    let complete = || (store.puts).complete_multipart_upload(path, upload, parts.clone());
    match with_retries(complete).await.map(drop) {
        // if an answer was lost, the upload is no longer known, and the file exists
        Err(_) if store.find_size(path).await? == Some(size) => Ok(()),
        other => other,
    }
}

async fn read_part(file: &mut File, bytes_max: u64) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let mut part = file.take(bytes_max);
    part.read_to_end(&mut bytes).await.map_err(Failure::Io)?;
    Ok(bytes)
}
