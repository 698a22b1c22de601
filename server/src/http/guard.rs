//! Access control of calls: finds the session that belongs to the request's cookie, and checks the role of the session's account.

use std::rc::Rc;
use std::time::Instant;

use actix_web::http::header::HeaderMap;
use actix_web::{HttpMessage as _, HttpRequest, web};
use actors::live::Live;
use protocol::entity::account::{Role, people};
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::refusal::Refusal;
use sqlx::PgPool;

use super::rate_limit::{ConnectionOwner, RateLimits, client_address};
use super::route::Admits;
use super::session::Sids;
use super::traffic::Traffic;
use super::{CallError, session};
use crate::config::Config;

pub use actors::access::caller::Caller;

/// A kind of caller, such as a manager. A call declares the kind that it admits.
pub trait CallerKind: Sized + 'static {
    /// The callers that belong to this kind, as the generated description of a call names them.
    const ADMITS: Admits;
    /// True if the session of the request's cookie is looked up; false if the call does not need to know the caller.
    const LOADS_SESSION: bool = true;

    /// Checks that a caller is of this kind, and refuses them if not. A visitor without a session is `None`.
    fn admit(caller: Option<Caller>) -> Result<Self, CallError>;
}

/// Any caller. The session is not looked up, so the caller stays unknown.
#[derive(Debug, Clone, Copy)]
pub struct Anybody;

/// Any caller, with the person if there is a valid session.
#[derive(Debug, Clone)]
pub struct MaybeUser(pub Option<Caller>);

/// Any logged-in person.
#[derive(Debug, Clone)]
pub struct User(pub Caller);

/// A logged-in creator.
#[derive(Debug, Clone)]
pub struct Creator(pub Caller);

/// A logged-in manager or admin; an admin may do everything that a manager may.
#[derive(Debug, Clone)]
pub struct Manager(pub Caller);

/// A member of the platform's staff (an admin).
#[derive(Debug, Clone)]
pub struct Admin(pub Caller);

impl CallerKind for Anybody {
    const ADMITS: Admits = Admits::Anybody;
    const LOADS_SESSION: bool = false;

    fn admit(_caller: Option<Caller>) -> Result<Self, CallError> {
        Ok(Self)
    }
}

impl CallerKind for MaybeUser {
    const ADMITS: Admits = Admits::MaybeUser;

    fn admit(caller: Option<Caller>) -> Result<Self, CallError> {
        Ok(Self(caller))
    }
}

impl CallerKind for User {
    const ADMITS: Admits = Admits::Roles(&[Role::Creator, Role::Manager, Role::Admin]);

    fn admit(caller: Option<Caller>) -> Result<Self, CallError> {
        with_role(caller, Self::ADMITS).map(Self)
    }
}

impl CallerKind for Creator {
    const ADMITS: Admits = Admits::Roles(&[Role::Creator]);

    fn admit(caller: Option<Caller>) -> Result<Self, CallError> {
        with_role(caller, Self::ADMITS).map(Self)
    }
}

impl CallerKind for Manager {
    const ADMITS: Admits = Admits::Roles(&[Role::Manager, Role::Admin]);

    fn admit(caller: Option<Caller>) -> Result<Self, CallError> {
        with_role(caller, Self::ADMITS).map(Self)
    }
}

impl CallerKind for Admin {
    const ADMITS: Admits = Admits::Roles(&[Role::Admin]);

    fn admit(caller: Option<Caller>) -> Result<Self, CallError> {
        with_role(caller, Self::ADMITS).map(Self)
    }
}

fn with_role(caller: Option<Caller>, admits: Admits) -> Result<Caller, CallError> {
    let caller = caller.ok_or(ErrorCode::NotLoggedIn)?;
    match admits {
        Admits::Roles(roles) if !roles.contains(&caller.role) => Err(Refusal::only(people(roles)).into()),
        Admits::Anybody | Admits::MaybeUser | Admits::Roles(_) => Ok(caller),
    }
}

