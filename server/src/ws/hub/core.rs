//! The books of one worker's hub: its connections, the topics that they follow, and where each topic stands. Pure of actors and sockets.
//!
//! The last number of each topic is kept: a frame at or below it was delivered, the next is pushed, a later one makes the hub ask again.
//! A delivery allocates nothing and takes no lock: a reference to the encoded bytes is put into the connection's outbox.

use std::collections::{HashMap, VecDeque};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actors::frame::Frame;
use actors::refusal::Refusal;
use actors::topic::messages::{
    AskAgain, ConnectionId, Detach, HubRef, Resume, SubscribeTopic, Subscriber, Ticket, ToHub,
};
use bytes::{Bytes, BytesMut};
use protocol::encode::{DISCONNECT_TEXT, websocket_text_frame};
use protocol::entity::account::Person;
use protocol::error_code::ErrorCode;
use protocol::ids::{SessionId, UserId};
use protocol::limits::SOCKET_TOPICS_MAX;
use protocol::topic::Topic;
use slab::Slab;

use super::answers::{Held, Hold, Item, Overgrown, Pending, Target};
use crate::ws::connection::{Connection, ConnectionRef, Deferred, Following};
use crate::ws::outbox::{Kind, Wire};

/// Frames of one turn that go out as one piece hold at most this many bytes.
const JOINED_MAX: usize = 64 * 1024;
/// Bytes held back for one subscribe; past them it is asked for again, without an offset.
const HOLD_MAX: usize = 256 * 1024;
/// Ended sessions that are remembered, for connections that are being introduced at that moment.
const ENDED_SESSIONS: usize = 1_024;
/// A gap is asked for again after this.
const ASK_EVERY: Duration = Duration::from_millis(100);
/// A muted follower has no next frame.
const MUTED: i64 = i64::MAX;

/// The live engine as a hub sees it. Nothing here waits.
pub trait Roof {
    /// Asks a topic to attach a connection.
    fn subscribe(&self, message: SubscribeTopic);
    /// Tells a topic that one of its attaches has ended.
    fn detach(&self, message: Detach);
    /// Asks a topic for what follows a number.
    fn ask_again(&self, message: AskAgain);
}

/// A topic that somebody here follows.
struct TopicBook<W> {
    topic: Topic,
    last: i64,
    followers: Vec<Follower<W>>,
    /// Frames of this turn, in the order of their coming.
    run: Vec<Arc<Frame>>,
    /// The number after which frames were asked for again, and when.
    asked: Option<(i64, Instant)>,
}

struct Follower<W> {
    connection: ConnectionRef<W>,
    /// Frames after this number are its own.
    from: i64,
    /// Its answer is not written yet.
    hold: Option<Box<Hold>>,
}

/// See the module.
pub struct HubCore<W> {
    me: HubRef,
    roof: Arc<dyn Roof>,
    pub(super) connections: HashMap<ConnectionId, ConnectionRef<W>>,
    names: HashMap<Topic, u32>,
    topics: Slab<TopicBook<W>>,
    tickets: u64,
    /// Topics that have frames of this turn.
    fresh: Vec<u32>,
    ended_sessions: VecDeque<SessionId>,
    rights_changed: Vec<UserId>,
    pub(super) is_draining: bool,
}

/// A topic that a connection asks for, rights checked.
#[derive(Debug)]
pub struct Wanted {
    /// The topic.
    pub topic: Topic,
    /// Where the client stands.
    pub resume: Resume,
    /// Who is shown as present.
    pub person: Option<Person>,
}

impl<W: Wire> HubCore<W> {
    /// Empty books.
    pub fn new(me: HubRef, roof: Arc<dyn Roof>) -> Self {
        Self {
            me,
            roof,
            connections: HashMap::new(),
            names: HashMap::new(),
            topics: Slab::new(),
            tickets: 0,
            fresh: Vec::new(),
            ended_sessions: VecDeque::new(),
            rights_changed: Vec::new(),
            is_draining: false,
        }
    }

