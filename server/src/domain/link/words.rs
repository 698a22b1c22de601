//! Publishing to the followers of links that the texts of a track have changed: a task of the queue, so that an edit waits for no link.

use std::collections::BTreeSet;
use std::sync::Arc;

use actors::live::Live;
use actors::queue::{Failure, Handler, Handlers, Kind, Lane, Run, Task};
use actors::write::{Subject, Write, WriteError};
use protocol::ids::TrackId;
use protocol::topic::Topic;
use serde::{Deserialize, Serialize};

use super::{Aspect, live_links_of, store, tell_aspects};

/// Tracks whose texts have changed.
#[derive(Debug, Serialize, Deserialize)]
struct TellWords {
    tracks_id: Vec<TrackId>,
}

impl Kind for TellWords {
    const NAME: &'static str = "tell_words";
    const LANE: Lane = Lane::Counts;
}

/// Queues the publication to the followers of links that the texts of these tracks have changed.
pub(in crate::domain) async fn tell_words(write: &mut Write, tracks: &[TrackId]) -> Result<(), WriteError> {
    if store::list_linked(write.rows(), tracks).await?.is_empty() {
        return Ok(());
    }
    let tracks_id = tracks.to_vec();
    write.enqueue(&Task::of(&TellWords { tracks_id })).await?;
    Ok(())
}

struct WordsTeller(Arc<Live>);

impl Handler<TellWords> for WordsTeller {
    async fn run(&self, TellWords { tracks_id }: TellWords, _: &Run) -> Result<(), Failure> {
        let told = self
            .0
            .write(Subject::Task("tell words"))
            .plan(async move |conn| {
                let things = store::list_linked(conn, &tracks_id).await?;
                let links = live_links_of(conn, &things).await?;
                Ok((links.into_iter().collect(), things))
            })
            .run(async move |write, things: Vec<Topic>| {
                let changed = things
                    .into_iter()
                    .map(|thing| (thing, BTreeSet::from([Aspect::Tracks])));
                tell_aspects(write, changed.collect()).await
            });
        told.await?;
        Ok(())
    }
}

/// Adds the handler that publishes changed texts.
pub fn add_telling(handlers: Handlers, live: Arc<Live>) -> Handlers {
    handlers.with(WordsTeller(live))
}
