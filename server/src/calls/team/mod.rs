//! The calls under team/: managers' teams of creators, and the invitations into them.

mod create;
mod delete;
mod get;
mod get_manager_invites;
mod get_musician;
mod get_musician_invites;
mod invite;
mod invite_from_track;
mod store;
mod update_invite_status;

use crate::http::route::Calls;

/// Registers the calls under team/.
pub fn register(calls: &mut Calls) {
    calls
        .service(create::create)
        .service(delete::delete)
        .service(get::get)
        .service(get_manager_invites::get_manager_invites)
        .service(get_musician::get_musician)
        .service(get_musician_invites::get_musician_invites)
        .service(invite::invite)
        .service(invite_from_track::invite_from_track)
        .service(update_invite_status::update_invite_status);
}
