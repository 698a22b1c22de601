//! Finds the installed versions of PostgreSQL.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The programs of one installed version of PostgreSQL.
#[derive(Debug, Clone)]
pub(super) struct Binaries {
    pub(super) major: u32,
    pub(super) folder: PathBuf,
}

impl Binaries {
    /// Returns all installed versions of PostgreSQL: first those in the PATH, then those that Debian installed, the newest first. Each
    /// version is returned only once.
    pub(super) fn installed() -> Vec<Self> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
        let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        let mut debian: Vec<PathBuf> = debian.map(|entry| entry.path()).collect();
        debian.sort_by_key(|folder| std::cmp::Reverse(number(folder.file_name().and_then(|name| name.to_str()))));
        folders.extend(debian.into_iter().map(|folder| folder.join("bin")));
        let mut installed: Vec<Self> = Vec::new();
        for binaries in folders.iter().filter_map(|folder| Self::of(folder)) {
            if installed.iter().all(|known| known.major != binaries.major) {
                installed.push(binaries);
            }
        }
        installed
    }

    /// Returns the version of PostgreSQL whose programs are in this folder; none if there is none. If the program `postgres` is a link into
    /// another folder, all programs are taken from that folder, because they find their libraries only there.
    fn of(folder: &Path) -> Option<Self> {
        let postgres = folder.join("postgres").canonicalize().ok()?;
        let folder = postgres.parent()?.to_owned();
        if !folder.join("initdb").is_file() {
            return None;
        }
        let output = Command::new(&postgres).arg("--version").env_clear().output().ok()?;
        let version = String::from_utf8(output.stdout).ok()?;
        Some(Self {
            major: major_of(&version)?,
            folder,
        })
    }

    pub(super) fn program(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }
}

/// Returns the major version in a text such as `postgres (PostgreSQL) 15.8 (Debian 15.8-0+deb12u1)` or `postgres (PostgreSQL) 18beta1`.
fn major_of(version: &str) -> Option<u32> {
    let number = version.split_once("(PostgreSQL)")?.1.trim_start();
    number
        .split(|character: char| !character.is_ascii_digit())
        .next()?
        .parse()
        .ok()
}

fn number(name: Option<&str>) -> u32 {
    name.and_then(|name| name.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_is_read_from_what_the_program_says() {
        assert_eq!(
            major_of("postgres (PostgreSQL) 15.8 (Debian 15.8-0+deb12u1)\n"),
            Some(15)
        );
        assert_eq!(major_of("postgres (PostgreSQL) 18beta1\n"), Some(18));
        assert_eq!(major_of("mysql 8"), None);
    }
}
