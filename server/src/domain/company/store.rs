//! The SQL for companies, and for invitations into them. An invitation belongs to the account that has confirmed the invited email.

use std::collections::BTreeSet;

use protocol::entity::account::Role;
use protocol::entity::company::{CompanyInvite, InviteStatus};
use protocol::ids::{CompanyId, InviteId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Makes a company with its owner as the only member.
pub async fn insert_company(
    connection: &mut PgConnection,
    owner: UserId,
    name: &str,
    description: &str,
) -> sqlx::Result<CompanyId> {
    let id = sqlx::query_scalar!(
        "with made as (insert into company (name, description, owner_id) values ($1, $2, $3) returning id)
         insert into company_member (company_id, user_id, role_name) select id, $3, 'owner' from made returning company_id",
        name,
        description,
        owner.0
    )
    .fetch_one(connection)
    .await?;
    Ok(CompanyId(id))
}

/// Counts the companies that a manager owns; 0 for the platform's staff.
pub async fn count_owned(connection: &mut PgConnection, owner: UserId) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from company c join account a on a.id = c.owner_id where c.owner_id = $1 and a.role <> 'admin'"#,
        owner.0
    )
    .fetch_one(connection)
    .await
}

/// Returns true if a company is verified; `None` if there is no such company.
pub async fn find_verified(connection: &mut PgConnection, company: CompanyId) -> sqlx::Result<Option<bool>> {
    sqlx::query_scalar!("select verified from company where id = $1", company.0)
        .fetch_optional(connection)
        .await
}

/// Sets whether a company is verified; returns false if the company had this value already.
pub async fn update_verified(connection: &mut PgConnection, company: CompanyId, verified: bool) -> sqlx::Result<bool> {
    let changed = sqlx::query!(
        "update company set verified = $2 where id = $1 and verified <> $2",
        company.0,
        verified
    )
    .execute(connection)
    .await?;
    Ok(changed.rows_affected() == 1)
}

/// Lists the companies that a person belongs to, in the order of joining.
pub async fn list_of_member(connection: &mut PgConnection, user: UserId) -> sqlx::Result<Vec<CompanyId>> {
    let companies = sqlx::query_scalar!(
        "select company_id from company_member where user_id = $1 order by joined, company_id",
        user.0
    );
    Ok(companies
        .fetch_all(connection)
        .await?
        .into_iter()
        .map(CompanyId)
        .collect())
}

/// Lists the owner and the admins of a company.
pub async fn list_leaders(connection: &mut PgConnection, company: CompanyId) -> sqlx::Result<BTreeSet<UserId>> {
    let leaders = sqlx::query_scalar!(
        "select user_id from company_member where company_id = $1 and role_name in ('owner', 'admin')",
        company.0
    )
    .fetch_all(connection)
    .await?;
    Ok(leaders.into_iter().map(UserId).collect())
}

/// The account that has an invited address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Invited {
    pub user_id: UserId,
    /// True if the account has confirmed the invited address.
    pub is_confirmed: bool,
    pub is_creator: bool,
    /// True if the account belongs to the company already.
    pub is_member: bool,
}

impl Invited {
    /// Returns the account if changes of the invitation are published on its topic; `None` for an unconfirmed account and for a creator's
    /// account.
    pub fn notified(self) -> Option<UserId> {
        (self.is_confirmed && !self.is_creator).then_some(self.user_id)
    }
}

pub async fn find_invited(
    connection: &mut PgConnection,
    company: CompanyId,
    email: &str,
) -> sqlx::Result<Option<Invited>> {
    let found = sqlx::query!(
        r#"select a.id, a.email_confirmed, a.role, exists (select 1 from company_member m where m.user_id = a.id and m.company_id = $2) as "is_member!"
           from account a where lower(a.email) = lower($1)"#,
        email,
        company.0
    )
    .fetch_optional(connection)
    .await?;
    Ok(found.map(|row| Invited {
        user_id: UserId(row.id),
        is_confirmed: row.email_confirmed,
        is_creator: row.role == Role::Creator.as_str(),
        is_member: row.is_member,
    }))
}

/// Counts the pending invitations of the company.
pub async fn count_pending(
    connection: &mut PgConnection,
    company: CompanyId,
    now: OffsetDateTime,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from company_invite where company_id = $1 and status = 'pending' and expires > $2"#,
        company.0,
        now
    )
    .fetch_one(connection)
    .await
}

/// The data of an invitation to be inserted.
#[derive(Debug)]
pub struct NewInvite<'a> {
    pub company: CompanyId,
    pub email: &'a str,
    pub role_name: &'a str,
    pub token_hash: &'a [u8],
    pub invited_by: UserId,
    /// The account that has the invited email address, if any.
    pub user: Option<UserId>,
    pub now: OffsetDateTime,
    pub expires: OffsetDateTime,
}

/// Inserts an invitation; `None` if another invitation of the company to this address is pending. An expired invitation to the address is
/// deleted first.
pub async fn insert_invite(connection: &mut PgConnection, new: &NewInvite<'_>) -> sqlx::Result<Option<InviteId>> {
    sqlx::query!(
        "delete from company_invite where company_id = $1 and lower(email) = lower($2) and status = 'pending' and expires <= $3",
        new.company.0,
        new.email,
        new.now
    )
    .execute(&mut *connection)
    .await?;
    let id = sqlx::query_scalar!(
        "insert into company_invite (company_id, email, role_name, token_hash, invited_by, user_id, created, expires)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (company_id, lower(email)) where status = 'pending' do nothing returning id",
        new.company.0,
        new.email,
        new.role_name,
        new.token_hash,
        new.invited_by.0,
        new.user.map(|user| user.0),
        new.now,
        new.expires
    )
    .fetch_optional(connection)
    .await?;
    Ok(id.map(InviteId))
}

