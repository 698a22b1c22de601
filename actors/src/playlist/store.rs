//! The SQL that loads a playlist; what changes one stands with its rules in the server.

use protocol::entity::playlist::Playlist;
use protocol::ids::{JobId, PlaylistId, TrackId, UserId};
use protocol::snapshot::PlaylistSnapshot;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A playlist's row.
pub struct PlaylistRow {
    pub job_id: i64,
    pub user_id: i64,
    pub user_name: String,
    pub playlist_name: String,
    pub shared_company: bool,
    pub version: i64,
    pub date_time: OffsetDateTime,
    pub share_type: String,
    pub members: Vec<i64>,
    pub tracks: Vec<i64>,
}

impl PlaylistRow {
    pub(super) fn snapshot(self, playlist_id: PlaylistId) -> PlaylistSnapshot {
        PlaylistSnapshot {
            playlist_id,
            job_id: JobId(self.job_id),
            playlist_name: self.playlist_name,
            user_id: UserId(self.user_id),
            tracks_id: self.tracks.into_iter().map(TrackId).collect(),
            shared_company: self.shared_company,
            members: self.members.into_iter().map(UserId).collect(),
        }
    }

    pub fn entity(self, playlist_id: PlaylistId, live: protocol::entity::live::LiveHead) -> Playlist {
        Playlist {
            playlist_id,
            playlist_name: self.playlist_name,
            job_id: JobId(self.job_id),
            tracks_id: self.tracks.into_iter().map(TrackId).collect(),
            user_id: UserId(self.user_id),
            user_name: self.user_name,
            date_time: self.date_time.into(),
            share_type: self.share_type.parse().expect("the column's check names exactly these"),
            shared_company: self.shared_company,
            members: self.members.into_iter().map(UserId).collect(),
            version: self.version,
            live,
        }
    }
}

/// The playlist; none where there is no such.
pub async fn find_playlist(conn: &mut PgConnection, playlist: PlaylistId) -> Result<Option<PlaylistRow>, sqlx::Error> {
    sqlx::query_as!(
        PlaylistRow,
        r#"select p.job_id, p.user_id, a.user_name, p.playlist_name, p.shared_company, p.version, p.date_time, j.share_type,
                  coalesce((select array_agg(m.user_id order by m.user_id) from playlist_member m where m.playlist_id = p.id), '{}') as "members!",
                  coalesce((select array_agg(t.track_id order by t.position, t.track_id) from playlist_track t where t.playlist_id = p.id), '{}') as "tracks!"
           from playlist p join account a on a.id = p.user_id join job j on j.id = p.job_id where p.id = $1"#,
        playlist.0
    )
    .fetch_optional(conn)
    .await
}
