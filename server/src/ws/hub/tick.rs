//! The periodic work of a hub for all of its connections: it sends pings, and closes connections whose client does not answer a ping,
//! does not send CONNECT, or reads too slowly.

use std::time::{Duration, Instant};

use bytes::Bytes;
use protocol::websocket_close::WebsocketClose;

use super::core::HubCore;
use super::subscription_index::fill_gap;
use crate::ws::connection::{Connection, ConnectionRef, Liveness};
use crate::ws::outbox::{Kind, Wire};

/// A ping of the live protocol: a websocket text message with the content `2`, encoded as a frame.
const PING: Bytes = Bytes::from_static(b"\x81\x012");
/// The maximum time for which the outbox of a connection may be over its limit. Then the connection is closed.
const OVER_FOR_MAX: Duration = Duration::from_secs(10);
/// The time after which a connection is ended if the client does not answer a close frame.
const CLOSE_WITHIN: Duration = Duration::from_millis(500);
/// The maximum interval between two ticks. Together with [`CLOSE_WITHIN`], it is less than a second, so that a connection ends within a
/// second after the server has sent a close frame.
const TICK_MAX: Duration = Duration::from_millis(400);

/// The time limits of the heartbeat.
#[derive(Debug, Clone, Copy)]
pub struct Heartbeat {
    /// The time between the answer to a ping and the next ping.
    pub ping_interval: Duration,
    /// The maximum time that a client has to answer a ping.
    pub ping_timeout: Duration,
    /// The maximum time between the opening of a connection and its CONNECT message.
    pub connect_timeout: Duration,
}

impl Heartbeat {
    /// Returns the interval between two checks of all connections.
    pub fn tick_every(&self) -> Duration {
        (self.ping_interval.min(self.ping_timeout) / 4).min(TICK_MAX)
    }
}

impl<W: Wire> HubCore<W> {
    /// Checks each connection and each topic once. Returns the number of bytes that wait in all outboxes together.
    pub fn tick(&mut self, heartbeat: &Heartbeat, now: Instant) -> usize {
        let mut waiting = 0;
        let (mut asking, mut over): (Vec<ConnectionRef<W>>, Vec<ConnectionRef<W>>) = Default::default();
        for connection in self.connections.values() {
            waiting += connection.outbox.queued();
            if connection.outbox.is_over() {
                over.push(connection.clone());
            } else {
                check_connection(connection, heartbeat, now);
            }
            let subscriptions = connection.subscriptions.borrow();
            if !subscriptions.pending.is_empty() || subscriptions.lacks_own_topic {
                asking.push(connection.clone());
            }
        }
        // answers may have filled it, without a later frame that would have relieved it
        for connection in over {
            self.drop_heaviest_topics(&connection, now);
            check_connection(&connection, heartbeat, now);
        }
        for connection in asking {
            self.expire_subscribes(&connection, now);
            self.follow_own_topic(&connection, now);
        }
        // a request that met a full mailbox is never answered, and there may be no later frame that reveals the gap again
        for (_, entry) in &mut self.topics {
            if entry.requested.is_some_and(|(have, _)| have == entry.last) {
                fill_gap(entry, &self.me, &*self.gateway, now);
            }
        }
        waiting
    }
}

/// Checks one connection: sends a ping if one is due, and closes or ends the connection if one of its time limits has passed.
pub fn check_connection<W: Wire>(connection: &Connection<W>, heartbeat: &Heartbeat, now: Instant) {
    let outbox = &connection.outbox;
    if let Some(closing) = outbox.closing_for(now) {
        if closing >= CLOSE_WITHIN {
            outbox.abort();
        }
        return;
    }
    if outbox.over_for(now).is_some_and(|over| over >= OVER_FOR_MAX) {
        metrics::counter!("needledrop_evictions_total").increment(1);
        tracing::info!(waiting = outbox.queued(), oldest = ?outbox.oldest(now), "a slow reader was disconnected");
        outbox.abort();
        return;
    }
    let liveness = connection.liveness.get();
    if liveness
        .waits_since
        .is_some_and(|since| now.duration_since(since) >= heartbeat.connect_timeout)
    {
        outbox.close(WebsocketClose::ConnectTimeout, now);
        return;
    }
    let beat = now.saturating_duration_since(liveness.beat);
    if liveness.awaits_pong {
        if beat >= heartbeat.ping_timeout {
            outbox.close(WebsocketClose::PingTimeout, now);
        }
    } else if beat >= heartbeat.ping_interval {
        connection.liveness.set(Liveness {
            beat: now,
            awaits_pong: true,
            ..liveness
        });
        connection.send(&PING, Kind::Control, now);
    }
    outbox.trim();
}