    /// Enters a connection. While the server drains it is sent away at once.
    pub fn register(&mut self, connection: &ConnectionRef<W>, now: Instant) {
        self.connections.insert(connection.id, Rc::clone(connection));
        metrics::gauge!("needledrop_connections").increment(1.0);
        if self.is_draining {
            connection.outbox.close(super::RESTARTING, "the server restarts", now);
        }
    }

    /// Forgets a connection and everything that it follows.
    pub fn unregister(&mut self, connection: &ConnectionRef<W>) {
        if self.connections.remove(&connection.id).is_some() {
            metrics::gauge!("needledrop_connections").decrement(1.0);
            self.leave_all(connection);
        }
    }

    /// False for a session that ended a moment ago, perhaps after it was looked up.
    pub fn is_alive(&self, session: SessionId) -> bool {
        !self.ended_sessions.contains(&session)
    }

    /// Ties a connection to a session.
    pub fn introduce(&mut self, connection: &Connection<W>, session: SessionId, user: UserId) {
        let mut ties = connection.ties.borrow_mut();
        (ties.session, ties.user) = (Some(session), Some(user));
    }

    /// The connection belongs to nobody any more, and follows nothing.
    pub fn leave_all(&mut self, connection: &ConnectionRef<W>) {
        loop {
            let next = connection.ties.borrow().following.first().copied();
            let Some(Following { slot, .. }) = next else { break };
            self.leave(connection, slot);
        }
        // attaches that still come for these find no ticket, and are given back
        *connection.ties.borrow_mut() = crate::ws::connection::Ties::default();
    }

    /// Asks for topics; the answers are collected and written as `target` says.
    pub fn subscribe(
        &mut self,
        connection: &ConnectionRef<W>,
        target: Target,
        wanted: Vec<Result<Wanted, Refusal>>,
        now: Instant,
    ) {
        let is_own = matches!(target, Target::Init { .. });
        let known = usize::from(connection.ties.borrow().user.is_some());
        let mut room = (SOCKET_TOPICS_MAX + known).saturating_sub(connection.topics());
        let (mut items, mut ask) = (Vec::with_capacity(wanted.len()), Vec::new());
        for wanted in wanted {
            self.tickets += 1;
            let ticket = Ticket(self.tickets);
            let wanted = match wanted {
                Ok(wanted) => wanted,
                Err(refusal) => {
                    items.push(Item::refused(ticket, refusal));
                    continue;
                }
            };
            let former = self.names.get(&wanted.topic).copied();
            let follows = former.is_some_and(|slot| place_of(connection, slot).is_some());
            if !follows && !is_own && room == 0 {
                items.push(Item::refused(ticket, ErrorCode::TooManyRequests.into()));
                continue;
            }
            room = room.saturating_sub(usize::from(!follows));
            match latest_open(connection, &items, &wanted.topic) {
                Some(after) => connection.ties.borrow_mut().deferred.push(Deferred { after, ticket }),
                None => ask.push(ticket),
            }
            items.push(Item::open(ticket, wanted.topic, wanted.resume, wanted.person));
        }
        connection.ties.borrow_mut().pending.push(Box::new(Pending {
            target,
            items,
            since: now,
        }));
        for ticket in ask {
            self.ask(connection, ticket);
        }
        self.settle(connection, now);
    }

    /// Ends one subscription of a connection, or gives up one that is asked for. What is done stays done where there is none.
    pub fn unsubscribe(&mut self, connection: &ConnectionRef<W>, topic: &Topic, now: Instant) {
        let refusal = Refusal {
            message: Some("unsubscribed meanwhile".to_owned()),
            ..ErrorCode::Conflict.into()
        };
        self.give_up(connection, topic, &refusal);
        if let Some(slot) = self.names.get(topic).copied()
            && let Some(place) = place_of(connection, slot)
        {
            if matches!(topic, Topic::User(_)) {
                // a change of rights must still be heard of
                self.topics[slot as usize].followers[place as usize].from = MUTED;
            } else {
                self.leave(connection, slot);
            }
        }
        self.settle(connection, now);
    }

