//! account/get_avatar: a person's picture.

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

/// The picture's address.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AvatarAddress {
    /// Null if there is no picture.
    pub(super) url: Option<String>,
}

/// Returns the address of a person's picture. One's own, a colleague's of the same company or team, anybody's for an admin.
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
