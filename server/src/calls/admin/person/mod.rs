//! The calls for the staff's page about one person. They return the person's data, and carry out those actions of the staff that are not
//! decisions about the account.

mod end_sessions;
mod get_submissions;
mod get_tracks;
mod get_user;
mod resend_confirmation;
mod set_note;
mod store;

use crate::http::route::Calls;

pub(super) fn register(calls: &mut Calls) {
    calls
        .service(end_sessions::end_sessions)
        .service(get_submissions::get_submissions)
        .service(get_tracks::get_tracks)
        .service(get_user::get_user)
        .service(resend_confirmation::resend_confirmation)
        .service(set_note::set_note);
}
