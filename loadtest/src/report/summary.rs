//! Combines runs of the same scenario and load into one value for each metric.

use crate::report::run::Run;

/// The metrics for which the report shows the worst of all runs instead of their median.
const WORST: [&str; 13] = [
    "anonymous_rise_mb",
    "latency_max_ms",
    "log_ins_failed",
    "ranges_failed",
    "missed",
    "lost",
    "not_current",
    "repeated",
    "altered",
    "foreign",
    "resyncs",
    "unacknowledged",
    "closed",
];

/// A scenario with its numbers of watchers and raters. Runs of different servers under the same load are compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Load {
    /// The name of the scenario.
    pub scenario: String,
    /// The number of connections that followed the topic.
    pub watchers: usize,
    /// The number of connections that rated.
    pub raters: usize,
}

impl Load {
    /// Makes a load.
    pub fn new(scenario: &str, watchers: usize, raters: usize) -> Self {
        Self {
            scenario: scenario.to_owned(),
            watchers,
            raters,
        }
    }

    fn of(run: &Run) -> Self {
        Self::new(&run.scenario, run.watchers, run.raters)
    }
}

/// All runs of one benchmark session, from which the methods compute one value for each server, load and metric.
#[derive(Debug, Clone, Copy)]
pub struct Summary<'a> {
    runs: &'a [Run],
}

impl<'a> Summary<'a> {
    /// Makes a summary of `runs`.
    pub fn new(runs: &'a [Run]) -> Self {
        Self { runs }
    }

    /// Returns the loads without duplicates, in the order of their first runs.
    pub fn loads(&self) -> Vec<Load> {
        first_of_each(self.runs.iter().map(Load::of))
    }

    /// Returns the labels of the servers that were measured under `load`, or of all measured servers if `load` is `None`. The labels are in the
    /// order of the servers' first runs.
    pub fn labels(&self, load: Option<&Load>) -> Vec<&'a str> {
        let runs = self
            .runs
            .iter()
            .filter(|run| load.is_none_or(|load| *load == Load::of(run)));
        first_of_each(runs.map(|run| run.label.as_str()))
    }

    /// Returns the value of one metric for one server under one load: the median of the runs, or the worst value if one bad run must not be
    /// hidden.
    pub fn figure(&self, load: &Load, label: &str, name: &str) -> Option<f64> {
        let runs = self
            .runs
            .iter()
            .filter(|run| run.label == label && Load::of(run) == *load);
        let mut values: Vec<f64> = runs.filter_map(|run| run.figures.get(name).copied()).collect();
        values.sort_by(f64::total_cmp);
        let last = values.len().checked_sub(1)?;
        if WORST.contains(&name) {
            return Some(values[last]);
        }
        Some(f64::midpoint(values[last / 2], values[last.div_ceil(2)]))
    }

    /// Returns the value of one metric for one server, as [`Self::figure`] does, under the first load of a scenario.
    pub fn figure_of_scenario(&self, scenario: &str, label: &str, name: &str) -> Option<f64> {
        let load = self.loads().into_iter().find(|load| load.scenario == scenario)?;
        self.figure(&load, label, name)
    }

    /// Returns the largest number of runs that any server has under one load.
    pub fn rounds(&self) -> usize {
        let runs_like = |run: &Run| {
            self.runs
                .iter()
                .filter(|other| other.label == run.label && Load::of(other) == Load::of(run))
                .count()
        };
        self.runs.iter().map(runs_like).max().unwrap_or(0)
    }
}

fn first_of_each<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut seen = Vec::new();
    for one in all {
        if !seen.contains(&one) {
            seen.push(one);
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runs(name: &str, values: &[f64]) -> Vec<Run> {
        let run = |value: &f64| {
            let mut run = Run::new("storm", "needledrop", 1000, 16);
            run.set(name, *value);
            run
        };
        values.iter().map(run).collect()
    }

    #[test]
    fn the_median_is_the_middle_or_between_the_two_middles() {
        let load = Load::new("storm", 1000, 16);
        for (values, expected) in [(&[3.0, 1.0, 2.0][..], 2.0), (&[4.0, 1.0, 2.0, 3.0], 2.5), (&[7.0], 7.0)] {
            let runs = runs("ratings_per_s", values);
            assert_eq!(
                Summary::new(&runs).figure(&load, "needledrop", "ratings_per_s"),
                Some(expected)
            );
        }
    }

    #[test]
    fn one_missed_change_is_not_outvoted() {
        let runs = runs("missed", &[0.0, 1.0, 0.0]);
        assert_eq!(
            Summary::new(&runs).figure(&Load::new("storm", 1000, 16), "needledrop", "missed"),
            Some(1.0)
        );
    }

    #[test]
    fn a_missing_measurement_is_no_figure() {
        let runs = runs("ratings_per_s", &[1.0]);
        let summary = Summary::new(&runs);
        assert_eq!(
            summary.figure(&Load::new("storm", 1000, 64), "needledrop", "ratings_per_s"),
            None
        );
        assert_eq!(
            summary.figure(&Load::new("storm", 1000, 16), "node", "ratings_per_s"),
            None
        );
        assert_eq!(summary.labels(None), ["needledrop"]);
    }
}
