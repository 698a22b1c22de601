//! Writes an archive on a background thread. The thread counts its progress, so that the task that prepares the archive can store it.

use std::io::{self, Cursor, Read};
use std::ops::Range;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use protocol::client_event::ArchiveFormat;
use tempfile::NamedTempFile;
use time::OffsetDateTime;
use tokio::runtime::Handle;

use super::contents::{Contents, PackedTrack};
use super::reading::{Counted, Progress, StoredReader};
use crate::archive::{self, ArchivedFile};
use crate::blob::{BlobError, BlobKey, BlobKind, BlobStore};
use crate::files::find_sound;

/// The number of stored files whose sizes are looked up at the same time.
const LOOKS: usize = 8;

/// A file to be put into an archive. Its size is known before the archive is written.
pub(super) struct SizedFile {
    name: String,
    modified: OffsetDateTime,
    front: Vec<u8>,
    /// The key of a stored file, and the range of its bytes that is written after `front`; `None` if `front` is the whole content.
    stored: Option<(BlobKey, Range<u64>)>,
}

impl SizedFile {
    fn size(&self) -> u64 {
        let stored = self.stored.as_ref().map_or(0, |(_, range)| range.end - range.start);
        self.front.len() as u64 + stored
    }
}

/// The files of an archive, with their sizes.
pub(super) struct Plan {
    format: ArchiveFormat,
    files: Vec<SizedFile>,
}

impl Plan {
    /// Plans an archive with these contents; looks up the sizes of the stored files.
    ///
    /// # Errors
    /// A file is missing, or the file store failed.
    pub(super) async fn of(
        blobs: &Arc<dyn BlobStore>,
        format: ArchiveFormat,
        contents: Contents,
    ) -> Result<Self, BlobError> {
        let newest = contents.tracks.iter().map(|track| track.created).max();
        let rights = SizedFile {
            name: contents.rights_name,
            modified: moment(newest.unwrap_or_default()),
            front: contents.rights.into_bytes(),
            stored: None,
        };
        let looks = contents.tracks.into_iter().map(|track| size(blobs, track));
        let mut files: Vec<SizedFile> = stream::iter(looks).buffered(LOOKS).try_collect().await?;
        files.push(rights);
        Ok(Self { format, files })
    }

    /// Returns the total size of all files in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.files.iter().map(SizedFile::size).sum()
    }

    /// Returns the maximum size of the archive in bytes.
    pub(super) fn room(&self) -> u64 {
        archive::size_at_most(
            self.format,
            self.files.iter().map(|file| (file.name.as_str(), file.size())),
        )
    }

    /// Writes the archive; must not run on a thread of the async runtime.
    ///
    /// # Errors
    /// A file cannot be read, the archive cannot be written to the disk, or the writing was canceled.
    pub(super) fn write(
        self,
        runtime: &Handle,
        blobs: &Arc<dyn BlobStore>,
        into: &NamedTempFile,
        progress: &Arc<Progress>,
    ) -> io::Result<()> {
        let count = self.files.len();
        let files = self.files.into_iter().enumerate().map(|(at, file)| {
            // the file before this one has been read to its end
            if at > 0 {
                progress.file_done();
            }
            let size = file.size();
            let front = Cursor::new(file.front);
            let reader: Box<dyn Read> = match file.stored {
                None => Box::new(front),
                Some((key, range)) => {
                    Box::new(front.chain(StoredReader::new(runtime.clone(), Arc::clone(blobs), key, range)))
                }
            };
            Ok(ArchivedFile {
                name: file.name,
                size,
                modified: file.modified,
                reader: Counted {
                    reader,
                    progress: Arc::clone(progress),
                },
            })
        });
        archive::write(self.format, into.as_file(), files)?;
        if count > 0 {
            progress.file_done();
        }
        Ok(())
    }
}

async fn size(blobs: &Arc<dyn BlobStore>, track: PackedTrack) -> Result<SizedFile, BlobError> {
    let key = BlobKey::new(BlobKind::Audio, &track.name_in_base).ok_or(BlobError::Missing)?;
    let size = blobs.size(&key).await?.ok_or(BlobError::Missing)?;
    let sound = match track.sound {
        Some(sound) if sound.end <= size => sound,
        _ => find_sound(blobs.as_ref(), &key, size).await?,
    };
    Ok(SizedFile {
        name: track.name,
        modified: moment(track.created),
        front: STANDARD.decode(track.tag).map_err(io::Error::other)?,
        stored: Some((key, sound)),
    })
}

fn moment(seconds: i64) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH)
}
