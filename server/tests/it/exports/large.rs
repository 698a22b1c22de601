//! An archive of 500 tracks of 5 MB, with names in every script, as the usual tools unpack it.

use std::collections::HashSet;
use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, Instant};

use id3::{Tag, TagLike as _};
use protocol::client_event::ArchiveFormat;
use serde_json::json;

use super::scene::{Scene, run};
use crate::audio::{files_in, fixture};
use crate::support::{TestServer, pause};

const EVENT: &str = "application.download_shareable_zip";
const TRACKS: i32 = 500;
const BYTES: u64 = 5_000_000;
/// A slow disk needs this long to write 2.5 GB.
const PATIENCE: Duration = Duration::from_mins(5);

/// Titles in many scripts, and titles that operating systems do not accept as file names.
const TITLES: &[&str] = &[
    "Low Tide",
    "夜のドライブ",
    "Œuvre – étude",
    "שקט",
    "موج هادئ",
    "Полночь",
    "ลมหายใจ",
    "한밤의 산책",
    "सागर",
    "Ωκεανός",
    "🎵🌊",
    "../../etc/passwd",
    "CON",
    "Fog",
    "FOG",
    "a/b\\c:d*e?f\"g<h>i|j",
    "exe\u{202e}gpj",
    "trailing dots...",
];

/// Gives the creator 500 tracks in place of the three: a short sound followed by a hole, together as large as a track of that length.
async fn fill(scene: &Scene) -> Vec<i64> {
    let tracks: Vec<i64> = sqlx::query_scalar(
        "insert into track (user_id, name_in_base, title, artist_name, description, tags, duration, file_size, file_name, format, wave, ready,
                            sound_start, sound_end)
         select $1, 'large-' || lpad(n::text, 4, '0'), ($2::text[])[1 + n % array_length($2, 1)], 'Ada', 'large', '#it', 120, $3, 'a.mp3', 'mp3', $4, true, 0, $3
         from generate_series(1, $5) n returning id",
    )
    .bind(scene.creator.id)
    .bind(TITLES)
    .bind(BYTES.cast_signed())
    .bind(vec![128_u8; 56])
    .bind(TRACKS)
    .fetch_all(&scene.server.pool)
    .await
    .unwrap();
    scene.run("delete from application_track").await;
    let placed = "insert into application_track (application_id, track_id, position)
                  select a.id, t.id, t.place from application a, unnest($1::bigint[]) with ordinality t (id, place)";
    sqlx::query(placed)
        .bind(&tracks)
        .execute(&scene.server.pool)
        .await
        .unwrap();
    let (sound, files) = (
        fixture("cbr.mp3"),
        scene.server.data.path().join("data/files/audio/la/rg"),
    );
    fs::create_dir_all(&files).unwrap();
    for number in 1..=TRACKS {
        let path = files.join(format!("large-{number:04}"));
        fs::write(&path, &sound).unwrap();
        File::options().write(true).open(&path).unwrap().set_len(BYTES).unwrap();
    }
    tracks
}

/// Prepares the archive; gives the stored file.
async fn prepared(scene: &Scene, format: &str) -> std::path::PathBuf {
    let mut visitor = scene.visitor().await;
    visitor.ok(EVENT, scene.request(format)).await;
    let begun = Instant::now();
    while scene.count("select count(*) from archive where finished is null").await > 0 {
        let query = "select coalesce((select failure from queue_task where kind = 'prepare_export'), (select error from archive))";
        let error: Option<String> = sqlx::query_scalar(query).fetch_one(&scene.server.pool).await.unwrap();
        assert_eq!(error, None, "{format}");
        assert!(begun.elapsed() < PATIENCE, "{format} is not done");
        pause().await;
    }
    let mut made = files_in(&scene.server.data.path().join("data/files/archive"));
    assert_eq!(made.len(), 1);
    made.remove(0)
}

/// The names that a tool lists, one a line.
fn listed(format: ArchiveFormat, archive: &str, folder: &Path) -> Vec<String> {
    let lines = |text: String| text.lines().map(str::to_owned).collect();
    match format {
        ArchiveFormat::Zip => lines(run("unzip", &["-Z1", archive], folder)),
        ArchiveFormat::TarGz => lines(run("bsdtar", &["-tf", archive], folder)),
        ArchiveFormat::SevenZip => {
            let output = run("7z", &["l", "-slt", "-ba", archive], folder);
            output
                .lines()
                .filter_map(|line| line.strip_prefix("Path = ").map(str::to_owned))
                .collect()
        }
    }
}

#[actix_web::test]
async fn five_hundred_tracks_with_names_of_every_script_are_whole_in_every_format() {
    let scene = Scene::on(TestServer::start().await).await;
    let tracks = fill(&scene).await;
    for (format, name, test, extract) in [
        (ArchiveFormat::Zip, "zip", ["unzip", "-tqq"], ["unzip", "-qq"]),
        (ArchiveFormat::SevenZip, "7z", ["7z", "t"], ["7z", "x"]),
        (ArchiveFormat::TarGz, "scp", ["bsdtar", "-tf"], ["bsdtar", "-xf"]),
    ] {
        let archive = prepared(&scene, name).await;
        let size = archive.metadata().unwrap().len();
        assert!(size > BYTES * u64::from(TRACKS.unsigned_abs()), "{name}: {size}");
        let folder = tempfile::tempdir().unwrap();
        let path = archive.to_str().unwrap();
        run(test[0], &[test[1], path], folder.path());
        let names = listed(format, path, folder.path());
        assert_eq!(names.len(), tracks.len() + 1, "{name}");
        let folded: HashSet<String> = names.iter().map(|name| name.to_lowercase()).collect();
        assert_eq!(
            folded.len(),
            names.len(),
            "{name}: no two are one for a system that knows no case"
        );
        for (place, one) in names[..tracks.len()].iter().enumerate() {
            assert!(one.starts_with(&format!("{:03} Ada - ", place + 1)), "{name}: {one}");
            assert!(
                one.len() <= 255 && !one.contains(['/', '\\', ':', '\u{202e}']),
                "{name}: {one}"
            );
        }
        assert_eq!(names[tracks.len()], "rights.csv");
        // the second track of each title, and the last track
        let places: Vec<usize> = (TITLES.len()..2 * TITLES.len()).chain([tracks.len() - 1]).collect();
        let mut arguments = vec![extract[1], path];
        arguments.extend(places.iter().map(|place| names[*place].as_str()));
        run(extract[0], &arguments, folder.path());
        for place in places {
            let (one, title) = (names[place].as_str(), TITLES[(place + 1) % TITLES.len()]);
            let file = folder.path().join(one);
            assert!(file.metadata().unwrap().len() > BYTES, "{name}: {one}");
            assert_eq!(Tag::read_from_path(&file).unwrap().title(), Some(title), "{name}");
            let (codec, plain) = ("stream=codec_name", "default=nw=1:nk=1");
            let output = run(
                "ffprobe",
                &["-v", "error", "-show_entries", codec, "-of", plain, one],
                folder.path(),
            );
            assert_eq!(output.trim(), "mp3", "{name}: {one}");
        }
        // a disk has space for one archive of 2.5 GB at a time
        scene.run("delete from archive").await;
        fs::remove_file(&archive).unwrap();
    }
    let page = scene
        .server
        .visitor()
        .call("application/get_by_token", json!({"token": scene.token}))
        .await
        .1;
    assert_eq!(page["result"]["number_of_tracks"], TRACKS);
}
