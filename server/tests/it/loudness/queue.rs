//! Tracks that have not been measured: any node measures them one after the other, and each is requested once.

use std::future::pending;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use actors::queue::{Handlers, Lane, Queue, Timing, Worker};
use bytes::Bytes;
use server::blob::{BlobFuture, BlobKey, BlobKind, BlobStore, BlobStream, StoredFile};
use server::domain::track::measuring::add_measuring;
use server::files::Files;
use server::run::app_state::AppState;
use server::run::serve::{self, Opened};
use sqlx::PgPool;
use tempfile::TempDir;
use tokio::sync::Notify;

use super::silence;
use crate::audio::fixture;
use crate::support::cluster;
use crate::support::queue::pass;
use crate::support::server::config;

/// The longest wait for an expected effect.
const WITHIN: Duration = Duration::from_secs(20);

fn audio(name: &str) -> BlobKey {
    BlobKey::new(BlobKind::Audio, name).unwrap()
}

/// A store that cannot read one file: the read waits for ever if `reached` is set, else it fails.
#[derive(Debug)]
struct StrangeStore {
    inner: Arc<dyn BlobStore>,
    file: BlobKey,
    reached: Option<Arc<Notify>>,
}

impl BlobStore for StrangeStore {
    fn put_file<'a>(&'a self, key: &'a BlobKey, path: &'a Path) -> BlobFuture<'a, ()> {
        self.inner.put_file(key, path)
    }

    fn put_bytes<'a>(&'a self, key: &'a BlobKey, bytes: Bytes) -> BlobFuture<'a, ()> {
        self.inner.put_bytes(key, bytes)
    }

    fn size<'a>(&'a self, key: &'a BlobKey) -> BlobFuture<'a, Option<u64>> {
        self.inner.size(key)
    }

    fn read<'a>(&'a self, key: &'a BlobKey, range: Range<u64>) -> BlobFuture<'a, BlobStream> {
        if *key != self.file {
            return self.inner.read(key, range);
        }
        Box::pin(async {
            let Some(reached) = &self.reached else {
                return Err(io::Error::other("not this time").into());
            };
            reached.notify_one();
            pending().await
        })
    }

    fn local_path(&self, key: &BlobKey) -> Option<PathBuf> {
        self.inner.local_path(key)
    }

    fn delete<'a>(&'a self, key: &'a BlobKey) -> BlobFuture<'a, ()> {
        self.inner.delete(key)
    }

    fn list<'a>(&'a self, kind: BlobKind, after: Option<&'a BlobKey>) -> BlobFuture<'a, Vec<StoredFile>> {
        self.inner.list(kind, after)
    }

    fn id(&self) -> BlobFuture<'_, Option<String>> {
        self.inner.id()
    }

    fn set_id<'a>(&'a self, id: &'a str) -> BlobFuture<'a, ()> {
        self.inner.set_id(id)
    }

    fn check(&self) -> BlobFuture<'_, ()> {
        self.inner.check()
    }
}

/// A database with tracks that have not been measured, and their files. No server runs its tasks.
struct Stage {
    opened: Opened,
    state: AppState,
    _data: TempDir,
}

impl Stage {
    /// Makes tracks with these names; those with bytes have a file.
    async fn new(tracks: &[(&str, Option<Vec<u8>>)]) -> Self {
        let database = cluster::new_database().await;
        let data = tempfile::tempdir().unwrap();
        let config = config(&database, &data);
        let opened = serve::open(&config).await.unwrap();
        let state = Box::pin(serve::state(config, &opened)).await.unwrap();
        let pool = state.live.pool();
        let owner: i64 = sqlx::query_scalar(
            "insert into account (email, user_name, password_hash, role) values ('ada@it.test', 'ada', '', 'creator') returning id",
        )
        .fetch_one(pool)
        .await
        .unwrap();
        for (name, bytes) in tracks {
            sqlx::query(
                "insert into track (user_id, name_in_base, duration, file_size, file_name, format, wave) values ($1, $2, 1, 1, '', 'mp3', '')",
            )
            .bind(owner)
            .bind(name)
            .execute(pool)
            .await
            .unwrap();
            if let Some(bytes) = bytes {
                let key = audio(name);
                state.files.blobs.put_bytes(&key, bytes.clone().into()).await.unwrap();
            }
        }
        Self {
            opened,
            state,
            _data: data,
        }
    }

    fn pool(&self) -> &PgPool {
        self.state.live.pool()
    }

    /// Stops the engine before the database is dropped.
    async fn end(self) {
        tokio::join!(self.state.live.close(), self.opened.database.close());
    }

    fn worker(&self) -> Worker {
        self.worker_on(Files::clone(&self.state.files))
    }

    /// A worker that cannot read one of the files.
    fn worker_without(&self, name: &str, reached: Option<Arc<Notify>>) -> Worker {
        let blobs = Arc::new(StrangeStore {
            inner: Arc::clone(&self.state.files.blobs),
            file: audio(name),
            reached,
        });
        self.worker_on(Files {
            blobs,
            ..Files::clone(&self.state.files)
        })
    }

    fn worker_on(&self, files: Files) -> Worker {
        let (live, pool) = (Arc::clone(&self.state.live), self.pool().clone());
        let handlers = add_measuring(Handlers::new(), live, pool, Arc::new(files));
        Worker::new(self.pool().clone(), Queue::default(), handlers, Timing::default())
    }

