//! Executes commands. Each is executed by the live engine or by a function of the domain, and acknowledged when it is committed.

use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Instant;

use actix::{ActorFuture, AsyncContext as _, Context};
use actors::access::caller::Caller;
use actors::audit::AuditTarget;
use actors::live::Live;
use actors::topic::reply::{CommandResult, Reply};
use protocol::client_event::{
    Command, ExportPlaylist, HandOverCompany, LeaveTeam, LinkUpdate, RemoveTeamMember, RestoreCompany, SetCompanyRole,
    WithdrawTeamInvite,
};
use protocol::ids::{CompanyId, UserId};
use serde::Serialize;
use serde_json::json;
use sqlx::PgPool;

use super::SessionActor;
use crate::clock::Clock;
use crate::domain::account::contact;
use crate::domain::application::restoration;
use crate::domain::audit;
use crate::domain::comment::{self, mention};
use crate::domain::company::{deletion, roles};
use crate::domain::link::sharing::{self, LinkPasswords};
use crate::domain::playlist::export;
use crate::domain::track::bulk;
use crate::domain::{playlist, review, submission, team, track};
use crate::files::CsvKind;
use crate::http::SecurityTargets;
use crate::http::rate_limit::network;
use crate::http::security_log::{self, LiveAction};
use crate::ws::in_flight::{CommandAnswer, push_acknowledgement};
use crate::ws::outbox::Kind;

/// The maximum number of unanswered commands of one connection. While there are so many, no further input is read.
pub(super) const IN_FLIGHT: usize = 256;

