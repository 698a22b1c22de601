//! The aims for log-ins and for the call that returns the logged-in person.

use crate::report::aims::{Aim, Bound, OURS};
use crate::report::summary::{Load, Summary};

/// Returns true if the load belongs to the account benchmark, which measures log-ins and requests for the logged-in person.
pub fn is_of_accounts(load: &Load) -> bool {
    load.scenario == "get_info" || load.scenario.starts_with("log-ins")
}

/// Returns the aims of the account benchmark with the measured values.
pub fn account_aims(summary: &Summary<'_>) -> Vec<Aim> {
    let figure = |scenario: &str, name: &str| summary.figure_of_scenario(scenario, OURS, name);
    vec![
        Aim {
            what: "log-ins at 5/s, random arrivals: p95 over one password check alone",
            found: figure("log-ins at 5/s", "log_in_p95_over_check"),
            bound: Bound::AtMost(3.0),
        },
        Aim {
            what: "log-ins at 5/s: failed",
            found: figure("log-ins at 5/s", "log_ins_failed"),
            bound: Bound::AtMost(0.0),
        },
        Aim {
            what: "log-ins at 20/s: failed other than by 429",
            found: figure("log-ins at 20/s", "log_ins_failed"),
            bound: Bound::AtMost(0.0),
        },
        Aim {
            what: "log-ins at 20/s: the slowest change to any of the watchers meanwhile, in ms",
            found: figure("log-ins at 20/s", "latency_max_ms"),
            bound: Bound::AtMost(100.0),
        },
        Aim {
            what: "log-ins at 20/s: changes missed",
            found: figure("log-ins at 20/s", "missed"),
            bound: Bound::AtMost(0.0),
        },
        Aim {
            what: "get_info: requests/s",
            found: figure("get_info", "requests_per_s"),
            bound: Bound::AtLeast(8000.0),
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::aims::aims;
    use crate::report::run::Run;

    #[test]
    fn a_sitting_about_accounts_has_only_its_own_aims() {
        let mut run = Run::new("get_info", OURS, 32, 0);
        run.set("requests_per_s", 8000.0);
        let runs = [run];
        let summary = Summary::new(&runs);
        let found = aims(&summary);
        assert_eq!(found, account_aims(&summary));
        assert_eq!(found.iter().filter(|aim| aim.is_met()).count(), 1);
    }

    #[test]
    fn one_change_that_came_late_in_one_run_decides() {
        let run = |slowest: f64| {
            let mut run = Run::new("log-ins at 20/s", OURS, 1000, 4);
            run.set("latency_max_ms", slowest);
            run
        };
        let runs = [run(20.0), run(101.0), run(20.0)];
        let all = account_aims(&Summary::new(&runs));
        let aim = all.iter().find(|aim| aim.what.contains("slowest change"));
        assert_eq!(aim.map(|aim| (aim.found, aim.is_met())), Some((Some(101.0), false)));
    }
}
