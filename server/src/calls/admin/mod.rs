//! The calls under admin/: the staff's lists of accounts and decisions about them.

mod audit;
mod block_user;
mod confirm_user_email;
mod csv_answer;
mod decision;
mod delete_user;
mod get_all_users_csv;
mod get_users;
mod hold_user;
mod person;
mod row;
mod search_users;
mod store;
mod unblock_user;
mod update_approve;
mod update_hidden_subscription;
mod update_user_rating;

use crate::http::route::{Calls, Registry};

/// Registers the calls under admin/.
pub(super) fn register(calls: &mut Calls) {
    calls
        .service(block_user::block_user)
        .service(confirm_user_email::confirm_user_email)
        .service(delete_user::delete_user)
        .service(get_all_users_csv::get_all_users_csv)
        .service(audit::get_audit::get_audit)
        .service(audit::get_audit_csv::get_audit_csv)
        .service(get_users::get_users)
        .service(hold_user::hold_user)
        .service(search_users::search_users)
        .service(unblock_user::unblock_user)
        .service(update_approve::update_approve)
        .service(update_hidden_subscription::update_hidden_subscription)
        .service(update_user_rating::update_user_rating);
    person::register(calls);
}

/// Registers the CSV files whose addresses the calls under admin/ return.
pub fn register_files(registry: &mut Registry) {
    registry
        .service(get_all_users_csv::csv)
        .service(audit::get_audit_csv::csv);
}
