//! rating: what reviewers give submitted tracks.

mod set_track;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the family's calls.
pub fn register(config: &mut ServiceConfig) {
    config.service(set_track::set_track);
}
