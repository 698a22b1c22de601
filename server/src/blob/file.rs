//! Stored files in a folder of the data folder: written beside, synced, then renamed into place.

use super::{BlobError, BlobFuture, BlobKey, BlobStore, BlobStream};
use bytes::{Bytes, BytesMut};
use futures_util::StreamExt;
use futures_util::stream;
use std::fs;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;
use tokio::io::{AsyncReadExt, AsyncSeekExt};
use tokio::task;

/// Bytes read at a time: few enough to start at once, enough to keep a fast line busy.
const PIECE_BYTES: usize = 64 * 1024;

/// The embedded default's store.
#[derive(Debug)]
pub struct FileStore {
    root: PathBuf,
}

impl FileStore {
    /// Opens the store in this folder, which is made where it is missing.
    ///
    /// # Errors
    /// Where the folder cannot be made.
    pub fn open(root: PathBuf) -> io::Result<Self> {
        fs::create_dir_all(&root)?;
        Ok(Self { root })
    }

    fn path(&self, key: &BlobKey) -> PathBuf {
        self.root.join(key.relative_path())
    }
}

impl BlobStore for FileStore {
    fn put_file<'a>(&'a self, key: &'a BlobKey, path: &'a Path) -> BlobFuture<'a, ()> {
        let (from, to) = (path.to_owned(), self.path(key));
        Box::pin(blocking(move || {
            fs::File::open(&from)?.sync_all()?;
            let folder = make_parent(&to)?;
            match fs::rename(&from, &to) {
                Err(error) if error.kind() == io::ErrorKind::CrossesDevices => {
                    let mut copy = NamedTempFile::new_in(folder)?;
                    io::copy(&mut fs::File::open(&from)?, &mut copy)?;
                    keep(copy, &to)?;
                    fs::remove_file(&from)?;
                }
                other => other?,
            }
            sync_folder(folder)
        }))
    }

    fn put_bytes<'a>(&'a self, key: &'a BlobKey, bytes: Bytes) -> BlobFuture<'a, ()> {
        let to = self.path(key);
        Box::pin(blocking(move || {
            let folder = make_parent(&to)?;
            let mut file = NamedTempFile::new_in(folder)?;
            file.write_all(&bytes)?;
            keep(file, &to)?;
            sync_folder(folder)
        }))
    }

    fn size<'a>(&'a self, key: &'a BlobKey) -> BlobFuture<'a, Option<u64>> {
        Box::pin(async move {
            match tokio::fs::metadata(self.path(key)).await {
                Ok(metadata) => Ok(Some(metadata.len())),
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
                Err(error) => Err(error.into()),
            }
        })
    }

    fn read<'a>(&'a self, key: &'a BlobKey, range: Range<u64>) -> BlobFuture<'a, BlobStream> {
        Box::pin(async move {
            let mut file = match tokio::fs::File::open(self.path(key)).await {
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(BlobError::Missing),
                other => other?,
            };
            if range.start > 0 {
                file.seek(io::SeekFrom::Start(range.start)).await?;
            }
            Ok(pieces(file, range.end.saturating_sub(range.start)))
        })
    }

    fn delete<'a>(&'a self, key: &'a BlobKey) -> BlobFuture<'a, ()> {
        Box::pin(async move {
            match tokio::fs::remove_file(self.path(key)).await {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
                _ => Ok(()),
            }
        })
    }

    fn check(&self) -> BlobFuture<'_, ()> {
        let root = self.root.clone();
        // an empty file still goes on a disk that is full
        Box::pin(blocking(move || NamedTempFile::new_in(root)?.write_all(b"check")))
    }
}

fn pieces(file: tokio::fs::File, length: u64) -> BlobStream {
    stream::try_unfold((file, length), |(mut file, left)| async move {
        if left == 0 {
            return Ok(None);
        }
        let mut piece = BytesMut::with_capacity(PIECE_BYTES.min(usize::try_from(left).unwrap_or(PIECE_BYTES)));
        let read = (&mut file).take(left).read_buf(&mut piece).await?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(Some((piece.freeze(), (file, left - read as u64))))
    })
    .boxed()
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> io::Result<T> + Send + 'static) -> Result<T, BlobError> {
    Ok(task::spawn_blocking(work).await.map_err(io::Error::other)??)
}

fn make_parent(path: &Path) -> io::Result<&Path> {
    let folder = path.parent().expect("a stored file lies in a folder");
    fs::create_dir_all(folder)?;
    Ok(folder)
}

fn keep(file: NamedTempFile, to: &Path) -> io::Result<()> {
    file.as_file().sync_all()?;
    file.persist(to).map_err(|error| error.error)?;
    Ok(())
}

/// A rename survives a power cut only once its folder is on the disk as well.
fn sync_folder(folder: &Path) -> io::Result<()> {
    fs::File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::super::BlobKind;
    use super::*;
    use futures_util::TryStreamExt;

    fn key(name: &str) -> BlobKey {
        BlobKey::new(BlobKind::Audio, name).unwrap()
    }

    async fn read(store: &FileStore, key: &BlobKey, range: Range<u64>) -> Vec<u8> {
        let pieces: Vec<Bytes> = store.read(key, range).await.unwrap().try_collect().await.unwrap();
        pieces.concat()
    }

    #[tokio::test]
    async fn a_file_is_taken_over_and_read_back_in_ranges() {
        let data = tempfile::tempdir().unwrap();
        let store = FileStore::open(data.path().join("files")).unwrap();
        let bytes: Vec<u8> = (0..200_000_u32).map(|i| (i % 251) as u8).collect();
        let from = data.path().join("upload");
        fs::write(&from, &bytes).unwrap();
        let key = key("0123456789abcdef");
        store.put_file(&key, &from).await.unwrap();
        assert!(!from.exists());
        assert_eq!(store.size(&key).await.unwrap(), Some(200_000));
        assert_eq!(read(&store, &key, 0..200_000).await, bytes);
        assert_eq!(read(&store, &key, 65_530..131_080).await, bytes[65_530..131_080]);
        assert_eq!(read(&store, &key, 5..5).await, b"");
    }

    #[tokio::test]
    async fn what_is_missing_says_so_and_can_be_deleted_twice() {
        let data = tempfile::tempdir().unwrap();
        let store = FileStore::open(data.path().join("files")).unwrap();
        let key = key("fedcba9876543210");
        assert_eq!(store.size(&key).await.unwrap(), None);
        assert!(matches!(store.read(&key, 0..1).await, Err(BlobError::Missing)));
        store.put_bytes(&key, Bytes::from_static(b"{}")).await.unwrap();
        assert_eq!(read(&store, &key, 0..2).await, b"{}");
        store.delete(&key).await.unwrap();
        store.delete(&key).await.unwrap();
        assert_eq!(store.size(&key).await.unwrap(), None);
        store.check().await.unwrap();
    }

    #[tokio::test]
    async fn a_file_shorter_than_asked_for_is_an_error_not_a_short_answer() {
        let data = tempfile::tempdir().unwrap();
        let store = FileStore::open(data.path().join("files")).unwrap();
        let key = key("0011223344556677");
        store.put_bytes(&key, Bytes::from_static(b"abc")).await.unwrap();
        let answer: io::Result<Vec<Bytes>> = store.read(&key, 0..10).await.unwrap().try_collect().await;
        assert_eq!(answer.unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
    }
}
