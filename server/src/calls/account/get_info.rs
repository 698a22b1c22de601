//! account/get_info: who is logged in, with a fresh sid.

use actix_web::{post, web};
use protocol::entity::account::SessionInfo;
use protocol::error_code::ErrorCode;
use serde::Serialize;
use utoipa::ToSchema;

use super::session_info;
use crate::app_state::AppState;
use crate::http::{Answer, Call, CallResult, Empty, MaybeUser, session};

/// Who is logged in; nothing but `is_logged_in: false` for a visitor.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AccountInfo {
    is_logged_in: bool,
    #[serde(flatten)]
    session: Option<LoggedIn>,
}

/// A logged-in person's session.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LoggedIn {
    #[serde(flatten)]
    info: SessionInfo,
    /// Whole days left of the trial; 0 or less is over; null when not on trial.
    trialcounter: Option<i64>,
}

/// Who is logged in, with a fresh sid for the live connection.
#[utoipa::path(request_body = Empty, responses((status = 200, body = Answer<AccountInfo>)))]
#[post("/account/get_info")]
pub(super) async fn get_info(state: web::Data<AppState>, call: Call<MaybeUser, Empty>) -> CallResult<AccountInfo> {
    let Some(caller) = call.who.0 else {
        return Ok(Answer::new(AccountInfo {
            is_logged_in: false,
            session: None,
        }));
    };
    let now = state.clock.now();
    let mut connection = state.pool.acquire().await?;
    let sid = session::new_sid(&mut connection, caller.session_id, now).await?;
    let found = session_info::find(&mut connection, caller.user_id, sid, now.date()).await?;
    let (info, trialcounter) = found.ok_or(ErrorCode::NotLoggedIn)?;
    Ok(Answer::new(AccountInfo {
        is_logged_in: true,
        session: Some(LoggedIn { info, trialcounter }),
    }))
}
