//! company: whoever seeks music.

mod create;
mod get;
mod store;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the family's calls.
pub fn register(config: &mut ServiceConfig) {
    config.service(create::create).service(get::get);
}
