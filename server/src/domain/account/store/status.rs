//! The SQL that changes the status of accounts, ends their sessions and removes accounts.

use protocol::ids::{CompanyId, InviteId, JobId, SessionId, TeamId, TeamInviteId, UserId};
use sqlx::PgConnection;
use std::collections::BTreeMap;
use time::{Date, OffsetDateTime};

use crate::domain::account::status::AccountStatus;
use crate::domain::comment;

/// The person whose account the staff decides about.
pub(in crate::domain::account) struct Person {
    pub(in crate::domain::account) user_name: String,
    pub(in crate::domain::account) email: String,
}

/// Locks the rows of all staff accounts, ordered by id.
pub(in crate::domain::account) async fn lock_staff(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query!("select id from account where role = 'admin' order by id for no key update")
        .fetch_all(conn)
        .await?;
    Ok(())
}

/// Returns a person and the status of the account, and locks the account's row until the transaction ends.
pub(in crate::domain::account) async fn find_status(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<Option<(Person, AccountStatus)>, sqlx::Error> {
    let row = sqlx::query!(
        "select user_name, email, email_confirmed, approved, on_hold, blocked from account where id = $1 for update",
        user.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| {
        let person = Person {
            user_name: row.user_name,
            email: row.email,
        };
        let status = AccountStatus {
            email_confirmed: row.email_confirmed,
            approved: row.approved,
            on_hold: row.on_hold,
            blocked: row.blocked,
        };
        (person, status)
    }))
}

