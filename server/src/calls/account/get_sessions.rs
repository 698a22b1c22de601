//! account/get_sessions: returns the sessions (devices) in which the caller is logged in.

use actix_web::web;
use macros::call;
use serde::Serialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use crate::calls::sessions::ShownSession;
use crate::http::{Call, CallResult, Empty, Response, User, session};

/// A session of the caller.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OpenSession {
    #[serde(flatten)]
    session: ShownSession,
    /// True for the session that makes this call.
    current: bool,
}

/// Returns the caller's sessions, the most recently used first, at most 200.
#[call("/account/get_sessions")]
pub(super) async fn get_sessions(pool: web::Data<PgPool>, call: Call<User, Empty>) -> CallResult<Vec<OpenSession>> {
    let User(caller) = call.caller;
    let found = session::list_of_user(&mut *pool.acquire().await?, caller.user_id).await?;
    let sessions = found.into_iter().map(|session| OpenSession {
        current: session.id == caller.session_id,
        session: session.into(),
    });
    Ok(Response::new(sessions.collect()))
}
