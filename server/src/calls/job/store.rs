//! The SQL that reads jobs for the calls under job/.

use protocol::entity::job::{JobDetails, JobType};
use protocol::entity::team::NamedTeam;
use protocol::ids::{JobId, UserId};
use sqlx::PgConnection;
use sqlx::types::Json;
use time::{Date, OffsetDateTime};

use crate::listing::Search;

/// A filter for jobs; a field that is `None` matches all jobs.
#[derive(Debug, Clone, Default)]
pub(super) struct Filter {
    pub(super) status: Option<&'static str>,
    pub(super) company_id: Option<i64>,
    pub(super) job_type: Option<String>,
    /// A text that the jobs' titles must contain.
    pub(super) search: Option<Search>,
    /// True if only jobs that are limited to certain teams match.
    pub(super) team: bool,
    /// The only jobs that match. They may have any status unless `status` is given.
    pub(super) job_ids: Option<Vec<i64>>,
}

/// The ids of the jobs on a page, the total number of jobs, and the number of jobs of each status.
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

/// Finds a page of the jobs in the viewer's lists, newest first. Deleted jobs are included only if the filter requests that status. For
/// creators, the same applies to archived jobs.
pub(super) async fn find_page(
    connection: &mut PgConnection,
    viewer: UserId,
    is_creator: bool,
    filter: &Filter,
    limit: i64,
    offset: i64,
) -> sqlx::Result<Page> {
    if filter.job_ids.is_none() && filter.search.is_none() {
        // this query merges the newest jobs of each group (company, status and type) that matches the filter
        let page = sqlx::query_file_as!(
            Page,
            "src/calls/job/page_of_all.sql",
            viewer.0,
            filter.status,
            filter.company_id,
            filter.job_type,
            limit,
            offset,
            is_creator,
            filter.team
        );
        return page.fetch_one(connection).await;
    }
    // this query finds the jobs that the filter selects by their ids or by a search text, and leaves out those that the viewer's lists do not show
    let Search { pattern, short } = filter.search.clone().unwrap_or_default();
    sqlx::query_file_as!(
        Page,
        "src/calls/job/page_among.sql",
        viewer.0,
        filter.status,
        filter.company_id,
        filter.job_type,
        pattern,
        limit,
        offset,
        is_creator,
        filter.team,
        filter.job_ids.as_deref(),
        short
    )
    .fetch_one(connection)
    .await
}

/// A database row of a job, with the viewer's own data about the job.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a column")]
pub(super) struct JobRow {
    pub(super) id: i64,
    pub(super) details: Json<JobDetails>,
    pub(super) status: String,
    pub(super) share_type: String,
    pub(super) date_time: OffsetDateTime,
    pub(super) search_icon_key: Option<String>,
    pub(super) company_verified: bool,
    pub(super) access_from: i16,
    pub(super) access_to: i16,
    pub(super) tracks_per_user_limit: i32,
    pub(super) subscription_limitation: Vec<String>,
    pub(super) teams_id: Vec<i64>,
    pub(super) is_team_job: bool,
    pub(super) used: i32,
    pub(super) added: i32,
    pub(super) added_tracks: Vec<i64>,
    pub(super) is_blocked: bool,
    pub(super) has_applied: bool,
    /// The number of submitted tracks. This field and all fields below it are `None` for viewers who do not review the job.
    pub(super) submitted_tracks: Option<i32>,
    pub(super) teams: Option<Json<Vec<NamedTeam>>>,
    pub(super) blind: Option<bool>,
    pub(super) created_by: Option<i64>,
    pub(super) creator_name: Option<String>,
}

/// Reads the jobs with these ids, the newest first.
pub(super) async fn list_jobs(
    connection: &mut PgConnection,
    viewer: UserId,
    jobs: &[i64],
) -> sqlx::Result<Vec<JobRow>> {
    sqlx::query_as!(
        JobRow,
        r#"select j.id, job_brief(j, c.name) as "details!: Json<JobDetails>", j.status, j.share_type, j.date_time, c.search_icon_key,
                  c.verified as company_verified, j.access_from, j.access_to, j.tracks_per_user_limit,
                  j.subscription_limitation, j.teams_id, x.is_team_job as "is_team_job!",
                  coalesce(u.used, 0) as "used!", coalesce(u.added, 0) as "added!",
                  array(select d.track_id from added_track d where d.job_id = j.id and d.user_id = $1 order by d.added, d.track_id) as "added_tracks!",
                  x.is_blocked as "is_blocked!", x.has_applied as "has_applied!",
                  case when x.reviews then (select count(*) from submission s where s.job_id = j.id)::int end as "submitted_tracks?",
                  case when not x.reviews then null when j.teams_id = '{}' then '[]' else coalesce(
                      (select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.id) from team t where t.id = any(j.teams_id)),
                      '[]') end as "teams?: Json<Vec<NamedTeam>>",
                  case when x.reviews then j.blind end as "blind?",
                  case when x.reviews then j.created_by end as "created_by?", case when x.reviews then a.user_name end as "creator_name?"
           from unnest($2::bigint[]) w(id) cross join lateral job_access($1, w.id) x
           join job j on j.id = x.job_id
           join company c on c.id = j.company_id
           left join account a on a.id = j.created_by
           left join job_usage u on u.job_id = j.id and u.user_id = $1
           order by j.date_time desc, j.id desc"#,
        viewer.0,
        jobs
    )
    .fetch_all(connection)
    .await
}

/// A creator's plan, and the number of the creator's applications in a month.
#[derive(Debug)]
pub(super) struct PlanUsage {
    pub(super) plan: String,
    pub(super) is_active: bool,
    pub(super) applications: i32,
}

pub(super) async fn find_plan_usage(
    connection: &mut PgConnection,
    user: UserId,
    month: Date,
) -> sqlx::Result<PlanUsage> {
    sqlx::query_as!(
        PlanUsage,
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

/// Returns the plans whose creators may apply to a job; empty means all plans.
pub(super) async fn find_limitation(connection: &mut PgConnection, job: JobId) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!("select subscription_limitation from job where id = $1", job.0)
        .fetch_one(connection)
        .await
}
