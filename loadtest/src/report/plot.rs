//! SVG pictures that show how the server's costs (time, CPU, memory) grow with the load: one picture for each quantity that is increased, such
//! as the number of watchers, and in it one panel for each cost. They are legible on light and dark backgrounds.

use std::fmt::Write;

use crate::report::aims::OURS;
use crate::report::house::EACH_SECOND;
use crate::report::run::Run;
use crate::report::summary::{Load, Summary};

const PANEL_WIDTH: f64 = 240.0;
const HEIGHT: f64 = 190.0;
/// The left edge of the area in which a panel's line is drawn.
const LEFT: f64 = 34.0;
const RIGHT: f64 = 206.0;
const TOP: f64 = 62.0;
const BOTTOM: f64 = 150.0;
/// The style of the pictures. It follows the reader's color scheme by a media query, because an embedded image cannot use the styles of the page
/// around it.
const STYLE: &str = "text{font:12px system-ui,sans-serif;fill:#24292f}.t{font-weight:600}.a{fill:#57606a}\
    .l{fill:none;stroke:#0969da;stroke-width:2}.d{fill:#0969da}.b{stroke:#d0d7de}.g{fill:#fff}\
    @media(prefers-color-scheme:dark){text{fill:#e6edf3}.a{fill:#9da7b3}.l{stroke:#58a6ff}.d{fill:#58a6ff}\
    .b{stroke:#3d444d}.g{fill:#0d1117}}";

/// A cost of the server (time, CPU or memory): the name of its metric, its title with the unit, and the factor that converts the metric to
/// that unit.
type Cost = (&'static str, &'static str, f64);

/// The description of one picture, which shows how costs grow with a quantity such as the number of watchers: the file name, the name of the
/// quantity, the title of the horizontal axis, and the costs.
struct Growth {
    file: &'static str,
    by: &'static str,
    of: &'static str,
    costs: [Cost; 3],
}

const GROWTHS: [Growth; 3] = [
    Growth {
        file: "growth-watchers.svg",
        by: "watchers",
        of: "watchers of one topic, 20 ratings/s",
        costs: [
            ("server_cpu_s_per_million", "CPU per delivery, µs", 1.0),
            ("latency_p50_ms", "to a watcher, p50 ms", 1.0),
            ("ack_p50_ms", "acknowledgement, p50 ms", 1.0),
        ],
    },
    Growth {
        file: "growth-topics.svg",
        by: "topics",
        of: "topics followed and rated in",
        costs: [
            ("rss_bytes_per_topic", "memory per topic, KB", 1e-3),
            ("ack_p50_ms", "acknowledgement, p50 ms", 1.0),
            ("cpu_ms_per_rating", "CPU per rating, ms", 1.0),
        ],
    },
    Growth {
        file: "growth-submissions.svg",
        by: "submissions",
        of: "submissions of one job",
        costs: [
            ("grown_mb", "memory of the topic, MB", 1.0),
            ("ack_p50_ms", "acknowledgement, p50 ms", 1.0),
            ("page_p50_ms", "first page, p50 ms", 1.0),
        ],
    },
];

/// The maximum number of points for which every point of a line has a label.
const LABELLED: usize = 8;

/// The costs that the `house` scenario samples each second.
const EACH_SECOND_COSTS: [Cost; 3] = [
    ("rss_mb", "server's memory, MB", 1.0),
    ("latency_p99_ms", "to a follower, p99 ms", 1.0),
    ("server_cpu_percent", "server's CPU, %", 1.0),
];

/// Returns the pictures with their file names. A picture without data is left out.
pub fn pictures(runs: &[Run]) -> Vec<(&'static str, String)> {
    let summary = Summary::new(runs);
    let drawn = GROWTHS.iter().filter_map(|growth| {
        let panels: Vec<(&str, Vec<(f64, f64)>)> = (growth.costs.iter())
            .map(|(figure, title, scale)| (*title, points(&summary, growth.by, figure, *scale)))
            .collect();
        let has_points = panels.iter().any(|(_, points)| !points.is_empty());
        has_points.then(|| (growth.file, picture(growth.of, &panels)))
    });
    drawn.chain(over_time(runs)).collect()
}

