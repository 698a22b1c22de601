//! Tracks, as their creators and as reviewers see them.

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
    /// The writer's first name.
    #[serde(default)]
    #[schema(value_type = crate::schema::RightsName)]
    pub first_name: String,
    /// The writer's last name.
    #[serde(default)]
    #[schema(value_type = crate::schema::RightsName)]
    pub last_name: String,
    /// The writer's performing-rights organization.
    #[serde(default)]
    #[schema(value_type = crate::schema::RightsName)]
    pub pro: String,
    /// The writer's IPI name number.
    #[serde(default)]
    #[schema(value_type = crate::schema::RightsName)]
    pub ipi: String,
    /// The writer's share in the rights of all writers of the track, in percent: 0 to 100, with two decimals.
    #[serde(default)]
    #[schema(value_type = crate::schema::Percentage)]
    pub percentage: f64,
}

/// A publisher of a track.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Publisher {
    /// The publisher's name.
    #[serde(default)]
    #[schema(value_type = crate::schema::RightsName)]
    pub name: String,
    /// The publisher's performing-rights organization.
    #[serde(default)]
    #[schema(value_type = crate::schema::RightsName)]
    pub pro: String,
    /// The publisher's IPI name number.
    #[serde(default)]
    #[schema(value_type = crate::schema::RightsName)]
    pub ipi: String,
    /// The publisher's share in the rights of all publishers of the track, in percent: 0 to 100, with two decimals.
    #[serde(default)]
    #[schema(value_type = crate::schema::Percentage)]
    pub percentage: f64,
}

/// An owner of a track's recording.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct MasterOwner {
    /// The owner's name.
    #[serde(default)]
    #[schema(value_type = crate::schema::RightsName)]
    pub name: String,
    /// The owner's share in the recording, in percent: 0 to 100, with two decimals.
    #[serde(default)]
    #[schema(value_type = crate::schema::Percentage)]
    pub percentage: f64,
}

/// A track as its creator sees it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct OwnTrack {
    /// The id of the track.
    pub track_id: TrackId,
    /// The track's title.
    pub title: String,
    /// The random name of the track in the file store. The calls under event/ also use it to identify the track.
    pub name_in_base: String,
    /// The artist's name.
    pub artist_name: String,
    /// The type of the track: music, sfx or audio.
    #[serde(rename = "type")]
    #[schema(value_type = crate::schema::TrackType)]
    pub track_type: String,
    /// The track's description.
    pub description: String,
    /// The track's tags, separated by commas.
    pub tags: String,
    /// The track's duration, in seconds; null until the first call of track/set_info.
    pub track_duration: Option<f64>,
    /// The size of the audio file, in bytes.
    #[ts(type = "number")]
    pub file_size: i64,
    /// The name of the uploaded file.
    pub file_name: String,
    /// The format of the audio file; always mp3.
    pub format: String,
    /// The track's writers.
    pub writers: Vec<Writer>,
    /// The track's publishers.
    pub publishers: Vec<Publisher>,
    /// The owners of the track's recording.
    pub master_owners: Vec<MasterOwner>,
    /// The waveform: 56 peaks of one byte each, in base64.
    pub wave: String,
    /// The integrated loudness in LUFS, with one decimal; null if the track is silent or was not measured.
    pub loudness: Option<f64>,
    /// The true peak in dBTP, with one decimal; null if the track is silent or was not measured.
    pub true_peak: Option<f64>,
    /// The number of times that the track was played.
    #[ts(type = "number")]
    pub plays_count: i64,
    /// The number of times that the track was downloaded.
    #[ts(type = "number")]
    pub download_count: i64,
    /// The number of share links that have ever contained the track, plus the number of times that a playlist with it was shared with a company
    /// or with one of its members.
    #[ts(type = "number")]
    pub share_count: i64,
    /// The number of jobs that the track was ever submitted to.
    #[ts(type = "number")]
    pub upload_count: i64,
    /// The time at which the track was uploaded.
    pub creation_date: Timestamp,
    /// The review progress of the track. Only the answer that lists the tracks of an application contains it; in other answers it is null.
    pub progress: Option<SubmissionProgress>,
    /// The track's ISRC, as its creator typed it; null if the creator gave none.
    pub isrc: Option<String>,
    /// The track's ISWC, as its creator typed it; null if the creator gave none.
    pub iswc: Option<String>,
    /// The track's genre; null if the creator gave none.
    pub genre: Option<String>,
    /// The tempo in beats per minute, with one decimal; null if the creator gave none.
    pub bpm: Option<f64>,
    /// The track's musical key; null if the creator gave none.
    pub key: Option<String>,
    /// True if the track has a title, an artist and at least one writer, each writer has both names and a performing-rights organization, and
    /// the shares of the writers, of the publishers (if there are any) and of the owners of the recording each add up to 100 percent.
    pub rights_complete: bool,
    /// The audio formats in which the track is available.
    pub formats: Vec<String>,
    /// The type of the track, again: on the wire this is `track_type`, which has the same value as the field `type`.
    #[serde(rename = "track_type")]
    #[schema(value_type = crate::schema::TrackType)]
    pub same_type: String,
    /// The title of the plan of the track's owner, in lower case.
    pub subscription: String,
    /// The name of the track's owner.
    pub user_name: String,
    /// The version of the track, which grows with every edit. A track/set_info call can contain the version on which the edit is based; the
    /// server refuses the edit if the track has a newer version.
    #[ts(type = "number")]
    pub version: i64,
    /// Always null, because creators do not see ratings.
    pub rating: Option<f64>,
    /// Always null, because creators do not see which reviewers listened.
    pub listened: Option<bool>,
}

