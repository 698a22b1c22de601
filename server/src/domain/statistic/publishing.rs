//! Telling creators what their tracks count: a task of the queue, so that a crash keeps nothing back.

use std::sync::Arc;

use actors::live::Live;
use actors::queue::{Failure, Handler, Handlers, Kind, Lane, Run};
use actors::write::{Subject, Write, WriteError};
use protocol::change::UserChange;
use protocol::ids::UserId;
use protocol::topic::Topic;
use serde::{Deserialize, Serialize};

use super::store;

/// Tracks of one change: a creator with thousands that are played at once is told in several.
const TRACKS_A_CHANGE: usize = 500;

/// A creator to be told.
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
        let told = self
            .0
            .write(Subject::Task("tell counts"))
            .topics([Topic::User(user_id)])
            .run(async move |write| publish_in(write, user_id).await);
        told.await?;
        Ok(())
    }
}

async fn publish_in(write: &mut Write, user_id: UserId) -> Result<(), WriteError> {
    // first the notes, whose rows wait for who counts, then the counts: a count that is committed later has a note of its own
    let noted = store::delete_to_tell(write.rows(), user_id).await?;
    for tracks in noted.chunks(TRACKS_A_CHANGE) {
        let tracks = store::list_counts(write.rows(), tracks).await?;
        write.append(&Topic::User(user_id), UserChange::TrackCounts { tracks });
    }
    Ok(())
}

/// Adds the handler that tells creators.
pub fn add_publishing(handlers: Handlers, live: Arc<Live>) -> Handlers {
    handlers.with(CountsPublisher(live))
}
