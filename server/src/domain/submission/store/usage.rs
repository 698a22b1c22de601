//! The SQL for the tracks that creators have added to a job but not submitted yet, and for the counters of how many tracks and applications
//! creators have sent.

use protocol::change::user::JobAllowance;
use protocol::ids::{JobId, SessionId, TrackId, UserId};
use sqlx::PgConnection;
use time::Date;

/// The data that decides whether a creator may submit.
#[expect(clippy::struct_excessive_bools, reason = "columns, each of which stands for itself")]
pub(in crate::domain::submission) struct Applicant {
    pub(in crate::domain::submission) plan: String,
    pub(in crate::domain::submission) is_active: bool,
    pub(in crate::domain::submission) trial_ends: Option<Date>,
    /// True if the creator may see the job.
    pub(in crate::domain::submission) sees: bool,
    pub(in crate::domain::submission) in_a_team: bool,
    /// True if the job excludes the creator: their rating is outside the range that the job accepts, or the job is restricted to teams and the
    /// creator is in none of them.
    pub(in crate::domain::submission) is_blocked: bool,
    pub(in crate::domain::submission) used: i32,
    pub(in crate::domain::submission) added: i32,
    /// The number of the creator's applications in this month.
    pub(in crate::domain::submission) applications: i32,
    /// True if the creator has already applied to this job, so that a further application to it is not counted again.
    pub(in crate::domain::submission) has_applied: bool,
}

/// Returns the creator to whom a session belongs, with the data that decides whether they may submit to a job; `None` if the session has
/// ended.
pub(in crate::domain::submission) async fn find_applicant(
    conn: &mut PgConnection,
    session: SessionId,
    user: UserId,
    job: JobId,
    month: Date,
) -> Result<Option<Applicant>, sqlx::Error> {
    sqlx::query_as!(
        Applicant,
        r#"select case when p.is_active then p.plan else 'free' end as "plan!", coalesce(p.is_active, false) as "is_active!", p.trial_ends as "trial_ends?",
                  coalesce(j.sees, false) as "sees!", coalesce(j.in_team, false) as "in_a_team!", coalesce(j.is_blocked, true) as "is_blocked!",
                  coalesce(u.used, 0) as "used!", coalesce(u.added, 0) as "added!", coalesce(m.applications, 0) as "applications!",
                  coalesce(j.has_applied, false) as "has_applied!"
           from live_session s
           left join lateral job_access(s.user_id, $3) j on true
           left join subscription p on p.user_id = s.user_id
           left join job_usage u on u.job_id = $3 and u.user_id = s.user_id
           left join creator_month_usage m on m.user_id = s.user_id and m.month = $4
           where s.id = $1 and s.user_id = $2"#,
        session.0,
        user.0,
        job.0,
        month
    )
    .fetch_optional(conn)
    .await
}

/// Lists which of the tracks belong to the user, each with a boolean that is true if the track is ready to be submitted.
pub(in crate::domain::submission) async fn list_own_tracks(
    conn: &mut PgConnection,
    user: UserId,
    tracks: &[i64],
) -> Result<Vec<(TrackId, bool)>, sqlx::Error> {
    let rows = sqlx::query!(
        "select id, ready from track where user_id = $1 and id = any($2) for key share",
        user.0,
        tracks
    );
    Ok(rows
        .fetch_all(conn)
        .await?
        .into_iter()
        .map(|row| (TrackId(row.id), row.ready))
        .collect())
}

/// Adds a track to the tracks that a creator wants to submit to a job later; returns false if it was added already.
pub(in crate::domain::submission) async fn insert_added(
    conn: &mut PgConnection,
    job: JobId,
    user: UserId,
    track: TrackId,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "insert into added_track (job_id, user_id, track_id) values ($1, $2, $3) on conflict do nothing",
        job.0,
        user.0,
        track.0
    );
    Ok(done.execute(conn).await?.rows_affected() == 1)
}

