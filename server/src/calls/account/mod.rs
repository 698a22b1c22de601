//! account: sessions, sign-up, and what a person is told of themselves.

pub mod admin;
mod check_email;
mod confirm_email;
mod confirm_new_email;
mod confirmation;
mod get_avatar;
mod get_info;
mod get_stat;
mod log_in;
mod log_out;
mod resend_confirmation;
mod session_info;
mod sign_up;
mod store;

use utoipa_actix_web::service_config::ServiceConfig;

pub(super) use session_info::image_address;

/// Registers the family's calls.
pub fn register(config: &mut ServiceConfig) {
    config
        .service(check_email::check_email)
        .service(confirm_email::confirm_email)
        .service(confirm_new_email::confirm_new_email)
        .service(get_avatar::get_avatar)
        .service(get_info::get_info)
        .service(get_stat::get_stat)
        .service(log_in::log_in)
        .service(log_out::log_out)
        .service(resend_confirmation::resend_confirmation)
        .service(sign_up::sign_up);
}