/// The review progress of a submitted track, as its creator sees it, without the reviewers' names and ratings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SubmissionProgress {
    /// The time at which the track was submitted; null if it was added to the application but not submitted yet.
    pub received: Option<Timestamp>,
    /// The time at which a reviewer first listened to the track; null before that.
    pub heard: Option<Timestamp>,
    /// The side of the reviewer who first listened: the company or the staff. Null if nobody has listened yet.
    pub heard_by: Option<ReviewerSide>,
    /// The time at which a reviewer first rated the track or put it into a playlist; null before that.
    pub decided: Option<Timestamp>,
    /// The side of the reviewer who first rated the track or put it into a playlist: the company or the staff. Null before that.
    pub decided_by: Option<ReviewerSide>,
}

/// A reviewer's rating of a track.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PersonRating {
    /// The id of the reviewer's account.
    pub user_id: UserId,
    /// The reviewer's name.
    pub user_name: String,
    /// The rating, from 1 to 10.
    #[schema(value_type = crate::schema::Rating)]
    pub rating: i16,
}

text_enum! {
    /// The mark of a submission: the reviewers' decision to shortlist it, put it on hold or reject it. A submission has at most one mark, which
    /// is the same for all reviewers of the job.
    Mark {
        /// The submission is shortlisted.
        Shortlist = "shortlist",
        /// The submission is on hold.
        Hold = "hold",
        /// The submission is rejected.
        Pass = "pass",
    }
}

/// The mark of a submission, and the reviewer who set it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TrackMark {
    /// The reviewers' decision: shortlisted, on hold or rejected.
    pub mark: Mark,
    /// The reviewer who set the mark.
    pub by: ReviewPerson,
    /// The time at which the mark was set.
    pub at: Timestamp,
}

