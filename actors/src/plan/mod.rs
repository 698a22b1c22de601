//! The plans: their prices and limits. The server reads them from its seed file; the limits of a plan are looked up here by its title.

pub mod month;

use protocol::entity::account::PlanLimits;
use protocol::entity::billing::PlanOffer;
use serde::Deserialize;
use std::sync::Arc;
use time::Date;

/// The title of the plan without a price.
pub const FREE: &str = "free";

/// The time that is paid for at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Interval {
    /// A month.
    Month,
    /// A year.
    Year,
}

impl Interval {
    /// Both intervals.
    pub const ALL: [Self; 2] = [Self::Month, Self::Year];

    /// Returns the interval of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|interval| interval.as_str() == name)
    }

    /// Returns the name on the wire, in the database and at the payment provider.
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
    /// The title, lower case, as on the wire.
    pub title: String,
    /// The payment provider's name for it.
    pub product_id: String,
    /// The name that is shown.
    pub label: String,
    /// The way to get it.
    pub offer: PlanOffer,
    /// The price, US cents a month.
    pub price_cents: i64,
    /// The discount of a year against twelve months, per cent.
    #[serde(default)]
    pub yearly_discount_percent: i64,
    /// The length of the trial, days; none where there is no trial.
    #[serde(default)]
    pub trial_days: Option<i64>,
    /// The largest number of tracks in the catalogue, drafts included; none is no limit.
    #[serde(default)]
    pub tracks: Option<i32>,
    /// The largest number of applications in a calendar month, UTC; none is no limit.
    #[serde(default)]
    pub applications_a_month: Option<i32>,
    /// The storage, units of 1024 × 1024 bytes.
    pub storage_mbytes: i64,
    /// True if its people may make playlists of their own.
    #[serde(default)]
    pub own_playlists: bool,
    /// True if its people may apply to every job, also to jobs limited to other plans.
    #[serde(default)]
    pub all_jobs: bool,
    /// The title of the plan that it counts as where jobs name plans, and in the order of lists; none is itself.
    #[serde(default)]
    pub counts_as: Option<String>,
    /// True if it is shown with a badge.
    #[serde(default)]
    pub badge: bool,
    /// The "main - sub" lines of its card.
    #[serde(default)]
    pub features: Vec<String>,
}

impl Plan {
    /// Returns the storage in bytes.
    pub fn storage_bytes(&self) -> i64 {
        self.storage_mbytes * 1024 * 1024
    }

    /// Returns the price of one interval, US cents.
    pub fn price_cents_of(&self, interval: Interval) -> i64 {
        match interval {
            Interval::Month => self.price_cents,
            Interval::Year => self.price_cents * 12 * (100 - self.yearly_discount_percent) / 100,
        }
    }

    /// Returns the titles that it has where jobs name plans: its own, and that of the plan that it counts as.
    pub fn titles(&self) -> Vec<String> {
        let own = std::iter::once(&self.title);
        own.chain(&self.counts_as).cloned().collect()
    }

    /// Returns its limits, as its people see them.
    pub fn limits(&self) -> PlanLimits {
        PlanLimits {
            tracks: self.tracks,
            applications_a_month: self.applications_a_month,
            storage_mbytes: self.storage_mbytes,
            own_playlists: self.own_playlists,
            all_jobs: self.all_jobs,
        }
    }

    /// Returns true if its people may apply to a job that is limited to these plans; an empty list is no limitation.
    pub fn passes(&self, limitation: &[String]) -> bool {
        limitation.is_empty() || self.all_jobs || self.titles().iter().any(|title| limitation.contains(title))
    }
}

/// All plans, in the order of the file. One of them is [`FREE`].
#[derive(Debug, Clone)]
pub struct Plans(Vec<Arc<Plan>>);

impl Plans {
    /// Makes the list of these plans.
    ///
    /// # Errors
    /// One line for each invalid value.
    pub fn new(plans: Vec<Plan>) -> Result<Self, Vec<String>> {
        let problems = problems(&plans);
        if problems.is_empty() {
            Ok(Self(plans.into_iter().map(Arc::new).collect()))
        } else {
            Err(problems)
        }
    }

    /// Returns all plans, in the order of the file.
    pub fn all(&self) -> &[Arc<Plan>] {
        &self.0
    }

    /// Returns the plan of a title, ignoring case.
    pub fn find(&self, title: &str) -> Option<&Arc<Plan>> {
        self.0.iter().find(|plan| plan.title.eq_ignore_ascii_case(title))
    }

    /// Returns the plan of a product at the payment provider.
    pub fn of_product(&self, product_id: &str) -> Option<&Arc<Plan>> {
        self.0.iter().find(|plan| plan.product_id == product_id)
    }

    /// Returns the plan without a price.
    pub fn free(&self) -> &Arc<Plan> {
        self.find(FREE).expect("a book without it is refused")
    }

    /// Returns the plan whose limits are valid for a subscription: its own while it is active, else the free one.
    pub fn in_force(&self, title: &str, is_active: bool) -> &Arc<Plan> {
        self.find(title).filter(|_| is_active).unwrap_or_else(|| self.free())
    }

    /// Returns a plan's place in lists, 0 for the free one: it grows with storage, as prices do, and is the same for the plan that it counts as.
    pub fn placement(&self, plan: &Plan) -> i64 {
        let namesake = plan.counts_as.as_deref().and_then(|title| self.find(title));
        namesake.map_or(plan, Arc::as_ref).storage_mbytes - self.free().storage_mbytes
    }
}

/// Returns true if a person must pay before uploading or applying: there is no active plan, and the trial's last day has passed.
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

/// Converts bytes to megabytes of 1024 × 1024 bytes, as plans count storage.
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
