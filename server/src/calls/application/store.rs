//! The SQL for a creator's applications.

use std::collections::HashMap;

use protocol::change::application::ReviewerSide;
use protocol::entity::track::SubmissionProgress;
use protocol::ids::{ApplicationId, JobId, TrackId, UserId};
use protocol::timestamp::Timestamp;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// An application with its tracks, in order.
#[derive(Debug)]
pub(super) struct ApplicationRow {
    pub(super) id: i64,
    pub(super) user_id: i64,
    pub(super) job_id: Option<i64>,
    pub(super) playlist_name: String,
    pub(super) description: String,
    pub(super) status: Option<String>,
    pub(super) version: i64,
    pub(super) changed: OffsetDateTime,
    pub(super) background_key: Option<String>,
    pub(super) tracks_id: Vec<i64>,
    /// The titles of the application's tracks, in the same order as the tracks.
    pub(super) titles: Vec<String>,
}

/// Makes a query of applications with their tracks; `$rest` is the text after the columns.
macro_rules! query_applications {
    ($rest:literal, $($value:expr),+) => {
        sqlx::query_as!(
            ApplicationRow,
            r#"select x.id, x.user_id, x.job_id, x.playlist_name, x.description, x.status, x.version, x.changed, x.background_key,
                  array(select t.track_id from application_track t where t.application_id = x.id order by t.position, t.track_id) as "tracks_id!",
                  array(select k.title from application_track t join track k on k.id = t.track_id
                        where t.application_id = x.id order by t.position, t.track_id) as "titles!"
           "# + $rest,
            $($value),+
        )
    };
}

/// Finds an application of the user; `None` if it does not exist or is another person's.
pub(super) async fn find_own(
    connection: &mut PgConnection,
    user: UserId,
    application: ApplicationId,
) -> sqlx::Result<Option<ApplicationRow>> {
    let row = query_applications!(
        "from application_access($2, $1) a join application x on x.id = a.application_id where a.sees",
        application.0,
        user.0
    );
    row.fetch_optional(connection).await
}

/// Lists the user's applications to a job, the newest first.
pub(super) async fn list_by_job(
    connection: &mut PgConnection,
    user: UserId,
    job: JobId,
    limit: i64,
) -> sqlx::Result<Vec<ApplicationRow>> {
    let rows = query_applications!(
        "from application x where x.user_id = $1 and x.job_id = $2 order by x.id desc limit $3",
        user.0,
        job.0,
        limit
    );
    rows.fetch_all(connection).await
}

/// Lists the user's own playlists, the most recently changed first.
pub(super) async fn list_own_playlists(
    connection: &mut PgConnection,
    user: UserId,
    limit: i64,
    offset: i64,
) -> sqlx::Result<Vec<ApplicationRow>> {
    let rows = query_applications!(
        "from application x where x.user_id = $1 and x.job_id is null order by x.changed desc, x.id desc limit $2 offset $3",
        user.0,
        limit,
        offset
    );
    rows.fetch_all(connection).await
}

/// Counts the links to each of these applications that are not revoked; an application without such links has no entry.
pub(super) async fn count_links(
    connection: &mut PgConnection,
    applications: &[i64],
) -> sqlx::Result<HashMap<ApplicationId, i64>> {
    let rows = sqlx::query!(
        r#"select application_id as "application_id!", count(*) as "links!" from share_link
           where application_id = any($1) and revoked is null group by application_id"#,
        applications
    );
    let rows = rows.fetch_all(connection).await?.into_iter();
    Ok(rows.map(|row| (ApplicationId(row.application_id), row.links)).collect())
}

pub(super) async fn count_own_playlists(connection: &mut PgConnection, user: UserId) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from application where user_id = $1 and job_id is null"#,
        user.0
    )
    .fetch_one(connection)
    .await
}

/// Locks the row of `job_usage` for this user and job. The lock lasts until the transaction ends, so that two simultaneous requests make only
/// one default application.
pub(super) async fn lock_usage(connection: &mut PgConnection, user: UserId, job: JobId) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into job_usage (job_id, user_id) values ($1, $2) on conflict (job_id, user_id) do update set used = job_usage.used",
        job.0,
        user.0
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Makes an application that is not submitted yet, and returns its id.
pub(super) async fn insert_draft(
    connection: &mut PgConnection,
    user: UserId,
    job: JobId,
) -> sqlx::Result<ApplicationId> {
    let id = sqlx::query_scalar!(
        "insert into application (user_id, job_id) values ($1, $2) returning id",
        user.0,
        job.0
    );
    Ok(ApplicationId(id.fetch_one(connection).await?))
}

/// Reads the review progress of these tracks of a submitted application.
pub(super) async fn list_progress(
    connection: &mut PgConnection,
    application: ApplicationId,
    tracks: &[i64],
) -> sqlx::Result<HashMap<TrackId, SubmissionProgress>> {
    let rows = sqlx::query!(
        "select track_id, submitted, heard, heard_by, decided, decided_by from application_track where application_id = $1 and track_id = any($2)",
        application.0,
        tracks
    );
    let rows = rows.fetch_all(connection).await?;
    let progress = rows.into_iter().map(|row| {
        let received = Some(Timestamp(row.submitted));
        let progress = SubmissionProgress {
            received,
            heard: row.heard.map(Timestamp),
            heard_by: row.heard_by.as_deref().map(side),
            decided: row.decided.map(Timestamp),
            decided_by: row.decided_by.as_deref().map(side),
        };
        (TrackId(row.track_id), progress)
    });
    Ok(progress.collect())
}

fn side(name: &str) -> ReviewerSide {
    name.parse().expect("the column's check names exactly these")
}
