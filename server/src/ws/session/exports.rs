//! Handles requests for exports: checks who requests an export, starts the export, and makes the connection follow the export's topic.

use std::time::Instant;

use actix::{ActorFutureExt as _, AsyncContext as _, Context, WrapFuture as _};
use actors::access::caller::Caller;
use actors::rate_limit::Kind as LimitKind;
use actors::topic::messages::Resume;
use actors::topic::reply::Reply;
use protocol::client_event::{AskExport, DownloadArchive, DownloadSubmissions, ExportAnswer};
use protocol::encode::ack_frame;
use protocol::error_code::ErrorCode;
use protocol::refusal::Refusal;

use super::SessionActor;
use crate::clock::Clock;
use crate::domain::export::{ArchiveHolder, ExportContext, ask_for_archive, ask_for_submissions, ask_for_tracks};
use crate::domain::link::shared::Shared;
use crate::domain::statistic::event::{Counted, Event, Listener};
use crate::files::link::Shown;
use crate::http::rate_limit::network;
use crate::http::security_log::{self, LiveAction};
use crate::http::{CallError, SecurityTargets};
use crate::ws::hub::answers::Target;
use crate::ws::hub::subscriptions::SubscribeRequest;
use crate::ws::outbox::Kind;
use crate::ws::worker::Parts;

impl SessionActor {
    /// Requests an export. No further events of the connection are read until the request is answered.
    pub(super) fn ask_export(
        &mut self,
        ack: Option<u64>,
        caller: Option<Caller>,
        request: AskExport,
        context: &mut Context<Self>,
    ) {
        let (parts, address) = (self.worker.parts.clone(), self.admission.address);
        let followed = match &request {
            AskExport::Playlist(archive) | AskExport::Application(archive) => {
                let core = self.worker.core.borrow();
                core.link_generation(&self.connection, &archive.link_id)
            }
            AskExport::Submissions(_) | AskExport::Tracks(_) => None,
        };
        let seen_from = address.map(network);
        let answer = async move {
            let (is_kind, archive): (fn(Shared) -> bool, DownloadArchive) = match request {
                AskExport::Playlist(archive) => (|shared| matches!(shared, Shared::Playlist(_)), archive),
                AskExport::Application(archive) => (|shared| matches!(shared, Shared::Application(_)), archive),
                AskExport::Submissions(request) => return download_submissions(&parts, caller, request).await,
                AskExport::Tracks(_) => {
                    let caller = caller.ok_or(ErrorCode::NotLoggedIn)?;
                    let who = caller.user_id;
                    let export = async move {
                        let result = ask_for_tracks(export_context(&parts), &caller, Clock.now()).await?;
                        Ok(Reply { result, live: None })
                    };
                    let audited =
                        security_log::audited(LiveAction::Export, seen_from, who, SecurityTargets::default(), || {
                            export
                        });
                    return audited.await.map(|reply| reply.result);
                }
            };
            if caller.is_none() {
                let limits = &parts.rate_limits.limiter;
                let counted = limits.check_from(LimitKind::VisitorLinks, (), address, Instant::now());
                counted.map_err(CallError::too_many_requests)?;
            }
            let holder = match (&archive.token, followed, caller) {
                (Some(token), _, _) => {
                    let shown = Shown::new(token, archive.password.as_ref(), archive.ticket.as_ref());
                    let link = parts.link_opener.open(shown, address).await?;
                    if link.link_id != archive.link_id {
                        return Err(Refusal::no_such("link"));
                    }
                    ArchiveHolder::Link(link.generation)
                }
                (None, Some(generation), _) => ArchiveHolder::Link(generation),
                (None, None, Some(caller)) => ArchiveHolder::Session(caller),
                (None, None, None) => return Err(Refusal::no_such("link")),
            };
            let export = ask_for_archive(
                export_context(&parts),
                &archive.link_id,
                is_kind,
                holder,
                archive.format,
            )
            .await;
            Ok(export.map_err(CallError::from)?)
        };
        self.connection.outbox.pause();
        context.spawn(
            answer
                .into_actor(self)
                .map(move |answer: Result<ExportAnswer, Refusal>, actor, _| {
                    actor.connection.outbox.resume();
                    match answer {
                        Err(refusal) => actor.refuse(ack, &refusal),
                        Ok(answer) => actor.follow_export(ack, &answer),
                    }
                }),
        );
    }

    /// Sends the answer to a request for an export, and subscribes the connection to the topic of the export. The event `snapshot` follows with the
    /// state at that time, because the state may have changed since the answer was made.
    fn follow_export(&mut self, ack: Option<u64>, answer: &ExportAnswer) {
        if !self.connection.outbox.is_open() {
            return;
        }
        let now = Instant::now();
        if let Some(id) = ack {
            let result = serde_json::to_string(answer).expect("an answer is plain data");
            let frame = ack_frame(id, &format!(r#"{{"result":{result}}}"#));
            self.connection.send(&frame, Kind::Ack, now);
        }
        let target = Target::Event(answer.topic.clone());
        let wanted = SubscribeRequest {
            topic: answer.topic.clone(),
            resume: Resume::default(),
            person: None,
            link: None,
        };
        let mut core = self.worker.core.borrow_mut();
        core.subscribe(&self.connection, target, vec![Ok(wanted)], now);
    }
}

/// Requests the archive, and counts a download of each of its tracks.
async fn download_submissions(
    parts: &Parts,
    caller: Option<Caller>,
    request: DownloadSubmissions,
) -> Result<ExportAnswer, Refusal> {
    let caller = caller.ok_or(ErrorCode::NotLoggedIn)?;
    let answer = ask_for_submissions(export_context(parts), &caller, &request).await;
    let answer = answer.map_err(CallError::from)?;
    parts.counter.count_later(Event {
        listener: Listener::Person(caller.session_id, caller.user_id),
        counted: Counted::Archive,
        link: None,
        tracks: request.track_ids,
    });
    Ok(answer)
}

fn export_context(parts: &Parts) -> ExportContext<'_> {
    ExportContext {
        live: &parts.live,
        pool: &parts.pool,
        config: &parts.config,
        signer: &parts.signer,
    }
}
