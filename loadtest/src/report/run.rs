//! The result of one run: metrics by name.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::{Deserialize, Serialize};

use crate::error::LoadError;
use crate::histogram::Histogram;

/// The metrics that one scenario measured on one server under one load.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The name of the scenario, such as `idle` or `fanout`; `commit` measures the database without a server.
    pub scenario: String,
    /// The name under which the report shows the measured server.
    pub label: String,
    /// The number of connections that followed the topic.
    pub watchers: usize,
    /// The number of connections that rated.
    pub raters: usize,
    /// The metrics by name; a name ends in the unit of its metric.
    #[serde(flatten)]
    pub figures: BTreeMap<String, f64>,
}

impl Run {
    /// Makes a run without metrics.
    pub fn new(scenario: &str, label: &str, watchers: usize, raters: usize) -> Self {
        Self {
            scenario: scenario.to_owned(),
            label: label.to_owned(),
            watchers,
            raters,
            figures: BTreeMap::new(),
        }
    }

    /// Sets one metric. Values below 100 are rounded to four decimal places, all others to one.
    pub fn set(&mut self, name: &str, value: f64) {
        let scale = if value.abs() < 100.0 { 1e4 } else { 10.0 };
        self.figures.insert(name.to_owned(), (value * scale).round() / scale);
    }

    /// Sets four metrics of `times`, in milliseconds: the 50th, 90th and 99th percentile and the maximum.
    pub fn set_times(&mut self, name: &str, times: &Histogram) {
        for (quantile, value) in [("p50", 0.5), ("p90", 0.9), ("p99", 0.99)] {
            self.set(&format!("{name}_{quantile}_ms"), times.quantile_us(value) / 1e3);
        }
        self.set(&format!("{name}_max_ms"), times.max_us() / 1e3);
    }

    /// Returns the run as one line of JSON.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("names and numbers are always JSON")
    }

    /// Returns the run as a table of text for people to read.
    pub fn table(&self) -> String {
        let Self {
            scenario,
            label,
            watchers,
            raters,
            figures,
        } = self;
        let mut table = format!("{label}: {scenario}, {watchers} watchers, {raters} raters\n");
        for (name, value) in figures {
            writeln!(table, "  {name:<28}{value:>14}").expect("a string takes everything");
        }
        table
    }
}

/// Parses runs from text with one JSON object per line. Skips empty lines.
pub fn read_runs(lines: &str) -> Result<Vec<Run>, LoadError> {
    let lines = lines.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(index, line)| {
            serde_json::from_str(line).map_err(|source| LoadError::Results {
                line: index + 1,
                source,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_reads_back_as_it_was_written() {
        let mut run = Run::new("storm", "needledrop", 1000, 16);
        run.set("deliveries_per_s", 812_345.678);
        run.set("latency_p50_ms", 1.234_56);
        assert_eq!(
            read_runs(&format!("{}\n\n{}\n", run.line(), run.line())).expect("lines"),
            [run.clone(), run]
        );
    }

    #[test]
    fn a_broken_line_is_named_by_its_number() {
        let error = read_runs("\n{").expect_err("a broken line");
        assert!(error.to_string().starts_with("results line 2:"));
    }
}
