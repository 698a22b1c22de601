//! A track as stored, and its conversion to the form in which its creator receives it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use protocol::entity::track::OwnTrack;
use protocol::ids::TrackId;
use protocol::timestamp::Timestamp;
use sqlx::types::Json;
use time::OffsetDateTime;

use super::splits::{self, StoredMasterOwner, StoredPublisher, StoredWriter, shown};

/// A row of the track table, with its owner's name and plan.
#[derive(Debug)]
pub struct OwnTrackRow {
    /// The id of the track.
    pub id: i64,
    /// The random name that identifies the track in the file store and in the calls under event/.
    pub name_in_base: String,
    /// The title of the track.
    pub title: String,
    /// The artist's name.
    pub artist_name: String,
    /// The type of the track: `music`, `sfx` or `audio`.
    pub track_type: String,
    /// The description of the track.
    pub description: String,
    /// The tags of the track, with commas between them.
    pub tags: String,
    /// The duration of the decoded sound in seconds.
    pub duration: f64,
    /// The size of the uploaded file in bytes.
    pub file_size: i64,
    /// The name of the uploaded file.
    pub file_name: String,
    /// The format of the file, such as `mp3`.
    pub format: String,
    /// The writers of the track, with their shares.
    pub writers: Json<Vec<StoredWriter>>,
    /// The publishers of the track, with their shares.
    pub publishers: Json<Vec<StoredPublisher>>,
    /// The owners of the master recording, with their shares.
    pub master_owners: Json<Vec<StoredMasterOwner>>,
    /// The waveform that the player shows: 56 peaks of one byte each.
    pub wave: Vec<u8>,
    /// The integrated loudness in LUFS; `None` if it was not or cannot be measured.
    pub loudness: Option<f64>,
    /// The true peak in dBTP; `None` if it was not or cannot be measured.
    pub true_peak: Option<f64>,
    /// True once the creator has saved the track's form, so that it can be submitted.
    pub ready: bool,
    /// How often the track was played.
    pub plays_count: i64,
    /// How often the track was downloaded.
    pub download_count: i64,
    /// The number of links and shares that have contained the track.
    pub share_count: i64,
    /// The number of jobs to which the track was submitted.
    pub upload_count: i64,
    /// The time of the upload.
    pub created: OffsetDateTime,
    /// The ISRC (the international code of the recording).
    pub isrc: Option<String>,
    /// The ISWC (the international code of the musical work).
    pub iswc: Option<String>,
    /// The genre of the track.
    pub genre: Option<String>,
    /// The tempo in beats per minute.
    pub bpm: Option<f64>,
    /// The musical key of the track.
    pub key: Option<String>,
    /// The user name of the track's owner.
    pub user_name: String,
    /// The version of the track, which increases with every edit.
    pub version: i64,
    /// The owner's subscription plan that is in force.
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
