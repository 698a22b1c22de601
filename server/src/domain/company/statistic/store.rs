//! The SQL for a company's statistics. Withdrawn tracks are not counted. In a blind job, the values of ratings count only for tracks that
//! the viewer has rated.

use protocol::ids::{CompanyId, JobId, UserId};
use sqlx::PgConnection;
use time::Date;

/// The company, or the single job of it, whose statistics the viewer requests.
#[derive(Debug, Clone, Copy)]
pub(super) struct StatisticScope {
    pub(super) company: CompanyId,
    pub(super) job: Option<JobId>,
    pub(super) viewer: UserId,
}

/// The statistics of a job, or of all jobs of a company together.
#[derive(Debug, Clone, Default)]
pub struct Numbers {
    /// The number of submitted tracks.
    pub applied: i64,
    /// The number of tracks that a reviewer has listened to.
    pub heard: i64,
    /// The number of tracks with at least one rating.
    pub rated: i64,
    /// The mean of the rated tracks' own mean ratings: each rated track counts once, however many ratings it has.
    pub mean: Option<f64>,
    /// The median number of hours from a track's submission to the first listen.
    pub hours_to_first_listen: Option<f64>,
    /// The number of tracks with at least two ratings.
    pub compared: i64,
    /// The number of tracks with at least two ratings whose highest and lowest rating differ by less than 3.
    pub agreed: i64,
    /// The number of ratings.
    pub ratings: i64,
}

/// A job with its statistics.
#[derive(Debug)]
pub struct JobRow {
    /// The id of the job.
    pub id: i64,
    /// The title of the job.
    pub title: String,
    /// The status of the job: open, closed or archived.
    pub status: String,
    /// The statistics of the job.
    pub numbers: Numbers,
}

/// Returns the statistics of all jobs together, and those of each job, the newest job first. Deleted jobs are left out.
pub(super) async fn list_numbers(conn: &mut PgConnection, of: StatisticScope) -> sqlx::Result<(Numbers, Vec<JobRow>)> {
    let rows = sqlx::query!(
        r#"with wanted as (
               select id, title, status, blind from job where company_id = $1 and status <> 'deleted' and ($2::bigint is null or id = $2)),
           track as (
               select j.id as job_id, s.track_id, extract(epoch from l.first - s.submitted)::float8 as wait, n.number, r.visible, r.mean, r.agrees
               from wanted j
               left join submission s on s.job_id = j.id
               left join lateral (
                   select min(at) as first from listened where job_id = s.job_id and track_id = s.track_id offset 0) l on true
               left join lateral (
                   select count(*) as number from rating where job_id = s.job_id and track_id = s.track_id offset 0) n on true
               left join lateral (
                   select count(*) as visible, avg(value)::float8 as mean, max(first) - min(first) < 3 as agrees
                   from visible_ratings(s.job_id, s.track_id, $3, j.blind) offset 0) r on true)
           select t.job_id as "job_id?", j.title as "title?", j.status as "status?", t.applied as "applied!", t.heard as "heard!", t.rated as "rated!", t.mean,
                  t.hours, t.compared as "compared!", t.agreed as "agreed!", t.ratings as "ratings!"
           from (
               select job_id, count(track_id) as applied, count(wait) as heard, count(*) filter (where number > 0) as rated,
                      avg(mean) as mean, percentile_cont(0.5) within group (order by greatest(wait, 0)) filter (where wait is not null) / 3600 as hours,
                      count(*) filter (where visible > 1) as compared, count(*) filter (where visible > 1 and agrees) as agreed,
                      coalesce(sum(number), 0)::bigint as ratings
               from track group by grouping sets ((job_id), ())) t
           left join wanted j on j.id = t.job_id
           order by t.job_id desc nulls first"#,
        of.company.0,
        of.job.map(|job| job.0),
        of.viewer.0
    )
    .fetch_all(conn)
    .await?;
    let (mut totals, mut jobs) = (Numbers::default(), Vec::new());
    for row in rows {
        let numbers = Numbers {
            applied: row.applied,
            heard: row.heard,
            rated: row.rated,
            mean: row.mean,
            hours_to_first_listen: row.hours,
            compared: row.compared,
            agreed: row.agreed,
            ratings: row.ratings,
        };
        match (row.job_id, row.title, row.status) {
            (Some(id), Some(title), Some(status)) => jobs.push(JobRow {
                id,
                title,
                status,
                numbers,
            }),
            _ => totals = numbers,
        }
    }
    Ok((totals, jobs))
}

