//! playlist: reviewers' playlists of tracks submitted to a job.

mod create;
mod delete;
mod get;
mod get_shared;
mod store;
mod update;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the family's calls.
pub fn register(config: &mut ServiceConfig) {
    config
        .service(create::create)
        .service(get::get)
        .service(get_shared::get_shared)
        .service(update::update)
        .service(delete::delete);
}
