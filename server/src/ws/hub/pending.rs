//! The subscribe requests of a connection that are not answered yet: how they are found, queued and canceled.

use actors::topic::messages::SubscribeId;
use protocol::refusal::Refusal;
use protocol::topic::Topic;

use super::answers::{Item, Pending};
use super::subscribe_state::{SubscribeEvent, SubscribeState};
use crate::ws::connection::Connection;

/// Finds the subscribe request with this id.
pub(super) fn find_item(pending: &mut [Box<Pending>], subscribe_id: SubscribeId) -> Option<&mut Item> {
    pending
        .iter_mut()
        .flat_map(|pending| &mut pending.items)
        .find(|item| item.subscribe_id == subscribe_id)
}

/// Returns the generation of the password with which the share link of a subscribe request was opened; 0 if the request uses no link.
pub(super) fn link_generation<W>(connection: &Connection<W>, subscribe_id: SubscribeId) -> i32 {
    let mut subscriptions = connection.subscriptions.borrow_mut();
    let item = find_item(&mut subscriptions.pending, subscribe_id);
    item.and_then(|item| item.link.as_ref())
        .map_or(0, |link| link.generation)
}

/// Returns the subscribe request that waits for the answer to the request with this id.
pub(super) fn queued_behind(pending: &mut [Box<Pending>], subscribe_id: SubscribeId) -> Option<&mut Item> {
    let mut items = pending.iter_mut().flat_map(|pending| &mut pending.items);
    items.find(|item| item.state == SubscribeState::Queued { after: subscribe_id })
}

/// Returns the id of the newest unanswered subscribe request for a topic. Searches the connection's pending requests and `items`.
pub(super) fn latest_open<W>(connection: &Connection<W>, items: &[Item], topic: &Topic) -> Option<SubscribeId> {
    let subscriptions = connection.subscriptions.borrow();
    let before = subscriptions.pending.iter().flat_map(|pending| &pending.items);
    let open = before
        .chain(items)
        .filter(|item| item.is_open() && item.topic.as_ref() == Some(topic));
    open.last().map(|item| item.subscribe_id)
}

/// Cancels all subscribe requests for a topic that are not answered to the client yet; they will be answered with `refusal`. Returns true
/// if there were any.
pub(super) fn refuse_pending<W>(connection: &Connection<W>, topic: &Topic, refusal: &Refusal) -> bool {
    let mut subscriptions = connection.subscriptions.borrow_mut();
    let mut was_pending = false;
    for item in subscriptions.pending.iter_mut().flat_map(|pending| &mut pending.items) {
        if item.topic.as_ref() == Some(topic) {
            was_pending = true;
            item.on(SubscribeEvent::GiveUp(refusal.clone()));
        }
    }
    was_pending
}

/// If the client's subscribe request for its person's own topic has failed, records this. The hub itself then follows this topic, because
/// frames on it report changes of the person's rights.
pub(super) fn record_missing_own_topic<W>(connection: &Connection<W>, done: &Pending) {
    let mut subscriptions = connection.subscriptions.borrow_mut();
    let own = subscriptions.user.map(Topic::User);
    let is_refused = |item: &Item| item.topic == own && matches!(item.state.outcome(), Some(Err(_)));
    subscriptions.lacks_own_topic |= own.is_some() && done.items.iter().any(is_refused);
}
