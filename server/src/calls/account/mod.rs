//! The calls under account/: sessions, sign-up, and the data of the caller's own account.

pub mod admin;
mod avatar;
mod change_email;
mod change_name;
mod change_password;
mod check_email;
mod check_subscription;
mod company_invite_sign_up;
mod confirm_changing_email;
mod confirm_email;
mod confirm_new_email;
mod delete_avatar;
mod end_session;
mod get_avatar;
mod get_info;
mod get_register_email;
mod get_sessions;
mod get_sign_up;
pub(super) mod get_stat;
mod log_in;
mod log_out;
mod new_password;
mod password_link;
mod reject_sign_up;
mod resend_confirmation;
mod session_info;
mod set_avatar;
mod set_pass;
mod sign_up;

use crate::http::route::Calls;

/// Registers the calls under account/.
pub fn register(calls: &mut Calls) {
    calls
        .service(change_email::change_email)
        .service(change_name::change_name)
        .service(change_password::change_password)
        .service(check_email::check_email)
        .service(check_subscription::check_subscription)
        .service(company_invite_sign_up::company_invite_sign_up)
        .service(confirm_changing_email::confirm_changing_email)
        .service(confirm_email::confirm_email)
        .service(confirm_new_email::confirm_new_email)
        .service(delete_avatar::delete_avatar)
        .service(end_session::end_session)
        .service(get_avatar::get_avatar)
        .service(get_info::get_info)
        .service(get_register_email::get_register_email)
        .service(get_sessions::get_sessions)
        .service(get_sign_up::get_sign_up)
        .service(get_stat::get_stat)
        .service(password_link::help)
        .service(log_in::log_in)
        .service(log_out::log_out)
        .service(reject_sign_up::reject_sign_up)
        .service(resend_confirmation::resend_confirmation)
        .service(password_link::reset_pass)
        .service(set_avatar::set_avatar)
        .service(set_pass::set_pass)
        .service(sign_up::sign_up);
}
