//! A track as its creator's lists show it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use protocol::entity::track::OwnTrack;
use protocol::ids::{SessionId, TrackId};
use protocol::timestamp::Timestamp;
use serde::Serialize;
use sqlx::types::Json;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::rights::{StoredMasterOwner, StoredPublisher, StoredWriter, shown};
use crate::files::{Grant, Holder, Part, Signer, VALID_SECONDS};

/// A row of the track table.
#[derive(Debug)]
pub struct OwnTrackRow {
    /// The track.
    pub id: i64,
    /// Random name in the file store and in events.
    pub name_in_base: String,
    /// Title.
    pub title: String,
    /// Artist.
    pub artist_name: String,
    /// music, sfx or audio.
    pub track_type: String,
    /// Description.
    pub description: String,
    /// Tags.
    pub tags: String,
    /// Seconds, decoded.
    pub duration: f64,
    /// Bytes.
    pub file_size: i64,
    /// Name of the uploaded file.
    pub file_name: String,
    /// mp3.
    pub format: String,
    /// Writers.
    pub writers: Json<Vec<StoredWriter>>,
    /// Publishers.
    pub publishers: Json<Vec<StoredPublisher>>,
    /// Master owners.
    pub master_owners: Json<Vec<StoredMasterOwner>>,
    /// 56 peaks.
    pub wave: Vec<u8>,
    /// Whether set_info was called.
    pub ready: bool,
    /// How often it was heard.
    pub plays_count: i64,
    /// How often it was saved.
    pub download_count: i64,
    /// Links and shares.
    pub share_count: i64,
    /// How often it was submitted.
    pub upload_count: i64,
    /// When it was uploaded.
    pub created: OffsetDateTime,
}

impl From<OwnTrackRow> for OwnTrack {
    fn from(row: OwnTrackRow) -> Self {
        Self {
            track_id: TrackId(row.id),
            title: row.title,
            name_in_base: row.name_in_base,
            artist_name: row.artist_name,
            track_type: row.track_type,
            description: row.description,
            tags: row.tags,
            track_duration: row.ready.then_some(row.duration),
            file_size: row.file_size,
            file_name: row.file_name,
            format: row.format,
            writers: shown(row.writers.0),
            publishers: shown(row.publishers.0),
            master_owners: shown(row.master_owners.0),
            wave: STANDARD.encode(&row.wave),
            plays_count: row.plays_count,
            download_count: row.download_count,
            share_count: row.share_count,
            upload_count: row.upload_count,
            creation_date: Timestamp(row.created),
            progress: None,
        }
    }
}

/// A track with the address of its drawing.
#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogueTrack {
    #[serde(flatten)]
    track: OwnTrack,
    /// Signed address of the full drawing, valid one hour.
    waveform_url: String,
}

impl CatalogueTrack {
    /// The track as `session_id` may see it from `now` on.
    pub fn new(row: OwnTrackRow, signer: &Signer, session_id: SessionId, now: OffsetDateTime) -> Self {
        let waveform_url = signer.address(&Grant {
            track_id: TrackId(row.id),
            part: Part::Waveform,
            holder: Holder::Session(session_id),
            expires: now.unix_timestamp() + VALID_SECONDS,
        });
        Self {
            track: row.into(),
            waveform_url,
        }
    }
}
