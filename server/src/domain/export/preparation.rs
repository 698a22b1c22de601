//! Prepares a requested export in a task of the queue. One node runs the task; if that node is killed, another node runs it again.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use actors::live::Live;
use actors::queue::{Failure, Handler, Handlers, Kind, Lane, Run, Task};
use actors::write::{Subject, WriteError};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use tempfile::NamedTempFile;
use tokio::runtime::Handle;
use tokio::time::{MissedTickBehavior, interval};

use super::archive_plan::Plan;
use super::contents::Contents;
use super::preparer::{NotPrepared, Preparer};
use super::{ArchiveKey, Packing, room, store, track_list};
use crate::background_threads::BackgroundThreads;
use crate::config::Config;
use crate::files::Files;
use crate::subprocess::Subprocesses;

/// The interval at which the progress of an export is stored. The preparation stops if, at such a time, nobody waits for the export any
/// longer.
const PROGRESS_EVERY: Duration = Duration::from_secs(1);
/// The nice value of the child processes that write archives. The server's threads have 0; 19 is the lowest priority.
const NICENESS: i32 = 15;
/// The maximum number of tries. After these, the preparation has failed for good.
const TRIES_MAX: i32 = 3;

#[derive(Debug, Serialize, Deserialize)]
struct PrepareExport {
    archive: String,
}

impl Kind for PrepareExport {
    const NAME: &'static str = "prepare_export";
    const LANE: Lane = Lane::Exports;
}

/// Returns the task that prepares an export.
pub(super) fn preparation(key: &ArchiveKey) -> Task {
    Task::of(&PrepareExport { archive: key.hex() })
}

impl Handler<PrepareExport> for Preparer {
    async fn run(&self, payload: PrepareExport, run: &Run) -> Result<(), Failure> {
        let unreadable = || Failure::Permanent("payload names no archive".to_owned());
        let key = ArchiveKey::from_hex(&payload.archive).ok_or_else(unreadable)?;
        let Err(error) = self.prepare(&key).await else {
            return Ok(());
        };
        let failed = match error {
            error if error.is_lack_of_space() => "no_room",
            NotPrepared::Unwanted => "try_again",
            error if run.tries < TRIES_MAX => return Err(Failure::Temporary(error.to_string())),
            error => {
                tracing::error!(%error, "an export could not be prepared");
                "try_again"
            }
        };
        let recorded = self.live.write(Subject::Task("fail an export"));
        recorded
            .run(async move |write| Ok(store::fail(write.rows(), &key, failed).await?))
            .await?;
        Ok(())
    }
}

impl Preparer {
    async fn prepare(&self, key: &ArchiveKey) -> Result<(), NotPrepared> {
        let begun = {
            let key = key.clone();
            let begin = self.live.write(Subject::Task("begin an export"));
            begin
                .run(async move |write| Ok(store::begin(write.rows(), &key).await?))
                .await
        };
        let Some(begun) = begun.map_err(WriteError::from)?.result else {
            return Ok(());
        };
        let (file, files) = match Packing::named(&begun.format) {
            Some(Packing::Archive(format)) => {
                let contents = begun
                    .contents
                    .and_then(|contents| serde_json::from_value(contents).ok());
                let contents: Contents = contents.ok_or(NotPrepared::Unreadable)?;
                let plan = Plan::of(&self.files.blobs, format, contents).await?;
                if !room::reserve(&self.live, key, plan.room(), self.room).await? {
                    return Err(NotPrepared::NoSpace);
                }
                self.write(key, plan).await?
            }
            Some(Packing::Csv) => (track_list::write(self, key).await?, 1),
            None => return Err(NotPrepared::Unreadable),
        };
        self.keep(key, file, files).await
    }

    /// Writes an archive, and stores its progress at intervals. Returns the file, and the number of files in it.
    async fn write(&self, key: &ArchiveKey, plan: Plan) -> Result<(NamedTempFile, u32), NotPrepared> {
        // deleted when this function ends early, which stops the writing
        let file = self.files.staging.new_file()?;
        let (total, ends) = (plan.bytes(), plan.ends());
        let pack = {
            let (runtime, blobs, subprocesses) =
                (Handle::current(), self.files.blobs.clone(), self.subprocesses.clone());
            let path = file.path().to_owned();
            move || plan.write(&runtime, &blobs, &subprocesses, &path)
        };
        let mut packing = pin!(self.threads.run(pack));
        let mut period = interval(PROGRESS_EVERY);
        period.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                written = &mut packing => break written??,
                _ = period.tick() => {
                    // this includes the headers of the archive
                    let written = file.as_file().metadata()?.len().min(total);
                    let files = ends.partition_point(|end| *end <= written);
                    self.record_progress(key, files as u32, written, total).await?;
                }
            }
        }
        Ok((file, ends.len() as u32))
    }

    /// Puts the finished file into the file store, and marks the export as finished.
    async fn keep(&self, key: &ArchiveKey, file: NamedTempFile, files: u32) -> Result<(), NotPrepared> {
        let blob = key.blob().ok_or(NotPrepared::Unreadable)?;
        let size = file.as_file().metadata()?.len().cast_signed();
        self.files.blobs.put_file(&blob, file.path()).await?;
        let finished = {
            let key = key.clone();
            let finish = self.live.write(Subject::Task("finish an export"));
            finish
                .run(async move |write| Ok(store::finish(write.rows(), &key, files.cast_signed(), size).await?))
                .await
        };
        if !finished.map_err(WriteError::from)?.result {
            self.files.blobs.delete(&blob).await?;
        }
        Ok(())
    }
}

/// Registers the handler of the tasks that prepare exports.
pub fn add_preparation(
    handlers: Handlers,
    live: Arc<Live>,
    pool: PgPool,
    files: Arc<Files>,
    config: &Config,
) -> Handlers {
    handlers.with(Preparer {
        live,
        pool,
        files,
        threads: BackgroundThreads::start("packing", Lane::Exports.concurrency()),
        subprocesses: Subprocesses::new(config.program.clone(), NICENESS),
        room: config.store.archives_max,
    })
}
