//! admin/get_users: returns accounts, filtered and page by page.

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

/// A filter for the accounts, their order, and the requested page.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(super) struct GetUsersRequest {
    /// The maximum number of accounts on the page. If left out: 20, or the number of accounts in `users_id`. More than 200 counts as 200.
    #[schema(value_type = Option<PageLimit>)]
    limit: Option<i64>,
    /// The number of accounts to skip before the page.
    #[schema(value_type = Option<PageOffset>)]
    offset: Option<i64>,
    /// Returns only accounts with this role: creator, manager or admin; all roles if left out.
    #[schema(value_type = Option<protocol::entity::account::Role>)]
    user_type: Option<String>,
    /// The field by which the accounts are sorted: created (the default), user_name, email or user_rating.
    #[schema(value_type = Option<UserSort>)]
    sort_by: Option<String>,
    /// The direction of the order: up or down (the default).
    #[schema(value_type = Option<SortDirection>)]
    sort_direction: Option<String>,
    /// True: returns only accounts on hold; false: only accounts not on hold; left out: both.
    on_hold: Option<bool>,
    /// Returns only accounts in this state: unconfirmed, blocked or not_approved; all if left out. With this field, `sort_by` must be created or
    /// email.
    #[schema(value_type = Option<UserFilter>)]
    filter: Option<String>,
    /// Returns only accounts with this plan, where `free` means no plan; all if left out. With this field, `sort_by` must be created or email.
    #[schema(value_type = Option<PlanTitle>)]
    plan: Option<String>,
    /// True: lists accounts with a confirmed email first, each of the two groups in the requested order. It is allowed only with the filter
    /// `not_approved`.
    #[serde(default)]
    confirmed_first: bool,
    /// Returns only these accounts, at most 200, on one page, always the newest first. A client uses this field to read the accounts whose ids a
    /// change on the `admin` topic contains.
    #[schema(value_type = Option<NamedUsers>)]
    users_id: Option<Vec<UserId>>,
}

/// A page of accounts. It includes the number of accounts for each choice of each filter.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct UserPage {
    users: Vec<AdminUser>,
    /// The number of matching accounts on all pages together.
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

/// Parses the requested state of accounts; `None` means all accounts.
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

/// Parses the requested plan; `None` means all plans.
fn plan(title: Option<String>) -> Result<Option<String>, CallError> {
    let Some(title) = title.filter(|title| !title.is_empty()) else {
        return Ok(None);
    };
    let mut errors = FieldErrors::new();
    errors.at_most("plan", &title, limits::PLAN_TITLE_MAX);
    errors.finish()?;
    Ok(Some(title))
}

/// Parses the requested role; `None` means all roles.
pub(super) fn role(user_type: Option<&str>) -> Result<Option<&'static str>, CallError> {
    match user_type {
        None | Some("") => Ok(None),
        Some(name) => match name.parse::<Role>() {
            Ok(role) => Ok(Some(role.as_str())),
            Err(_) => Err(CallError::field("user_type", "Must be creator, manager or admin")),
        },
    }
}
