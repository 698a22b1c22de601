//! Tests that read the written archives with the operating system's tools.

use std::fs::File;
use std::io::{Cursor, Read};
use std::path::Path;
use std::process::Command;

use time::macros::datetime;

use super::*;

const ALL: [ArchiveFormat; 3] = [ArchiveFormat::Zip, ArchiveFormat::SevenZip, ArchiveFormat::TarGz];

const NAMES: &[&str] = &[
    "01 - Low Tide - Fog.mp3",
    "02 - 夜のドライブ.mp3",
    "03 - Œuvre – étude.mp3",
    "04 - שקט.mp3",
    "rights.csv",
];

fn archived(name: &str, bytes: Vec<u8>, size: u64) -> ArchivedFile<Cursor<Vec<u8>>> {
    ArchivedFile {
        name: name.to_owned(),
        size,
        modified: datetime!(2026-11-23 10:20:30 UTC),
        reader: Cursor::new(bytes),
    }
}

/// Returns content that differs from file to file and is longer than one write buffer.
fn content(name: &str) -> Vec<u8> {
    let seed = name.len() as u8;
    (0..700_001_u32).map(|at| (at >> 3) as u8 ^ seed).collect()
}

fn run(program: &str, arguments: &[&str], folder: &Path) {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .env("LC_ALL", "C.UTF-8")
        .output();
    let output = output.unwrap_or_else(|error| panic!("{program}: {error}"));
    assert!(output.status.success(), "{program}: {output:?}");
}

#[test]
fn every_format_is_read_by_its_tool_with_names_of_every_script() {
    for format in ALL {
        let folder = tempfile::tempdir().unwrap();
        let name = format!("archive{}", ending(format));
        let archive = File::create(folder.path().join(&name)).unwrap();
        let long = format!("05 - {}.mp3", "ü".repeat(120));
        let names: Vec<&str> = NAMES.iter().copied().chain([long.as_str()]).collect();
        let files = names.iter().map(|name| {
            let bytes = content(name);
            Ok(archived(name, bytes.clone(), bytes.len() as u64))
        });
        write(format, &archive, files).unwrap();
        let most = size_at_most(format, names.iter().map(|name| (*name, content(name).len() as u64)));
        let size = archive.metadata().unwrap().len();
        assert!(
            size <= most && most < size + size / 50,
            "{format:?}: {size} of at most {most}"
        );
        match format {
            ArchiveFormat::Zip => {
                run("unzip", &["-tqq", &name], folder.path());
                run("unzip", &["-qq", &name], folder.path());
            }
            ArchiveFormat::SevenZip => run("7z", &["x", "-y", &name], folder.path()),
            ArchiveFormat::TarGz => run("bsdtar", &["-xf", &name], folder.path()),
        }
        for name in names {
            let mut read = Vec::new();
            let file = File::open(folder.path().join(name));
            let mut file = file.unwrap_or_else(|error| panic!("{format:?} {name}: {error}"));
            file.read_to_end(&mut read).unwrap();
            assert!(read == content(name), "{format:?} {name}");
        }
    }
}

#[test]
fn a_file_of_another_size_than_announced_fails_the_archive() {
    for format in ALL {
        for size in [2, 4] {
            let archive = tempfile::tempfile().unwrap();
            let written = write(
                format,
                &archive,
                [Ok(archived("a.mp3", vec![1, 2, 3], size))].into_iter(),
            );
            assert!(written.is_err(), "{format:?}: 3 bytes for {size}");
        }
    }
}
