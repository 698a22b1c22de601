//! A track in the form that its creator's lists show.

use protocol::entity::track::OwnTrack;
use protocol::ids::{SessionId, TrackId};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::domain::track::row::OwnTrackRow;
use crate::files::{Grant, Holder, Part, Signer, TrackFile, VALID_SECONDS};

/// A track with the address of its waveform drawing.
#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogueTrack {
    #[serde(flatten)]
    track: OwnTrack,
    /// The signed address of the full waveform drawing, valid for one hour.
    waveform_url: String,
}

impl CatalogueTrack {
    /// Turns a database row into a track; signs the address of the track's waveform drawing for `session_id`, valid for one hour from `now`.
    pub fn new(row: OwnTrackRow, signer: &Signer, session_id: SessionId, now: OffsetDateTime) -> Self {
        let waveform_url = signer.address(&Grant {
            opened: TrackFile {
                track_id: TrackId(row.id),
                part: Part::Waveform,
            },
            holder: Holder::Session(session_id),
            expires: now.unix_timestamp() + VALID_SECONDS,
        });
        Self {
            track: row.into(),
            waveform_url,
        }
    }
}