/// Returns the picture of the costs that were sampled each second; `None` if there are no samples.
fn over_time(runs: &[Run]) -> Option<(&'static str, String)> {
    let seconds: Vec<&Run> = runs.iter().filter(|run| run.scenario == EACH_SECOND).collect();
    let line = |(figure, title, scale): Cost| {
        let point = |run: &&Run| Some((*run.figures.get("second")?, run.figures.get(figure)? * scale));
        (title, seconds.iter().filter_map(point).collect())
    };
    let panels: Vec<(&str, Vec<(f64, f64)>)> = EACH_SECOND_COSTS.map(line).into();
    let picture = || ("house.svg", picture("seconds, all of the load at once", &panels));
    (!seconds.is_empty()).then(picture)
}

/// Returns the points of a line, sorted by x. x is the number of `by` (watchers, topics or submissions) in a load; y is the figure that was
/// measured under this load, times `scale`.
fn points(summary: &Summary<'_>, by: &str, figure: &str, scale: f64) -> Vec<(f64, f64)> {
    let loads = summary.loads();
    let mut points: Vec<(f64, f64)> = (loads.iter())
        .filter_map(|load| Some((size(summary, load, by)?, summary.figure(load, OURS, figure)? * scale)))
        .collect();
    points.sort_by(|one, other| one.0.total_cmp(&other.0));
    points
}

/// Returns the number of `by` (watchers, topics or submissions) in a load; `None` if the load does not belong to the series that varies it.
fn size(summary: &Summary<'_>, load: &Load, by: &str) -> Option<f64> {
    let figure = |name: &str| summary.figure(load, OURS, name);
    match by {
        "watchers" if load.scenario == "fanout" => Some(load.watchers as f64),
        "topics" => figure("topics").filter(|_| figure("submissions") == Some(1.0)),
        "submissions" => figure("submissions").filter(|_| figure("topics") == Some(1.0)),
        _ => None,
    }
}

fn picture(of: &str, panels: &[(&str, Vec<(f64, f64)>)]) -> String {
    let width = PANEL_WIDTH * panels.len() as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {HEIGHT}\" width=\"{width}\" height=\"{HEIGHT}\" \
         role=\"img\" aria-label=\"{of}\">\n<style>{STYLE}</style>\n\
         <rect class=\"g\" width=\"{width}\" height=\"{HEIGHT}\"/>\n\
         <text class=\"a\" x=\"{middle}\" y=\"182\" text-anchor=\"middle\">{of}</text>\n",
        middle = width / 2.0
    );
    for (index, (title, points)) in panels.iter().enumerate() {
        panel(&mut svg, index as f64 * PANEL_WIDTH, title, points);
    }
    svg += "</svg>\n";
    svg
}

/// Draws one panel: a line over a vertical axis that begins at zero, with labeled points. The points have equal distances on the horizontal
/// axis, because sizes grow by factors.
fn panel(svg: &mut String, left: f64, title: &str, points: &[(f64, f64)]) {
    let most = points.iter().map(|point| point.1).fold(f64::MIN_POSITIVE, f64::max);
    let step = (RIGHT - LEFT) / points.len().saturating_sub(1).max(1) as f64;
    let places: Vec<(f64, f64)> = (points.iter().enumerate())
        .map(|(index, point)| {
            (
                left + LEFT + step * index as f64,
                BOTTOM - (BOTTOM - TOP) * point.1 / most,
            )
        })
        .collect();
    let line: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let mut put = |text: std::fmt::Arguments<'_>| svg.write_fmt(text).expect("a string takes everything");
    put(format_args!(
        "<text class=\"t\" x=\"{:.1}\" y=\"24\">{title}</text>\n<path class=\"b\" d=\"M{:.1} {BOTTOM}H{:.1}\"/>\n\
         <polyline class=\"l\" points=\"{}\"/>\n",
        left + 16.0,
        left + 16.0,
        left + PANEL_WIDTH - 16.0,
        line.join(" ")
    ));
    let labelled = labelled(points);
    let shown = places
        .iter()
        .zip(points)
        .enumerate()
        .filter(|(index, _)| labelled.contains(index));
    for (_, ((x, y), (size, cost))) in shown {
        put(format_args!(
            "<circle class=\"d\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\"/>\n\
             <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\n\
             <text class=\"a\" x=\"{x:.1}\" y=\"166\" text-anchor=\"middle\">{}</text>\n",
            y - 9.0,
            short(*cost),
            grouped(*size)
        ));
    }
}

