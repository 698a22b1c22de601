//! The security log, which operators search after an attack. It records successful and failed log-ins, password resets, changes of emails,
//! decisions about accounts, companies, teams and their members, changes of links, and exports. Each entry contains ids and networks, but never
//! an email. Counters show how often each outcome occurred.

use std::net::IpAddr;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage as _, rt, web};
use actors::audit::AuditContext;
use actors::topic::reply::CommandResult;
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;

use super::guard::MaybeUser;
use super::rate_limit::network_of;
use super::route::{Routes, routed};
use super::{CallError, SecurityTargets};
use crate::config::Config;

/// The actions over a live connection that the security log records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LiveAction {
    /// The event `company.set_role`.
    SetRole,
    /// The event `company.hand_over`.
    HandOver,
    /// The event `company.restore`.
    Restore,
    /// The events `playlist.export_csv` and `comment.export_csv`.
    Export,
    /// The event `link.update`.
    ChangeLink,
    /// The event `team.remove_member`.
    RemoveTeamMember,
}

impl LiveAction {
    const ALL: [Self; 6] = [
        Self::SetRole,
        Self::HandOver,
        Self::Restore,
        Self::Export,
        Self::ChangeLink,
        Self::RemoveTeamMember,
    ];

    const fn kind(self) -> &'static str {
        match self {
            Self::SetRole => "role_change",
            Self::HandOver => "company_hand_over",
            Self::Restore => "company_restoration",
            Self::Export => "csv_export",
            Self::ChangeLink => "link_change",
            Self::RemoveTeamMember => "team_removal",
        }
    }
}

const SUCCEEDED: &str = "succeeded";

/// Creates the counters of security events with the value 0, so that the metrics contain them before the first event.
pub fn begin_counters(routes: &Routes) {
    let calls = routes.iter().filter_map(|route| route.audit);
    for kind in calls.chain(LiveAction::ALL.map(LiveAction::kind)) {
        metrics::counter!("needledrop_security_events_total", "kind" => kind, "outcome" => SUCCEEDED).increment(0);
    }
    for status in [401, 403, 429] {
        count_refusal(status, 0);
    }
}

/// Counts a response if its status is a refusal (401, 403 or 429).
pub fn record_refusal(status: u16) {
    count_refusal(status, 1);
}

fn count_refusal(status: u16, number: u64) {
    let kind = match status {
        401 => "not_logged_in",
        403 => "forbidden",
        429 => "too_many_requests",
        _ => return,
    };
    metrics::counter!("needledrop_refusals_total", "kind" => kind).increment(number);
}

/// Middleware that writes calls into the security log if they declare a name for it.
pub async fn log_security_events<B: MessageBody>(
    config: web::Data<Config>,
    routes: web::Data<Routes>,
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let Some(kind) = routes.get(routed(request.match_info())).and_then(|route| route.audit) else {
        return next.call(request).await;
    };
    let network = network_of(request.request(), &config);
    let context = AuditContext { action: kind, network };
    let answered = context.scope(next.call(request)).await;
    let (status, error) = match &answered {
        Ok(response) => (response.status(), response.response().error()),
        Err(error) => (error.as_response_error().status_code(), Some(error)),
    };
    let error = error.and_then(Error::as_error::<CallError>);
    let (caller, targets) = answered.as_ref().map_or_else(|_| Default::default(), people);
    let targets = error.map_or(targets, CallError::targets);
    let kind = targets.action.unwrap_or(kind);
    if status.is_success() {
        log_event(kind, SUCCEEDED, network, caller, targets);
    } else {
        let reason = error.map_or_else(|| reason_of(status).to_owned(), |error| error.code().to_string());
        log_event(kind, &reason, network, caller, targets);
    }
    answered
}

/// Runs a live event, and returns its outcome. The outcome is recorded in the security log, even if the client disconnects earlier. The
/// function `begin` starts the event; its writes record it in the audit log, too.
pub fn audited<T: 'static, F: Future<Output = CommandResult<T>> + 'static>(
    action: LiveAction,
    network: Option<IpAddr>,
    caller: UserId,
    targets: SecurityTargets,
    begin: impl FnOnce() -> F,
) -> impl Future<Output = CommandResult<T>> + 'static {
    let context = AuditContext {
        action: action.kind(),
        network,
    };
    let answer = context.clone().begin(begin);
    let task = rt::spawn(async move {
        let outcome = context.scope(answer).await;
        let refused = outcome.as_ref().err().map(|refusal| refusal.code.to_string());
        let outcome_name = refused.as_deref().unwrap_or(SUCCEEDED);
        log_event(action.kind(), outcome_name, network, Some(caller), targets);
        outcome
    });
    async move { task.await.unwrap_or_else(|_| Err(ErrorCode::OutcomeUnknown.into())) }
}

/// Returns who made a call, and the account, company and job that the call was about.
fn people<B>(response: &ServiceResponse<B>) -> (Option<UserId>, SecurityTargets) {
    let known = response.request().extensions();
    let caller = known.get::<MaybeUser>().and_then(|caller| caller.0.as_ref());
    let targets = known.get::<SecurityTargets>().copied().unwrap_or_default();
    (caller.map(|caller| caller.user_id), targets)
}

/// Returns the error code that the security log contains if middleware refused a call before its handler ran.
fn reason_of(status: StatusCode) -> &'static str {
    match status {
        StatusCode::TOO_MANY_REQUESTS => "too_many_requests",
        StatusCode::FORBIDDEN => "forbidden",
        _ => "other",
    }
}

fn log_event(
    kind: &'static str,
    outcome: &str,
    network: Option<IpAddr>,
    caller: Option<UserId>,
    targets: SecurityTargets,
) {
    let account = targets.account.or(caller);
    // a decision by one person about another
    let by = caller.filter(|caller| account != Some(*caller));
    let (ip_network, account_id, by) = (
        network.map(tracing::field::display),
        account.map(|id| id.0),
        by.map(|id| id.0),
    );
    let (company_id, job_id) = (targets.company.map(|id| id.0), targets.job.map(|id| id.0));
    if outcome == SUCCEEDED {
        tracing::info!(ip_network, account_id, by, company_id, job_id, "{kind}.succeeded");
    } else {
        tracing::info!(
            ip_network,
            account_id,
            by,
            company_id,
            job_id,
            reason = outcome,
            "{kind}.failed"
        );
    }
    metrics::counter!("needledrop_security_events_total", "kind" => kind, "outcome" => outcome.to_owned()).increment(1);
}
