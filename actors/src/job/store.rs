//! The SQL of jobs, submissions and what creators have used of a job.

use super::state::{JobState, SubmittedTrack};
use protocol::change::job::JobLimits;
use protocol::change::user::JobAllowance;
use protocol::entity::job::{JobDetails, JobStatus, ShareType};
use protocol::ids::{ApplicationId, CompanyId, JobId, PlaylistId, SessionId, TeamId, TrackId, UserId};
use sqlx::PgConnection;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use time::{Date, OffsetDateTime};

/// A job's row.
pub(super) struct JobRow {
    pub(super) details: JobDetails,
    pub(super) status: JobStatus,
    pub(super) share_type: ShareType,
    pub(super) limits: JobLimits,
    pub(super) teams: Vec<TeamId>,
    pub(super) unlimited_type: bool,
}

/// The job's row; none where there is no such job.
pub(super) async fn find_job(conn: &mut PgConnection, job: JobId) -> Result<Option<JobRow>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select j.title, j.description, j.budget, j.type as job_type, j.buyer_type, c.name as company, j.company_id, j.link_1, j.link_2,
                  j.status, j.share_type, j.tracks_per_user_limit, j.subscription_limitation, j.access_from, j.access_to, j.teams_id,
                  t.unlimited_submission
           from job j join company c on c.id = j.company_id join job_type t on t.name = j.type where j.id = $1"#,
        job.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| JobRow {
        details: JobDetails {
            title: row.title,
            description: row.description,
            budget: row.budget,
            job_type: row.job_type,
            buyer_type: row.buyer_type,
            company: row.company,
            company_id: CompanyId(row.company_id),
            link_1: row.link_1,
            link_2: row.link_2,
        },
        status: row.status.parse().expect("the column's check names exactly these"),
        share_type: row.share_type.parse().expect("the column's check names exactly these"),
        limits: JobLimits {
            tracks_per_user_limit: row.tracks_per_user_limit,
            available_for_plans: row.subscription_limitation,
            access_from: row.access_from,
            access_to: row.access_to,
        },
        teams: row.teams_id.into_iter().map(TeamId).collect(),
        unlimited_type: row.unlimited_submission,
    }))
}

/// Everything that the actor holds.
pub(super) async fn find_state(conn: &mut PgConnection, job: JobId) -> Result<Option<JobState>, sqlx::Error> {
    let Some(row) = find_job(conn, job).await? else {
        return Ok(None);
    };
    let mut tracks = HashMap::new();
    let submissions = sqlx::query!(
        r#"select s.track_id, s.application_id, a.heard is not null as "heard!", a.decided is not null as "decided!"
           from submission s join application_track a on a.application_id = s.application_id and a.track_id = s.track_id
           where s.job_id = $1"#,
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
        tracks.insert(TrackId(row.track_id), track);
    }
    let ratings = sqlx::query!("select track_id, user_id, value from rating where job_id = $1", job.0);
    for row in ratings.fetch_all(&mut *conn).await? {
        if let Some(track) = tracks.get_mut(&TrackId(row.track_id)) {
            track.ratings.insert(UserId(row.user_id), row.value);
        }
    }
    let listened = sqlx::query!("select track_id, user_id from listened where job_id = $1", job.0);
    for row in listened.fetch_all(conn).await? {
        if let Some(track) = tracks.get_mut(&TrackId(row.track_id)) {
            track.listened.insert(UserId(row.user_id));
        }
    }
    let JobRow {
        details,
        status,
        share_type,
        limits,
        ..
    } = row;
    Ok(Some(JobState {
        id: job,
        details,
        status,
        share_type,
        limits,
        tracks,
    }))
}

/// Who somebody is at the moment of a commit.
pub(super) struct Standing {
    pub(super) is_admin: bool,
    /// owner, admin or member of the job's company; none for strangers.
    pub(super) company_role: Option<String>,
}

/// Who the session's user is towards the job; none when the session has ended.
pub(super) async fn find_standing(
    conn: &mut PgConnection,
    session: SessionId,
    user: UserId,
    job: JobId,
) -> Result<Option<Standing>, sqlx::Error> {
    sqlx::query_as!(
        Standing,
        r#"select a.role = 'admin' as "is_admin!", m.role_name as "company_role?"
           from session s join account a on a.id = s.user_id and not a.blocked
           left join job j on j.id = $3
           left join company_member m on m.company_id = j.company_id and m.user_id = a.id
           where s.id = $1 and s.user_id = $2 and s.expires > now()"#,
        session.0,
        user.0,
        job.0
    )
    .fetch_optional(conn)
    .await
}

