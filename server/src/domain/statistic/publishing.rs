//! Publishes the counts of tracks to their creators. This is a task of the stored queue, so that no count is lost in a crash.

use std::sync::Arc;

use actors::live::Live;
use actors::queue::{Failure, Handler, Handlers, Kind, Lane, Run};
use actors::write::{Subject, Write, WriteError};
use protocol::change::UserChange;
use protocol::ids::UserId;
use protocol::topic::Topic;
use serde::{Deserialize, Serialize};

use super::store;

/// The maximum number of tracks in one published change. A creator with more tracks whose counts have changed receives several changes.
const TRACKS_A_CHANGE: usize = 500;

/// The task that publishes changed counts to one creator.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct PublishCounts {
    pub(super) user_id: UserId,
}

impl Kind for PublishCounts {
    const NAME: &'static str = "tell_counts";
    const LANE: Lane = Lane::Counts;
}

struct CountsPublisher(Arc<Live>);

impl Handler<PublishCounts> for CountsPublisher {
    async fn run(&self, PublishCounts { user_id }: PublishCounts, _: &Run) -> Result<(), Failure> {
        let published = self
            .0
            .write(Subject::Task("publish counts"))
            .topics([Topic::User(user_id)])
            .run(async move |write| publish_in(write, user_id).await);
        published.await?;
        Ok(())
    }
}

async fn publish_in(write: &mut Write, user_id: UserId) -> Result<(), WriteError> {
    // the notes are deleted first, since writes that count wait for their rows, and the counts are read then: a count that is committed later
    // has a note of its own
    let recorded = store::delete_unpublished(write.rows(), user_id).await?;
    for tracks in recorded.chunks(TRACKS_A_CHANGE) {
        let tracks = store::list_counts(write.rows(), tracks).await?;
        write.append(&Topic::User(user_id), UserChange::TrackCounts { tracks });
    }
    Ok(())
}

/// Registers the handler of the tasks that publish counts to creators.
pub fn add_publishing(handlers: Handlers, live: Arc<Live>) -> Handlers {
    handlers.with(CountsPublisher(live))
}
