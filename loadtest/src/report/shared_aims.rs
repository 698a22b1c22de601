//! The aims for shared links: archives, visitors, files.

use crate::report::aims::{Aim, Bound, OURS, ratio};
use crate::report::summary::{Load, Summary};

/// The label of nginx, with which this project's server is compared, with `sendfile` off, so that the processor copies every byte.
pub const NGINX: &str = "nginx";
/// The label of nginx with the kernel's `sendfile` enabled.
pub const NGINX_SENDFILE: &str = "nginx, sendfile on";

/// Returns true if the load belongs to the benchmark of shared links.
pub fn is_shared(load: &Load) -> bool {
    let scenario = load.scenario.as_str();
    scenario.starts_with("archive, ") || matches!(scenario, "visitors" | "serving")
}

/// Returns the aims of the shared links' benchmark with the measured values.
pub fn shared_aims(summary: &Summary<'_>) -> Vec<Aim> {
    let zip = |name: &str| summary.figure_of_scenario("archive, zip", OURS, name);
    let visitors = |name: &str| summary.figure_of_scenario("visitors", OURS, name);
    let served = |label: &str| summary.figure_of_scenario("serving", label, "served_mb_per_s");
    let aim = |what, found, bound| Aim { what, found, bound };
    vec![
        aim(
            "zip of 100 tracks of 8 MB: its speed over that of cp",
            zip("archive_over_copy"),
            Bound::AtLeast(0.7),
        ),
        aim(
            "zip of 100 tracks of 8 MB: rise of the server's anonymous memory, in MB",
            zip("anonymous_rise_mb"),
            Bound::AtMost(32.0),
        ),
        aim(
            "beside 200 visitors: a rating's p99 until a watcher has it, in ms",
            visitors("latency_p99_ms"),
            Bound::AtMost(100.0),
        ),
        aim(
            "beside 200 visitors: a rating's p99 until it is acknowledged, in ms",
            visitors("ack_p99_ms"),
            Bound::AtMost(100.0),
        ),
        aim(
            "200 visitors: KB/s that each was sent",
            visitors("visitor_kb_per_s"),
            Bound::AtLeast(39.0),
        ),
        aim(
            "200 visitors: ranges that failed",
            visitors("ranges_failed"),
            Bound::AtMost(0.0),
        ),
        aim(
            "files of 8 MB, 16 connections, one core: MB/s over nginx's",
            ratio(served(OURS), served(NGINX)),
            Bound::AtLeast(0.5),
        ),
        aim(
            "files: the same over nginx's with sendfile",
            ratio(served(OURS), served(NGINX_SENDFILE)),
            Bound::None,
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::aims::aims;
    use crate::report::run::Run;

    #[test]
    fn a_sitting_about_shared_links_has_only_its_own_aims() {
        let run = |scenario: &str, label: &str, name: &str, value: f64| {
            let mut run = Run::new(scenario, label, 0, 0);
            run.set(name, value);
            run
        };
        let runs = [
            run("archive, zip", OURS, "archive_over_copy", 0.71),
            run("archive, 7z", OURS, "archive_over_copy", 0.5),
            run("visitors", OURS, "latency_p99_ms", 100.1),
            run("serving", OURS, "served_mb_per_s", 1_000.0),
            run("serving", NGINX, "served_mb_per_s", 1_900.0),
            run("serving", NGINX_SENDFILE, "served_mb_per_s", 4_000.0),
        ];
        let summary = Summary::new(&runs);
        let found = aims(&summary);
        assert_eq!(found, shared_aims(&summary));
        let met: Vec<bool> = found.iter().map(Aim::is_met).collect();
        assert_eq!(met, [true, false, false, false, false, false, true, false]);
        assert_eq!(found[7].found, Some(0.25));
    }
}
