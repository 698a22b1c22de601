//! The SQL that removes a track.

use protocol::change::user::JobAllowance;
use protocol::client_event::TrackUsage;
use protocol::ids::{ApplicationId, JobId, PlaylistId, TrackId, UserId};
use serde_json::Value;
use sqlx::PgConnection;
use std::collections::BTreeMap;
use time::Date;

/// The ids of everything that contains a track: applications (with their jobs), submissions, reviewers' playlists, and the jobs to which
/// the track is added but not submitted. Also contains the jobs from which the track was withdrawn.
#[derive(Debug, Default, PartialEq, Eq)]
pub(in crate::domain::track) struct Places {
    pub(in crate::domain::track) applications: BTreeMap<ApplicationId, Option<JobId>>,
    pub(in crate::domain::track) submitted: BTreeMap<JobId, ApplicationId>,
    pub(in crate::domain::track) withdrawn: Vec<JobId>,
    pub(in crate::domain::track) playlists: Vec<PlaylistId>,
    pub(in crate::domain::track) added: Vec<JobId>,
}

/// For these tracks of a creator, counts their submissions, the creator's own playlists that contain any of them, and the valid links to
/// the creator's applications and playlists that contain any of them.
pub(in crate::domain::track) async fn count_usage(
    conn: &mut PgConnection,
    user: UserId,
    tracks: &[i64],
) -> sqlx::Result<TrackUsage> {
    sqlx::query_as!(
        TrackUsage,
        r#"with own as materialized (
               select t.id from unnest($2::bigint[]) w(id) cross join lateral (
                   select id from track where id = w.id and user_id = $1 offset 0) t),
           holder as materialized (
               select distinct a.application_id from own cross join lateral (
                   select application_id from application_track where track_id = own.id offset 0) a)
           select (select count(*) from (select distinct id from own) o cross join lateral (
                       select 1 from submission where track_id = o.id offset 0) s) as "submissions!",
                  (select count(*) from holder h cross join lateral (
                       select 1 from application where id = h.application_id and job_id is null offset 0) x) as "playlists!",
                  (select count(*) from holder h cross join lateral (
                       select 1 from live_link where application_id = h.application_id offset 0) l) as "links!""#,
        user.0,
        tracks
    )
    .fetch_one(conn)
    .await
}

/// Finds everything that contains a track.
pub(in crate::domain::track) async fn find_places(
    conn: &mut PgConnection,
    track: TrackId,
) -> Result<Places, sqlx::Error> {
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
    let withdrawn = sqlx::query_scalar!("select job_id from withdrawn_submission where track_id = $1", track.0);
    places.withdrawn = withdrawn.fetch_all(&mut *conn).await?.into_iter().map(JobId).collect();
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

/// Returns, as JSON, all rows that the deletion of a track will delete, so that they can be restored: the rows of the track itself, and the
/// track's ratings and listened flags in the given jobs.
pub(in crate::domain::track) async fn keep_track(
    conn: &mut PgConnection,
    track: TrackId,
    jobs: &[i64],
) -> sqlx::Result<Value> {
    sqlx::query_scalar!(
        r#"select rows_with('track', 'id', array[$1::bigint::text]) || jsonb_build_array(
               jsonb_build_array('rating', coalesce(
                   (select jsonb_agg(to_jsonb(r)) from rating r where job_id = any($2) and track_id = $1), '[]')),
               jsonb_build_array('listened', coalesce(
                   (select jsonb_agg(to_jsonb(l)) from listened l where job_id = any($2) and track_id = $1), '[]'))) as "rows!""#,
        track.0,
        jobs
    )
    .fetch_one(conn)
    .await
}

/// Deletes a track, with its ratings and listened flags in the given jobs, and reduces the creator's counters. Returns the name of the
/// track's file, and the number of bytes that the creator's other tracks use; `None` if the track does not belong to the user.
pub(in crate::domain::track) async fn delete_track(
    conn: &mut PgConnection,
    user: UserId,
    track: TrackId,
    jobs: &[i64],
) -> Result<Option<(String, i64)>, sqlx::Error> {
    // a client that saves an older version of one of these lists learns that it has changed
    sqlx::query!(
        "with own as (update application set version = version + 1 where id in (select application_id from application_track where track_id = $1))
         update playlist set version = version + 1 where id in (select playlist_id from playlist_track where track_id = $1)",
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
    sqlx::query!(
        "delete from rating where job_id = any($1) and track_id = $2",
        jobs,
        track.0
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "delete from listened where job_id = any($1) and track_id = $2",
        jobs,
        track.0
    )
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

/// Reduces the counters of a creator in a job: the number of submitted tracks, and the number of tracks that are added but not submitted.
pub(in crate::domain::track) async fn release_usage(
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

/// For each of these jobs, lists how many tracks the creator has added and submitted, and how many they may still add. `applications` is
/// the number of applications that the plan allows in a month.
pub(in crate::domain::track) async fn list_allowances(
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
