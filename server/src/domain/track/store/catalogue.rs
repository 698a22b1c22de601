//! The SQL for a creator's catalog: tracks, usage of the plan, uploads and forms.

use std::ops::Range;

use protocol::ids::{TrackId, UserId};
use sqlx::PgConnection;
use sqlx::types::Json;
use time::{Date, OffsetDateTime};

use crate::domain::track::row::OwnTrackRow;
use crate::domain::track::splits::{StoredMasterOwner, StoredPublisher, StoredWriter};
use media::audio::Loudness;

/// A creator's plan, and how much of its limits they have used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Usage {
    pub(crate) plan: String,
    pub(crate) is_active: bool,
    pub(crate) trial_ends: Option<Date>,
    pub(crate) tracks: i32,
    pub(crate) storage_bytes: i64,
}

pub(crate) async fn find_usage(connection: &mut PgConnection, user_id: UserId) -> sqlx::Result<Usage> {
    sqlx::query_as!(
        Usage,
        r#"select coalesce(s.plan, 'free') as "plan!", coalesce(s.is_active, false) as "is_active!", s.trial_ends as "trial_ends?",
                  coalesce(u.tracks, 0) as "tracks!", coalesce(u.storage_bytes, 0) as "storage_bytes!"
           from account a
           left join subscription s on s.user_id = a.id
           left join creator_usage u on u.user_id = a.id
           where a.id = $1"#,
        user_id.0
    )
    .fetch_one(connection)
    .await
}

/// Counts one more track against the creator's limits. Returns the number of bytes that the creator's tracks now use. If a limit is
/// exceeded, returns `None` and changes nothing.
pub(in crate::domain::track) async fn update_usage_for_upload(
    connection: &mut PgConnection,
    user_id: UserId,
    file_size: i64,
    tracks_limit: Option<i32>,
    used_storage_at_most: i64,
) -> sqlx::Result<Option<i64>> {
    sqlx::query!(
        "insert into creator_usage (user_id) values ($1) on conflict (user_id) do nothing",
        user_id.0
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query_scalar!(
        "update creator_usage set tracks = tracks + 1, storage_bytes = storage_bytes + $2
         where user_id = $1 and ($3::int is null or tracks < $3) and storage_bytes <= $4
         returning storage_bytes",
        user_id.0,
        file_size,
        tracks_limit,
        used_storage_at_most
    )
    .fetch_optional(connection)
    .await
}

/// The data of an uploaded and decoded file that becomes a draft track.
#[derive(Debug, Clone)]
pub(crate) struct NewTrack {
    pub(crate) name_in_base: String,
    pub(crate) duration: f64,
    pub(crate) file_size: i64,
    pub(crate) file_name: String,
    pub(crate) format: &'static str,
    pub(crate) wave: Vec<u8>,
    pub(crate) loudness: Loudness,
    pub(crate) sound_hash: [u8; 32],
    /// The range of bytes in the file that contains the sound, without the tags before and after it.
    pub(crate) sound: Range<u64>,
}

/// Returns the creator's oldest track whose sound has this hash.
pub(in crate::domain::track) async fn find_same_sound(
    connection: &mut PgConnection,
    user_id: UserId,
    sound_hash: &[u8],
) -> sqlx::Result<Option<TrackId>> {
    let track = sqlx::query_scalar!(
        "select id from track where user_id = $1 and sound_hash = $2 order by id limit 1",
        user_id.0,
        sound_hash
    );
    Ok(track.fetch_optional(connection).await?.map(TrackId))
}

pub(in crate::domain::track) async fn insert_track(
    connection: &mut PgConnection,
    user_id: UserId,
    track: &NewTrack,
    now: OffsetDateTime,
) -> sqlx::Result<TrackId> {
    let id = sqlx::query_scalar!(
        "insert into track (user_id, name_in_base, duration, file_size, file_name, format, wave, created, loudness, true_peak, loudness_measured,
                            sound_hash, sound_start, sound_end)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, true, $11, $12, $13) returning id",
        user_id.0,
        track.name_in_base,
        track.duration,
        track.file_size,
        track.file_name,
        track.format,
        track.wave,
        now,
        track.loudness.integrated,
        track.loudness.true_peak,
        track.sound_hash.as_slice(),
        track.sound.start as i64,
        track.sound.end as i64
    )
    .fetch_one(connection)
    .await?;
    Ok(TrackId(id))
}

