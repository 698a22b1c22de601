//! admin/search_users: finds accounts by a part of their name or email, or by the id of one of their tracks or links.

use actix_web::web;
use macros::call;
use protocol::entity::admin::AdminUser;
use protocol::limits;
use protocol::schema::KnownEmail;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::ToSchema;

use super::get_users::role;
use super::row;
use super::store;
use crate::calls::lists::List;
use crate::calls::snapshot::Snapshot;
use crate::http::{Admin, Call, CallResult};
use crate::listing::search;
use crate::validation::FieldErrors;

/// The text to search for.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct SearchUsersRequest {
    /// A part of a name or an email, ignoring case; or the id of a track or link.
    #[serde(default)]
    #[schema(required, value_type = KnownEmail)]
    user_info: String,
    /// Returns only accounts with this role: creator, manager or admin; all roles if left out.
    #[schema(value_type = Option<protocol::entity::account::Role>)]
    user_type: Option<String>,
}

/// The accounts that were found.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FoundUsers {
    users: Vec<AdminUser>,
}

/// Finds at most 200 accounts whose name or email contains a text. They are sorted by name. If more than 200 match, accounts whose name or email
/// begins with the text have priority. If the text is the id of a track or link, the account that made it is the first in the list.
#[call("/admin/search_users")]
pub(super) async fn search_users(
    pool: web::Data<PgPool>,
    call: Call<Admin, SearchUsersRequest>,
) -> CallResult<FoundUsers> {
    let text = call.request.user_info.trim();
    let mut errors = FieldErrors::new();
    errors.required("user_info", text);
    errors.at_most("user_info", text, limits::EMAIL_MAX);
    errors.finish()?;
    let role = role(call.request.user_type.as_deref())?;
    let search = search("user_info", Some(text))?.unwrap_or_default();
    let mut snapshot = Snapshot::take(&pool).await?;
    let connection = snapshot.connection();
    let mut found = store::list_owners(connection, role, text).await?;
    for user in store::search_users(connection, role, text, &search, limits::PAGE_MAX).await? {
        if !found.contains(&user) {
            found.push(user);
        }
    }
    found.truncate(limits::PAGE_MAX as usize);
    let rows = store::list_users(snapshot.connection(), &found).await?;
    let users = rows.into_iter().map(row::show).collect();
    snapshot.answer(&call.caller.0, List::Users, FoundUsers { users }).await
}
