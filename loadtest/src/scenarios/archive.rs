//! The scenario `archive`: measures how long the server takes to make an archive of a playlist, and how much its memory grows. For
//! comparison, it measures `cp` of the same files on the same disk. The server and `cp` both begin with no file in the kernel's cache, and
//! end when the bytes are on the disk.

use std::fs::{self, File};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use protocol::ids::TrackId;
use rustix::fs::{Advice, fadvise};
use serde_json::{Value, json};

use crate::api::{Api, number};
use crate::cli::{ArchiveOptions, ServerOptions, UploadedOptions};
use crate::connection::Inbox;
use crate::error::LoadError;
use crate::fleet::Fleet;
use crate::histogram::Histogram;
use crate::link::SharedLink;
use crate::process::anonymous_bytes;
use crate::report::run::Run;
use crate::scenarios::failures::Failures;
use crate::scenarios::side_by_side::Start;
use crate::scenarios::upload::{median, read_form};
use crate::script::{Script, event};

const EVENT: &str = "application.download_shareable_zip";
/// The ack id of the first request after a connection's script is complete.
const ACK: u64 = 2;
/// The interval at which the archive folder and the server's memory are checked.
const LOOK_EVERY: Duration = Duration::from_millis(2);
/// The interval at which messages are read while neither the archive folder nor the memory is checked.
const POLL_EVERY: Duration = Duration::from_millis(50);
const LONGEST: Duration = Duration::from_mins(5);

/// The state of the archive according to the messages that the visitor has received.
#[derive(Debug, Default)]
struct ExportEvents {
    is_done: bool,
    failure: Option<String>,
}

impl Inbox for ExportEvents {
    fn receive(&mut self, _: usize, payload: &[u8], _: u64) {
        let Some(from) = payload.iter().position(|byte| *byte == b'[') else {
            return;
        };
        let Ok(packet) = serde_json::from_slice::<Value>(&payload[from..]) else {
            return;
        };
        let change = packet.pointer("/1/changes/0/kind").and_then(Value::as_str);
        let state = change.or(packet.pointer("/0/result/state").and_then(Value::as_str));
        self.is_done |= state == Some("done");
        if state == Some("failed") || packet.pointer("/0/error").is_some() {
            self.failure = Some(packet.to_string());
        }
    }
}

/// The time and memory that one archive needed.
struct ArchiveCost {
    /// The seconds from the request until the archive file had its final name.
    seconds: f64,
    /// The seconds from the request until the visitor received the message that the archive is ready.
    notified_seconds: f64,
    /// The largest growth of the server's anonymous memory, in bytes.
    rise: u64,
}

/// The tracks of a playlist and its share link.
struct Shared {
    tracks: Vec<TrackId>,
    link: SharedLink,
}

/// Runs the scenario and returns one run for each archive format.
pub fn run(options: &ArchiveOptions) -> Result<Vec<Run>, LoadError> {
    let server = &options.server;
    let creator = Api::log_in(server.address, &options.uploaded.creator, &server.password)?;
    let audio = options.data.join("files/audio");
    let before = files_in(&audio)?;
    let shared = share(&creator, &options.uploaded, options.tracks)?;
    let mut sources = files_in(&audio)?;
    sources.retain(|file| !before.contains(file));
    let formats = options.formats.iter();
    formats
        .map(|format| run_format(options, &creator, &shared, &sources, format))
        .collect()
}

/// Requests archives of one format, one after the other, for `seconds`. Changes the playlist before each request, because the server makes a new
/// archive only if the playlist has changed.
pub fn keep_preparing(
    start: &Start,
    server: &ServerOptions,
    uploaded: &UploadedOptions,
    tracks: usize,
    format: &str,
    seconds: f64,
) -> Result<Run, LoadError> {
    let creator = Api::log_in(server.address, &uploaded.creator, &server.password)?;
    let shared = share(&creator, uploaded, tracks)?;
    let (mut times, mut failed) = (Histogram::default(), Failures::default());
    start.wait()?;
    let began = Instant::now();
    while began.elapsed().as_secs_f64() < seconds {
        let title = format!("Bench, {format}, archive {}", times.count());
        let prepared = rename(&creator, shared.tracks[0], &title)
            .and_then(|()| prepare(server.address, &shared, format, POLL_EVERY, |_| Ok(())));
        match prepared {
            Ok(taken) => times.record((taken * 1e9) as u64),
            Err(error) => failed.add_and_pause(error),
        }
    }
    let mut run = Run::new("archives", &server.label, 0, 0);
    run.set("archives", times.count() as f64);
    run.set("archive_mb", (uploaded.bytes * tracks) as f64 / 1e6);
    run.set_times("archive", &times);
    failed.describe(&mut run, "archives_failed");
    Ok(run)
}

