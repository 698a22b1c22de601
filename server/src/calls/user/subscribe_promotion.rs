//! user/subscribe_promotion: an email to be told of something that is to come.

use actix_web::{post, web};
use sqlx::Connection as _;

use super::promotion::PromotionRequest;
use super::store;
use crate::calls::alive;
use crate::http::{Answer, Call, CallResult, User};
use crate::run::app_state::AppState;

/// Opts the account in with this email. Once more replaces the email, and nothing else.
#[utoipa::path(request_body = PromotionRequest, responses((status = 200, body = Answer<bool>)))]
#[post("/user/subscribe_promotion")]
pub(super) async fn subscribe_promotion(
    state: web::Data<AppState>,
    call: Call<User, PromotionRequest>,
) -> CallResult<bool> {
    let caller = call.who.0;
    let (email, promotion) = call.request.check()?;
    let now = state.clock.now();
    let mut connection = state.pool.acquire().await?;
    let mut transaction = connection.begin().await?;
    alive::hold_session(&mut transaction, &caller, now).await?;
    store::upsert_opt_in(&mut transaction, caller.user_id, email, promotion, now).await?;
    transaction.commit().await?;
    Ok(Answer::done())
}
