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
    /// When it signed up.
    pub created: Timestamp,
    /// Whether it is blocked.
    pub is_disabled: bool,
    /// Whether its email is confirmed.
    pub is_confirmed_email: bool,
    /// Whether it is approved.
    pub is_approved: bool,
    /// Whether it is on hold.
    pub on_hold: bool,
    /// 0 to 10, given by the staff.
    #[schema(value_type = crate::schema::Quality)]
    pub user_rating: i16,
    /// The plan's title, lower case.
    pub subscription: String,
    /// The first link of the sign-up.
    pub link_1: String,
    /// The second.
    pub link_2: String,
    /// One of the first 500 paying subscribers.
    pub is_first_500: bool,
    /// Sums over its tracks.
    pub stat: AdminUserStat,
}

/// Sums over the tracks of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AdminUserStat {
    /// How often they were heard.
    #[ts(type = "number")]
    pub plays_count: i64,
    /// In how many links and shares they are.
    #[ts(type = "number")]
    pub share_count: i64,
    /// How often they were submitted.
    #[ts(type = "number")]
    pub upload_count: i64,
    /// How often they were downloaded.
    #[ts(type = "number")]
    pub download_count: i64,
}
