//! The performance aims. Where a value depends on the machine's speed, an aim is a ratio of two values of one benchmark session.

use crate::report::account_aims::{account_aims, is_of_accounts};
use crate::report::hostile_aims::{hostile_aims, is_hostile};
use crate::report::house::{house_aims, is_house};
use crate::report::shared_aims::{is_shared, shared_aims};
use crate::report::summary::{Load, Summary};

/// The label of this project's server. The aims apply to this server only.
pub const OURS: &str = "needledrop";
/// The label of the comparison server that stores everything in memory and commits nothing.
pub const IN_MEMORY_PEER: &str = "socketioxide";
/// The label of `jobbatch`, which is not a complete server. It only collects the changes that arrive together into one frame and writes the
/// frame to the watchers.
pub const RAW_PEER: &str = "raw";
/// The label of runs without a server, which measure only how fast the same database commits.
pub const DATABASE: &str = "postgresql";

/// A metric with the bound that it has to meet.
#[derive(Debug, Clone, PartialEq)]
pub struct Aim {
    /// The text that describes the aim in the report.
    pub what: &'static str,
    /// The measured value; `None` if a run that it needs is missing.
    pub found: Option<f64>,
    /// The bound that the measured value has to meet.
    pub bound: Bound,
}

/// The bound of a metric.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Bound {
    /// The metric must have at least this value.
    AtLeast(f64),
    /// The metric must have at most this value.
    AtMost(f64),
    /// The metric has no bound; it is only reported for comparison.
    None,
}

impl Aim {
    /// Returns true if the measured value meets the bound; false if the value is missing or there is no bound.
    pub fn is_met(&self) -> bool {
        match (self.found, self.bound) {
            (Some(found), Bound::AtLeast(bound)) => found >= bound,
            (Some(found), Bound::AtMost(bound)) => found <= bound,
            (None, _) | (_, Bound::None) => false,
        }
    }
}

/// Returns the load of the `storm` scenario with 16 raters.
pub fn storm() -> Load {
    Load::new("storm", 1000, 16)
}

/// Returns [`storm`] with four times the raters.
pub fn storm_64_raters() -> Load {
    Load::new("storm", 1000, 64)
}

/// Returns the load of the `fanout` scenario: ratings at a steady rate to many watchers.
pub fn fanout() -> Load {
    Load::new("fanout", 1000, 4)
}

/// Returns the load of a single rater without watchers.
pub fn single_rater() -> Load {
    Load::new("storm", 0, 1)
}

/// Returns the aims with the measured values. If the session measured only accounts, hostile clients, shared links, or everything together
/// (`house`), returns only the aims of that benchmark.
pub fn aims(summary: &Summary<'_>) -> Vec<Aim> {
    let loads = summary.loads();
    let of_accounts = loads.iter().filter(|load| is_of_accounts(load)).count();
    if of_accounts > 0 && of_accounts == loads.len() {
        return account_aims(summary);
    }
    if !loads.is_empty() && loads.iter().all(is_hostile) {
        return hostile_aims(summary);
    }
    if !loads.is_empty() && loads.iter().all(is_shared) {
        return shared_aims(summary);
    }
    if !loads.is_empty() && loads.iter().all(is_house) {
        return house_aims(summary);
    }
    let mut aims = speed_aims(summary);
    aims.extend(commit_aims(summary));
    aims.extend(loss_aims(summary));
    aims
}

