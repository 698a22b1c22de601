//! The reasons for which a command was not carried out, as the wire has them.

use crate::entity::live::LiveHead;
use crate::entity::track::OwnTrack;
use crate::error_code::ErrorCode;
use crate::payload::PayloadError;
use crate::topic::InvalidTopic;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::Duration;
use utoipa::ToSchema;

/// A refusal: nothing was changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{code}")]
pub struct Refusal {
    /// The code, which carries its HTTP status.
    pub code: ErrorCode,
    /// A sentence for people, if it adds something to the code.
    pub message: Option<String>,
    /// Messages for single fields of the payload.
    pub fields: BTreeMap<String, String>,
    /// The time to wait before the next try, if it is known.
    pub retry_after: Option<Duration>,
    /// The id of a server fault in the logs.
    pub request_id: Option<String>,
    /// The present state of the thing, if the change was made from an older version.
    pub present: Option<Box<Present>>,
    /// The public contact of the author of a link that has ended.
    pub contact: Option<Box<Contact>>,
}

/// A person's public contact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contact(pub String);

/// A thing that has changed since it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Present {
    /// Its version now.
    pub version: i64,
    /// The head of its topic, which that version reflects.
    pub live: LiveHead,
    /// The track itself, as its creator sees it; only for a track.
    pub track: Option<Value>,
}

impl Refusal {
    /// Returns a 409 `conflict`: the change was made from another version of the thing than the present one.
    pub fn stale(version: i64, live: LiveHead) -> Self {
        Self {
            present: Some(Box::new(Present {
                version,
                live,
                track: None,
            })),
            ..ErrorCode::Conflict.into()
        }
    }

    /// Returns the same for a track, with its present state.
    pub fn stale_track(track: &OwnTrack, live: LiveHead) -> Self {
        let shown = serde_json::to_value(track).ok();
        Self {
            present: Some(Box::new(Present {
                version: track.version,
                live,
                track: shown,
            })),
            ..ErrorCode::Conflict.into()
        }
    }

    /// Returns a refusal because of one field; for one of many ids, the field has its index: `tracks_id.3`.
    pub fn because_of(field: impl Into<String>, message: impl Into<String>, code: ErrorCode) -> Self {
        Self {
            fields: BTreeMap::from([(field.into(), message.into())]),
            ..code.into()
        }
    }

    /// Returns a 404 `not_found`: there is no such `noun`, or the caller may not know of it.
    pub fn no_such(noun: &str) -> Self {
        Self::from(ErrorCode::NotFound).with_message(format!("There is no such {noun}, or you may not see it"))
    }

    /// Returns a 403 `forbidden`: only `who` may do it.
    pub fn only(who: &str) -> Self {
        Self::from(ErrorCode::Forbidden).with_message(format!("Only {who} may do this"))
    }

    /// Returns a refusal of one field: 400 `invalid_request`.
    pub fn field(name: impl Into<String>, message: impl Into<String>) -> Self {
        Self::because_of(name, message, ErrorCode::InvalidRequest)
    }
}

/// The body of every failed call, and the acknowledgement of every refused event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ErrorBody {
    /// The reason, in snake case.
    pub error: ErrorCode,
    /// The HTTP status again.
    #[schema(examples(400))]
    pub status: u16,
    /// A sentence for people, if it adds something to the code.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub message: Option<String>,
    /// The fault of each named field.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub fields: BTreeMap<String, String>,
    /// The id of a server fault in the logs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub request_id: Option<String>,
    /// The thing's present version, if the change was made from an older one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub version: Option<i64>,
    /// The head of the thing's topic, which that version reflects.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub live: Option<LiveHead>,
    /// The present state of the track, if track/set_info was made from an older version.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<OwnTrack>)]
    pub track: Option<Value>,
    /// The public contact of the author of a link that has ended, if they have set one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub contact: Option<String>,
}

impl From<ErrorCode> for Refusal {
    fn from(code: ErrorCode) -> Self {
        Self {
            code,
            message: None,
            retry_after: None,
            fields: BTreeMap::new(),
            request_id: None,
            present: None,
            contact: None,
        }
    }
}

impl From<PayloadError> for Refusal {
    fn from(error: PayloadError) -> Self {
        match error {
            PayloadError::Fields(fields) => Self {
                fields,
                ..ErrorCode::InvalidRequest.into()
            },
            PayloadError::Whole(text) => Self::from(ErrorCode::InvalidRequest).with_message(text),
        }
    }
}

impl From<InvalidTopic> for Refusal {
    fn from(error: InvalidTopic) -> Self {
        Self::from(ErrorCode::NotFound).with_message(error.to_string())
    }
}

impl Refusal {
    /// Returns the body that is sent for it.
    pub fn body(&self) -> ErrorBody {
        ErrorBody {
            error: self.code,
            status: self.code.status(),
            message: self.message.clone(),
            fields: self.fields.clone(),
            request_id: self.request_id.clone(),
            version: self.present.as_ref().map(|present| present.version),
            live: self.present.as_ref().map(|present| present.live.clone()),
            track: self.present.as_ref().and_then(|present| present.track.clone()),
            contact: self.contact.as_ref().map(|contact| contact.0.clone()),
        }
    }

    /// Returns the same refusal with a sentence for people.
    pub fn with_message(mut self, message: impl Into<String>) -> Self {
        self.message = Some(message.into());
        self
    }
}