/// What decides whether a creator may submit.
pub(super) struct Applicant {
    pub(super) rating: i16,
    pub(super) plan: String,
    pub(super) is_active: bool,
    pub(super) trial_ends: Option<Date>,
    pub(super) in_a_team: bool,
    pub(super) used: i32,
    pub(super) added: i32,
    /// Applications of this month.
    pub(super) applications: i32,
    /// This job already counts among them.
    pub(super) has_applied: bool,
}

/// The creator behind a session, towards a job; none when the session has ended.
pub(super) async fn find_applicant(
    conn: &mut PgConnection,
    session: SessionId,
    user: UserId,
    job: JobId,
    month: Date,
) -> Result<Option<Applicant>, sqlx::Error> {
    sqlx::query_as!(
        Applicant,
        r#"select a.user_rating as rating, case when p.is_active then p.plan else 'free' end as "plan!", coalesce(p.is_active, false) as "is_active!", p.trial_ends as "trial_ends?",
                  exists (select 1 from team_member t join job j on j.id = $3 where t.user_id = a.id and t.team_id = any(j.teams_id)) as "in_a_team!",
                  coalesce(u.used, 0) as "used!", coalesce(u.added, 0) as "added!", coalesce(m.applications, 0) as "applications!",
                  exists (select 1 from application x where x.job_id = $3 and x.user_id = a.id and x.status is not null) as "has_applied!"
           from session s join account a on a.id = s.user_id and not a.blocked
           left join subscription p on p.user_id = a.id
           left join job_usage u on u.job_id = $3 and u.user_id = a.id
           left join creator_month_usage m on m.user_id = a.id and m.month = $4
           where s.id = $1 and s.user_id = $2 and s.expires > now()"#,
        session.0,
        user.0,
        job.0,
        month
    )
    .fetch_optional(conn)
    .await
}

