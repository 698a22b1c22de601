//! Database queries that insert the demo tracks.

use protocol::ids::{TrackId, UserId};
use sqlx::PgConnection;
use sqlx::types::Json;
use time::OffsetDateTime;

use crate::demo::catalogue::DemoTrack;
use crate::demo::sounds::StoredSound;

/// Inserts a track. Its counts of plays and downloads are computed from `place`, the position of the track in `catalogue.toml`, so that
/// they differ.
pub(in crate::demo) async fn insert_track(
    connection: &mut PgConnection,
    user_id: UserId,
    track: &DemoTrack,
    sound: &StoredSound,
    place: i64,
    created: OffsetDateTime,
) -> sqlx::Result<TrackId> {
    let plays = 4 + (place * 37) % 61;
    let id = sqlx::query_scalar!(
        "insert into track (user_id, name_in_base, title, artist_name, type, description, tags, duration, file_size, file_name, format,
             writers, publishers, master_owners, wave, ready, plays_count, download_count, share_count, created,
             loudness, true_peak, loudness_measured, genre, bpm, key)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'mp3', $11, $12, $13, $14, true, $15, $16, $17, $18, $19, $20, true,
             nullif($21, ''), $22, nullif($23, '')) returning id",
        user_id.0,
        sound.name_in_base,
        track.title,
        track.artist,
        track.track_type,
        track.description,
        track.tags,
        sound.duration,
        sound.file_size,
        track.file,
        Json(track.writers()) as _,
        Json(track.publishers()) as _,
        Json(track.master_owners()) as _,
        sound.wave,
        plays,
        plays / 7,
        plays / 11,
        created,
        sound.loudness.integrated,
        sound.loudness.true_peak,
        track.genre,
        track.bpm(),
        track.key
    )
    .fetch_one(connection)
    .await?;
    Ok(TrackId(id))
}
