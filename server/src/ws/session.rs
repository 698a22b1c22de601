//! The actor of one connection: it decodes what the client says, asks its state machine what that leads to, and carries it out.
//!
//! Commands go to the live engine in the order of their coming and are answered as they are committed. While a session is looked up or
//! rights are read, the connection's next events wait unread. Bound: [`IN_FLIGHT`] commands without an answer.

use std::net::IpAddr;
use std::pin::Pin;
use std::task::Poll;
use std::time::Instant;

use actix::{Actor, ActorFuture, ActorFutureExt as _, AsyncContext as _, Context, StreamHandler, WrapFuture as _};
use actors::access::caller::Caller;
use actors::limits::Kind as LimitKind;
use actors::session::route::Act;
use actors::session::state::{Close, Connect, Output, Session};
use actors::topic::messages::{Resume, SetDoing};
use actors::topic::reply::Answer;
use bytes::{Bytes, BytesMut};
use protocol::attachments::AttachmentLimits;
use protocol::client_event::{Command, Init, Subscribe};
use protocol::decode::{DecodeError, Decoder, Packet};
use protocol::encode::{ack_frame, connect_error_text, connect_text, event_frame};
use protocol::error_code::ErrorCode;
use protocol::refusal::Refusal;
use protocol::server_event::{LogOutReason, NewVersionEvent, ServerEvent};
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;
use serde::Serialize;

use super::connection::{ConnectionRef, STRANGER_MESSAGE_MAX};
use super::grants;
use super::hub::answers::{Target, refusal_json};
use super::hub::subscriptions::SubscribeRequest;
use super::in_flight::{InFlight, Settled, push_acknowledgement};
use super::outbox::Kind;
use super::socket::{Heard, Socket};
use super::worker::WorkerRef;
use crate::domain::{playlist, submission};
use crate::http::clock::Clock;
use crate::http::rate_limit::{Stranger, network};
use crate::http::{CallError, secrets, session};

/// Commands of one connection that may be without an answer; the next waits unread.
const IN_FLIGHT: usize = 256;

/// See the module.
pub struct SessionActor {
    worker: WorkerRef,
    connection: ConnectionRef<Socket>,
    entrance: Entrance,
    session: Session,
    decoder: Decoder,
    in_flight: InFlight,
    /// Acknowledgements of this turn, as whole frames.
    settled: BytesMut,
}

/// What is known of a connection before anybody has said who they are.
pub struct Entrance {
    /// The address that it comes from.
    pub address: Option<IpAddr>,
    /// Its place among the strangers of its network, until it is introduced.
    pub place: Option<Stranger>,
}

/// Where the answer of an `init` goes.
#[derive(Debug, Clone, Copy)]
enum InitReply {
    Ack(Option<u64>),
    Event,
}

impl SessionActor {
    /// The actor of a connection that has just been opened.
    pub fn new(worker: WorkerRef, connection: ConnectionRef<Socket>, entrance: Entrance, now: Instant) -> Self {
        let session = Session::new(worker.parts.config.http.rate_limit, now);
        let decoder = Decoder::new(AttachmentLimits {
            bytes: STRANGER_MESSAGE_MAX,
            ..AttachmentLimits::default()
        });
        Self {
            worker,
            connection,
            entrance,
            session,
            decoder,
            in_flight: InFlight::default(),
            settled: BytesMut::new(),
        }
    }

    fn text(&mut self, text: &str, context: &mut Context<Self>) {
        let now = Instant::now();
        let output = match self.decoder.text(text) {
            Ok(packet) => self.session.packet(packet, text.len(), now),
            Err(error) => unreadable(error),
        };
        self.run(output, now, context);
    }

    fn binary(&mut self, bytes: Bytes, context: &mut Context<Self>) {
        let (now, length) = (Instant::now(), bytes.len());
        let output = match self.decoder.binary(bytes) {
            Ok(Packet::Incomplete) => return,
            Ok(packet) => self.session.packet(packet, length, now),
            Err(error) => unreadable(error),
        };
        self.run(output, now, context);
    }

    fn run(&mut self, output: Output, now: Instant, context: &mut Context<Self>) {
        match output {
            Output::Nothing => {}
            Output::Ponged => self.connection.ponged(now),
            Output::Connected(connect) => self.connected(connect, now, context),
            Output::Disconnected => {
                self.worker.core.borrow_mut().leave_all(&self.connection);
                self.connection.wait_for_connect(Some(now));
            }
            Output::InvalidNamespace(namespace) => {
                self.connection
                    .text(&connect_error_text(&namespace, "Invalid namespace"), now);
            }
            Output::Act { ack, act } => self.act(ack, act, now, context),
            Output::Refuse { ack, refusal } => self.refuse(ack, &refusal),
            Output::Close(Close { code, reason }) => {
                self.flush();
                self.connection.outbox.close(code, reason, now);
            }
        }
    }

