//! The SQL of accounts.

use protocol::ids::UserId;
use sqlx::PgConnection;
use time::Date;

/// An account with its plan and its first company.
#[derive(Debug)]
pub(super) struct SessionRow {
    pub(super) email: String,
    pub(super) user_name: String,
    pub(super) role: String,
    pub(super) sub_role: String,
    pub(super) avatar_key: Option<String>,
    pub(super) is_affiliate: bool,
    pub(super) first_500: Option<i16>,
    pub(super) plan: String,
    pub(super) is_active: bool,
    pub(super) stripe_customer_id: Option<String>,
    pub(super) trial_ends: Option<Date>,
    pub(super) company_id: Option<i64>,
    pub(super) logo_key: Option<String>,
    pub(super) login_image_key: Option<String>,
}

pub(super) async fn find_session_row(
    connection: &mut PgConnection,
    user_id: UserId,
) -> sqlx::Result<Option<SessionRow>> {
    sqlx::query_as!(
        SessionRow,
        r#"select a.email, a.user_name, a.role, a.sub_role, a.avatar_key, a.is_affiliate, a.first_500,
                  coalesce(s.plan, 'free') as "plan!", coalesce(s.is_active, false) as "is_active!",
                  s.stripe_customer_id as "stripe_customer_id?", s.trial_ends as "trial_ends?",
                  m.company_id as "company_id?", c.logo_key as "logo_key?", b.login_image_key as "login_image_key?"
           from account a
           left join subscription s on s.user_id = a.id
           left join lateral (select company_id from company_member where user_id = a.id order by joined, company_id limit 1) m on true
           left join company c on c.id = m.company_id
           left join company b on b.id = coalesce(a.background_company_id, m.company_id)
           where a.id = $1"#,
        user_id.0
    )
    .fetch_optional(connection)
    .await
}

/// Makes an administrator; false where the email is taken.
pub(super) async fn insert_admin(
    connection: &mut PgConnection,
    email: &str,
    password_hash: &str,
) -> sqlx::Result<bool> {
    let made = sqlx::query!(
        "insert into account (email, user_name, password_hash, role, email_confirmed, approved)
         values ($1, $1, $2, 'admin', true, true) on conflict do nothing",
        email,
        password_hash
    )
    .execute(connection)
    .await?;
    Ok(made.rows_affected() == 1)
}
