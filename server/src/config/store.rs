//! Where tracks, images and archives live.

use serde::Deserialize;

/// The kind of file store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StoreKind {
    /// The data folder.
    File,
}

/// Settings of the file store.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoreConfig {
    /// The kind of file store.
    pub kind: StoreKind,
}
