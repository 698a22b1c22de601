//! Sessions, plans and people.

use crate::ids::{CompanyId, UserId};
use crate::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A person's role on the platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// A person who makes music; `musician` is read as the same.
    #[serde(alias = "musician")]
    Creator,
    /// A person who works for a company that looks for music.
    Manager,
    /// The platform's staff.
    Admin,
}

/// Returns the words for everybody with one of these roles.
pub fn people(roles: &[Role]) -> &'static str {
    match roles {
        [Role::Creator] => "creators",
        [Role::Admin] => "the platform's staff",
        [Role::Manager, Role::Admin] => "managers and the platform's staff",
        _ => "people who are logged in",
    }
}

impl Role {
    /// Returns the name on the wire and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Creator => "creator",
            Self::Manager => "manager",
            Self::Admin => "admin",
        }
    }
}

impl std::str::FromStr for Role {
    type Err = crate::ids::InvalidId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "creator" | "musician" => Ok(Self::Creator),
            "manager" => Ok(Self::Manager),
            "admin" => Ok(Self::Admin),
            _ => Err(crate::ids::InvalidId),
        }
    }
}

/// The plan as a log-in shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SessionSubscription {
    /// The payment provider's name for the person; null without one.
    pub stripe_customer_id: Option<String>,
    /// True if a plan is active.
    pub is_active_subscription: bool,
    /// The plan's title, lower case.
    pub product_title: String,
}

/// The person who is logged in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SessionInfo {
    /// Address of the company's log-in picture.
    pub login_background: Option<String>,
    /// The token that opens the live connection and nothing else; a new one each time.
    pub sid: String,
    /// True for one of the first 500 paying subscribers.
    pub is_first_500: bool,
    /// The account's name.
    pub user_name: String,
    /// The role.
    pub role: Role,
    /// inherit, worker, promoter or fan.
    #[schema(value_type = crate::schema::SubRole)]
    pub sub_role: String,
    /// The account's email.
    pub user_email: String,
    /// Address of the avatar, else of the company's logo.
    pub logo: Option<String>,
    /// The account.
    pub uid: UserId,
    /// True if an affiliate link was made.
    pub is_affiliate: bool,
    /// The person's first company.
    pub company_id: Option<CompanyId>,
    /// The plan.
    pub subscription: SessionSubscription,
    /// A creator's public contact, which may be empty; null for others.
    pub public_contact: Option<String>,
}

/// The storage of the plan, and the used part of it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct StorageInfo {
    /// Megabytes (units of 1024) of the plan.
    pub all_mbytes: f64,
    /// Megabytes used.
    pub used_mbytes: f64,
}

/// The current subscription.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct SubscriptionInfo {
    /// The plan's title, lower case.
    pub product_title: String,
    /// True if a plan is active.
    pub is_active_subscription: bool,
    /// The plan's title, once more.
    #[serde(rename = "currentSubscription")]
    pub current_subscription: String,
    /// The plan's product.
    pub product_id: String,
    /// The payment provider's name for the monthly price; null where there is none.
    pub price_id_month: Option<String>,
    /// The payment provider's name for the yearly price; null where there is none.
    pub price_id_year: Option<String>,
    /// The payment provider's name for the subscription; null without one.
    pub subscription_id: Option<String>,
    /// The payment provider's name for the person; null without one.
    pub stripe_customer_id: Option<String>,
    /// True for one of the first 500 paying subscribers.
    pub is_first_500: bool,
    /// active, trialing, past_due (a payment failed and is tried again) or canceled; null where nothing was ever paid, in the trial too.
    pub status: Option<String>,
    /// The time at which it ends; null if it goes on.
    pub cancel_at: Option<Timestamp>,
    /// The time at which any of this last changed; null if it never did.
    pub update_date: Option<Timestamp>,
    /// month or year.
    pub interval: Option<String>,
    /// Start of the paid period.
    pub current_period_start: Option<Timestamp>,
    /// End of the paid period.
    pub current_period_end: Option<Timestamp>,
    /// Storage.
    pub storage_info: StorageInfo,
    /// The titles by which jobs may name the plan in force.
    pub counts_as: Vec<String>,
    /// The limits of the plan in force.
    pub limits: PlanLimits,
    /// The numbers that count against these limits.
    pub used: PlanUsage,
    /// Whole days left of the trial, 0 or less where it is over; null when not on trial.
    #[ts(type = "number | null")]
    pub trialcounter: Option<i64>,
    /// True if the trial is over and nothing is paid: uploads and applications are refused.
    pub non_paid: bool,
}

/// The limits of a plan. Null means no limit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PlanLimits {
    /// Tracks in the catalogue, drafts included.
    pub tracks: Option<i32>,
    /// Applications in a calendar month, UTC.
    pub applications_a_month: Option<i32>,
    /// Storage, units of 1024 × 1024 bytes.
    #[ts(type = "number")]
    pub storage_mbytes: i64,
    /// True if a creator may make their own playlists.
    pub own_playlists: bool,
    /// True if it may apply to every job, also to those limited to certain plans.
    pub all_jobs: bool,
}

/// The numbers that count against the limits of a plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PlanUsage {
    /// Tracks in the catalogue, drafts included.
    pub tracks: i32,
    /// Applications of this month, UTC.
    pub applications: i32,
    /// The beginning of the next month.
    pub resets_at: Timestamp,
}

/// A person as colleagues see them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Person {
    /// The account.
    pub user_id: UserId,
    /// Its name.
    pub user_name: String,
}
