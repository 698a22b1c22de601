//! Where PostgreSQL is installed.

use std::path::{Path, PathBuf};

/// The two programs that make and run a cluster, of one version.
#[derive(Debug)]
pub(super) struct Binaries {
    pub(super) initdb: PathBuf,
    pub(super) postgres: PathBuf,
}

impl Binaries {
    /// From the PATH, else the newest that Debian installed.
    pub(super) fn find() -> Option<Self> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
        let mut installed: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .collect();
        installed.sort_by_key(|folder| std::cmp::Reverse(version(folder)));
        folders.extend(installed.into_iter().map(|folder| folder.join("bin")));
        folders.iter().find_map(|folder| Self::of(folder))
    }

    /// Links are followed, so that both programs come from the folder that holds their libraries.
    fn of(folder: &Path) -> Option<Self> {
        let postgres = folder.join("postgres").canonicalize().ok()?;
        let initdb = postgres.with_file_name("initdb");
        (postgres.is_file() && initdb.is_file()).then_some(Self { initdb, postgres })
    }
}

fn version(folder: &Path) -> u32 {
    folder
        .file_name()
        .and_then(|name| name.to_str()?.parse().ok())
        .unwrap_or(0)
}
