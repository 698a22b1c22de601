//! Publishes a person's number of unread mentions after a submission with comments was withdrawn or restored. Tasks of the queue do this,
//! because the write of the creator does not lock the topics of the reviewers.

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

/// Queues a task for each person who has an unread mention in a comment on these tracks; the task publishes the person's number of unread
/// mentions. Call it in every write that withdraws or restores submissions. If the write also deletes the tracks, call it before that.
pub(in crate::domain) async fn note(write: &mut Write, tracks: &[TrackId]) -> Result<(), WriteError> {
    let people = store::list_unread_of_tracks(write.rows(), &track_list::ids(tracks)).await?;
    enqueue(write, people).await
}

/// Queues a task for each person who has an unread mention in a comment on a track of this creator; the task publishes the person's number
/// of unread mentions.
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
        let published = published
            .plan(async move |conn| {
                // the topic of a deleted account gets no frame
                let exists = store::account_exists(conn, user_id).await?;
                let topics = exists.then_some(Topic::User(user_id));
                Ok((topics.into_iter().collect(), exists))
            })
            .run(async move |write, exists| {
                if exists {
                    append_unread(write, &[user_id.0]).await?;
                }
                Ok(())
            });
        published.await?;
        Ok(())
    }
}

/// Registers the handler of the tasks that publish people's numbers of unread mentions.
pub fn add_publishing(handlers: Handlers, live: Arc<Live>) -> Handlers {
    handlers.with(Publisher(live))
}