// `ReviewTrack` repeats fields of `OwnTrack`: a flattened struct would change the schema in the API's description.
/// A submitted track as a reviewer sees it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a column of its own on the wire")]
pub struct ReviewTrack {
    /// The id of the track.
    pub track_id: TrackId,
    /// The track's title.
    pub title: String,
    /// The random name of the track in the file store. The calls under event/ also use it to identify the track.
    pub name_in_base: String,
    /// The artist's name.
    pub artist_name: String,
    /// The name of the creator's account; null unless the caller belongs to the staff.
    pub user_name: Option<String>,
    /// The type of the track: music, sfx or audio.
    #[serde(rename = "type")]
    #[schema(value_type = crate::schema::TrackType)]
    pub track_type: String,
    /// The track's description.
    pub description: String,
    /// The track's tags, separated by commas.
    pub tags: String,
    /// The track's duration, in seconds.
    pub track_duration: f64,
    /// The mean of all reviewers' ratings, with one decimal; null if there are none, or while ratings are hidden from the caller.
    pub rating: Option<f64>,
    /// The caller's own rating; null if the caller has not rated the track.
    #[schema(value_type = Option<crate::schema::Rating>)]
    pub my_rating: Option<i16>,
    /// All reviewers' ratings; empty while ratings are hidden from the caller.
    pub ratings: Vec<PersonRating>,
    /// The reviewers who have rated the track. The list is complete even while the ratings are hidden from the caller.
    pub rated_by: Vec<Person>,
    /// True if other reviewers' ratings are hidden from the caller, because the job is blind and the caller has not rated the track.
    pub hidden: bool,
    /// In a blind job, the first rating of each reviewer who later changed it; empty while ratings are hidden from the caller.
    pub first: Vec<PersonRating>,
    /// The mark of the submission; null if it has none. In a blind job, a mark that another reviewer has set is also null until the caller has
    /// rated the track.
    pub mark: Option<TrackMark>,
    /// The reviewers who abstain from rating the track.
    pub abstained_by: Vec<Person>,
    /// True if the caller has listened to the track.
    pub listened: bool,
    /// The reviewers who have listened to the track.
    pub listened_by: Vec<Person>,
    /// The time at which the track was submitted.
    pub creation_date: Timestamp,
    /// The time at which the creator withdrew the track, after which reviewers can no longer listen to it; null if it was not withdrawn.
    pub withdrawn: Option<Timestamp>,
    /// The title of the creator's plan, in lower case.
    pub stripe_subscription: String,
    /// True if the creator is one of the first 500 paying subscribers.
    pub is_first_500: bool,
    /// The track's writers.
    pub writers: Vec<Writer>,
    /// The track's publishers.
    pub publishers: Vec<Publisher>,
    /// The owners of the track's recording.
    pub master_owners: Vec<MasterOwner>,
    /// The waveform: 56 peaks of one byte each, in base64.
    pub wave: String,
    /// The integrated loudness in LUFS, with one decimal; null if the track is silent or was not measured.
    pub loudness: Option<f64>,
    /// The true peak in dBTP, with one decimal; null if the track is silent or was not measured.
    pub true_peak: Option<f64>,
    /// The application with which the track was submitted.
    pub application_id: ApplicationId,
    /// The creator's message to the reviewers, which is the description of the application.
    pub note: String,
    /// The track's ISRC, as its creator typed it; null if the creator gave none.
    pub isrc: Option<String>,
    /// The track's ISWC, as its creator typed it; null if the creator gave none.
    pub iswc: Option<String>,
    /// The track's genre; null if the creator gave none.
    pub genre: Option<String>,
    /// The tempo in beats per minute, with one decimal; null if the creator gave none.
    pub bpm: Option<f64>,
    /// The track's musical key; null if the creator gave none.
    pub key: Option<String>,
    /// True if the track has a title, an artist and at least one writer, each writer has both names and a performing-rights organization, and
    /// the shares of the writers, of the publishers (if there are any) and of the owners of the recording each add up to 100 percent.
    pub rights_complete: bool,
    /// The number of ratings of the track; it is correct even while the ratings are hidden from the caller.
    pub rating_count: u32,
    /// The number of reviewers' comments on the track, without private notes.
    pub comments: u32,
}
