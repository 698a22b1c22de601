//! event: what players and download buttons report, counted once for each listener, track and day.

mod count;
mod playlist_uploaded;
mod track_listened;
mod track_uploaded;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the family's calls.
pub fn register(config: &mut ServiceConfig) {
    config
        .service(track_listened::track_listened)
        .service(track_uploaded::track_uploaded)
        .service(playlist_uploaded::playlist_uploaded);
}
