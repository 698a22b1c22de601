//! The SQL that changes reviewers' playlists.

use protocol::ids::{JobId, PlaylistId, TrackId, UserId};
use sqlx::PgConnection;

/// Counts the playlists of a job that a person owns.
pub(super) async fn count_of_person(conn: &mut PgConnection, job: JobId, user: UserId) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from playlist where job_id = $1 and user_id = $2"#,
        job.0,
        user.0
    )
    .fetch_one(conn)
    .await
}

/// Inserts a playlist.
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

/// Adds tracks at the end of a playlist; returns the ids of the tracks that were not in the playlist before.
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

/// Replaces all tracks of a playlist with these tracks, in this order.
pub(super) async fn set_tracks(
    conn: &mut PgConnection,
    playlist: PlaylistId,
    tracks: &[i64],
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with gone as (delete from playlist_track where playlist_id = $1 and track_id <> all($2))
         insert into playlist_track (playlist_id, track_id, position) select $1, t, n from unnest($2::bigint[]) with ordinality x(t, n)
         on conflict (playlist_id, track_id) do update set position = excluded.position",
        playlist.0,
        tracks
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// A track of a playlist with its position.
pub(super) struct TrackPosition {
    pub(super) track_id: i64,
    pub(super) position: f64,
}

/// Lists the tracks of a playlist with their positions, in playlist order.
pub(super) async fn list_positions(
    conn: &mut PgConnection,
    playlist: PlaylistId,
) -> Result<Vec<TrackPosition>, sqlx::Error> {
    sqlx::query_as!(
        TrackPosition,
        "select track_id, position from playlist_track where playlist_id = $1 order by position, track_id",
        playlist.0
    )
    .fetch_all(conn)
    .await
}

/// Returns the former position of a track that was removed from the playlist; `None` if the playlist never contained it.
pub(super) async fn find_gap(
    conn: &mut PgConnection,
    playlist: PlaylistId,
    track: TrackId,
) -> Result<Option<f64>, sqlx::Error> {
    sqlx::query_scalar!(
        "select position from playlist_gap where playlist_id = $1 and track_id = $2",
        playlist.0,
        track.0
    )
    .fetch_optional(conn)
    .await
}

/// Sets the position of a track in a playlist.
pub(super) async fn update_position(
    conn: &mut PgConnection,
    playlist: PlaylistId,
    track: TrackId,
    position: f64,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update playlist_track set position = $3 where playlist_id = $1 and track_id = $2",
        playlist.0,
        track.0,
        position
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Renumbers all tracks of a playlist in the given order, which differs from the stored order only in the position of `moved`. The stored
/// positions of removed tracks are renumbered, too, so that each stays between the same two neighbors.
pub(super) async fn renumber(
    conn: &mut PgConnection,
    playlist: PlaylistId,
    order: &[i64],
    moved: TrackId,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with place as (
             select t.track_id, t.position as former, x.n from unnest($2::bigint[]) with ordinality x(t, n)
             join playlist_track t on t.playlist_id = $1 and t.track_id = x.t),
         gaps as (
             update playlist_gap g set position = 0.5 + coalesce(
                 (select max(p.n) from place p where p.former < g.position and p.track_id <> $3), 0)
             where g.playlist_id = $1)
         update playlist_track t set position = p.n from place p where t.playlist_id = $1 and t.track_id = p.track_id",
        playlist.0,
        order,
        moved.0
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Removes tracks from a playlist; returns the ids of those that were in the playlist.
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

/// Increases the version of a playlist, and sets its name if one is given.
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

/// Deletes a playlist with everything that depends on it.
pub(super) async fn delete_playlist(conn: &mut PgConnection, playlist: PlaylistId) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from playlist where id = $1", playlist.0)
        .execute(conn)
        .await?;
    Ok(())
}

/// Lists the members of the company that owns a job.
pub(super) async fn list_reviewers(conn: &mut PgConnection, job: JobId) -> Result<Vec<UserId>, sqlx::Error> {
    let rows = sqlx::query_scalar!(
        "select m.user_id from company_member m join job j on j.company_id = m.company_id where j.id = $1",
        job.0
    );
    Ok(rows.fetch_all(conn).await?.into_iter().map(UserId).collect())
}
