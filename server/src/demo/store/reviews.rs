//! Database queries that insert what the demo reviewers have listened to, rated and put into playlists.

use protocol::ids::{JobId, PlaylistId, TrackId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// The fact that a person listened to a submitted track at the time `at`.
pub(in crate::demo) struct DemoListen {
    pub(in crate::demo) job_id: JobId,
    pub(in crate::demo) track_id: TrackId,
    pub(in crate::demo) user_id: UserId,
    pub(in crate::demo) at: OffsetDateTime,
}

pub(in crate::demo) async fn insert_listened(connection: &mut PgConnection, listen: &DemoListen) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into listened (job_id, track_id, user_id, at) values ($1, $2, $3, $4)",
        listen.job_id.0,
        listen.track_id.0,
        listen.user_id.0,
        listen.at
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(in crate::demo) async fn insert_rating(
    connection: &mut PgConnection,
    listen: &DemoListen,
    value: i16,
) -> sqlx::Result<()> {
    sqlx::query!(
        "with noted as (insert into reviewer_job (user_id, job_id) values ($3, $1) on conflict do nothing)
         insert into rating (job_id, track_id, user_id, value, at) values ($1, $2, $3, $4, $5)",
        listen.job_id.0,
        listen.track_id.0,
        listen.user_id.0,
        value,
        listen.at
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(in crate::demo) async fn insert_review_visit(
    connection: &mut PgConnection,
    job_id: JobId,
    user_id: UserId,
    at: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into review_visit (job_id, user_id, at) values ($1, $2, $3)",
        job_id.0,
        user_id.0,
        at
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(in crate::demo) async fn insert_playlist(
    connection: &mut PgConnection,
    job_id: JobId,
    user_id: UserId,
    playlist_name: &str,
    shared_company: bool,
    made: OffsetDateTime,
) -> sqlx::Result<PlaylistId> {
    let id = sqlx::query_scalar!(
        "insert into playlist (job_id, user_id, playlist_name, shared_company, date_time) values ($1, $2, $3, $4, $5) returning id",
        job_id.0,
        user_id.0,
        playlist_name,
        shared_company,
        made
    )
    .fetch_one(connection)
    .await?;
    Ok(PlaylistId(id))
}

pub(in crate::demo) async fn insert_playlist_track(
    connection: &mut PgConnection,
    playlist_id: PlaylistId,
    track_id: TrackId,
    place: usize,
    added: OffsetDateTime,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into playlist_track (playlist_id, track_id, position, added) values ($1, $2, $3, $4)",
        playlist_id.0,
        track_id.0,
        place as f64 + 1.0,
        added
    )
    .execute(connection)
    .await?;
    Ok(())
}
