//! The log that operators search after an attack: log-ins, password resets, changes of emails, decisions about accounts, or about companies or
//! teams and their people, changes of links, and exports, successful or failed. Each has a line of the log, with ids and networks and never an
//! email, and there are counters by outcome.

use std::net::IpAddr;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage as _, rt, web};
use actors::audit::Act;
use actors::topic::reply::Outcome;
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;

use super::guard::MaybeUser;
use super::rate_limit::network_of;
use super::route::{Routes, routed};
use super::{CallError, Concerned};
use crate::config::Config;

/// An act over a live connection that is logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LiveAct {
    /// `company.set_role`
    SetRole,
    /// `company.hand_over`
    HandOver,
    /// `company.restore`
    Restore,
    /// `playlist.export_csv`, `comment.export_csv`
    Export,
    /// `link.update`
    ChangeLink,
    /// `team.remove_member`
    RemoveTeamMember,
}

impl LiveAct {
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

/// Sets the counters to 0, so that they exist before the first event.
pub fn begin_counters(routes: &Routes) {
    let calls = routes.iter().filter_map(|route| route.audit);
    for kind in calls.chain(LiveAct::ALL.map(LiveAct::kind)) {
        metrics::counter!("needledrop_security_events_total", "kind" => kind, "outcome" => SUCCEEDED).increment(0);
    }
    for status in [401, 403, 429] {
        count_refusal(status, 0);
    }
}

/// Counts an answer if its status is a refusal.
pub fn note_refusal(status: u16) {
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

/// Middleware that logs the calls that declare a name in the security log.
pub async fn note_security<B: MessageBody>(
    config: web::Data<Config>,
    routes: web::Data<Routes>,
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let Some(kind) = routes.get(routed(request.match_info())).and_then(|route| route.audit) else {
        return next.call(request).await;
    };
    let network = network_of(request.request(), &config);
    let act = Act { action: kind, network };
    let answered = act.scope(next.call(request)).await;
    let (status, error) = match &answered {
        Ok(response) => (response.status(), response.response().error()),
        Err(error) => (error.as_response_error().status_code(), Some(error)),
    };
    let error = error.and_then(Error::as_error::<CallError>);
    let (caller, concerned) = answered.as_ref().map_or_else(|_| Default::default(), people);
    let concerned = error.map_or(concerned, CallError::concerned);
    if status.is_success() {
        note(kind, SUCCEEDED, network, caller, concerned);
    } else {
        let reason = error.map_or_else(|| reason_of(status).to_owned(), |error| error.code().to_string());
        note(kind, &reason, network, caller, concerned);
    }
    answered
}

/// Starts an act that is recorded in the audit, logs it once it is answered, and returns the answer. It is logged even if the client disconnects
/// before that.
pub fn noted<T: 'static, F: Future<Output = Outcome<T>> + 'static>(
    act: LiveAct,
    network: Option<IpAddr>,
    caller: UserId,
    concerned: Concerned,
    begin: impl FnOnce() -> F,
) -> impl Future<Output = Outcome<T>> + 'static {
    let audited = Act {
        action: act.kind(),
        network,
    };
    let answer = audited.clone().begin(begin);
    let noting = rt::spawn(async move {
        let outcome = audited.scope(answer).await;
        let refused = outcome.as_ref().err().map(|refusal| refusal.code.to_string());
        let told = refused.as_deref().unwrap_or(SUCCEEDED);
        note(act.kind(), told, network, Some(caller), concerned);
        outcome
    });
    async move { noting.await.unwrap_or_else(|_| Err(ErrorCode::OutcomeUnknown.into())) }
}

/// Returns the caller, and the things that a call was about.
fn people<B>(response: &ServiceResponse<B>) -> (Option<UserId>, Concerned) {
    let known = response.request().extensions();
    let caller = known.get::<MaybeUser>().and_then(|caller| caller.0.as_ref());
    let concerned = known.get::<Concerned>().copied().unwrap_or_default();
    (caller.map(|caller| caller.user_id), concerned)
}

/// Returns the reason for a refusal by the middleware before the calls.
fn reason_of(status: StatusCode) -> &'static str {
    match status {
        StatusCode::TOO_MANY_REQUESTS => "too_many_requests",
        StatusCode::FORBIDDEN => "forbidden",
        _ => "other",
    }
}

fn note(kind: &'static str, outcome: &str, network: Option<IpAddr>, caller: Option<UserId>, concerned: Concerned) {
    let account = concerned.account.or(caller);
    // a decision by one person about another
    let by = caller.filter(|caller| account != Some(*caller));
    let (ip_network, account_id, by) = (
        network.map(tracing::field::display),
        account.map(|id| id.0),
        by.map(|id| id.0),
    );
    let (company_id, job_id) = (concerned.company.map(|id| id.0), concerned.job.map(|id| id.0));
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
