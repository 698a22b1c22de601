//! Validates ordered lists of tracks that clients send.

use std::collections::HashSet;

use actors::write::WriteError;
use protocol::ids::TrackId;
use protocol::limits::PLAYLIST_TRACKS_MAX;
use protocol::refusal::Refusal;

/// Refuses a list with too many tracks, and a list that contains a track twice. The error contains the index of the repeated track.
pub(in crate::domain) fn check(tracks: &[TrackId]) -> Result<(), WriteError> {
    check_length(tracks.len())?;
    let mut known = HashSet::with_capacity(tracks.len());
    match tracks.iter().position(|track| !known.insert(track)) {
        None => Ok(()),
        Some(place) => Err(Refusal::field(format!("tracks_id.{place}"), "This track is in the list twice").into()),
    }
}

pub(in crate::domain) fn check_length(length: usize) -> Result<(), WriteError> {
    if length <= PLAYLIST_TRACKS_MAX {
        return Ok(());
    }
    Err(Refusal::field("tracks_id", format!("Can be max {PLAYLIST_TRACKS_MAX} tracks")).into())
}

/// Converts track ids to numbers for database queries.
pub(in crate::domain) fn ids<'t>(tracks: impl IntoIterator<Item = &'t TrackId>) -> Vec<i64> {
    tracks.into_iter().map(|track| track.0).collect()
}
