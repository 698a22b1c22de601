//! Shared pages: what a share link shows to everybody who has the link.

use crate::entity::track::{MasterOwner, Publisher, Writer};
use crate::ids::{ApplicationId, LinkId, PlaylistId, TrackId};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The person who shares a playlist or application, as visitors see them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SharedBy {
    /// If a reviewer shares, the reviewer's name. If a creator shares, the most frequent artist name of the tracks, or empty if there is
    /// none.
    pub name: String,
    /// The reviewer's company; null if a creator shares.
    pub company: Option<String>,
    /// The public contact of the person who shares; null if they have set none.
    pub contact: Option<String>,
}

/// The approximate size of the archive in each format, in bytes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ArchiveSizes {
    /// The size of the .zip archive, in bytes.
    #[ts(type = "number")]
    pub zip: i64,
    /// The size of the .7z archive, in bytes.
    #[serde(rename = "7z")]
    #[ts(rename = "7z", type = "number")]
    pub seven_zip: i64,
    /// The size of the .tar.gz archive, in bytes. This format is called `scp` here and is meant for macOS.
    #[ts(type = "number")]
    pub scp: i64,
}

/// The playlist or application that a link opens, as everybody who has the link sees it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct SharedThing {
    /// The id of the link that was opened.
    pub link_id: LinkId,
    /// The playlist that the link opens; null if it opens an application.
    pub playlist_id: Option<PlaylistId>,
    /// The application that the link opens; null if it opens a playlist.
    pub application_id: Option<ApplicationId>,
    /// True if visitors may download all tracks as an archive.
    pub allowed_all_tracks: bool,
    /// True if visitors may download single tracks.
    pub allowed_single_track: bool,
    /// The name of the playlist or application.
    pub playlist_name: String,
    /// The description, if the link opens a creator's own playlist; otherwise empty.
    pub description: String,
    /// The person who shares the playlist or application.
    pub shared_by: SharedBy,
    /// The number of tracks that the link shows.
    #[ts(type = "number")]
    pub number_of_tracks: i64,
    /// The duration of all tracks together, in seconds.
    pub duration: f64,
    /// True if the link has a password.
    pub has_password: bool,
    /// The time at which the link expires; null if it never expires.
    pub expires_at: Option<Timestamp>,
    /// The approximate size of the archive in each format.
    pub sizes: ArchiveSizes,
}

/// The page of a share link: the answer of application/get_by_token and playlist/get_by_token.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct SharedPage {
    /// The playlist or application that the link opens.
    #[serde(flatten)]
    pub target: SharedThing,
    /// The URL of the background picture, which works only for this link and for one hour; null if the page has the default picture.
    pub background: Option<String>,
    /// True if the caller owns the playlist or application.
    pub owner: bool,
    /// A token that replaces the link's password for 12 hours; null if the link has no password.
    pub ticket: Option<String>,
}

/// A track as visitors see it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct SharedTrack {
    /// The id of the track.
    pub track_id: TrackId,
    /// The track's title.
    pub title: String,
    /// The track's description.
    pub description: String,
    /// The random name of the track in the file store. The calls under event/ also use it to identify the track.
    pub name_in_base: String,
    /// The artist's name.
    pub artist_name: String,
    /// The track's duration, in seconds.
    pub track_duration: f64,
    /// The size of the track's audio file, in bytes.
    #[ts(type = "number")]
    pub file_size: i64,
    /// The waveform: 56 peaks of one byte each, in base64.
    pub wave: String,
    /// The track's genre; null if the creator gave none.
    pub genre: Option<String>,
    /// The tempo in beats per minute, with one decimal; null if the creator gave none.
    pub bpm: Option<f64>,
    /// The track's musical key; null if the creator gave none.
    pub key: Option<String>,
    /// The track's ISRC, as its creator typed it; null if the creator gave none.
    pub isrc: Option<String>,
    /// The integrated loudness in LUFS, with one decimal; null if the track is silent or was not measured.
    pub loudness: Option<f64>,
    /// The true peak in dBTP, with one decimal; null if the track is silent or was not measured.
    pub true_peak: Option<f64>,
    /// The track's writers. Their IPIs are empty unless the link includes IPIs.
    pub writers: Vec<Writer>,
    /// The track's publishers. Their IPIs are empty unless the link includes IPIs.
    pub publishers: Vec<Publisher>,
    /// The owners of the track's recording.
    pub master_owners: Vec<MasterOwner>,
}
