//! Transactions on connections of a pool.

use std::pin::pin;
use std::task::{Context, Waker};

use actors::database::transaction::begin_snapshot;
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;
use time::OffsetDateTime;

use super::support::cluster::{DatabaseGuard, new_database};

/// Returns true if the pool's only connection is in a transaction; `now()` then returns the same time twice.
async fn is_in_transaction(pool: &PgPool) -> bool {
    let mut connection = pool.acquire().await.unwrap();
    let mut times = Vec::new();
    for _ in 0..2 {
        let now: OffsetDateTime = sqlx::query_scalar("select now()")
            .fetch_one(&mut *connection)
            .await
            .unwrap();
        times.push(now);
    }
    times[0] == times[1]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_connection_whose_transaction_nobody_waits_for_is_in_none_afterwards() {
    let database = new_database().await;
    let pool = PgPoolOptions::new()
        .max_connections(1)
        .connect_with(database.options)
        .await
        .unwrap();
    let _dropped_last = DatabaseGuard(database.name);
    // each round drops the future at another point on its way to the answer
    for polls in 1..300 {
        {
            let mut begin = pin!(begin_snapshot(&pool));
            let mut context = Context::from_waker(Waker::noop());
            for _ in 0..polls {
                if begin.as_mut().poll(&mut context).is_ready() {
                    break;
                }
                std::thread::yield_now();
            }
        }
        assert!(!is_in_transaction(&pool).await, "after {polls} polls");
    }
}