/// The row of an invitation.
#[derive(Debug)]
pub struct InviteRow {
    pub company: CompanyId,
    pub email: String,
    pub role_name: String,
    pub status: InviteStatus,
    pub expires: OffsetDateTime,
}

pub async fn find_invite(connection: &mut PgConnection, invite: InviteId) -> sqlx::Result<Option<InviteRow>> {
    let found = sqlx::query!(
        "select company_id, email, role_name, status, expires from company_invite where id = $1",
        invite.0
    )
    .fetch_optional(connection)
    .await?;
    Ok(found.map(|row| InviteRow {
        company: CompanyId(row.company_id),
        email: row.email,
        role_name: row.role_name,
        status: status(&row.status),
        expires: row.expires,
    }))
}

/// Stores the recipient's answer to an invitation.
pub async fn update_status(
    connection: &mut PgConnection,
    invite: InviteId,
    status: InviteStatus,
    user: UserId,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update company_invite set status = $2, user_id = $3 where id = $1",
        invite.0,
        status.as_str(),
        user.0
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes the invitations that were made before this time and never accepted.
pub async fn delete_unaccepted(connection: &mut PgConnection, made: OffsetDateTime) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from company_invite where status <> 'accepted' and created < $1",
        made
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub async fn delete_invite(connection: &mut PgConnection, invite: InviteId) -> sqlx::Result<()> {
    sqlx::query!("delete from company_invite where id = $1", invite.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// Makes a person a member of a company; returns false if the person already is one.
pub async fn insert_member(
    connection: &mut PgConnection,
    company: CompanyId,
    user: UserId,
    role_name: &str,
) -> sqlx::Result<bool> {
    let made = sqlx::query!(
        "insert into company_member (company_id, user_id, role_name) values ($1, $2, $3) on conflict do nothing",
        company.0,
        user.0,
        role_name
    )
    .execute(connection)
    .await?;
    Ok(made.rows_affected() == 1)
}

/// Counts the pending invitations that each of these people has received.
pub async fn list_unread(
    connection: &mut PgConnection,
    people: &BTreeSet<UserId>,
    now: OffsetDateTime,
) -> sqlx::Result<Vec<(UserId, u32)>> {
    let people: Vec<i64> = people.iter().map(|user| user.0).collect();
    let rows = sqlx::query!(
        r#"select a.id, count(i.id) as "count!" from account a
           left join company_invite i on lower(i.email) = lower(a.email) and a.email_confirmed and a.role <> 'creator'
                                         and i.status = 'pending' and i.expires > $2
           where a.id = any($1) group by a.id order by a.id"#,
        &people,
        now
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (UserId(row.id), row.count as u32)).collect())
}

/// A row of an invitation in a list.
struct ListRow {
    id: i64,
    user_name: String,
    email: String,
    company_id: i64,
    company_name: String,
    role_name: String,
    status: String,
    created: OffsetDateTime,
    expires: OffsetDateTime,
}

impl From<ListRow> for CompanyInvite {
    fn from(row: ListRow) -> Self {
        Self {
            id: InviteId(row.id),
            user_name: row.user_name,
            email: row.email,
            company_id: CompanyId(row.company_id),
            company_name: row.company_name,
            role: row.role_name,
            status: status(&row.status),
            created: row.created.into(),
            expires: row.expires.into(),
        }
    }
}

/// Returns the invitations that a person received, the newest first. Invitations that expired without an answer are left out.
pub async fn list_received(
    connection: &mut PgConnection,
    user: UserId,
    now: OffsetDateTime,
    (limit, offset): (i64, i64),
) -> sqlx::Result<Vec<CompanyInvite>> {
    let rows = sqlx::query_as!(
        ListRow,
        r#"select i.id, coalesce(b.user_name, c.name) as "user_name!", i.email, i.company_id, c.name as company_name, i.role_name, i.status, i.created, i.expires
           from company_invite i
           join account a on a.id = $1 and a.email_confirmed and lower(a.email) = lower(i.email)
           join company c on c.id = i.company_id and c.deleted is null
           left join account b on b.id = i.invited_by
           where i.status <> 'pending' or i.expires > $2
           order by i.id desc limit $3 offset $4"#,
        user.0,
        now,
        limit,
        offset
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(CompanyInvite::from).collect())
}

/// Returns the invitations into the companies that a person manages, the newest first; for one of the staff, also the invitations that the
/// person made.
pub async fn list_created(
    connection: &mut PgConnection,
    user: UserId,
    is_staff: bool,
    (limit, offset): (i64, i64),
) -> sqlx::Result<Vec<CompanyInvite>> {
    let rows = sqlx::query_as!(
        ListRow,
        r#"with page as (
               select p.id from company_member m cross join lateral (
                   select id from company_invite where company_id = m.company_id order by id desc limit $3::bigint + $4::bigint) p
               where m.user_id = $1 and m.role_name in ('owner', 'admin')
               union
               select id from company_invite where $2 and invited_by = $1
               order by id desc limit $3 offset $4)
           select i.id, case when i.status = 'accepted' then coalesce(b.user_name, i.email) else i.email end as "user_name!",
                  i.email, i.company_id, c.name as company_name, i.role_name, i.status, i.created, i.expires
           from page join company_invite i on i.id = page.id
           join company c on c.id = i.company_id
           left join account b on b.id = i.user_id
           order by i.id desc"#,
        user.0,
        is_staff,
        limit,
        offset
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(CompanyInvite::from).collect())
}

fn status(stored: &str) -> InviteStatus {
    match stored {
        "accepted" => InviteStatus::Accepted,
        "canceled" => InviteStatus::Canceled,
        _ => InviteStatus::Pending,
    }
}