    /// Ends a subscription that the connection may no longer have.
    pub fn close_topic(&mut self, connection: &ConnectionRef<W>, topic: &Topic, reason: &str, now: Instant) {
        let was_pending = self.give_up(connection, topic, &ErrorCode::NotFound.into());
        if let Some(slot) = self.names.get(topic).copied()
            && place_of(connection, slot).is_some()
        {
            self.leave(connection, slot);
            if !was_pending {
                tell_closed(connection, topic, reason, now);
            }
        }
        self.settle(connection, now);
    }

    /// Whether a connection follows a topic, its answer written or not.
    pub fn follows(&self, connection: &Connection<W>, topic: &Topic) -> bool {
        self.names
            .get(topic)
            .is_some_and(|slot| place_of(connection, *slot).is_some())
    }

    /// Topics that a connection follows or has asked for.
    pub fn topics_of(&self, connection: &Connection<W>) -> Vec<Topic> {
        let ties = connection.ties.borrow();
        let followed = ties
            .following
            .iter()
            .map(|following| self.topics[following.slot as usize].topic.clone());
        let asked = ties
            .pending
            .iter()
            .flat_map(|pending| &pending.items)
            .filter(|item| item.is_open());
        followed.chain(asked.filter_map(|item| item.topic.clone())).collect()
    }

    /// Connections of a person.
    pub fn connections_of(&self, user: UserId) -> Vec<ConnectionRef<W>> {
        let all = self.connections.values();
        all.filter(|connection| connection.ties.borrow().user == Some(user))
            .cloned()
            .collect()
    }

    /// People whose rights have changed since the last call.
    pub fn take_rights_changed(&mut self) -> Vec<UserId> {
        std::mem::take(&mut self.rights_changed)
    }

    /// Works off what came over the FIFO in one turn. Frames of one topic that come together go out together.
    pub fn turn(&mut self, messages: Vec<ToHub>, now: Instant) {
        for message in messages {
            match message {
                ToHub::Frame(frame) => self.collect(frame),
                other => {
                    // attaches and answers stand between the frames before and after them
                    self.deliver_fresh(now);
                    self.message(other, now);
                }
            }
        }
        self.deliver_fresh(now);
    }

    fn message(&mut self, message: ToHub, now: Instant) {
        match message {
            ToHub::Frame(frame) => self.collect(frame),
            ToHub::Attach {
                connection,
                ticket,
                topic,
                head,
                answer,
                presence,
            } => {
                self.attach(connection, ticket, topic, head, answer, presence, now);
            }
            ToHub::Answer {
                connection,
                ticket,
                answer,
                ..
            } => self.outcome(connection, ticket, Ok(answer), now),
            ToHub::Refuse {
                connection,
                ticket,
                topic,
                refusal,
            } => {
                self.undo(connection, ticket, &topic);
                self.outcome(connection, ticket, Err(refusal), now);
            }
            ToHub::Passing { topic, wire } => self.pass(&topic, &wire, now),
            ToHub::TopicGone { topic, reason } => self.gone(&topic, reason, now),
            ToHub::LogOut { sessions, reason, done } => {
                self.log_out(&sessions, reason, now);
                if let Some(done) = done {
                    let _ = done.send(());
                }
            }
            ToHub::Drain { done } => {
                self.is_draining = true;
                for connection in self.connections.values() {
                    connection.outbox.close(super::RESTARTING, "the server restarts", now);
                }
                let _ = done.send(());
            }
        }
    }

    fn collect(&mut self, frame: Arc<Frame>) {
        // nobody here follows it any more
        let Some(slot) = self.names.get(&frame.topic).copied() else {
            return;
        };
        let run = &mut self.topics[slot as usize].run;
        if run.is_empty() {
            self.fresh.push(slot);
        }
        run.push(frame);
    }

    fn deliver_fresh(&mut self, now: Instant) {
        while let Some(slot) = self.fresh.pop() {
            self.deliver(slot, now);
        }
    }

