//! The child processes that hash passwords, decode uploads and write archives.

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use flate2::read::GzDecoder;
use media::audio::ProbeError;
use media::image::PictureKind;
use protocol::client_event::ArchiveFormat;
use protocol::ids::UserId;
use rustix::fs::{CWD, FileType, Mode, mknodat};
use rustix::process::{Pid, Signal, getpriority_process, getsid, kill_process};
use server::archive::{PlannedFile, WriteArchive};
use server::decoding::{Decoding, MakeCover, PreparePicture};
use server::passwords::{Passwords, Priority, Verdict};
use server::subprocess::Subprocesses;
use time::OffsetDateTime;

use crate::support::pause;

const PROGRAM: &str = env!("CARGO_BIN_EXE_needledrop");

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

/// Returns the child processes of this process with this nice value, except those that have ended.
fn children(niceness: i32) -> Vec<Pid> {
    let command_line = format!("needledrop\0answer-requests\0{niceness}\0");
    let parent = format!("PPid:\t{}\n", std::process::id());
    let processes = fs::read_dir("/proc").unwrap().map(|entry| entry.unwrap().path());
    let of_this = processes.filter(|process| {
        let read = |file| fs::read_to_string(process.join(file)).unwrap_or_default();
        read("cmdline") == command_line && read("status").contains(&parent)
    });
    let names = of_this.filter_map(|process| process.file_name()?.to_str()?.parse().ok());
    names.filter_map(Pid::from_raw).collect()
}

/// Waits until the only child process with this nice value is another one than `former`.
async fn next_child(niceness: i32, former: Option<Pid>) -> Pid {
    loop {
        if let [child] = children(niceness)[..]
            && Some(child) != former
        {
            return child;
        }
        pause().await;
    }
}

#[actix_web::test]
async fn passwords_are_hashed_by_a_process_that_is_replaced_when_it_ends() {
    let passwords = Passwords::new(1, 8, Some(PROGRAM.into()));
    let hash = passwords
        .hash(Priority::LogIn, None, "correct".to_owned())
        .await
        .unwrap();
    let verify = async |password: &str, hash: Option<&str>| {
        let (password, hash) = (password.to_owned(), hash.map(str::to_owned));
        passwords.verify(Priority::LogIn, None, password, hash).await.unwrap()
    };
    assert_eq!(verify("correct", Some(&hash)).await, Verdict::Right);
    assert_eq!(verify("wrong", Some(&hash)).await, Verdict::Wrong);
    assert_eq!(verify("correct", None).await, Verdict::Wrong);
    assert_eq!(verify("correct", Some("no hash")).await, Verdict::Wrong);

    let child = next_child(0, None).await;
    let process = PathBuf::from(format!("/proc/{}", child.as_raw_nonzero()));
    assert_eq!(fs::read_to_string(process.join("environ")).unwrap(), "");
    assert_eq!(getsid(Some(child)).unwrap(), child, "a session of its own");

    kill_process(child, Signal::KILL).unwrap();
    assert_eq!(verify("correct", Some(&hash)).await, Verdict::Right);
    next_child(0, Some(child)).await;
    drop(passwords);
    while !children(0).is_empty() {
        pause().await;
    }
}

