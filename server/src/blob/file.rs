//! The file store that keeps its files in a folder on the disk. Each file is first written to a temporary file, then synced, then renamed.

use super::key::{BlobKey, BlobKind};
use super::store::{BlobError, BlobFuture, BlobStore, BlobStream, StoredFile};
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

/// The number of bytes that are read at a time: few enough to send the first bytes soon, enough to use a fast network fully.
const CHUNK_BYTES: usize = 64 * 1024;
/// The number of files after which a page of the list of files ends. The page contains all files of the last folder that was read, so it
/// can be longer.
const PAGE_FILES: usize = 1000;
/// The name of the file that contains the store's id.
const ID: &str = "store_id";

/// The file store that keeps its files in a folder on the disk.
#[derive(Debug)]
pub struct FileStore {
    root: PathBuf,
}

impl FileStore {
    /// Opens the store in this folder, and creates the folder if it is missing.
    ///
    /// # Errors
    /// Fails if the folder cannot be created.
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

    fn local_path(&self, key: &BlobKey) -> Option<PathBuf> {
        Some(self.path(key))
    }

    fn delete<'a>(&'a self, key: &'a BlobKey) -> BlobFuture<'a, ()> {
        Box::pin(async move {
            match tokio::fs::remove_file(self.path(key)).await {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
                _ => Ok(()),
            }
        })
    }

    fn list<'a>(&'a self, kind: BlobKind, after: Option<&'a BlobKey>) -> BlobFuture<'a, Vec<StoredFile>> {
        let (folder, after) = (self.root.join(kind.folder()), after.cloned());
        Box::pin(blocking(move || page(&folder, kind, after.as_ref())))
    }

    fn id(&self) -> BlobFuture<'_, Option<String>> {
        Box::pin(async move {
            match tokio::fs::read_to_string(self.root.join(ID)).await {
                Ok(id) => Ok(Some(id)),
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
                Err(error) => Err(error.into()),
            }
        })
    }

    fn set_id<'a>(&'a self, id: &'a str) -> BlobFuture<'a, ()> {
        let (root, id) = (self.root.clone(), id.to_owned());
        Box::pin(blocking(move || {
            let mut file = NamedTempFile::new_in(&root)?;
            file.write_all(id.as_bytes())?;
            keep(file, &root.join(ID))?;
            sync_folder(&root)
        }))
    }

    fn check(&self) -> BlobFuture<'_, ()> {
        let root = self.root.clone();
        // an empty file can be created even on a full disk
        Box::pin(blocking(move || NamedTempFile::new_in(root)?.write_all(b"check")))
    }
}

fn pieces(file: tokio::fs::File, length: u64) -> BlobStream {
    stream::try_unfold((file, length), |(mut file, left)| async move {
        if left == 0 {
            return Ok(None);
        }
        let mut piece = BytesMut::with_capacity(CHUNK_BYTES.min(usize::try_from(left).unwrap_or(CHUNK_BYTES)));
        let read = (&mut file).take(left).read_buf(&mut piece).await?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(Some((piece.freeze(), (file, left - read as u64))))
    })
    .boxed()
}

/// Returns a page of the files of this kind, sorted by name. The page begins after the file `after`, and ends with the last file of a
/// folder.
fn page(folder: &Path, kind: BlobKind, after: Option<&BlobKey>) -> io::Result<Vec<StoredFile>> {
    let mut files = Vec::new();
    let is_behind = |name: &str, levels: Range<usize>| after.is_none_or(|after| name >= &after.name()[levels]);
    for upper in names_in(folder)?.iter().filter(|name| is_behind(name, 0..2)) {
        for lower in names_in(&folder.join(upper))? {
            let leads = format!("{upper}{lower}");
            if leads.len() == 4 && is_behind(&leads, 0..4) {
                files.extend(files_in(&folder.join(upper).join(lower), kind, after)?);
            }
            if files.len() >= PAGE_FILES {
                return Ok(files);
            }
        }
    }
    Ok(files)
}

fn files_in(folder: &Path, kind: BlobKind, after: Option<&BlobKey>) -> io::Result<Vec<StoredFile>> {
    let mut files = Vec::new();
    for name in names_in(folder)? {
        let Some(key) = BlobKey::new(kind, &name).filter(|key| after.is_none_or(|after| key.name() > after.name()))
        else {
            continue;
        };
        // a file that was removed meanwhile is left out
        if let Ok(metadata) = fs::metadata(folder.join(&name)) {
            files.push(StoredFile {
                key,
                bytes: metadata.len(),
                modified: metadata.modified()?.into(),
            });
        }
    }
    Ok(files)
}

/// Returns the names of all entries of a folder, sorted. If the folder does not exist, the list is empty.
fn names_in(folder: &Path) -> io::Result<Vec<String>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            return Ok(Vec::new());
        }
        other => other?,
    };
    let mut names = Vec::new();
    for entry in entries {
        names.extend(entry?.file_name().into_string());
    }
    names.sort_unstable();
    Ok(names)
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

/// Syncs a folder to the disk. Without this, a power failure could undo the renaming of a file, because the name is stored in the folder.
fn sync_folder(folder: &Path) -> io::Result<()> {
    fs::File::open(folder)?.sync_all()
}
