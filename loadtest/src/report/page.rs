//! The page that `make bench` prints at its end: a table of the medians of all servers, then the aims.

use std::fmt::Write;

use crate::report::aims::{Bound, DATABASE, OURS, aims, ratio};
use crate::report::house::{house_rows, is_house};
use crate::report::run::Run;
use crate::report::summary::{Load, Summary};

/// The metrics in the table of the report page: the name and the title of each.
const FIGURES: [(&str, &str); 55] = [
    ("deliveries_per_s", "deliveries/s"),
    ("ratings_per_s", "acknowledged ratings/s"),
    ("ratings_per_frame", "ratings in a frame"),
    ("latency_p50_ms", "to a watcher, p50 ms"),
    ("latency_p90_ms", "to a watcher, p90 ms"),
    ("latency_p99_ms", "to a watcher, p99 ms"),
    ("last_watcher_p50_ms", "to the last watcher, p50 ms"),
    ("latency_max_ms", "to a watcher, the slowest, ms"),
    ("ack_p50_ms", "acknowledgement, p50 ms"),
    ("ack_p99_ms", "acknowledgement, p99 ms"),
    ("all_current_s", "all followers current, s"),
    ("current_p50_ms", "a follower current, p50 ms"),
    ("resume_p50_ms", "resume, p50 ms"),
    ("resume_p99_ms", "resume, p99 ms"),
    ("resumed_by_frames", "resumes answered with what was missed"),
    ("resumed_by_snapshot", "resumes answered with a snapshot"),
    ("start_to_serving_s", "start to serving, s"),
    ("drain_s", "SIGTERM to end, s"),
    ("missed", "missed"),
    ("lost", "acknowledged, but not in the database"),
    ("log_ins", "log-ins"),
    ("log_ins_refused", "log-ins refused by 429"),
    ("log_ins_failed", "log-ins failed"),
    ("log_in_p50_ms", "log-in, p50 ms"),
    ("log_in_p95_ms", "log-in, p95 ms"),
    ("check_p50_ms", "password check alone, p50 ms"),
    ("requests_per_s", "requests/s"),
    ("request_p99_ms", "request, p99 ms"),
    ("archive_mb_per_s", "archive, MB/s"),
    ("copy_mb_per_s", "cp, MB/s"),
    ("archive_over_copy", "the archive's speed over cp's"),
    ("archive_told_s", "until the visitor is told, s"),
    ("anonymous_rise_mb", "rise of the server's anonymous memory, MB"),
    ("visitor_kb_per_s", "each visitor, KB/s"),
    ("range_p50_ms", "a visitor's range, p50 ms"),
    ("range_p99_ms", "a visitor's range, p99 ms"),
    ("ranges_failed", "ranges failed"),
    ("served_mb_per_s", "files, MB/s"),
    ("server_cpu_s_per_gb", "server CPU s per GB"),
    ("server_cpu_s_per_million", "server CPU s per million"),
    ("server_cpu_percent", "server CPU %"),
    ("generator_cpu_percent", "generator CPU %"),
    ("rss_bytes_per_connection", "RSS bytes per connection"),
    ("driver_p50_ms", "one-row commit, p50 ms"),
    ("driver_p99_ms", "one-row commit, p99 ms"),
    ("driver_paced_p50_ms", "one-row commit at 20/s, p50 ms"),
    ("driver_paced_p99_ms", "one-row commit at 20/s, p99 ms"),
    ("driver_batched_rows_per_s", "rows/s, 512 a commit, two connections"),
    ("driver_batched_rows_per_s_one", "rows/s, 512 a commit, one connection"),
    ("p50_ms", "leaner client: one-row commit, p50 ms"),
    ("p99_ms", "leaner client: one-row commit, p99 ms"),
    ("paced_p50_ms", "leaner client: one-row commit at 20/s, p50 ms"),
    ("paced_p99_ms", "leaner client: one-row commit at 20/s, p99 ms"),
    (
        "batched_rows_per_s",
        "leaner client: rows/s, 512 a commit, two connections",
    ),
    (
        "batched_rows_per_s_one",
        "leaner client: rows/s, 512 a commit, one connection",
    ),
];

/// Returns the whole page, in Markdown.
pub fn page(runs: &[Run]) -> String {
    let summary = Summary::new(runs);
    if summary.loads().iter().any(is_house) {
        return markdown(&house_rows(runs)) + "\n" + &markdown(&aim_rows(&summary));
    }
    let labels: Vec<&str> = summary
        .labels(None)
        .into_iter()
        .filter(|label| *label != DATABASE)
        .collect();
    let mut rows = vec![header(&labels)];
    for load in summary.loads() {
        rows.extend(load_rows(&summary, &load, &labels));
    }
    let mut page = format!(
        "Rounds: {}. Each figure is the median of its runs; of what was missed it is the worst.\n\n",
        summary.rounds()
    );
    page += &markdown(&rows);
    page += "\n";
    page += &markdown(&aim_rows(&summary));
    page
}

fn header(labels: &[&str]) -> Vec<String> {
    let mut header = vec!["load".to_owned(), "figure".to_owned()];
    header.extend(labels.iter().map(|label| (*label).to_owned()));
    header.extend(peers(labels).map(|peer| format!("× {peer}")));
    header
}

