//! Checks whether followed share links are still valid and still have the same password. All followed links are checked twice a second: a
//! visitor can follow a link without a session, so there is no end of a session that would end the subscription.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::{Duration, Instant};

use actix::{ActorFutureExt as _, AsyncContext as _, Context, WrapFuture as _};
use actors::access;
use actors::access::link::FollowedLink;
use protocol::ids::LinkId;
use protocol::server_event::ClosedReason;
use protocol::topic::Topic;

use super::Hub;
use super::core::HubCore;
use crate::domain::link::expiry;
use crate::http::CallError;
use crate::ws::connection::ConnectionRef;
use crate::ws::outbox::Wire;
use crate::ws::worker::WorkerRef;

/// The interval between two checks. It is so short that the end of a link is noticed within a second, including the time that the query of
/// the check takes.
pub(super) const EVERY: Duration = Duration::from_millis(500);

/// A connection that follows a share link, and the generation of the password that its client has entered. The generation is a number that
/// increases with each new password of the link.
#[derive(Debug)]
pub(super) struct LinkFollower<W> {
    pub(super) connection: ConnectionRef<W>,
    pub(super) link_id: LinkId,
    pub(super) generation: i32,
}

impl<W: Wire> HubCore<W> {
    /// Returns the generation of the password with which this connection follows a share link; `None` if the connection does not follow the
    /// link.
    pub fn link_generation(&self, connection: &ConnectionRef<W>, link_id: &LinkId) -> Option<i32> {
        let slot = self.names.get(&Topic::Link(link_id.clone()))?;
        let mut followers = self.topics[*slot as usize].followers.iter();
        let follower = followers.find(|follower| Rc::ptr_eq(&follower.connection, connection));
        follower.map(|follower| follower.link_generation)
    }

    /// Returns all connections that follow share links.
    pub(super) fn link_followers(&self) -> Vec<LinkFollower<W>> {
        let mut all = Vec::new();
        for (_, entry) in &self.topics {
            let Topic::Link(link_id) = &entry.topic else {
                continue;
            };
            all.extend(entry.followers.iter().map(|follower| LinkFollower {
                connection: Rc::clone(&follower.connection),
                link_id: link_id.clone(),
                generation: follower.link_generation,
            }));
        }
        all
    }

    /// Ends subscriptions whose share link is no longer valid or has a new password. Deleted links are not handled here, because the topic
    /// of a deleted link ends its subscriptions itself.
    pub(super) fn close_links(&mut self, followers: &[LinkFollower<W>], found: &[FollowedLink], now: Instant) {
        for follower in followers {
            let link = found.iter().find(|link| link.link_id == follower.link_id);
            if link.is_some_and(|link| link.is_barred || link.generation != follower.generation) {
                let topic = Topic::Link(follower.link_id.clone());
                self.close_topic(&follower.connection, &topic, ClosedReason::NoRight, now);
            }
        }
    }
}

impl Hub {
    /// Checks all followed share links, unless the previous check is still running.
    pub(super) fn check_links(&mut self, context: &mut Context<Self>) {
        let followers = self.worker.core.borrow().link_followers();
        if followers.is_empty() || self.checks_links {
            return;
        }
        self.checks_links = true;
        let worker = self.worker.clone();
        let check = async move {
            match find(&worker, &followers).await {
                Ok(found) => {
                    (worker.core.borrow_mut()).close_links(&followers, &found, Instant::now());
                    for expired in found.iter().filter(|link| link.is_expiry_unpublished) {
                        expiry::publish(&worker.parts.live, &expired.link_id).await;
                    }
                }
                // nobody loses a right while the database is unavailable
                Err(error) => error.log(),
            }
        };
        context.spawn(check.into_actor(self).map(|(), hub, _| hub.checks_links = false));
    }
}

async fn find<W>(worker: &WorkerRef, followers: &[LinkFollower<W>]) -> Result<Vec<FollowedLink>, CallError> {
    let links: BTreeSet<&str> = followers.iter().map(|follower| follower.link_id.0.as_str()).collect();
    let links: Vec<String> = links.into_iter().map(str::to_owned).collect();
    let mut connection = worker.parts.pool.acquire().await?;
    Ok(access::link::list_followed(&mut connection, &links).await?)
}
