//! admin/get_users: the accounts of one kind, page by page.

use actix_web::web;
use macros::call;
use protocol::entity::account::Role;
use protocol::entity::admin::AdminUser;
use protocol::ids::UserId;
use protocol::limits;
use protocol::schema::{NamedUsers, PageLimit, PageOffset, PlanTitle, SortDirection, UserFilter, UserSort};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use utoipa::ToSchema;

use super::row;
use super::store::{self, Filter, Keeps, SortBy, UserCounts};
use crate::calls::lists::List;
use crate::calls::snapshot::Snapshot;
use crate::http::{Admin, Call, CallError, CallResult};
use crate::listing::named;
use crate::validation::{FieldErrors, page};

/// A filter of the accounts, their order, and a page of them.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(super) struct GetUsersRequest {
    /// 20 where left out, or as many as `users_id` names; more than 200 counts as 200.
    #[schema(value_type = Option<PageLimit>)]
    limit: Option<i64>,
    /// The number of rows to skip.
    #[schema(value_type = Option<PageOffset>)]
    offset: Option<i64>,
    /// creator, manager or admin; all where left out.
    #[schema(value_type = Option<protocol::entity::account::Role>)]
    user_type: Option<String>,
    /// created (the default), user_name, email or user_rating.
    #[schema(value_type = Option<UserSort>)]
    sort_by: Option<String>,
    /// up or down (the default).
    #[schema(value_type = Option<SortDirection>)]
    sort_direction: Option<String>,
    /// True: only accounts on hold; false: only accounts not on hold; all where left out.
    on_hold: Option<bool>,
    /// unconfirmed, blocked or not_approved: only accounts in this state; all where left out. They are sorted by created or email.
    #[schema(value_type = Option<UserFilter>)]
    filter: Option<String>,
    /// Only accounts with this plan, free for those without one; all where left out. They are sorted by created or email.
    #[schema(value_type = Option<PlanTitle>)]
    plan: Option<String>,
    /// True: accounts with a confirmed email come first, each group in the requested order. Only with the filter `not_approved`.
    #[serde(default)]
    confirmed_first: bool,
    /// Only these accounts, at most 200, the newest first whatever order is requested, all on one page: for the rows of accounts that a change
    /// named.
    #[schema(value_type = Option<NamedUsers>)]
    users_id: Option<Vec<UserId>>,
}

/// A page of accounts.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct UserPage {
    users: Vec<AdminUser>,
    /// The total number, over all pages.
    number_of_users: i64,
    counts: UserCounts,
}

/// Returns the accounts, the newest first unless another order is requested.
#[call("/admin/get_users")]
pub(super) async fn get_users(pool: web::Data<PgPool>, call: Call<Admin, GetUsersRequest>) -> CallResult<UserPage> {
    let (Admin(caller), request) = (call.caller, call.request);
    let (users, default_limit) = named(
        "users_id",
        "accounts",
        request.users_id,
        |user| user.0,
        limits::USERS_PAGE,
    )?;
    let (limit, offset) = page(request.limit, request.offset, default_limit)?;
    let sort_by = match request.sort_by.as_deref() {
        None | Some("" | "created") => SortBy::Created,
        Some("user_name") => SortBy::UserName,
        Some("email") => SortBy::Email,
        Some("user_rating") => SortBy::UserRating,
        Some(_) => {
            return Err(CallError::field(
                "sort_by",
                "Must be created, user_name, email or user_rating",
            ));
        }
    };
    let is_up = match request.sort_direction.as_deref() {
        None | Some("" | "down") => false,
        Some("up") => true,
        Some(_) => return Err(CallError::field("sort_direction", "Must be up or down")),
    };
    let filter = Filter {
        role: role(request.user_type.as_deref())?,
        on_hold: request.on_hold,
        keeps: keeps(request.filter.as_deref())?,
        plan: plan(request.plan)?,
        is_confirmed_first: request.confirmed_first,
    };
    if filter.is_confirmed_first && filter.keeps != Some(Keeps::NotApproved) {
        return Err(CallError::field("confirmed_first", "Only with the filter not_approved"));
    }
    let is_narrowed = filter.keeps.is_some() || filter.plan.is_some();
    if is_narrowed && matches!(sort_by, SortBy::UserName | SortBy::UserRating) {
        return Err(CallError::field(
            "sort_by",
            "Must be created or email with a filter or a plan",
        ));
    }
    let mut snapshot = Snapshot::take(&pool).await?;
    let connection = snapshot.connection();
    let groups = store::list_groups(connection).await?;
    let (found, number_of_users) = match users {
        Some(users) => {
            let found = store::filter_users(connection, &filter, &users).await?;
            let number_of_users = found.len() as i64;
            (found, number_of_users)
        }
        None => (
            store::find_page(connection, &filter, sort_by, is_up, limit, offset).await?,
            store::count(&groups, &filter),
        ),
    };
    let counts = store::count_choices(&groups, &filter);
    let rows = store::list_users(connection, &found).await?;
    let users = rows.into_iter().map(row::show).collect();
    let page = UserPage {
        users,
        number_of_users,
        counts,
    };
    snapshot.answer(&caller, List::Users, page).await
}

/// Reads the requested state that keeps accounts out; `None` for all.
fn keeps(filter: Option<&str>) -> Result<Option<Keeps>, CallError> {
    match filter {
        None | Some("") => Ok(None),
        Some("unconfirmed") => Ok(Some(Keeps::Unconfirmed)),
        Some("blocked") => Ok(Some(Keeps::Blocked)),
        Some("not_approved") => Ok(Some(Keeps::NotApproved)),
        Some(_) => Err(CallError::field(
            "filter",
            "Must be unconfirmed, blocked or not_approved",
        )),
    }
}

/// Reads the requested plan; `None` for all.
fn plan(title: Option<String>) -> Result<Option<String>, CallError> {
    let Some(title) = title.filter(|title| !title.is_empty()) else {
        return Ok(None);
    };
    let mut errors = FieldErrors::new();
    errors.at_most("plan", &title, limits::PLAN_TITLE_MAX);
    errors.finish()?;
    Ok(Some(title))
}

/// Reads the requested role; `None` for all.
pub(super) fn role(user_type: Option<&str>) -> Result<Option<&'static str>, CallError> {
    match user_type {
        None | Some("") => Ok(None),
        Some(name) => match name.parse::<Role>() {
            Ok(role) => Ok(Some(role.as_str())),
            Err(_) => Err(CallError::field("user_type", "Must be creator, manager or admin")),
        },
    }
}
