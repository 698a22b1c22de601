//! The options of a managed cluster: its data folder, and what a start may do if it finds no cluster there.

use std::path::{Path, PathBuf};

use crate::config::Config;

/// The default folder for clusters that cannot be inside their data folders (mostly because the data folder is below a home directory), and for
/// the records of the clusters that are inside.
const ELSEWHERE: &str = "/var/lib/needledrop";

/// A data folder, and what a start may do if it finds no cluster there.
#[derive(Debug, Clone)]
pub struct ClusterOptions {
    /// The data folder of the server.
    pub data: PathBuf,
    /// The folder for clusters that cannot be in their data folders, if the operator has set one.
    pub elsewhere: Option<PathBuf>,
    /// True if a start may create an empty cluster.
    pub may_be_new: bool,
    /// True for a demo, whose database may be lost: no record of it is written, and it may be created on any device.
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
