//! The SQL of people's own matters.

use protocol::change::user::JobAllowance;
use protocol::ids::{ApplicationId, InviteId, JobId, PlaylistId, TrackId, UserId};
use sqlx::PgConnection;
use std::collections::BTreeMap;
use time::{Date, OffsetDateTime};

/// A person's plan and storage.
pub(super) struct PersonRow {
    pub(super) plan: String,
    pub(super) is_active: bool,
    pub(super) interval: Option<String>,
    pub(super) period_start: Option<OffsetDateTime>,
    pub(super) period_end: Option<OffsetDateTime>,
    pub(super) trial_ends: Option<Date>,
    pub(super) storage_bytes: i64,
}

/// The person; none where there is no such account.
pub(super) async fn find_person(conn: &mut PgConnection, user: UserId) -> Result<Option<PersonRow>, sqlx::Error> {
    sqlx::query_as!(
        PersonRow,
        r#"select case when p.is_active then p.plan else 'free' end as "plan!", coalesce(p.is_active, false) as "is_active!", p.interval as "interval?",
                  p.current_period_start as "period_start?", p.current_period_end as "period_end?", p.trial_ends as "trial_ends?",
                  coalesce(u.storage_bytes, 0) as "storage_bytes!"
           from account a left join subscription p on p.user_id = a.id left join creator_usage u on u.user_id = a.id where a.id = $1"#,
        user.0
    )
    .fetch_optional(conn)
    .await
}

/// The invitations into companies that wait for the person's answer, and when each of them expires.
pub(super) async fn list_invites(
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

/// Where a track is: the applications (with their jobs), the reviewers' playlists and the lists being put together that hold it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Places {
    pub(super) applications: BTreeMap<ApplicationId, Option<JobId>>,
    pub(super) submitted: BTreeMap<JobId, ApplicationId>,
    pub(super) playlists: Vec<PlaylistId>,
    pub(super) added: Vec<JobId>,
}

/// Everything that holds a track.
pub(super) async fn find_places(conn: &mut PgConnection, track: TrackId) -> Result<Places, sqlx::Error> {
    let mut places = Places::default();
    let applications = sqlx::query!(
        "select t.application_id, x.job_id from application_track t join application x on x.id = t.application_id where t.track_id = $1",
        track.0
    );
    for row in applications.fetch_all(&mut *conn).await? {
        places
            .applications
            .insert(ApplicationId(row.application_id), row.job_id.map(JobId));
    }
    let submitted = sqlx::query!(
        "select job_id, application_id from submission where track_id = $1",
        track.0
    );
    for row in submitted.fetch_all(&mut *conn).await? {
        places
            .submitted
            .insert(JobId(row.job_id), ApplicationId(row.application_id));
    }
    let playlists = sqlx::query_scalar!(
        "select playlist_id from playlist_track where track_id = $1 order by 1",
        track.0
    );
    places.playlists = playlists
        .fetch_all(&mut *conn)
        .await?
        .into_iter()
        .map(PlaylistId)
        .collect();
    let added = sqlx::query_scalar!("select job_id from added_track where track_id = $1 order by 1", track.0);
    places.added = added.fetch_all(conn).await?.into_iter().map(JobId).collect();
    Ok(places)
}

/// Removes a track with its ratings and flags, and gives back what it used. Answers its name and the storage that is still used; none
/// when it is not the user's.
pub(super) async fn delete_track(
    conn: &mut PgConnection,
    user: UserId,
    track: TrackId,
) -> Result<Option<(String, i64)>, sqlx::Error> {
    // whoever saves one of these lists as it was is told that it has changed
    sqlx::query!(
        "update playlist set version = version + 1 where id in (select playlist_id from playlist_track where track_id = $1)",
        track.0
    )
    .execute(&mut *conn)
    .await?;
    let gone = sqlx::query!(
        "delete from track where id = $1 and user_id = $2 returning name_in_base, file_size",
        track.0,
        user.0
    );
    let Some(gone) = gone.fetch_optional(&mut *conn).await? else {
        return Ok(None);
    };
    sqlx::query!("delete from rating where track_id = $1", track.0)
        .execute(&mut *conn)
        .await?;
    sqlx::query!("delete from listened where track_id = $1", track.0)
        .execute(&mut *conn)
        .await?;
    let left = sqlx::query_scalar!(
        "update creator_usage set tracks = greatest(tracks - 1, 0), storage_bytes = greatest(storage_bytes - $2, 0)
         where user_id = $1 returning storage_bytes",
        user.0,
        gone.file_size
    );
    let left = left.fetch_optional(conn).await?.unwrap_or(0);
    Ok(Some((gone.name_in_base, left)))
}

/// Gives back a use of a job's limit.
pub(super) async fn release_usage(
    conn: &mut PgConnection,
    user: UserId,
    job: JobId,
    used: i32,
    added: i32,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update job_usage set used = greatest(used - $3, 0), added = greatest(added - $4, 0) where job_id = $2 and user_id = $1",
        user.0,
        job.0,
        used,
        added
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// What a creator has left of each of the jobs; `applications` is what the plan allows a month.
pub(super) async fn list_allowances(
    conn: &mut PgConnection,
    user: UserId,
    jobs: &[i64],
    month: Date,
    applications: Option<i32>,
) -> Result<Vec<JobAllowance>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select j.id, coalesce(u.used, 0) as "used!", coalesce(u.added, 0) as "added!",
                  greatest(j.tracks_per_user_limit - coalesce(u.used, 0) - coalesce(u.added, 0), 0) as "left!",
                  array(select t.track_id from added_track t where t.job_id = j.id and t.user_id = $1 order by t.added, t.track_id) as "tracks!",
                  x.is_blocked as "blocked!", (coalesce(m.applications, 0) >= $4 and not x.has_applied) as exceeded
           from unnest($2::bigint[]) w(id) cross join lateral job_access($1, w.id) x join job j on j.id = x.job_id
           left join job_usage u on u.job_id = j.id and u.user_id = $1
           left join creator_month_usage m on m.user_id = $1 and m.month = $3
           order by j.id"#,
        user.0,
        jobs,
        month,
        applications
    );
    let allowance = rows.fetch_all(conn).await?.into_iter().map(|row| JobAllowance {
        job_id: JobId(row.id),
        used: row.used,
        added: row.added,
        added_tracks: row.tracks.into_iter().map(TrackId).collect(),
        tracks_allowed_amount: row.left,
        is_blocked: row.blocked,
        is_exceeded_by_job_limit: row.left == 0,
        is_exceeded_by_subscription_limit: row.exceeded.unwrap_or(false),
    });
    Ok(allowance.collect())
}

/// Submitted tracks of a job, and how many of them are rated.
pub(super) async fn count_submissions(conn: &mut PgConnection, job: JobId) -> Result<(u32, u32), sqlx::Error> {
    let row = sqlx::query!(
        r#"select count(*) as "tracks!", count(*) filter (where exists
               (select 1 from rating r where r.job_id = s.job_id and r.track_id = s.track_id)) as "rated!"
           from submission s where s.job_id = $1"#,
        job.0
    );
    let row = row.fetch_one(conn).await?;
    Ok((row.tracks as u32, row.rated as u32))
}
