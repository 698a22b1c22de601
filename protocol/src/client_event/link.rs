//! The event that changes a share link.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::ids::LinkId;
use crate::payload::stated;
use crate::timestamp::Timestamp;

/// Changes a share link. Fields that are left out stay unchanged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LinkUpdate {
    /// The id of the link to change.
    pub link_id: LinkId,
    /// True if visitors may download the archive of all tracks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub allowed_all_tracks: Option<bool>,
    /// True if visitors may download single tracks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub allowed_single_track: Option<bool>,
    /// True if visitors see the IPI numbers of writers and publishers, both on the page and in downloaded files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub include_ipis: Option<bool>,
    /// True if the link's author receives an email when the link is opened for the first time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub notify_first_open: Option<bool>,
    /// The recipient for whom the link was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<crate::schema::LinkRecipient>)]
    pub recipient: Option<String>,
    /// The time at which the link ends; null removes the end time.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "stated")]
    #[ts(optional, type = "Timestamp | null")]
    #[schema(value_type = Option<Timestamp>)]
    pub expires_at: Option<Option<Timestamp>>,
    /// A new password; null removes the password.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "stated")]
    #[ts(optional, type = "string | null")]
    #[schema(value_type = Option<crate::schema::LinkPassword>)]
    pub new_password: Option<Option<String>>,
}
