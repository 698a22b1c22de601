//! The plans: read at start from a seed file that the operator edits. Whatever asks for a limit asks here, by the plan's title.

use std::path::Path;
use std::{fs, io};

use actors::plan::{PlanBook, PlanLimits};
use figment::Figment;
use figment::providers::{Format, Toml};
use serde::Deserialize;
use time::Date;

/// The plans that the server comes with.
const BUILT_IN: &str = include_str!("../../seed/plans.toml");

/// The file in the data folder that stands in for them.
pub const FILE_NAME: &str = "plans.toml";

/// What everybody has who pays nothing.
pub const FREE: &str = "free";

/// Why a seed file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum PlansError {
    /// The file could not be read.
    #[error("cannot read the plans: {0}")]
    Io(#[from] io::Error),
    /// The file does not have the form that its header describes.
    #[error("plans: {0}")]
    Unreadable(#[from] Box<figment::Error>),
    /// Values that read well but cannot hold; one line for each.
    #[error("{}", .0.join("\n"))]
    Invalid(Vec<String>),
}

/// How a plan is come by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// Without paying.
    Trial,
    /// By subscription.
    Paid,
    /// It may only be asked for.
    Preregister,
    /// From the platform's staff.
    Granted,
    /// No longer.
    Legacy,
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
    pub offer: Offer,
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
    /// Jobs for paying creators are open too.
    #[serde(default)]
    pub all_jobs: bool,
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

    /// US cents a year.
    pub fn yearly_price_cents(&self) -> i64 {
        self.price_cents * 12 * (100 - self.yearly_discount_percent) / 100
    }
}

