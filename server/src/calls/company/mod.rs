//! company: whoever seeks music, and who is asked to join them.

mod create;
mod create_invite;
mod delete_invite;
mod get;
mod get_all;
mod get_created_invites;
mod get_received_invites;
mod row;
mod store;
mod update_invite_status;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the family's calls.
pub fn register(config: &mut ServiceConfig) {
    config
        .service(create::create)
        .service(create_invite::create_invite)
        .service(delete_invite::delete_invite)
        .service(get::get)
        .service(get_all::get_all)
        .service(get_created_invites::get_created_invites)
        .service(get_received_invites::get_received_invites)
        .service(update_invite_status::update_invite_status);
}
