//! The figures to reach, as ratios within one sitting wherever the machine's own speed would decide otherwise.

use crate::report::summary::{Load, Summary};

/// The server that the aims are about.
pub const OURS: &str = "needledrop";
/// The peer that keeps everything in memory and commits nothing.
pub const IN_MEMORY_PEER: &str = "socketioxide";
/// The bare one-row commit on the same database.
pub const DATABASE: &str = "postgresql";

/// One figure to reach.
#[derive(Debug, Clone, PartialEq)]
pub struct Aim {
    /// What is compared with what.
    pub what: &'static str,
    /// The figure found; `None` when one of its runs is missing.
    pub found: Option<f64>,
    /// The bound.
    pub bound: Bound,
}

/// From which side a figure is bounded.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Bound {
    /// This or more.
    AtLeast(f64),
    /// This or less.
    AtMost(f64),
}

impl Aim {
    /// Whether it is reached; an aim that was not measured is not.
    pub fn is_met(&self) -> bool {
        match (self.found, self.bound) {
            (Some(found), Bound::AtLeast(bound)) => found >= bound,
            (Some(found), Bound::AtMost(bound)) => found <= bound,
            (None, _) => false,
        }
    }
}

/// The load of the main job's storm.
pub fn storm() -> Load {
    Load::new("storm", 1000, 16)
}

/// The load of steady ratings into many watchers.
pub fn fanout() -> Load {
    Load::new("fanout", 1000, 4)
}

/// A lone rater whom nobody watches.
pub fn lone() -> Load {
    Load::new("storm", 0, 1)
}

/// Every aim with what was found.
pub fn aims(summary: &Summary<'_>) -> Vec<Aim> {
    let ours = |load: &Load, name: &str| summary.figure(load, OURS, name);
    let peer = |load: &Load, name: &str| summary.figure(load, IN_MEMORY_PEER, name);
    let commit = |name: &str| summary.figure(&Load::new("commit", 0, 1), DATABASE, name);
    let missed = summary
        .loads()
        .iter()
        .filter_map(|load| ours(load, "missed"))
        .reduce(f64::max);
    let idle = summary.loads().into_iter().find(|load| load.scenario == "idle");
    vec![
        Aim {
            what: "storm: deliveries/s over socketioxide's, which commits nothing",
            found: ratio(ours(&storm(), "deliveries_per_s"), peer(&storm(), "deliveries_per_s")),
            bound: Bound::AtLeast(1.0),
        },
        Aim {
            what: "fanout: p50 over socketioxide's",
            found: ratio(ours(&fanout(), "latency_p50_ms"), peer(&fanout(), "latency_p50_ms")),
            bound: Bound::AtMost(1.0),
        },
        Aim {
            what: "fanout: p99 in ms, commit included",
            found: ours(&fanout(), "latency_p99_ms"),
            bound: Bound::AtMost(50.0),
        },
        Aim {
            what: "fanout: acknowledgement p50 over a bare one-row commit's at the same rate",
            found: ratio(ours(&fanout(), "ack_p50_ms"), commit("paced_p50_ms")),
            bound: Bound::AtMost(3.0),
        },
        Aim {
            what: "lone rater: acknowledgement p50 over a bare one-row commit's",
            found: ratio(ours(&lone(), "ack_p50_ms"), commit("p50_ms")),
            bound: Bound::AtMost(3.0),
        },
        Aim {
            what: "idle: bytes of memory for each connection",
            found: idle.and_then(|load| ours(&load, "rss_bytes_per_connection")),
            bound: Bound::AtMost(16.0 * 1024.0),
        },
        Aim {
            what: "changes missed, in all runs",
            found: missed,
            bound: Bound::AtMost(0.0),
        },
    ]
}

/// `one` over `other`, where both were measured and the second is not zero.
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
        for (value, met) in [(500.0, true), (400.0, true), (399.0, false)] {
            let runs = [run(OURS, value), run(IN_MEMORY_PEER, 400.0)];
            assert_eq!(aims(&Summary::new(&runs))[0].is_met(), met, "{value}");
        }
    }

    #[test]
    fn nothing_over_zero_is_no_ratio() {
        assert_eq!(ratio(Some(1.0), Some(0.0)), None);
        assert_eq!(ratio(None, Some(1.0)), None);
    }
}
