//! The report of the `house` scenario: a table row for each kind of work, the aims, and the server's memory over the whole run.

use crate::report::aims::{Aim, Bound, OURS};
use crate::report::run::Run;
use crate::report::summary::{Load, Summary};
use crate::trend::{first_and_last, slope};

/// The scenario name under which the `house` scenario reports the samples that it takes of the server each second.
pub const EACH_SECOND: &str = "house, each second";
/// The scenario name under which the `house` scenario reports the ratings that it sends to followers.
pub const RATINGS: &str = "house, ratings";
/// The scenario name under which the `house` scenario reports its uploads of tracks.
pub const UPLOADS: &str = "house, uploads";
/// The scenario name under which the `house` scenario reports its visitors, who stream tracks.
pub const VISITORS: &str = "house, visitors";
/// The beginning of the scenario names under which the `house` scenario reports its requests for archives. Each name ends with the
/// archive's format.
pub const ARCHIVES: &str = "house, archives: ";
/// The scenario name under which the `house` scenario reports its edits of a playlist.
pub const EDITS: &str = "house, edits";
/// The scenario name under which the `house` scenario reports the payment provider's events.
pub const EVENTS: &str = "house, events";
/// The scenario name under which the `house` scenario reports its reads of statistics.
pub const STATISTICS: &str = "house, statistics";
/// The scenario name under which the `house` scenario reports its log-ins.
pub const LOG_INS: &str = "house, log-ins";

/// The rows of the table for the `house` scenario. Each has the scenario name of one part of the load, the title of the row, the metric
/// with the number of operations, and the name prefix of the metrics with their times.
const ROWS: [(&str, &str, &str, &str); 11] = [
    (RATINGS, "rating, until a follower has it", "ratings", "latency"),
    (RATINGS, "rating, until it is acknowledged", "ratings", "ack"),
    (EDITS, "edit, until a colleague has it", "edits", "shown"),
    (EDITS, "edit, until a visitor has it", "edits", "visitor_shown"),
    (EVENTS, "payment event, until the page shows it", "events", "shown"),
    (EVENTS, "payment event, until it is answered", "events", "answered"),
    (LOG_INS, "log-in", "log_ins", "log_in"),
    (VISITORS, "range of a visitor", "ranges", "range"),
    (STATISTICS, "read of statistics", "reads", "read"),
    (UPLOADS, "upload", "uploads", "upload"),
    (ARCHIVES, "archive, until its visitor is told", "archives", "archive"),
];

/// Returns true if a load is a part of the `house` scenario.
pub fn is_house(load: &Load) -> bool {
    load.scenario.starts_with("house, ")
}

/// Returns the rows of the table for the `house` scenario, beginning with the header.
pub fn house_rows(runs: &[Run]) -> Vec<Vec<String>> {
    let mut rows = vec![
        ["what", "how many", "p50, ms", "p99, ms", "longest, ms"]
            .map(str::to_owned)
            .to_vec(),
    ];
    for (part, title, count, times) in ROWS {
        for run in runs.iter().filter(|run| run.scenario.starts_with(part)) {
            let format = run.scenario.strip_prefix(ARCHIVES);
            let title = format.map_or(title.to_owned(), |format| format!("{format} {title}"));
            let figure = |name: &str| run.figures.get(name).copied().unwrap_or_default();
            let mut row = vec![title, format!("{:.0}", figure(count))];
            row.extend(["p50", "p99", "max"].map(|which| format!("{:.1}", figure(&format!("{times}_{which}_ms")))));
            rows.push(row);
        }
    }
    rows
}

/// Returns the aims of the `house` scenario with the measured values.
pub fn house_aims(summary: &Summary<'_>) -> Vec<Aim> {
    let figure = |part: &str, name: &str| summary.figure_of_scenario(part, OURS, name);
    let most = |what, part: &str, name: &str, bound: f64| Aim {
        what,
        found: figure(part, name),
        bound: Bound::AtMost(bound),
    };
    let none = |what, part: &str, name: &str| most(what, part, name, 0.0);
    let memory = |what, name: &str| Aim {
        what,
        found: figure(RATINGS, name),
        bound: Bound::None,
    };
    vec![
        most(
            "a rating's p99 until a follower has it, in ms",
            RATINGS,
            "latency_p99_ms",
            100.0,
        ),
        most(
            "a rating's p99 until it is acknowledged, in ms",
            RATINGS,
            "ack_p99_ms",
            100.0,
        ),
        none("deliveries to followers missed", RATINGS, "missed"),
        none("frames that a follower received twice", RATINGS, "repeated"),
        none("frames that differed from follower to follower", RATINGS, "altered"),
        none("ratings that followers received and nobody sent", RATINGS, "foreign"),
        none("ratings without an answer", RATINGS, "unacknowledged"),
        none("tracks whose last rating is not the server's", RATINGS, "lost"),
        none("followers that lost their connection", RATINGS, "closed"),
        none("edits that the colleague or the visitor missed", EDITS, "missed"),
        none("payment events that their page missed", EVENTS, "missed"),
        none("payment events that their page showed twice", EVENTS, "repeated"),
        none("payment events that failed", EVENTS, "events_failed"),
        none("pages or ranges of visitors that failed", VISITORS, "ranges_failed"),
        none("uploads failed", UPLOADS, "uploads_failed"),
        Aim {
            what: "archives failed",
            found: archives_failed(summary),
            bound: Bound::AtMost(0.0),
        },
        none("reads of statistics failed", STATISTICS, "reads_failed"),
        none("log-ins refused", LOG_INS, "log_ins_refused"),
        none("log-ins failed", LOG_INS, "log_ins_failed"),
        memory("server's memory in the first minute, mean in MB", "rss_first_minute_mb"),
        memory("server's memory in the last minute, mean in MB", "rss_last_minute_mb"),
        most(
            "last minute's over first minute's",
            RATINGS,
            "rss_last_over_first",
            1.05,
        ),
        most(
            "slope of the server's memory, in MB a minute",
            RATINGS,
            "rss_slope_mb_per_minute",
            1.0,
        ),
    ]
}

