//! The SQL of accounts.

use protocol::entity::account::Role;
use protocol::error_code::ErrorCode;
use protocol::ids::{CompanyId, SessionId, UserId};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};

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
                  case when s.is_active then s.plan else 'free' end as "plan!", coalesce(s.is_active, false) as "is_active!",
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

/// What a log-in is decided on.
#[derive(Debug)]
pub(super) struct Credentials {
    pub(super) user_id: UserId,
    pub(super) password_hash: String,
    /// Why the account may not come in, the first of the contract's order.
    pub(super) refusal: Option<ErrorCode>,
}

pub(super) async fn find_credentials(connection: &mut PgConnection, email: &str) -> sqlx::Result<Option<Credentials>> {
    let found = sqlx::query!(
        "select id, password_hash, blocked, email_confirmed, on_hold, approved from account where lower(email) = lower($1)",
        email
    )
    .fetch_optional(connection)
    .await?;
    Ok(found.map(|found| {
        let refusals = [
            (found.blocked, ErrorCode::UserIsBlocked),
            (!found.email_confirmed, ErrorCode::EmailNotConfirmed),
            (found.on_hold, ErrorCode::OnHold),
            (!found.approved, ErrorCode::NotApproved),
        ];
        let refusal = refusals.into_iter().find(|(holds, _)| *holds).map(|(_, code)| code);
        Credentials {
            user_id: UserId(found.id),
            password_hash: found.password_hash,
            refusal,
        }
    }))
}