fn load_rows(summary: &Summary<'_>, load: &Load, labels: &[&str]) -> Vec<Vec<String>> {
    let bare = summary.labels(Some(load)) == [DATABASE];
    let mut rows = Vec::new();
    for (name, title) in FIGURES {
        // The database has no column of its own: its figure is in the first.
        let figure = |label: &&str| summary.figure(load, if bare { DATABASE } else { label }, name);
        let columns = if bare { &labels[..labels.len().min(1)] } else { labels };
        let figures: Vec<Option<f64>> = columns.iter().map(figure).collect();
        if figures.iter().all(Option::is_none) {
            continue;
        }
        let mut row = vec![load_title(load), title.to_owned()];
        row.extend(
            labels
                .iter()
                .enumerate()
                .map(|(column, _)| shown(figures.get(column).copied().flatten())),
        );
        let ours = if bare { None } else { summary.figure(load, OURS, name) };
        row.extend(peers(labels).map(|peer| shown(ratio(ours, summary.figure(load, peer, name)))));
        rows.push(row);
    }
    rows
}

fn peers<'a>(labels: &'a [&'a str]) -> impl Iterator<Item = &'a str> {
    labels.iter().copied().filter(|label| *label != OURS)
}

fn load_title(load: &Load) -> String {
    let Load {
        scenario,
        watchers,
        raters,
    } = load;
    match scenario.as_str() {
        "idle" => format!("idle, {watchers} connections"),
        "commit" => "bare PostgreSQL".to_owned(),
        _ => format!("{scenario}, {watchers} watchers, {raters} raters"),
    }
}

fn aim_rows(summary: &Summary<'_>) -> Vec<Vec<String>> {
    let mut rows = vec![["aim", "bound", "found", "reached"].map(str::to_owned).to_vec()];
    for aim in aims(summary) {
        let bound = match aim.bound {
            Bound::AtLeast(bound) => format!("at least {bound}"),
            Bound::AtMost(bound) => format!("at most {bound}"),
            Bound::None => String::new(),
        };
        let reached = match aim.found {
            None => "not measured",
            Some(_) if aim.bound == Bound::None => "",
            Some(_) if aim.is_met() => "yes",
            Some(_) => "no",
        };
        rows.push(vec![aim.what.to_owned(), bound, shown(aim.found), reached.to_owned()]);
    }
    rows
}

fn shown(figure: Option<f64>) -> String {
    match figure {
        None => String::new(),
        Some(value) if value.fract() == 0.0 || value >= 1000.0 => format!("{value:.0}"),
        Some(value) if value >= 100.0 => format!("{value:.1}"),
        Some(value) => format!("{value:.2}"),
    }
}

/// Formats a Markdown table whose columns also line up in plain text.
fn markdown(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| {
        rows.iter()
            .map(|row| row[column].chars().count())
            .max()
            .unwrap_or(0)
            .max(3)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut table = String::new();
    for (index, row) in rows.iter().enumerate() {
        for (cell, width) in row.iter().zip(&widths) {
            write!(table, "| {cell:<width$} ").expect("a string takes everything");
        }
        table += "|\n";
        if index == 0 {
            for width in &widths {
                write!(table, "|{}", "-".repeat(width + 2)).expect("a string takes everything");
            }
            table += "|\n";
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(scenario: &str, label: &str, raters: usize, name: &str, value: f64) -> Run {
        let mut run = Run::new(scenario, label, 1000, raters);
        run.set(name, value);
        run
    }

    #[test]
    fn servers_are_shown_side_by_side_with_their_ratio() {
        let runs = [
            run("storm", OURS, 16, "deliveries_per_s", 900_000.0),
            run("storm", "socketioxide", 16, "deliveries_per_s", 450_000.0),
        ];
        let page = page(&runs);
        let row = page.lines().find(|line| line.contains("deliveries/s")).expect("a row");
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        assert_eq!(
            cells,
            [
                "",
                "storm, 1000 watchers, 16 raters",
                "deliveries/s",
                "900000",
                "450000",
                "2",
                ""
            ]
        );
    }

    #[test]
    fn the_bare_commit_is_in_the_first_column_and_has_no_ratio() {
        let runs = [
            run("storm", OURS, 16, "ack_p50_ms", 1.0),
            run("storm", "socketioxide", 16, "ack_p50_ms", 2.0),
            run("commit", DATABASE, 1, "driver_p50_ms", 0.5),
        ];
        let page = page(&runs);
        let row = page
            .lines()
            .find(|line| line.contains("one-row commit, p50"))
            .expect("a row");
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        assert_eq!(
            cells,
            ["", "bare PostgreSQL", "one-row commit, p50 ms", "0.50", "", "", ""]
        );
    }

    #[test]
    fn every_row_of_a_table_is_as_wide_as_its_header() {
        let page = page(&[run("idle", OURS, 0, "rss_bytes_per_connection", 12_345.6)]);
        for table in page.split("\n\n").filter(|part| part.starts_with('|')) {
            let widths: Vec<usize> = table.lines().map(|line| line.chars().count()).collect();
            assert!(widths.windows(2).all(|pair| pair[0] == pair[1]), "{table}");
        }
    }
}