/// Returns the number of failed archives of all formats; `None` if no archive was requested or a format lacks the number.
fn archives_failed(summary: &Summary<'_>) -> Option<f64> {
    let loads = summary.loads().into_iter();
    loads
        .filter(|load| load.scenario.starts_with(ARCHIVES))
        .map(|load| summary.figure(&load, OURS, "archives_failed"))
        .reduce(|one, other| Some(one? + other?))
        .flatten()
}

/// Adds four metrics of the server's memory to the run: the mean over the first minute, the mean over the last minute, the ratio of the last to
/// the first mean, and the slope in megabytes per minute. If the run is shorter than two minutes, the means are those of its first and its
/// second half.
pub fn describe_memory(run: &mut Run, seconds: &[Run]) {
    let minutes = |second: &Run| Some((second.figures.get("second")? / 60.0, *second.figures.get("rss_mb")?));
    let points: Vec<_> = seconds.iter().filter_map(minutes).collect();
    let [first, last] = first_and_last(&points, 1.0);
    run.set("rss_first_minute_mb", first);
    run.set("rss_last_minute_mb", last);
    run.set("rss_last_over_first", last / first);
    run.set("rss_slope_mb_per_minute", slope(&points));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::aims::aims;
    use crate::report::page::page;

    fn run(part: &str, figures: &[(&str, f64)]) -> Run {
        let mut run = Run::new(part, OURS, 0, 0);
        for (name, value) in figures {
            run.set(name, *value);
        }
        run
    }

    fn second(second: f64, memory: f64) -> Run {
        run(EACH_SECOND, &[("second", second), ("rss_mb", memory)])
    }

    #[test]
    fn memory_that_rises_by_a_tenth_is_not_flat() {
        let seconds: Vec<Run> = (1..=600)
            .map(|at| second(f64::from(at), 200.0 + 20.0 * f64::from(at) / 600.0))
            .collect();
        let mut ratings = run(RATINGS, &[("latency_p99_ms", 40.0), ("missed", 0.0)]);
        describe_memory(&mut ratings, &seconds);
        let [slope, first, last] =
            ["rss_slope_mb_per_minute", "rss_first_minute_mb", "rss_last_minute_mb"].map(|name| ratings.figures[name]);
        assert!(
            (slope - 2.0).abs() < 1e-3 && (first - 201.0).abs() < 0.1 && (last - 219.0).abs() < 0.1,
            "{ratings:?}"
        );
        let runs: Vec<Run> = [ratings].into_iter().chain(seconds).collect();
        let summary = Summary::new(&runs);
        let found = aims(&summary);
        assert_eq!(found, house_aims(&summary));
        let met: Vec<&str> = found.iter().filter(|aim| aim.is_met()).map(|aim| aim.what).collect();
        assert_eq!(
            met,
            [
                "a rating's p99 until a follower has it, in ms",
                "deliveries to followers missed"
            ]
        );
    }

    #[test]
    fn archives_of_all_formats_must_not_fail() {
        let failed = |format: &str, count: f64| run(&format!("{ARCHIVES}{format}"), &[("archives_failed", count)]);
        assert_eq!(archives_failed(&Summary::new(&[])), None);
        let runs = [failed("zip", 0.0), failed("7z", 2.0)];
        assert_eq!(archives_failed(&Summary::new(&runs)), Some(2.0));
    }

    #[test]
    fn the_page_has_a_row_for_each_kind_of_work_and_none_for_a_second() {
        let archive = [
            ("archives", 7.0),
            ("archive_p50_ms", 1_500.0),
            ("archive_max_ms", 2_000.3),
        ];
        let runs = [
            run(LOG_INS, &[("log_ins", 1_200.0), ("log_in_p99_ms", 90.5)]),
            run("house, archives: zip", &archive),
            second(1.0, 200.0),
        ];
        let cells: Vec<Vec<String>> = house_rows(&runs);
        assert_eq!(cells.len(), 3);
        assert_eq!(cells[1], ["log-in", "1200", "0.0", "90.5", "0.0"]);
        assert_eq!(
            cells[2],
            ["zip archive, until its visitor is told", "7", "1500.0", "0.0", "2000.3"]
        );
        let page = page(&runs);
        assert!(
            page.starts_with("| what ") && page.contains("| log-ins failed ") && !page.contains("second"),
            "{page}"
        );
    }
}
