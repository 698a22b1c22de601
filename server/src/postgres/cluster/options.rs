//! A data folder, and the permissions of a start that finds no cluster in it.

use std::path::{Path, PathBuf};

use crate::config::Config;

/// The folder for clusters that cannot be in their data folders (mostly data folders below a home folder), and for the records of those inside.
const ELSEWHERE: &str = "/var/lib/needledrop";

/// A data folder, and the permissions of a start that finds no cluster in it.
#[derive(Debug, Clone)]
pub struct ClusterOptions {
    /// The data folder.
    pub data: PathBuf,
    /// The folder for clusters that cannot be in their data folders, if the operator has set one.
    pub elsewhere: Option<PathBuf>,
    /// True if an empty cluster may be created.
    pub may_be_new: bool,
    /// True if the database may be lost: it is not recorded, and may be created anywhere.
    pub is_demo: bool,
}

impl ClusterOptions {
    /// Reads the options from the settings.
    pub fn of(config: &Config) -> Self {
        Self {
            data: config.data.clone(),
            elsewhere: config.database.cluster.clone(),
            may_be_new: config.database.may_be_new,
            is_demo: config.demo,
        }
    }

    /// Returns the folder for clusters that cannot be in their data folders.
    pub(super) fn elsewhere(&self) -> &Path {
        self.elsewhere.as_deref().unwrap_or(Path::new(ELSEWHERE))
    }
}
