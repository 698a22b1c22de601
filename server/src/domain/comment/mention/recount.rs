//! Publishes the number of somebody's unread mentions when a submission with comments is withdrawn or stands again. Tasks of the queue do this,
//! because the creator's write does not lock the topics of the reviewers.

use std::sync::Arc;

use actors::live::Live;
use actors::queue::{Failure, Handler, Handlers, Kind, Lane, Run, Task};
use actors::write::{Subject, Write, WriteError};
use protocol::ids::{TrackId, UserId};
use protocol::topic::Topic;
use serde::{Deserialize, Serialize};

use super::{append_unread, store};
use crate::domain::track_list;

/// The payload of the task: the person whose number of unread mentions is published.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct PublishUnread {
    user_id: UserId,
}

impl Kind for PublishUnread {
    const NAME: &'static str = "publish_unread_mentions";
    const LANE: Lane = Lane::Counts;
}

/// Queues the publication for everybody with an unread mention in a comment on these tracks. Call it in every write that withdraws submissions
/// or restores them; if the write deletes the tracks, before that.
pub(in crate::domain) async fn note(write: &mut Write, tracks: &[TrackId]) -> Result<(), WriteError> {
    let people = store::list_unread_of_tracks(write.rows(), &track_list::ids(tracks)).await?;
    enqueue(write, people).await
}

/// Queues the publication for everybody with an unread mention in a comment on a track of this creator.
pub(in crate::domain) async fn note_creator(write: &mut Write, creator: UserId) -> Result<(), WriteError> {
    let people = store::list_unread_of_creator(write.rows(), creator).await?;
    enqueue(write, people).await
}

async fn enqueue(write: &mut Write, people: Vec<UserId>) -> Result<(), WriteError> {
    for user_id in people {
        let task = Task::of(&PublishUnread { user_id }).unique(format!("unread_mentions:{user_id}"));
        write.enqueue(&task).await?;
    }
    Ok(())
}

struct Publisher(Arc<Live>);

impl Handler<PublishUnread> for Publisher {
    async fn run(&self, PublishUnread { user_id }: PublishUnread, _: &Run) -> Result<(), Failure> {
        let published = self.0.write(Subject::Task("publish unread mentions"));
        published
            .topics([Topic::User(user_id)])
            .run(async move |write| append_unread(write, &[user_id.0]).await)
            .await?;
        Ok(())
    }
}

/// Adds the handler that publishes numbers of unread mentions.
pub fn add_publishing(handlers: Handlers, live: Arc<Live>) -> Handlers {
    handlers.with(Publisher(live))
}
