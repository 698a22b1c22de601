//! The SQL for the staff's list of accounts.

use sqlx::PgConnection;

use super::filter::{Filter, Keeps, SortBy};
use super::filtered;

/// Finds a page of the accounts that have one role and are all on hold or all not on hold, in the order of an index.
macro_rules! find_page_of_group {
    ($connection:ident, $role:ident, $on_hold:ident, $limit:ident, $offset:ident, $key:literal, $direction:literal) => {
        sqlx::query_scalar!(
            "select id from account where role = $1 and on_hold = $2 order by "
                + $key
                + " "
                + $direction
                + ", id "
                + $direction
                + "
             limit $3 offset $4",
            $role,
            $on_hold,
            $limit,
            $offset
        )
        .fetch_all($connection)
        .await
    };
}

/// Finds a page of the accounts of several groups, where a group is all accounts that have the same role and are all on hold or all not on hold.
/// It reads the first accounts of each group in the order of an index, and merges them.
macro_rules! find_merged_page {
    ($connection:ident, $filter:ident, $limit:ident, $offset:ident, $key:literal, $direction:literal) => {
        sqlx::query_scalar!(
            "select p.id from unnest(array['creator', 'manager', 'admin']) r(role) cross join unnest(array[false, true]) h(on_hold)
             cross join lateral (
                 select id, " + $key + " as place from account where role = r.role and on_hold = h.on_hold
                 order by " + $key + " " + $direction + ", id " + $direction + " limit $3::bigint + $4::bigint) p
             where ($1::text is null or r.role = $1) and ($2::boolean is null or h.on_hold = $2)
             order by p.place " + $direction + ", p.id " + $direction + " limit $3 offset $4",
            $filter.role,
            $filter.on_hold,
            $limit,
            $offset
        )
        .fetch_all($connection)
        .await
    };
}

/// Finds a page of the accounts. If the filter selects one role, and also either only accounts on hold or only accounts not on hold, the page is
/// read directly from an index. This is faster than `find_merged_page`, which must also sort all rows before the page.
macro_rules! find_page {
    ($connection:ident, $filter:ident, $limit:ident, $offset:ident, $key:literal, $direction:literal) => {
        match ($filter.role, $filter.on_hold) {
            (Some(role), Some(on_hold)) => {
                find_page_of_group!($connection, role, on_hold, $limit, $offset, $key, $direction)
            }
            _ => find_merged_page!($connection, $filter, $limit, $offset, $key, $direction),
        }
    };
}

/// Finds a page of the accounts; accounts with equal values are sorted by id. With a filter by state or plan, `sort_by` must be `Created` or
/// `Email`.
pub(in crate::calls::admin) async fn find_page(
    connection: &mut PgConnection,
    filter: &Filter,
    sort_by: SortBy,
    is_up: bool,
    limit: i64,
    offset: i64,
) -> sqlx::Result<Vec<i64>> {
    if filter.keeps.is_some() || filter.plan.is_some() {
        return filtered::find_page(connection, filter, sort_by, is_up, limit, offset).await;
    }
    match (sort_by, is_up) {
        (SortBy::Created, true) => find_page!(connection, filter, limit, offset, "created", "asc"),
        (SortBy::Created, false) => find_page!(connection, filter, limit, offset, "created", "desc"),
        (SortBy::UserName, true) => find_page!(connection, filter, limit, offset, "lower(user_name)", "asc"),
        (SortBy::UserName, false) => find_page!(connection, filter, limit, offset, "lower(user_name)", "desc"),
        (SortBy::Email, true) => find_page!(connection, filter, limit, offset, "lower(email)", "asc"),
        (SortBy::Email, false) => find_page!(connection, filter, limit, offset, "lower(email)", "desc"),
        (SortBy::UserRating, true) => find_page!(connection, filter, limit, offset, "user_rating", "asc"),
        (SortBy::UserRating, false) => find_page!(connection, filter, limit, offset, "user_rating", "desc"),
    }
}

/// Returns the ids of the given accounts that match the filter, the newest first.
pub(in crate::calls::admin) async fn filter_users(
    connection: &mut PgConnection,
    filter: &Filter,
    users: &[i64],
) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        "select id from account where id = any($5) and ($1::text is null or role = $1) and ($2::boolean is null or on_hold = $2)
           and ($3::text is null or case $3 when 'unconfirmed' then not email_confirmed when 'blocked' then blocked else not approved end)
           and ($4::text is null or listed_plan = $4)
         order by created desc, id desc",
        filter.role,
        filter.on_hold,
        filter.keeps.map(Keeps::as_str),
        filter.plan,
        users
    )
    .fetch_all(connection)
    .await
}
