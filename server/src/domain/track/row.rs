//! A track as it is stored, and as its creator sees it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use protocol::entity::track::OwnTrack;
use protocol::ids::TrackId;
use protocol::timestamp::Timestamp;
use sqlx::types::Json;
use time::OffsetDateTime;

use super::splits::{self, StoredMasterOwner, StoredPublisher, StoredWriter, shown};

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
    /// LUFS.
    pub loudness: Option<f64>,
    /// dBTP.
    pub true_peak: Option<f64>,
    /// True if set_info was called.
    pub ready: bool,
    /// The number of plays.
    pub plays_count: i64,
    /// The number of downloads.
    pub download_count: i64,
    /// The number of links and shares.
    pub share_count: i64,
    /// The number of submissions.
    pub upload_count: i64,
    /// The time of the upload.
    pub created: OffsetDateTime,
    /// ISRC.
    pub isrc: Option<String>,
    /// ISWC.
    pub iswc: Option<String>,
    /// Genre.
    pub genre: Option<String>,
    /// Beats a minute.
    pub bpm: Option<f64>,
    /// Musical key.
    pub key: Option<String>,
    /// The owner's name.
    pub user_name: String,
    /// A number that grows with every edit.
    pub version: i64,
    /// The owner's plan in force.
    pub plan: String,
}

impl From<OwnTrackRow> for OwnTrack {
    fn from(row: OwnTrackRow) -> Self {
        let rights_complete = splits::are_complete(
            &row.title,
            &row.artist_name,
            &row.writers,
            &row.publishers,
            &row.master_owners,
        );
        Self {
            track_id: TrackId(row.id),
            title: row.title,
            name_in_base: row.name_in_base,
            artist_name: row.artist_name,
            track_type: row.track_type.clone(),
            description: row.description,
            tags: row.tags,
            track_duration: row.ready.then_some(row.duration),
            file_size: row.file_size,
            file_name: row.file_name,
            format: row.format.clone(),
            writers: shown(row.writers.0),
            publishers: shown(row.publishers.0),
            master_owners: shown(row.master_owners.0),
            wave: STANDARD.encode(&row.wave),
            loudness: row.loudness,
            true_peak: row.true_peak,
            plays_count: row.plays_count,
            download_count: row.download_count,
            share_count: row.share_count,
            upload_count: row.upload_count,
            creation_date: Timestamp(row.created),
            progress: None,
            isrc: row.isrc,
            iswc: row.iswc,
            genre: row.genre,
            bpm: row.bpm,
            key: row.key,
            rights_complete,
            formats: vec![row.format],
            same_type: row.track_type,
            subscription: row.plan,
            user_name: row.user_name,
            version: row.version,
            rating: None,
            listened: None,
        }
    }
}
