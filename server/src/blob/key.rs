//! Names of stored files.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The kind of a stored file. Each kind has its own folder in the store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BlobKind {
    /// A track's audio.
    Audio,
    /// A track's waveform, as JSON.
    Waveform,
    /// A picture, for example of an account, a company or a job.
    Image,
    /// An archive or CSV file that was prepared for a person to download.
    Archive,
}

impl BlobKind {
    /// All kinds of stored files.
    pub const ALL: [Self; 4] = [Self::Audio, Self::Waveform, Self::Image, Self::Archive];

    pub(super) fn folder(self) -> &'static str {
        match self {
            Self::Audio => "audio",
            Self::Waveform => "waveform",
            Self::Image => "image",
            Self::Archive => "archive",
        }
    }
}

/// The name of a stored file, which consists of its kind and a random name. As text it is `kind/name`, for example `image/0a1b2c3d`. The
/// random name contains no characters with which a path could lead out of the folder of its kind.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BlobKey {
    kind: BlobKind,
    name: String,
}

impl BlobKey {
    /// Makes the name of a stored file from its kind and its random name. Returns `None` unless the random name has 8 to 64 characters, all
    /// of them letters, digits, `-` or `_`.
    pub fn new(kind: BlobKind, name: &str) -> Option<Self> {
        let fits = (8..=64).contains(&name.len())
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
        fits.then(|| Self {
            kind,
            name: name.to_owned(),
        })
    }

    pub fn kind(&self) -> BlobKind {
        self.kind
    }

    /// Returns the random name, without the kind.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the path of the file in the store. It contains two levels of subfolders, so that no folder has more than a few thousand
    /// entries.
    pub(super) fn relative_path(&self) -> String {
        format!(
            "{}/{}/{}/{}",
            self.kind.folder(),
            &self.name[..2],
            &self.name[2..4],
            self.name
        )
    }
}

/// The error for a text that is not the name of a stored file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not the name of a stored file")]
pub struct InvalidBlobKey;

impl TryFrom<String> for BlobKey {
    type Error = InvalidBlobKey;

    fn try_from(text: String) -> Result<Self, InvalidBlobKey> {
        let (folder, name) = text.split_once('/').ok_or(InvalidBlobKey)?;
        let kind = BlobKind::ALL.into_iter().find(|kind| kind.folder() == folder);
        Self::new(kind.ok_or(InvalidBlobKey)?, name).ok_or(InvalidBlobKey)
    }
}

impl From<BlobKey> for String {
    fn from(key: BlobKey) -> Self {
        key.to_string()
    }
}

impl fmt::Display for BlobKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.kind.folder(), self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_the_same_after_a_trip_through_text() {
        for kind in BlobKind::ALL {
            let key = BlobKey::new(kind, "0a1b2c3d4e5f").unwrap();
            assert_eq!(BlobKey::try_from(key.to_string()), Ok(key));
        }
        for text in ["0a1b2c3d4e5f", "video/0a1b2c3d4e5f", "image/../../passwd", "image/"] {
            assert_eq!(BlobKey::try_from(text.to_owned()), Err(InvalidBlobKey), "{text}");
        }
    }

    #[test]
    fn a_key_cannot_leave_its_folder() {
        for name in [
            "",
            "short",
            "../../etc/passwd",
            "aaaa/bbbb",
            "aaaaaaa.",
            "ääääääää",
            "aaaa\0aaaa",
            &"a".repeat(65),
        ] {
            assert_eq!(BlobKey::new(BlobKind::Audio, name), None, "{name}");
        }
        let key = BlobKey::new(BlobKind::Audio, "0a1b2c3d4e5f").unwrap();
        assert_eq!(key.relative_path(), "audio/0a/1b/0a1b2c3d4e5f");
    }
}
