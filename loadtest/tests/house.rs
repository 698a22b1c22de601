//! The arithmetic and the order of the parts of `house`.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use loadtest::error::LoadError;
use loadtest::report::run::Run;
use loadtest::scenarios::side_by_side::{Parts, Start};
use loadtest::trend::{first_and_last, slope};

fn is_near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

#[test]
fn the_slope_is_that_of_the_line_that_fits_best() {
    assert!(is_near(slope(&[(0.0, 1.0), (1.0, 3.0), (2.0, 5.0)]), 2.0));
    // the outlier in the middle raises the line and does not turn it
    assert!(is_near(slope(&[(0.0, 1.0), (1.0, 9.0), (2.0, 1.0)]), 0.0));
    assert!(is_near(slope(&[(0.0, 4.0), (10.0, 4.0), (20.0, 3.0)]), -0.05));
}

#[test]
fn points_at_one_place_have_no_slope() {
    assert!(is_near(slope(&[]), 0.0));
    assert!(is_near(slope(&[(1.0, 7.0)]), 0.0));
    assert!(is_near(slope(&[(1.0, 7.0), (1.0, 9.0)]), 0.0));
}

#[test]
fn the_beginning_and_the_end_are_means_over_their_length() {
    let points: Vec<(f64, f64)> = (0..=9).map(|at| (f64::from(at), f64::from(at * at))).collect();
    let [first, last] = first_and_last(&points, 2.0);
    assert!(is_near(first, 0.5) && is_near(last, 72.5), "{first} {last}");
}

#[test]
fn the_beginning_and_the_end_of_a_short_line_share_no_point() {
    let points = [(0.0, 1.0), (1.0, 2.0), (2.0, 30.0), (3.0, 4.0), (4.0, 5.0)];
    let [first, last] = first_and_last(&points, 60.0);
    assert!(is_near(first, 1.5) && is_near(last, 4.5), "{first} {last}");
    assert_eq!(
        first_and_last(&[], 60.0).map(f64::to_bits),
        [0.0f64; 2].map(f64::to_bits)
    );
}

#[test]
fn no_part_begins_before_all_are_set_up() {
    let (set_up, mut parts) = (Arc::new(AtomicUsize::new(0)), Parts::default());
    for name in ["one", "two"] {
        let set_up = Arc::clone(&set_up);
        let part = move |start: &Start| {
            set_up.fetch_add(1, Ordering::SeqCst);
            start.wait()?;
            let mut run = Run::new("part", "needledrop", 0, 0);
            run.set("set_up", set_up.load(Ordering::SeqCst) as f64);
            Ok(run)
        };
        parts.add(name, part).expect("a part that is set up");
    }
    parts.begin();
    let runs = parts.end().expect("two runs");
    let found: Vec<(&str, f64)> = runs
        .iter()
        .map(|run| (run.scenario.as_str(), run.figures["set_up"]))
        .collect();
    assert_eq!(found, [("one", 2.0), ("two", 2.0)]);
}

#[test]
fn a_part_that_cannot_be_set_up_ends_the_run_with_its_reason() {
    let mut parts = Parts::default();
    let refused = parts.add("one", |_| Err(LoadError::Setup("no such account".to_owned())));
    assert_eq!(refused.expect_err("a refusal").to_string(), "no such account");
    let over = parts.add("two", |_| Ok(Run::new("part", "needledrop", 0, 0)));
    assert_eq!(
        over.expect_err("a part that did not wait").to_string(),
        "two ended before it began"
    );
}

#[test]
fn a_part_does_not_begin_when_the_run_is_given_up() {
    let (outcome, ended) = std::sync::mpsc::channel();
    let mut parts = Parts::default();
    let part = move |start: &Start| {
        let waited = start.wait();
        outcome.send(waited.is_err()).expect("the test waits");
        Ok(Run::new("part", "needledrop", 0, 0))
    };
    parts.add("one", part).expect("a part that is set up");
    drop(parts);
    assert!(ended.recv().expect("the part's outcome"));
}
