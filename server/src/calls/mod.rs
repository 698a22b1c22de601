//! The calls of the API. Folders and files are named after the paths of the calls: the call job/update is in `job/update.rs`.

pub mod account;
pub mod admin;
mod affiliate;
pub mod application;
mod background;
mod billing;
pub mod comment;
pub mod company;
mod csv_export;
pub mod event;
pub mod job;
mod lists;
mod payment;
pub mod playlist;
mod product;
pub mod rating;
mod series;
mod sessions;
mod share_link;
mod shared_page;
mod snapshot;
pub mod statistic;
mod stripe;
mod subscription;
pub mod team;
pub mod track;
pub mod user;
pub mod visiting;

use crate::http::route::Calls;

/// Registers all calls of the API; their paths begin with `/api`.
pub fn register(calls: &mut Calls) {
    account::register(calls);
    admin::register(calls);
    affiliate::register(calls);
    application::register(calls);
    billing::register(calls);
    company::register(calls);
    event::register(calls);
    job::register(calls);
    playlist::register(calls);
    product::register(calls);
    rating::register(calls);
    statistic::register(calls);
    stripe::register(calls);
    subscription::register(calls);
    team::register(calls);
    track::register(calls);
    user::register(calls);
}
