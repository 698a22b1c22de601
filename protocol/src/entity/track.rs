//! Tracks, as their owner and as reviewers see them.

use crate::change::application::ReviewerSide;
use crate::entity::account::Person;
use crate::entity::comment::ReviewPerson;
use crate::ids::{ApplicationId, TrackId, UserId};
use crate::text_enum::text_enum;
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A writer of a track.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Writer {
    /// First name.
    #[serde(default)]
    #[schema(value_type = crate::schema::RightsName)]
    pub first_name: String,
    /// Last name.
    #[serde(default)]
    #[schema(value_type = crate::schema::RightsName)]
    pub last_name: String,
    /// Performing-rights organisation.
    #[serde(default)]
    #[schema(value_type = crate::schema::RightsName)]
    pub pro: String,
    /// IPI name number.
    #[serde(default)]
    #[schema(value_type = crate::schema::RightsName)]
    pub ipi: String,
    /// Share, 0 to 100, two decimals.
    #[serde(default)]
    #[schema(value_type = crate::schema::Percentage)]
    pub percentage: f64,
}

/// A publisher of a track.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Publisher {
    /// Name.
    #[serde(default)]
    #[schema(value_type = crate::schema::RightsName)]
    pub name: String,
    /// Performing-rights organisation.
    #[serde(default)]
    #[schema(value_type = crate::schema::RightsName)]
    pub pro: String,
    /// IPI name number.
    #[serde(default)]
    #[schema(value_type = crate::schema::RightsName)]
    pub ipi: String,
    /// Share, 0 to 100, two decimals.
    #[serde(default)]
    #[schema(value_type = crate::schema::Percentage)]
    pub percentage: f64,
}

/// An owner of a track's recording.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct MasterOwner {
    /// Name.
    #[serde(default)]
    #[schema(value_type = crate::schema::RightsName)]
    pub name: String,
    /// Share, 0 to 100, two decimals.
    #[serde(default)]
    #[schema(value_type = crate::schema::Percentage)]
    pub percentage: f64,
}

/// A track as its creator sees it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct OwnTrack {
    /// The track.
    pub track_id: TrackId,
    /// Title.
    pub title: String,
    /// Random name in the file store and in events.
    pub name_in_base: String,
    /// Artist.
    pub artist_name: String,
    /// music, sfx or audio.
    #[serde(rename = "type")]
    #[schema(value_type = crate::schema::TrackType)]
    pub track_type: String,
    /// Description.
    pub description: String,
    /// Tags.
    pub tags: String,
    /// Seconds; null until the first set_info.
    pub track_duration: Option<f64>,
    /// Bytes.
    #[ts(type = "number")]
    pub file_size: i64,
    /// Name of the uploaded file.
    pub file_name: String,
    /// mp3.
    pub format: String,
    /// Writers.
    pub writers: Vec<Writer>,
    /// Publishers.
    pub publishers: Vec<Publisher>,
    /// Master owners.
    pub master_owners: Vec<MasterOwner>,
    /// 56 peaks of one byte, base64.
    pub wave: String,
    /// Integrated loudness in LUFS, one decimal; null where it is silent or was not measured.
    pub loudness: Option<f64>,
    /// True peak in dBTP, one decimal; null where it is silent or was not measured.
    pub true_peak: Option<f64>,
    /// The number of times that it was played.
    #[ts(type = "number")]
    pub plays_count: i64,
    /// The number of times that it was downloaded.
    #[ts(type = "number")]
    pub download_count: i64,
    /// Links and shares that contain it.
    #[ts(type = "number")]
    pub share_count: i64,
    /// The number of jobs that it was ever submitted to.
    #[ts(type = "number")]
    pub upload_count: i64,
    /// The time of the upload.
    pub creation_date: Timestamp,
    /// Its progress in an application; null elsewhere.
    pub progress: Option<SubmissionProgress>,
    /// ISRC, as typed.
    pub isrc: Option<String>,
    /// ISWC, as typed.
    pub iswc: Option<String>,
    /// Genre.
    pub genre: Option<String>,
    /// Beats a minute, one decimal.
    pub bpm: Option<f64>,
    /// Musical key.
    pub key: Option<String>,
    /// True if title, artist and writers are named and the shares sum to 100.
    pub rights_complete: bool,
    /// The formats in which it is available.
    pub formats: Vec<String>,
    /// The same as `type`.
    #[serde(rename = "track_type")]
    #[schema(value_type = crate::schema::TrackType)]
    pub same_type: String,
    /// The owner's plan.
    pub subscription: String,
    /// The owner's name.
    pub user_name: String,
    /// The version, which grows with every edit; track/set_info may name the version that its edit was made from.
    #[ts(type = "number")]
    pub version: i64,
    /// Null: creators receive no ratings.
    pub rating: Option<f64>,
    /// Null: creators do not learn who listened.
    pub listened: Option<bool>,
}