fn run_format(
    options: &ArchiveOptions,
    creator: &Api,
    shared: &Shared,
    sources: &[PathBuf],
    format: &str,
) -> Result<Run, LoadError> {
    let bytes: u64 = sources
        .iter()
        .map(|file| fs::metadata(file).map_or(0, |found| found.len()))
        .sum();
    let megabytes = bytes as f64 / 1e6;
    let (mut copies, mut archives, mut events, mut ratios) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut rise = 0;
    for round in 0..options.rounds {
        let copied = copy(options, sources)?;
        // an archive is made again only for another state of the playlist
        rename(creator, shared.tracks[0], &format!("Bench, {format}, round {round}"))?;
        forget(sources)?;
        let made = make(options, shared, format)?;
        copies.push(copied);
        archives.push(made.seconds);
        events.push(made.notified_seconds);
        ratios.push(copied / made.seconds);
        rise = rise.max(made.rise);
    }
    let mut run = Run::new(&format!("archive, {format}"), &options.server.label, 0, 0);
    run.set("archive_files", sources.len() as f64);
    run.set("archive_mb", megabytes);
    run.set("archive_mb_per_s", megabytes / median(archives));
    run.set("archive_told_s", median(events));
    run.set("copy_mb_per_s", megabytes / median(copies));
    run.set("archive_over_copy", median(ratios));
    run.set("anonymous_rise_mb", rise as f64 / 1e6);
    Ok(run)
}

fn share(creator: &Api, uploaded: &UploadedOptions, count: usize) -> Result<Shared, LoadError> {
    let form = read_form(uploaded)?;
    let mut tracks = Vec::new();
    for number in 0..count {
        let track = creator.upload(&form)?;
        rename(creator, track, &format!("Bench {number}"))?;
        tracks.push(track);
    }
    let path = "/api/application/create";
    let playlist = json!({ "tracks_id": tracks, "playlist_name": "archive", "description": "" });
    let id = number(path, &creator.call(path, &playlist)?, "/id")?;
    let link = SharedLink::make(creator, "/api/application/create_shareable_link", &json!({ "id": id }))?;
    Ok(Shared { tracks, link })
}

fn rename(creator: &Api, track_id: TrackId, title: &str) -> Result<(), LoadError> {
    let form = json!({
        "track_id": track_id, "title": title, "artist_name": "Bench", "type": "music", "description": "For load tests",
        "tags": "#bench", "writers": [], "publishers": [], "master_owners": [],
    });
    creator.call("/api/track/set_info", &form).map(drop)
}

/// Copies the files with `cp` and returns the seconds until the copies are on the disk.
fn copy(options: &ArchiveOptions, sources: &[PathBuf]) -> Result<f64, LoadError> {
    forget(sources)?;
    let folder = options.data.join("copied");
    fs::create_dir(&folder).map_err(LoadError::io(folder.display().to_string()))?;
    let began = Instant::now();
    let mut cp = Command::new("cp");
    let copied = cp.arg("--reflink=never").args(sources).arg(&folder).status();
    if !copied.map_err(LoadError::io("cp"))?.success() {
        return Err(LoadError::Setup("cp has failed".to_owned()));
    }
    for file in files_in(&folder)?.into_iter().chain([folder.clone()]) {
        let synced = File::open(&file).and_then(|file| file.sync_all());
        synced.map_err(LoadError::io(file.display().to_string()))?;
    }
    let seconds = began.elapsed().as_secs_f64();
    fs::remove_dir_all(&folder).map_err(LoadError::io(folder.display().to_string()))?;
    Ok(seconds)
}

/// Makes the kernel drop these files from its cache.
fn forget(files: &[PathBuf]) -> Result<(), LoadError> {
    for path in files {
        let forgotten = File::open(path).and_then(|file| {
            file.sync_all()?;
            Ok(fadvise(&file, 0, None, Advice::DontNeed)?)
        });
        forgotten.map_err(LoadError::io(path.display().to_string()))?;
    }
    Ok(())
}

