//! The SQL for sign-ups by a company's invitation.

use protocol::ids::{CompanyId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::sign_up::{InsertAccount, taken_by};

/// An invitation that can still be accepted.
#[derive(Debug)]
pub(crate) struct OpenInvite {
    pub(crate) id: i64,
    pub(crate) company_id: CompanyId,
    pub(crate) company_name: String,
    pub(crate) email: String,
    pub(crate) role_name: String,
    pub(crate) login_image_key: Option<String>,
    pub(crate) background_key: Option<String>,
}

pub(crate) async fn find_open_invite(
    connection: &mut PgConnection,
    token_hash: &[u8],
    now: OffsetDateTime,
) -> sqlx::Result<Option<OpenInvite>> {
    sqlx::query_as!(
        OpenInvite,
        "select i.id, i.company_id, c.name as company_name, i.email, i.role_name, c.login_image_key, c.background_key
         from company_invite i join company c on c.id = i.company_id
         where i.token_hash = $1 and i.status = 'pending' and i.expires > $2",
        token_hash,
        now
    )
    .fetch_optional(connection)
    .await
}

/// Marks an invitation as accepted; returns false if it is no longer pending or has expired.
pub(crate) async fn accept_invite(
    connection: &mut PgConnection,
    invite: &OpenInvite,
    user_id: UserId,
    now: OffsetDateTime,
) -> sqlx::Result<bool> {
    let accepted = sqlx::query!(
        "update company_invite set status = 'accepted', user_id = $2 where id = $1 and status = 'pending' and expires > $3",
        invite.id,
        user_id.0,
        now
    )
    .execute(connection)
    .await?;
    Ok(accepted.rows_affected() == 1)
}

/// Inserts a manager's account that is created from an invitation. Its email counts as confirmed, since the invitation was mailed to it.
pub(crate) async fn insert_invited(
    connection: &mut PgConnection,
    email: &str,
    user_name: &str,
    password_hash: &str,
    approved: bool,
) -> sqlx::Result<InsertAccount> {
    let made = sqlx::query_scalar!(
        "insert into account (email, user_name, password_hash, role, sub_role, email_confirmed, approved)
         values ($1, $2, $3, 'manager', 'worker', true, $4) returning id",
        email,
        user_name,
        password_hash,
        approved
    )
    .fetch_one(connection)
    .await;
    match made {
        Ok(id) => Ok(InsertAccount::Made(UserId(id))),
        Err(error) => taken_by(error).map(InsertAccount::Taken),
    }
}
