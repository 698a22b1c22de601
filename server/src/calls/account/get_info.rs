//! account/get_info: returns the logged-in person, with a new sid (the token that authenticates a live connection).

use actix_web::{HttpRequest, web};
use actors::live::Live;
use macros::call;
use protocol::entity::account::SessionInfo;
use serde::Serialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::session_info;
use crate::clock::Clock;
use crate::config::Config;
use crate::http::session::{self, Sids, Token};
use crate::http::{Anybody, Call, CallResult, Empty, Response, guard};
use protocol::schema::{False, True};

/// The logged-in person, or a visitor.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(super) enum AccountInfo {
    // first: a reader that tries the forms in order must not take a logged-in person for a visitor
    LoggedIn(Box<LoggedIn>),
    Visitor(Visitor),
}

/// The answer if nobody is logged in.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Visitor {
    #[schema(value_type = False)]
    is_logged_in: bool,
}

/// The answer if a person is logged in: the person's session.
#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_field_names, reason = "the name is the contract's own word")]
pub(super) struct LoggedIn {
    #[schema(value_type = True)]
    is_logged_in: bool,
    #[serde(flatten)]
    info: SessionInfo,
    /// The number of whole days that are left of the trial; 0 or less if the trial is over; null if the person has no trial.
    trialcounter: Option<i64>,
}

/// Returns the logged-in person, with a new sid: the token for a live connection.
#[call("/account/get_info", errors(SessionChanged))]
pub(super) async fn get_info(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    config: web::Data<Config>,
    sids: web::Data<Sids>,
    http_request: HttpRequest,
    _call: Call<Anybody, Empty>,
) -> CallResult<AccountInfo> {
    let visitor = Response::new(AccountInfo::Visitor(Visitor { is_logged_in: false }));
    let Some(token) = Token::of_request(&http_request) else {
        return Ok(visitor);
    };
    // The most frequent call of all: one query, and no write but once a minute.
    let mut connection = pool.acquire().await?;
    let now = Clock.now();
    let found = session_info::find(&sids, &mut connection, &token, now).await?;
    drop(connection);
    let Some(found) = found else {
        guard::record_ended_session(&http_request);
        return Ok(visitor);
    };
    guard::check_named(http_request.headers(), found.info.uid)?;
    if !found.has_sids {
        session::keep_sids(&mut *live.pool().acquire().await?, found.session_id, &token, now).await?;
    }
    session::see(&config, &live, found.session_id, found.last_seen, now).await?;
    guard::identify_connection(&http_request, found.info.uid);
    Ok(Response::new(AccountInfo::LoggedIn(Box::new(LoggedIn {
        is_logged_in: true,
        info: found.info,
        trialcounter: found.trialcounter,
    }))))
}