/// Returns the aims for deliveries, and for the memory of idle connections.
fn speed_aims(summary: &Summary<'_>) -> Vec<Aim> {
    let figure = |load: &Load, label: &str, name: &str| summary.figure(load, label, name);
    let deliveries = |load: &Load, peer: &str| {
        ratio(
            figure(load, OURS, "deliveries_per_s"),
            figure(load, peer, "deliveries_per_s"),
        )
    };
    // A lower bound for everybody: the raw writer's delivery, after a commit.
    let floor = |commit: &str| {
        let raw = figure(&fanout(), RAW_PEER, "latency_p50_ms")?;
        Some(1.3 * raw + bare_commit(summary, commit)?)
    };
    let fanout_p50 = figure(&fanout(), OURS, "latency_p50_ms");
    vec![
        Aim {
            what: "storm, 16 raters: deliveries/s over socketioxide's, which commits nothing",
            found: deliveries(&storm(), IN_MEMORY_PEER),
            bound: Bound::AtLeast(2.0),
        },
        Aim {
            what: "storm, 16 raters: deliveries/s over the raw writer's",
            found: deliveries(&storm(), RAW_PEER),
            bound: Bound::AtLeast(0.8),
        },
        Aim {
            what: "storm, 64 raters: deliveries/s over the raw writer's",
            found: deliveries(&storm_64_raters(), RAW_PEER),
            bound: Bound::AtLeast(0.5),
        },
        // at the rate of the ratings: a commit after a pause finds the processor asleep
        Aim {
            what: "fanout: p50 over 1.3 × the raw writer's + a bare one-row commit's at the same rate",
            found: ratio(fanout_p50, floor("driver_paced_p50_ms")),
            bound: Bound::AtMost(1.0),
        },
        Aim {
            what: "fanout: the same with a leaner client's commit",
            found: ratio(fanout_p50, floor("paced_p50_ms")),
            bound: Bound::None,
        },
        Aim {
            what: "fanout: the same with a leaner client's commit, one after the other",
            found: ratio(fanout_p50, floor("p50_ms")),
            bound: Bound::None,
        },
        Aim {
            what: "fanout: p99 in ms, commit included",
            found: figure(&fanout(), OURS, "latency_p99_ms"),
            bound: Bound::AtMost(50.0),
        },
        Aim {
            what: "idle: bytes of memory for each connection",
            found: summary.figure_of_scenario("idle", OURS, "rss_bytes_per_connection"),
            bound: Bound::AtMost(13.0 * 1024.0),
        },
    ]
}

/// Returns the aims for the time until a rating is acknowledged, which the server does only after a commit.
fn commit_aims(summary: &Summary<'_>) -> Vec<Aim> {
    let flood = |jobs: usize, bare: &str| {
        let found = summary.figure_of_scenario(&format!("flood over {jobs} jobs"), OURS, "ratings_per_s");
        ratio(found, bare_commit(summary, bare))
    };
    let single_rater = |bare: &str| {
        ratio(
            summary.figure(&single_rater(), OURS, "ack_p50_ms"),
            bare_commit(summary, bare),
        )
    };
    let (two, lean) = ("driver_batched_rows_per_s", "batched_rows_per_s");
    let aim = |what, found, bound| Aim { what, found, bound };
    vec![
        aim(
            "lone rater: acknowledgement p50 over a bare one-row commit's",
            single_rater("driver_p50_ms"),
            Bound::AtMost(2.0),
        ),
        aim(
            "lone rater: the same over a leaner client's",
            single_rater("p50_ms"),
            Bound::None,
        ),
        aim(
            "flood, 1 job: committed ratings/s over bare upserts of 512 rows, two connections",
            flood(1, two),
            Bound::AtLeast(0.75),
        ),
        aim(
            "flood, 1 job: the same over a leaner client's",
            flood(1, lean),
            Bound::None,
        ),
        // a topic has one commit in progress
        aim(
            "flood, 1 job: the same over a leaner client's one connection",
            flood(1, "batched_rows_per_s_one"),
            Bound::None,
        ),
        aim(
            "flood, 50 jobs: committed ratings/s over bare upserts of 512 rows, two connections",
            flood(50, two),
            Bound::AtLeast(0.6),
        ),
        aim(
            "flood, 50 jobs: the same over a leaner client's",
            flood(50, lean),
            Bound::None,
        ),
        aim(
            "flood, 512 jobs: committed ratings/s over bare upserts of 512 rows, two connections",
            flood(512, two),
            Bound::AtLeast(0.25),
        ),
        aim(
            "flood, 512 jobs: the same over a leaner client's",
            flood(512, lean),
            Bound::None,
        ),
    ]
}

