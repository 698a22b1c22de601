//! Plans the files of an archive, and writes the archive.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use protocol::client_event::ArchiveFormat;
use time::OffsetDateTime;
use tokio::runtime::Handle;

use super::contents::{Contents, PackedTrack};
use super::reading::StoredReader;
use crate::archive::{self, PlannedFile, WriteArchive, WriteArchiveError};
use crate::blob::{BlobError, BlobKey, BlobKind, BlobStore};
use crate::files::find_sound;
use crate::subprocess::{RequestError, Subprocesses};

/// The number of stored files whose sizes are looked up at the same time.
const LOOKS: usize = 8;

/// The files of an archive, with their sizes.
pub(super) struct Plan {
    format: ArchiveFormat,
    files: Vec<PlannedFile<BlobKey>>,
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
        let rights = PlannedFile {
            name: contents.rights_name,
            modified: moment(newest.unwrap_or_default()),
            front: contents.rights.into_bytes(),
            stored: None,
        };
        let looks = contents.tracks.into_iter().map(|track| size(blobs, track));
        let mut files: Vec<PlannedFile<BlobKey>> = stream::iter(looks).buffered(LOOKS).try_collect().await?;
        files.push(rights);
        Ok(Self { format, files })
    }

    /// Returns the total size of all files in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.files.iter().map(PlannedFile::size).sum()
    }

    /// Returns the maximum size of the archive in bytes.
    pub(super) fn room(&self) -> u64 {
        archive::size_at_most(
            self.format,
            self.files.iter().map(|file| (file.name.as_str(), file.size())),
        )
    }

    /// Returns the number of bytes of the files up to and including each file.
    pub(super) fn ends(&self) -> Vec<u64> {
        let mut end = 0;
        let ends = self.files.iter().map(|file| {
            end += file.size();
            end
        });
        ends.collect()
    }

    /// Writes the archive; must not run on a thread of the async runtime. A child process does so if the store is on this machine.
    ///
    /// # Errors
    /// A file cannot be read, or the archive cannot be written to the disk or was deleted.
    pub(super) fn write(
        self,
        runtime: &Handle,
        blobs: &Arc<dyn BlobStore>,
        subprocesses: &Subprocesses,
        archive: &Path,
    ) -> io::Result<()> {
        let Some(files) = local(blobs, &self.files) else {
            let archive = File::options().read(true).write(true).open(archive)?;
            return archive::write_planned(self.format, &archive, self.files, |key, range| {
                StoredReader::open(runtime.clone(), blobs, &key, range)
            });
        };
        let request = WriteArchive {
            format: self.format,
            files,
            archive: archive.to_owned(),
        };
        match subprocesses.answer(request) {
            Ok(written) => written.map_err(|WriteArchiveError(error)| error),
            Err(RequestError::NotStarted(error) | RequestError::Ended(error)) => Err(error),
        }
    }
}

/// Returns the files with their paths, if they are in a folder on this machine.
fn local(blobs: &Arc<dyn BlobStore>, files: &[PlannedFile<BlobKey>]) -> Option<Vec<PlannedFile<PathBuf>>> {
    let with_path = |file: &PlannedFile<BlobKey>| {
        let stored = match &file.stored {
            Some((key, range)) => Some((blobs.local_path(key)?, range.clone())),
            None => None,
        };
        Some(PlannedFile {
            name: file.name.clone(),
            modified: file.modified,
            front: file.front.clone(),
            stored,
        })
    };
    files.iter().map(with_path).collect()
}

async fn size(blobs: &Arc<dyn BlobStore>, track: PackedTrack) -> Result<PlannedFile<BlobKey>, BlobError> {
    let key = BlobKey::new(BlobKind::Audio, &track.name_in_base).ok_or(BlobError::Missing)?;
    let size = blobs.size(&key).await?.ok_or(BlobError::Missing)?;
    let sound = match track.sound {
        Some(sound) if sound.end <= size => sound,
        _ => find_sound(blobs.as_ref(), &key, size).await?,
    };
    Ok(PlannedFile {
        name: track.name,
        modified: moment(track.created),
        front: STANDARD.decode(track.tag).map_err(io::Error::other)?,
        stored: Some((key, sound)),
    })
}

fn moment(seconds: i64) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH)
}
