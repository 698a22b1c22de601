//! The SQL for the staff's list of accounts when it is filtered by state or by plan. For each such filter and each order there is an index,
//! whose first column is the role. The query reads the first rows of each role from the index and merges them. Accounts that are not
//! approved are read in four parts, on hold or not and with or without a confirmed email, so that the same index serves the approval queue,
//! too.

use sqlx::PgConnection;

use super::filter::{Filter, Keeps, SortBy};

macro_rules! find {
    ($connection:ident, $filter:ident, $limit:ident, $offset:ident, $left:literal, $key:literal, $direction:literal) => {
        sqlx::query_scalar!(
            "select p.id from unnest(array['creator', 'manager', 'admin']) r(role)
             cross join lateral (
                 select id, "
                + $key
                + " as place from account
                 where role = r.role and ($2::boolean is null or on_hold = $2) and "
                + $left
                + "
                 order by "
                + $key
                + " "
                + $direction
                + ", id "
                + $direction
                + " limit $3::bigint + $4::bigint) p
             where ($1::text is null or r.role = $1)
             order by p.place "
                + $direction
                + ", p.id "
                + $direction
                + " limit $3 offset $4",
            $filter.role,
            $filter.on_hold,
            $limit,
            $offset,
            $filter.plan
        )
        .fetch_all($connection)
        .await
    };
}

// The text ends as that of `find!` does: checked SQL consists of literals, so no macro can supply the end.
macro_rules! find_not_approved {
    ($connection:ident, $filter:ident, $limit:ident, $offset:ident, $key:literal, $direction:literal) => {
        sqlx::query_scalar!(
            "select p.id from unnest(array['creator', 'manager', 'admin']) r(role) cross join unnest(array[true, false]) h(on_hold)
             cross join unnest(array[true, false]) c(confirmed)
             cross join lateral (
                 select id, "
                + $key
                + " as place from account
                 where role = r.role and on_hold = h.on_hold and email_confirmed = c.confirmed and not approved
                   and ($5::text is null or listed_plan = $5)
                 order by "
                + $key
                + " "
                + $direction
                + ", id "
                + $direction
                + " limit $3::bigint + $4::bigint) p
             where ($1::text is null or r.role = $1) and ($2::boolean is null or h.on_hold = $2)
             order by (c.confirmed and $6) desc, p.place "
                + $direction
                + ", p.id "
                + $direction
                + " limit $3 offset $4",
            $filter.role,
            $filter.on_hold,
            $limit,
            $offset,
            $filter.plan,
            $filter.is_confirmed_first
        )
        .fetch_all($connection)
        .await
    };
}

macro_rules! find_in_order {
    ($connection:ident, $filter:ident, $limit:ident, $offset:ident, $key:literal, $direction:literal) => {
        match $filter.keeps {
            None => find!(
                $connection,
                $filter,
                $limit,
                $offset,
                "listed_plan = $5",
                $key,
                $direction
            ),
            Some(Keeps::Unconfirmed) => find!(
                $connection,
                $filter,
                $limit,
                $offset,
                "not email_confirmed and ($5::text is null or listed_plan = $5)",
                $key,
                $direction
            ),
            Some(Keeps::Blocked) => find!(
                $connection,
                $filter,
                $limit,
                $offset,
                "blocked and ($5::text is null or listed_plan = $5)",
                $key,
                $direction
            ),
            Some(Keeps::NotApproved) => {
                find_not_approved!($connection, $filter, $limit, $offset, $key, $direction)
            }
        }
    };
}

/// Finds a page of the filtered accounts, sorted by email or by the time of sign-up.
pub(super) async fn find_page(
    connection: &mut PgConnection,
    filter: &Filter,
    sort_by: SortBy,
    is_up: bool,
    limit: i64,
    offset: i64,
) -> sqlx::Result<Vec<i64>> {
    match (sort_by, is_up) {
        (SortBy::Email, true) => find_in_order!(connection, filter, limit, offset, "lower(email)", "asc"),
        (SortBy::Email, false) => find_in_order!(connection, filter, limit, offset, "lower(email)", "desc"),
        (_, true) => find_in_order!(connection, filter, limit, offset, "created", "asc"),
        (_, false) => find_in_order!(connection, filter, limit, offset, "created", "desc"),
    }
}
