//! The SQL of reviewers' playlists.

use protocol::ids::{JobId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A playlist with its tracks in their order.
#[derive(Debug)]
pub(super) struct PlaylistRow {
    pub(super) id: i64,
    pub(super) job_id: i64,
    pub(super) user_id: i64,
    pub(super) user_name: String,
    pub(super) playlist_name: String,
    pub(super) shared_company: bool,
    pub(super) version: i64,
    pub(super) date_time: OffsetDateTime,
    pub(super) share_type: String,
    pub(super) members: Vec<i64>,
    pub(super) tracks_id: Vec<i64>,
}

/// A job's playlists that a reviewer may see, the newest first; `shared` leaves out those that are not shared with the reviewer.
pub(super) async fn list_visible(
    connection: &mut PgConnection,
    viewer: UserId,
    job: JobId,
    shared: bool,
) -> sqlx::Result<Vec<PlaylistRow>> {
    sqlx::query_as!(
        PlaylistRow,
        r#"select p.id, p.job_id, p.user_id, a.user_name, p.playlist_name, p.shared_company, p.version, p.date_time, j.share_type,
                  array(select m.user_id from playlist_member m where m.playlist_id = p.id order by m.user_id) as "members!",
                  array(select t.track_id from playlist_track t where t.playlist_id = p.id order by t.position, t.track_id) as "tracks_id!"
           from playlist p cross join lateral playlist_access($2, p.id) x
           join account a on a.id = p.user_id join job j on j.id = p.job_id
           where p.job_id = $1 and x.sees and (x.is_shared or not $3)
           order by p.id desc"#,
        job.0,
        viewer.0,
        shared
    )
    .fetch_all(connection)
    .await
}
