//! account: sessions, sign-up, and what a person is told of themselves.

pub mod admin;
mod get_info;
mod session_info;
mod store;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the family's calls.
pub fn register(config: &mut ServiceConfig) {
    config.service(get_info::get_info);
}
