//! The server's binary is killed under load: no acknowledged write is lost, no number is missing or given twice, every client resumes.

use super::convergence::{Bench, Fault, Summary};

/// Checks that everything happened that the run is meant to test.
fn check(summary: &Summary, times: u64) {
    assert!(summary.of("connections lost") >= times, "{summary}");
    for what in ["writes", "saves", "resumes", "frames"] {
        assert!(summary.of(what) > 0, "no {what}: {summary}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_kills_under_load_lose_nothing_acknowledged() {
    check(&Bench::start().await.torment(1, Fault::ServerKilled, 3).await, 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kill_of_server_and_database_together_loses_nothing_acknowledged() {
    check(&Bench::start().await.torment(2, Fault::BothKilled, 1).await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "make torture: for minutes"]
async fn twenty_kills_under_load_lose_nothing_acknowledged() {
    check(&Bench::start().await.torment(3, Fault::ServerKilled, 20).await, 20);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "make torture: for minutes"]
async fn ten_kills_of_server_and_database_together_lose_nothing_acknowledged() {
    check(&Bench::start().await.torment(4, Fault::BothKilled, 10).await, 10);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kill_in_a_storm_of_ratings_loses_nothing_acknowledged() {
    assert!(Bench::start().await.storm(5, Fault::ServerKilled, 1).await > 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "make torture: for minutes"]
async fn kills_and_crashes_in_a_storm_of_ratings_lose_nothing_acknowledged() {
    for (seed, fault, times) in [
        (6, Fault::ServerKilled, 20),
        (7, Fault::BothKilled, 10),
        (8, Fault::DatabaseKilled, 10),
        (9, Fault::BackendsEnded, 10),
    ] {
        assert!(Bench::start().await.storm(seed, fault, times).await > 0);
    }
}