/// The progress of a submitted track. It never names a reviewer or a rating.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SubmissionProgress {
    /// The time of the submission; null for a track that is added and not submitted.
    pub received: Option<Timestamp>,
    /// The time at which a reviewer first listened.
    pub heard: Option<Timestamp>,
    /// The side of that reviewer.
    pub heard_by: Option<ReviewerSide>,
    /// The time at which it was first rated or put into a reviewers' playlist.
    pub decided: Option<Timestamp>,
    /// The side of that reviewer.
    pub decided_by: Option<ReviewerSide>,
}

/// A reviewer's rating of a track.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PersonRating {
    /// The reviewer.
    pub user_id: UserId,
    /// Their name.
    pub user_name: String,
    /// 1 to 10.
    #[schema(value_type = crate::schema::Rating)]
    pub rating: i16,
}

text_enum! {
    /// The team's mark of a submission.
    Mark {
        /// Shortlisted.
        Shortlist = "shortlist",
        /// Put on hold.
        Hold = "hold",
        /// Rejected.
        Pass = "pass",
    }
}

/// A mark with the reviewer who set it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TrackMark {
    /// The mark.
    pub mark: Mark,
    /// The reviewer.
    pub by: ReviewPerson,
    /// The time.
    pub at: Timestamp,
}

/// A submitted track as a reviewer sees it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a column of its own on the wire")]
pub struct ReviewTrack {
    /// The track.
    pub track_id: TrackId,
    /// Title.
    pub title: String,
    /// Random name in the file store and in events.
    pub name_in_base: String,
    /// Artist.
    pub artist_name: String,
    /// The account's name; null for all but admins.
    pub user_name: Option<String>,
    /// music, sfx or audio.
    #[serde(rename = "type")]
    #[schema(value_type = crate::schema::TrackType)]
    pub track_type: String,
    /// Description.
    pub description: String,
    /// Tags.
    pub tags: String,
    /// Seconds.
    pub track_duration: f64,
    /// Mean of all reviewers' ratings, one decimal; null when there are none, and while they are hidden.
    pub rating: Option<f64>,
    /// The caller's rating.
    #[schema(value_type = Option<crate::schema::Rating>)]
    pub my_rating: Option<i16>,
    /// Everybody's ratings; empty while they are hidden.
    pub ratings: Vec<PersonRating>,
    /// Reviewers who have rated it, also while their ratings are hidden.
    pub rated_by: Vec<Person>,
    /// True if others' ratings are hidden: the job is blind, and the caller has not rated the track.
    pub hidden: bool,
    /// In a blind job, each rating's first value where it differs; empty while ratings are hidden.
    pub first: Vec<PersonRating>,
    /// The team's mark; null without one. In a blind job it is hidden until the caller has rated the track or set its mark.
    pub mark: Option<TrackMark>,
    /// Reviewers who abstain from rating it.
    pub abstained_by: Vec<Person>,
    /// True if the caller listened.
    pub listened: bool,
    /// The reviewers who listened.
    pub listened_by: Vec<Person>,
    /// The time of the submission.
    pub creation_date: Timestamp,
    /// The time at which its creator withdrew it: reviewers may no longer listen to it. Null while it is submitted.
    pub withdrawn: Option<Timestamp>,
    /// Plan of the creator.
    pub stripe_subscription: String,
    /// True if the creator is one of the first 500 paying subscribers.
    pub is_first_500: bool,
    /// Writers.
    pub writers: Vec<Writer>,
    /// Publishers.
    pub publishers: Vec<Publisher>,
    /// Master owners.
    pub master_owners: Vec<MasterOwner>,
    /// 56 peaks of one byte, base64.
    pub wave: String,
    /// Integrated loudness in LUFS, one decimal; null where it is silent or was not measured.
    pub loudness: Option<f64>,
    /// True peak in dBTP, one decimal; null where it is silent or was not measured.
    pub true_peak: Option<f64>,
    /// The application that it was submitted with.
    pub application_id: ApplicationId,
    /// The application's description.
    pub note: String,
    /// ISRC, as typed.
    pub isrc: Option<String>,
    /// ISWC, as typed.
    pub iswc: Option<String>,
    /// Genre.
    pub genre: Option<String>,
    /// Beats a minute, one decimal.
    pub bpm: Option<f64>,
    /// Musical key.
    pub key: Option<String>,
    /// True if title, artist and writers are named and the shares sum to 100.
    pub rights_complete: bool,
    /// The number of ratings, also while they are hidden.
    pub rating_count: u32,
    /// Comments of the job's reviewers, without private notes.
    pub comments: u32,
}
