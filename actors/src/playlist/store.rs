//! SQL queries that load playlists. The statements that change playlists are in the server crate.

use protocol::ids::{JobId, PlaylistId, TrackId, UserId};
use protocol::snapshot::PlaylistSnapshot;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// The row of a reviewers' playlist, with its owner's name, its members and its tracks.
pub struct PlaylistRow {
    pub id: i64,
    pub job_id: i64,
    pub user_id: i64,
    pub user_name: String,
    pub playlist_name: String,
    pub shared_company: bool,
    /// The name of the playlist's background picture in the file store; none for the default picture.
    pub background_key: Option<String>,
    pub version: i64,
    pub date_time: OffsetDateTime,
    pub share_type: String,
    pub members: Vec<i64>,
    /// The ids of the tracks, in the order of the playlist.
    pub tracks: Vec<i64>,
}

impl PlaylistRow {
    pub(super) fn snapshot(self) -> PlaylistSnapshot {
        PlaylistSnapshot {
            playlist_id: PlaylistId(self.id),
            job_id: JobId(self.job_id),
            playlist_name: self.playlist_name,
            user_id: UserId(self.user_id),
            tracks_id: self.tracks.into_iter().map(TrackId).collect(),
            shared_company: self.shared_company,
            members: self.members.into_iter().map(UserId).collect(),
        }
    }
}

/// Returns the playlist; none if it does not exist.
pub async fn find_playlist(conn: &mut PgConnection, playlist: PlaylistId) -> Result<Option<PlaylistRow>, sqlx::Error> {
    Ok(list_playlists(conn, &[playlist.0]).await?.pop())
}

/// Returns those of `playlists` that exist, the newest first.
pub async fn list_playlists(conn: &mut PgConnection, playlists: &[i64]) -> Result<Vec<PlaylistRow>, sqlx::Error> {
    sqlx::query_as!(
        PlaylistRow,
        r#"select p.id, p.job_id, p.user_id, a.user_name, p.playlist_name, p.shared_company, p.background_key, p.version, p.date_time, j.share_type,
                  array(select m.user_id from playlist_member m where m.playlist_id = p.id order by m.user_id) as "members!",
                  array(select t.track_id from playlist_track t where t.playlist_id = p.id order by t.position, t.track_id) as "tracks!"
           from playlist p join account a on a.id = p.user_id join job j on j.id = p.job_id
           where p.id = any($1) order by p.id desc"#,
        playlists
    )
    .fetch_all(conn)
    .await
}
