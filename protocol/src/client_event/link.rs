//! Changes of share links.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::ids::LinkId;
use crate::payload::stated;
use crate::timestamp::Timestamp;

/// Changes a share link; a field that is left out stays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LinkUpdate {
    /// The link.
    pub link_id: LinkId,
    /// True if the archive may be downloaded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub allowed_all_tracks: Option<bool>,
    /// True if single tracks may be downloaded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub allowed_single_track: Option<bool>,
    /// True if downloads contain IPIs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub include_ipis: Option<bool>,
    /// True if its author gets an email when it is opened for the first time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub notify_first_open: Option<bool>,
    /// The recipient.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<crate::schema::LinkRecipient>)]
    pub recipient: Option<String>,
    /// The time at which it ends; null for never.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "stated")]
    #[ts(optional, type = "Timestamp | null")]
    #[schema(value_type = Option<Timestamp>)]
    pub expires_at: Option<Option<Timestamp>>,
    /// Another password; null for none.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "stated")]
    #[ts(optional, type = "string | null")]
    #[schema(value_type = Option<crate::schema::LinkPassword>)]
    pub new_password: Option<Option<String>>,
}
