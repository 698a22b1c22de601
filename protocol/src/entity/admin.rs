//! Accounts as the platform's staff sees them.

use super::account::Role;
use crate::ids::UserId;
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A row of the list of accounts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "the fields are the contract's own words")]
pub struct AdminUser {
    /// The account; `user_to_…` in the calls about it.
    pub id: UserId,
    /// Its email.
    pub email: String,
    /// Its name.
    pub user_name: String,
    /// creator, manager or admin.
    pub role: Role,
    /// inherit, worker, promoter or fan.
    #[schema(value_type = crate::schema::SubRole)]
    pub sub_role: String,
    /// Address of the avatar.
    pub avatar: Option<String>,
    /// The time of the sign-up.
    pub created: Timestamp,
    /// True if it is blocked.
    pub is_disabled: bool,
    /// True if its email is confirmed.
    pub is_confirmed_email: bool,
    /// True if it is approved.
    pub is_approved: bool,
    /// True if it is on hold.
    pub on_hold: bool,
    /// 0 to 10, given by the staff.
    #[schema(value_type = crate::schema::Quality)]
    pub user_rating: i16,
    /// The plan's title, lower case.
    pub subscription: String,
    /// The first link of the sign-up.
    pub link_1: String,
    /// The second link of the sign-up.
    pub link_2: String,
    /// True for one of the first 500 paying subscribers.
    pub is_first_500: bool,
    /// Sums over its tracks.
    pub stat: AdminUserStat,
}

/// Sums over the tracks of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AdminUserStat {
    /// The number of times that they were played.
    #[ts(type = "number")]
    pub plays_count: i64,
    /// The number of links and shares that contain them.
    #[ts(type = "number")]
    pub share_count: i64,
    /// The number of times that they were submitted to a job.
    #[ts(type = "number")]
    pub upload_count: i64,
    /// The number of times that they were downloaded.
    #[ts(type = "number")]
    pub download_count: i64,
}
