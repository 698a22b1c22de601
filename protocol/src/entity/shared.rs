//! Shared pages: the things that a share link shows to everybody who has it.

use crate::entity::track::{MasterOwner, Publisher, Writer};
use crate::ids::{ApplicationId, LinkId, PlaylistId, TrackId};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The person who shares something, as visitors see them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SharedBy {
    /// A reviewer's name, or the artist's; empty if no track names an artist.
    pub name: String,
    /// The reviewer's company; null for an artist.
    pub company: Option<String>,
    /// Their public contact; null if they have set none.
    pub contact: Option<String>,
}

/// The approximate size of each archive, in bytes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ArchiveSizes {
    /// .zip
    #[ts(type = "number")]
    pub zip: i64,
    /// .7z
    #[serde(rename = "7z")]
    #[ts(rename = "7z", type = "number")]
    pub seven_zip: i64,
    /// .tar.gz, for macOS.
    #[ts(type = "number")]
    pub scp: i64,
}

/// The playlist or application of a link, the same for everybody who has the link.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct SharedThing {
    /// The link.
    pub link_id: LinkId,
    /// The playlist that it opens; null if it opens an application.
    pub playlist_id: Option<PlaylistId>,
    /// The application that it opens; null if it opens a playlist.
    pub application_id: Option<ApplicationId>,
    /// True if the archive may be downloaded.
    pub allowed_all_tracks: bool,
    /// True if single tracks may be downloaded.
    pub allowed_single_track: bool,
    /// The name of the playlist or application.
    pub playlist_name: String,
    /// The description of a creator's own playlist; else empty.
    pub description: String,
    /// The person who shares it.
    pub shared_by: SharedBy,
    /// The number of its tracks.
    #[ts(type = "number")]
    pub number_of_tracks: i64,
    /// The duration of all tracks together, in seconds.
    pub duration: f64,
    /// True if the link has a password.
    pub has_password: bool,
    /// The time at which the link ends; null for never.
    pub expires_at: Option<Timestamp>,
    /// The approximate sizes of its archives.
    pub sizes: ArchiveSizes,
}

/// The answer of get_by_token.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct SharedPage {
    /// The thing that the link shows.
    #[serde(flatten)]
    pub target: SharedThing,
    /// The address of its background picture, only for this link and valid for an hour; null for the product's own picture.
    pub background: Option<String>,
    /// True if the caller is its owner.
    pub owner: bool,
    /// A token that replaces the password for 12 hours; null if there is no password.
    pub ticket: Option<String>,
}

/// A track as visitors see it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct SharedTrack {
    /// The track.
    pub track_id: TrackId,
    /// Title.
    pub title: String,
    /// Description.
    pub description: String,
    /// Random name in the file store and in events.
    pub name_in_base: String,
    /// Artist.
    pub artist_name: String,
    /// Seconds.
    pub track_duration: f64,
    /// Bytes of its sound.
    #[ts(type = "number")]
    pub file_size: i64,
    /// 56 peaks of one byte, base64.
    pub wave: String,
    /// Genre.
    pub genre: Option<String>,
    /// Beats a minute, one decimal.
    pub bpm: Option<f64>,
    /// Musical key.
    pub key: Option<String>,
    /// ISRC, as typed.
    pub isrc: Option<String>,
    /// Integrated loudness in LUFS, one decimal; null where it is silent or was not measured.
    pub loudness: Option<f64>,
    /// True peak in dBTP, one decimal; null where it is silent or was not measured.
    pub true_peak: Option<f64>,
    /// Writers. Their IPIs are empty unless the link names them.
    pub writers: Vec<Writer>,
    /// Publishers. Their IPIs are empty unless the link names them.
    pub publishers: Vec<Publisher>,
    /// Master owners.
    pub master_owners: Vec<MasterOwner>,
}