pub(super) async fn delete_session(connection: &mut PgConnection, session_id: SessionId) -> sqlx::Result<()> {
    sqlx::query!("delete from session where id = $1", session_id.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// Which of the two is taken already, the email first.
pub(super) async fn find_taken(
    connection: &mut PgConnection,
    email: &str,
    user_name: &str,
) -> sqlx::Result<Option<ErrorCode>> {
    let taken = sqlx::query!(
        r#"select exists(select 1 from account where lower(email) = lower($1)) as "email!",
                  exists(select 1 from account where lower(user_name) = lower($2)) as "user_name!""#,
        email,
        user_name
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

/// A company and its log-in picture.
#[derive(Debug)]
pub(super) struct LoginImage {
    pub(super) id: i64,
    pub(super) image_key: Option<String>,
}

pub(super) async fn find_login_image(
    connection: &mut PgConnection,
    company_id: CompanyId,
) -> sqlx::Result<Option<LoginImage>> {
    sqlx::query_as!(
        LoginImage,
        "select id, login_image_key as image_key from company where id = $1",
        company_id.0
    )
    .fetch_optional(connection)
    .await
}

/// An account that signs up.
#[derive(Debug)]
pub(super) struct NewAccount<'a> {
    pub(super) email: &'a str,
    pub(super) user_name: &'a str,
    pub(super) password_hash: &'a str,
    pub(super) role: Role,
    pub(super) sub_role: &'a str,
    pub(super) link_1: &'a str,
    pub(super) link_2: &'a str,
    pub(super) background_company_id: Option<i64>,
    /// Accounts past this number start on hold.
    pub(super) capacity: Option<i64>,
}

/// Whether an account was made.
#[derive(Debug)]
pub(super) enum InsertAccount {
    /// It was.
    Made(UserId),
    /// Somebody else has the email or the name.
    Taken(ErrorCode),
}

pub(super) async fn insert_account(
    connection: &mut PgConnection,
    account: &NewAccount<'_>,
) -> sqlx::Result<InsertAccount> {
    let made = sqlx::query_scalar!(
        "insert into account (email, user_name, password_hash, role, sub_role, link_1, link_2, background_company_id, on_hold)
         values ($1, $2, $3, $4, $5, $6, $7, $8, coalesce((select count(*) from account) >= $9::bigint, false)) returning id",
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
        Err(sqlx::Error::Database(error)) => match error.constraint() {
            Some("account_email_key") => return Ok(InsertAccount::Taken(ErrorCode::EmailAlreadyRegistered)),
            Some("account_user_name_key") => return Ok(InsertAccount::Taken(ErrorCode::UserNameTaken)),
            _ => return Err(sqlx::Error::Database(error)),
        },
        Err(error) => return Err(error),
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

pub(super) async fn replace_sign_up_token(
    connection: &mut PgConnection,
    user_id: UserId,
    token_hash: &[u8],
    email: &str,
    now: OffsetDateTime,
    expires: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from account_token where user_id = $1 and purpose = 'sign_up'",
        user_id.0
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into account_token (token_hash, user_id, purpose, email, created, expires) values ($1, $2, 'sign_up', $3, $4, $5)",
        token_hash,
        user_id.0,
        email,
        now,
        expires
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Takes a sign-up token that is still good (and speaks for `email`, where that is given) out; gives its account and email.
pub(super) async fn delete_sign_up_token(
    connection: &mut PgConnection,
    token_hash: &[u8],
    email: Option<&str>,
    now: OffsetDateTime,
) -> sqlx::Result<Option<(UserId, String)>> {
    let found = sqlx::query!(
        "delete from account_token where token_hash = $1 and purpose = 'sign_up' and expires > $2
           and ($3::text is null or lower(email) = lower($3)) returning user_id, email",
        token_hash,
        now,
        email
    )
    .fetch_optional(connection)
    .await?;
    Ok(found.map(|found| (UserId(found.user_id), found.email)))
}

pub(super) async fn update_confirmed(connection: &mut PgConnection, user_id: UserId) -> sqlx::Result<()> {
    sqlx::query!("update account set email_confirmed = true where id = $1", user_id.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// Approves an account, and starts a creator's trial where none was started before.
pub(super) async fn update_approved(
    connection: &mut PgConnection,
    user_id: UserId,
    trial_ends: Date,
) -> sqlx::Result<()> {
    sqlx::query!("update account set approved = true where id = $1", user_id.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!(
        "update subscription set trial_ends = $2, updated = now()
         where user_id = $1 and plan = 'free' and not is_active and trial_ends is null",
        user_id.0,
        trial_ends
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// An account that waits for its email's confirmation.
#[derive(Debug)]
pub(super) struct Unconfirmed {
    pub(super) user_id: UserId,
    pub(super) user_name: String,
    pub(super) email: String,
}

pub(super) async fn find_unconfirmed(connection: &mut PgConnection, email: &str) -> sqlx::Result<Option<Unconfirmed>> {
    sqlx::query_as!(
        Unconfirmed,
        "select id as user_id, user_name, email from account where lower(email) = lower($1) and not email_confirmed and not blocked",
        email
    )
    .fetch_optional(connection)
    .await
}

pub(super) async fn count_open_jobs(connection: &mut PgConnection) -> sqlx::Result<i64> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from job where status = 'open'"#)
        .fetch_one(connection)
        .await
}

pub(super) async fn count_tracks(connection: &mut PgConnection) -> sqlx::Result<i64> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from track"#)
        .fetch_one(connection)
        .await
}

/// Open jobs that the creator has submitted to, and the creator's tracks.
pub(super) async fn count_of_creator(connection: &mut PgConnection, user_id: UserId) -> sqlx::Result<(i64, i64)> {
    let counts = sqlx::query!(
        r#"select (select count(*) from job j where j.status = 'open'
                     and exists (select 1 from submission s where s.user_id = $1 and s.job_id = j.id)) as "jobs!",
                  (select count(*) from track where user_id = $1) as "tracks!""#,
        user_id.0
    )
    .fetch_one(connection)
    .await?;
    Ok((counts.jobs, counts.tracks))
}

/// Open jobs of the manager's companies, and the tracks submitted to their jobs.
pub(super) async fn count_of_manager(connection: &mut PgConnection, user_id: UserId) -> sqlx::Result<(i64, i64)> {
    let counts = sqlx::query!(
        r#"with mine as (select company_id from company_member where user_id = $1)
           select (select count(*) from job where status = 'open' and company_id in (select company_id from mine)) as "jobs!",
                  (select count(distinct s.track_id) from submission s join job j on j.id = s.job_id
                    where j.company_id in (select company_id from mine)) as "tracks!""#,
        user_id.0
    )
    .fetch_one(connection)
    .await?;
    Ok((counts.jobs, counts.tracks))
}

/// The avatar of a person whom the viewer may see: themselves, a colleague of a company or a team, anybody for an admin. `None`
/// where there is nobody to be seen, `Some(None)` where the person has no picture.
pub(super) async fn find_avatar(
    connection: &mut PgConnection,
    user_name: &str,
    viewer: UserId,
    is_admin: bool,
) -> sqlx::Result<Option<Option<String>>> {
    sqlx::query_scalar!(
        "select a.avatar_key from account a
         where lower(a.user_name) = lower($1) and ($3 or a.id = $2
           or exists (select 1 from company_member m join company_member n using (company_id)
                      where m.user_id = a.id and n.user_id = $2)
           or exists (select 1 from team_member m join team t on t.id = m.team_id
                      where (m.user_id = a.id and t.owner_id = $2) or (m.user_id = $2 and t.owner_id = a.id)))",
        user_name,
        viewer.0,
        is_admin
    )
    .fetch_optional(connection)
    .await
}
