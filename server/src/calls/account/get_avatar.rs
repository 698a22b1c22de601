//! account/get_avatar: returns the address of a person's picture.

use actix_web::web;
use macros::call;
use protocol::error_code::ErrorCode;
use protocol::schema::Filled;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::ToSchema;

use crate::domain::account::store;
use crate::files::picture::image_address;
use crate::http::{Call, CallResult, Response, User};
use crate::validation::FieldErrors;

/// The person whose picture is requested.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct GetAvatarRequest {
    #[serde(default)]
    #[schema(required, value_type = Filled)]
    user_name: String,
}

/// The address of the person's picture.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AvatarAddress {
    /// The address of the picture; null if the person has none.
    pub(super) url: Option<String>,
}

/// Returns the address of a person's picture. The person must be the caller or belong to a company or team of the caller; an admin can request
/// anybody's picture.
#[call("/account/get_avatar", errors(NotFound))]
pub(super) async fn get_avatar(
    pool: web::Data<PgPool>,
    call: Call<User, GetAvatarRequest>,
) -> CallResult<AvatarAddress> {
    let mut errors = FieldErrors::new();
    errors.required("user_name", &call.request.user_name);
    errors.finish()?;
    let caller = call.caller.0;
    let mut connection = pool.acquire().await?;
    let name = call.request.user_name.trim();
    let found = store::find_avatar(&mut connection, name, caller.user_id).await?;
    // The answer is the same for an outsider and for an unknown name, so that names cannot be guessed.
    let avatar_key = found.ok_or(ErrorCode::NotFound)?;
    Ok(Response::new(AvatarAddress {
        url: avatar_key.as_deref().map(image_address),
    }))
}
