//! The scenario `lists`: measures the calls that return lists, search results and statistics, one at a time, on a database that `lists.sh` has
//! filled.

mod cases;

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use cases::Case;

use crate::cli::ListsOptions;
use crate::error::LoadError;
use crate::histogram::Histogram;
use crate::http::{Request, send};
use crate::report::run::Run;

/// The number of requests of each case that are made before the measurement.
const WARM_UP: usize = 20;

/// Measures every case, one after the other, and returns their runs in the same order.
pub fn run(options: &ListsOptions) -> Result<Vec<Run>, LoadError> {
    let cases = cases::all(options)?;
    let mut runs = Vec::with_capacity(cases.len());
    for case in &cases {
        measure(options.address, case, options.connections, WARM_UP)?;
        let times = measure(options.address, case, options.connections, options.requests)?;
        let mut run = Run::new("lists", &case.name, 0, 0);
        run.set("requests", times.count() as f64);
        run.set("request_p50_ms", times.quantile_us(0.5) / 1e3);
        run.set("request_p95_ms", times.quantile_us(0.95) / 1e3);
        run.set("request_max_ms", times.max_us() / 1e3);
        runs.push(run);
    }
    Ok(runs)
}

/// Returns the runs as one Markdown table.
pub fn table(runs: &[Run]) -> String {
    let figure = |run: &Run, name: &str| run.figures.get(name).copied().unwrap_or_default();
    let rows = runs.iter().map(|run| {
        format!(
            "| {} | {:.1} | {:.1} | {:.1} |\n",
            run.label,
            figure(run, "request_p50_ms"),
            figure(run, "request_p95_ms"),
            figure(run, "request_max_ms"),
        )
    });
    let head = "| call | p50, ms | p95, ms | longest, ms |\n|---|---|---|---|\n";
    std::iter::once(head.to_owned()).chain(rows).collect()
}

/// Makes `count` requests on up to `connections` connections at the same time. Fails if an answer does not have status 200.
fn measure(address: SocketAddr, case: &Case, connections: usize, count: usize) -> Result<Histogram, LoadError> {
    let next = AtomicUsize::new(0);
    let ask = || -> Result<Vec<u64>, LoadError> {
        let mut times = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                return Ok(times);
            }
            times.push(ask_once(address, case, index)?);
        }
    };
    let outcomes: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> = (0..connections).map(|_| scope.spawn(ask)).collect();
        workers.into_iter().map(thread::ScopedJoinHandle::join).collect()
    });
    let mut histogram = Histogram::default();
    for outcome in outcomes {
        let times = outcome.map_err(|_| LoadError::Setup("a connection's thread has ended".to_owned()))??;
        for nanos in times {
            histogram.record(nanos);
        }
    }
    Ok(histogram)
}

/// Makes one request; returns the nanoseconds from before the connection opens until the whole response has arrived.
fn ask_once(address: SocketAddr, case: &Case, index: usize) -> Result<u64, LoadError> {
    let request = Request {
        method: "POST",
        path: &case.path,
        cookie: Some(&case.cookie),
        content_type: "application/json",
        body: case.bodies[index % case.bodies.len()].as_bytes(),
    };
    let started = Instant::now();
    let response = send(address, &request).map_err(LoadError::io(case.path.as_str()))?;
    let nanos = started.elapsed().as_nanos() as u64;
    if response.status == 200 {
        Ok(nanos)
    } else {
        let body = String::from_utf8_lossy(&response.body).into_owned();
        Err(LoadError::call(
            &case.path,
            format!("status {}: {body}", response.status),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_a_line_for_each_call() {
        let mut run = Run::new("lists", "track/get, own 20,000", 0, 0);
        run.set("request_p50_ms", 1.25);
        run.set("request_p95_ms", 9.0);
        run.set("request_max_ms", 12.34);
        let table = table(&[run]);
        assert!(
            table.ends_with("| track/get, own 20,000 | 1.2 | 9.0 | 12.3 |\n"),
            "{table}"
        );
    }
}