impl SessionActor {
    /// Executes a command, and sends an acknowledgement when its answer arrives. Commands reach the live engine in the order in which the
    /// client has sent them.
    pub(super) fn command(&mut self, ack: Option<u64>, caller: &Caller, command: Command, context: &mut Context<Self>) {
        let live = Arc::clone(&self.worker.parts.live);
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
            Command::MovePlaylistTrack(moving) => {
                self.wait_for(ack, playlist::move_track(&live, caller, moving), context);
            }
            Command::RenamePlaylist(rename) => self.wait_for(ack, playlist::rename(&live, caller, rename), context),
            Command::OpenPlaylist(request) => {
                self.wait_for(ack, playlist::open(&live, caller, request.playlist_id), context);
            }
            Command::SetPlaylistTrackListened(set) => {
                self.wait_for(ack, live.set_listened(caller, &set.into()), context);
            }
            Command::EditTracks(edit) => self.write(ack, caller, edit, bulk::edit, context),
            Command::UndoEdit(undo) => self.write(ack, caller, undo, bulk::undo, context),
            Command::AskTrackUsage(request) => self.read(ack, caller, request, track::usage::count, context),
            Command::RestoreTrack(request) => {
                self.wait_for(ack, track::restore(&live, plans, caller, request.undo), context);
            }
            Command::RestorePlaylist(request) => {
                let most = self.worker.parts.config.limits.playlists_of_job;
                self.wait_for(ack, playlist::restore(&live, caller, request.undo, most), context);
            }
            Command::RestoreApplication(request) => self.restore_application(ack, caller, request.undo, context),
            Command::SetPublicContact(set) => self.write(ack, caller, set, contact::set, context),
            Command::AskTeamMembers(request) => self.read(ack, caller, request, team::members, context),
            Command::WithdrawTeamInvite(WithdrawTeamInvite { invite_id }) => {
                self.wait_for(ack, team::invitation::withdraw(&live, caller, invite_id), context);
            }
            Command::LeaveTeam(LeaveTeam { team_id }) => {
                self.wait_for(ack, team::leave(&live, caller, team_id), context);
            }
            Command::AskComments(request) => self.read(ack, caller, request, comment::list, context),
            Command::AddComment(new) => self.wait_for(ack, comment::add(&live, caller, new), context),
            Command::EditComment(edit) => self.write(ack, caller, edit, comment::edit, context),
            Command::DeleteComment(request) => self.wait_for(ack, comment::delete(&live, caller, request), context),
            Command::ResolveComment(request) => self.write(ack, caller, request, comment::resolve, context),
            Command::AskCommentPeople(request) => self.read(ack, caller, request, mention::people, context),
            Command::AskMentions(request) => self.read(ack, caller, request, mention::list, context),
            Command::ReadMentions(request) => self.wait_for(ack, mention::mark_read(&live, caller, &request), context),
            Command::ExportComments(request) => self.export_comments(ack, caller, request, context),
            Command::MarkTracks(request) => self.wait_for(ack, review::mark(&live, caller, request), context),
            Command::AbstainTracks(request) => self.wait_for(ack, review::abstain(&live, caller, request), context),
            Command::AskRatings(request) => self.read(ack, caller, request, review::list_ratings, context),
            Command::AskFacets(request) => self.read(ack, caller, request, review::list_facets, context),
            Command::AskUnread(request) => self.read(ack, caller, request, review::list_unread, context),
            Command::Gather(request) => self.gather(ack, caller, request, context),
            Command::ExportPlaylist(request) => self.export_playlist(ack, caller, request, context),
            Command::UpdateLink(update) => self.update_link(ack, caller, update, context),
            Command::SetCompanyRole(set) => self.set_company_role(ack, caller, set, context),
            Command::HandOverCompany(request) => self.hand_over_company(ack, caller, request, context),
            Command::RestoreCompany(request) => self.restore_company(ack, caller, request, context),
            Command::RemoveTeamMember(request) => self.remove_team_member(ack, caller, request, context),
        }
    }

    fn restore_company(
        &mut self,
        ack: Option<u64>,
        caller: &Caller,
        request: RestoreCompany,
        context: &mut Context<Self>,
    ) {
        let (live, company) = (Arc::clone(&self.worker.parts.live), request.company_id);
        let restored = || deletion::restore(&live, caller, company);
        let restored = self.audited(LiveAction::Restore, caller, company_targets(company, None), restored);
        self.wait_for(ack, restored, context);
    }

    fn export_playlist(
        &mut self,
        ack: Option<u64>,
        caller: &Caller,
        ExportPlaylist { playlist_id }: ExportPlaylist,
        context: &mut Context<Self>,
    ) {
        let (parts, by) = (self.worker.parts.clone(), caller.clone());
        let located = async move {
            let (pool, signer) = (&parts.pool, &parts.signer);
            let kind = CsvKind::Shortlist;
            let result = export::locate(pool, signer, &by, playlist_id, kind, Clock.now()).await?;
            audit::record(
                &parts.live,
                &by,
                Some(AuditTarget::Playlist(playlist_id)),
                json!({ "columns": kind.name() }),
            )
            .await?;
            Ok(Reply { result, live: None })
        };
        let located = self.audited(LiveAction::Export, caller, SecurityTargets::default(), || located);
        self.wait_for(ack, located, context);
    }

    fn update_link(&mut self, ack: Option<u64>, caller: &Caller, update: LinkUpdate, context: &mut Context<Self>) {
        let (parts, by) = (self.worker.parts.clone(), caller.clone());
        let updated = async move {
            let passwords = LinkPasswords {
                pool: &parts.pool,
                plans: &parts.plans,
                passwords: &parts.passwords,
                limiter: &parts.rate_limits.limiter,
            };
            let addresses = &parts.link_addresses;
            sharing::update(&parts.live, passwords, addresses, &by, update, Clock.now()).await
        };
        let updated = self.audited(LiveAction::ChangeLink, caller, SecurityTargets::default(), || updated);
        self.wait_for(ack, updated, context);
    }

    fn restore_application(&mut self, ack: Option<u64>, caller: &Caller, undo: String, context: &mut Context<Self>) {
        let (parts, by) = (self.worker.parts.clone(), caller.clone());
        let restored = async move { restoration::restore(&parts.live, &parts.pool, &parts.plans, &by, undo).await };
        self.wait_for(ack, restored, context);
    }

    fn set_company_role(
        &mut self,
        ack: Option<u64>,
        caller: &Caller,
        set: SetCompanyRole,
        context: &mut Context<Self>,
    ) {
        let targets = company_targets(set.company_id, Some(set.member_id));
        let set = || roles::set_role(&self.worker.parts.live, caller, set);
        let set = self.audited(LiveAction::SetRole, caller, targets, set);
        self.wait_for(ack, set, context);
    }

    fn hand_over_company(
        &mut self,
        ack: Option<u64>,
        caller: &Caller,
        request: HandOverCompany,
        context: &mut Context<Self>,
    ) {
        let targets = company_targets(request.company_id, Some(request.member_id));
        let most = self.worker.parts.config.limits.companies_owned;
        let handed = || roles::hand_over(&self.worker.parts.live, caller, request, most);
        let handed = self.audited(LiveAction::HandOver, caller, targets, handed);
        self.wait_for(ack, handed, context);
    }

    fn remove_team_member(
        &mut self,
        ack: Option<u64>,
        caller: &Caller,
        request: RemoveTeamMember,
        context: &mut Context<Self>,
    ) {
        let targets = SecurityTargets {
            account: Some(request.user_id),
            ..SecurityTargets::default()
        };
        let removed = || team::remove_member(&self.worker.parts.live, caller, request);
        let removed = self.audited(LiveAction::RemoveTeamMember, caller, targets, removed);
        self.wait_for(ack, removed, context);
    }

    /// Runs an action, and records it and its outcome in the security log.
    pub(super) fn audited<T: 'static, F: Future<Output = CommandResult<T>> + 'static>(
        &self,
        action: LiveAction,
        caller: &Caller,
        targets: SecurityTargets,
        begin: impl FnOnce() -> F,
    ) -> impl Future<Output = CommandResult<T>> + 'static {
        let network = self.admission.address.map(network);
        security_log::audited(action, network, caller.user_id, targets, begin)
    }

    /// Executes a command that only reads from the database.
    fn read<A: 'static, T: Serialize + 'static>(
        &mut self,
        ack: Option<u64>,
        caller: &Caller,
        request: A,
        read: impl AsyncFnOnce(&PgPool, &Caller, A) -> CommandResult<T> + 'static,
        context: &mut Context<Self>,
    ) {
        let (pool, caller) = (self.worker.parts.pool.clone(), caller.clone());
        self.wait_for(ack, async move { read(&pool, &caller, request).await }, context);
    }

    /// Executes a command that writes through the live engine. The write begins only when the actor is polled next. The command must
    /// therefore not be one that waits in the queue of a topic, because later commands could enter the queue before it.
    fn write<A: 'static, T: Serialize + 'static>(
        &mut self,
        ack: Option<u64>,
        caller: &Caller,
        request: A,
        write: impl AsyncFnOnce(&Live, &Caller, A) -> CommandResult<T> + 'static,
        context: &mut Context<Self>,
    ) {
        let (live, caller) = (Arc::clone(&self.worker.parts.live), caller.clone());
        self.wait_for(ack, async move { write(&live, &caller, request).await }, context);
    }

    pub(super) fn wait_for<T: Serialize + 'static>(
        &mut self,
        ack: Option<u64>,
        answer: impl Future<Output = CommandResult<T>> + 'static,
        context: &mut Context<Self>,
    ) {
        if self.in_flight.push(ack, answer) {
            context.spawn(Acknowledging);
        }
        if self.in_flight.count() == IN_FLIGHT {
            self.connection.outbox.pause();
        }
    }

    fn acknowledge(&mut self, CommandAnswer { ack, outcome }: CommandAnswer) {
        if self.in_flight.count() + 1 == IN_FLIGHT {
            self.connection.outbox.resume();
        }
        if let Some(id) = ack {
            push_acknowledgement(&mut self.acknowledgements, id, outcome.as_ref());
        }
    }

    pub(super) fn flush(&mut self) {
        if !self.acknowledgements.is_empty() {
            let frames = std::mem::take(&mut self.acknowledgements).freeze();
            self.connection.send(&frames, Kind::Ack, Instant::now());
        }
    }
}

fn company_targets(company: CompanyId, account: Option<UserId>) -> SecurityTargets {
    SecurityTargets {
        account,
        company: Some(company),
        ..SecurityTargets::default()
    }
}

/// A future that sends acknowledgements as the answers to commands arrive. One commit can answer many commands, so the acknowledgements of
/// all answers that are ready are sent with one write.
struct Acknowledging;

impl ActorFuture<SessionActor> for Acknowledging {
    type Output = ();

    fn poll(
        self: Pin<&mut Self>,
        actor: &mut SessionActor,
        _context: &mut Context<SessionActor>,
        task: &mut std::task::Context<'_>,
    ) -> Poll<()> {
        loop {
            let answer = actor.in_flight.poll_answer(task);
            if let Poll::Ready(Some(answer)) = answer {
                actor.acknowledge(answer);
            } else {
                actor.flush();
                return answer.map(|_| ());
            }
        }
    }
}