/// Requests an archive as a visitor and waits for the message that it is ready; returns the times and the growth of memory.
fn make(options: &ArchiveOptions, shared: &Shared, format: &str) -> Result<ArchiveCost, LoadError> {
    let server = &options.server;
    let folder = options.data.join("files/archive");
    let before = files_in(&folder)?.len();
    let resting = anonymous_bytes(server.pid);
    let (mut seconds, mut rise) = (None, 0);
    let notified_seconds = prepare(server.address, shared, format, LOOK_EVERY, |elapsed| {
        rise = rise.max(anonymous_bytes(server.pid).saturating_sub(resting));
        if seconds.is_none() && files_in(&folder)?.len() > before {
            seconds = Some(elapsed);
        }
        Ok(())
    })?;
    Ok(ArchiveCost {
        seconds: seconds.unwrap_or(notified_seconds),
        notified_seconds,
        rise,
    })
}

/// Requests an archive as a visitor and returns the seconds until the visitor received the message that it is ready. During the wait, calls
/// `look` with the elapsed seconds, at intervals of at most `every`.
fn prepare(
    address: SocketAddr,
    Shared { link, .. }: &Shared,
    format: &str,
    every: Duration,
    mut look: impl FnMut(f64) -> Result<(), LoadError>,
) -> Result<f64, LoadError> {
    let mut fleet = Fleet::open(address, 1, |_| Script::rater(None).into())?;
    let mut events = ExportEvents::default();
    let request = json!({ "link_id": link.link_id, "type": format, "token": link.token });
    let began = Instant::now();
    fleet.send(0, event(EVENT, ACK, &request).as_bytes())?;
    while !events.is_done {
        fleet.turn(every, &mut events)?;
        look(began.elapsed().as_secs_f64())?;
        if let Some(failure) = events.failure.take() {
            return Err(LoadError::Setup(format!("no archive: {failure}")));
        }
        if began.elapsed() > LONGEST {
            return Err(LoadError::Setup("the archive is not done".to_owned()));
        }
    }
    Ok(began.elapsed().as_secs_f64())
}

/// Returns all files in a folder and its subfolders; none if the folder does not exist.
fn files_in(folder: &Path) -> Result<Vec<PathBuf>, LoadError> {
    let failed = || LoadError::io(folder.display().to_string());
    let mut files = Vec::new();
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(files),
        entries => entries.map_err(failed())?,
    };
    for entry in entries {
        let path = entry.map_err(failed())?.path();
        if path.is_dir() {
            files.extend(files_in(&path)?);
        } else {
            files.push(path);
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_visitor_receives_that_an_archive_is_ready_or_the_error() {
        let events = |payload: &str| {
            let mut events = ExportEvents::default();
            events.receive(0, payload.as_bytes(), 0);
            (events.is_done, events.failure.is_some())
        };
        let change =
            |kind: &str| format!(r#"42["change",{{"topic":"export:a","offset":1,"changes":[{{"kind":"{kind}"}}]}}]"#);
        assert_eq!(events(&change("progress")), (false, false));
        assert_eq!(events(&change("done")), (true, false));
        assert_eq!(events(&change("failed")), (false, true));
        assert_eq!(
            events(r#"432[{"result":{"topic":"export:a","state":"preparing"}}]"#),
            (false, false)
        );
        assert_eq!(
            events(r#"432[{"result":{"topic":"export:a","state":"done"}}]"#),
            (true, false)
        );
        assert_eq!(
            events(r#"432[{"error":"download_not_allowed","status":403}]"#),
            (false, true)
        );
        assert_eq!(events("2"), (false, false));
    }

    #[test]
    fn files_are_found_in_folders_of_folders() {
        let folder = std::env::temp_dir().join(format!("loadtest-files-{}", std::process::id()));
        fs::create_dir_all(folder.join("a/b")).expect("a folder");
        fs::write(folder.join("a/b/c"), "").expect("a file");
        assert_eq!(files_in(&folder).expect("files"), [folder.join("a/b/c")]);
        assert!(files_in(&folder.join("none")).expect("no files").is_empty());
        fs::remove_dir_all(&folder).expect("it is ours");
    }
}
