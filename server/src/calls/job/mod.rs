//! The calls under job/: the jobs (briefs) that companies post.

mod avatar;
mod change_owner;
mod create;
mod form;
mod get;
mod get_all;
mod get_job;
mod get_like;
mod get_subscription_limit;
mod get_types;
mod list;
mod row;
mod store;
mod update;
mod update_share_type;
mod update_status;

use crate::http::route::Calls;

/// Registers the calls under job/.
pub fn register(calls: &mut Calls) {
    calls
        .service(get::get)
        .service(get_all::get_all)
        .service(get_like::get_like)
        .service(get_job::get_job)
        .service(get_types::get_types)
        .service(get_subscription_limit::get_subscription_limit)
        .service(create::create)
        .service(update::update)
        .service(update_share_type::update_share_type)
        .service(change_owner::change_owner)
        .service(avatar::set_avatar)
        .service(avatar::set_avatar_id)
        .service(avatar::get_avatar)
        .service(update_status::update_status);
}
