//! The calls under event/: clients report plays and downloads. Each counts once for each listener, track and day.

mod count;
mod playlist_uploaded;
mod track_listened;
mod track_uploaded;

use crate::http::route::Calls;

/// Registers the calls under event/.
pub fn register(calls: &mut Calls) {
    calls
        .service(track_listened::track_listened)
        .service(track_uploaded::track_uploaded)
        .service(playlist_uploaded::playlist_uploaded);
}
