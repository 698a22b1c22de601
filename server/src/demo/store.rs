//! The SQL of the demo data.

use protocol::ids::{ApplicationId, CompanyId, JobId, PlaylistId, TrackId, UserId};
use sqlx::PgConnection;
use sqlx::types::Json;
use time::{Duration, OffsetDateTime};

use super::briefs::Brief;
use super::catalogue::DemoTrack;
use super::people::{COMPANY_DESCRIPTION, COMPANY_NAME, Person, PersonsPlan};
use super::sounds::StoredSound;

/// Any number that nobody else locks by.
const SEEDING_LOCK: i64 = 0x6465_6d6f;

/// One seeding at a time, until the transaction ends.
pub(super) async fn lock_seeding(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!("select pg_advisory_xact_lock($1)", SEEDING_LOCK)
        .fetch_one(connection)
        .await?;
    Ok(())
}

/// Whether nobody is here but administrators, and no address of the demo is taken.
pub(super) async fn find_is_empty(connection: &mut PgConnection, emails: &[String]) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select not exists (select 1 from account where role <> 'admin' or lower(email) = any($1)) as "empty!""#,
        emails
    )
    .fetch_one(connection)
    .await
}

/// Whether any address of the demo is taken.
pub(super) async fn find_is_present(connection: &mut PgConnection, emails: &[String]) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select 1 from account where lower(email) = any($1)) as "present!""#,
        emails
    )
    .fetch_one(connection)
    .await
}

pub(super) async fn insert_account(
    connection: &mut PgConnection,
    person: &Person,
    password_hash: &str,
    created: OffsetDateTime,
) -> sqlx::Result<UserId> {
    let id = sqlx::query_scalar!(
        "insert into account (email, user_name, password_hash, role, sub_role, link_1, email_confirmed, approved, user_rating, first_500, created)
         values ($1, $2, $3, $4, $5, $6, true, true, $7, $8, $9) returning id",
        person.email,
        person.user_name,
        password_hash,
        person.role,
        person.sub_role,
        person.link,
        person.user_rating,
        person.first_500,
        created
    )
    .fetch_one(connection)
    .await?;
    Ok(UserId(id))
}

pub(super) async fn insert_subscription(
    connection: &mut PgConnection,
    user_id: UserId,
    plan: &PersonsPlan,
    now: OffsetDateTime,
) -> sqlx::Result<()> {
    let end = now + Duration::days(plan.days_left);
    let period = plan
        .interval
        .map(|interval| Duration::days(if interval == "year" { 365 } else { 30 }));
    sqlx::query!(
        "insert into subscription (user_id, plan, is_active, interval, current_period_start, current_period_end, trial_ends, updated)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        user_id.0,
        plan.title,
        plan.interval.is_some(),
        plan.interval,
        period.map(|period| end - period),
        period.map(|_| end),
        plan.interval.is_none().then(|| end.date()),
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// `place` varies the counts of plays and downloads.
pub(super) async fn insert_track(
    connection: &mut PgConnection,
    user_id: UserId,
    track: &DemoTrack,
    sound: &StoredSound,
    place: i64,
    created: OffsetDateTime,
) -> sqlx::Result<TrackId> {
    let plays = 4 + (place * 37) % 61;
    let id = sqlx::query_scalar!(
        "insert into track (user_id, name_in_base, title, artist_name, type, description, tags, duration, file_size, file_name, format,
             writers, publishers, master_owners, wave, ready, plays_count, download_count, share_count, created)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'mp3', $11, $12, $13, $14, true, $15, $16, $17, $18) returning id",
        user_id.0,
        sound.name_in_base,
        track.title,
        track.artist,
        track.track_type,
        track.description,
        track.tags,
        sound.duration,
        sound.file_size,
        track.file,
        Json(track.writers()) as _,
        Json(track.publishers()) as _,
        Json(track.master_owners()) as _,
        sound.wave,
        plays,
        plays / 7,
        plays / 11,
        created
    )
    .fetch_one(connection)
    .await?;
    Ok(TrackId(id))
}

/// The verified company with its owner and a member.
pub(super) async fn insert_company(
    connection: &mut PgConnection,
    owner: UserId,
    member: UserId,
    created: OffsetDateTime,
) -> sqlx::Result<CompanyId> {
    let id = sqlx::query_scalar!(
        r#"with made as (insert into company (name, description, owner_id, verified, created) values ($1, $2, $3, true, $5) returning id),
             joined as (insert into company_member (company_id, user_id, role_name, joined)
                        select made.id, m.user_id, m.role_name, $5 from made, (values ($3, 'owner'), ($4, 'member')) m (user_id, role_name))
           select id as "id!" from made"#,
        COMPANY_NAME,
        COMPANY_DESCRIPTION,
        owner.0,
        member.0,
        created
    )
    .fetch_one(connection)
    .await?;
    Ok(CompanyId(id))
}

pub(super) async fn insert_job(
    connection: &mut PgConnection,
    company_id: CompanyId,
    created_by: UserId,
    brief: &Brief,
    posted: OffsetDateTime,
) -> sqlx::Result<JobId> {
    let plans: Vec<String> = brief.plans.iter().map(|plan| (*plan).to_owned()).collect();
    let id = sqlx::query_scalar!(
        "insert into job (company_id, created_by, title, description, budget, type, buyer_type, share_type, link_1, link_2, access_from,
             tracks_per_user_limit, subscription_limitation, date_time)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id",
        company_id.0,
        created_by.0,
        brief.title,
        brief.description,
        brief.budget,
        brief.job_type,
        brief.buyer_type,
        brief.share_type,
        brief.link_1,
        brief.link_2,
        brief.access_from,
        brief.tracks_per_user_limit,
        &plans,
        posted
    )
    .fetch_one(connection)
    .await?;
    Ok(JobId(id))
}

