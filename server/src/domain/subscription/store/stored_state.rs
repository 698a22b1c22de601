//! The SQL that reads and writes the stored state of a person's subscription.

use protocol::ids::UserId;
use sqlx::PgConnection;
use time::OffsetDateTime;

use crate::domain::subscription::stored_state::{ReportedSubscription, Status, StoredSubscription};

/// Locks an account until the transaction ends, and returns its subscription. `None` if there is no such account.
pub(in crate::domain::subscription) async fn lock(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<Option<Option<StoredSubscription>>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select s.subscription_id as "subscription_id?", s.status as "status?", s.provider_created as "created?", s.provider_changed as "changed?"
           from account a left join subscription s on s.user_id = a.id where a.id = $1 for no key update of a"#,
        user.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| row_of(row.subscription_id, row.status, row.created, row.changed)))
}

/// Stores a subscription whose plan is in force, and ends the person's trial. Besides the reported price, also stores the plan's present price
/// for the other billing interval.
pub(in crate::domain::subscription) async fn update_live(
    conn: &mut PgConnection,
    user: UserId,
    seen: &ReportedSubscription,
    at: OffsetDateTime,
) -> Result<(), sqlx::Error> {
    let paid = seen.paid.as_ref().expect("what is live is paid for");
    sqlx::query!(
        "insert into subscription as s (user_id, plan, is_active, interval, current_period_start, current_period_end, cancel_at, stripe_customer_id,
                                        subscription_id, status, price_id_month, price_id_year, price_cents, provider_created, provider_changed, trial_ends)
         select $1, $2, true, $3, $4, $5, $6, $7, $8, $9,
                case when $3 = 'month' then $10 else (select price_id from plan_price where product_id = $11 and interval = 'month') end,
                case when $3 = 'year' then $10 else (select price_id from plan_price where product_id = $11 and interval = 'year') end,
                $14::bigint, $12::timestamptz, $13::timestamptz, (select (created at time zone 'UTC')::date - 1 from account where id = $1)
         on conflict (user_id) do update
            set plan = excluded.plan, is_active = true, interval = excluded.interval, current_period_start = excluded.current_period_start,
                current_period_end = excluded.current_period_end, cancel_at = excluded.cancel_at, stripe_customer_id = excluded.stripe_customer_id,
                subscription_id = excluded.subscription_id, status = excluded.status, price_id_month = excluded.price_id_month,
                price_id_year = excluded.price_id_year, price_cents = excluded.price_cents, trial_ends = least(s.trial_ends, excluded.trial_ends), provider_created = excluded.provider_created,
                provider_changed = greatest(excluded.provider_changed, case when s.subscription_id = excluded.subscription_id then s.provider_changed end),
                updated = now()",
        user.0,
        paid.plan,
        paid.interval.as_str(),
        seen.period_start,
        seen.period_end,
        seen.cancel_at,
        seen.customer_id,
        seen.subscription_id,
        seen.status_name,
        paid.price_id,
        paid.product_id,
        seen.created,
        at,
        paid.cents
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Stores a subscription whose plan is not in force: the person now has the free plan, and their trial is over.
pub(in crate::domain::subscription) async fn update_lapsed(
    conn: &mut PgConnection,
    user: UserId,
    seen: &ReportedSubscription,
    at: OffsetDateTime,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into subscription as s (user_id, stripe_customer_id, subscription_id, status, trial_ends, provider_created, provider_changed)
         values ($1, $2, $3, $4, (select (created at time zone 'UTC')::date - 1 from account where id = $1), $5, $6)
         on conflict (user_id) do update
            set plan = 'free', is_active = false, interval = null, current_period_start = null, current_period_end = null, cancel_at = null,
                price_id_month = null, price_id_year = null, price_cents = null, stripe_customer_id = excluded.stripe_customer_id,
                subscription_id = excluded.subscription_id, status = excluded.status, trial_ends = least(s.trial_ends, excluded.trial_ends),
                provider_created = excluded.provider_created,
                provider_changed = greatest(excluded.provider_changed, case when s.subscription_id = excluded.subscription_id then s.provider_changed end),
                updated = now()",
        user.0,
        seen.customer_id,
        seen.subscription_id,
        seen.status_name,
        seen.created,
        at
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Gives a person the next number of the first 500 payers. Returns false without a change if the person already has a number or all 500 numbers
/// are given. No number is given twice.
pub(in crate::domain::subscription) async fn number_first_500(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<bool, sqlx::Error> {
    let numbered = sqlx::query!(
        "with next as (
             update first_500_count set given = given + 1
             where given < 500 and exists (select from account where id = $1 and first_500 is null) returning given)
         update account set first_500 = next.given from next where id = $1",
        user.0
    )
    .execute(conn)
    .await?;
    Ok(numbered.rows_affected() == 1)
}

/// Returns the id of a person's customer, their stored subscription, and the database's time; `None` if the person is not a customer.
pub(in crate::domain::subscription) async fn find(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<Option<(String, Option<StoredSubscription>, OffsetDateTime)>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select stripe_customer_id as "customer_id!", subscription_id, status, provider_created, provider_changed, now() as "now!"
           from subscription where user_id = $1 and stripe_customer_id is not null"#,
        user.0
    );
    let row = row.fetch_optional(conn).await?;
    Ok(row.map(|row| {
        let held = row_of(
            row.subscription_id,
            row.status,
            row.provider_created,
            row.provider_changed,
        );
        (row.customer_id, held, row.now)
    }))
}

fn row_of(
    subscription_id: Option<String>,
    status: Option<String>,
    created: Option<OffsetDateTime>,
    changed: Option<OffsetDateTime>,
) -> Option<StoredSubscription> {
    Some(StoredSubscription {
        subscription_id: subscription_id?,
        status: Status::of(&status?),
        created: created?,
        changed: changed?,
    })
}
