//! Reads the seed file that defines the subscription plans; the operator can edit this file. [`Plans`] decides what each plan allows.

pub mod store;

use std::path::Path;
use std::{fs, io};

use actors::plan::{Plan, Plans};
use figment::Figment;
use figment::providers::{Format, Toml};
use serde::Deserialize;

/// The text of the seed file with the plans that are built into the server.
pub const BUILT_IN: &str = include_str!("../../../seed/plans.toml");

/// The file in the data folder that replaces the built-in plans.
pub const FILE_NAME: &str = "plans.toml";

/// The reason why the file that defines the subscription plans cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum PlansError {
    /// The file could not be read.
    #[error("cannot read the plans: {0}")]
    Io(#[from] io::Error),
    /// The file does not have the format that the comment at the top of the file describes.
    #[error("plans: {0}")]
    Unreadable(#[from] Box<figment::Error>),
    /// The file is readable but contains invalid values; each entry describes one of them.
    #[error("{}", .0.join("\n"))]
    Invalid(Vec<String>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeedFile {
    plan: Vec<Plan>,
}

/// Returns the plans that are built into the server.
pub fn built_in() -> Plans {
    parse(BUILT_IN).expect("the built-in plans are valid")
}

/// Returns the plans of the seed file in the data folder, or the built-in plans if there is no such file.
///
/// # Errors
/// [`PlansError`] describes every fault of the file.
pub fn load(data: &Path) -> Result<Plans, PlansError> {
    match fs::read_to_string(data.join(FILE_NAME)) {
        Ok(text) => parse(&text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(built_in()),
        Err(error) => Err(error.into()),
    }
}

fn parse(text: &str) -> Result<Plans, PlansError> {
    let seed: SeedFile = Figment::from(Toml::string(text)).extract().map_err(Box::new)?;
    Plans::new(seed.plan).map_err(PlansError::Invalid)
}

#[cfg(test)]
mod tests {
    use super::*;
    use actors::plan::{FREE, Interval};
    use protocol::entity::billing::PlanOffer;

    #[test]
    fn the_built_in_plans_have_the_documented_prices_and_limits() {
        let plans = built_in();
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
        assert_eq!(plans.find("vip / managed").unwrap().offer, PlanOffer::Preregister);
        assert_eq!(
            plans.free().storage_bytes(),
            protocol::limits::FREE_STORAGE_BYTES as i64
        );
    }

    #[test]
    fn all_jobs_passes_every_limitation_and_namesakes_pass_as_the_plan_that_they_stand_for() {
        let plans = built_in();
        let passes = |title: &str, limitation: &[&str]| {
            let limitation: Vec<String> = limitation.iter().map(|&title| title.to_owned()).collect();
            plans.find(title).unwrap().passes(&limitation)
        };
        for plan in plans.all() {
            assert!(passes(&plan.title, &[]), "{}", plan.title);
            assert!(passes(&plan.title, &["free", &plan.title]), "{}", plan.title);
        }
        for title in ["premium", "unlimited", "premium-free", "pro"] {
            assert!(passes(title, &["starter"]), "{title}");
        }
        assert!(passes("starter-free", &["premium", "starter"]));
        for title in ["free", "verified", "starter", "starter-free", "premium basic"] {
            assert!(!passes(title, &["premium", "unlimited"]), "{title}");
        }
    }

    #[test]
    fn higher_plans_stand_before_lower_ones_and_namesakes_beside_each_other() {
        let plans = built_in();
        let place = |title: &str| plans.placement(plans.find(title).unwrap());
        assert_eq!(place(FREE), 0);
        for pair in ["free", "starter", "premium basic", "premium", "unlimited"].windows(2) {
            assert!(place(pair[0]) < place(pair[1]), "{pair:?}");
        }
        for (granted, paid) in [
            ("starter-free", "starter"),
            ("premium-free", "premium"),
            ("pro", "premium"),
            ("verified", "free"),
        ] {
            assert_eq!(place(granted), place(paid), "{granted}");
        }
    }

    #[test]
    fn a_year_costs_a_tenth_less_except_unlimited() {
        let plans = built_in();
        assert_eq!(plans.find("premium").unwrap().price_cents_of(Interval::Year), 16_200);
        assert_eq!(plans.find("unlimited").unwrap().price_cents_of(Interval::Year), 36_000);
    }

    #[test]
    fn an_inactive_or_unknown_plan_is_the_free_one() {
        let plans = built_in();
        assert_eq!(plans.in_force("Premium", true).title, "premium");
        assert_eq!(plans.in_force("premium", false).title, FREE);
        assert_eq!(plans.in_force("of old", true).title, FREE);
    }

    #[test]
    fn the_operators_file_stands_in_and_its_faults_are_all_named() {
        let data = tempfile::tempdir().unwrap();
        assert_eq!(load(data.path()).unwrap().all().len(), built_in().all().len());
        fs::write(
            data.path().join(FILE_NAME),
            BUILT_IN.replace("tracks = 2\n", "tracks = 3\n"),
        )
        .unwrap();
        assert_eq!(load(data.path()).unwrap().free().tracks, Some(3));
        let wrong = "[[plan]]\ntitle = \"Gold\"\nproduct_id = \"g\"\nlabel = \"\"\noffer = \"paid\"\nprice_cents = 0\nstorage_mbytes = -1\ncounts_as = \"silver\"\n";
        fs::write(data.path().join(FILE_NAME), wrong).unwrap();
        let text = load(data.path()).unwrap_err().to_string();
        for part in ["free", "lower case", "label", "price", "negative", "counts_as"] {
            assert!(text.contains(part), "{part}: {text}");
        }
        fs::write(data.path().join(FILE_NAME), "[[plan]]\ntitel = \"free\"\n").unwrap();
        assert!(matches!(load(data.path()), Err(PlansError::Unreadable(_))));
    }
}