/// A submission to a job (on review from the start), or a playlist of the creator's own.
pub(super) struct NewApplication<'a> {
    pub(super) user_id: UserId,
    pub(super) job_id: Option<JobId>,
    pub(super) playlist_name: &'a str,
    pub(super) description: &'a str,
    pub(super) created: OffsetDateTime,
}

pub(super) async fn insert_application(
    connection: &mut PgConnection,
    application: &NewApplication<'_>,
) -> sqlx::Result<ApplicationId> {
    let id = sqlx::query_scalar!(
        "insert into application (user_id, job_id, playlist_name, description, status, created)
         values ($1, $2, $3, $4, case when $2::bigint is null then null else 'on_review' end, $5) returning id",
        application.user_id.0,
        application.job_id.map(|job_id| job_id.0),
        application.playlist_name,
        application.description,
        application.created
    )
    .fetch_one(connection)
    .await?;
    Ok(ApplicationId(id))
}

pub(super) async fn insert_application_track(
    connection: &mut PgConnection,
    application_id: ApplicationId,
    track_id: TrackId,
    place: usize,
    submitted: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into application_track (application_id, track_id, position, submitted) values ($1, $2, $3, $4)",
        application_id.0,
        track_id.0,
        place as f64 + 1.0,
        submitted
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The review list's row of a track in an application to a job.
pub(super) async fn insert_submission(
    connection: &mut PgConnection,
    application_id: ApplicationId,
    track_id: TrackId,
    submitted: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into submission (job_id, track_id, application_id, user_id, submitted)
         select job_id, $2, id, user_id, $3 from application where id = $1",
        application_id.0,
        track_id.0,
        submitted
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn insert_added_track(
    connection: &mut PgConnection,
    job_id: JobId,
    user_id: UserId,
    track_id: TrackId,
    added: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into added_track (job_id, user_id, track_id, added) values ($1, $2, $3, $4)",
        job_id.0,
        user_id.0,
        track_id.0,
        added
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Who heard which submission, and when.
pub(super) struct Heard {
    pub(super) job_id: JobId,
    pub(super) track_id: TrackId,
    pub(super) user_id: UserId,
    pub(super) at: OffsetDateTime,
}

pub(super) async fn insert_listened(connection: &mut PgConnection, heard: &Heard) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into listened (job_id, track_id, user_id, at) values ($1, $2, $3, $4)",
        heard.job_id.0,
        heard.track_id.0,
        heard.user_id.0,
        heard.at
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn insert_rating(connection: &mut PgConnection, heard: &Heard, value: i16) -> sqlx::Result<()> {
    sqlx::query!(
        "with noted as (insert into reviewer_job (user_id, job_id) values ($3, $1) on conflict do nothing)
         insert into rating (job_id, track_id, user_id, value, at) values ($1, $2, $3, $4, $5)",
        heard.job_id.0,
        heard.track_id.0,
        heard.user_id.0,
        value,
        heard.at
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn insert_review_visit(
    connection: &mut PgConnection,
    job_id: JobId,
    user_id: UserId,
    at: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into review_visit (job_id, user_id, at) values ($1, $2, $3)",
        job_id.0,
        user_id.0,
        at
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn insert_playlist(
    connection: &mut PgConnection,
    job_id: JobId,
    user_id: UserId,
    playlist_name: &str,
    shared_company: bool,
    made: OffsetDateTime,
) -> sqlx::Result<PlaylistId> {
    let id = sqlx::query_scalar!(
        "insert into playlist (job_id, user_id, playlist_name, shared_company, date_time) values ($1, $2, $3, $4, $5) returning id",
        job_id.0,
        user_id.0,
        playlist_name,
        shared_company,
        made
    )
    .fetch_one(connection)
    .await?;
    Ok(PlaylistId(id))
}

pub(super) async fn insert_playlist_track(
    connection: &mut PgConnection,
    playlist_id: PlaylistId,
    track_id: TrackId,
    place: usize,
    added: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into playlist_track (playlist_id, track_id, position, added) values ($1, $2, $3, $4)",
        playlist_id.0,
        track_id.0,
        place as f64 + 1.0,
        added
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// What follows from the rows: used limits, storage, the counts of submissions, and what the creators were told of their submissions.
pub(super) async fn insert_counts(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into creator_usage (user_id, tracks, storage_bytes)
         select user_id, count(*), sum(file_size)::bigint from track group by user_id"
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into creator_month_usage (user_id, month, applications)
         select user_id, date_trunc('month', created at time zone 'UTC')::date, count(*)
         from application where job_id is not null group by 1, 2"
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into job_usage (job_id, user_id, used, added)
         select job_id, user_id, sum(used), sum(added)
         from (select job_id, user_id, 1 as used, 0 as added from submission
               union all select job_id, user_id, 0, 1 from added_track) counted
         group by 1, 2"
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "with counted as (insert into submitted_once (track_id, job_id) select track_id, job_id from submission returning track_id)
         update track t set upload_count = c.jobs from (select track_id, count(*) as jobs from counted group by 1) c where t.id = c.track_id"
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "update application_track t
         set heard = (select min(l.at) from listened l where l.job_id = a.job_id and l.track_id = t.track_id),
             decided = (select min(r.at) from rating r where r.job_id = a.job_id and r.track_id = t.track_id)
         from application a where a.id = t.application_id and a.job_id is not null"
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "insert into track_listen (track_id, listener, kind, day)
         select distinct track_id, user_id::text, 'listen', (at at time zone 'UTC')::date from listened"
    )
    .execute(connection)
    .await?;
    Ok(())
}
