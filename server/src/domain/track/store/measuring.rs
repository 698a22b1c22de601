//! The SQL that finds tracks without measurements, and that stores the measurements.

use std::ops::Range;

use protocol::ids::TrackId;
use sqlx::PgConnection;

use media::audio::Loudness;

/// A track for which the range of the sound in its file, or its loudness, is not stored yet.
#[derive(Debug)]
pub(in crate::domain::track) struct Unmeasured {
    pub(in crate::domain::track) id: i64,
    pub(in crate::domain::track) name_in_base: String,
    pub(in crate::domain::track) loudness_measured: bool,
}

/// Returns the unmeasured track with the smallest id that is greater than the given one.
pub(in crate::domain::track) async fn find_unmeasured(
    conn: &mut PgConnection,
    after: TrackId,
) -> sqlx::Result<Option<Unmeasured>> {
    sqlx::query_as!(
        Unmeasured,
        "select id, name_in_base, loudness_measured from track
         where (not loudness_measured or sound_end is null) and id > $1 order by id limit 1",
        after.0
    )
    .fetch_optional(conn)
    .await
}

/// Stores the range of the sound in a track's file; `None` if the file cannot be parsed.
pub(in crate::domain::track) async fn update_sound(
    conn: &mut PgConnection,
    track: TrackId,
    sound: Option<Range<u64>>,
) -> sqlx::Result<()> {
    let sound = sound.unwrap_or_default();
    sqlx::query!(
        "update track set sound_start = $2, sound_end = $3 where id = $1",
        track.0,
        sound.start as i64,
        sound.end as i64
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Stores the loudness of a track; `None` if it cannot be measured.
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
