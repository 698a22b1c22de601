//! The plans: what each costs and allows. The server reads them from its seed file; whoever asks for a limit asks here, by the plan's title.

pub mod month;

use protocol::entity::account::PlanLimits;
use protocol::entity::billing::PlanOffer;
use serde::Deserialize;
use std::sync::Arc;
use time::Date;

/// The plan of those who pay nothing.
pub const FREE: &str = "free";

/// For how long a plan is paid at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Interval {
    /// A month.
    Month,
    /// A year.
    Year,
}

impl Interval {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Month, Self::Year];

    /// The interval of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|interval| interval.as_str() == name)
    }

    /// The name on the wire, in the database and at the payment provider.
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
    /// Lower case, as on the wire.
    pub title: String,
    /// The payment provider's name for it.
    pub product_id: String,
    /// As shown.
    pub label: String,
    /// How it is come by.
    pub offer: PlanOffer,
    /// US cents a month.
    pub price_cents: i64,
    /// What a year costs less than twelve months, per cent.
    #[serde(default)]
    pub yearly_discount_percent: i64,
    /// Length of the trial, days; none where there is no trial.
    #[serde(default)]
    pub trial_days: Option<i64>,
    /// Tracks in the catalogue, drafts included; none is no limit.
    #[serde(default)]
    pub tracks: Option<i32>,
    /// Applications in a calendar month, UTC; none is no limit.
    #[serde(default)]
    pub applications_a_month: Option<i32>,
    /// Storage, units of 1024 × 1024 bytes.
    pub storage_mbytes: i64,
    /// Playlists of one's own may be made.
    #[serde(default)]
    pub own_playlists: bool,
    /// It passes every job's limitation to certain plans.
    #[serde(default)]
    pub all_jobs: bool,
    /// Title of the plan that it stands for where jobs name plans, and in the order of lists; none is itself.
    #[serde(default)]
    pub counts_as: Option<String>,
    /// Shown with a badge.
    #[serde(default)]
    pub badge: bool,
    /// "main - sub" lines of its card.
    #[serde(default)]
    pub features: Vec<String>,
}

impl Plan {
    /// Storage in bytes.
    pub fn storage_bytes(&self) -> i64 {
        self.storage_mbytes * 1024 * 1024
    }

    /// US cents for one interval.
    pub fn price_cents_of(&self, interval: Interval) -> i64 {
        match interval {
            Interval::Month => self.price_cents,
            Interval::Year => self.price_cents * 12 * (100 - self.yearly_discount_percent) / 100,
        }
    }

    /// The titles that it goes by where jobs name plans: its own, and that of the plan that it counts as.
    pub fn titles(&self) -> Vec<String> {
        let own = std::iter::once(&self.title);
        own.chain(&self.counts_as).cloned().collect()
    }

    /// What it allows, as told to its people.
    pub fn limits(&self) -> PlanLimits {
        PlanLimits {
            tracks: self.tracks,
            applications_a_month: self.applications_a_month,
            storage_mbytes: self.storage_mbytes,
            own_playlists: self.own_playlists,
            all_jobs: self.all_jobs,
        }
    }

    /// Whether its people may apply to a job that is limited to these plans; no titles are no limitation.
    pub fn passes(&self, limitation: &[String]) -> bool {
        limitation.is_empty() || self.all_jobs || self.titles().iter().any(|title| limitation.contains(title))
    }
}

/// All plans, in the order of the file. One of them is [`FREE`].
#[derive(Debug, Clone)]
pub struct Plans(Vec<Arc<Plan>>);

impl Plans {
    /// A book of these plans.
    ///
    /// # Errors
    /// One line for each value that cannot hold.
    pub fn new(plans: Vec<Plan>) -> Result<Self, Vec<String>> {
        let problems = problems(&plans);
        if problems.is_empty() {
            Ok(Self(plans.into_iter().map(Arc::new).collect()))
        } else {
            Err(problems)
        }
    }

    /// All plans, in the order of the file.
    pub fn all(&self) -> &[Arc<Plan>] {
        &self.0
    }

    /// The plan of a title, ignoring case.
    pub fn find(&self, title: &str) -> Option<&Arc<Plan>> {
        self.0.iter().find(|plan| plan.title.eq_ignore_ascii_case(title))
    }

    /// The plan of a product at the payment provider.
    pub fn of_product(&self, product_id: &str) -> Option<&Arc<Plan>> {
        self.0.iter().find(|plan| plan.product_id == product_id)
    }

    /// The plan of those who pay nothing.
    pub fn free(&self) -> &Arc<Plan> {
        self.find(FREE).expect("a book without it is refused")
    }

    /// The plan whose limits hold for a subscription: its own while it is active, else the free one.
    pub fn in_force(&self, title: &str, is_active: bool) -> &Arc<Plan> {
        self.find(title).filter(|_| is_active).unwrap_or_else(|| self.free())
    }

    /// A plan's place in lists, the free one's at 0: it grows with storage, as prices do, and is the same for its namesake.
    pub fn placement(&self, plan: &Plan) -> i64 {
        let namesake = plan.counts_as.as_deref().and_then(|title| self.find(title));
        namesake.map_or(plan, Arc::as_ref).storage_mbytes - self.free().storage_mbytes
    }
}

/// Whether a person must pay before uploading or applying: no active plan, and the trial's last day has passed.
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

/// Megabytes in units of 1024, as plans count storage.
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