#[actix_web::test]
async fn uploads_are_decoded_by_a_process_as_by_the_server_itself_and_a_crash_is_an_error() {
    let (by_process, by_itself) = (Decoding::new(1, Some(PROGRAM.into())), Decoding::new(1, None));
    for name in ["cbr.mp3", "zeros.mp3", "truncated.mp3", "missing.mp3"] {
        let [one, other] = [&by_process, &by_itself].map(|decoding| decoding.analyse(fixture(name)));
        let (one, other) = (one.await, other.await);
        assert_eq!(format!("{one:?}"), format!("{other:?}"), "{name}");
    }
    let request = PreparePicture {
        kind: PictureKind::Square,
        upload: b"no picture".to_vec(),
    };
    let refused = by_process.answer_for(UserId(1), request).await.unwrap();
    assert!(refused.unwrap_err().to_string().starts_with("not a picture"));
    let cover = by_process.answer_for(UserId(1), MakeCover { background: None });
    assert!(cover.await.unwrap().is_ok());
    let archive = tempfile::NamedTempFile::new().unwrap();
    let file = PlannedFile {
        name: "a.mp3".to_owned(),
        modified: OffsetDateTime::UNIX_EPOCH,
        front: b"tag".to_vec(),
        stored: Some((fixture("cbr.mp3"), 5..10)),
    };
    let request = WriteArchive {
        format: ArchiveFormat::TarGz,
        files: vec![file],
        archive: archive.path().to_owned(),
    };
    by_process.answer_for(UserId(1), request).await.unwrap().unwrap();
    let mut packed = tar::Archive::new(GzDecoder::new(archive.reopen().unwrap()));
    let mut content = Vec::new();
    let mut entry = packed.entries().unwrap().next().unwrap().unwrap();
    entry.read_to_end(&mut content).unwrap();
    assert_eq!(
        content,
        [b"tag", &fs::read(fixture("cbr.mp3")).unwrap()[5..10]].concat()
    );

    // a file that keeps its decoder waiting, so that the decoder is killed before it can answer
    let folder = tempfile::tempdir().unwrap();
    let waiting = folder.path().join("waiting");
    mknodat(CWD, &waiting, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
    let first = next_child(15, None).await;
    assert_eq!(getpriority_process(Some(first)).unwrap(), 15);
    // not every kernel has groups of sessions
    if let Ok(group) = fs::read_to_string(format!("/proc/{}/autogroup", first.as_raw_nonzero())) {
        assert!(group.ends_with(" nice 15\n"), "{group}");
    }
    let analysed = tokio::spawn({
        let decoding = by_process.clone();
        async move { decoding.analyse(waiting).await }
    });
    kill_process(first, Signal::KILL).unwrap();
    kill_process(next_child(15, Some(first)).await, Signal::KILL).unwrap();
    let error = analysed.await.unwrap().unwrap_err();
    assert!(matches!(error, ProbeError::NotMp3(_)), "{error:?}");
    by_process.analyse(fixture("cbr.mp3")).await.unwrap();
}

#[actix_web::test]
async fn an_archive_whose_process_is_killed_is_written_by_the_next_one() {
    let folder = tempfile::tempdir().unwrap();
    let [source, written, expected] = ["source", "written", "expected"].map(|name| folder.path().join(name));
    let request = |archive: &Path| {
        fs::write(archive, b"").unwrap();
        let file = |name: &str, front, stored| PlannedFile {
            name: name.to_owned(),
            modified: OffsetDateTime::UNIX_EPOCH,
            front,
            stored,
        };
        WriteArchive {
            format: ArchiveFormat::Zip,
            files: vec![
                file("first.mp3", vec![7; 1_000_000], None),
                file("second.mp3", Vec::new(), Some((source.clone(), 0..1_000))),
            ],
            archive: archive.to_owned(),
        }
    };
    // nobody writes into this file, so the process sleeps when it opens the file, after it has written a part of the archive
    mknodat(CWD, &source, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
    let answered = thread::spawn({
        let (subprocesses, request) = (Subprocesses::new(Some(PROGRAM.into()), 14), request(&written));
        move || subprocesses.answer(request)
    });
    let first = next_child(14, None).await;
    let status = format!("/proc/{}/status", first.as_raw_nonzero());
    while written.metadata().unwrap().len() == 0 || !fs::read_to_string(&status).unwrap().contains("State:\tS") {
        pause().await;
    }
    fs::remove_file(&source).unwrap();
    fs::copy(fixture("cbr.mp3"), &source).unwrap();
    kill_process(first, Signal::KILL).unwrap();
    answered.join().unwrap().unwrap().unwrap();
    Subprocesses::new(None, 14).answer(request(&expected)).unwrap().unwrap();
    assert!(fs::read(written).unwrap() == fs::read(expected).unwrap());
}

#[test]
fn a_child_process_ends_when_nobody_can_send_requests_any_more() {
    let mut child = Command::new(PROGRAM)
        .args(["answer-requests", "4"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdin.take());
    assert!(child.wait().unwrap().success());
}
