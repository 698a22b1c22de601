//! The calls: one family a folder, one call a file. The tree is the table of the API.

pub mod account;
pub mod event;
pub mod track;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers every family under `/api`.
pub fn register(config: &mut ServiceConfig) {
    account::register(config);
    event::register(config);
    track::register(config);
}
