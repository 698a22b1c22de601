//! Measures through a client that prepares a statement once and does nothing else: the most that this database can do.

use std::time::Instant;

use tokio_postgres::{Client, Error, NoTls, Statement};

use crate::{BATCH_ROWS, Figures, TRACKS, timed, value_of};

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

/// The number of batches with different keys that a connection repeats.
const BATCHES: i64 = 4;

/// Commits one row after the other as fast as they go, then at `rate` a second, then batches over one and over two connections.
pub async fn measure(database: &str, seconds: f64, rate: f64) -> Result<Figures, Error> {
    let (client, connection) = tokio_postgres::connect(database, NoTls).await?;
    let connection = tokio::spawn(connection);
    client.batch_execute(SET_UP).await?;
    let statement = client.prepare(UPSERT).await?;
    // The first round over the keys inserts rows; a rating in use is mostly updated.
    for row in 0..TRACKS {
        commit(&client, &statement, row).await?;
    }
    let one = &client;
    let statement = &statement;
    let fast = timed(seconds, None, |row| commit(one, statement, row)).await?;
    let paced = timed(seconds, Some(rate), |row| commit(one, statement, row)).await?;
    let rows_of_one = batches(database, 1, seconds).await?;
    let (first, second) = tokio::join!(batches(database, 1, seconds), batches(database, 2, seconds));
    client.batch_execute(TEAR_DOWN).await?;
    drop(client);
    // The connection ends with its client; its result no longer matters.
    let _ = connection.await;
    Ok(Figures {
        fast,
        paced,
        rows_of_one,
        rows: first? + second?,
    })
}

async fn commit(client: &Client, statement: &Statement, row: i64) -> Result<(), Error> {
    let (job_id, track_id, user_id) = (1_i64, row % TRACKS, 1_i64);
    let value = value_of(row);
    client
        .execute(statement, &[&job_id, &track_id, &user_id, &value])
        .await
        .map(|_| ())
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
        let value = value_of(batch);
        let values = vec![value; BATCH_ROWS as usize];
        client.execute(&statement, &[&jobs, &tracks, &users, &values]).await?;
        batch += 1;
    }
    let rows = ((batch - BATCHES) * BATCH_ROWS) as f64 / started.elapsed().as_secs_f64();
    drop(client);
    // The connection ends with its client; its result no longer matters.
    let _ = connection.await;
    Ok(rows)
}
