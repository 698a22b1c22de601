//! The SQL of applications without a job.

use protocol::ids::{ApplicationId, JobId, SessionId, TrackId, UserId};
use protocol::snapshot::ApplicationSnapshot;
use sqlx::PgConnection;
use time::Date;

/// The application; none where there is no such.
pub(super) async fn find_application(
    conn: &mut PgConnection,
    application: ApplicationId,
) -> Result<Option<(UserId, ApplicationSnapshot)>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select x.user_id, x.job_id, x.playlist_name, x.description, x.status,
                  coalesce((select array_agg(t.track_id order by t.position, t.track_id) from application_track t where t.application_id = x.id), '{}') as "tracks!"
           from application x where x.id = $1"#,
        application.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| {
        let snapshot = ApplicationSnapshot {
            id: application,
            job_id: row.job_id.map(JobId),
            playlist_name: row.playlist_name,
            description: row.description,
            status: row.status,
            tracks_id: row.tracks.into_iter().map(TrackId).collect(),
        };
        (UserId(row.user_id), snapshot)
    }))
}

/// A creator's plan.
pub(super) struct Creator {
    pub(super) plan: String,
    pub(super) is_active: bool,
    pub(super) trial_ends: Option<Date>,
}

/// The creator behind a session; none when it has ended.
pub(super) async fn find_creator(
    conn: &mut PgConnection,
    session: SessionId,
    user: UserId,
) -> Result<Option<Creator>, sqlx::Error> {
    sqlx::query_as!(
        Creator,
        r#"select case when p.is_active then p.plan else 'free' end as "plan!", coalesce(p.is_active, false) as "is_active!", p.trial_ends as "trial_ends?"
           from live_session s left join subscription p on p.user_id = s.user_id
           where s.id = $1 and s.user_id = $2"#,
        session.0,
        user.0
    )
    .fetch_optional(conn)
    .await
}

/// Those of the tracks that are the user's own, with whether they are ready.
pub(super) async fn list_own_tracks(
    conn: &mut PgConnection,
    user: UserId,
    tracks: &[i64],
) -> Result<Vec<bool>, sqlx::Error> {
    sqlx::query_scalar!(
        "select ready from track where user_id = $1 and id = any($2) for key share",
        user.0,
        tracks
    )
    .fetch_all(conn)
    .await
}

/// Makes an own playlist.
pub(super) async fn insert_application(
    conn: &mut PgConnection,
    user: UserId,
    name: &str,
    description: &str,
) -> Result<ApplicationId, sqlx::Error> {
    let id = sqlx::query_scalar!(
        "insert into application (user_id, playlist_name, description) values ($1, $2, $3) returning id",
        user.0,
        name,
        description
    );
    Ok(ApplicationId(id.fetch_one(conn).await?))
}

/// Sets what was given of the texts.
pub(super) async fn update_texts(
    conn: &mut PgConnection,
    application: ApplicationId,
    name: Option<&str>,
    description: Option<&str>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update application set playlist_name = coalesce($2, playlist_name), description = coalesce($3, description) where id = $1",
        application.0,
        name,
        description
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Sets the tracks, in their order.
pub(super) async fn update_tracks(
    conn: &mut PgConnection,
    application: ApplicationId,
    tracks: &[i64],
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "delete from application_track where application_id = $1 and not (track_id = any($2))",
        application.0,
        tracks
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "insert into application_track (application_id, track_id, position)
         select $1, t, n from unnest($2::bigint[]) with ordinality x(t, n)
         on conflict (application_id, track_id) do update set position = excluded.position",
        application.0,
        tracks
    )
    .execute(conn)
    .await?;
    Ok(())
}