    fn deliver(&mut self, slot: u32, now: Instant) {
        // gone with its last follower, in the midst of this turn
        let Some(book) = self.topics.get_mut(slot as usize) else {
            return;
        };
        let mut run = std::mem::take(&mut book.run);
        let before = book.last;
        let mut is_gap = false;
        run.retain(|frame| {
            let is_next = frame.offset == book.last + 1;
            is_gap |= frame.offset > book.last + 1;
            book.last += i64::from(is_next);
            is_next
        });
        // a gap that was filled later in the same turn leaves frames out: they are asked for like any other
        if is_gap {
            ask_again(book, &self.me, &*self.roof, now);
        }
        if let Topic::User(user) = book.topic
            && run.iter().any(|frame| frame.changes.contains("\"rights_changed\""))
        {
            self.rights_changed.push(user);
        }
        let (mut over, mut overgrown) = (Vec::new(), Vec::new());
        let mut rest = run.as_slice();
        while let Some(first) = rest.first() {
            let (piece, after) = rest.split_at(fitting(rest));
            rest = after;
            let bytes = joined(piece);
            let span = Span {
                first: first.offset,
                last: first.offset + piece.len() as i64 - 1,
                frames: piece,
            };
            for follower in &mut book.followers {
                if follower.hold.is_none() && follower.from < span.first {
                    if follower.connection.outbox.push(bytes.clone(), Kind::Topic(slot), now) {
                        over.push(Rc::clone(&follower.connection));
                    }
                } else if follower.from < span.last {
                    give_apart(follower, slot, &span, now, &mut over, &mut overgrown);
                }
            }
        }
        let deliveries = (book.last - before) as u64 * book.followers.len() as u64;
        metrics::counter!("needledrop_deliveries_total").increment(deliveries);
        run.clear();
        book.run = run;
        self.after_delivery(over, overgrown, now);
    }

    fn after_delivery(&mut self, over: Vec<ConnectionRef<W>>, overgrown: Vec<Overgrown>, now: Instant) {
        for connection in over {
            self.relieve(&connection, now);
        }
        for Overgrown { connection, ticket } in overgrown {
            self.ask_afresh(connection, ticket);
        }
    }

    /// Takes the heaviest topics from a reader that is too slow, until what waits is within its bound.
    fn relieve(&mut self, connection: &ConnectionRef<W>, now: Instant) {
        while connection.outbox.is_over() {
            let Some(slot) = connection.outbox.heaviest_topic() else {
                return;
            };
            connection.outbox.drop_topic(slot, now);
            let Some(place) = place_of(connection, slot) else {
                continue;
            };
            let topic = self.topics[slot as usize].topic.clone();
            if matches!(topic, Topic::User(_)) {
                // a change of rights must still be heard of
                self.topics[slot as usize].followers[place as usize].from = MUTED;
            } else {
                self.leave(connection, slot);
            }
            metrics::counter!("needledrop_resyncs_total", "kind" => topic.kind()).increment(1);
            connection.event("resync", &format!("{{\"topic\":\"{topic}\"}}"), now);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "they are the members of one message")]
    fn attach(
        &mut self,
        id: ConnectionId,
        ticket: Ticket,
        topic: Topic,
        head: i64,
        answer: Option<Bytes>,
        presence: Option<Bytes>,
        now: Instant,
    ) {
        let connection = self.connections.get(&id).cloned();
        let wanted = connection.as_ref().and_then(|connection| {
            let mut ties = connection.ties.borrow_mut();
            let item = find_item(&mut ties.pending, ticket).filter(|item| item.is_open())?;
            if let Some(refusal) = item.cancelled.take() {
                item.outcome = Some(Err(refusal));
                return Some(false);
            }
            item.is_attached = true;
            item.outcome = answer.map(Ok);
            Some(true)
        });
        let (Some(connection), Some(is_wanted)) = (connection, wanted) else {
            // gone, or no longer waiting: exactly one detach for this attach
            return self.roof.detach(Detach {
                topic,
                hub: self.me.id(),
                connection: id,
            });
        };
        if is_wanted {
            let slot = self.open_book(topic, head, now);
            let mut hold = Hold::new(ticket);
            if let Some(bytes) = presence {
                hold.bytes += bytes.len();
                hold.frames.push(Held { bytes, offset: 0 });
            }
            self.join(&connection, slot, head, hold);
        } else {
            self.roof.detach(Detach {
                topic,
                hub: self.me.id(),
                connection: id,
            });
        }
        self.settle(&connection, now);
        self.resume_deferred(&connection, ticket, now);
    }

