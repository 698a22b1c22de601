//! Settings of the store for audio, pictures and archives.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, de};

use super::http::Token;
use crate::blob::S3Address;

/// Where the file store keeps its files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreKind {
    /// The files are in a subfolder of the data folder.
    DataFolder,
    /// The files are in this folder, which several nodes can share.
    Folder(PathBuf),
    /// The files are in a bucket of an S3 service.
    S3(S3Address),
}

/// The error for a text that does not say where a file store is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "must be file, file:///path of a folder, or s3://bucket/prefix?region=…, with &endpoint=https://… for a service other than Amazon's, and without keys"
)]
pub struct InvalidStore;

impl FromStr for StoreKind {
    type Err = InvalidStore;

    fn from_str(text: &str) -> Result<Self, InvalidStore> {
        if text == "file" {
            return Ok(Self::DataFolder);
        }
        match text.strip_prefix("file://") {
            Some(path) if path.starts_with('/') && path.len() > 1 => Ok(Self::Folder(path.into())),
            Some(_) => Err(InvalidStore),
            None => text.parse().map(Self::S3).map_err(|_| InvalidStore),
        }
    }
}

impl fmt::Display for StoreKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DataFolder => f.write_str("the data folder"),
            Self::Folder(folder) => write!(f, "{}", folder.display()),
            Self::S3(place) => write!(f, "{place}"),
        }
    }
}

impl<'de> Deserialize<'de> for StoreKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        // the text is not repeated: it may contain keys
        let invalid = |error| de::Error::custom(format!("store.kind {error}"));
        text.parse().map_err(invalid)
    }
}

/// Settings of the file store.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoreConfig {
    /// Where the file store keeps its files.
    pub kind: StoreKind,
    /// The maximum number of bytes that all archives for download together may have.
    pub archives_max: u64,
    /// The number of hours for which an archive is stored after it was last requested.
    pub archives_hours: u32,
    /// The id of the access key for the S3 bucket.
    pub access_key: Option<Token>,
    /// The secret of the access key for the S3 bucket.
    pub secret_key: Option<Token>,
}

impl StoreConfig {
    /// Returns the id and the secret of the access key for the S3 bucket; empty texts if no access key is set.
    pub fn keys(&self) -> (&str, &str) {
        let [access_key, secret_key] = [&self.access_key, &self.secret_key].map(Option::as_ref);
        (text(access_key), text(secret_key))
    }

    pub(super) fn check(&self, has_several_nodes: bool, problems: &mut Vec<String>) {
        if self.archives_hours == 0 || i64::try_from(self.archives_max).is_err() {
            problems.push("store.archives_hours must be at least 1, and store.archives_max below 2^63".to_owned());
        }
        if has_several_nodes && self.kind == StoreKind::DataFolder {
            problems.push(
                "live.bus lets several nodes share a database, so they need to share the files as well: \
                 set store.kind to file:///path of a folder that all of them mount, or to a bucket"
                    .to_owned(),
            );
        }
        if matches!(self.kind, StoreKind::S3(_)) && (self.keys().0.is_empty() || self.keys().1.is_empty()) {
            problems.push(
                "store.kind names a bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or store.access_key and store.secret_key"
                    .to_owned(),
            );
        }
    }
}

fn text(key: Option<&Token>) -> &str {
    key.map_or("", |key| &key.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<StoreKind, serde_json::Error> {
        serde_json::from_value(text.into())
    }

    #[test]
    fn a_store_is_the_data_folders_or_an_absolute_path_or_a_bucket() {
        assert_eq!(read("file").unwrap(), StoreKind::DataFolder);
        assert_eq!(
            read("file:///mnt/music").unwrap(),
            StoreKind::Folder("/mnt/music".into())
        );
        assert!(matches!(read("s3://bucket?region=eu").unwrap(), StoreKind::S3(_)));
        for wrong in ["file://music", "file:///", "s3://bucket", ""] {
            assert!(read(wrong).unwrap_err().to_string().contains("file:///path"), "{wrong}");
        }
    }
}