/// Returns the aims for lost connections and server restarts, and for the changes and ratings that must not be lost in them.
fn loss_aims(summary: &Summary<'_>) -> Vec<Aim> {
    let worst = |name: &str| {
        let found = summary.loads().into_iter();
        found
            .filter_map(|load| summary.figure(&load, OURS, name))
            .reduce(f64::max)
    };
    vec![
        Aim {
            what: "reconnect: seconds until the last of all followers is current, the slowest of the three losses",
            found: worst("all_current_s"),
            bound: Bound::AtMost(10.0),
        },
        Aim {
            what: "reconnect: p99 of a resume in ms, the slowest of the three losses",
            found: worst("resume_p99_ms"),
            bound: Bound::AtMost(1000.0),
        },
        Aim {
            what: "reconnect: seconds from the start of the process until it serves",
            found: worst("start_to_serving_s"),
            bound: Bound::AtMost(2.0),
        },
        Aim {
            what: "reconnect: seconds from SIGTERM to the end of the process",
            found: worst("drain_s"),
            bound: Bound::AtMost(10.0),
        },
        Aim {
            what: "changes missed, in all runs",
            found: worst("missed"),
            bound: Bound::AtMost(0.0),
        },
        Aim {
            what: "acknowledged ratings that the database does not have, after all losses",
            found: worst("lost"),
            bound: Bound::AtMost(0.0),
        },
    ]
}

fn bare_commit(summary: &Summary<'_>, name: &str) -> Option<f64> {
    summary.figure(&Load::new("commit", 0, 1), DATABASE, name)
}

/// Returns `one` divided by `other`; `None` if a value is missing or `other` is zero.
pub fn ratio(one: Option<f64>, other: Option<f64>) -> Option<f64> {
    let other = other.filter(|other| *other != 0.0)?;
    one.map(|one| one / other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::run::Run;

    #[test]
    fn an_aim_that_was_not_measured_is_not_met() {
        assert!(aims(&Summary::new(&[])).iter().all(|aim| !aim.is_met()));
    }

    #[test]
    fn a_ratio_to_the_peer_decides_the_storm() {
        let run = |label: &str, value: f64| {
            let mut run = Run::new("storm", label, 1000, 16);
            run.set("deliveries_per_s", value);
            run
        };
        for (value, met) in [(900.0, true), (800.0, true), (799.0, false)] {
            let runs = [run(OURS, value), run(IN_MEMORY_PEER, 400.0)];
            assert_eq!(aims(&Summary::new(&runs))[0].is_met(), met, "{value}");
        }
    }

    #[test]
    fn the_slowest_loss_of_the_three_decides() {
        let run = |scenario: &str, seconds: f64| {
            let mut run = Run::new(scenario, OURS, 2000, 4);
            run.set("all_current_s", seconds);
            run
        };
        for (slowest, met) in [(10.0, true), (10.1, false)] {
            let runs = [run("reconnect", 1.0), run("reconnect after SIGKILL", slowest)];
            let all = aims(&Summary::new(&runs));
            let aim = all.iter().find(|aim| aim.what.contains("is current"));
            assert_eq!(aim.map(Aim::is_met), Some(met), "{slowest}");
        }
    }

    #[test]
    fn a_flood_is_compared_with_the_bare_rows_for_any_number_of_reviewers() {
        let mut flood = Run::new("flood over 50 jobs", OURS, 0, 12);
        flood.set("ratings_per_s", 61_000.0);
        let mut bare = Run::new("commit", DATABASE, 0, 1);
        bare.set("driver_batched_rows_per_s", 100_000.0);
        bare.set("batched_rows_per_s", 122_000.0);
        let all = aims(&Summary::new(&[flood, bare]));
        let of_fifty = all.iter().filter(|aim| aim.what.contains("50 jobs"));
        let found: Vec<_> = of_fifty.map(|aim| (aim.found, aim.is_met())).collect();
        assert_eq!(
            found,
            [(Some(0.61), true), (Some(0.5), false)],
            "what has no bound is not reached"
        );
    }

    #[test]
    fn nothing_over_zero_is_no_ratio() {
        assert_eq!(ratio(Some(1.0), Some(0.0)), None);
        assert_eq!(ratio(None, Some(1.0)), None);
    }
}