    fn connected(&mut self, connect: Connect, now: Instant, context: &mut Context<Self>) {
        self.connection.wait_for_connect(None);
        self.connection.text(&connect_text(&secrets::token()), now);
        let ours = self.worker.version.as_str();
        if connect
            .version
            .is_some_and(|theirs| theirs != ours && ours.split('+').nth(1) != Some(theirs.as_str()))
        {
            let version = ours.to_owned();
            self.connection
                .event(&ServerEvent::NewVersion(NewVersionEvent { version }), now);
        }
        match connect.init {
            Ok(init) => self.init(init, InitReply::Event, context),
            Err(refusal) => self.answer_init(InitReply::Event, &refusal_json(&refusal)),
        }
    }

    fn act(&mut self, ack: Option<u64>, act: Act, now: Instant, context: &mut Context<Self>) {
        match act {
            Act::Init(init) => self.init(init, InitReply::Ack(ack), context),
            Act::Subscribe(wanted, form) => self.subscribe(Target::Subscribe { ack, form }, wanted, context),
            Act::Unsubscribe(topic) => {
                self.worker.core.borrow_mut().unsubscribe(&self.connection, &topic, now);
                self.done(ack);
            }
            Act::Presence(topic, doing) => {
                if self.worker.core.borrow().follows(&self.connection, &topic) {
                    self.worker.parts.live.set_doing(SetDoing {
                        topic,
                        connection: self.connection.id,
                        doing,
                    });
                    self.done(ack);
                } else {
                    self.refuse(ack, &ErrorCode::NotFound.into());
                }
            }
            Act::Command(caller, command) => self.command(ack, &caller, command, context),
        }
    }

    fn command(&mut self, ack: Option<u64>, caller: &Caller, command: Command, context: &mut Context<Self>) {
        let live = std::sync::Arc::clone(&self.worker.parts.live);
        let plans = &self.worker.parts.plans.clone();
        let _span = tracing::debug_span!("command", connection = self.connection.id.0).entered();
        match command {
            Command::Rate(rate) => self.wait_for(ack, live.rate(caller, &rate), context),
            Command::SetListened(set) => self.wait_for(ack, live.set_listened(caller, &set), context),
            Command::AddTrack(track) => self.wait_for(ack, submission::add_track(&live, plans, caller, track), context),
            Command::RemoveTrack(track) => {
                self.wait_for(ack, submission::remove_track(&live, plans, caller, track), context);
            }
            Command::AddPlaylistTracks(tracks) => self.wait_for(ack, playlist::add(&live, caller, tracks), context),
            Command::DeletePlaylistTracks(tracks) => {
                self.wait_for(ack, playlist::remove(&live, caller, tracks), context);
            }
        }
    }

