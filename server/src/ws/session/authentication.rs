//! The log-in of a live connection: the connection gets a session and a person.

use std::time::Instant;

use actix::{ActorFutureExt as _, AsyncContext as _, Context, WrapFuture as _};
use actors::access::caller::Caller;
use actors::rate_limit::Kind as LimitKind;
use actors::topic::messages::Resume;
use protocol::attachments::AttachmentLimits;
use protocol::client_event::Init;
use protocol::decode::Decoder;
use protocol::encode::{ack_frame, event_frame};
use protocol::error_code::ErrorCode;
use protocol::refusal::Refusal;
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;

use super::{CONNECT_AGAIN_AFTER, InitReply, SessionActor};
use crate::clock::Clock;
use crate::http::rate_limit::{ConnectionOwner, network};
use crate::http::{CallError, session};
use crate::ws::hub::answers::{Target, refusal_json};
use crate::ws::hub::subscriptions::SubscribeRequest;
use crate::ws::outbox::Kind;

impl SessionActor {
    /// Counts a connection that has opened a share link among those of the link's visitors, and no longer among the anonymous ones, so that
    /// it is not closed if its network has too many anonymous connections. If the link's visitors in the network already have too many
    /// connections, the connection stays anonymous.
    pub(super) fn identify_holder(&mut self, wanted: &[Result<SubscribeRequest, Refusal>]) {
        let link = wanted.iter().flatten().find_map(|request| request.link.as_ref());
        let caps = self.worker.parts.rate_limits.live.as_ref();
        if let (Some(_), Some(link), Some(address), Some(caps)) =
            (&self.admission.anonymous, link, self.admission.address, caps)
            && let Some(place) = caps
                .people
                .enter(ConnectionOwner::Holders(link.link_id.clone(), network(address)))
        {
            self.admission.anonymous = None;
            self.admission.person = Some(place);
        }
    }

    pub(super) fn init(&mut self, init: Init, reply: InitReply, context: &mut Context<Self>) {
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
        let address = self.admission.address;
        let look_up = async move {
            // a right sid is not counted as a guess, so that any number of connections of one network can return at once
            let limits = &parts.rate_limits.limiter;
            let now = Instant::now();
            let guess = if parts.sids.has_made_sid(&sid) {
                limits.check(LimitKind::SocketSid, &sid, now)
            } else {
                limits.check_from(LimitKind::SocketSid, (), address, now)
            };
            let guess = guess.map_err(CallError::too_many_requests)?;
            let _lookup = parts.lookups.acquire().await;
            let found = session::find_by_sid(&parts.pool, &parts.live, &parts.config, &parts.sids, &sid).await?;
            limits.revert(guess);
            Ok(found)
        };
        self.connection.outbox.pause();
        context.spawn(look_up.into_actor(self).map(move |found, actor, _| {
            actor.connection.outbox.resume();
            actor.session_found(found, resume, reply);
        }));
    }

    fn session_found(&mut self, found: Result<crate::http::Caller, CallError>, resume: Resume, reply: InitReply) {
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
        let people = self.worker.parts.rate_limits.live.as_ref().map(|caps| &caps.people);
        let place = people
            .zip(found.as_ref())
            .map(|(people, caller)| people.enter(caller.user_id));
        if matches!(place, Some(None)) {
            drop(core);
            let refused = CallError::too_many_requests(CONNECT_AGAIN_AFTER);
            return self.answer_init(reply, &refusal_json(&refused.into()));
        }
        let caller = match self.session.authenticate(found) {
            Ok(caller) => caller.clone(),
            Err(refusal) => {
                drop(core);
                return self.answer_init(reply, &refusal_json(&refusal));
            }
        };
        core.authenticate(&self.connection, caller.session_id, caller.user_id);
        self.admission.anonymous = None;
        self.admission.person = place.flatten();
        // no attachment is awaited: nothing was read since the init
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
            link: None,
        };
        core.subscribe(&self.connection, target, vec![Ok(own)], Instant::now());
    }

    /// Returns the JSON members of the answer to `init`, except the member `user`, which is the answer to the subscribe request for the
    /// person's own topic.
    fn init_members(&self, caller: Option<&Caller>) -> String {
        let user = caller.map_or("null".to_owned(), |caller| caller.user_id.to_string());
        let role = caller.map_or("visitor", |caller| caller.role.as_str());
        let time = serde_json::to_string(&Timestamp(Clock.now())).expect("now has an RFC 3339 form");
        let version = &self.worker.version;
        format!("\"user_id\":{user},\"role\":\"{role}\",\"server_version\":\"{version}\",\"server_time\":{time}")
    }

    pub(super) fn answer_init(&self, reply: InitReply, answer: &str) {
        let now = Instant::now();
        match reply {
            InitReply::Ack(Some(id)) => self.connection.send(&ack_frame(id, answer), Kind::Ack, now),
            InitReply::Ack(None) => {}
            InitReply::Event => self.connection.send(&event_frame("init", answer), Kind::Control, now),
        }
    }
}
