//! SQL statements that load the state of a job's actor, and that write its reviewers, ratings and listened flags.

use super::rows::{JobRow, find_job};
use crate::committer::{ListenedRow, RatingRow};
use crate::job::state::{JobState, SubmittedTrack};
use foldhash::{HashMap, HashSet};
use protocol::change::application::ReviewerSide;
use protocol::ids::{ApplicationId, JobId, TrackId, UserId};
use sqlx::PgConnection;
use std::collections::{BTreeMap, BTreeSet};
use time::OffsetDateTime;

/// Reads the state of the job's actor; none if the job does not exist.
pub(in crate::job) async fn find_state(conn: &mut PgConnection, job: JobId) -> Result<Option<JobState>, sqlx::Error> {
    let Some(job_row) = find_job(conn, job).await? else {
        return Ok(None);
    };
    let (mut tracks, mut withdrawn) = (HashMap::default(), HashMap::default());
    let submissions = sqlx::query!(
        r#"select s.track_id as "track_id!", s.application_id as "application_id!", a.heard is not null as "heard!",
                  a.decided is not null as "decided!", false as "is_withdrawn!"
           from submission s join application_track a on a.application_id = s.application_id and a.track_id = s.track_id
           where s.job_id = $1
           union all
           select track_id, application_id, heard is not null, decided is not null, true from withdrawn_submission where job_id = $1"#,
        job.0
    )
    .fetch_all(&mut *conn)
    .await?;
    for row in submissions {
        let (ratings, listened) = (BTreeMap::new(), BTreeSet::new());
        let application_id = ApplicationId(row.application_id);
        let track = SubmittedTrack {
            application_id,
            ratings,
            listened,
            heard: row.heard,
            decided: row.decided,
        };
        let list = if row.is_withdrawn { &mut withdrawn } else { &mut tracks };
        list.insert(TrackId(row.track_id), track);
    }
    let ratings = sqlx::query!(
        "select track_id, user_id, value from rating where job_id = $1 and user_id not in (select user_id from removed_account)",
        job.0
    );
    for row in ratings.fetch_all(&mut *conn).await? {
        let id = TrackId(row.track_id);
        if let Some(track) = tracks.get_mut(&id).or_else(|| withdrawn.get_mut(&id)) {
            let value = (!job_row.blind).then_some(row.value);
            track.ratings.insert(UserId(row.user_id), value);
        }
    }
    let listened = sqlx::query!(
        "select track_id, user_id from listened where job_id = $1 and user_id not in (select user_id from removed_account)",
        job.0
    );
    for row in listened.fetch_all(&mut *conn).await? {
        let id = TrackId(row.track_id);
        if let Some(track) = tracks.get_mut(&id).or_else(|| withdrawn.get_mut(&id)) {
            track.listened.insert(UserId(row.user_id));
        }
    }
    let reviewers = list_reviewers(conn, job).await?;
    let JobRow {
        details,
        status,
        share_type,
        blind,
        limits,
        ..
    } = job_row;
    Ok(Some(JobState {
        id: job,
        details,
        status,
        share_type,
        blind,
        limits,
        tracks,
        withdrawn,
        reviewers,
    }))
}

/// Returns the people who have ever rated or listened in a job.
async fn list_reviewers(conn: &mut PgConnection, job: JobId) -> Result<HashSet<UserId>, sqlx::Error> {
    let reviewers = sqlx::query_scalar!("select user_id from reviewer_job where job_id = $1", job.0);
    Ok(reviewers.fetch_all(conn).await?.into_iter().map(UserId).collect())
}

/// Records that these people have rated or listened in a job.
pub(in crate::job) async fn insert_reviewers(
    conn: &mut PgConnection,
    job: JobId,
    users: &[i64],
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into reviewer_job (user_id, job_id) select u, $1 from unnest($2::bigint[]) u order by u on conflict do nothing",
        job.0,
        users
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Records that the tracks in `heard` were listened to, and that the tracks in `decided` were rated, for the first time, and by which side:
/// the company or the platform's staff. Does not change what is already recorded for a track. Returns a row for each track, which contains
/// only what was newly recorded.
pub(in crate::job) async fn mark_first(
    conn: &mut PgConnection,
    job: JobId,
    heard: &[(TrackId, ReviewerSide)],
    decided: &[(TrackId, ReviewerSide)],
) -> Result<Vec<FirstRow>, sqlx::Error> {
    let (heard, heard_by) = columns(heard);
    let (decided, decided_by) = columns(decided);
    let rows = sqlx::query!(
        r#"with first as materialized (
               select track_id, h.side as heard_by, d.side as decided_by
               from unnest($2::bigint[], $3::text[]) h(track_id, side) full join unnest($4::bigint[], $5::text[]) d(track_id, side) using (track_id)),
           before as (
               select a.application_id, a.track_id, a.heard, a.decided, f.heard_by, f.decided_by
               from first f join submission s on s.job_id = $1 and s.track_id = f.track_id
               join application_track a on a.application_id = s.application_id and a.track_id = s.track_id for update of a)
           update application_track a
           set heard = case when b.heard_by is null then a.heard else coalesce(a.heard, now()) end,
               heard_by = case when a.heard is null then b.heard_by else a.heard_by end,
               decided = case when b.decided_by is null then a.decided else coalesce(a.decided, now()) end,
               decided_by = case when a.decided is null then b.decided_by else a.decided_by end
           from before b where a.application_id = b.application_id and a.track_id = b.track_id
           returning a.application_id, a.track_id, case when b.heard is null then b.heard_by end as heard_by,
                     case when b.decided is null then b.decided_by end as decided_by, now() as "at!""#,
        job.0,
        &heard,
        &heard_by,
        &decided,
        &decided_by
    )
    .fetch_all(conn)
    .await?;
    let side = |name: Option<String>| name.and_then(|name| name.parse().ok());
    let first = rows.into_iter().map(|row| FirstRow {
        application_id: row.application_id,
        track_id: row.track_id,
        heard_by: side(row.heard_by),
        decided_by: side(row.decided_by),
        at: row.at,
    });
    Ok(first.collect())
}