/// All plans, in the order of the file.
#[derive(Debug, Clone)]
pub struct Plans(Vec<Plan>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeedFile {
    plan: Vec<Plan>,
}

impl Plans {
    /// The plans that the server comes with.
    pub fn built_in() -> Self {
        Self::parse(BUILT_IN).expect("the built-in plans are valid")
    }

    /// The plans of the data folder, else the built-in ones.
    ///
    /// # Errors
    /// [`PlansError`] names every fault of the file.
    pub fn load(data: &Path) -> Result<Self, PlansError> {
        match fs::read_to_string(data.join(FILE_NAME)) {
            Ok(text) => Self::parse(&text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::built_in()),
            Err(error) => Err(error.into()),
        }
    }

    fn parse(text: &str) -> Result<Self, PlansError> {
        let seed: SeedFile = Figment::from(Toml::string(text)).extract().map_err(Box::new)?;
        let faults = faults(&seed.plan);
        if faults.is_empty() {
            Ok(Self(seed.plan))
        } else {
            Err(PlansError::Invalid(faults))
        }
    }

    /// All plans, in the order of the file.
    pub fn all(&self) -> &[Plan] {
        &self.0
    }

    /// The plan of a title, ignoring case.
    pub fn find(&self, title: &str) -> Option<&Plan> {
        self.0.iter().find(|plan| plan.title.eq_ignore_ascii_case(title))
    }

    /// The plan of those who pay nothing.
    pub fn free(&self) -> &Plan {
        self.find(FREE).expect("a seed file without it is refused")
    }

    /// What the live engine needs to know of them.
    pub fn book(&self) -> PlanBook {
        PlanBook::new(self.0.iter().map(|plan| {
            let limits = PlanLimits {
                applications_per_month: plan.applications_a_month,
                own_playlists: plan.own_playlists,
                storage_mbytes: plan.storage_mbytes,
            };
            (plan.title.clone(), limits)
        }))
    }

    /// The plan whose limits hold for a subscription: its own while it is active, else the free one.
    pub fn in_force(&self, title: &str, is_active: bool) -> &Plan {
        self.find(title).filter(|_| is_active).unwrap_or_else(|| self.free())
    }
}

/// Whether a person must pay before uploading or applying: no active plan, and the trial's last day has passed.
pub fn must_pay(is_active: bool, trial_ends: Option<Date>, today: Date) -> bool {
    !is_active && trial_ends.is_some_and(|last_day| today > last_day)
}

fn faults(plans: &[Plan]) -> Vec<String> {
    let mut faults = Vec::new();
    if !plans
        .iter()
        .any(|plan| plan.title == FREE && plan.offer == Offer::Trial)
    {
        faults.push(format!("plans: there must be a plan {FREE:?} with the offer \"trial\""));
    }
    for (index, plan) in plans.iter().enumerate() {
        let mut fault = |text: &str| faults.push(format!("plan {:?}: {text}", plan.title));
        if plan.title.trim().is_empty() || plan.title != plan.title.to_lowercase() {
            fault("title must be lower case and not empty");
        }
        if plan.label.trim().is_empty() || plan.product_id.trim().is_empty() {
            fault("label and product_id must not be empty");
        }
        if plans[..index]
            .iter()
            .any(|other| other.title == plan.title || other.product_id == plan.product_id)
        {
            fault("title and product_id must stand once only");
        }
        if plan.price_cents < 0 || !(0..=100).contains(&plan.yearly_discount_percent) {
            fault("price_cents must not be negative, yearly_discount_percent must be 0 to 100");
        }
        if plan.offer == Offer::Paid && plan.price_cents == 0 {
            fault("a paid plan has a price");
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
            fault("limits must not be negative, nor beyond all measure");
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::date;

    #[test]
    fn the_built_in_plans_have_the_documented_prices_and_limits() {
        let plans = Plans::built_in();
        let table = [
            ("free", 0, Some(2), Some(2), 200, false, false),
            ("starter", 500, Some(50), Some(10), 1_024, false, false),
            ("premium basic", 1_000, Some(200), Some(25), 5_120, true, false),
            ("premium", 1_500, Some(500), Some(50), 10_240, true, true),
            ("unlimited", 3_000, None, None, 102_400, true, true),
            ("starter-free", 0, Some(50), Some(10), 1_024, false, false),
            ("premium-free", 0, Some(500), Some(50), 10_240, true, true),
            ("pro", 1_500, Some(500), Some(50), 10_240, false, true),
            ("verified", 0, Some(2), Some(2), 200, false, false),
        ];
        for (title, price, tracks, applications, storage, own_playlists, all_jobs) in table {
            let plan = plans.find(title).unwrap();
            assert_eq!(
                (plan.price_cents, plan.tracks, plan.applications_a_month),
                (price, tracks, applications),
                "{title}"
            );
            assert_eq!(
                (plan.storage_mbytes, plan.own_playlists, plan.all_jobs),
                (storage, own_playlists, all_jobs),
                "{title}"
            );
        }
        assert_eq!(plans.free().trial_days, Some(14));
        assert_eq!(plans.find("vip / managed").unwrap().offer, Offer::Preregister);
        assert_eq!(
            plans.free().storage_bytes(),
            protocol::limits::FREE_STORAGE_BYTES as i64
        );
    }

    #[test]
    fn a_year_costs_a_tenth_less_except_unlimited() {
        let plans = Plans::built_in();
        assert_eq!(plans.find("premium").unwrap().yearly_price_cents(), 16_200);
        assert_eq!(plans.find("unlimited").unwrap().yearly_price_cents(), 36_000);
    }

    #[test]
    fn an_inactive_or_unknown_plan_is_the_free_one() {
        let plans = Plans::built_in();
        assert_eq!(plans.in_force("Premium", true).title, "premium");
        assert_eq!(plans.in_force("premium", false).title, FREE);
        assert_eq!(plans.in_force("of old", true).title, FREE);
    }

    #[test]
    fn a_trial_is_over_on_the_day_after_its_last() {
        let last_day = Some(date!(2026 - 11 - 21));
        assert!(!must_pay(false, last_day, date!(2026 - 11 - 21)));
        assert!(must_pay(false, last_day, date!(2026 - 11 - 22)));
        assert!(!must_pay(true, last_day, date!(2026 - 11 - 22)));
        assert!(!must_pay(false, None, date!(2026 - 11 - 22)));
    }

    #[test]
    fn the_operators_file_stands_in_and_its_faults_are_all_named() {
        let data = tempfile::tempdir().unwrap();
        assert_eq!(
            Plans::load(data.path()).unwrap().all().len(),
            Plans::built_in().all().len()
        );
        fs::write(
            data.path().join(FILE_NAME),
            BUILT_IN.replace("tracks = 2\n", "tracks = 3\n"),
        )
        .unwrap();
        assert_eq!(Plans::load(data.path()).unwrap().free().tracks, Some(3));
        let wrong = "[[plan]]\ntitle = \"Gold\"\nproduct_id = \"g\"\nlabel = \"\"\noffer = \"paid\"\nprice_cents = 0\nstorage_mbytes = -1\n";
        fs::write(data.path().join(FILE_NAME), wrong).unwrap();
        let text = Plans::load(data.path()).unwrap_err().to_string();
        for part in ["free", "lower case", "label", "price", "negative"] {
            assert!(text.contains(part), "{part}: {text}");
        }
        fs::write(data.path().join(FILE_NAME), "[[plan]]\ntitel = \"free\"\n").unwrap();
        assert!(matches!(Plans::load(data.path()), Err(PlansError::Unreadable(_))));
    }
}
