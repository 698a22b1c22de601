//! The SQL of what is counted of tracks.

use protocol::ids::TrackId;
use sqlx::PgConnection;
use time::Date;

use crate::domain::track::listening::Counted;

/// Answers whether this was the day's first.
pub(in crate::domain::track) async fn insert_listen(
    connection: &mut PgConnection,
    track_id: TrackId,
    listener: &str,
    kind: Counted,
    day: Date,
) -> sqlx::Result<bool> {
    let inserted = sqlx::query!(
        "insert into track_listen (track_id, listener, kind, day) values ($1, $2, $3, $4) on conflict do nothing",
        track_id.0,
        listener,
        kind.as_str(),
        day
    )
    .execute(connection)
    .await?;
    Ok(inserted.rows_affected() == 1)
}

pub(in crate::domain::track) async fn update_count(
    connection: &mut PgConnection,
    track_id: TrackId,
    kind: Counted,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update track set plays_count = plays_count + case when $2 = 'listen' then 1 else 0 end,
                          download_count = download_count + case when $2 = 'download' then 1 else 0 end
         where id = $1",
        track_id.0,
        kind.as_str()
    )
    .execute(connection)
    .await?;
    Ok(())
}
