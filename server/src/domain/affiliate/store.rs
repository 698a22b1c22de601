//! The SQL for affiliate links and their results.

use protocol::ids::{CompanyId, UserId};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};

use super::{Affiliate, Owner};

/// The clicks and sign-ups to add to the counts of an affiliate link in one month.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct CountIncrease {
    pub(super) clicks: i64,
    pub(super) sign_ups: i64,
}

/// An invoice that was paid.
#[derive(Debug)]
pub(crate) struct Payment<'a> {
    /// The invoice's id.
    pub(crate) invoice_id: &'a str,
    /// The paid amount in cents, including tax.
    pub(crate) paid_cents: i64,
    /// The paid amount in cents, without tax.
    pub(crate) net_cents: i64,
}

/// Returns the values of the columns `user_id` and `company_id` for an owner; one of them is `None`.
fn columns(owner: Owner) -> (Option<i64>, Option<i64>) {
    match owner {
        Owner::User(user) => (Some(user.0), None),
        Owner::Company(company) => (None, Some(company.0)),
    }
}

pub(super) async fn find(conn: &mut PgConnection, owner: Owner) -> sqlx::Result<Option<Affiliate>> {
    let (user, company) = columns(owner);
    sqlx::query_as!(
        Affiliate,
        "select id, code, email from affiliate where user_id = $1 or company_id = $2",
        user,
        company
    )
    .fetch_optional(conn)
    .await
}

/// Inserts an affiliate link and returns its code; `None` if another link has this code.
pub(super) async fn insert(
    conn: &mut PgConnection,
    owner: Owner,
    code: &str,
    email: &str,
) -> sqlx::Result<Option<String>> {
    let (user, company) = columns(owner);
    sqlx::query_scalar!(
        "insert into affiliate (code, user_id, company_id, email) values ($1, $2, $3, $4) on conflict do nothing returning code",
        code,
        user,
        company,
        email
    )
    .fetch_optional(conn)
    .await
}

/// Marks an account as having created an affiliate link.
pub(super) async fn update_is_affiliate(conn: &mut PgConnection, user: UserId) -> sqlx::Result<()> {
    sqlx::query!(
        "update account set is_affiliate = true where id = $1 and not is_affiliate",
        user.0
    )
    .execute(conn)
    .await?;
    Ok(())
}

pub(super) async fn find_by_code(conn: &mut PgConnection, code: &str) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!("select id from affiliate where code = $1", code)
        .fetch_optional(conn)
        .await
}

/// Returns the owner and the code of an affiliate link.
pub(super) async fn find_owner(conn: &mut PgConnection, affiliate: i64) -> sqlx::Result<Option<(Owner, String)>> {
    let found = sqlx::query!(
        "select user_id, company_id, code from affiliate where id = $1",
        affiliate
    );
    Ok(found.fetch_optional(conn).await?.and_then(|row| {
        let of_company = row.company_id.map(|company| Owner::Company(CompanyId(company)));
        let owner = row.user_id.map(|user| Owner::User(UserId(user))).or(of_company)?;
        Some((owner, row.code))
    }))
}

/// Stores a visitor's click; returns false if the visitor already clicked on the link that day.
pub(super) async fn insert_click(
    conn: &mut PgConnection,
    affiliate: i64,
    day: Date,
    visitor: &str,
) -> sqlx::Result<bool> {
    let inserted = sqlx::query!(
        "insert into affiliate_click (affiliate_id, day, visitor) values ($1, $2, $3) on conflict do nothing",
        affiliate,
        day,
        visitor
    );
    Ok(inserted.execute(conn).await?.rows_affected() == 1)
}

