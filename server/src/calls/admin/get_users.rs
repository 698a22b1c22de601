//! admin/get_users: the accounts of one kind, page by page.

use actix_web::{post, web};
use protocol::entity::account::Role;
use protocol::entity::admin::AdminUser;
use protocol::ids::UserId;
use protocol::limits;
use protocol::schema::{PageLimit, PageOffset, SortDirection, USER_SORTS, UserSort};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::ToSchema;

use super::row;
use super::store::{self, Filter};
use crate::calls::lists::List;
use crate::calls::snapshot::Snapshot;
use crate::http::validate::page;
use crate::http::{Admin, Answer, Call, CallError, CallResult};

/// Which accounts, and in which order.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(super) struct GetUsersRequest {
    /// 20 where left out, at most 200.
    #[serde(default)]
    #[schema(value_type = Option<PageLimit>)]
    limit: Option<i64>,
    /// Rows to pass over.
    #[serde(default)]
    #[schema(value_type = Option<PageOffset>)]
    offset: Option<i64>,
    /// creator, manager or admin; all where left out.
    #[serde(default)]
    #[schema(value_type = Option<protocol::entity::account::Role>)]
    user_type: Option<String>,
    /// created (the default), user_name, email, subscription, user_rating, is_disabled, is_confirmed_email, is_approved, is_first_500,
    /// plays_count, share_count, upload_count or download_count.
    #[serde(default)]
    #[schema(value_type = Option<UserSort>)]
    sort_by: Option<String>,
    /// up or down (the default).
    #[serde(default)]
    #[schema(value_type = Option<SortDirection>)]
    sort_direction: Option<String>,
    /// Those on hold alone, or those that are not alone; all where left out.
    #[serde(default)]
    on_hold: Option<bool>,
    /// These accounts alone: for the rows of accounts that a change named.
    #[serde(default)]
    users_id: Option<Vec<UserId>>,
}

/// A page of accounts.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct UserPage {
    users: Vec<AdminUser>,
    /// How many there are in all pages.
    number_of_users: i64,
}

/// The accounts, the newest first where nothing else is asked for.
#[utoipa::path(request_body = GetUsersRequest, responses((status = 200, body = Answer<UserPage>)))]
#[post("/admin/get_users")]
pub(super) async fn get_users(pool: web::Data<PgPool>, call: Call<Admin, GetUsersRequest>) -> CallResult<UserPage> {
    let (Admin(caller), request) = (call.who, call.request);
    let (limit, offset) = page(request.limit, request.offset, limits::USERS_PAGE)?;
    let sort_by = request.sort_by.as_deref().filter(|name| !name.is_empty());
    let sort_by = sort_by.unwrap_or("created");
    if !USER_SORTS.contains(&sort_by) {
        return Err(CallError::field("sort_by", "Not a choice"));
    }
    let is_up = match request.sort_direction.as_deref() {
        None | Some("" | "down") => false,
        Some("up") => true,
        Some(_) => return Err(CallError::field("sort_direction", "Must be up or down")),
    };
    let users_id: Option<Vec<i64>> = request.users_id.map(|users| users.into_iter().map(|id| id.0).collect());
    let filter = Filter {
        role: role(request.user_type.as_deref())?,
        on_hold: request.on_hold,
        users_id: users_id.as_deref(),
        text: None,
    };
    let mut snapshot = Snapshot::take(&pool).await?;
    let number_of_users = store::count_users(snapshot.connection(), &filter).await?;
    let rows = store::list_users(snapshot.connection(), &filter, sort_by, is_up, limit, offset).await?;
    let users = rows.into_iter().map(row::show).collect();
    let page = UserPage { users, number_of_users };
    snapshot.answer(&caller, List::Users, page).await
}

/// The role asked for; `None` is all.
pub(super) fn role(user_type: Option<&str>) -> Result<Option<&'static str>, CallError> {
    match user_type {
        None | Some("") => Ok(None),
        Some(name) => match name.parse::<Role>() {
            Ok(role) => Ok(Some(role.as_str())),
            Err(_) => Err(CallError::field("user_type", "Must be creator, manager or admin")),
        },
    }
}
