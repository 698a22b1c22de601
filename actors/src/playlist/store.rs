//! The SQL of reviewers' playlists.

use protocol::entity::playlist::Playlist;
use protocol::ids::{ApplicationId, JobId, PlaylistId, TrackId, UserId};
use protocol::snapshot::PlaylistSnapshot;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A playlist's row.
pub(super) struct PlaylistRow {
    pub(super) job_id: i64,
    pub(super) user_id: i64,
    pub(super) user_name: String,
    pub(super) playlist_name: String,
    pub(super) shared_company: bool,
    pub(super) version: i64,
    pub(super) date_time: OffsetDateTime,
    pub(super) share_type: String,
    pub(super) members: Vec<i64>,
    pub(super) tracks: Vec<i64>,
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

    pub(super) fn entity(self, playlist_id: PlaylistId, live: protocol::entity::live::LiveHead) -> Playlist {
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
pub(super) async fn find_playlist(
    conn: &mut PgConnection,
    playlist: PlaylistId,
) -> Result<Option<PlaylistRow>, sqlx::Error> {
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

/// Those of the tracks that are submitted to a job, with the application that brought each.
pub(super) async fn list_submitted(
    conn: &mut PgConnection,
    job: JobId,
    tracks: &[i64],
) -> Result<Vec<(TrackId, ApplicationId)>, sqlx::Error> {
    let rows = sqlx::query!(
        "select track_id, application_id from submission where job_id = $1 and track_id = any($2) for key share",
        job.0,
        tracks
    );
    let pair = |(track, application)| (TrackId(track), ApplicationId(application));
    Ok(rows
        .fetch_all(conn)
        .await?
        .into_iter()
        .map(|row| pair((row.track_id, row.application_id)))
        .collect())
}

/// Marks submitted tracks as decided where they were not; answers those that were not.
pub(super) async fn mark_decided(
    conn: &mut PgConnection,
    job: JobId,
    tracks: &[i64],
) -> Result<Vec<(ApplicationId, TrackId, OffsetDateTime)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"update application_track a set decided = now() from submission s
           where s.job_id = $1 and s.track_id = any($2) and a.application_id = s.application_id and a.track_id = s.track_id and a.decided is null
           returning a.application_id, a.track_id, now() as "at!""#,
        job.0,
        tracks
    );
    let rows = rows.fetch_all(conn).await?;
    Ok(rows
        .into_iter()
        .map(|row| (ApplicationId(row.application_id), TrackId(row.track_id), row.at))
        .collect())
}

/// Makes a playlist.
pub(super) async fn insert_playlist(
    conn: &mut PgConnection,
    job: JobId,
    user: UserId,
    name: &str,
) -> Result<PlaylistId, sqlx::Error> {
    let id = sqlx::query_scalar!(
        "insert into playlist (job_id, user_id, playlist_name) values ($1, $2, $3) returning id",
        job.0,
        user.0,
        name
    );
    Ok(PlaylistId(id.fetch_one(conn).await?))
}

/// Puts tracks at the end; answers those that were not in it.
pub(super) async fn insert_tracks(
    conn: &mut PgConnection,
    playlist: PlaylistId,
    tracks: &[i64],
) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar!(
        "insert into playlist_track (playlist_id, track_id, position)
         select $1, t, coalesce((select max(position) from playlist_track where playlist_id = $1), 0) + n
         from unnest($2::bigint[]) with ordinality x(t, n) on conflict do nothing returning track_id",
        playlist.0,
        tracks
    )
    .fetch_all(conn)
    .await
}

/// Takes tracks out; answers those that were in it.
pub(super) async fn delete_tracks(
    conn: &mut PgConnection,
    playlist: PlaylistId,
    tracks: &[i64],
) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar!(
        "delete from playlist_track where playlist_id = $1 and track_id = any($2) returning track_id",
        playlist.0,
        tracks
    )
    .fetch_all(conn)
    .await
}

/// Sets the name, and counts the version up.
pub(super) async fn update_playlist(
    conn: &mut PgConnection,
    playlist: PlaylistId,
    name: Option<&str>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update playlist set version = version + 1, playlist_name = coalesce($2, playlist_name) where id = $1",
        playlist.0,
        name
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Removes a playlist with all that hangs on it.
pub(super) async fn delete_playlist(conn: &mut PgConnection, playlist: PlaylistId) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from playlist where id = $1", playlist.0)
        .execute(conn)
        .await?;
    Ok(())
}

/// Members of the company that owns a job.
pub(super) async fn list_reviewers(conn: &mut PgConnection, job: JobId) -> Result<Vec<UserId>, sqlx::Error> {
    let rows = sqlx::query_scalar!(
        "select m.user_id from company_member m join job j on j.company_id = m.company_id where j.id = $1",
        job.0
    );
    Ok(rows.fetch_all(conn).await?.into_iter().map(UserId).collect())
}
