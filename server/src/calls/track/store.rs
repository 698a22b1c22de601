//! The SQL of a creator's tracks.

use protocol::ids::{TrackId, UserId};
use serde::Serialize;
use sqlx::PgConnection;
use sqlx::types::Json;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;

use super::rights::{StoredMasterOwner, StoredPublisher, StoredWriter};
use super::row::OwnTrackRow;

/// What a creator may use, and has used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Usage {
    pub(super) plan: String,
    pub(super) is_active: bool,
    pub(super) trial_ends: Option<Date>,
    pub(super) tracks: i32,
    pub(super) storage_bytes: i64,
}

pub(super) async fn find_usage(connection: &mut PgConnection, user_id: UserId) -> sqlx::Result<Usage> {
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

/// Counts one more track, unless the limits that hold say no: then nothing is changed and the answer is `None`.
pub(super) async fn update_usage_for_upload(
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

/// A decoded upload, about to become a draft.
#[derive(Debug, Clone)]
pub(super) struct NewTrack {
    pub(super) name_in_base: String,
    pub(super) duration: f64,
    pub(super) file_size: i64,
    pub(super) file_name: String,
    pub(super) format: &'static str,
    pub(super) wave: Vec<u8>,
}

pub(super) async fn insert_track(
    connection: &mut PgConnection,
    user_id: UserId,
    track: &NewTrack,
    now: OffsetDateTime,
) -> sqlx::Result<TrackId> {
    let id = sqlx::query_scalar!(
        "insert into track (user_id, name_in_base, duration, file_size, file_name, format, wave, created)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning id",
        user_id.0,
        track.name_in_base,
        track.duration,
        track.file_size,
        track.file_name,
        track.format,
        track.wave,
        now
    )
    .fetch_one(connection)
    .await?;
    Ok(TrackId(id))
}

/// Which of a creator's tracks are asked for: `None` is all.
#[derive(Debug, Clone, Default)]
pub(super) struct Filter {
    pub(super) track_type: Option<String>,
    pub(super) title: Option<String>,
}

pub(super) async fn list_tracks(
    connection: &mut PgConnection,
    user_id: UserId,
    filter: &Filter,
    limit: i64,
    offset: i64,
) -> sqlx::Result<Vec<OwnTrackRow>> {
    sqlx::query_as!(
        OwnTrackRow,
        r#"select id, name_in_base, title, artist_name, type as track_type, description, tags, duration, file_size, file_name, format,
                  writers as "writers: Json<Vec<StoredWriter>>", publishers as "publishers: Json<Vec<StoredPublisher>>",
                  master_owners as "master_owners: Json<Vec<StoredMasterOwner>>", wave, ready,
                  plays_count, download_count, share_count, upload_count, created
           from track
           where user_id = $1 and ($2::text is null or type = $2) and ($3::text is null or strpos(lower(title), lower($3)) > 0)
           order by id desc limit $4 offset $5"#,
        user_id.0,
        filter.track_type,
        filter.title,
        limit,
        offset
    )
    .fetch_all(connection)
    .await
}

/// How many tracks of each type have the title that is asked for.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TrackCounts {
    pub(super) all: i64,
    pub(super) music: i64,
    pub(super) sfx: i64,
    pub(super) audio: i64,
}

impl TrackCounts {
    /// How many there are of a type; `None` is all.
    pub(super) fn of(&self, track_type: Option<&str>) -> i64 {
        match track_type {
            Some("music") => self.music,
            Some("sfx") => self.sfx,
            Some("audio") => self.audio,
            _ => self.all,
        }
    }
}

/// How many tracks a creator has of each type, with `title` as a part of theirs where it is given.
pub(super) async fn count_tracks(
    connection: &mut PgConnection,
    user_id: UserId,
    title: Option<&str>,
) -> sqlx::Result<TrackCounts> {
    sqlx::query_as!(
        TrackCounts,
        r#"select count(*) as "all!", count(*) filter (where type = 'music') as "music!", count(*) filter (where type = 'sfx') as "sfx!",
                  count(*) filter (where type = 'audio') as "audio!"
           from track where user_id = $1 and ($2::text is null or strpos(lower(title), lower($2)) > 0)"#,
        user_id.0,
        title
    )
    .fetch_one(connection)
    .await
}

pub(super) async fn find_own_track(
    connection: &mut PgConnection,
    user_id: UserId,
    track_id: TrackId,
) -> sqlx::Result<Option<OwnTrackRow>> {
    sqlx::query_as!(
        OwnTrackRow,
        r#"select id, name_in_base, title, artist_name, type as track_type, description, tags, duration, file_size, file_name, format,
                  writers as "writers: Json<Vec<StoredWriter>>", publishers as "publishers: Json<Vec<StoredPublisher>>",
                  master_owners as "master_owners: Json<Vec<StoredMasterOwner>>", wave, ready,
                  plays_count, download_count, share_count, upload_count, created
           from track where id = $1 and user_id = $2"#,
        track_id.0,
        user_id.0
    )
    .fetch_optional(connection)
    .await
}

/// What set_info sets. A list that is `None` stays as it is.
#[derive(Debug, Clone)]
pub(super) struct TrackInfo {
    pub(super) title: String,
    pub(super) artist_name: String,
    pub(super) track_type: String,
    pub(super) description: String,
    pub(super) tags: String,
    pub(super) writers: Option<Vec<StoredWriter>>,
    pub(super) publishers: Option<Vec<StoredPublisher>>,
    pub(super) master_owners: Option<Vec<StoredMasterOwner>>,
}

/// Answers whether there is such a track of that creator.
pub(super) async fn update_info(
    connection: &mut PgConnection,
    user_id: UserId,
    track_id: TrackId,
    info: &TrackInfo,
) -> sqlx::Result<bool> {
    let updated = sqlx::query!(
        "update track set title = $3, artist_name = $4, type = $5, description = $6, tags = $7,
             writers = coalesce($8, writers), publishers = coalesce($9, publishers), master_owners = coalesce($10, master_owners),
             ready = true
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
        info.master_owners.as_ref().map(Json) as _
    )
    .execute(connection)
    .await?;
    Ok(updated.rows_affected() == 1)
}
