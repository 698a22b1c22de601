//! event: reports from players and download buttons, counted once for each listener, track and day.

mod count;
mod playlist_uploaded;
mod track_listened;
mod track_uploaded;

use crate::http::route::Calls;

/// Registers the family's calls.
pub fn register(calls: &mut Calls) {
    calls
        .service(track_listened::track_listened)
        .service(track_uploaded::track_uploaded)
        .service(playlist_uploaded::playlist_uploaded);
}
