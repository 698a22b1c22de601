//! admin/update_user_rating: sets the rating of a creator.

use actix_web::web;
use actors::live::Live;
use macros::call;
use protocol::error_code::ErrorCode;
use protocol::limits;
use protocol::schema::CreatorRating;
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

use super::store;
use crate::domain::account::rating::rate;
use crate::http::{Admin, Call, CallError, CallResult, Response};
use crate::validation::FieldErrors;

/// The account, and its new rating.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct UpdateUserRatingRequest {
    /// The email of the account.
    email: String,
    /// The new rating, from 0 to 10.
    #[schema(value_type = CreatorRating)]
    new_rating: i64,
}

/// Sets the rating of a creator. The creator's open pages immediately lock or unlock the jobs that are limited to certain ratings.
#[call("/admin/update_user_rating", errors(NotFound), audit = "rating_given")]
pub(super) async fn update_user_rating(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    call: Call<Admin, UpdateUserRatingRequest>,
) -> CallResult<bool> {
    let (Admin(caller), UpdateUserRatingRequest { email, new_rating }) = (call.caller, call.request);
    let rating = i16::try_from(new_rating)
        .ok()
        .filter(|rating| (0..=limits::CREATOR_RATING_MAX).contains(rating));
    let mut errors = FieldErrors::new();
    errors.check("new_rating", rating.is_some(), "Must be a number from 0 to 10");
    errors.finish()?;
    let found = store::find_user_id(&mut *pool.acquire().await?, email.trim()).await?;
    let user = found.ok_or(ErrorCode::NotFound)?;
    let rated = rate(&live, &caller, user, rating.unwrap_or_default()).await;
    let rated = rated.map_err(|error| CallError::from(error).with_account(user))?;
    Ok(Response::from(rated).with_account(user))
}
