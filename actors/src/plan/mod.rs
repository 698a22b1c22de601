//! The plans: their prices and limits. The server reads them from its seed file, and this module finds a plan by its title.

pub mod month;

use protocol::entity::account::PlanLimits;
use protocol::entity::billing::PlanOffer;
use serde::Deserialize;
use std::sync::Arc;
use time::Date;

/// The title of the free plan.
pub const FREE: &str = "free";

/// The period that a payment covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Interval {
    /// A payment covers a month.
    Month,
    /// A payment covers a year.
    Year,
}

impl Interval {
    /// All payment intervals: month and year.
    pub const ALL: [Self; 2] = [Self::Month, Self::Year];

    /// Returns the interval with this name; none if there is no such interval.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|interval| interval.as_str() == name)
    }

    /// Returns the name of the interval in the API, in the database and at the payment provider.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Month => "month",
            Self::Year => "year",
        }
    }
}

/// A plan, its price and its limits.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The title of the plan in lower case, as in the API.
    pub title: String,
    /// The id of the plan's product at the payment provider.
    pub product_id: String,
    /// The name of the plan that people see.
    pub label: String,
    /// How people get the plan: with a trial, by buying it, by pre-registering, as a grant of the staff, or no longer at all.
    pub offer: PlanOffer,
    /// The price per month in US cents.
    pub price_cents: i64,
    /// The discount in percent for one yearly payment instead of twelve monthly ones.
    #[serde(default)]
    pub yearly_discount_percent: i64,
    /// The length of the trial in days; none if the plan has no trial.
    #[serde(default)]
    pub trial_days: Option<i64>,
    /// The maximum number of tracks that a creator may have, drafts included; none for no limit.
    #[serde(default)]
    pub tracks: Option<i32>,
    /// The maximum number of applications per calendar month (UTC); none for no limit.
    #[serde(default)]
    pub applications_a_month: Option<i32>,
    /// The storage limit in units of 1024 × 1024 bytes.
    pub storage_mbytes: i64,
    /// True if creators with this plan may make their own playlists.
    #[serde(default)]
    pub own_playlists: bool,
    /// True if creators with this plan may apply to every job, even if it is restricted to other plans.
    #[serde(default)]
    pub all_jobs: bool,
    /// The title of another plan that this plan counts as; none if there is no such plan. A creator with this plan may also apply to jobs that
    /// are restricted to the other plan, and lists sort this plan like the other one.
    #[serde(default)]
    pub counts_as: Option<String>,
    /// True if the plan is shown with a badge.
    #[serde(default)]
    pub badge: bool,
    /// The features of the plan. Each is one text: the main words, " - ", and the additional words, as in `10 applications - a month`.
    #[serde(default)]
    pub features: Vec<String>,
}

impl Plan {
    /// Returns the storage limit of the plan in bytes.
    pub fn storage_bytes(&self) -> i64 {
        self.storage_mbytes * 1024 * 1024
    }

    /// Returns the price of the plan for one interval in US cents.
    pub fn price_cents_of(&self, interval: Interval) -> i64 {
        match interval {
            Interval::Month => self.price_cents,
            Interval::Year => self.price_cents * 12 * (100 - self.yearly_discount_percent) / 100,
        }
    }

    /// Returns the titles that admit creators with this plan to a restricted job: the plan's own title, and the title in `counts_as`.
    pub fn titles(&self) -> Vec<String> {
        let own = std::iter::once(&self.title);
        own.chain(&self.counts_as).cloned().collect()
    }

    /// Returns the limits of the plan in the form that clients receive.
    pub fn limits(&self) -> PlanLimits {
        PlanLimits {
            tracks: self.tracks,
            applications_a_month: self.applications_a_month,
            storage_mbytes: self.storage_mbytes,
            own_playlists: self.own_playlists,
            all_jobs: self.all_jobs,
        }
    }

    /// Returns true if creators with this plan may apply to a job that is restricted to the plans in `limitation`. An empty list means no
    /// restriction.
    pub fn passes(&self, limitation: &[String]) -> bool {
        limitation.is_empty() || self.all_jobs || self.titles().iter().any(|title| limitation.contains(title))
    }
}

/// All plans, in the order of the seed file. One of them is [`FREE`].
#[derive(Debug, Clone)]
pub struct Plans(Vec<Arc<Plan>>);

