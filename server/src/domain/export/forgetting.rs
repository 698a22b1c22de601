//! Archives are kept for a day after they were last asked for.

use std::sync::Arc;
use std::time::Duration;

use actors::live::Live;
use actors::queue::{Backoff, Failure, Handler, Handlers, INSIDE, Kind, Lane, Run};
use actors::write::Subject;
use serde::{Deserialize, Serialize};

use super::store;
use crate::blob::BlobKey;
use crate::files::removal;

const EVERY: Duration = Duration::from_mins(10);

#[derive(Debug, Serialize, Deserialize)]
struct ForgetArchives {}

impl Kind for ForgetArchives {
    const NAME: &'static str = "forget_archives";
    const LANE: Lane = Lane::Upkeep;
    const BACKOFF: Backoff = INSIDE;
}

struct Forgetter {
    live: Arc<Live>,
    hours: i32,
}

impl Handler<ForgetArchives> for Forgetter {
    async fn run(&self, _: ForgetArchives, run: &Run) -> Result<(), Failure> {
        if !run.may_purge().await? {
            return Ok(());
        }
        let hours = self.hours;
        let forgotten = self
            .live
            .write(Subject::Task("forget archives"))
            .run(async move |write| {
                let gone = store::delete_old(write.rows(), hours).await?.into_iter();
                let files: Vec<BlobKey> = gone
                    .filter(|(_, is_finished)| *is_finished)
                    .filter_map(|(key, _)| key.blob())
                    .collect();
                if !files.is_empty() {
                    write.enqueue(&removal(files)).await?;
                }
                Ok(())
            });
        forgotten.await?;
        Ok(())
    }
}

/// Adds the recurring task that removes archives so many hours after they were last asked for.
pub fn add_forgetting(handlers: Handlers, live: Arc<Live>, hours: u32) -> Handlers {
    let hours = i32::try_from(hours).unwrap_or(i32::MAX);
    handlers.with_recurring(EVERY, &ForgetArchives {}, Forgetter { live, hours })
}