/// Finds the caller of a request, and checks that they are of the kind `W`. The session is looked up only once per request.
pub async fn admit<W: CallerKind>(request: &HttpRequest) -> Result<W, CallError> {
    if !W::LOADS_SESSION {
        return W::admit(None);
    }
    let known = request.extensions().get::<MaybeUser>().cloned();
    let caller = if let Some(caller) = known {
        caller.0
    } else {
        let ((pool, live), config) = request
            .app_data::<web::Data<PgPool>>()
            .zip(request.app_data::<web::Data<Live>>())
            .zip(request.app_data::<web::Data<Config>>())
            .expect("the database, the live engine and the settings are parts of the app");
        let caller = session::find_caller(pool, live, config, request).await?;
        if let Some(caller) = &caller {
            check_named(request.headers(), caller.user_id)?;
            identify_connection(request, caller.user_id);
            rates_of(request).check_person(caller.user_id, Instant::now())?;
        } else {
            record_ended_session(request);
        }
        request.extensions_mut().insert(MaybeUser(caller.clone()));
        caller
    };
    W::admit(caller)
}

/// The header in which a page states the account for which it was opened.
pub const X_USER_ID: &str = "X-User-Id";

/// Refuses a call if the account in the header `X-User-Id` is not the account of the session cookie. They differ if a page was opened
/// before another person logged in in the same browser.
pub fn check_named(headers: &HeaderMap, present: UserId) -> Result<(), CallError> {
    let Some(named) = headers.get(X_USER_ID) else {
        return Ok(());
    };
    let named: Option<i64> = named.to_str().ok().and_then(|named| named.trim().parse().ok());
    match named {
        Some(named) if named == present.0 => Ok(()),
        Some(_) => Err(ErrorCode::SessionChanged.into()),
        None => Err(CallError::new(ErrorCode::InvalidRequest)
            .with_message(format!("The header {X_USER_ID} must be the number of an account"))),
    }
}

/// Counts the connection of a request among those of a person or of a link's visitors, and no longer among the anonymous ones.
pub fn identify_connection(request: &HttpRequest, known: impl Into<ConnectionOwner>) {
    if let Some(traffic) = request.conn_data::<Rc<Traffic>>() {
        traffic.identify(known.into(), rates_of(request).http.as_ref().map(|caps| &caps.people));
    }
}

/// If a request has a cookie that this server issued, but whose session has ended, makes the rate limits count the request as anonymous.
pub fn record_ended_session(request: &HttpRequest) {
    let (sids, config) = request
        .app_data::<web::Data<Sids>>()
        .zip(request.app_data::<web::Data<Config>>())
        .expect("the marks of cookies and the settings are parts of the app");
    if let Some(cookie) = request
        .cookie(session::COOKIE)
        .filter(|cookie| sids.has_made(cookie.value()))
    {
        let address = client_address(request.head(), &config.http.trusted_proxies);
        rates_of(request).record_ended_session(cookie.value(), address, Instant::now());
    }
}

fn rates_of(request: &HttpRequest) -> &RateLimits {
    let rates = request.app_data::<web::Data<RateLimits>>();
    rates.expect("the counters are part of the app")
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::ids::SessionId;

    fn caller(role: Role) -> Caller {
        Caller {
            session_id: SessionId(1),
            user_id: UserId(1),
            role,
            user_name: "a".into(),
            email: "a@b.co".into(),
        }
    }

    fn code<W: CallerKind>(result: Result<W, CallError>) -> Option<ErrorCode> {
        result.err().map(|error| error.code())
    }

    #[test]
    fn an_admin_may_do_all_that_a_manager_may_and_nothing_of_a_creator() {
        assert_eq!(code(Manager::admit(Some(caller(Role::Admin)))), None);
        assert_eq!(
            code(Creator::admit(Some(caller(Role::Admin)))),
            Some(ErrorCode::Forbidden)
        );
        assert_eq!(
            code(Admin::admit(Some(caller(Role::Manager)))),
            Some(ErrorCode::Forbidden)
        );
        assert_eq!(
            code(Manager::admit(Some(caller(Role::Creator)))),
            Some(ErrorCode::Forbidden)
        );
    }

    #[test]
    fn a_visitor_has_to_log_in() {
        assert_eq!(code(User::admit(None)), Some(ErrorCode::NotLoggedIn));
        assert_eq!(code(Admin::admit(None)), Some(ErrorCode::NotLoggedIn));
        assert_eq!(code(MaybeUser::admit(None)), None);
    }
}
