//! What comes too fast from one address is answered 429 with `Retry-After`.

use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::time::Duration;

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{Error, HttpRequest, ResponseError as _, web};
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::CallError;
use crate::app_state::AppState;

/// Calls that cost an argon2 hash or send a letter: burst and refill per minute, for one address.
const STRICT: &[(&str, u32, u32)] = &[
    ("/api/account/log_in", 20, 20),
    ("/api/account/sign_up", 10, 5),
    ("/api/account/resend_confirmation", 5, 2),
    ("/api/account/help", 5, 2),
    ("/api/account/reset_pass", 5, 2),
    ("/api/account/set_pass", 10, 5),
    ("/api/account/check_email", 20, 20),
    ("/api/account/confirm_email", 20, 20),
    ("/api/account/confirm_new_email", 20, 20),
    ("/api/account/confirm_changing_email", 20, 20),
    ("/api/account/company_invite_sign_up", 10, 5),
];

/// Every call together: burst and refill per minute, for one address.
const GENERAL: (u32, u32) = (300, 3_000);

/// The counters of all addresses.
#[derive(Debug)]
pub struct RateLimits {
    general: DefaultKeyedRateLimiter<IpAddr>,
    strict: Vec<(&'static str, DefaultKeyedRateLimiter<IpAddr>)>,
    clock: DefaultClock,
}

impl RateLimits {
    /// Counters at rest.
    pub fn new() -> Self {
        let strict = STRICT
            .iter()
            .map(|&(path, burst, refill)| (path, RateLimiter::keyed(quota(burst, refill))))
            .collect();
        Self {
            general: RateLimiter::keyed(quota(GENERAL.0, GENERAL.1)),
            strict,
            clock: DefaultClock::default(),
        }
    }

    /// Counts a call to `path`; the time to wait where it is one too many.
    pub fn check(&self, path: &str, address: IpAddr) -> Result<(), Duration> {
        let key = network(address);
        let strict = self
            .strict
            .iter()
            .find(|(strict_path, _)| *strict_path == path)
            .map(|(_, limiter)| limiter);
        for limiter in std::iter::once(&self.general).chain(strict) {
            limiter
                .check_key(&key)
                .map_err(|refused| refused.wait_time_from(self.clock.now()))?;
        }
        Ok(())
    }

    /// Forgets addresses that have been quiet, so that the tables stay small.
    pub fn tidy(&self) {
        for limiter in std::iter::once(&self.general).chain(self.strict.iter().map(|(_, limiter)| limiter)) {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

impl Default for RateLimits {
    fn default() -> Self {
        Self::new()
    }
}

fn quota(burst: u32, per_minute: u32) -> Quota {
    let size = |n| NonZeroU32::new(n).expect("the tables hold no zero");
    Quota::per_minute(size(per_minute)).allow_burst(size(burst))
}

/// One household has a /64 of IPv6.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        v4 @ IpAddr::V4(_) => v4,
    }
}

/// The address that a request comes from: the peer's, or the last that a trusted proxy names.
pub fn client_address(request: &HttpRequest, trusted_proxies: &[IpAddr]) -> Option<IpAddr> {
    let peer = request.peer_addr()?.ip();
    if !trusted_proxies.contains(&peer) {
        return Some(peer);
    }
    let named = request
        .headers()
        .get_all("x-forwarded-for")
        .last()
        .and_then(|list| list.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    Some(named.unwrap_or(peer))
}

/// Middleware that counts calls.
pub async fn limit_rate<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, Error> {
    let state = request
        .app_data::<web::Data<AppState>>()
        .expect("the state is part of the app");
    if state.config.http.rate_limit
        && let Some(address) = client_address(request.request(), &state.config.http.trusted_proxies)
        && let Err(wait) = state.rate_limits.check(request.path(), address)
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
        let limits = RateLimits::new();
        let one: IpAddr = "192.0.2.1".parse().unwrap();
        for _ in 0..5 {
            assert!(limits.check("/api/account/help", one).is_ok());
        }
        assert!(limits.check("/api/account/help", one).unwrap_err() > Duration::from_secs(1));
        assert!(limits.check("/api/account/get_info", one).is_ok());
        assert!(limits.check("/api/account/help", "192.0.2.2".parse().unwrap()).is_ok());
    }

    #[test]
    fn addresses_of_one_ipv6_network_count_together() {
        assert_eq!(
            network("2001:db8::1".parse().unwrap()),
            network("2001:db8::ffff".parse().unwrap())
        );
        assert_ne!(
            network("2001:db8::1".parse().unwrap()),
            network("2001:db8:0:1::1".parse().unwrap())
        );
        assert_eq!(
            network("::ffff:192.0.2.1".parse().unwrap()),
            network("192.0.2.1".parse().unwrap())
        );
    }
}
