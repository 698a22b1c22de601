//! The subscribes of a connection that have no answer yet: found, queued one behind another, and given up.

use actors::topic::messages::SubscribeId;
use protocol::refusal::Refusal;
use protocol::topic::Topic;

use super::answers::{Item, Pending};
use super::subscribe_state::{SubscribeEvent, SubscribeState};
use crate::ws::connection::Connection;

/// The subscribe of this id.
pub(super) fn find_item(pending: &mut [Box<Pending>], subscribe_id: SubscribeId) -> Option<&mut Item> {
    pending
        .iter_mut()
        .flat_map(|pending| &mut pending.items)
        .find(|item| item.subscribe_id == subscribe_id)
}

/// The generation of the password by which the link of a subscribe was opened; 0 where it is of no link.
pub(super) fn link_generation<W>(connection: &Connection<W>, subscribe_id: SubscribeId) -> i32 {
    let mut subscriptions = connection.subscriptions.borrow_mut();
    let item = find_item(&mut subscriptions.pending, subscribe_id);
    item.and_then(|item| item.link.as_ref())
        .map_or(0, |link| link.generation)
}

/// The subscribe that waits for this one.
pub(super) fn queued_behind(pending: &mut [Box<Pending>], subscribe_id: SubscribeId) -> Option<&mut Item> {
    let mut items = pending.iter_mut().flat_map(|pending| &mut pending.items);
    items.find(|item| item.state == SubscribeState::Queued { after: subscribe_id })
}

/// The latest subscribe of the topic that is still to be answered.
pub(super) fn latest_open<W>(connection: &Connection<W>, items: &[Item], topic: &Topic) -> Option<SubscribeId> {
    let subscriptions = connection.subscriptions.borrow();
    let before = subscriptions.pending.iter().flat_map(|pending| &pending.items);
    let open = before
        .chain(items)
        .filter(|item| item.is_open() && item.topic.as_ref() == Some(topic));
    open.last().map(|item| item.subscribe_id)
}

/// Nobody waits for a topic any more: what is asked for is answered by `refusal`. True where an answer was awaited.
pub(super) fn give_up<W>(connection: &Connection<W>, topic: &Topic, refusal: &Refusal) -> bool {
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

/// Where a person's own topic is refused, or no longer wanted, its changes of rights must still be heard of.
pub(super) fn note_unheard<W>(connection: &Connection<W>, done: &Pending) {
    let mut subscriptions = connection.subscriptions.borrow_mut();
    let own = subscriptions.user.map(Topic::User);
    let is_refused = |item: &Item| item.topic == own && matches!(item.state.outcome(), Some(Err(_)));
    subscriptions.is_unheard |= own.is_some() && done.items.iter().any(is_refused);
}
