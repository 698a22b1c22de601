//! The calls: one family a folder, one call a file. The tree is the table of the API.

pub mod account;
mod admin;
pub mod application;
mod background;
pub mod company;
pub mod event;
pub mod job;
mod lists;
pub mod playlist;
pub mod rating;
mod share_link;
mod snapshot;
pub mod statistic;
pub mod team;
pub mod track;
pub mod user;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers every family under `/api`.
pub fn register(config: &mut ServiceConfig) {
    account::register(config);
    admin::register(config);
    application::register(config);
    company::register(config);
    event::register(config);
    job::register(config);
    playlist::register(config);
    rating::register(config);
    statistic::register(config);
    team::register(config);
    track::register(config);
    user::register(config);
}
