//! The SQL for reviewers' playlists.

use protocol::ids::{JobId, PlaylistId, UserId};
use sqlx::PgConnection;

/// Returns a page of the playlists of a job that a reviewer may see, newest first. The boolean after each playlist is true if the reviewer
/// may edit it. If `shared` is true, the page contains only playlists that are shared with the reviewer.
pub(super) async fn list_visible(
    connection: &mut PgConnection,
    viewer: UserId,
    job: JobId,
    shared: bool,
    (limit, offset): (i64, i64),
) -> sqlx::Result<Vec<(PlaylistId, bool)>> {
    let rows = sqlx::query!(
        r#"select p.id, x.edits as "edits!" from playlist p cross join lateral playlist_access($2, p.id) x
           where p.job_id = $1 and x.sees and (x.is_shared or not $3)
           order by p.id desc limit $4 offset $5"#,
        job.0,
        viewer.0,
        shared,
        limit,
        offset
    );
    let rows = rows.fetch_all(connection).await?;
    Ok(rows.into_iter().map(|row| (PlaylistId(row.id), row.edits)).collect())
}
