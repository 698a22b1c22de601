//! A server that is stopped without a graceful shutdown while its threads use database connections.

use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use protocol::entity::account::Role;
use reqwest::Method;

use super::engine::{caller, house, rating};

/// Pooled connections that were dropped on an ending thread, in this process.
static DROPPED: AtomicUsize = AtomicUsize::new(0);

/// Each shows as a panic of the thread, which nobody joins.
fn count_dropped() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if panic.to_string().contains("Tokio context") {
                DROPPED.fetch_add(1, Ordering::SeqCst);
            }
            before(panic);
        }));
    });
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_without_grace_drops_no_connection_in_the_midst_of_its_use() {
    count_dropped();
    let mut house = house(8).await;
    let reviewer = caller(&house.server, &house.manager, Role::Manager).await;
    for track in house.tracks.clone() {
        // the first rating of a track is committed by a transaction on a pooled connection
        let rate = rating(house.job, track, Some(7));
        let _under_way: Vec<_> = (0..64)
            .map(|_| house.server.state.live.rate(&reviewer, &rate))
            .collect();
        let calls: Vec<_> = (0..32)
            .map(|_| tokio::spawn(house.server.visitor().request(Method::GET, "/readyz").send()))
            .collect();
        house.server.restart().await;
        for call in calls {
            call.abort();
        }
    }
    drop(house);
    assert_eq!(DROPPED.load(Ordering::SeqCst), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_engine_ends_once_its_transactions_have() {
    let house = house(1).await;
    let pool = house.server.state.live.pool().clone();
    let mut used = pool.acquire().await.unwrap();
    sqlx::query("select 1").execute(&mut *used).await.unwrap();
    let live = std::sync::Arc::clone(&house.server.state.live);
    let mut closing = std::pin::pin!(live.close());
    assert!(
        tokio::time::timeout(Duration::from_millis(50), &mut closing)
            .await
            .is_err()
    );
    assert!(matches!(pool.acquire().await, Err(sqlx::Error::PoolClosed)));
    drop(used);
    closing.await;
    assert_eq!(pool.size(), 0, "none is left for a thread that ends");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_transaction_that_does_not_end_keeps_no_engine_from_ending() {
    let house = house(1).await;
    let live = std::sync::Arc::clone(&house.server.state.live);
    let used = live.pool().acquire().await.unwrap();
    tokio::time::timeout(Duration::from_mins(1), live.close())
        .await
        .unwrap();
    drop(used);
}