    /// Makes the present hour look like the next one, so that the recurring task runs again.
    async fn begin_hour(&self) {
        self.worker().register_recurring(Lane::Measuring).await.unwrap();
        sqlx::query("update queue_task set due = now() where kind = 'measure_tracks' and claim is null")
            .execute(self.pool())
            .await
            .unwrap();
    }

    /// Tells for each track whether it was measured, and its loudness.
    async fn tracks(&self) -> Vec<(bool, Option<f64>)> {
        sqlx::query_as("select loudness_measured, loudness from track order by id")
            .fetch_all(self.pool())
            .await
            .unwrap()
    }

    /// The range of each track's sound, if it has been determined.
    async fn sounds(&self) -> Vec<Option<Range<i64>>> {
        let rows: Vec<(Option<i64>, Option<i64>)> =
            sqlx::query_as("select sound_start, sound_end from track order by id")
                .fetch_all(self.pool())
                .await
                .unwrap();
        rows.into_iter().map(|(start, end)| Some(start?..end?)).collect()
    }
}

fn is_tone((is_measured, loudness): &(bool, Option<f64>)) -> bool {
    *is_measured && loudness.is_some_and(|loudness| (-23.1..=-22.9).contains(&loudness))
}

#[actix_web::test]
async fn existing_tracks_are_measured_and_missing_or_broken_files_are_tried_once() {
    let tone = fixture("tone.mp3");
    let stage = Stage::new(&[
        ("the-first", Some(tone.clone())),
        ("a-missing-one", None),
        ("a-broken-one", Some(b"this is a letter, not a song".to_vec())),
        ("a-silent-one", Some(silence())),
        ("the-last", Some(tone.clone())),
    ])
    .await;
    stage.begin_hour().await;
    assert_eq!(stage.worker().run_due(Lane::Measuring).await.unwrap(), 1);
    let tracks = stage.tracks().await;
    assert!(is_tone(&tracks[0]) && is_tone(&tracks[4]), "{tracks:?}");
    assert_eq!(tracks[1..4], [(true, None); 3]);
    let sounds = stage.sounds().await;
    assert_eq!(sounds[..3], [Some(0..tone.len() as i64), Some(0..0), Some(0..28)]);

    stage
        .state
        .files
        .blobs
        .put_bytes(&audio("a-missing-one"), tone.into())
        .await
        .unwrap();
    stage.begin_hour().await;
    assert_eq!(stage.worker().run_due(Lane::Measuring).await.unwrap(), 1);
    assert_eq!(stage.tracks().await, tracks);
    stage.end().await;
}

#[actix_web::test]
async fn the_range_of_the_sound_is_found_of_tracks_that_were_measured_before() {
    let tone = fixture("tone.mp3");
    let tagged = [b"ID3\x04\x00\x00\x00\x00\x00\x05title".as_slice(), &tone].concat();
    let stage = Stage::new(&[("the-first", Some(tagged))]).await;
    sqlx::query("update track set loudness_measured = true, loudness = -1")
        .execute(stage.pool())
        .await
        .unwrap();
    stage.begin_hour().await;
    assert_eq!(stage.worker().run_due(Lane::Measuring).await.unwrap(), 1);
    assert_eq!(stage.sounds().await, [Some(15..tone.len() as i64 + 15)]);
    assert_eq!(stage.tracks().await, [(true, Some(-1.0))], "it is not measured again");
    stage.end().await;
}

#[actix_web::test]
async fn a_file_that_cannot_be_read_this_time_holds_up_no_other_and_is_read_later() {
    let tone = fixture("tone.mp3");
    let stage = Stage::new(&[("the-first", Some(tone.clone())), ("the-last", Some(tone))]).await;
    stage.begin_hour().await;
    let worker = stage.worker_without("the-first", None);
    assert_eq!(worker.run_due(Lane::Measuring).await.unwrap(), 1);
    let tracks = stage.tracks().await;
    assert!(!tracks[0].0 && is_tone(&tracks[1]), "{tracks:?}");
    pass(stage.pool(), time::Duration::seconds(10)).await;
    assert_eq!(stage.worker().run_due(Lane::Measuring).await.unwrap(), 1);
    let tracks = stage.tracks().await;
    assert!(tracks.iter().all(is_tone), "{tracks:?}");
    stage.end().await;
}

#[actix_web::test]
async fn tracks_that_a_killed_node_had_not_measured_are_measured_by_another() {
    let tone = fixture("tone.mp3");
    let stage = Stage::new(&[("the-first", Some(tone.clone())), ("the-last", Some(tone))]).await;
    stage.begin_hour().await;
    let reached = Arc::new(Notify::new());
    let killed = stage.worker_without("the-last", Some(Arc::clone(&reached))).start();
    tokio::time::timeout(WITHIN, reached.notified()).await.unwrap();
    killed.abort();
    let tracks = stage.tracks().await;
    assert!(is_tone(&tracks[0]) && !tracks[1].0, "{tracks:?}");
    pass(stage.pool(), time::Duration::minutes(1)).await;
    assert_eq!(stage.worker().run_due(Lane::Measuring).await.unwrap(), 1);
    let tracks = stage.tracks().await;
    assert!(tracks.iter().all(is_tone), "{tracks:?}");
    stage.end().await;
}
