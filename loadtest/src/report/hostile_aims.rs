//! The aims for ordinary users while hostile clients are connected.

use crate::report::aims::{Aim, Bound, OURS};
use crate::report::summary::{Load, Summary};

/// Returns true if the load belongs to the benchmark of hostile clients.
pub fn is_hostile(load: &Load) -> bool {
    load.scenario == "hostile"
}

/// Returns the aims of the hostile clients' benchmark with the measured values.
pub fn hostile_aims(summary: &Summary<'_>) -> Vec<Aim> {
    let figure = |name: &str| summary.figure_of_scenario("hostile", OURS, name);
    vec![
        Aim {
            what: "connections held open by the kind of hostile clients that holds the fewest",
            found: figure("fewest_held"),
            bound: Bound::AtLeast(950.0),
        },
        Aim {
            what: "beside hostile clients: an honest call's p99, in ms",
            found: figure("call_p99_ms"),
            bound: Bound::AtMost(500.0),
        },
        Aim {
            what: "beside hostile clients: honest calls failed",
            found: figure("calls_failed"),
            bound: Bound::AtMost(0.0),
        },
        Aim {
            what: "beside hostile clients: an honest rating's p99 until it is acknowledged, in ms",
            found: figure("ack_p99_ms"),
            bound: Bound::AtMost(200.0),
        },
        Aim {
            what: "beside guesses: p99 of an honest log-in from a known device, in ms",
            found: figure("log_in_known_p99_ms"),
            bound: Bound::AtMost(1_000.0),
        },
        Aim {
            what: "beside guesses: p99 of an honest log-in from a new device, in ms",
            found: figure("log_in_new_p99_ms"),
            bound: Bound::AtMost(1_000.0),
        },
        Aim {
            what: "beside guesses: honest log-ins from known devices that were refused",
            found: figure("log_ins_known_failed"),
            bound: Bound::AtMost(0.0),
        },
        Aim {
            what: "beside guesses: honest log-ins from new devices that were refused",
            found: figure("log_ins_new_failed"),
            bound: Bound::AtMost(0.0),
        },
        Aim {
            what: "beside hostile clients: changes missed",
            found: figure("missed"),
            bound: Bound::AtMost(0.0),
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::aims::aims;
    use crate::report::run::Run;

    #[test]
    fn a_sitting_about_hostile_clients_has_only_its_own_aims() {
        let mut run = Run::new("hostile", OURS, 10, 1);
        run.set("call_p99_ms", 499.0);
        run.set("calls_failed", 1.0);
        let runs = [run];
        let summary = Summary::new(&runs);
        let found = aims(&summary);
        assert_eq!(found, hostile_aims(&summary));
        assert_eq!(found.iter().filter(|aim| aim.is_met()).count(), 1);
    }
}
