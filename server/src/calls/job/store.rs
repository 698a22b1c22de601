//! The SQL of jobs as their viewers see them.

use protocol::entity::job::JobType;
use protocol::ids::{JobId, UserId};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};

/// Which jobs are asked for: `None` is all.
#[derive(Debug, Clone, Default)]
pub(super) struct Filter {
    pub(super) status: Option<&'static str>,
    pub(super) company_id: Option<i64>,
    pub(super) job_type: Option<String>,
    /// Part of a title, whatever its case.
    pub(super) title: Option<String>,
    /// Team jobs alone.
    pub(super) team: bool,
    /// These alone, whatever their status unless one is asked for.
    pub(super) job_ids: Option<Vec<i64>>,
}

/// A page of identifiers, how many there are in all pages, and how many of each status.
#[derive(Debug)]
pub(super) struct Page {
    pub(super) jobs: Vec<i64>,
    pub(super) number_of_jobs: i64,
    pub(super) number_of_team_jobs: i64,
    pub(super) all: i64,
    pub(super) open: i64,
    pub(super) closed: i64,
    pub(super) archived: i64,
    pub(super) deleted: i64,
}

/// The jobs that the viewer's lists show, the newest first. Deleted ones are shown where they are asked for, archived ones to creators as well.
pub(super) async fn find_page(
    connection: &mut PgConnection,
    viewer: UserId,
    is_creator: bool,
    filter: &Filter,
    limit: i64,
    offset: i64,
) -> sqlx::Result<Page> {
    sqlx::query_as!(
        Page,
        r#"with found as materialized (
               select j.job_id as id, j.date_time, j.status, j.is_team_job as is_team,
                      j.status <> 'deleted' and (j.status <> 'archived' or not $8) as is_in_all
               from listed_jobs($1) j
               where ($3::bigint is null or j.company_id = $3) and ($4::text is null or j.type = $4)
                 and ($5::text is null or strpos(lower(j.title), lower($5)) > 0) and ($10::bigint[] is null or j.job_id = any($10))),
           seen as (select * from found where case when $2::text is null then is_in_all or $10 is not null else status = $2 end)
           select array(select id from seen where is_team or not $9 order by date_time desc, id desc limit $6 offset $7) as "jobs!",
                  (select count(*) from seen where is_team or not $9) as "number_of_jobs!",
                  (select count(*) from seen where is_team) as "number_of_team_jobs!",
                  count(*) filter (where is_in_all) as "all!", count(*) filter (where status = 'open') as "open!",
                  count(*) filter (where status = 'closed') as "closed!", count(*) filter (where status = 'archived') as "archived!",
                  count(*) filter (where status = 'deleted') as "deleted!"
           from found where is_team or not $9"#,
        viewer.0,
        filter.status,
        filter.company_id,
        filter.job_type,
        filter.title,
        limit,
        offset,
        is_creator,
        filter.team,
        filter.job_ids.as_deref()
    )
    .fetch_one(connection)
    .await
}

/// A job with what it is to its viewer.
#[derive(Debug)]
pub(super) struct JobRow {
    pub(super) id: i64,
    pub(super) title: String,
    pub(super) description: String,
    pub(super) budget: String,
    pub(super) job_type: String,
    pub(super) buyer_type: String,
    pub(super) company: String,
    pub(super) company_id: i64,
    pub(super) link_1: String,
    pub(super) link_2: String,
    pub(super) status: String,
    pub(super) share_type: String,
    pub(super) date_time: OffsetDateTime,
    pub(super) avatar_key: Option<String>,
    pub(super) access_from: i16,
    pub(super) access_to: i16,
    pub(super) tracks_per_user_limit: i32,
    pub(super) subscription_limitation: Vec<String>,
    pub(super) teams_id: Vec<i64>,
    pub(super) used: i32,
    pub(super) added: i32,
    pub(super) added_tracks: Vec<i64>,
    pub(super) is_blocked: bool,
    pub(super) has_applied: bool,
    /// How many tracks were submitted; for reviewers alone.
    pub(super) submitted_tracks: Option<i32>,
}

/// These jobs, the newest first.
pub(super) async fn list_jobs(
    connection: &mut PgConnection,
    viewer: UserId,
    jobs: &[i64],
) -> sqlx::Result<Vec<JobRow>> {
    sqlx::query_as!(
        JobRow,
        r#"select j.id, j.title, j.description, j.budget, j.type as job_type, j.buyer_type, c.name as company, j.company_id, j.link_1, j.link_2,
                  j.status, j.share_type, j.date_time, j.avatar_key, j.access_from, j.access_to, j.tracks_per_user_limit,
                  j.subscription_limitation, j.teams_id,
                  coalesce(u.used, 0) as "used!", coalesce(u.added, 0) as "added!",
                  array(select d.track_id from added_track d where d.job_id = j.id and d.user_id = $1 order by d.added, d.track_id) as "added_tracks!",
                  x.is_blocked as "is_blocked!", x.has_applied as "has_applied!",
                  case when x.reviews then (select count(*) from submission s where s.job_id = j.id)::int end as "submitted_tracks?"
           from unnest($2::bigint[]) w(id) cross join lateral job_access($1, w.id) x
           join job j on j.id = x.job_id
           join company c on c.id = j.company_id
           left join job_usage u on u.job_id = j.id and u.user_id = $1
           order by j.date_time desc, j.id desc"#,
        viewer.0,
        jobs
    )
    .fetch_all(connection)
    .await
}

/// A creator's plan, and the applications of this month.
#[derive(Debug)]
pub(super) struct MonthStanding {
    pub(super) plan: String,
    pub(super) is_active: bool,
    pub(super) applications: i32,
}

pub(super) async fn find_month_standing(
    connection: &mut PgConnection,
    user: UserId,
    month: Date,
) -> sqlx::Result<MonthStanding> {
    sqlx::query_as!(
        MonthStanding,
        r#"select coalesce(p.plan, 'free') as "plan!", coalesce(p.is_active, false) as "is_active!", coalesce(m.applications, 0) as "applications!"
           from account a
           left join subscription p on p.user_id = a.id
           left join creator_month_usage m on m.user_id = a.id and m.month = $2
           where a.id = $1"#,
        user.0,
        month
    )
    .fetch_one(connection)
    .await
}

pub(super) async fn list_types(connection: &mut PgConnection) -> sqlx::Result<Vec<JobType>> {
    sqlx::query_as!(JobType, "select name, url from job_type order by position, name")
        .fetch_all(connection)
        .await
}

/// The plans that may apply to a job; empty means all.
pub(super) async fn find_limitation(connection: &mut PgConnection, job: JobId) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!("select subscription_limitation from job where id = $1", job.0)
        .fetch_one(connection)
        .await
}
