//! The actor of one connection: it decodes the client's messages, passes them to the state machine of the session, and carries out what the
//! state machine returns.
//!
//! Commands are sent to the live engine in the order in which they arrive, and are answered when they are committed. While the connection's
//! session is looked up or its rights are read from the database, no further events of the connection are read. At most
//! [`commands::IN_FLIGHT`] commands can be unanswered.

mod authentication;
mod commands;
mod exports;
mod review;

use std::net::IpAddr;
use std::time::{Duration, Instant};

use actix::{Actor, ActorFutureExt as _, AsyncContext as _, Context, StreamHandler, WrapFuture as _};
use actors::session::route::Intent;
use actors::session::state::{Connect, Output, Session};
use actors::topic::messages::SetActivity;
use bytes::{Bytes, BytesMut};
use protocol::attachments::AttachmentLimits;
use protocol::client_event::{ServerTime, Subscribe, TimedActivity};
use protocol::decode::{DecodeError, Decoder, Packet};
use protocol::encode::{ack_frame, connect_error_text, connect_text};
use protocol::error_code::ErrorCode;
use protocol::refusal::Refusal;
use protocol::server_event::{LogOutReason, NewVersionEvent, ServerEvent};
use protocol::timestamp::Timestamp;
use protocol::websocket_close::WebsocketClose;
use serde::Serialize;

use super::connection::{ANONYMOUS_MESSAGE_MAX, ConnectionRef};
use super::grants;
use super::hub::answers::{Target, refusal_json};
use super::in_flight::{InFlight, push_acknowledgement};
use super::outbox::Kind;
use super::socket::{ClientMessage, Socket};
use super::worker::WorkerRef;
use crate::clock::Clock;
use crate::http::rate_limit::{AnonymousSlot, EvictionNotice, IdentifiedSlot};
use crate::http::security_log;
use crate::secrets;

/// The time after which a person who has too many connections may try again.
const CONNECT_AGAIN_AFTER: Duration = Duration::from_secs(5);

/// The actor of one connection.
pub struct SessionActor {
    worker: WorkerRef,
    connection: ConnectionRef<Socket>,
    admission: ConnectionContext,
    session: Session,
    decoder: Decoder,
    in_flight: InFlight,
    /// The frames of acknowledgements that are collected while the actor is polled, and are then sent together.
    acknowledgements: BytesMut,
}

/// The client's address, and the slots with which the limits on the number of connections count the connection.
pub struct ConnectionContext {
    /// The address of the client.
    pub address: Option<IpAddr>,
    /// The slot that counts the connection as one of the anonymous connections of its network; `None` once the connection is identified.
    pub anonymous: Option<AnonymousSlot>,
    /// The future that resolves to true when the anonymous connection has to give up its slot to another connection.
    pub evicted: Option<EvictionNotice>,
    /// The slot that counts the connection as one of the connections of its person or share link; `None` until the connection is identified.
    pub person: Option<IdentifiedSlot>,
}

/// The form in which the answer to an `init` is sent.
#[derive(Debug, Clone, Copy)]
enum InitReply {
    Ack(Option<u64>),
    Event,
}

