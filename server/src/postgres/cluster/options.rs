//! The options of a managed database cluster: its data folder, and what may be done if the data folder contains no cluster.

use std::path::{Path, PathBuf};

use crate::config::Config;

/// The default folder for clusters that cannot be inside their data folders, usually because the data folder is below a home directory. It
/// also contains the records of the clusters that are inside their data folders.
const ELSEWHERE: &str = "/var/lib/needledrop";

/// The data folder of a managed database cluster, and what may be done if it contains no cluster.
#[derive(Debug, Clone)]
pub struct ClusterOptions {
    /// The data folder of the server.
    pub data: PathBuf,
    /// The folder for clusters that cannot be inside their data folders; `None` for the default folder.
    pub elsewhere: Option<PathBuf>,
    /// True if an empty cluster may be created.
    pub may_be_new: bool,
    /// True for a demo, whose database may be lost: no record of the cluster is written, and the cluster may be on any device.
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
