//! The calls for the staff's page about one person. They return the person's data, end sessions, mail the confirmation link again and set
//! the staff's note.

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
