//! Where tracks, images and archives live.

use std::path::PathBuf;

use serde::{Deserialize, Deserializer, de};

/// Where the store is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreKind {
    /// In the data folder.
    DataFolder,
    /// In a folder that several nodes may share.
    Folder(PathBuf),
}

impl<'de> Deserialize<'de> for StoreKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text == "file" {
            return Ok(Self::DataFolder);
        }
        match text.strip_prefix("file://") {
            Some(path) if path.starts_with('/') && path.len() > 1 => Ok(Self::Folder(path.into())),
            _ => Err(de::Error::custom(format!(
                "store.kind must be file, or file:///path of a folder, not {text:?}"
            ))),
        }
    }
}

/// Settings of the file store.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoreConfig {
    /// Where the store is.
    pub kind: StoreKind,
    /// Bytes that archives prepared for download may take.
    pub archives_max: u64,
    /// Hours that an archive is kept after it was last asked for.
    pub archives_hours: u32,
}

impl StoreConfig {
    pub(super) fn check(&self, has_several_nodes: bool, problems: &mut Vec<String>) {
        if self.archives_hours == 0 || i64::try_from(self.archives_max).is_err() {
            problems.push("store.archives_hours must be at least 1, and store.archives_max below 2^63".to_owned());
        }
        if has_several_nodes && self.kind == StoreKind::DataFolder {
            problems.push(
                "live.bus lets several nodes share a database, so they need to share the files as well: \
                 set store.kind to file:///path of a folder that all of them mount"
                    .to_owned(),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<StoreKind, serde_json::Error> {
        serde_json::from_value(text.into())
    }

    #[test]
    fn a_store_is_the_data_folders_or_an_absolute_path() {
        assert_eq!(read("file").unwrap(), StoreKind::DataFolder);
        assert_eq!(
            read("file:///mnt/music").unwrap(),
            StoreKind::Folder("/mnt/music".into())
        );
        for wrong in ["file://music", "file:///", "s3://bucket", ""] {
            assert!(read(wrong).unwrap_err().to_string().contains("file:///path"), "{wrong}");
        }
    }
}