impl Plans {
    /// Checks the plans and makes the list.
    ///
    /// # Errors
    /// One message for each invalid value.
    pub fn new(plans: Vec<Plan>) -> Result<Self, Vec<String>> {
        let problems = problems(&plans);
        if problems.is_empty() {
            Ok(Self(plans.into_iter().map(Arc::new).collect()))
        } else {
            Err(problems)
        }
    }

    /// Returns all plans, in the order of the seed file.
    pub fn all(&self) -> &[Arc<Plan>] {
        &self.0
    }

    /// Returns the plan with this title, ignoring case; none if there is no such plan.
    pub fn find(&self, title: &str) -> Option<&Arc<Plan>> {
        self.0.iter().find(|plan| plan.title.eq_ignore_ascii_case(title))
    }

    /// Returns the plan that has this product id at the payment provider; none if there is no such plan.
    pub fn of_product(&self, product_id: &str) -> Option<&Arc<Plan>> {
        self.0.iter().find(|plan| plan.product_id == product_id)
    }

    /// Returns the plan [`FREE`], which has no price.
    pub fn free(&self) -> &Arc<Plan> {
        self.find(FREE).expect("a book without it is refused")
    }

    /// Returns the plan whose limits apply to a subscription: the plan with this title if the subscription is active, else the free plan.
    pub fn in_force(&self, title: &str, is_active: bool) -> &Arc<Plan> {
        self.find(title).filter(|_| is_active).unwrap_or_else(|| self.free())
    }

    /// Returns the number by which lists sort this plan: by how much its storage limit exceeds that of the free plan. A plan with
    /// `counts_as` has the number of the plan that it counts as.
    pub fn placement(&self, plan: &Plan) -> i64 {
        let namesake = plan.counts_as.as_deref().and_then(|title| self.find(title));
        namesake.map_or(plan, Arc::as_ref).storage_mbytes - self.free().storage_mbytes
    }
}

/// Returns true if a person must pay before they can upload or apply: they have no active plan, and the last day of the trial has passed.
pub fn must_pay(is_active: bool, trial_ends: Option<Date>, today: Date) -> bool {
    !is_active && trial_ends.is_some_and(|last_day| today > last_day)
}

fn problems(plans: &[Plan]) -> Vec<String> {
    let mut problems = Vec::new();
    if !plans
        .iter()
        .any(|plan| plan.title == FREE && plan.offer == PlanOffer::Trial)
    {
        problems.push(format!("plans: there must be a plan {FREE:?} with the offer \"trial\""));
    }
    for (index, plan) in plans.iter().enumerate() {
        let mut problem = |text: &str| problems.push(format!("plan {:?}: {text}", plan.title));
        if plan.title.trim().is_empty() || plan.title != plan.title.to_lowercase() {
            problem("title must be lower case and not empty");
        }
        if plan.label.trim().is_empty() || plan.product_id.trim().is_empty() {
            problem("label and product_id must not be empty");
        }
        if plans[..index]
            .iter()
            .any(|other| other.title == plan.title || other.product_id == plan.product_id)
        {
            problem("title and product_id must stand once only");
        }
        if let Some(namesake) = &plan.counts_as
            && !plans
                .iter()
                .any(|other| other.title == *namesake && other.counts_as.is_none())
        {
            problem("counts_as must be the title of another plan that counts as itself");
        }
        if plan.price_cents < 0 || !(0..=100).contains(&plan.yearly_discount_percent) {
            problem("price_cents must not be negative, yearly_discount_percent must be 0 to 100");
        }
        if plan.offer == PlanOffer::Paid && plan.price_cents == 0 {
            problem("a paid plan has a price");
        }
        let counts = [
            plan.tracks.map(i64::from),
            plan.applications_a_month.map(i64::from),
            plan.trial_days,
            Some(plan.storage_mbytes),
        ];
        if counts
            .into_iter()
            .flatten()
            .any(|count| !(0..=1 << 40).contains(&count))
        {
            problem("limits must not be negative, nor beyond all measure");
        }
    }
    problems
}

/// Converts bytes to units of 1024 × 1024 bytes, in which plans measure storage.
pub fn mbytes(bytes: i64) -> f64 {
    bytes as f64 / (1024.0 * 1024.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::date;

    #[test]
    fn a_trial_is_over_on_the_day_after_its_last() {
        let last_day = Some(date!(2026 - 11 - 21));
        assert!(!must_pay(false, last_day, date!(2026 - 11 - 21)));
        assert!(must_pay(false, last_day, date!(2026 - 11 - 22)));
        assert!(!must_pay(true, last_day, date!(2026 - 11 - 22)));
        assert!(!must_pay(false, None, date!(2026 - 11 - 22)));
    }
}
