//! The SQL for the plans that the staff grants to accounts.

use protocol::ids::UserId;
use sqlx::PgConnection;

/// A person's role and their plan.
pub(in crate::domain::account) struct PlanRow {
    pub(in crate::domain::account) role: String,
    pub(in crate::domain::account) plan: String,
    pub(in crate::domain::account) is_active: bool,
}

/// Returns a person's role and plan, and locks the account's row until the transaction ends.
pub(in crate::domain::account) async fn find_plan(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<Option<PlanRow>, sqlx::Error> {
    sqlx::query_as!(
        PlanRow,
        r#"select a.role, coalesce(s.plan, 'free') as "plan!", coalesce(s.is_active, false) as "is_active!"
           from account a left join subscription s on s.user_id = a.id where a.id = $1 for no key update of a"#,
        user.0
    )
    .fetch_optional(conn)
    .await
}

/// Sets a person's plan, free of charge.
pub(in crate::domain::account) async fn update_plan(
    conn: &mut PgConnection,
    user: UserId,
    plan: &str,
    is_active: bool,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into subscription (user_id, plan, is_active) values ($1, $2, $3)
         on conflict (user_id) do update
            set plan = excluded.plan, is_active = excluded.is_active, interval = null, current_period_start = null,
                current_period_end = null, cancel_at = null, price_id_month = null, price_id_year = null, price_cents = null, updated = now()",
        user.0,
        plan,
        is_active
    )
    .execute(conn)
    .await?;
    Ok(())
}
