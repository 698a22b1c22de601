//! Tags that would take a hundred times their size in memory: an upload with them is decoded in less than 50 MB.
//!
//! This is a test program of its own because it replaces the global allocator by one that counts.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::io::Write as _;
use std::path::Path;

use allocation_counter::measure;
use media::audio::{Analysis, analyse};

const MB: usize = 1024 * 1024;
/// The most memory that one file may take at a time.
const MOST: u64 = 50 * MB as u64;

fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../server/tests/fixtures")
            .join(name),
    )
    .unwrap()
}

fn sound() -> Vec<u8> {
    fixture("cbr.mp3")
}

/// At least this many bytes of sound.
fn long_sound(bytes: usize) -> Vec<u8> {
    let sound = fixture("vbr-without-header.mp3");
    sound.repeat(bytes.div_ceil(sound.len()))
}

/// Analyzes these bytes; gives the result and the most memory that it took.
fn take(bytes: &[u8]) -> (Analysis, u64) {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    let mut found = None;
    let memory = measure(|| found = Some(analyse(file.path()).unwrap()));
    (found.unwrap(), memory.bytes_max)
}

fn syncsafe(size: usize) -> [u8; 4] {
    [21, 14, 7, 0].map(|shift| (size >> shift) as u8 & 0x7f)
}

fn id3v2(major: u8, frames: &[u8]) -> Vec<u8> {
    [b"ID3", &[major, 0, 0][..], &syncsafe(frames.len()), frames].concat()
}

fn frame(name: [u8; 4], content: &[u8]) -> Vec<u8> {
    [&name[..], &(content.len() as u32).to_be_bytes(), &[0, 0], content].concat()
}

fn ape(name: &str, text: &[u8]) -> Vec<u8> {
    let item = [
        &(text.len() as u32).to_le_bytes()[..],
        &[0; 4],
        name.as_bytes(),
        &[0],
        text,
    ]
    .concat();
    let mut tag = item.clone();
    tag.extend_from_slice(b"APETAGEX");
    for value in [2_000, item.len() as u32 + 32, 1, 0, 0, 0] {
        tag.extend_from_slice(&value.to_le_bytes());
    }
    tag
}

#[test]
fn a_list_of_millions_of_names_takes_no_memory() {
    let names = [&[0][..], &b"mix\0\0".repeat(28 * MB / 5)].concat();
    let content = [&b"TIPL"[..], &syncsafe(names.len()), &[0, 0], &names].concat();
    let (found, most) = take(&[id3v2(4, &content), sound()].concat());
    assert!((found.duration - 4.0).abs() < 0.001, "{}", found.duration);
    assert!(most < MOST, "{} MB", most as usize / MB);
}

#[test]
fn millions_of_small_frames_take_no_memory() {
    let frames = b"TT2\0\0\x02\0a".repeat(28 * MB / 8);
    let (found, most) = take(&[id3v2(2, &frames), sound()].concat());
    assert_eq!(found.tags.title.as_deref(), Some("a"));
    assert!(most < MOST, "{} MB", most as usize / MB);
}

#[test]
fn a_list_at_the_end_of_a_file_takes_no_memory() {
    let list = ape("Composer", &b"a\0".repeat(5 * MB));
    let (found, most) = take(&[long_sound(12 * MB), list].concat());
    assert!(found.duration > 100.0, "{}", found.duration);
    assert!(most < MOST, "{} MB", most as usize / MB);
}

#[test]
fn a_tag_behind_another_takes_no_memory() {
    let bomb = id3v2(2, &b"TT2\0\0\x02\0a".repeat(28 * MB / 8));
    let first = id3v2(3, &frame(*b"TIT2", b"\0Night"));
    let (found, most) = take(&[first, bomb, sound()].concat());
    assert_eq!(found.tags.title.as_deref(), Some("Night"));
    assert!(most < MOST, "{} MB", most as usize / MB);
}

#[test]
fn a_cover_of_ten_megabytes_passes_with_the_texts_around_it() {
    let cover = [&b"\0image/jpeg\0\x03\0"[..], &vec![7; 10 * MB]].concat();
    let frames = [
        frame(*b"TIT2", b"\0Night"),
        frame(*b"APIC", &cover),
        frame(*b"TPE1", b"\0Ada"),
    ]
    .concat();
    let last = ape("Genre", b"Film");
    let (found, most) = take(&[id3v2(3, &frames), sound(), last].concat());
    let tags = &found.tags;
    assert_eq!(
        (
            tags.title.as_deref(),
            tags.artist_name.as_deref(),
            tags.genre.as_deref()
        ),
        (Some("Night"), Some("Ada"), Some("Film"))
    );
    assert!(most < MOST, "{} MB", most as usize / MB);
}
