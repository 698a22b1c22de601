//! The followers of topics: how they join and leave, and what happens when a topic ends.

use std::rc::Rc;
use std::time::Instant;

use actors::topic::messages::Detach;
use protocol::error_code::ErrorCode;
use protocol::server_event::ClosedReason;
use protocol::topic::Topic;

use super::answers::SubscribeBuffer;
use super::core::HubCore;
use super::pending::refuse_pending;
use super::subscription_index::{Follower, TopicEntry, fill_gap, place_of, send_closed};
use crate::ws::connection::{ConnectionRef, Following};
use crate::ws::outbox::Wire;

impl<W: Wire> HubCore<W> {
    pub(super) fn open_topic(&mut self, topic: Topic, head: i64, now: Instant) -> u32 {
        if let Some(slot) = self.names.get(&topic).copied() {
            let entry = &mut self.topics[slot as usize];
            if entry.last < head {
                fill_gap(entry, &self.me, &*self.gateway, now);
            }
            return slot;
        }
        let entry = TopicEntry {
            topic: topic.clone(),
            last: head,
            followers: Vec::new(),
            run: Vec::new(),
            requested: None,
        };
        let slot = self.topics.insert(entry) as u32;
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
        link_generation: i32,
    ) {
        let followers = &mut self.topics[slot as usize].followers;
        let place = followers.len() as u32;
        followers.push(Follower {
            connection: Rc::clone(connection),
            from,
            buffer: Some(Box::new(buffer)),
            sees_people,
            link_generation,
        });
        connection
            .subscriptions
            .borrow_mut()
            .following
            .push(Following { slot, place });
        self.metrics.subscriptions.increment(1.0);
    }

    /// Ends a connection's subscription to the topic with the index `slot`, and notifies the topic.
    pub(super) fn leave(&mut self, connection: &ConnectionRef<W>, slot: u32) {
        if place_of(connection, slot).is_none() {
            return;
        }
        let topic = self.topics[slot as usize].topic.clone();
        if self.remove(connection, slot) {
            self.gateway.detach(Detach {
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
            .subscriptions
            .borrow_mut()
            .following
            .retain(|following| following.slot != slot);
        let entry = &mut self.topics[slot as usize];
        entry.followers.swap_remove(place as usize);
        if let Some(moved) = entry.followers.get(place as usize) {
            let mut subscriptions = moved.connection.subscriptions.borrow_mut();
            let mut all = subscriptions.following.iter_mut();
            all.find(|following| following.slot == slot)
                .expect("a follower knows its place")
                .place = place;
        }
        if entry.followers.is_empty() {
            let entry = self.topics.remove(slot as usize);
            self.names.remove(&entry.topic);
            self.fresh.retain(|fresh| *fresh != slot);
        }
        self.metrics.subscriptions.decrement(1.0);
        true
    }

    pub(super) fn gone(&mut self, topic: &Topic, reason: ClosedReason, now: Instant) {
        if let Topic::User(user) = topic {
            // the account is deleted: its sessions are checked, in case the message of their end was lost
            self.access_changed.push(*user);
        }
        while let Some(slot) = self.names.get(topic).copied() {
            let Some(follower) = self.topics[slot as usize].followers.first() else {
                return;
            };
            let connection = Rc::clone(&follower.connection);
            let was_pending = refuse_pending(&connection, topic, &ErrorCode::NotFound.into());
            self.remove(&connection, slot);
            if !was_pending {
                send_closed(&connection, topic, reason, now);
            }
            self.send_complete(&connection, now);
        }
    }
}
