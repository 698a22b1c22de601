//! The SQL of measuring tracks that stand.

use protocol::ids::TrackId;
use sqlx::PgConnection;

use crate::media::audio::Loudness;

/// A track that nobody has measured.
#[derive(Debug)]
pub(in crate::domain::track) struct Unmeasured {
    pub(in crate::domain::track) id: i64,
    pub(in crate::domain::track) name_in_base: String,
}

/// The next one, in the order of their numbers.
pub(in crate::domain::track) async fn find_unmeasured(
    conn: &mut PgConnection,
    after: TrackId,
) -> sqlx::Result<Option<Unmeasured>> {
    sqlx::query_as!(
        Unmeasured,
        "select id, name_in_base from track where not loudness_measured and id > $1 order by id limit 1",
        after.0
    )
    .fetch_optional(conn)
    .await
}

/// Notes how loud a track is; `None` where that cannot be measured.
pub(in crate::domain::track) async fn update_loudness(
    conn: &mut PgConnection,
    track: TrackId,
    loudness: Option<Loudness>,
) -> sqlx::Result<()> {
    let loudness = loudness.unwrap_or_default();
    sqlx::query!(
        "update track set loudness = $2, true_peak = $3, loudness_measured = true where id = $1",
        track.0,
        loudness.integrated,
        loudness.true_peak
    )
    .execute(conn)
    .await?;
    Ok(())
}
