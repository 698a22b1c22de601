//! A real disk that fills up quickly: a tmpfs of the test's own.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Bytes that are written at once; the space left in the end is less than the smallest.
const PIECES: [usize; 3] = [1_048_576, 65_536, 4_096];

/// A mounted disk; it is unmounted when dropped.
pub struct SmallDisk {
    path: PathBuf,
    _folder: tempfile::TempDir,
}

impl SmallDisk {
    /// Mounts a disk of this many MB.
    pub fn mount(megabytes: u32) -> Self {
        let folder = tempfile::Builder::new().prefix("needledrop-disk-").tempdir().unwrap();
        // the database's user needs to enter the folder
        std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
        let path = folder.path().join("disk");
        std::fs::create_dir(&path).unwrap();
        let options = format!("size={megabytes}m,mode=755,uid={}", rustix::process::geteuid().as_raw());
        let mounted = as_root(&[
            "mount",
            "-t",
            "tmpfs",
            "-o",
            &options,
            "needledrop-test",
            &path.display().to_string(),
        ]);
        assert!(
            mounted,
            "this test cannot run: it mounts a small disk, which takes root or a sudo that asks for no password"
        );
        Self { path, _folder: folder }
    }

    /// The disk's folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes ballast onto the disk until nothing more fits; gives the number of bytes.
    pub fn fill(&self) -> usize {
        let mut ballast = OpenOptions::new()
            .create(true)
            .append(true)
            .open(self.ballast())
            .unwrap();
        let mut bytes = 0;
        for piece in PIECES {
            bytes += fill_by(&mut ballast, piece);
        }
        bytes
    }

    /// Removes the ballast.
    pub fn free(&self) {
        std::fs::remove_file(self.ballast()).unwrap();
    }

    fn ballast(&self) -> PathBuf {
        self.path.join("ballast")
    }
}

fn fill_by(ballast: &mut File, piece: usize) -> usize {
    let zeros = vec![0; piece];
    let mut bytes = 0;
    loop {
        match ballast.write(&zeros) {
            Ok(written) => bytes += written,
            Err(error) => {
                assert_eq!(error.kind(), ErrorKind::StorageFull, "{error}");
                return bytes;
            }
        }
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // lazily, so that a process left by a failed test cannot keep it mounted
        as_root(&["umount", "--lazy", &self.path.display().to_string()]);
    }
}

fn as_root(command: &[&str]) -> bool {
    let prefix: &[&str] = if rustix::process::geteuid().is_root() {
        &[]
    } else {
        &["sudo", "--non-interactive"]
    };
    let words = [prefix, command].concat();
    Command::new(words[0])
        .args(&words[1..])
        .status()
        .is_ok_and(|status| status.success())
}