/// Counts how many times each rating was given.
pub(super) async fn list_ratings(conn: &mut PgConnection, of: StatisticScope) -> sqlx::Result<Vec<(i16, i64)>> {
    let rows = sqlx::query!(
        r#"select r.value as "value!", count(*) as "number!"
           from job j join submission s on s.job_id = j.id cross join lateral visible_ratings(s.job_id, s.track_id, $3, j.blind) r
           where j.company_id = $1 and j.status <> 'deleted' and ($2::bigint is null or j.id = $2) group by r.value"#,
        of.company.0,
        of.job.map(|job| job.0),
        of.viewer.0
    );
    let rows = rows.fetch_all(conn).await?;
    Ok(rows.into_iter().map(|row| (row.value, row.number)).collect())
}

/// One day (UTC) of the statistics, with its counts.
#[derive(Debug)]
pub struct DayRow {
    /// The day (UTC) to which the counts belong.
    pub day: Date,
    /// The number of tracks that were submitted on the day.
    pub submissions: i64,
    /// The number of ratings that were last changed on the day.
    pub ratings: i64,
}

/// Returns the counts of every day of the month that begins with `first`.
pub(super) async fn list_days(conn: &mut PgConnection, of: StatisticScope, first: Date) -> sqlx::Result<Vec<DayRow>> {
    sqlx::query_as!(
        DayRow,
        r#"with tracks as materialized (
               select s.job_id, s.track_id, s.submitted from job j join submission s on s.job_id = j.id
               where j.company_id = $1 and j.status <> 'deleted' and ($2::bigint is null or j.id = $2)),
           submitted as (
               select (submitted at time zone 'UTC')::date as day, count(*) as number from tracks
               where submitted >= $3::date and submitted < $3::date + interval '1 month' group by 1),
           rated as (
               select (r.at at time zone 'UTC')::date as day, count(*) as number
               from tracks t cross join lateral (
                   select at from rating where job_id = t.job_id and track_id = t.track_id offset 0) r group by 1)
           select d.day::date as "day!", coalesce(s.number, 0) as "submissions!", coalesce(r.number, 0) as "ratings!"
           from generate_series($3::date::timestamp, $3::date + interval '1 month' - interval '1 day', interval '1 day') d(day)
           left join submitted s on s.day = d.day::date left join rated r on r.day = d.day::date order by 1"#,
        of.company.0,
        of.job.map(|job| job.0),
        first
    )
    .fetch_all(conn)
    .await
}

/// A reviewer, with the counts of the reviewer's listens and ratings.
#[derive(Debug)]
pub struct ReviewerRow {
    /// The id of the reviewer's account.
    pub user_id: i64,
    /// The reviewer's name.
    pub user_name: String,
    /// The number of tracks that the reviewer has listened to.
    pub heard: i64,
    /// The number of tracks that the reviewer has rated.
    pub rated: i64,
    /// The mean of the reviewer's ratings.
    pub mean: Option<f64>,
}

/// Returns everybody who has listened to or rated a track, most ratings first.
pub(super) async fn list_reviewers(conn: &mut PgConnection, of: StatisticScope) -> sqlx::Result<Vec<ReviewerRow>> {
    sqlx::query_as!(
        ReviewerRow,
        r#"with tracks as materialized (
               select s.job_id, s.track_id, j.blind from job j join submission s on s.job_id = j.id
               where j.company_id = $1 and j.status <> 'deleted' and ($2::bigint is null or j.id = $2)),
           acts as (
               select r.user_id, true as is_rating, v.value from tracks t cross join lateral (
                   select user_id from rating where job_id = t.job_id and track_id = t.track_id offset 0) r
               left join lateral (
                   select value from visible_ratings(t.job_id, t.track_id, $3, t.blind) v where v.user_id = r.user_id offset 0) v on true
               union all
               select l.user_id, false, null from tracks t cross join lateral (
                   select user_id from listened where job_id = t.job_id and track_id = t.track_id offset 0) l),
           people as materialized (
               select user_id, count(*) filter (where not is_rating) as heard, count(*) filter (where is_rating) as rated, avg(value)::float8 as mean
               from acts group by user_id)
           select a.id as user_id, a.user_name, p.heard as "heard!", p.rated as "rated!", p.mean
           from people p cross join lateral (select id, user_name from account where id = p.user_id offset 0) a
           order by p.rated desc, p.heard desc, a.id"#,
        of.company.0,
        of.job.map(|job| job.0),
        of.viewer.0
    )
    .fetch_all(conn)
    .await
}
