//! How long a bare one-row commit takes, the floor of any acknowledgement that comes after a commit; and how many rows a
//! second one and two connections commit in batches of 512, the ceilings of committed ratings: one job has one commit under way.
//!
//! `pgcommit DATABASE_URL [SECONDS] [RATE]` commits one row after the other as fast as they go, then at RATE a second,
//! then batches as fast as they go, each for SECONDS, and prints one line of JSON.

use std::time::{Duration, Instant};

use tokio_postgres::{Client, Error, NoTls, Statement};

/// Its own schema, dropped at the end; the columns and the key are those of a rating.
const SET_UP: &str = "set plan_cache_mode = force_generic_plan;
    drop schema if exists loadtest_pgcommit cascade;
    create schema loadtest_pgcommit;
    create table loadtest_pgcommit.rating (job_id bigint, track_id bigint, user_id bigint, value smallint not null,
        at timestamptz not null, primary key (job_id, track_id, user_id))";
const UPSERT: &str = "insert into loadtest_pgcommit.rating values ($1, $2, $3, $4, now())
    on conflict (job_id, track_id, user_id) do update set value = excluded.value, at = excluded.at";
const UPSERT_BATCH: &str = "insert into loadtest_pgcommit.rating
    select j, t, u, v, now() from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::smallint[]) x(j, t, u, v)
    on conflict (job_id, track_id, user_id) do update set value = excluded.value, at = excluded.at";
const TEAR_DOWN: &str = "drop schema loadtest_pgcommit cascade";

/// As many keys as a bench's job has tracks.
const TRACKS: i64 = 64;
/// Rows of a batch: as many as the server's committers take.
const BATCH_ROWS: i64 = 512;
/// Batches over different keys that a connection goes round.
const BATCHES: i64 = 4;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let mut arguments = std::env::args().skip(1);
    let database = arguments.next().unwrap_or_default();
    let seconds = arguments.next().and_then(|seconds| seconds.parse().ok()).unwrap_or(3.0);
    let rate = arguments.next().and_then(|rate| rate.parse().ok()).unwrap_or(20.0);

    let (client, connection) = tokio_postgres::connect(&database, NoTls).await?;
    let connection = tokio::spawn(connection);
    client.batch_execute(SET_UP).await?;
    let statement = client.prepare(UPSERT).await?;
    // The first round over the keys inserts; a rating in use is mostly changed.
    for row in 0..TRACKS {
        commit(&client, &statement, row).await?;
    }
    let fast = measure(&client, &statement, seconds, None).await?;
    let paced = measure(&client, &statement, seconds, Some(Duration::from_secs_f64(1.0 / rate))).await?;
    let rows_of_one = batches(&database, 1, seconds).await?;
    let rows = measure_batches(&database, seconds).await?;
    client.batch_execute(TEAR_DOWN).await?;
    drop(client);
    // The connection ends with its client; how it ended no longer matters.
    let _ = connection.await;

    let line = serde_json::json!({
        "scenario": "commit", "label": "postgresql", "watchers": 0, "raters": 1,
        "commits_per_s": fast.len() as f64 / seconds,
        "p50_ms": quantile(&fast, 0.5), "p99_ms": quantile(&fast, 0.99),
        "paced_p50_ms": quantile(&paced, 0.5), "paced_p99_ms": quantile(&paced, 0.99),
        "batched_rows_per_s": rows, "batched_rows_per_s_one": rows_of_one,
    });
    println!("{line}");
    Ok(())
}

/// Commits for `seconds`, one every `interval` or one after the other, and gives the sorted durations in milliseconds.
async fn measure(
    client: &Client,
    statement: &Statement,
    seconds: f64,
    interval: Option<Duration>,
) -> Result<Vec<f64>, Error> {
    let started = Instant::now();
    let mut due = started;
    let mut took = Vec::new();
    let mut row = 0;
    while started.elapsed().as_secs_f64() < seconds {
        if let Some(interval) = interval {
            due += interval;
            tokio::time::sleep_until(due.into()).await;
        }
        let before = Instant::now();
        commit(client, statement, row).await?;
        took.push(before.elapsed().as_secs_f64() * 1e3);
        row += 1;
    }
    took.sort_by(f64::total_cmp);
    Ok(took)
}

async fn commit(client: &Client, statement: &Statement, row: i64) -> Result<(), Error> {
    let (job_id, track_id, user_id) = (1_i64, row % TRACKS, 1_i64);
    let value = i16::try_from(row % 10).unwrap_or(0) + 1;
    client
        .execute(statement, &[&job_id, &track_id, &user_id, &value])
        .await
        .map(|_| ())
}

/// Two connections that commit batches, each over a job of its own; gives the rows of both in a second.
async fn measure_batches(database: &str, seconds: f64) -> Result<f64, Error> {
    let (one, other) = tokio::join!(batches(database, 1, seconds), batches(database, 2, seconds));
    Ok(one? + other?)
}

async fn batches(database: &str, job_id: i64, seconds: f64) -> Result<f64, Error> {
    let (client, connection) = tokio_postgres::connect(database, NoTls).await?;
    let connection = tokio::spawn(connection);
    client.batch_execute("set plan_cache_mode = force_generic_plan").await?;
    let statement = client.prepare(UPSERT_BATCH).await?;
    let jobs = vec![job_id; BATCH_ROWS as usize];
    let users = vec![1_i64; BATCH_ROWS as usize];
    let mut started = Instant::now();
    let mut batch = 0;
    while batch < BATCHES || started.elapsed().as_secs_f64() < seconds {
        // The first round inserts, and is not counted.
        if batch == BATCHES {
            started = Instant::now();
        }
        let first = batch % BATCHES * BATCH_ROWS;
        let tracks: Vec<i64> = (first..first + BATCH_ROWS).collect();
        let value = i16::try_from(batch % 10).unwrap_or(0) + 1;
        let values = vec![value; BATCH_ROWS as usize];
        client.execute(&statement, &[&jobs, &tracks, &users, &values]).await?;
        batch += 1;
    }
    let rows = ((batch - BATCHES) * BATCH_ROWS) as f64 / started.elapsed().as_secs_f64();
    drop(client);
    // The connection ends with its client; how it ended no longer matters.
    let _ = connection.await;
    Ok(rows)
}

fn quantile(sorted: &[f64], quantile: f64) -> f64 {
    let rank = (sorted.len() as f64 * quantile).ceil().max(1.0) as usize;
    sorted.get(rank - 1).or(sorted.last()).copied().unwrap_or(0.0)
}
