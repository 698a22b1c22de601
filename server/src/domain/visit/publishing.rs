//! Publishes the counts of share links to their owners. This is a task of the stored queue, so that no count is lost in a crash.

use std::sync::Arc;

use actors::live::Live;
use actors::queue::{Failure, Handler, Handlers, Kind, Lane, Run};
use actors::write::{Subject, Write, WriteError};
use protocol::change::{ApplicationChange, Change, PlaylistChange};
use protocol::ids::LinkId;
use protocol::topic::Topic;
use serde::{Deserialize, Serialize};

use super::store;
use crate::domain::link::Counts;

/// The task that publishes the changed counts of one link.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct PublishVisits {
    pub(super) link_id: LinkId,
}

impl Kind for PublishVisits {
    const NAME: &'static str = "tell_visits";
    const LANE: Lane = Lane::Counts;
}

struct VisitsPublisher(Arc<Live>);

impl Handler<PublishVisits> for VisitsPublisher {
    async fn run(&self, PublishVisits { link_id }: PublishVisits, _: &Run) -> Result<(), Failure> {
        let link = link_id.clone();
        let published = self
            .0
            .write(Subject::Task("publish visits"))
            .plan(async move |conn| {
                let target = store::find_target(conn, &link).await?;
                Ok((target.clone().into_iter().collect(), target))
            })
            .run(async move |write, target| match target {
                Some(target) => publish_in(write, &target, &link_id).await,
                None => Ok(()),
            });
        published.await?;
        Ok(())
    }
}

async fn publish_in(write: &mut Write, target: &Topic, link_id: &LinkId) -> Result<(), WriteError> {
    let Some(counts) = store::find_counts(write.rows(), link_id).await? else {
        return Ok(());
    };
    let link_id = link_id.clone();
    let last_opened = counts.last_opened.map(Into::into);
    let Counts {
        opens,
        listeners,
        plays,
        downloads,
        ..
    } = counts;
    // the two topics have changes of different types with the same fields
    let change: Change = if matches!(target, Topic::Playlist(_)) {
        let counted = PlaylistChange::LinkCounted {
            link_id,
            opens,
            listeners,
            plays,
            downloads,
            last_opened,
        };
        counted.into()
    } else {
        let counted = ApplicationChange::LinkCounted {
            link_id,
            opens,
            listeners,
            plays,
            downloads,
            last_opened,
        };
        counted.into()
    };
    write.append(target, change);
    Ok(())
}

/// Registers the handler of the tasks that publish the counts of links to their owners.
pub fn add_publishing(handlers: Handlers, live: Arc<Live>) -> Handlers {
    handlers.with(VisitsPublisher(live))
}
