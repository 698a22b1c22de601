//! Deletes archives for which there was no request for some hours.

use std::sync::Arc;
use std::time::Duration;

use actors::live::Live;
use actors::queue::{Failure, Handlers, Lane, Recurring};
use actors::write::Subject;

use super::store;
use crate::blob::BlobKey;
use crate::files::remove_files;

const FORGET_ARCHIVES: Recurring = Recurring::new("forget_archives", Lane::Upkeep, Duration::from_mins(10));

async fn forget(live: Arc<Live>, hours: i32) -> Result<(), Failure> {
    let forgotten = (live.write(Subject::Task("forget archives"))).run(async move |write| {
        let gone = store::delete_old(write.rows(), hours).await?.into_iter();
        let files: Vec<BlobKey> = gone
            .filter(|(_, is_finished)| *is_finished)
            .filter_map(|(key, _)| key.blob())
            .collect();
        remove_files(write, files).await
    });
    forgotten.await?;
    Ok(())
}

/// Registers the recurring task that deletes archives for which there was no request in the last `hours` hours.
pub fn add_forgetting(handlers: Handlers, live: Arc<Live>, hours: u32) -> Handlers {
    let hours = i32::try_from(hours).unwrap_or(i32::MAX);
    handlers.purging(FORGET_ARCHIVES, move |_| forget(Arc::clone(&live), hours))
}