    fn wait_for<T: Serialize + 'static>(&mut self, ack: Option<u64>, answer: Answer<T>, context: &mut Context<Self>) {
        if self.in_flight.push(ack, answer) {
            context.spawn(Settling);
        }
        if self.in_flight.count() == IN_FLIGHT {
            self.connection.outbox.pause();
        }
    }

    fn settle(&mut self, Settled { ack, outcome }: Settled) {
        if self.in_flight.count() + 1 == IN_FLIGHT {
            self.connection.outbox.resume();
        }
        if let Some(id) = ack {
            push_acknowledgement(&mut self.settled, id, outcome.as_ref());
        }
    }

    fn flush(&mut self) {
        if !self.settled.is_empty() {
            let frames = std::mem::take(&mut self.settled).freeze();
            self.connection.send(&frames, Kind::Ack, Instant::now());
        }
    }

    /// Acknowledges what needs no commit.
    fn done(&self, ack: Option<u64>) {
        if let Some(id) = ack {
            let mut frame = BytesMut::new();
            push_acknowledgement(&mut frame, id, Ok(&("true".to_owned(), None)));
            self.connection.send(&frame.freeze(), Kind::Ack, Instant::now());
        }
    }

    fn refuse(&self, ack: Option<u64>, refusal: &Refusal) {
        if let Some(id) = ack {
            self.connection
                .send(&ack_frame(id, &refusal_json(refusal)), Kind::Ack, Instant::now());
        }
    }

    fn init(&mut self, init: Init, reply: InitReply, context: &mut Context<Self>) {
        let Some(sid) = init.sid else {
            if self.session.caller().is_some() {
                return self.answer_init(reply, &refusal_json(&ErrorCode::Conflict.into()));
            }
            let visitor = format!("{{\"result\":{{{}}}}}", self.init_members(None));
            return self.answer_init(reply, &visitor);
        };
        let resume = match Resume::of(init.offset, init.epoch) {
            Ok(resume) => resume,
            Err(refusal) => return self.answer_init(reply, &refusal_json(&refusal)),
        };
        let parts = self.worker.parts.clone();
        let address = self.entrance.address.map(network);
        let look_up = async move {
            // what was right is no guess, so that however many of one network come back at once are let in
            let limits = &parts.rate_limits.limits;
            let guess = limits.check(LimitKind::SocketSid, address, Instant::now());
            let guess = guess.map_err(CallError::too_many_requests)?;
            let _lookup = parts.lookups.acquire().await;
            let found = session::find_by_sid(&parts.pool, &parts.config, &parts.sids, &sid).await?;
            limits.take_back(guess);
            Ok(found)
        };
        self.connection.outbox.pause();
        context.spawn(look_up.into_actor(self).map(move |found, actor, _| {
            actor.connection.outbox.resume();
            actor.introduced(found, resume, reply);
        }));
    }

    fn introduced(&mut self, found: Result<crate::http::Caller, CallError>, resume: Resume, reply: InitReply) {
        if !self.connection.outbox.is_open() {
            return;
        }
        let found = match found {
            Ok(caller) => Some(caller),
            Err(error) if error.code() == ErrorCode::NotLoggedIn => None,
            Err(error) => {
                return self.answer_init(reply, &refusal_json(&error.into()));
            }
        };
        let mut core = self.worker.core.borrow_mut();
        let found = found.filter(|caller| core.is_alive(caller.session_id));
        let caller = match self.session.introduce(found) {
            Ok(caller) => caller.clone(),
            Err(refusal) => {
                drop(core);
                return self.answer_init(reply, &refusal_json(&refusal));
            }
        };
        core.introduce(&self.connection, caller.session_id, caller.user_id);
        self.entrance.place = None;
        // no attachment is due: nothing was read since the init
        self.decoder = Decoder::new(AttachmentLimits::default());
        let (ack, is_event) = match reply {
            InitReply::Ack(ack) => (ack, false),
            InitReply::Event => (None, true),
        };
        let target = Target::Init {
            ack,
            is_event,
            members: self.init_members(Some(&caller)),
        };
        let own = SubscribeRequest {
            topic: Topic::User(caller.user_id),
            resume,
            person: None,
        };
        core.subscribe(&self.connection, target, vec![Ok(own)], Instant::now());
    }

    /// The members of init's result but the own topic's answer.
    fn init_members(&self, caller: Option<&Caller>) -> String {
        let user = caller.map_or("null".to_owned(), |caller| caller.user_id.to_string());
        let role = caller.map_or("visitor", |caller| caller.role.as_str());
        let time = serde_json::to_string(&Timestamp(Clock.now())).expect("now has an RFC 3339 form");
        let version = &self.worker.version;
        format!("\"user_id\":{user},\"role\":\"{role}\",\"server_version\":\"{version}\",\"server_time\":{time}")
    }

    fn answer_init(&self, reply: InitReply, answer: &str) {
        let now = Instant::now();
        match reply {
            InitReply::Ack(Some(id)) => self.connection.send(&ack_frame(id, answer), Kind::Ack, now),
            InitReply::Ack(None) => {}
            InitReply::Event => self.connection.send(&event_frame("init", answer), Kind::Control, now),
        }
    }

    fn subscribe(&mut self, target: Target, wanted: Vec<Subscribe>, context: &mut Context<Self>) {
        let caller = self.session.caller().cloned();
        let (worker, connection) = (self.worker.clone(), self.connection.clone());
        let address = self.entrance.address;
        let check = async move {
            loop {
                let round = connection.rights_round.get();
                let checked = grants::check_all(&worker, caller.as_ref(), address, &wanted).await;
                // rights that changed while they were read are read again
                if connection.rights_round.get() == round {
                    return checked;
                }
            }
        };
        self.connection.outbox.pause();
        context.spawn(check.into_actor(self).map(move |checked, actor, _| {
            actor.connection.outbox.resume();
            let caller = actor.session.caller().filter(|_| checked.is_ended);
            let ended = caller.map(|caller| caller.session_id);
            if actor.connection.outbox.is_open() {
                let (mut core, now) = (actor.worker.core.borrow_mut(), Instant::now());
                core.subscribe(&actor.connection, target, checked.wanted, now);
                // the word of its end was lost before this connection followed anything that would have told of it
                if let Some(session) = ended {
                    core.log_out(&[session], LogOutReason::SessionEnded, now);
                }
            }
        }));
    }
}

/// Acknowledges commands as their answers come. A commit settles many at once: what has come by one turn leaves in one write.
struct Settling;

impl ActorFuture<SessionActor> for Settling {
    type Output = ();

    fn poll(
        self: Pin<&mut Self>,
        actor: &mut SessionActor,
        _context: &mut Context<SessionActor>,
        task: &mut std::task::Context<'_>,
    ) -> Poll<()> {
        loop {
            let settled = actor.in_flight.poll_settled(task);
            if let Poll::Ready(Some(settled)) = settled {
                actor.settle(settled);
            } else {
                actor.flush();
                return settled.map(|_| ());
            }
        }
    }
}

fn unreadable(error: DecodeError) -> Output {
    tracing::debug!(%error, "a message could not be read");
    Output::Close(Session::unreadable(error))
}

impl Actor for SessionActor {
    type Context = Context<Self>;

    fn stopped(&mut self, _context: &mut Self::Context) {
        self.connection.outbox.end();
        self.worker.core.borrow_mut().unregister(&self.connection);
    }
}

impl StreamHandler<Heard> for SessionActor {
    fn handle(&mut self, heard: Heard, context: &mut Self::Context) {
        if !self.connection.outbox.is_open() {
            return;
        }
        match heard {
            Heard::Text(text) => self.text(&text, context),
            Heard::Binary(bytes) => self.binary(bytes, context),
        }
    }
}
