//! Measures through sqlx, the server's own driver, in the way in which the aims were set: over 100,000 keys, one commit after the other and
//! sixteen at a time, then batches of 1, 8, 64 and 512 rows by one committer and by two. The table is not vacuumed in between, because the
//! table of a server that takes ratings all day is not fresh either.

use std::time::Instant;

use sqlx::Error;
use sqlx::postgres::{PgPool, PgPoolOptions};
use tokio::task::JoinSet;

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

/// The number of keys of one committer: no two commits of a second write the same row.
const KEYS: i64 = 50_000;
/// Commits in progress at a time, of one row each.
const AT_ONCE: i64 = 16;
/// The sizes of batches in rows, measured one after the other.
const ROWS: [i64; 4] = [1, 8, 64, BATCH_ROWS];

/// Measures the same figures as the leaner client, and the figures of the driver.
pub async fn measure(database: &str, seconds: f64, rate: f64) -> Result<Figures, Error> {
    let connections = u32::try_from(AT_ONCE).unwrap_or(1);
    let pool = PgPoolOptions::new()
        .max_connections(connections)
        .connect(database)
        .await?;
    sqlx::raw_sql(SET_UP).execute(&pool).await?;
    for committer in 0..2 {
        for first in (0..KEYS).step_by(BATCH_ROWS as usize) {
            commit_batch(&pool, committer, first, BATCH_ROWS).await?;
        }
    }
    for statement in ["vacuum analyze loadtest_driver.rating", "checkpoint"] {
        sqlx::raw_sql(statement).execute(&pool).await?;
    }
    let fast = timed(seconds, None, |row| commit(&pool, 0, row)).await?;
    let paced = timed(seconds, Some(rate), |row| commit(&pool, 0, row)).await?;
    let mut at_once = JoinSet::new();
    for committer in 0..AT_ONCE {
        let pool = pool.clone();
        at_once.spawn(async move {
            let (started, mut row) = (Instant::now(), 0);
            while started.elapsed().as_secs_f64() < seconds {
                commit(&pool, committer, row).await?;
                row += 1;
            }
            Ok::<_, Error>(())
        });
    }
    while let Some(done) = at_once.join_next().await {
        done.map_err(|error| Error::Io(error.into()))??;
    }
    let mut found = [0.0; 2];
    for (committers, found) in (1..).zip(&mut found) {
        for rows in ROWS {
            *found = batches(&pool, committers, rows, seconds).await?;
        }
    }
    sqlx::raw_sql(TEAR_DOWN).execute(&pool).await?;
    let [rows_of_one, rows] = found;
    Ok(Figures {
        fast,
        paced,
        rows_of_one,
        rows,
    })
}

/// Makes the database write everything that is due, so that no later run pays for it.
pub async fn checkpoint(database: &str) -> Result<(), Error> {
    let pool = PgPoolOptions::new().max_connections(1).connect(database).await?;
    sqlx::raw_sql("checkpoint").execute(&pool).await.map(|_| ())
}

/// Commits one row of a user whose rows no other committer writes.
async fn commit(pool: &PgPool, user: i64, row: i64) -> Result<(), Error> {
    let query = sqlx::query(UPSERT)
        .bind(0_i64)
        .bind(row % TRACKS)
        .bind(user)
        .bind(value_of(row));
    query.execute(pool).await.map(|_| ())
}

/// The rows per second that this many committers write, each with its own keys.
async fn batches(pool: &PgPool, committers: i64, rows: i64, seconds: f64) -> Result<f64, Error> {
    let mut all = JoinSet::new();
    for committer in 0..committers {
        let pool = pool.clone();
        all.spawn(async move {
            let (started, mut done) = (Instant::now(), 0);
            while started.elapsed().as_secs_f64() < seconds {
                commit_batch(&pool, committer, done, rows).await?;
                done += rows;
            }
            Ok::<_, Error>(done as f64 / started.elapsed().as_secs_f64())
        });
    }
    let mut sum = 0.0;
    while let Some(found) = all.join_next().await {
        sum += found.map_err(|error| Error::Io(error.into()))??;
    }
    Ok(sum)
}

async fn commit_batch(pool: &PgPool, committer: i64, first: i64, rows: i64) -> Result<(), Error> {
    let keys: Vec<i64> = (first..first + rows).map(|key| committer * KEYS + key % KEYS).collect();
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
