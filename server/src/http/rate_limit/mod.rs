//! What comes too fast, from one address or for one account, is answered 429 with `Retry-After`.
//!
//! Addresses are counted before a call is looked at (middleware), accounts by the email that the call names, whether or not anybody has
//! it: so nothing is learnt from a refusal.

mod address;
mod buckets;

use std::net::IpAddr;
use std::time::{Duration, Instant};

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{Error, ResponseError as _, web};

pub use address::{client_address, network};
use buckets::{Buckets, Quota};

use super::CallError;
use crate::run::app_state::AppState;

/// Calls that cost an argon2 hash, send a letter, or tell whether an email, a name or a token is known: burst and refill per minute, for one address.
const STRICT: &[(&str, u32, u32)] = &[
    ("/api/account/log_in", 20, 20),
    ("/api/account/sign_up", 10, 5),
    ("/api/account/resend_confirmation", 5, 2),
    ("/api/account/help", 5, 2),
    ("/api/account/reset_pass", 5, 2),
    ("/api/account/set_pass", 10, 5),
    ("/api/account/change_email", 10, 5),
    ("/api/account/change_password", 10, 5),
    ("/api/account/change_name", 20, 20),
    ("/api/account/check_email", 20, 20),
    ("/api/account/confirm_email", 20, 20),
    ("/api/account/confirm_new_email", 20, 20),
    ("/api/account/confirm_changing_email", 20, 20),
    ("/api/account/get_register_email", 20, 20),
    ("/api/account/company_invite_sign_up", 10, 5),
];

/// Every call together: burst and refill per minute, for one address.
const GENERAL: Quota = Quota {
    burst: 300,
    a_minute: 3_000,
};

/// What is counted for one account, whoever does it from wherever.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccountLimit {
    /// Passwords that are tried: log_in, change_password.
    Password,
    /// Letters that anybody can have sent: help, reset_pass, resend_confirmation, change_email, company/create_invite.
    Letter,
    /// Tokens that are tried with an email: set_pass, confirm_email, company_invite_sign_up.
    Token,
}

impl AccountLimit {
    const ALL: [(Self, Quota); 3] = [
        (
            Self::Password,
            Quota {
                burst: 20,
                a_minute: 10,
            },
        ),
        (Self::Letter, Quota { burst: 5, a_minute: 1 }),
        (Self::Token, Quota { burst: 10, a_minute: 5 }),
    ];
}

/// The counters of all addresses and accounts: half a megabyte for each kind, whoever comes.
#[derive(Debug)]
pub struct RateLimits {
    is_on: bool,
    general: Buckets,
    strict: Vec<(&'static str, Buckets)>,
    accounts: Vec<(AccountLimit, Buckets)>,
}

impl RateLimits {
    /// Counters at rest; where they are not on, nothing is refused.
    pub fn new(is_on: bool) -> Self {
        let start = Instant::now();
        let strict = STRICT.iter().map(|&(path, burst, a_minute)| {
            let quota = Quota { burst, a_minute };
            (path, Buckets::new(quota, start))
        });
        let accounts = AccountLimit::ALL.map(|(limit, quota)| (limit, Buckets::new(quota, start)));
        Self {
            is_on,
            general: Buckets::new(GENERAL, start),
            strict: strict.collect(),
            accounts: accounts.into(),
        }
    }

    /// Counts a call to `path`; the time to wait where it is one too many.
    pub fn check(&self, path: &str, address: IpAddr, now: Instant) -> Result<(), Duration> {
        if !self.is_on {
            return Ok(());
        }
        let key = network(address);
        self.general.take(key, now)?;
        match self.strict.iter().find(|(strict_path, _)| *strict_path == path) {
            Some((_, buckets)) => buckets.take(key, now),
            None => Ok(()),
        }
    }

    /// Counts what is done for an account, by its email; 429 where it is one too many.
    pub fn check_account(&self, limit: AccountLimit, email: &str, now: Instant) -> Result<(), CallError> {
        if !self.is_on {
            return Ok(());
        }
        let found = self.accounts.iter().find(|(kind, _)| *kind == limit);
        let (_, buckets) = found.expect("every kind has counters");
        buckets
            .take(email.to_lowercase(), now)
            .map_err(CallError::too_many_requests)
    }
}

/// Middleware that counts calls.
pub async fn limit_rate<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    let state = request
        .app_data::<web::Data<AppState>>()
        .expect("the state is part of the app");
    if let Some(address) = client_address(request.request(), &state.config.http.trusted_proxies)
        && let Err(wait) = state.rate_limits.check(request.path(), address, Instant::now())
    {
        let refused = CallError::too_many_requests(wait).error_response();
        return Ok(request.into_response(refused).map_into_right_body());
    }
    Ok(next.call(request).await?.map_into_left_body())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strict_call_is_refused_after_its_burst_for_that_address_only() {
        let (limits, now) = (RateLimits::new(true), Instant::now());
        let one: IpAddr = "192.0.2.1".parse().unwrap();
        for _ in 0..5 {
            assert!(limits.check("/api/account/help", one, now).is_ok());
        }
        assert!(limits.check("/api/account/help", one, now).unwrap_err() > Duration::from_secs(1));
        assert!(limits.check("/api/account/get_info", one, now).is_ok());
        let other = "192.0.2.2".parse().unwrap();
        assert!(limits.check("/api/account/help", other, now).is_ok());
    }

    #[test]
    fn an_accounts_passwords_are_counted_whatever_the_case_of_its_email() {
        let (limits, now) = (RateLimits::new(true), Instant::now());
        let tried = (0..100).filter(|number| {
            let email = if number % 2 == 0 { "Ann@it.test" } else { "ann@IT.test" };
            limits.check_account(AccountLimit::Password, email, now).is_ok()
        });
        assert_eq!(tried.count(), 20);
        assert!(limits.check_account(AccountLimit::Password, "bob@it.test", now).is_ok());
        assert!(limits.check_account(AccountLimit::Letter, "ann@it.test", now).is_ok());
    }

    #[test]
    fn limits_that_are_off_refuse_nothing() {
        let (limits, now) = (RateLimits::new(false), Instant::now());
        for _ in 0..1_000 {
            assert!(limits.check("/api/account/help", [192, 0, 2, 1].into(), now).is_ok());
            assert!(limits.check_account(AccountLimit::Letter, "ann@it.test", now).is_ok());
        }
    }
}
