//! Publishes to the owners of affiliate links that their links' results have changed. A task of the queue does this, so that clicks and
//! payments do not wait for it.

use std::sync::Arc;
use std::time::Duration;

use actors::live::Live;
use actors::queue::{Failure, Handler, Handlers, Kind, Lane, Run, Task};
use actors::write::{Subject, Write, WriteError};
use serde::{Deserialize, Serialize};

use super::{address, store};

/// The minimum time between two publications of the results of the same affiliate link.
const PUBLISH_EVERY: Duration = Duration::from_secs(1);

#[derive(Debug, Serialize, Deserialize)]
struct PublishAffiliate {
    affiliate_id: i64,
}

impl Kind for PublishAffiliate {
    const NAME: &'static str = "publish_affiliate";
    const LANE: Lane = Lane::Counts;
}

/// Queues the publication of an affiliate link's results; the task is due after a second.
pub(super) async fn publish_later(write: &mut Write, affiliate_id: i64) -> Result<(), WriteError> {
    let task = Task::of(&PublishAffiliate { affiliate_id }).unique(format!("affiliate:{affiliate_id}"));
    write.enqueue(&task.after(PUBLISH_EVERY)).await?;
    Ok(())
}

struct Publisher {
    live: Arc<Live>,
    public_url: String,
}

impl Handler<PublishAffiliate> for Publisher {
    async fn run(&self, PublishAffiliate { affiliate_id }: PublishAffiliate, _: &Run) -> Result<(), Failure> {
        let public_url = self.public_url.clone();
        let published = self
            .live
            .write(Subject::Task("publish an affiliate's counts"))
            .plan(async move |conn| {
                let found = store::find_owner(conn, affiliate_id).await?;
                Ok((found.iter().map(|(owner, _)| owner.topic()).collect(), found))
            })
            .run(async move |write, found| {
                if let Some((owner, code)) = found {
                    owner.append_change(write, address(&public_url, &code));
                }
                Ok(())
            });
        published.await?;
        Ok(())
    }
}

/// Registers the handler of the tasks that publish the results of affiliate links.
pub fn add_publishing(handlers: Handlers, live: Arc<Live>, public_url: &str) -> Handlers {
    let public_url = public_url.to_owned();
    handlers.with(Publisher { live, public_url })
}