/// Returns the indexes of the points that get a label: all points if there are few. Otherwise the first point, the last point, and the highest
/// point if it is far enough from both.
fn labelled(points: &[(f64, f64)]) -> Vec<usize> {
    if points.len() <= LABELLED {
        return (0..points.len()).collect();
    }
    let last = points.len() - 1;
    let highest = (0..=last).max_by(|one, other| points[*one].1.total_cmp(&points[*other].1));
    let room = points.len() / LABELLED;
    let highest = highest.filter(|highest| (room..=last - room).contains(highest));
    [Some(0), highest, Some(last)].into_iter().flatten().collect()
}

/// Formats a value: without decimal places if it is at least 10, with one if it is at least 1, otherwise with two.
fn short(value: f64) -> String {
    let digits = match value {
        _ if value >= 10.0 => 0,
        _ if value >= 1.0 => 1,
        _ => 2,
    };
    format!("{value:.digits$}")
}

fn grouped(value: f64) -> String {
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spread(topics: f64, submissions: f64, ack: f64) -> Run {
        let mut run = Run::new(&format!("{topics} topics, {submissions} submissions each"), OURS, 1, 4);
        run.set("topics", topics);
        run.set("submissions", submissions);
        run.set("ack_p50_ms", ack);
        run
    }

    #[test]
    fn the_growing_figure_decides_the_picture_and_position_of_a_run() {
        let runs = [
            spread(1000.0, 1.0, 0.7),
            spread(100.0, 1.0, 0.6),
            spread(1.0, 10_000.0, 0.9),
        ];
        let pictures = pictures(&runs);
        let names: Vec<&str> = pictures.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, ["growth-topics.svg", "growth-submissions.svg"]);
        let (hundred, thousand) = (pictures[0].1.find(">100<"), pictures[0].1.find(">1,000<"));
        assert!(hundred.is_some() && hundred < thousand);
        assert!(pictures[0].1.contains(">0.70<") && !pictures[0].1.contains(">0.90<"));
    }

    #[test]
    fn the_highest_cost_is_at_the_top_and_zero_at_the_bottom() {
        let mut svg = String::new();
        panel(&mut svg, 0.0, "a cost", &[(1.0, 0.0), (2.0, 8.0)]);
        assert!(svg.contains("34.0,150.0 206.0,62.0"), "{svg}");
    }

    #[test]
    fn a_long_line_is_labelled_where_it_begins_and_ends_and_at_its_highest() {
        let line = |highest: usize| -> Vec<(f64, f64)> {
            (0..100)
                .map(|at| (at as f64, if at == highest { 9.0 } else { 1.0 }))
                .collect()
        };
        assert_eq!(labelled(&line(50)), [0, 50, 99]);
        assert_eq!(labelled(&line(95)), [0, 99]);
        assert_eq!(labelled(&line(50)[..3]), [0, 1, 2]);
    }

    #[test]
    fn seconds_are_drawn_in_a_picture_of_their_own() {
        let second = |at: f64| {
            let mut run = Run::new(EACH_SECOND, OURS, 0, 0);
            run.set("second", at);
            run.set("rss_mb", 180.0 + at);
            run
        };
        let pictures = pictures(&[second(1.0), second(2.0)]);
        assert_eq!(
            pictures.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
            ["house.svg"]
        );
        assert!(
            pictures[0].1.contains(">181<") && pictures[0].1.contains(">182<"),
            "{}",
            pictures[0].1
        );
    }

    #[test]
    fn numbers_are_written_short() {
        assert_eq!([0.456, 4.56, 45.6].map(short), ["0.46", "4.6", "46"]);
        assert_eq!(
            [250.0, 2_000.0, 10_000.0, 1_000_000.0].map(grouped),
            ["250", "2,000", "10,000", "1,000,000"]
        );
    }
}