impl SessionActor {
    /// Creates the actor of a connection that has just been opened.
    pub fn new(
        worker: WorkerRef,
        connection: ConnectionRef<Socket>,
        admission: ConnectionContext,
        now: Instant,
    ) -> Self {
        let session = Session::new(worker.parts.config.http.rate_limit, now);
        let decoder = Decoder::new(AttachmentLimits {
            bytes: ANONYMOUS_MESSAGE_MAX,
            ..AttachmentLimits::default()
        });
        Self {
            worker,
            connection,
            admission,
            session,
            decoder,
            in_flight: InFlight::default(),
            acknowledgements: BytesMut::new(),
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
            Output::Intent { ack, intent } => self.intent(ack, intent, now, context),
            Output::Refuse { ack, refusal } => self.refuse(ack, &refusal),
            Output::Close(close) => {
                self.flush();
                self.connection.outbox.close(close, now);
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

    fn intent(&mut self, ack: Option<u64>, intent: Intent, now: Instant, context: &mut Context<Self>) {
        match intent {
            Intent::Init(init) => self.init(init, InitReply::Ack(ack), context),
            Intent::Subscribe(wanted, form) => self.subscribe(Target::Subscribe { ack, form }, wanted, context),
            Intent::Unsubscribe(topic) => {
                self.worker.core.borrow_mut().unsubscribe(&self.connection, &topic, now);
                self.done(ack);
            }
            Intent::Presence(topic, doing) => {
                if self.worker.core.borrow().follows(&self.connection, &topic) {
                    self.worker.parts.live.set_activity(SetActivity {
                        topic,
                        connection: self.connection.id,
                        doing: TimedActivity {
                            doing,
                            at: Timestamp(Clock.now()).to_millisecond(),
                        },
                    });
                    self.done(ack);
                } else {
                    self.refuse(ack, &ErrorCode::NotFound.into());
                }
            }
            Intent::Clock => {
                let server_time = Timestamp(Clock.now()).to_millisecond();
                self.answer_at_once(ack, &ServerTime { server_time });
            }
            Intent::AskExport(caller, request) => self.ask_export(ack, caller, request, context),
            Intent::Command(caller, command) => self.command(ack, &caller, command, context),
        }
    }

    fn done(&self, ack: Option<u64>) {
        self.answer_at_once(ack, &true);
    }

    /// Acknowledges a message immediately, because the message caused no write.
    fn answer_at_once(&self, ack: Option<u64>, result: &impl Serialize) {
        if let Some(id) = ack {
            let mut frame = BytesMut::new();
            let result = serde_json::to_string(result).expect("a result is plain data");
            push_acknowledgement(&mut frame, id, Ok(&(result, None)));
            self.connection.send(&frame.freeze(), Kind::Ack, Instant::now());
        }
    }

    fn refuse(&self, ack: Option<u64>, refusal: &Refusal) {
        security_log::record_refusal(refusal.code.status());
        if let Some(id) = ack {
            self.connection
                .send(&ack_frame(id, &refusal_json(refusal)), Kind::Ack, Instant::now());
        }
    }

    fn subscribe(&mut self, target: Target, wanted: Vec<Subscribe>, context: &mut Context<Self>) {
        let caller = self.session.caller().cloned();
        let (worker, connection) = (self.worker.clone(), self.connection.clone());
        let address = self.admission.address;
        let check = async move {
            loop {
                let round = connection.access_round.get();
                let checked = grants::check_all(&worker, caller.as_ref(), address, &wanted).await;
                // rights that changed while they were read are read again
                if connection.access_round.get() == round {
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
                actor.identify_holder(&checked.wanted);
                let (mut core, now) = (actor.worker.core.borrow_mut(), Instant::now());
                core.subscribe(&actor.connection, target, checked.wanted, now);
                // the notice of its end was lost before this connection followed a topic that would have reported it
                if let Some(session) = ended {
                    core.log_out(&[session], LogOutReason::SessionEnded, now);
                }
            }
        }));
    }
}

fn unreadable(error: DecodeError) -> Output {
    tracing::debug!(%error, "a message could not be read");
    Output::Close(Session::unreadable(error))
}

impl Actor for SessionActor {
    type Context = Context<Self>;

    fn started(&mut self, context: &mut Self::Context) {
        if let Some(evicted) = self.admission.evicted.take() {
            context.spawn(evicted.into_actor(self).map(|is_evicted, actor, _| {
                if is_evicted {
                    let close = WebsocketClose::TooManyUnidentified;
                    actor.connection.outbox.close(close, Instant::now());
                }
            }));
        }
    }

    fn stopped(&mut self, _context: &mut Self::Context) {
        self.connection.outbox.end();
        self.worker.core.borrow_mut().unregister(&self.connection);
    }
}

impl StreamHandler<ClientMessage> for SessionActor {
    fn handle(&mut self, message: ClientMessage, context: &mut Self::Context) {
        if !self.connection.outbox.is_open() {
            return;
        }
        match message {
            ClientMessage::Text(text) => self.text(&text, context),
            ClientMessage::Binary(bytes) => self.binary(bytes, context),
        }
    }
}
