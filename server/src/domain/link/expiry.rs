//! Publishes that a link has expired.

use actors::live::Live;
use actors::write::{Subject, Write, WriteError};
use protocol::change::{LinkChange, LinkEnd};
use protocol::ids::LinkId;
use protocol::topic::Topic;

use super::store;

/// Publishes to the followers of a link that the link has expired. If several nodes detect this, only the first one publishes it, once for
/// each expiry time.
pub async fn publish(live: &Live, link_id: &LinkId) {
    let (link, topic) = (link_id.clone(), Topic::Link(link_id.clone()));
    let published = live
        .write(Subject::Task("publish an expired link"))
        .topics([topic])
        .run(async move |write| publish_in(write, &link).await);
    if let Err(refusal) = published.await {
        tracing::warn!(code = %refusal.code, "the expiry of a link was not published");
    }
}

async fn publish_in(write: &mut Write, link: &LinkId) -> Result<(), WriteError> {
    if store::mark_expiry_published(write.rows(), link).await? {
        let reason = LinkEnd::Expired;
        write.append(&Topic::Link(link.clone()), LinkChange::LinkRevoked { reason });
    }
    Ok(())
}
