//! Accounts, as shown to the platform's staff.

use super::account::Role;
use crate::ids::UserId;
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// An account in the list of accounts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "the fields are the contract's own words")]
pub struct AdminUser {
    /// The id of the account. Calls about the account expect it in a field whose name begins with `user_to_`.
    pub id: UserId,
    /// The email address of the account.
    pub email: String,
    /// The name of the person.
    pub user_name: String,
    /// The role: creator, manager or admin.
    pub role: Role,
    /// The sub-role: inherit, worker, promoter or fan.
    #[schema(value_type = crate::schema::SubRole)]
    pub sub_role: String,
    /// The URL of the person's picture; null if there is none.
    pub avatar: Option<String>,
    /// The time of the sign-up.
    pub created: Timestamp,
    /// True if the account is blocked.
    pub is_disabled: bool,
    /// True if the email address is confirmed.
    pub is_confirmed_email: bool,
    /// True if the account is approved by the staff or automatically. Without approval, the person cannot log in.
    pub is_approved: bool,
    /// True if the account is on hold, so that the person cannot log in until the staff ends the hold.
    pub on_hold: bool,
    /// The rating that the staff gave to the person, from 0 to 10.
    #[schema(value_type = crate::schema::Quality)]
    pub user_rating: i16,
    /// The title of the plan in lower case.
    pub subscription: String,
    /// The first link that the person gave when signing up.
    pub link_1: String,
    /// The second link that the person gave when signing up.
    pub link_2: String,
    /// True for one of the first 500 paying subscribers.
    pub is_first_500: bool,
    /// The sums over all tracks of the account.
    pub stat: AdminUserStat,
}

/// Sums over the tracks of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct AdminUserStat {
    /// The number of times that the tracks were played.
    #[ts(type = "number")]
    pub plays_count: i64,
    /// The sum, over the tracks, of two numbers: the share links that have ever contained the track, and the times that a reviewers'
    /// playlist with the track was shared.
    #[ts(type = "number")]
    pub share_count: i64,
    /// The sum, over the tracks, of the number of jobs to which the track was ever submitted.
    #[ts(type = "number")]
    pub upload_count: i64,
    /// The number of times that the tracks were downloaded.
    #[ts(type = "number")]
    pub download_count: i64,
}
