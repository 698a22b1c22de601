//! account/get_sessions: where one is logged in.

use actix_web::web;
use macros::call;
use protocol::ids::SessionId;
use protocol::timestamp::Timestamp;
use serde::Serialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use crate::http::{Answer, Call, CallResult, Empty, User, session};

/// A log-in that has not ended.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OpenSession {
    id: SessionId,
    /// When it began.
    #[schema(value_type = String, format = DateTime)]
    created: Timestamp,
    /// When it was last used, to the minute.
    #[schema(value_type = String, format = DateTime)]
    last_seen: Timestamp,
    /// What the browser calls itself.
    user_agent: String,
    /// Whether it is the one that asks.
    current: bool,
}

/// The caller's sessions, the last used first, 200 at most.
#[call("/account/get_sessions")]
pub(super) async fn get_sessions(pool: web::Data<PgPool>, call: Call<User, Empty>) -> CallResult<Vec<OpenSession>> {
    let User(caller) = call.who;
    let found = session::list_of_user(&mut *pool.acquire().await?, caller.user_id).await?;
    let sessions = found.into_iter().map(|session| OpenSession {
        id: session.id,
        created: Timestamp(session.created),
        last_seen: Timestamp(session.last_seen),
        user_agent: session.user_agent,
        current: session.id == caller.session_id,
    });
    Ok(Answer::new(sessions.collect()))
}
