//! Converts a database row of a track into the form in which its creator's lists return it.

use protocol::entity::track::OwnTrack;
use protocol::ids::{SessionId, TrackId};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::domain::track::row::OwnTrackRow;
use crate::files::{Grant, Holder, Part, Signer, TrackFile};

/// A track, with the address of the drawing of its waveform.
#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogueTrack {
    #[serde(flatten)]
    track: OwnTrack,
    /// The signed address of the drawing of the full waveform, valid for one hour.
    waveform_url: String,
}

impl CatalogueTrack {
    /// Converts a database row into a track. Signs the address of the waveform's drawing for the session `session_id`, valid for one hour
    /// from `now`.
    pub fn new(row: OwnTrackRow, signer: &Signer, session_id: SessionId, now: OffsetDateTime) -> Self {
        let waveform = TrackFile {
            track_id: TrackId(row.id),
            part: Part::Waveform,
        };
        let waveform_url = signer.address(&Grant::new(waveform, Holder::Session(session_id), now));
        Self {
            track: row.into(),
            waveform_url,
        }
    }
}