/// Writes the status of an account. If the status says that the email is confirmed, also deletes the account's sign-up tokens.
pub(in crate::domain::account) async fn update_status(
    conn: &mut PgConnection,
    user: UserId,
    status: AccountStatus,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with used as (delete from account_token where user_id = $1 and purpose = 'sign_up' and $2)
         update account set email_confirmed = $2, approved = $3, on_hold = $4, blocked = $5 where id = $1",
        user.0,
        status.email_confirmed,
        status.approved,
        status.on_hold,
        status.blocked
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Starts a creator's trial if none was started before and there is no paid plan; returns true if it started one.
pub(in crate::domain::account) async fn start_trial(
    conn: &mut PgConnection,
    user: UserId,
    last_day: Date,
) -> Result<bool, sqlx::Error> {
    let started = sqlx::query!(
        "update subscription set trial_ends = $2, updated = now()
         where user_id = $1 and plan = 'free' and not is_active and trial_ends is null",
        user.0,
        last_day
    )
    .execute(conn)
    .await?;
    Ok(started.rows_affected() == 1)
}

/// Deletes a person's sessions except `except`, and returns the deleted ones. The write must append [`UserChange::RightsChanged`] to the person's
/// topic, and must log out the returned sessions.
pub(crate) async fn delete_sessions(
    conn: &mut PgConnection,
    user: UserId,
    except: Option<SessionId>,
) -> Result<Vec<SessionId>, sqlx::Error> {
    let ended = sqlx::query_scalar!(
        "delete from session where user_id = $1 and id is distinct from $2 returning id",
        user.0,
        except.map(|session_id| session_id.0)
    )
    .fetch_all(conn)
    .await?;
    Ok(ended.into_iter().map(SessionId).collect())
}

/// Makes another member the owner of each company that a person owns: the admin who joined first, or else the member who joined first. Returns
/// the companies with their new owners.
pub(in crate::domain::account) async fn hand_over_companies(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<Vec<(CompanyId, UserId)>, sqlx::Error> {
    let heirs = sqlx::query!(
        "with heir as (
             select distinct on (c.id) c.id as company_id, m.user_id from company c
             join company_member m on m.company_id = c.id and m.user_id <> $1
             where c.owner_id = $1 order by c.id, m.role_name = 'admin' desc, m.joined, m.user_id),
           owns as (update company c set owner_id = h.user_id from heir h where c.id = h.company_id)
         update company_member m set role_name = 'owner' from heir h where m.company_id = h.company_id and m.user_id = h.user_id
         returning m.company_id, m.user_id",
        user.0
    )
    .fetch_all(conn)
    .await?;
    let heirs = heirs
        .into_iter()
        .map(|row| (CompanyId(row.company_id), UserId(row.user_id)));
    Ok(heirs.collect())
}

/// Lists the companies that a person owns.
pub(in crate::domain::account) async fn list_owned(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<Vec<CompanyId>, sqlx::Error> {
    let owned = sqlx::query_scalar!("select id from company where owner_id = $1", user.0);
    Ok(owned.fetch_all(conn).await?.into_iter().map(CompanyId).collect())
}

/// Returns the companies of a person that have other members, too.
pub(in crate::domain::account) async fn list_shared_companies(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<Vec<CompanyId>, sqlx::Error> {
    let companies = sqlx::query_scalar!(
        "select m.company_id from company_member m
         where m.user_id = $1 and exists (select 1 from company_member o where o.company_id = m.company_id and o.user_id <> $1)
         order by 1",
        user.0
    );
    Ok(companies.fetch_all(conn).await?.into_iter().map(CompanyId).collect())
}

/// Returns the name of a company that the person still owns after the hand-over of their companies, and that has posted jobs; `None` if
/// there is no such company.
pub(in crate::domain::account) async fn find_company_without_heir(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!(
        "select c.name from company c where c.owner_id = $1 and exists (select 1 from job j where j.company_id = c.id)
         order by c.id limit 1",
        user.0
    )
    .fetch_optional(conn)
    .await
}

/// Counts a creator's tracks, and the creator's applications in a month.
pub(in crate::domain::account) async fn find_usage(
    conn: &mut PgConnection,
    user: UserId,
    month: Date,
) -> Result<(i32, i32), sqlx::Error> {
    let used = sqlx::query!(
        r#"select coalesce((select tracks from creator_usage where user_id = $1), 0) as "tracks!",
                  coalesce((select applications from creator_month_usage where user_id = $1 and month = $2), 0) as "applications!""#,
        user.0,
        month
    );
    let used = used.fetch_one(conn).await?;
    Ok((used.tracks, used.applications))
}

/// Returns the names under which a person's tracks and pictures are stored in the file store.
pub(in crate::domain::account) async fn list_files(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<(Vec<String>, Vec<String>), sqlx::Error> {
    let tracks = sqlx::query_scalar!("select name_in_base from track where user_id = $1", user.0)
        .fetch_all(&mut *conn)
        .await?;
    let images = sqlx::query_scalar!(
        r#"select avatar_key as "key!" from account where id = $1 and avatar_key is not null
           union select background_key from application where user_id = $1 and background_key is not null
           union select background_key from playlist where user_id = $1 and background_key is not null
           union select k.key from company c cross join lateral unnest(array[c.logo_key, c.background_key, c.search_icon_key, c.login_image_key]) k(key)
             where c.owner_id = $1 and k.key is not null"#,
        user.0
    )
    .fetch_all(conn)
    .await?;
    Ok((tracks, images))
}

/// Deletes the account with everything that depends on it, including rows that refer to the account or its tracks without a foreign key.
pub(in crate::domain::account) async fn delete_account(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<(), sqlx::Error> {
    comment::store::delete_notes_of(conn, user).await?;
    // others' ratings of its tracks, by the jobs that they are or were submitted to; its own ratings are deleted after it
    sqlx::query!(
        "with s as materialized (select job_id, track_id from submission where user_id = $1
                                 union all select job_id, track_id from withdrawn_submission where user_id = $1)
         delete from rating r using s where r.job_id = s.job_id and r.track_id = s.track_id",
        user.0
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "with s as materialized (select job_id, track_id from submission where user_id = $1
                                 union all select job_id, track_id from withdrawn_submission where user_id = $1)
         delete from listened l using s where l.job_id = s.job_id and l.track_id = s.track_id",
        user.0
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "insert into removed_account (user_id) values ($1) on conflict do nothing",
        user.0
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!("delete from track_listen where listener = $1", user.0.to_string())
        .execute(&mut *conn)
        .await?;
    // others' playlists lose its tracks: a client that saves an older version of one learns that it has changed
    sqlx::query!(
        "update playlist p set version = p.version + 1 where p.user_id <> $1 and exists (
             select 1 from playlist_track x join track t on t.id = x.track_id where x.playlist_id = p.id and t.user_id = $1)",
        user.0
    )
    .execute(&mut *conn)
    .await?;
    // also those that were sent before the address had an account
    sqlx::query!(
        "delete from company_invite i using account a where a.id = $1 and lower(i.email) = lower(a.email)",
        user.0
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!("delete from company where owner_id = $1", user.0)
        .execute(&mut *conn)
        .await?;
    sqlx::query!("delete from account where id = $1", user.0)
        .execute(conn)
        .await?;
    Ok(())
}

/// Lists the removed accounts whose ratings still exist.
pub(in crate::domain::account) async fn list_removed(conn: &mut PgConnection) -> Result<Vec<UserId>, sqlx::Error> {
    let users = sqlx::query_scalar!("select user_id from removed_account order by at");
    Ok(users.fetch_all(conn).await?.into_iter().map(UserId).collect())
}

/// Returns the jobs in which an account has rated or listened.
pub(in crate::domain::account) async fn list_reviewed(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<Vec<JobId>, sqlx::Error> {
    let jobs = sqlx::query_scalar!(
        "select job_id from reviewer_job where user_id = $1 order by job_id",
        user.0
    );
    Ok(jobs.fetch_all(conn).await?.into_iter().map(JobId).collect())
}

/// Deletes an account's ratings and listened flags in these jobs.
pub(in crate::domain::account) async fn delete_reviews(
    conn: &mut PgConnection,
    user: UserId,
    jobs: &[JobId],
) -> Result<(), sqlx::Error> {
    let jobs: Vec<i64> = jobs.iter().map(|job| job.0).collect();
    sqlx::query!(
        "with flags as (delete from listened where job_id = any($2) and user_id = $1),
              noted as (delete from reviewer_job where job_id = any($2) and user_id = $1)
         delete from rating where job_id = any($2) and user_id = $1",
        user.0,
        &jobs
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes the row that records the removal of an account. Call it once none of the account's ratings is left.
pub(in crate::domain::account) async fn delete_removed(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from removed_account where user_id = $1", user.0)
        .execute(conn)
        .await?;
    Ok(())
}

/// Lists the email addresses to which one-time links for an account were mailed, each with the time at which its link expires.
pub(in crate::domain::account) async fn list_links(
    connection: &mut PgConnection,
    user: UserId,
) -> sqlx::Result<Vec<(String, OffsetDateTime)>> {
    let links = sqlx::query!("select email, expires from account_token where user_id = $1", user.0)
        .fetch_all(connection)
        .await?;
    Ok(links.into_iter().map(|link| (link.email, link.expires)).collect())
}

/// Lists the pending invitations of a person into companies, with the time at which each expires.
pub(in crate::domain::account) async fn list_pending_invitations(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<BTreeMap<InviteId, OffsetDateTime>, sqlx::Error> {
    let rows = sqlx::query!(
        "select i.id, i.expires from account a join company_invite i on lower(i.email) = lower(a.email)
         where a.id = $1 and a.email_confirmed and a.role <> 'creator' and i.status = 'pending' and i.expires > now()",
        user.0
    );
    let rows = rows.fetch_all(conn).await?;
    Ok(rows.into_iter().map(|row| (InviteId(row.id), row.expires)).collect())
}

/// Returns a person's pending invitations into teams, each with the id and name of its team.
pub(in crate::domain::account) async fn list_pending_team_invitations(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<BTreeMap<TeamInviteId, (TeamId, String)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select w.invite_id as "invite_id!", t.id, t.name from waiting_team_invites($1, now()) w join team t on t.id = w.team_id"#,
        user.0
    );
    let rows = rows.fetch_all(conn).await?.into_iter();
    let pending = rows.map(|row| (TeamInviteId(row.invite_id), (TeamId(row.id), row.name)));
    Ok(pending.collect())
}
