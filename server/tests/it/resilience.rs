//! The database goes away under load: commands wait or are refused for the moment, nothing acknowledged is lost, and the server recovers
//! by itself.

use std::time::Duration;

use super::convergence::{Bench, Fault};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_restarts_under_load_costs_nothing_acknowledged() {
    let summary = Bench::start().await.torment(11, Fault::DatabaseRestarted, 2).await;
    assert!(summary.of("writes") > 0, "{summary}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_crashes_under_load_costs_nothing_acknowledged() {
    let summary = Bench::start().await.torment(12, Fault::DatabaseKilled, 1).await;
    assert!(summary.of("writes") > 0, "{summary}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_freezes_under_load_costs_nothing_acknowledged() {
    let fault = Fault::DatabaseFrozen(Duration::from_secs(3));
    let summary = Bench::start().await.torment(13, fault, 1).await;
    assert!(summary.of("writes") > 0, "{summary}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "make torture: for minutes"]
async fn a_database_that_freezes_for_half_a_minute_costs_nothing_acknowledged() {
    let fault = Fault::DatabaseFrozen(Duration::from_secs(30));
    let summary = Bench::start().await.torment(14, fault, 2).await;
    assert!(summary.of("writes") > 0, "{summary}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "make torture: for minutes"]
async fn a_database_that_restarts_or_crashes_ten_times_costs_nothing_acknowledged() {
    for fault in [Fault::DatabaseRestarted, Fault::DatabaseKilled] {
        let summary = Bench::start().await.torment(15, fault, 10).await;
        assert!(summary.of("writes") > 0, "{summary}");
    }
}
