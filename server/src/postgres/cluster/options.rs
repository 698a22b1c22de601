//! A data folder, and what a start may do where it has no cluster yet.

use std::path::{Path, PathBuf};

use crate::config::Config;

/// Where clusters live that cannot live in their data folders (those of a home folder, mostly), and where it is recorded which data folders
/// have one.
const ELSEWHERE: &str = "/var/lib/needledrop";

/// A data folder, and what a start may do where it has no cluster yet.
#[derive(Debug, Clone)]
pub struct ClusterOptions {
    /// The data folder.
    pub data: PathBuf,
    /// The place for clusters that cannot live in their data folders, where the operator has named one.
    pub elsewhere: Option<PathBuf>,
    /// Whether an empty cluster may be made.
    pub may_be_new: bool,
    /// Nobody misses the database: it is not recorded, and may be made anywhere.
    pub is_demo: bool,
}

impl ClusterOptions {
    /// By the settings.
    pub fn of(config: &Config) -> Self {
        Self {
            data: config.data.clone(),
            elsewhere: config.database.cluster.clone(),
            may_be_new: config.database.may_be_new,
            is_demo: config.demo,
        }
    }

    /// The place for clusters that cannot live in their data folders.
    pub(super) fn elsewhere(&self) -> &Path {
        self.elsewhere.as_deref().unwrap_or(Path::new(ELSEWHERE))
    }
}
