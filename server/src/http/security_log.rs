//! What operators look for after an attack: who logged in, reset a password, changed an email or decided about an account, and who failed
//! to. A line of the log for each, with ids and networks and never an email, and counters by outcome.

use std::net::IpAddr;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage as _, web};
use protocol::ids::UserId;

use super::CallError;
use super::envelope::Concerned;
use super::guard::MaybeUser;
use super::path::routed;
use super::rate_limit::network_of;
use crate::config::Config;

/// The calls that leave a trace, and what each of them is about.
const CALLS: &[(&str, &str)] = &[
    ("/api/account/log_in", "auth"),
    ("/api/account/log_out", "log_out"),
    ("/api/account/end_session", "session_end"),
    ("/api/account/sign_up", "sign_up"),
    ("/api/account/company_invite_sign_up", "sign_up"),
    ("/api/account/confirm_email", "email_confirmation"),
    ("/api/account/help", "password_reset_request"),
    ("/api/account/reset_pass", "password_reset_request"),
    ("/api/account/set_pass", "password_reset"),
    ("/api/account/change_password", "password_change"),
    ("/api/account/change_email", "email_change_request"),
    ("/api/account/confirm_changing_email", "email_change_consent"),
    ("/api/account/confirm_new_email", "email_change"),
    ("/api/company/create_invite", "invitation"),
    ("/api/company/update_invite_status", "invitation_answer"),
    ("/api/admin/block_user", "block"),
    ("/api/admin/unblock_user", "unblock"),
    ("/api/admin/hold_user", "hold"),
    ("/api/admin/update_approve", "approval"),
    ("/api/admin/confirm_user_email", "email_vouched"),
    ("/api/admin/delete_user", "deletion"),
    ("/api/admin/update_hidden_subscription", "plan_given"),
];

const SUCCEEDED: &str = "succeeded";

/// What a call is about, where it leaves a trace.
fn kind_of(path: &str) -> Option<&'static str> {
    CALLS.iter().find(|(call, _)| *call == path).map(|(_, kind)| *kind)
}

/// Counters that have not risen yet are 0.
pub fn begin_counters() {
    for (_, kind) in CALLS {
        metrics::counter!("needledrop_security_events_total", "kind" => *kind, "outcome" => SUCCEEDED).increment(0);
    }
    for status in [401, 403, 429] {
        count_refusal(status, 0);
    }
}

/// Counts what is answered with this status, where that refuses somebody.
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

/// Middleware of all calls.
pub async fn note_security<B: MessageBody>(
    config: web::Data<Config>,
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let Some(kind) = kind_of(routed(request.match_info())) else {
        return next.call(request).await;
    };
    let network = network_of(request.request(), &config);
    let answered = next.call(request).await;
    let (status, error) = match &answered {
        Ok(response) => (response.status(), response.response().error()),
        Err(error) => (error.as_response_error().status_code(), Some(error)),
    };
    let error = error.and_then(Error::as_error::<CallError>);
    let (caller, concerned) = answered.as_ref().map_or((None, None), people);
    let account = error.and_then(CallError::account).or(concerned).or(caller);
    // a decision about somebody else
    let by = caller.filter(|caller| account != Some(*caller));
    if status.is_success() {
        note(kind, SUCCEEDED, network, account, by);
    } else {
        let reason = error.map_or_else(|| reason_of(status).to_owned(), |error| error.code().to_string());
        note(kind, &reason, network, account, by);
    }
    answered
}

/// The caller, and whom a call was about.
fn people<B>(response: &ServiceResponse<B>) -> (Option<UserId>, Option<UserId>) {
    let known = response.request().extensions();
    let caller = known.get::<MaybeUser>().and_then(|caller| caller.0.as_ref());
    let concerned = known.get::<Concerned>().map(|concerned| concerned.0);
    (caller.map(|caller| caller.user_id), concerned)
}

/// Why somebody was refused by what stands before the calls.
fn reason_of(status: StatusCode) -> &'static str {
    match status {
        StatusCode::TOO_MANY_REQUESTS => "too_many_requests",
        StatusCode::FORBIDDEN => "forbidden",
        _ => "other",
    }
}

fn note(kind: &'static str, outcome: &str, network: Option<IpAddr>, account: Option<UserId>, by: Option<UserId>) {
    let (ip_network, account_id, by) = (
        network.map(tracing::field::display),
        account.map(|id| id.0),
        by.map(|id| id.0),
    );
    if outcome == SUCCEEDED {
        tracing::info!(ip_network, account_id, by, "{kind}.succeeded");
    } else {
        tracing::info!(ip_network, account_id, by, reason = outcome, "{kind}.failed");
    }
    metrics::counter!("needledrop_security_events_total", "kind" => kind, "outcome" => outcome.to_owned()).increment(1);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::openapi;

    #[test]
    fn every_call_that_leaves_a_trace_exists() {
        for (path, _) in CALLS {
            assert!(openapi::methods_of(path).is_some(), "{path}");
        }
    }

    #[test]
    fn every_act_of_the_staff_leaves_a_trace() {
        let acts = openapi::paths().filter(|path| {
            let call = path.strip_prefix("/api/admin/");
            call.is_some_and(|call| !call.starts_with("get_") && !call.starts_with("search_"))
        });
        let untraced: Vec<&str> = acts.filter(|path| kind_of(path).is_none()).collect();
        assert_eq!(untraced, [""; 0]);
    }
}