    fn open_book(&mut self, topic: Topic, head: i64, now: Instant) -> u32 {
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

    fn join(&mut self, connection: &ConnectionRef<W>, slot: u32, from: i64, hold: Hold) {
        let followers = &mut self.topics[slot as usize].followers;
        let place = followers.len() as u32;
        followers.push(Follower {
            connection: Rc::clone(connection),
            from,
            hold: Some(Box::new(hold)),
        });
        connection.ties.borrow_mut().following.push(Following { slot, place });
        metrics::gauge!("needledrop_subscriptions").increment(1.0);
    }

    /// Ends a subscription and tells its topic.
    fn leave(&mut self, connection: &ConnectionRef<W>, slot: u32) {
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

    fn remove(&mut self, connection: &ConnectionRef<W>, slot: u32) -> bool {
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
        metrics::gauge!("needledrop_subscriptions").decrement(1.0);
        true
    }

    /// Sends a subscribe to its topic; a former subscription of the connection is replaced by it.
    fn ask(&mut self, connection: &ConnectionRef<W>, ticket: Ticket) {
        let (topic, resume, person) = {
            let mut ties = connection.ties.borrow_mut();
            let Some(item) = find_item(&mut ties.pending, ticket) else {
                return;
            };
            let Some(topic) = item.topic.clone() else { return };
            (topic, item.resume.clone(), item.person.clone())
        };
        if let Some(slot) = self.names.get(&topic).copied() {
            self.leave(connection, slot);
        }
        let subscriber = Subscriber {
            hub: Arc::clone(&self.me),
            connection: connection.id,
            ticket,
            person,
        };
        self.roof.subscribe(SubscribeTopic {
            topic,
            subscriber,
            resume,
        });
    }

    fn outcome(&mut self, id: ConnectionId, ticket: Ticket, outcome: Result<Bytes, Refusal>, now: Instant) {
        let Some(connection) = self.connections.get(&id).cloned() else {
            return;
        };
        {
            let mut ties = connection.ties.borrow_mut();
            let Some(item) = find_item(&mut ties.pending, ticket).filter(|item| item.is_open()) else {
                return;
            };
            item.outcome = Some(outcome);
        }
        self.settle(&connection, now);
        self.resume_deferred(&connection, ticket, now);
    }

    /// The topic takes its attach back.
    fn undo(&mut self, id: ConnectionId, ticket: Ticket, topic: &Topic) {
        let Some(connection) = self.connections.get(&id).cloned() else {
            return;
        };
        let Some(slot) = self.names.get(topic).copied() else {
            return;
        };
        if self.held_ticket(&connection, slot) == Some(ticket) {
            self.remove(&connection, slot);
        }
    }

    fn held_ticket(&self, connection: &Connection<W>, slot: u32) -> Option<Ticket> {
        let place = place_of(connection, slot)?;
        self.topics[slot as usize].followers[place as usize]
            .hold
            .as_ref()
            .map(|hold| hold.ticket)
    }

    /// Writes the answers that are complete, and lets go what was held back for them.
    fn settle(&mut self, connection: &ConnectionRef<W>, now: Instant) {
        loop {
            let done = {
                let mut ties = connection.ties.borrow_mut();
                let Some(index) = ties.pending.iter().position(|pending| pending.is_complete()) else {
                    return;
                };
                ties.pending.remove(index)
            };
            if let Some(frame) = done.frame() {
                connection.send(frame, Kind::Ack, now);
            }
            for item in done.items.iter().filter(|item| item.is_attached) {
                let slot = item.topic.as_ref().and_then(|topic| self.names.get(topic)).copied();
                if let Some(slot) = slot.filter(|slot| self.held_ticket(connection, *slot) == Some(item.ticket)) {
                    self.let_go(connection, slot, now);
                }
            }
        }
    }

    fn let_go(&mut self, connection: &ConnectionRef<W>, slot: u32, now: Instant) {
        let Some(place) = place_of(connection, slot) else {
            return;
        };
        let follower = &mut self.topics[slot as usize].followers[place as usize];
        let Some(hold) = follower.hold.take() else { return };
        for held in hold.frames {
            connection.outbox.push(held.bytes, Kind::Topic(slot), now);
        }
        self.relieve(connection, now);
    }

    /// A subscribe of the same topic was answered: the next one takes its place.
    fn resume_deferred(&mut self, connection: &ConnectionRef<W>, after: Ticket, now: Instant) {
        let next = {
            let mut ties = connection.ties.borrow_mut();
            let index = ties.deferred.iter().position(|deferred| deferred.after == after);
            index.map(|index| ties.deferred.remove(index).ticket)
        };
        let Some(ticket) = next else { return };
        self.ask(connection, ticket);
        self.settle(connection, now);
    }

    /// Too much has come while an answer was awaited: the subscription begins anew, without an offset.
    fn ask_afresh(&mut self, id: ConnectionId, ticket: Ticket) {
        let Some(connection) = self.connections.get(&id).cloned() else {
            return;
        };
        self.tickets += 1;
        let fresh = Ticket(self.tickets);
        {
            let mut ties = connection.ties.borrow_mut();
            let Some(item) = find_item(&mut ties.pending, ticket) else {
                return;
            };
            (item.ticket, item.outcome, item.is_attached) = (fresh, None, false);
            item.resume = Resume::default();
            for deferred in ties.deferred.iter_mut().filter(|deferred| deferred.after == ticket) {
                deferred.after = fresh;
            }
        }
        self.ask(&connection, fresh);
    }

    /// Nobody waits for a topic any more: what is asked for is answered by `refusal`. True where an answer was awaited.
    fn give_up(&mut self, connection: &ConnectionRef<W>, topic: &Topic, refusal: &Refusal) -> bool {
        let mut ties = connection.ties.borrow_mut();
        let mut was_pending = false;
        for item in ties.pending.iter_mut().flat_map(|pending| &mut pending.items) {
            if item.topic.as_ref() == Some(topic) {
                was_pending = true;
                if item.is_attached {
                    item.outcome = Some(Err(refusal.clone()));
                } else if item.is_open() {
                    item.cancelled = Some(refusal.clone());
                }
            }
        }
        was_pending
    }

    fn pass(&mut self, topic: &Topic, wire: &Bytes, now: Instant) {
        let Some(slot) = self.names.get(topic).copied() else {
            return;
        };
        let mut over = Vec::new();
        for follower in &mut self.topics[slot as usize].followers {
            if let Some(hold) = &mut follower.hold {
                hold.bytes += wire.len();
                hold.frames.push(Held {
                    bytes: wire.clone(),
                    offset: 0,
                });
            } else if follower.connection.outbox.push(wire.clone(), Kind::Topic(slot), now) {
                over.push(Rc::clone(&follower.connection));
            }
        }
        self.after_delivery(over, Vec::new(), now);
    }

    fn gone(&mut self, topic: &Topic, reason: &str, now: Instant) {
        while let Some(slot) = self.names.get(topic).copied() {
            let Some(follower) = self.topics[slot as usize].followers.first() else {
                return;
            };
            let connection = Rc::clone(&follower.connection);
            let was_pending = self.give_up(&connection, topic, &ErrorCode::NotFound.into());
            self.remove(&connection, slot);
            if !was_pending {
                tell_closed(&connection, topic, reason, now);
            }
            self.settle(&connection, now);
        }
    }

    fn log_out(&mut self, sessions: &[SessionId], reason: &str, now: Instant) {
        for session in sessions {
            if self.ended_sessions.len() == ENDED_SESSIONS {
                self.ended_sessions.pop_front();
            }
            self.ended_sessions.push_back(*session);
        }
        let all = self.connections.values();
        let theirs = all.filter(|connection| {
            connection
                .ties
                .borrow()
                .session
                .is_some_and(|id| sessions.contains(&id))
        });
        for connection in theirs.cloned().collect::<Vec<_>>() {
            self.leave_all(&connection);
            let reason = serde_json::to_string(reason).expect("a text is plain data");
            connection.event("log_out", &format!("{{\"reason\":{reason}}}"), now);
            connection.send(websocket_text_frame(DISCONNECT_TEXT.as_bytes()), Kind::Control, now);
            connection.outbox.close(super::NORMAL, "logged out", now);
        }
    }

    /// Refuses what has been waiting for its topic for too long; an attach that comes later is given back.
    pub(super) fn give_up_old(&mut self, connection: &ConnectionRef<W>, now: Instant) {
        let is_old = {
            let mut ties = connection.ties.borrow_mut();
            let old = ties
                .pending
                .iter_mut()
                .filter(|pending| now.duration_since(pending.since) >= super::ANSWER_WITHIN);
            let mut is_old = false;
            for item in old.flat_map(|pending| &mut pending.items).filter(|item| item.is_open()) {
                item.outcome = Some(Err(ErrorCode::TryAgain.into()));
                is_old = true;
            }
            is_old
        };
        if is_old {
            self.settle(connection, now);
        }
    }
}

/// Asks for the frames after the last one, once for each place in the stream and while there is no answer.
fn ask_again<W>(book: &mut TopicBook<W>, me: &HubRef, roof: &dyn Roof, now: Instant) {
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

struct Span<'f> {
    first: i64,
    last: i64,
    frames: &'f [Arc<Frame>],
}

/// A follower that is not given the joined piece: its answer is awaited, or its own frames begin in the midst of it.
fn give_apart<W: Wire>(
    follower: &mut Follower<W>,
    slot: u32,
    span: &Span<'_>,
    now: Instant,
    over: &mut Vec<ConnectionRef<W>>,
    overgrown: &mut Vec<Overgrown>,
) {
    let connection = &follower.connection;
    for frame in span.frames.iter().filter(|frame| frame.offset > follower.from) {
        let bytes = frame.wire().clone();
        match &mut follower.hold {
            None => {
                if connection.outbox.push(bytes, Kind::Topic(slot), now) {
                    over.push(Rc::clone(connection));
                }
            }
            Some(hold) => {
                let was_within = hold.bytes <= HOLD_MAX;
                hold.bytes += bytes.len();
                if hold.bytes <= HOLD_MAX {
                    hold.frames.push(Held {
                        bytes,
                        offset: frame.offset,
                    });
                } else if was_within {
                    hold.frames = Vec::new();
                    overgrown.push(Overgrown {
                        connection: connection.id,
                        ticket: hold.ticket,
                    });
                }
            }
        }
    }
}

/// How many frames at the front go out as one piece.
fn fitting(frames: &[Arc<Frame>]) -> usize {
    let mut bytes = 0;
    let within = frames.iter().take_while(|frame| {
        bytes += frame.wire().len();
        bytes <= JOINED_MAX
    });
    within.count().max(1)
}

fn joined(frames: &[Arc<Frame>]) -> Bytes {
    match frames {
        [frame] => frame.wire().clone(),
        frames => {
            let mut all = BytesMut::with_capacity(frames.iter().map(|frame| frame.wire().len()).sum());
            for frame in frames {
                all.extend_from_slice(frame.wire());
            }
            all.freeze()
        }
    }
}

fn place_of<W>(connection: &Connection<W>, slot: u32) -> Option<u32> {
    let ties = connection.ties.borrow();
    ties.following
        .iter()
        .find(|following| following.slot == slot)
        .map(|following| following.place)
}

fn find_item(pending: &mut [Box<Pending>], ticket: Ticket) -> Option<&mut Item> {
    pending
        .iter_mut()
        .flat_map(|pending| &mut pending.items)
        .find(|item| item.ticket == ticket)
}

/// The latest subscribe of the topic that is still to be answered.
fn latest_open<W>(connection: &Connection<W>, items: &[Item], topic: &Topic) -> Option<Ticket> {
    let ties = connection.ties.borrow();
    let before = ties.pending.iter().flat_map(|pending| &pending.items);
    let open = before
        .chain(items)
        .filter(|item| item.is_open() && item.topic.as_ref() == Some(topic));
    open.last().map(|item| item.ticket)
}

fn tell_closed<W: Wire>(connection: &Connection<W>, topic: &Topic, reason: &str, now: Instant) {
    connection.event(
        "closed",
        &format!("{{\"topic\":\"{topic}\",\"reason\":\"{reason}\"}}"),
        now,
    );
}
