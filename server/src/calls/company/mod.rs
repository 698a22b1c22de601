//! The calls under company/: companies (which look for music), their members and invitations.

mod create;
mod create_invite;
mod delete;
mod delete_invite;
mod delete_member;
mod get;
mod get_all;
mod get_created_invites;
mod get_info;
mod get_received_invites;
mod get_statistic;
mod pictures;
mod set_verified;
mod statistic_csv;
mod store;
mod update_invite_status;

use crate::http::route::{Calls, Registry};

/// Registers the calls under company/.
pub fn register(calls: &mut Calls) {
    calls
        .service(create::create)
        .service(create_invite::create_invite)
        .service(delete::delete)
        .service(delete_invite::delete_invite)
        .service(delete_member::delete_member)
        .service(get::get)
        .service(get_all::get_all)
        .service(get_created_invites::get_created_invites)
        .service(get_info::get_info)
        .service(get_received_invites::get_received_invites)
        .service(get_statistic::get_statistic)
        .service(pictures::update_avatar)
        .service(pictures::update_background)
        .service(pictures::update_search_icon)
        .service(pictures::update_login_image)
        .service(set_verified::set_verified)
        .service(update_invite_status::update_invite_status);
}

/// Registers the CSV file of a company's statistics.
pub fn register_files(registry: &mut Registry) {
    registry.service(statistic_csv::csv);
}