/// Whether the tracks are the user's own, and ready to be submitted.
pub(super) async fn list_own_tracks(
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

/// Adds a row to the list being put together; false when it was there.
pub(super) async fn insert_added(
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

/// Removes a row from that list; false when it was not there.
pub(super) async fn delete_added(
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

/// Empties that list.
pub(super) async fn delete_all_added(conn: &mut PgConnection, job: JobId, user: UserId) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "delete from added_track where job_id = $1 and user_id = $2",
        job.0,
        user.0
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The tracks on that list, in the order of adding.
pub(super) async fn list_added(conn: &mut PgConnection, job: JobId, user: UserId) -> Result<Vec<TrackId>, sqlx::Error> {
    let rows = sqlx::query_scalar!(
        "select track_id from added_track where job_id = $1 and user_id = $2 order by added, track_id",
        job.0,
        user.0
    );
    Ok(rows.fetch_all(conn).await?.into_iter().map(TrackId).collect())
}

/// Sets what a creator has used of a job, if it stays within the limit; none is the refusal.
pub(super) async fn update_usage(
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
    // what frees something is never refused, even where the limit was lowered below what is used
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

/// How usage changes.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct UsageStep {
    pub(super) used: i32,
    pub(super) added: i32,
    /// `added` becomes 0, whatever it was.
    pub(super) clear_added: bool,
}

/// Counts an application of this month, if the plan allows one more; false is the refusal.
pub(super) async fn count_application(
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

/// An application with its tracks, locked; none when it is not the user's or not this job's.
pub(super) async fn find_application(
    conn: &mut PgConnection,
    application: ApplicationId,
    job: JobId,
    user: UserId,
) -> Result<Option<(bool, Vec<TrackId>)>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select status is not null as "submitted!" from application where id = $1 and job_id = $2 and user_id = $3 for update"#,
        application.0,
        job.0,
        user.0
    )
    .fetch_optional(&mut *conn)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let tracks = sqlx::query_scalar!(
        "select track_id from application_track where application_id = $1 order by position, track_id",
        application.0
    );
    let tracks = tracks.fetch_all(conn).await?.into_iter().map(TrackId).collect();
    Ok(Some((row.submitted, tracks)))
}

/// Makes an application for a job.
pub(super) async fn insert_application(
    conn: &mut PgConnection,
    job: JobId,
    user: UserId,
    name: &str,
    description: &str,
) -> Result<ApplicationId, sqlx::Error> {
    let id = sqlx::query_scalar!(
        "insert into application (user_id, job_id, playlist_name, description) values ($1, $2, $3, $4) returning id",
        user.0,
        job.0,
        name,
        description
    );
    Ok(ApplicationId(id.fetch_one(conn).await?))
}

/// Marks an application as submitted, with what was given of its texts.
pub(super) async fn update_application(
    conn: &mut PgConnection,
    application: ApplicationId,
    name: Option<&str>,
    description: Option<&str>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update application set status = 'on_review', playlist_name = coalesce($2, playlist_name), description = coalesce($3, description)
         where id = $1",
        application.0,
        name,
        description
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Those of the tracks that another application of the job holds already.
pub(super) async fn list_submitted_elsewhere(
    conn: &mut PgConnection,
    job: JobId,
    application: ApplicationId,
    tracks: &[i64],
) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar!(
        "select track_id from submission where job_id = $1 and application_id <> $2 and track_id = any($3)",
        job.0,
        application.0,
        tracks
    )
    .fetch_all(conn)
    .await
}

/// Sets the order of an application's tracks, and submits those that are new. Answers the time of submission.
pub(super) async fn insert_submissions(
    conn: &mut PgConnection,
    job: JobId,
    application: ApplicationId,
    user: UserId,
    all: &[i64],
    new: &[i64],
) -> Result<OffsetDateTime, sqlx::Error> {
    sqlx::query!(
        "insert into application_track (application_id, track_id, position)
         select $1, t, n from unnest($2::bigint[]) with ordinality x(t, n)
         on conflict (application_id, track_id) do update set position = excluded.position",
        application.0,
        all
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "insert into submission (job_id, track_id, application_id, user_id) select $1, t, $2, $3 from unnest($4::bigint[]) t",
        job.0,
        application.0,
        user.0,
        new
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query_scalar!(r#"select now() as "now!""#).fetch_one(conn).await
}

/// Takes tracks out of an application and its job's review list, with their ratings and flags.
pub(super) async fn delete_submissions(
    conn: &mut PgConnection,
    job: JobId,
    application: ApplicationId,
    tracks: &[i64],
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with gone as (delete from submission where job_id = $1 and application_id = $2 and track_id = any($3) returning track_id),
              rated as (delete from rating where job_id = $1 and track_id in (select track_id from gone)),
              heard as (delete from listened where job_id = $1 and track_id in (select track_id from gone))
         delete from application_track where application_id = $2 and track_id = any($3)",
        job.0,
        application.0,
        tracks
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Reviewers' playlists of a job that hold one of the tracks, with which.
pub(super) async fn list_playlists_with(
    conn: &mut PgConnection,
    job: JobId,
    tracks: &[i64],
) -> Result<BTreeMap<PlaylistId, Vec<TrackId>>, sqlx::Error> {
    let rows = sqlx::query!(
        "select t.playlist_id, t.track_id from playlist_track t join playlist p on p.id = t.playlist_id
         where p.job_id = $1 and t.track_id = any($2) order by 1, 2",
        job.0,
        tracks
    );
    let mut playlists: BTreeMap<PlaylistId, Vec<TrackId>> = BTreeMap::new();
    for row in rows.fetch_all(conn).await? {
        playlists
            .entry(PlaylistId(row.playlist_id))
            .or_default()
            .push(TrackId(row.track_id));
    }
    Ok(playlists)
}

/// Takes tracks out of all playlists of a job.
pub(super) async fn delete_from_playlists(
    conn: &mut PgConnection,
    job: JobId,
    tracks: &[i64],
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with gone as (delete from playlist_track t using playlist p where p.id = t.playlist_id and p.job_id = $1 and t.track_id = any($2)
                       returning t.playlist_id)
         update playlist set version = version + 1 where id in (select playlist_id from gone)",
        job.0,
        tracks
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Marks tracks as heard and decided where they were not; answers those that were not.
pub(super) async fn mark_first(
    conn: &mut PgConnection,
    job: JobId,
    heard: &[i64],
    decided: &[i64],
) -> Result<Vec<FirstRow>, sqlx::Error> {
    sqlx::query_as!(
        FirstRow,
        r#"with before as (
               select a.application_id, a.track_id, a.heard, a.decided from application_track a
               join submission s on s.application_id = a.application_id and s.track_id = a.track_id
               where s.job_id = $1 and a.track_id = any($2::bigint[] || $3::bigint[]) for update of a)
           update application_track a
           set heard = case when a.track_id = any($2) then coalesce(a.heard, now()) else a.heard end,
               decided = case when a.track_id = any($3) then coalesce(a.decided, now()) else a.decided end
           from before b where a.application_id = b.application_id and a.track_id = b.track_id
           returning a.application_id, a.track_id, (b.heard is null and a.heard is not null) as "heard!",
                     (b.decided is null and a.decided is not null) as "decided!", now() as "at!""#,
        job.0,
        heard,
        decided
    )
    .fetch_all(conn)
    .await
}

/// A submitted track that was heard or decided for the first time just now.
pub(super) struct FirstRow {
    pub(super) application_id: i64,
    pub(super) track_id: i64,
    pub(super) heard: bool,
    pub(super) decided: bool,
    pub(super) at: OffsetDateTime,
}

/// Writes ratings and flags of one job.
pub(super) async fn upsert_review(
    conn: &mut PgConnection,
    job: JobId,
    ratings: &[crate::committer::RatingRow],
    listened: &[crate::committer::ListenedRow],
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

/// Sets a job's status.
pub(super) async fn update_status(conn: &mut PgConnection, job: JobId, status: JobStatus) -> Result<(), sqlx::Error> {
    sqlx::query!("update job set status = $2 where id = $1", job.0, status.as_str())
        .execute(conn)
        .await?;
    Ok(())
}

/// Writes a job's whole brief and limits.
pub(super) async fn update_job(conn: &mut PgConnection, job: JobId, row: &JobRow) -> Result<(), sqlx::Error> {
    let teams: Vec<i64> = row.teams.iter().map(|team| team.0).collect();
    sqlx::query!(
        "update job set title = $2, description = $3, budget = $4, type = $5, buyer_type = $6, company_id = $7, link_1 = $8, link_2 = $9,
                share_type = $10, tracks_per_user_limit = $11, subscription_limitation = $12, access_from = $13, access_to = $14, teams_id = $15
         where id = $1",
        job.0,
        row.details.title,
        row.details.description,
        row.details.budget,
        row.details.job_type,
        row.details.buyer_type,
        row.details.company_id.0,
        row.details.link_1,
        row.details.link_2,
        row.share_type.as_str(),
        row.limits.tracks_per_user_limit,
        &row.limits.available_for_plans,
        row.limits.access_from,
        row.limits.access_to,
        &teams
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// A company's name, where the user is a member of it (or anybody, for the platform's staff).
pub(super) async fn find_company_name(
    conn: &mut PgConnection,
    company: CompanyId,
    member: Option<UserId>,
) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!(
        "select c.name from company c where c.id = $1
         and ($2::bigint is null or exists (select 1 from company_member m where m.company_id = c.id and m.user_id = $2))",
        company.0,
        member.map(|user| user.0)
    )
    .fetch_optional(conn)
    .await
}

/// Whether a job type forces the largest submission limit; none where there is no such type.
pub(super) async fn find_type(conn: &mut PgConnection, name: &str) -> Result<Option<bool>, sqlx::Error> {
    sqlx::query_scalar!("select unlimited_submission from job_type where name = $1", name)
        .fetch_optional(conn)
        .await
}

/// Makes a job.
pub(super) async fn insert_job(conn: &mut PgConnection, by: UserId, row: &JobRow) -> Result<JobId, sqlx::Error> {
    let teams: Vec<i64> = row.teams.iter().map(|team| team.0).collect();
    let id = sqlx::query_scalar!(
        "insert into job (company_id, created_by, title, description, budget, type, buyer_type, link_1, link_2, share_type, tracks_per_user_limit,
                          subscription_limitation, access_from, access_to, teams_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning id",
        row.details.company_id.0,
        by.0,
        row.details.title,
        row.details.description,
        row.details.budget,
        row.details.job_type,
        row.details.buyer_type,
        row.details.link_1,
        row.details.link_2,
        row.share_type.as_str(),
        row.limits.tracks_per_user_limit,
        &row.limits.available_for_plans,
        row.limits.access_from,
        row.limits.access_to,
        &teams
    );
    Ok(JobId(id.fetch_one(conn).await?))
}

/// What a creator has left of a job, from what a transaction has just read or returned.
pub(super) fn allowance(
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

/// Submitted tracks of a job, and how many of them are rated.
pub(super) async fn count_submissions(conn: &mut PgConnection, job: JobId) -> Result<(u32, u32), sqlx::Error> {
    let row = sqlx::query!(
        r#"select count(*) as "tracks!", count(*) filter (where exists
               (select 1 from rating r where r.job_id = s.job_id and r.track_id = s.track_id)) as "rated!"
           from submission s where s.job_id = $1"#,
        job.0
    )
    .fetch_one(conn)
    .await?;
    Ok((row.tracks as u32, row.rated as u32))
}

/// The tracks of an application, in their order.
pub(super) async fn list_application_tracks(
    conn: &mut PgConnection,
    application: ApplicationId,
) -> Result<Vec<TrackId>, sqlx::Error> {
    let rows = sqlx::query_scalar!(
        "select track_id from application_track where application_id = $1 order by position, track_id",
        application.0
    );
    Ok(rows.fetch_all(conn).await?.into_iter().map(TrackId).collect())
}
