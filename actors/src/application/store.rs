//! The SQL that loads an application; what changes one stands with its rules in the server.

use protocol::ids::{ApplicationId, JobId, TrackId, UserId};
use protocol::snapshot::ApplicationSnapshot;
use sqlx::PgConnection;

/// The application; none where there is no such.
pub async fn find_application(
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
