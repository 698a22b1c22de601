//! Reads statistics as a creator, a manager and the staff at a steady rate, even if the server cannot keep up.

use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::api::{Api, number};
use crate::cli::{ServerOptions, StatisticsOptions};
use crate::error::LoadError;
use crate::histogram::Histogram;
use crate::report::run::Run;
use crate::scenarios::failures::Failures;
use crate::scenarios::side_by_side::Start;

/// For `seconds`, makes the calls that return statistics, one kind after the other. The time of a call begins when the call is due.
pub fn read(
    start: &Start,
    server: &ServerOptions,
    options: &StatisticsOptions,
    seconds: f64,
) -> Result<Run, LoadError> {
    let calls = calls(server, options)?;
    let (mut times, mut failed) = (Histogram::default(), Failures::default());
    start.wait()?;
    let began = Instant::now();
    for (turn, (api, path, body)) in calls.iter().cycle().enumerate() {
        let due = turn as f64 / options.statistics;
        if due >= seconds {
            break;
        }
        let due = began + Duration::from_secs_f64(due);
        thread::sleep(due.saturating_duration_since(Instant::now()));
        match api.call(path, body) {
            Ok(_) => times.record(due.elapsed().as_nanos() as u64),
            Err(error) => failed.add(error),
        }
    }
    let mut run = Run::new("statistics", &server.label, 0, 0);
    run.set("reads", times.count() as f64);
    run.set_times("read", &times);
    failed.describe(&mut run, "reads_failed");
    Ok(run)
}

fn calls(server: &ServerOptions, options: &StatisticsOptions) -> Result<Vec<(Api, &'static str, Value)>, LoadError> {
    let log_in = |email: &str| Api::log_in(server.address, email, &server.password);
    let (creator, manager, admin) = (
        log_in(&options.reader)?,
        log_in(&server.email)?,
        log_in(&options.admin)?,
    );
    let companies = manager.call("/api/company/get", &json!({}))?;
    let company = number("/api/company/get", &companies, "/0/id")?;
    let of_company = json!({ "company_id": company });
    Ok(vec![
        (creator, "/api/statistic/get", json!({})),
        (manager.clone(), "/api/statistic/get_stats", json!({})),
        (manager, "/api/company/get_statistic", of_company),
        (admin, "/api/statistic/get_statistics", json!({})),
    ])
}
