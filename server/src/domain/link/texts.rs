//! Publishes changed texts of tracks (such as titles) to the followers of the links that show the tracks. A queued task does this, so that
//! an edit of a track does not wait for the links.

use std::collections::BTreeSet;
use std::sync::Arc;

use actors::live::Live;
use actors::queue::{Failure, Handler, Handlers, Kind, Lane, Run, Task};
use actors::write::{Subject, Write, WriteError};
use protocol::ids::TrackId;
use protocol::topic::Topic;
use serde::{Deserialize, Serialize};

use super::{Aspect, append_aspects, live_links_of, store};

/// The payload of the task that publishes changed texts: the tracks whose texts have changed.
#[derive(Debug, Serialize, Deserialize)]
struct PublishTexts {
    tracks_id: Vec<TrackId>,
}

impl Kind for PublishTexts {
    const NAME: &'static str = "tell_words";
    const LANE: Lane = Lane::Counts;
}

/// Queues a task that publishes the changed texts of these tracks to the followers of the links that show them.
pub(in crate::domain) async fn publish_texts_later(write: &mut Write, tracks: &[TrackId]) -> Result<(), WriteError> {
    if store::list_linked(write.rows(), tracks).await?.is_empty() {
        return Ok(());
    }
    let tracks_id = tracks.to_vec();
    write.enqueue(&Task::of(&PublishTexts { tracks_id })).await?;
    Ok(())
}

struct TextsPublisher(Arc<Live>);

impl Handler<PublishTexts> for TextsPublisher {
    async fn run(&self, PublishTexts { tracks_id }: PublishTexts, _: &Run) -> Result<(), Failure> {
        let published = self
            .0
            .write(Subject::Task("publish texts"))
            .plan(async move |conn| {
                let targets = store::list_linked(conn, &tracks_id).await?;
                let links = live_links_of(conn, &targets).await?;
                Ok((links.into_iter().collect(), targets))
            })
            .run(async move |write, targets: Vec<Topic>| {
                let changed = targets
                    .into_iter()
                    .map(|target| (target, BTreeSet::from([Aspect::Tracks])));
                append_aspects(write, changed.collect()).await
            });
        published.await?;
        Ok(())
    }
}

/// Registers the handler of the tasks that publish changed texts.
pub fn add_publishing(handlers: Handlers, live: Arc<Live>) -> Handlers {
    handlers.with(TextsPublisher(live))
}