/// Stores the affiliate link that referred an account. Changes nothing if such a link is already stored for the account, or if the link's email
/// is the account's email.
pub(super) async fn update_referrer(conn: &mut PgConnection, user: UserId, code: &str) -> sqlx::Result<()> {
    sqlx::query!(
        "update account a set referred_by = f.id from affiliate f
         where a.id = $1 and a.referred_by is null and f.code = $2 and lower(f.email) <> lower(a.email)",
        user.0,
        code
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Marks the sign-up of an account as counted, and returns the affiliate link for which it counts. `None` if no link referred the account
/// or if the sign-up was counted before.
pub(super) async fn take_sign_up(
    conn: &mut PgConnection,
    user: UserId,
    now: OffsetDateTime,
) -> sqlx::Result<Option<i64>> {
    let taken = sqlx::query_scalar!(
        r#"update account set referral_counted = $2 where id = $1 and referred_by is not null and referral_counted is null
           returning referred_by as "referred_by!""#,
        user.0,
        now
    );
    taken.fetch_optional(conn).await
}

/// Returns the affiliate link that referred an account.
pub(super) async fn find_referrer(conn: &mut PgConnection, user: UserId) -> sqlx::Result<Option<i64>> {
    let found = sqlx::query_scalar!("select referred_by from account where id = $1", user.0);
    Ok(found.fetch_optional(conn).await?.flatten())
}

/// Stores a paid invoice; returns false if it was stored before.
pub(super) async fn insert_payment(
    conn: &mut PgConnection,
    affiliate: i64,
    user: UserId,
    payment: &Payment<'_>,
    day: Date,
) -> sqlx::Result<bool> {
    let inserted = sqlx::query!(
        "insert into affiliate_payment (invoice_id, affiliate_id, payer, month, paid_cents, net_cents)
         values ($1, $2, $3, date_trunc('month', $4::date)::date, $5, $6) on conflict do nothing",
        payment.invoice_id,
        affiliate,
        user.0,
        day,
        payment.paid_cents,
        payment.net_cents
    );
    Ok(inserted.execute(conn).await?.rows_affected() == 1)
}

/// Stores how much of a charge was refunded in total up to this day.
pub(super) async fn raise_refund(
    conn: &mut PgConnection,
    affiliate: i64,
    user: UserId,
    (charge_id, refunded_cents): (&str, i64),
    day: Date,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into affiliate_refund as r (charge_id, month, affiliate_id, payer, refunded_cents)
         values ($1, date_trunc('month', $2::date)::date, $3, $4, $5)
         on conflict (charge_id, month) do update set refunded_cents = greatest(r.refunded_cents, excluded.refunded_cents)",
        charge_id,
        day,
        affiliate,
        user.0,
        refunded_cents
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Increases the counts of an affiliate link in the month that contains `day`.
pub(super) async fn add(conn: &mut PgConnection, affiliate: i64, day: Date, rise: CountIncrease) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into affiliate_month as m (affiliate_id, month, clicks, sign_ups) values ($1, date_trunc('month', $2::date)::date, $3, $4)
         on conflict (affiliate_id, month) do update set clicks = m.clicks + excluded.clicks, sign_ups = m.sign_ups + excluded.sign_ups",
        affiliate,
        day,
        rise.clicks,
        rise.sign_ups
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The results of an affiliate link in one month.
#[derive(Debug)]
pub struct Month {
    /// The first day of the month, UTC.
    pub month: Date,
    /// The number of visitors who followed the link.
    pub clicks: i64,
    /// The number of accounts that signed up through the link and confirmed their email.
    pub sign_ups: i64,
    /// The payments of referred people without tax, less refunds, in US cents.
    pub spend_cents: i64,
}

/// Returns the results of an affiliate link in each month that has any, the newest first. A refund includes tax, but reduces `spend_cents` only
/// by its part without tax. This part is estimated from the payer's invoices, so a refund has no effect until one of these invoices is stored.
pub async fn list_months(conn: &mut PgConnection, affiliate: i64) -> sqlx::Result<Vec<Month>> {
    sqlx::query_as!(
        Month,
        r#"with share as (
               select payer, sum(net_cents) / sum(paid_cents) as net from affiliate_payment where affiliate_id = $1 group by payer),
           refund as (
               select month, payer, greatest(0, refunded_cents - coalesce(max(refunded_cents) over (
                          partition by charge_id order by month rows between unbounded preceding and 1 preceding), 0)) as cents
               from affiliate_refund where affiliate_id = $1),
           spend as (
               select month, net_cents as cents from affiliate_payment where affiliate_id = $1
               union all select month, -round(cents * net) from refund join share using (payer))
           select month as "month!", coalesce(m.clicks, 0) as "clicks!", coalesce(m.sign_ups, 0) as "sign_ups!",
                  coalesce(s.cents, 0)::bigint as "spend_cents!"
           from (select month, clicks, sign_ups from affiliate_month where affiliate_id = $1) m
           full join (select month, sum(cents) as cents from spend group by month) s using (month) order by month desc"#,
        affiliate
    )
    .fetch_all(conn)
    .await
}
