//! Measures how long a bare one-row commit takes, which is the least time of any acknowledgement that comes after a commit; and the rows
//! per second that one and two connections commit in batches of 512, which are the ceilings of committed ratings, since one job has one
//! commit in progress.
//!
//! `pgcommit driver|lean DATABASE_URL [SECONDS] [RATE]` commits one row after the other as fast as possible, then at RATE a second, then
//! batches as fast as possible, each for SECONDS, and prints one line of JSON. `pgcommit checkpoint DATABASE_URL` makes the database write
//! everything that is due.

mod driver;
mod lean;

use std::time::{Duration, Instant};

use tokio::runtime::Builder;

/// The number of keys, which is that of the tracks of a bench's job.
const TRACKS: i64 = 64;
/// The number of rows of a batch, which is that of the server's committers.
const BATCH_ROWS: i64 = 512;

/// The results: durations in milliseconds, sorted, and rows per second.
struct Figures {
    fast: Vec<f64>,
    paced: Vec<f64>,
    rows_of_one: f64,
    rows: f64,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let client = arguments.next().unwrap_or_default();
    let database = arguments.next().unwrap_or_default();
    let seconds = arguments.next().and_then(|seconds| seconds.parse().ok()).unwrap_or(3.0);
    let rate = arguments.next().and_then(|rate| rate.parse().ok()).unwrap_or(20.0);
    let (figures, prefix) = match client.as_str() {
        "driver" => {
            let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
            (runtime.block_on(driver::measure(&database, seconds, rate))?, "driver_")
        }
        "lean" => {
            let runtime = Builder::new_current_thread().enable_all().build()?;
            (runtime.block_on(lean::measure(&database, seconds, rate))?, "")
        }
        "checkpoint" => {
            let runtime = Builder::new_current_thread().enable_all().build()?;
            return Ok(runtime.block_on(driver::checkpoint(&database))?);
        }
        _ => return Err("pgcommit driver|lean|checkpoint DATABASE_URL [SECONDS] [RATE]".into()),
    };
    let Figures {
        fast,
        paced,
        rows_of_one,
        rows,
    } = figures;
    let mut line = serde_json::json!({"scenario": "commit", "label": "postgresql", "watchers": 0, "raters": 1});
    for (name, value) in [
        ("commits_per_s", fast.len() as f64 / seconds),
        ("p50_ms", quantile(&fast, 0.5)),
        ("p99_ms", quantile(&fast, 0.99)),
        ("paced_p50_ms", quantile(&paced, 0.5)),
        ("paced_p99_ms", quantile(&paced, 0.99)),
        ("batched_rows_per_s", rows),
        ("batched_rows_per_s_one", rows_of_one),
    ] {
        line[format!("{prefix}{name}")] = value.into();
    }
    println!("{line}");
    Ok(())
}

/// Commits for `seconds`, `rate` a second or one after the other; returns the sorted durations in milliseconds.
async fn timed<E>(
    seconds: f64,
    rate: Option<f64>,
    mut commit: impl AsyncFnMut(i64) -> Result<(), E>,
) -> Result<Vec<f64>, E> {
    let started = Instant::now();
    let mut due = started;
    let mut took = Vec::new();
    let mut row = 0;
    while started.elapsed().as_secs_f64() < seconds {
        if let Some(rate) = rate {
            due += Duration::from_secs_f64(1.0 / rate);
            tokio::time::sleep_until(due.into()).await;
        }
        let before = Instant::now();
        commit(row).await?;
        took.push(before.elapsed().as_secs_f64() * 1e3);
        row += 1;
    }
    took.sort_by(f64::total_cmp);
    Ok(took)
}

/// 1 to 10, a different value each round.
fn value_of(round: i64) -> i16 {
    i16::try_from(round % 10).unwrap_or(0) + 1
}

fn quantile(sorted: &[f64], quantile: f64) -> f64 {
    let rank = (sorted.len() as f64 * quantile).ceil().max(1.0) as usize;
    sorted.get(rank - 1).or(sorted.last()).copied().unwrap_or(0.0)
}
