//! The SQL of an account's standing.

use super::Standing;
use crate::user::rider::Subject;
use protocol::ids::{SessionId, UserId};
use sqlx::PgConnection;
use time::Date;

/// Locks the staff's accounts, in order.
pub(super) async fn lock_staff(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query!("select id from account where role = 'admin' order by id for no key update")
        .fetch_all(conn)
        .await?;
    Ok(())
}

/// How an account stands, locked until the transaction ends.
pub(super) async fn find_standing(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<Option<(Subject, Standing)>, sqlx::Error> {
    let row = sqlx::query!(
        "select user_name, email, email_confirmed, approved, on_hold, blocked from account where id = $1 for update",
        user.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| {
        let subject = Subject {
            user_name: row.user_name,
            email: row.email,
        };
        let standing = Standing {
            email_confirmed: row.email_confirmed,
            approved: row.approved,
            on_hold: row.on_hold,
            blocked: row.blocked,
        };
        (subject, standing)
    }))
}

/// Writes how an account stands; a confirmed email needs no token any more.
pub(super) async fn update_standing(
    conn: &mut PgConnection,
    user: UserId,
    standing: Standing,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with used as (delete from account_token where user_id = $1 and purpose = 'sign_up' and $2)
         update account set email_confirmed = $2, approved = $3, on_hold = $4, blocked = $5 where id = $1",
        user.0,
        standing.email_confirmed,
        standing.approved,
        standing.on_hold,
        standing.blocked
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Starts a creator's trial where none was started before; false where there is nothing to start.
pub(super) async fn start_trial(conn: &mut PgConnection, user: UserId, last_day: Date) -> Result<bool, sqlx::Error> {
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

/// Ends all sessions of a person; gives which they were.
pub(super) async fn delete_sessions(conn: &mut PgConnection, user: UserId) -> Result<Vec<SessionId>, sqlx::Error> {
    let ended = sqlx::query_scalar!("delete from session where user_id = $1 returning id", user.0)
        .fetch_all(conn)
        .await?;
    Ok(ended.into_iter().map(SessionId).collect())
}