/// Removes a track that a creator has added to a job but not submitted; returns false if it was not added.
pub(in crate::domain) async fn delete_added(
    conn: &mut PgConnection,
    job: JobId,
    user: UserId,
    track: TrackId,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "delete from added_track where job_id = $1 and user_id = $2 and track_id = $3",
        job.0,
        user.0,
        track.0
    );
    Ok(done.execute(conn).await?.rows_affected() == 1)
}

/// Removes all tracks that a creator has added to a job but not submitted.
pub(in crate::domain::submission) async fn delete_all_added(
    conn: &mut PgConnection,
    job: JobId,
    user: UserId,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "delete from added_track where job_id = $1 and user_id = $2",
        job.0,
        user.0
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Lists the tracks that a creator has added to a job but not submitted yet, in the order in which they were added.
pub async fn list_added(conn: &mut PgConnection, job: JobId, user: UserId) -> Result<Vec<TrackId>, sqlx::Error> {
    let rows = sqlx::query_scalar!(
        "select track_id from added_track where job_id = $1 and user_id = $2 order by added, track_id",
        job.0,
        user.0
    );
    Ok(rows.fetch_all(conn).await?.into_iter().map(TrackId).collect())
}

/// Changes the counters of a creator in a job. Returns the changed counters: how many tracks the creator has submitted, and how many they
/// have added but not submitted yet. Returns `None` if the change would exceed the limit.
pub(in crate::domain::submission) async fn update_usage(
    conn: &mut PgConnection,
    job: JobId,
    user: UserId,
    by: UsageStep,
    limit: i32,
) -> Result<Option<(i32, i32)>, sqlx::Error> {
    sqlx::query!(
        "insert into job_usage (job_id, user_id) values ($1, $2) on conflict do nothing",
        job.0,
        user.0
    )
    .execute(&mut *conn)
    .await?;
    // a change that lowers the usage is never refused, even where the limit is now below the usage
    let row = sqlx::query!(
        "update job_usage set used = used + $3, added = case when $5 then 0 else added + $4 end
         where job_id = $1 and user_id = $2
           and (used + $3 + (case when $5 then 0 else added + $4 end) <= $6
                or used + $3 + (case when $5 then 0 else added + $4 end) <= used + added)
         returning used, added",
        job.0,
        user.0,
        by.used,
        by.added,
        by.clear_added,
        limit
    );
    Ok(row.fetch_optional(conn).await?.map(|row| (row.used, row.added)))
}

/// Differences that are added to a creator's counters in a job.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::domain::submission) struct UsageStep {
    pub(in crate::domain::submission) used: i32,
    pub(in crate::domain::submission) added: i32,
    /// True if the counter `added` is set to 0, whatever its value was.
    pub(in crate::domain::submission) clear_added: bool,
}

/// Counts one more application of a creator in a month; returns false if the limit of their plan is reached.
pub(in crate::domain::submission) async fn count_application(
    conn: &mut PgConnection,
    user: UserId,
    month: Date,
    limit: Option<i32>,
) -> Result<bool, sqlx::Error> {
    sqlx::query!(
        "insert into creator_month_usage (user_id, month) values ($1, $2) on conflict do nothing",
        user.0,
        month
    )
    .execute(&mut *conn)
    .await?;
    let done = sqlx::query!(
        "update creator_month_usage set applications = applications + 1
         where user_id = $1 and month = $2 and ($3::int is null or applications < $3)",
        user.0,
        month,
        limit
    );
    Ok(done.execute(conn).await?.rows_affected() == 1)
}

/// Returns how many tracks a creator has added and submitted to a job, and how many they may still add, from values that the current
/// transaction has just read.
pub(in crate::domain::submission) fn allowance(
    job: JobId,
    limit: i32,
    used: i32,
    added: i32,
    added_tracks: Vec<TrackId>,
    is_blocked: bool,
    is_exceeded_by_subscription_limit: bool,
) -> JobAllowance {
    let tracks_allowed_amount = (limit - used - added).max(0);
    JobAllowance {
        job_id: job,
        used,
        added,
        added_tracks,
        tracks_allowed_amount,
        is_blocked,
        is_exceeded_by_job_limit: tracks_allowed_amount == 0,
        is_exceeded_by_subscription_limit,
    }
}
