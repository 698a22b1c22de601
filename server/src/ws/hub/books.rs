//! Topics and their followers: a dense list for each topic, and in each connection the place where it stands in every list.

use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actors::frame::Frame;
use actors::topic::messages::{AskAgain, Detach, HubRef};
use protocol::error_code::ErrorCode;
use protocol::server_event::{ClosedEvent, ClosedReason, ServerEvent};
use protocol::topic::Topic;

use super::answers::SubscribeBuffer;
use super::core::{HubCore, Roof};
use super::subscriptions::give_up;
use crate::ws::connection::{Connection, ConnectionRef, Following};
use crate::ws::outbox::Wire;

/// A gap is asked for again after this.
const ASK_EVERY: Duration = Duration::from_millis(100);

/// A topic that somebody here follows.
pub(super) struct TopicBook<W> {
    pub(super) topic: Topic,
    pub(super) last: i64,
    pub(super) followers: Vec<Follower<W>>,
    /// Frames of this turn, in the order of their coming.
    pub(super) run: Vec<Arc<Frame>>,
    /// The number after which frames were asked for again, and when.
    pub(super) asked: Option<(i64, Instant)>,
}

pub(super) struct Follower<W> {
    pub(super) connection: ConnectionRef<W>,
    /// Frames after this number are its own.
    pub(super) from: i64,
    /// Its answer is not written yet.
    pub(super) buffer: Option<Box<SubscribeBuffer>>,
    /// It is told who is there, and is there itself.
    pub(super) sees_people: bool,
}

impl<W: Wire> HubCore<W> {
    pub(super) fn open_book(&mut self, topic: Topic, head: i64, now: Instant) -> u32 {
        if let Some(slot) = self.names.get(&topic).copied() {
            let book = &mut self.topics[slot as usize];
            if book.last < head {
                ask_again(book, &self.me, &*self.roof, now);
            }
            return slot;
        }
        let book = TopicBook {
            topic: topic.clone(),
            last: head,
            followers: Vec::new(),
            run: Vec::new(),
            asked: None,
        };
        let slot = self.topics.insert(book) as u32;
        self.names.insert(topic, slot);
        slot
    }

    pub(super) fn join(
        &mut self,
        connection: &ConnectionRef<W>,
        slot: u32,
        from: i64,
        buffer: SubscribeBuffer,
        sees_people: bool,
    ) {
        let followers = &mut self.topics[slot as usize].followers;
        let place = followers.len() as u32;
        followers.push(Follower {
            connection: Rc::clone(connection),
            from,
            buffer: Some(Box::new(buffer)),
            sees_people,
        });
        connection.ties.borrow_mut().following.push(Following { slot, place });
        self.figures.subscriptions.increment(1.0);
    }

    /// Ends a subscription and tells its topic.
    pub(super) fn leave(&mut self, connection: &ConnectionRef<W>, slot: u32) {
        if place_of(connection, slot).is_none() {
            return;
        }
        let topic = self.topics[slot as usize].topic.clone();
        if self.remove(connection, slot) {
            self.roof.detach(Detach {
                topic,
                hub: self.me.id(),
                connection: connection.id,
            });
        }
    }

    pub(super) fn remove(&mut self, connection: &ConnectionRef<W>, slot: u32) -> bool {
        let Some(place) = place_of(connection, slot) else {
            return false;
        };
        connection
            .ties
            .borrow_mut()
            .following
            .retain(|following| following.slot != slot);
        let book = &mut self.topics[slot as usize];
        book.followers.swap_remove(place as usize);
        if let Some(moved) = book.followers.get(place as usize) {
            let mut ties = moved.connection.ties.borrow_mut();
            let mut all = ties.following.iter_mut();
            all.find(|following| following.slot == slot)
                .expect("a follower knows its place")
                .place = place;
        }
        if book.followers.is_empty() {
            let book = self.topics.remove(slot as usize);
            self.names.remove(&book.topic);
            self.fresh.retain(|fresh| *fresh != slot);
        }
        self.figures.subscriptions.decrement(1.0);
        true
    }

    pub(super) fn gone(&mut self, topic: &Topic, reason: ClosedReason, now: Instant) {
        if let Topic::User(user) = topic {
            // the account is no more: its sessions are looked for where the word of their end was lost
            self.rights_changed.push(*user);
        }
        while let Some(slot) = self.names.get(topic).copied() {
            let Some(follower) = self.topics[slot as usize].followers.first() else {
                return;
            };
            let connection = Rc::clone(&follower.connection);
            let was_pending = give_up(&connection, topic, &ErrorCode::NotFound.into());
            self.remove(&connection, slot);
            if !was_pending {
                tell_closed(&connection, topic, reason, now);
            }
            self.settle(&connection, now);
        }
    }
}

/// Asks for the frames after the last one, once for each place in the stream and while there is no answer.
pub(super) fn ask_again<W>(book: &mut TopicBook<W>, me: &HubRef, roof: &dyn Roof, now: Instant) {
    let is_asked = book
        .asked
        .is_some_and(|(have, at)| have == book.last && now.duration_since(at) < ASK_EVERY);
    if !is_asked {
        book.asked = Some((book.last, now));
        roof.ask_again(AskAgain {
            topic: book.topic.clone(),
            hub: Arc::clone(me),
            have: book.last,
        });
    }
}

pub(super) fn place_of<W>(connection: &Connection<W>, slot: u32) -> Option<u32> {
    let ties = connection.ties.borrow();
    ties.following
        .iter()
        .find(|following| following.slot == slot)
        .map(|following| following.place)
}

pub(super) fn tell_closed<W: Wire>(connection: &Connection<W>, topic: &Topic, reason: ClosedReason, now: Instant) {
    let topic = topic.clone();
    connection.event(&ServerEvent::Closed(ClosedEvent { topic, reason }), now);
}
