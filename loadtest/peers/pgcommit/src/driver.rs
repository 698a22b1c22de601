//! Through sqlx, the driver that the server has, over as many keys as a busy platform rates in a day: what a server that does nothing but
//! commit could at most reach.

use std::time::Instant;

use sqlx::Error;
use sqlx::postgres::{PgPool, PgPoolOptions};

use crate::{BATCH_ROWS, Figures, TRACKS, timed, value_of};

/// Its own schema, dropped at the end; the columns and the key are those of a rating.
const SET_UP: &str = "drop schema if exists loadtest_driver cascade;
    create schema loadtest_driver;
    create table loadtest_driver.rating (job_id bigint, track_id bigint, user_id bigint, value smallint not null,
        at timestamptz not null, primary key (job_id, track_id, user_id))";
const UPSERT: &str = "insert into loadtest_driver.rating values ($1, $2, $3, $4, now())
    on conflict (job_id, track_id, user_id) do update set value = excluded.value, at = excluded.at";
const UPSERT_BATCH: &str = "insert into loadtest_driver.rating
    select j, t, u, v, now() from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::smallint[]) x(j, t, u, v)
    on conflict (job_id, track_id, user_id) do update set value = excluded.value, at = excluded.at";
const TEAR_DOWN: &str = "drop schema loadtest_driver cascade";

/// Keys of one committer: no two commits of a second write the same row.
const KEYS: i64 = 50_000;

/// As the leaner client does: one row after the other, then at `rate` a second, then batches over one and over two connections.
pub async fn measure(database: &str, seconds: f64, rate: f64) -> Result<Figures, Error> {
    let pool = PgPoolOptions::new().max_connections(2).connect(database).await?;
    sqlx::raw_sql(SET_UP).execute(&pool).await?;
    for committer in 0..2 {
        for first in (0..KEYS).step_by(BATCH_ROWS as usize) {
            commit_batch(&pool, committer, first).await?;
        }
    }
    for statement in ["vacuum analyze loadtest_driver.rating", "checkpoint"] {
        sqlx::raw_sql(statement).execute(&pool).await?;
    }
    let fast = timed(seconds, None, |row| commit(&pool, row)).await?;
    let paced = timed(seconds, Some(rate), |row| commit(&pool, row)).await?;
    let rows_of_one = batches(&pool, 0, seconds).await?;
    let (first, second) = tokio::join!(
        tokio::spawn({
            let pool = pool.clone();
            async move { batches(&pool, 0, seconds).await }
        }),
        batches(&pool, 1, seconds)
    );
    let first = first.map_err(|error| Error::Io(error.into()))?;
    sqlx::raw_sql(TEAR_DOWN).execute(&pool).await?;
    Ok(Figures {
        fast,
        paced,
        rows_of_one,
        rows: first? + second?,
    })
}

async fn commit(pool: &PgPool, row: i64) -> Result<(), Error> {
    let query = sqlx::query(UPSERT)
        .bind(0_i64)
        .bind(row % TRACKS)
        .bind(1_i64)
        .bind(value_of(row));
    query.execute(pool).await.map(|_| ())
}

/// Rows in a second that one committer writes over its own keys.
async fn batches(pool: &PgPool, committer: i64, seconds: f64) -> Result<f64, Error> {
    let (started, mut rows) = (Instant::now(), 0);
    while started.elapsed().as_secs_f64() < seconds {
        commit_batch(pool, committer, rows).await?;
        rows += BATCH_ROWS;
    }
    Ok(rows as f64 / started.elapsed().as_secs_f64())
}

async fn commit_batch(pool: &PgPool, committer: i64, first: i64) -> Result<(), Error> {
    let keys: Vec<i64> = (first..first + BATCH_ROWS)
        .map(|key| committer * KEYS + key % KEYS)
        .collect();
    let jobs: Vec<i64> = keys.iter().map(|key| key / 1_000 % 10).collect();
    let tracks: Vec<i64> = keys.iter().map(|key| key % 1_000).collect();
    let users: Vec<i64> = keys.iter().map(|key| key / 10_000).collect();
    let values: Vec<i16> = keys.iter().map(|key| value_of(key + first / KEYS)).collect();
    let query = sqlx::query(UPSERT_BATCH)
        .bind(jobs)
        .bind(tracks)
        .bind(users)
        .bind(values);
    query.execute(pool).await.map(|_| ())
}
