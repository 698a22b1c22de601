//! The SQL of reviewers' playlists.

use protocol::ids::{JobId, PlaylistId, UserId};
use sqlx::PgConnection;

/// A job's playlists that a reviewer may see, each with whether they may edit it; `shared` leaves out those that are not shared with the
/// reviewer.
pub(super) async fn list_visible(
    connection: &mut PgConnection,
    viewer: UserId,
    job: JobId,
    shared: bool,
) -> sqlx::Result<Vec<(PlaylistId, bool)>> {
    let rows = sqlx::query!(
        r#"select p.id, x.edits as "edits!" from playlist p cross join lateral playlist_access($2, p.id) x
           where p.job_id = $1 and x.sees and (x.is_shared or not $3) order by p.id"#,
        job.0,
        viewer.0,
        shared
    );
    let rows = rows.fetch_all(connection).await?;
    Ok(rows.into_iter().map(|row| (PlaylistId(row.id), row.edits)).collect())
}
