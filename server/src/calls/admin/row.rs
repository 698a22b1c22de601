//! Converts a database row of an account into the form in which the staff sees it.

use protocol::entity::admin::{AdminUser, AdminUserStat};
use protocol::ids::UserId;
use protocol::timestamp::Timestamp;

use super::store::UserRow;
use crate::files::picture::image_address;

pub(super) fn show(row: UserRow) -> AdminUser {
    AdminUser {
        id: UserId(row.id),
        email: row.email,
        user_name: row.user_name,
        role: row.role.parse().expect("the database checks the roles"),
        sub_role: row.sub_role,
        avatar: row.avatar_key.as_deref().map(image_address),
        created: Timestamp(row.created),
        is_disabled: row.blocked,
        is_confirmed_email: row.email_confirmed,
        is_approved: row.approved,
        on_hold: row.on_hold,
        user_rating: row.user_rating,
        subscription: row.plan,
        link_1: row.link_1,
        link_2: row.link_2,
        is_first_500: row.first_500.is_some(),
        stat: AdminUserStat {
            plays_count: row.plays_count,
            share_count: row.share_count,
            upload_count: row.upload_count,
            download_count: row.download_count,
        },
    }
}