/// Returns the given tracks that belong to the user, in the given order.
pub(crate) async fn list_own_tracks(
    connection: &mut PgConnection,
    user_id: UserId,
    tracks: &[i64],
) -> sqlx::Result<Vec<OwnTrackRow>> {
    sqlx::query_as!(
        OwnTrackRow,
        r#"select t.id, t.name_in_base, t.title, t.artist_name, t.type as track_type, t.description, t.tags, t.duration, t.file_size, t.file_name,
                  t.format, t.writers as "writers: Json<Vec<StoredWriter>>", t.publishers as "publishers: Json<Vec<StoredPublisher>>",
                  t.master_owners as "master_owners: Json<Vec<StoredMasterOwner>>", t.wave, t.loudness, t.true_peak, t.ready,
                  t.plays_count, t.download_count, t.share_count, t.upload_count, t.created,
                  t.isrc, t.iswc, t.genre, t.bpm, t.key, t.version, a.user_name, case when s.is_active then s.plan else 'free' end as "plan!"
           from unnest($2::bigint[]) with ordinality o(id, place) join track t on t.id = o.id and t.user_id = $1
           join account a on a.id = t.user_id left join subscription s on s.user_id = t.user_id
           order by o.place"#,
        user_id.0,
        tracks
    )
    .fetch_all(connection)
    .await
}

pub(crate) async fn find_own_track(
    connection: &mut PgConnection,
    user_id: UserId,
    track_id: TrackId,
) -> sqlx::Result<Option<OwnTrackRow>> {
    let mut found = list_own_tracks(connection, user_id, &[track_id.0]).await?;
    Ok(found.pop())
}

/// The fields of a track that its form sets. An optional field that is `None` stays unchanged.
#[derive(Debug, Clone)]
pub(crate) struct TrackInfo {
    pub(crate) title: String,
    pub(crate) artist_name: String,
    pub(crate) track_type: String,
    pub(crate) description: String,
    pub(crate) tags: String,
    pub(crate) writers: Option<Vec<StoredWriter>>,
    pub(crate) publishers: Option<Vec<StoredPublisher>>,
    pub(crate) master_owners: Option<Vec<StoredMasterOwner>>,
    /// The ISRC. An empty text removes the value of this field, as in the text fields that follow.
    pub(crate) isrc: Option<String>,
    pub(crate) iswc: Option<String>,
    pub(crate) genre: Option<String>,
    pub(crate) key: Option<String>,
    pub(crate) bpm: Option<Tempo>,
}

/// A new tempo in beats per minute; `None` removes the tempo.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Tempo(pub(crate) Option<f64>);

/// Sets the form fields of a track; returns false if the creator has no such track.
pub(in crate::domain::track) async fn update_info(
    connection: &mut PgConnection,
    user_id: UserId,
    track_id: TrackId,
    info: &TrackInfo,
) -> sqlx::Result<bool> {
    let updated = sqlx::query!(
        "update track set title = $3, artist_name = $4, type = $5, description = $6, tags = $7,
             writers = coalesce($8, writers), publishers = coalesce($9, publishers), master_owners = coalesce($10, master_owners),
             isrc = nullif(coalesce($11, isrc), ''), iswc = nullif(coalesce($12, iswc), ''), genre = nullif(coalesce($13, genre), ''),
             key = nullif(coalesce($14, key), ''), bpm = case when $15 then $16 else bpm end, ready = true,
             version = version + 1
         where id = $1 and user_id = $2",
        track_id.0,
        user_id.0,
        info.title,
        info.artist_name,
        info.track_type,
        info.description,
        info.tags,
        info.writers.as_ref().map(Json) as _,
        info.publishers.as_ref().map(Json) as _,
        info.master_owners.as_ref().map(Json) as _,
        info.isrc,
        info.iswc,
        info.genre,
        info.key,
        info.bpm.is_some(),
        info.bpm.and_then(|tempo| tempo.0)
    )
    .execute(connection)
    .await?;
    Ok(updated.rows_affected() == 1)
}
