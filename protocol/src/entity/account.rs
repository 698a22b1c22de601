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
    /// A person who makes music. The name `musician` is accepted as the same role.
    #[serde(alias = "musician")]
    Creator,
    /// A person who works for a company that looks for music.
    Manager,
    /// A member of the platform's staff.
    Admin,
}

/// Returns the words for the people with one of these roles, for the documentation and for messages.
pub fn people(roles: &[Role]) -> &'static str {
    match roles {
        [Role::Creator] => "creators",
        [Role::Admin] => "the platform's staff",
        [Role::Manager, Role::Admin] => "managers and the platform's staff",
        _ => "people who are logged in",
    }
}

impl Role {
    /// Returns the name that is used in messages and in the database.
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

/// The person's plan, as in the answer to a log-in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SessionSubscription {
    /// The payment provider's id of the person; null if there is none.
    pub stripe_customer_id: Option<String>,
    /// True if a plan is active.
    pub is_active_subscription: bool,
    /// The title of the plan in lower case.
    pub product_title: String,
}

/// The person who is logged in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SessionInfo {
    /// The URL of the picture that the person's company chose for its log-in page; null if there is none.
    pub login_background: Option<String>,
    /// A token that authenticates the live connection and nothing else. Every answer contains a new token.
    pub sid: String,
    /// True for one of the first 500 paying subscribers.
    pub is_first_500: bool,
    /// The name of the person.
    pub user_name: String,
    /// The role of the person.
    pub role: Role,
    /// The person's sub-role: inherit, worker, promoter or fan.
    #[schema(value_type = crate::schema::SubRole)]
    pub sub_role: String,
    /// The email address of the account.
    pub user_email: String,
    /// The URL of the person's picture, or of their company's logo if there is no picture; null if there is neither.
    pub logo: Option<String>,
    /// The id of the person's account.
    pub uid: UserId,
    /// True if the person has an affiliate link.
    pub is_affiliate: bool,
    /// The company that the person joined first; null if the person belongs to none.
    pub company_id: Option<CompanyId>,
    /// The plan of the person.
    pub subscription: SessionSubscription,
    /// A creator's public contact, empty if there is none; null for other roles.
    pub public_contact: Option<String>,
}

/// The storage that the plan includes, and the storage that is used.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct StorageInfo {
    /// The plan's storage in megabytes of 1,048,576 bytes.
    pub all_mbytes: f64,
    /// The used storage in megabytes of 1,048,576 bytes.
    pub used_mbytes: f64,
}

/// The person's current subscription.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct SubscriptionInfo {
    /// The title of the plan in lower case.
    pub product_title: String,
    /// True if a plan is active.
    pub is_active_subscription: bool,
    /// The title of the plan, the same as `product_title`.
    #[serde(rename = "currentSubscription")]
    pub current_subscription: String,
    /// The payment provider's id of the plan.
    pub product_id: String,
    /// The payment provider's id of the monthly price; null if there is none.
    pub price_id_month: Option<String>,
    /// The payment provider's id of the yearly price; null if there is none.
    pub price_id_year: Option<String>,
    /// The payment provider's id of the subscription; null if there is none.
    pub subscription_id: Option<String>,
    /// The payment provider's id of the person; null if there is none.
    pub stripe_customer_id: Option<String>,
    /// True for one of the first 500 paying subscribers.
    pub is_first_500: bool,
    /// The status: active, trialing, past_due (a payment failed and will be tried again) or canceled. Null if the person has no active plan
    /// and has not canceled one, as in a trial without payment.
    pub status: Option<String>,
    /// The time at which the subscription ends; null if it is not canceled.
    pub cancel_at: Option<Timestamp>,
    /// The time at which the subscription last changed; null if it never changed.
    pub update_date: Option<Timestamp>,
    /// The payment interval: month or year. Null if the person does not pay.
    pub interval: Option<String>,
    /// The beginning of the paid period; null if the person does not pay.
    pub current_period_start: Option<Timestamp>,
    /// The end of the paid period; null if the person does not pay.
    pub current_period_end: Option<Timestamp>,
    /// The plan's storage, and the used storage.
    pub storage_info: StorageInfo,
    /// The title of the person's plan and, if that plan counts as another plan, the title of the other plan. A job that is limited to
    /// certain plans admits the person if it names one of these titles.
    pub counts_as: Vec<String>,
    /// The limits of the current plan.
    pub limits: PlanLimits,
    /// The usage that counts against the limits of the plan.
    pub used: PlanUsage,
    /// The number of whole days left of the trial, 0 or less if it is over; null if there is no trial.
    #[ts(type = "number | null")]
    pub trialcounter: Option<i64>,
    /// True if the trial is over and the person does not pay. The server then refuses uploads and applications.
    pub non_paid: bool,
}

/// The limits of a plan. Null means no limit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PlanLimits {
    /// The largest number of tracks in the catalog, including drafts; null for no limit.
    pub tracks: Option<i32>,
    /// The largest number of applications in a calendar month (UTC); null for no limit.
    pub applications_a_month: Option<i32>,
    /// The storage in megabytes of 1,048,576 bytes.
    #[ts(type = "number")]
    pub storage_mbytes: i64,
    /// True if a creator with this plan may make their own playlists.
    pub own_playlists: bool,
    /// True if a creator with this plan may apply to every job, even if the job is limited to certain plans.
    pub all_jobs: bool,
}

/// The usage that counts against the limits of a plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PlanUsage {
    /// The number of tracks in the catalog, including drafts.
    pub tracks: i32,
    /// The number of applications in this calendar month (UTC).
    pub applications: i32,
    /// The beginning of the next month (UTC), when the number of applications is reset.
    pub resets_at: Timestamp,
}

/// The id and name of a person, as shown to colleagues.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Person {
    /// The id of the person's account.
    pub user_id: UserId,
    /// The name of the person.
    pub user_name: String,
}
