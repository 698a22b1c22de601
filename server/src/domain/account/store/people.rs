//! The SQL that reads and changes an account's data, and that finds the recipients of emails.

use protocol::ids::UserId;
use sqlx::PgConnection;
use sqlx::postgres::PgQueryResult;
use time::{Date, OffsetDateTime};

use crate::mail::messages::Account;

/// The data that log_in and get_info return about a session: its account, with the account's plan and first company.
#[derive(Debug)]
pub(crate) struct SessionRow {
    pub(crate) session_id: i64,
    pub(crate) last_seen: OffsetDateTime,
    /// True if the database contains the hash by which the session's sids (the secrets that open live connections) are recognized.
    pub(crate) has_sids: bool,
    pub(crate) user_id: i64,
    pub(crate) email: String,
    pub(crate) user_name: String,
    pub(crate) role: String,
    pub(crate) sub_role: String,
    pub(crate) avatar_key: Option<String>,
    pub(crate) is_affiliate: bool,
    pub(crate) first_500: Option<i16>,
    pub(crate) plan: String,
    pub(crate) is_active: bool,
    pub(crate) stripe_customer_id: Option<String>,
    pub(crate) trial_ends: Option<Date>,
    pub(crate) company_id: Option<i64>,
    pub(crate) logo_key: Option<String>,
    pub(crate) login_image_key: Option<String>,
    pub(crate) public_contact: String,
}

/// Reads, in one query, the data about a session that log_in and get_info return.
pub(crate) async fn find_session_row(
    connection: &mut PgConnection,
    token_hash: &[u8],
    sid_hash: &[u8],
) -> sqlx::Result<Option<SessionRow>> {
    sqlx::query_as!(
        SessionRow,
        r#"select e.id as "session_id!", e.last_seen as "last_seen!", exists (select 1 from session_sid i where i.sid_hash = $2) as "has_sids!",
                  a.id as "user_id!", a.email as "email!", a.user_name as "user_name!", a.role as "role!", a.sub_role as "sub_role!", a.avatar_key,
                  a.is_affiliate as "is_affiliate!", a.first_500,
                  case when s.is_active then s.plan else 'free' end as "plan!", coalesce(s.is_active, false) as "is_active!",
                  s.stripe_customer_id as "stripe_customer_id?", s.trial_ends as "trial_ends?",
                  m.company_id as "company_id?", c.logo_key as "logo_key?", b.login_image_key as "login_image_key?",
                  a.public_contact as "public_contact!"
           from live_session e join account a on a.id = e.user_id
           left join subscription s on s.user_id = a.id
           left join lateral (select company_id from company_member where user_id = a.id order by joined, company_id limit 1) m on true
           left join company c on c.id = m.company_id
           left join company b on b.id = coalesce(a.background_company_id, m.company_id) and b.deleted is null
           where e.token_hash = $1"#,
        token_hash,
        sid_hash
    )
    .fetch_optional(connection)
    .await
}

/// Changes the name of an account; returns false if another account has the name.
pub(crate) async fn update_user_name(
    connection: &mut PgConnection,
    user_id: UserId,
    user_name: &str,
) -> sqlx::Result<bool> {
    let renamed = sqlx::query!("update account set user_name = $2 where id = $1", user_id.0, user_name)
        .execute(connection)
        .await;
    unless_taken(renamed, "account_user_name_key")
}

pub(in crate::domain::account) async fn update_public_contact(
    connection: &mut PgConnection,
    user_id: UserId,
    public_contact: &str,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update account set public_contact = $2 where id = $1",
        user_id.0,
        public_contact
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Changes the email of an account and marks it as confirmed; returns false if another account has the email.
pub(crate) async fn update_email(connection: &mut PgConnection, user_id: UserId, email: &str) -> sqlx::Result<bool> {
    let changed = sqlx::query!(
        "update account set email = $2, email_confirmed = true where id = $1",
        user_id.0,
        email
    )
    .execute(connection)
    .await;
    unless_taken(changed, "account_email_key")
}

/// Returns true if the update succeeded, and false if it violated the unique index `index`.
fn unless_taken(done: sqlx::Result<PgQueryResult>, index: &str) -> sqlx::Result<bool> {
    match done {
        Ok(_) => Ok(true),
        Err(sqlx::Error::Database(error)) if error.constraint() == Some(index) => Ok(false),
        Err(error) => Err(error),
    }
}

/// The recipient of an email.
#[derive(Debug)]
pub(crate) struct Addressee {
    pub(crate) user_id: UserId,
    pub(crate) user_name: String,
    pub(crate) email: String,
    pub(crate) role: String,
    pub(crate) created: OffsetDateTime,
}

impl Addressee {
    /// Returns the account data that the texts of emails use.
    pub(crate) fn account(&self) -> Account<'_> {
        Account {
            user_name: &self.user_name,
            email: &self.email,
            role: &self.role,
            created: self.created,
        }
    }
}

pub(crate) async fn find_addressee(connection: &mut PgConnection, user_id: UserId) -> sqlx::Result<Option<Addressee>> {
    sqlx::query_as!(
        Addressee,
        "select id as user_id, user_name, email, role, created from account where id = $1",
        user_id.0
    )
    .fetch_optional(connection)
    .await
}

/// Returns the account that may get a link for a new password: the account with this email, unless it is blocked. Locks the account's row, so
/// that two simultaneous requests send only one link.
pub(crate) async fn find_for_password_reset(
    connection: &mut PgConnection,
    email: &str,
) -> sqlx::Result<Option<Addressee>> {
    sqlx::query_as!(
        Addressee,
        "select id as user_id, user_name, email, role, created from account where lower(email) = lower($1) and not blocked
           for no key update",
        email
    )
    .fetch_optional(connection)
    .await
}

/// Returns the account with this email, if it was created after `since`, its email is not confirmed and it is not blocked. Locks the account's
/// row, so that two simultaneous requests send only one link.
pub(crate) async fn find_unconfirmed(
    connection: &mut PgConnection,
    email: &str,
    since: OffsetDateTime,
) -> sqlx::Result<Option<Addressee>> {
    sqlx::query_as!(
        Addressee,
        "select id as user_id, user_name, email, role, created from account
         where lower(email) = lower($1) and not email_confirmed and not blocked and created > $2 for no key update",
        email,
        since
    )
    .fetch_optional(connection)
    .await
}
