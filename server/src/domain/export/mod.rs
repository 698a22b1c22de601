//! Exports: archives of the tracks that a link shares or a reviewer chose, and CSV files of whole lists. A task of the queue prepares an
//! export; its state is published on its `export:` topic.
//!
//! The contents of an export are stored when it is requested, and identified by their SHA-256, so that all requests for the same contents
//! share one preparation. Each export belongs to one holder, a session or a link, and ends when the holder loses the right to the tracks.

mod archive_plan;
mod contents;
mod forgetting;
mod preparation;
mod preparer;
mod reading;
mod request;
mod room;
mod states;
mod store;
mod track_list;

pub use forgetting::add_forgetting;
pub use preparation::add_preparation;
pub use request::{ArchiveHolder, ExportContext, ask_for_archive, ask_for_submissions, ask_for_tracks};
pub use states::ExportStates;

use std::collections::HashMap;
use std::fmt::Write as _;

use protocol::client_event::ArchiveFormat;
use protocol::ids::ExportId;
use sha2::{Digest as _, Sha256};
use sqlx::PgConnection;

use crate::blob::{BlobKey, BlobKind};
use crate::files::Holder;

/// Returns the holder of each of these exports; exports that no longer exist are left out.
///
/// # Errors
/// The database cannot be reached.
pub async fn list_holders(conn: &mut PgConnection, exports: &[ExportId]) -> sqlx::Result<HashMap<ExportId, Holder>> {
    let exports: Vec<String> = exports.iter().map(|export| export.0.clone()).collect();
    store::list_holders(conn, &exports).await
}

/// The kind of file in which an export is delivered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Packing {
    /// An archive of the tracks' files.
    Archive(ArchiveFormat),
    /// A single CSV file.
    Csv,
}

impl Packing {
    const ALL: [Self; 4] = [
        Self::Archive(ArchiveFormat::Zip),
        Self::Archive(ArchiveFormat::SevenZip),
        Self::Archive(ArchiveFormat::TarGz),
        Self::Csv,
    ];

    /// Returns the name of the format in the database.
    fn as_str(self) -> &'static str {
        match self {
            Self::Archive(ArchiveFormat::Zip) => "zip",
            Self::Archive(ArchiveFormat::SevenZip) => "7z",
            Self::Archive(ArchiveFormat::TarGz) => "scp",
            Self::Csv => "csv",
        }
    }

    /// Returns the format with this name in the database.
    fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|packing| packing.as_str() == name)
    }
}

/// The key of a prepared archive: the SHA-256 of its format, file name and contents.
#[derive(Debug, Clone, PartialEq, Eq)]
struct ArchiveKey(Vec<u8>);

impl ArchiveKey {
    /// The name of the file is a part of the key, because it says where the tracks come from, for example the title of a job.
    fn of(packing: Packing, file_name: &str, contents: &str) -> Self {
        let mut digest = Sha256::new();
        for part in [packing.as_str(), file_name] {
            digest.update(part);
            digest.update([0]);
        }
        Self(digest.chain_update(contents).finalize().to_vec())
    }

    /// Returns the key in hexadecimal, as task payloads and the file store use it.
    fn hex(&self) -> String {
        self.0.iter().fold(String::new(), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        })
    }

    fn from_hex(hex: &str) -> Option<Self> {
        let digit = |at: usize| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok();
        let bytes: Option<Vec<u8>> = (0..hex.len()).step_by(2).map(digit).collect();
        bytes.filter(|bytes| bytes.len() == 32).map(Self)
    }

    /// Returns the key of the finished file in the file store.
    fn blob(&self) -> Option<BlobKey> {
        BlobKey::new(BlobKind::Archive, &self.hex())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_the_same_after_a_trip_through_text_and_differs_by_packing() {
        let zip = ArchiveKey::of(Packing::Archive(ArchiveFormat::Zip), "a.zip", "{}");
        assert_eq!(ArchiveKey::from_hex(&zip.hex()), Some(zip.clone()));
        assert!(zip.blob().is_some());
        assert_ne!(zip, ArchiveKey::of(Packing::Csv, "a.zip", "{}"));
        assert_ne!(zip, ArchiveKey::of(Packing::Archive(ArchiveFormat::Zip), "b.zip", "{}"));
        for wrong in ["", "ab", "é", &"zz".repeat(32)] {
            assert_eq!(ArchiveKey::from_hex(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn every_packing_is_found_by_its_name() {
        for packing in Packing::ALL {
            assert_eq!(Packing::named(packing.as_str()), Some(packing));
        }
        assert_eq!(Packing::named("rar"), None);
    }
}
