//! `playlist_access`.

use crate::access::playlist::PlaylistAccess;
use protocol::ids::{JobId, PlaylistId, UserId};
use sqlx::PgConnection;

/// None where there is no such playlist, or the account may not come in.
pub(in crate::access) async fn find_access(
    conn: &mut PgConnection,
    user: UserId,
    playlist: PlaylistId,
) -> Result<Option<PlaylistAccess>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select job_id as "job_id!", company_role is not null as "is_member!", sees_job as "sees_job!", reviews as "reviews!",
                  sees as "sees!", adds as "adds!", edits as "edits!"
           from playlist_access($1, $2)"#,
        user.0,
        playlist.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| PlaylistAccess {
        job_id: Some(JobId(row.job_id)),
        is_member: row.is_member,
        sees_job: row.sees_job,
        reviews: row.reviews,
        sees: row.sees,
        adds: row.adds,
        edits: row.edits,
    }))
}
