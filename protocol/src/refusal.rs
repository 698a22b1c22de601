//! The reasons why a command was refused, in the form that is sent to the client.

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

/// The refusal of a command: the command changed nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{code}")]
pub struct Refusal {
    /// The error code of the refusal, which determines the HTTP status.
    pub code: ErrorCode,
    /// A sentence that explains the refusal to people; `None` if the code says everything.
    pub message: Option<String>,
    /// Error messages for single fields of the payload, by the field's name.
    pub fields: BTreeMap<String, String>,
    /// The time to wait before the next attempt, if it is known.
    pub retry_after: Option<Duration>,
    /// For an error in the server: the id of the request, with which the server's log entries about it can be found.
    pub request_id: Option<String>,
    /// If the command was based on an older version of a track, playlist or application: its current state.
    pub present: Option<Box<CurrentState>>,
    /// The public contact of the person who made the link, if the link has expired or was revoked.
    pub contact: Option<Box<Contact>>,
}

/// A person's public contact, such as an address, a name or a website.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contact(pub String);

/// The current state of a track, playlist or application that has changed since the caller read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurrentState {
    /// The current version of the track, playlist or application.
    pub version: i64,
    /// The head of the topic of the track, playlist or application: the number of the newest frame that the current version reflects, and
    /// the epoch.
    pub live: LiveHead,
    /// If a track has changed: the current track, as its creator sees it.
    pub track: Option<Value>,
}

impl Refusal {
    /// Returns a 409 `conflict`, with the current version, for a change that was based on an older version.
    pub fn stale(version: i64, live: LiveHead) -> Self {
        Self {
            present: Some(Box::new(CurrentState {
                version,
                live,
                track: None,
            })),
            ..ErrorCode::Conflict.into()
        }
    }

    /// Returns a 409 `conflict`, with the current track, for a change that was based on an older version of the track.
    pub fn stale_track(track: &OwnTrack, live: LiveHead) -> Self {
        let shown = serde_json::to_value(track).ok();
        Self {
            present: Some(Box::new(CurrentState {
                version: track.version,
                live,
                track: shown,
            })),
            ..ErrorCode::Conflict.into()
        }
    }

    /// Returns a refusal whose cause is one field. If the field is a list of ids, its name includes the index of the wrong id, as in
    /// `tracks_id.3`.
    pub fn because_of(field: impl Into<String>, message: impl Into<String>, code: ErrorCode) -> Self {
        Self {
            fields: BTreeMap::from([(field.into(), message.into())]),
            ..code.into()
        }
    }

    /// Returns a 404 `not_found` about a `noun` (job, playlist …) that does not exist or that the caller may not see.
    pub fn no_such(noun: &str) -> Self {
        Self::from(ErrorCode::NotFound).with_message(format!("There is no such {noun}, or you may not see it"))
    }

    /// Returns a 403 `forbidden` whose message says that only `who` may make the request.
    pub fn only(who: &str) -> Self {
        Self::from(ErrorCode::Forbidden).with_message(format!("Only {who} may do this"))
    }

    /// Returns a 400 `invalid_request` with an error message for one field.
    pub fn field(name: impl Into<String>, message: impl Into<String>) -> Self {
        Self::because_of(name, message, ErrorCode::InvalidRequest)
    }
}

/// The body of the answer to every failed call, and of the acknowledgement of every refused event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ErrorBody {
    /// The error code, in snake case.
    pub error: ErrorCode,
    /// The HTTP status of the answer. The acknowledgement of an event contains the status that a call would return.
    #[schema(examples(400))]
    pub status: u16,
    /// A sentence that explains the refusal to people; left out if the code says everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub message: Option<String>,
    /// The error message of each wrong field, by the field's name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub fields: BTreeMap<String, String>,
    /// For an error in the server: the id of the request, with which the server's log entries about it can be found.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub request_id: Option<String>,
    /// If the change was based on an older version of a track, playlist or application: its current version.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub version: Option<i64>,
    /// If the change was based on an older version of a track, playlist or application: the head of its topic, that is, the number of the
    /// newest frame that the version in `version` reflects, and the epoch.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub live: Option<LiveHead>,
    /// If a request track/set_info was based on an older version of the track: the current track.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<OwnTrack>)]
    pub track: Option<Value>,
    /// If a link has expired or was revoked: the public contact of the person who made it, if they have set one.
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
    /// Returns the body that is sent for this refusal.
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

    /// Returns this refusal with `message` as the sentence that explains it to people.
    pub fn with_message(mut self, message: impl Into<String>) -> Self {
        self.message = Some(message.into());
        self
    }
}