fn columns(sides: &[(TrackId, ReviewerSide)]) -> (Vec<i64>, Vec<String>) {
    let columns = sides.iter().map(|(track, side)| (track.0, side.as_str().to_owned()));
    columns.unzip()
}

/// The data that [`mark_first`] has newly recorded for one submitted track: the side (the company or the platform's staff) that first
/// listened to it, and the side that first rated it. A side is none if one was already recorded or if this commit gave the track no such feedback.
pub(in crate::job) struct FirstRow {
    pub(in crate::job) application_id: i64,
    pub(in crate::job) track_id: i64,
    pub(in crate::job) heard_by: Option<ReviewerSide>,
    pub(in crate::job) decided_by: Option<ReviewerSide>,
    pub(in crate::job) at: OffsetDateTime,
}

/// Writes ratings and listened flags of one job; deletes the ratings and flags that were removed.
pub(in crate::job) async fn upsert_review(
    conn: &mut PgConnection,
    job: JobId,
    ratings: &[RatingRow],
    listened: &[ListenedRow],
) -> Result<(), sqlx::Error> {
    let tracks: Vec<i64> = ratings.iter().map(|row| row.track_id.0).collect();
    let users: Vec<i64> = ratings.iter().map(|row| row.user_id.0).collect();
    let values: Vec<Option<i16>> = ratings.iter().map(|row| row.value).collect();
    let heard_tracks: Vec<i64> = listened.iter().map(|row| row.track_id.0).collect();
    let heard_users: Vec<i64> = listened.iter().map(|row| row.user_id.0).collect();
    let flags: Vec<bool> = listened.iter().map(|row| row.listened).collect();
    sqlx::query!(
        "with rated as (select * from unnest($2::bigint[], $3::bigint[], $4::smallint[]) x(t, u, v)),
              kept as (insert into rating (job_id, track_id, user_id, value) select $1, t, u, v from rated where v is not null
                       on conflict (job_id, track_id, user_id) do update set value = excluded.value, at = now()),
              taken as (delete from rating r using rated x where x.v is null and r.job_id = $1 and r.track_id = x.t and r.user_id = x.u),
              heard as (select * from unnest($5::bigint[], $6::bigint[], $7::boolean[]) x(t, u, l)),
              flagged as (insert into listened (job_id, track_id, user_id) select $1, t, u from heard where l on conflict do nothing)
         delete from listened d using heard x where not x.l and d.job_id = $1 and d.track_id = x.t and d.user_id = x.u",
        job.0,
        &tracks,
        &users,
        &values as &[Option<i16>],
        &heard_tracks,
        &heard_users,
        &flags
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Writes the first rating that each reviewer makes of a track in a blind job. Later ratings of the same reviewer do not replace it.
pub(in crate::job) async fn insert_first_ratings(
    conn: &mut PgConnection,
    job: JobId,
    ratings: &[RatingRow],
) -> Result<(), sqlx::Error> {
    let tracks: Vec<i64> = ratings.iter().map(|row| row.track_id.0).collect();
    let users: Vec<i64> = ratings.iter().map(|row| row.user_id.0).collect();
    let values: Vec<Option<i16>> = ratings.iter().map(|row| row.value).collect();
    sqlx::query!(
        "insert into first_rating (job_id, track_id, user_id, value)
         select $1, t, u, v from unnest($2::bigint[], $3::bigint[], $4::smallint[]) x(t, u, v) where v is not null order by t, u
         on conflict do nothing",
        job.0,
        &tracks,
        &users,
        &values as &[Option<i16>]
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Returns the mean ratings of the tracks in `ratings`. Ratings of deleted accounts do not count.
pub(in crate::job) async fn list_means(
    conn: &mut PgConnection,
    job: JobId,
    ratings: &[RatingRow],
) -> Result<std::collections::HashMap<TrackId, f64>, sqlx::Error> {
    let tracks: Vec<i64> = ratings.iter().map(|row| row.track_id.0).collect();
    let rows = sqlx::query!(
        r#"select track_id, (sum(value) * 20 + count(*)) / (count(*) * 2) as "tenths!" from rating
           where job_id = $1 and track_id = any($2) and user_id not in (select user_id from removed_account) group by track_id"#,
        job.0,
        &tracks
    );
    let rows = rows.fetch_all(conn).await?.into_iter();
    Ok(rows
        .map(|row| (TrackId(row.track_id), row.tenths as f64 / 10.0))
        .collect())
}
