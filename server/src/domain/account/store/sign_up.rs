//! The SQL that creates accounts.

use protocol::entity::account::Role;
use protocol::error_code::ErrorCode;
use protocol::ids::{CompanyId, UserId};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};

use crate::domain::account::unconfirmed::Newcomer;

/// Inserts an administrator; returns false if the email is taken. If another account uses the email as its user name, the administrator gets a
/// different user name.
pub(crate) async fn insert_admin(
    connection: &mut PgConnection,
    email: &str,
    password_hash: &str,
) -> sqlx::Result<bool> {
    let made = sqlx::query!(
        "insert into account (email, user_name, password_hash, role, email_confirmed, approved)
         values ($1, case when exists (select 1 from account where lower(user_name) = lower($1))
                          then left($1, 80) || ' ' || left(md5(random()::text), 8) else $1 end, $2, 'admin', true, true)
         on conflict do nothing",
        email,
        password_hash
    )
    .execute(connection)
    .await?;
    Ok(made.rows_affected() == 1)
}

/// Returns true if an administrator has this email.
pub(crate) async fn exists_admin(connection: &mut PgConnection, email: &str) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select 1 from account where lower(email) = lower($1) and role = 'admin') as "exists!""#,
        email
    )
    .fetch_one(connection)
    .await
}

/// Returns the error code for a taken email, or else for a taken user name; `None` if both are free. The email and the name of an unconfirmed
/// account are taken only while its confirmation link is valid. A person who was invited by this email can use it even then.
pub(crate) async fn find_taken(
    connection: &mut PgConnection,
    email: &str,
    user_name: &str,
    newcomer: Newcomer,
    now: OffsetDateTime,
) -> sqlx::Result<Option<ErrorCode>> {
    let taken = sqlx::query!(
        r#"select exists (select from account a where lower(a.email) = lower($1) and (a.email_confirmed or (not $4 and exists (
                      select from account_token t where t.user_id = a.id and t.purpose = 'sign_up' and t.expires > $3)))) as "email!",
                  exists (select from account a where lower(a.user_name) = lower($2) and (a.email_confirmed or (
                      lower(a.email) <> lower($1) and exists (
                          select from account_token t where t.user_id = a.id and t.purpose = 'sign_up' and t.expires > $3)))) as "user_name!""#,
        email,
        user_name,
        now,
        newcomer.takes_email()
    )
    .fetch_one(connection)
    .await?;
    Ok(if taken.email {
        Some(ErrorCode::EmailAlreadyRegistered)
    } else if taken.user_name {
        Some(ErrorCode::UserNameTaken)
    } else {
        None
    })
}

/// The id of a company, and the name of the background picture of its log-in page.
#[derive(Debug)]
pub(crate) struct LoginImage {
    pub(crate) id: i64,
    pub(crate) image_key: Option<String>,
}

pub(crate) async fn find_login_image(
    connection: &mut PgConnection,
    company_id: CompanyId,
) -> sqlx::Result<Option<LoginImage>> {
    sqlx::query_as!(
        LoginImage,
        "select id, login_image_key as image_key from company where id = $1 and deleted is null",
        company_id.0
    )
    .fetch_optional(connection)
    .await
}

/// The data of a new account that a sign-up creates.
#[derive(Debug)]
pub(crate) struct NewAccount {
    pub(crate) email: String,
    pub(crate) user_name: String,
    pub(crate) password_hash: String,
    pub(crate) role: Role,
    pub(crate) sub_role: &'static str,
    pub(crate) link_1: String,
    pub(crate) link_2: String,
    pub(crate) background_company_id: Option<i64>,
    /// Once this many accounts exist, new accounts start on hold; `None` means no limit.
    pub(crate) capacity: Option<i64>,
}

/// The result of inserting an account.
#[derive(Debug)]
pub(crate) enum InsertAccount {
    /// The account was made.
    Made(UserId),
    /// Another account has the email or the user name.
    Taken(ErrorCode),
}

pub(crate) async fn insert_account(connection: &mut PgConnection, account: &NewAccount) -> sqlx::Result<InsertAccount> {
    let made = sqlx::query_scalar!(
        "insert into account (email, user_name, password_hash, role, sub_role, link_1, link_2, background_company_id, on_hold)
         values ($1, $2, $3, $4, $5, $6, $7, $8, coalesce((select sum(number) from account_count) >= $9::bigint, false)) returning id",
        account.email,
        account.user_name,
        account.password_hash,
        account.role.as_str(),
        account.sub_role,
        account.link_1,
        account.link_2,
        account.background_company_id,
        account.capacity
    )
    .fetch_one(&mut *connection)
    .await;
    let user_id = match made {
        Ok(id) => UserId(id),
        Err(error) => return taken_by(error).map(InsertAccount::Taken),
    };
    if account.role == Role::Creator {
        sqlx::query!("insert into subscription (user_id) values ($1)", user_id.0)
            .execute(&mut *connection)
            .await?;
        sqlx::query!("insert into creator_usage (user_id) values ($1)", user_id.0)
            .execute(connection)
            .await?;
    }
    Ok(InsertAccount::Made(user_id))
}

/// Returns an error code if the database error means that another account has the email or user name; otherwise returns the database error
/// unchanged.
pub(crate) fn taken_by(error: sqlx::Error) -> sqlx::Result<ErrorCode> {
    let constraint = match &error {
        sqlx::Error::Database(error) => error.constraint(),
        _ => None,
    };
    match constraint {
        Some("account_email_key") => Ok(ErrorCode::EmailAlreadyRegistered),
        Some("account_user_name_key") => Ok(ErrorCode::UserNameTaken),
        _ => Err(error),
    }
}

pub(crate) async fn update_confirmed(connection: &mut PgConnection, user_id: UserId) -> sqlx::Result<()> {
    sqlx::query!("update account set email_confirmed = true where id = $1", user_id.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// Approves an account, and starts a creator's trial if it was never started. Returns true if it started the trial.
pub(crate) async fn update_approved(
    connection: &mut PgConnection,
    user_id: UserId,
    trial_ends: Date,
) -> sqlx::Result<bool> {
    sqlx::query!("update account set approved = true where id = $1", user_id.0)
        .execute(&mut *connection)
        .await?;
    super::start_trial(connection, user_id, trial_ends).await
}
