//! Nodes that are replaced under load.

use super::fleet::Fleet;
use super::load::Load;
use super::nats::Nats;

const NODES: usize = 3;
/// Ratings between two replacements.
const RATINGS: u64 = 100;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_restart_under_load_loses_nothing_and_every_client_resumes() {
    let nats = Nats::start().await;
    let mut fleet = Fleet::of(&vec![nats.url(); NODES]).await;
    let load = Load::start(&fleet, NODES);
    for node in 0..NODES {
        load.after_ratings(RATINGS).await;
        fleet.terminate(node).await;
        load.after_ratings(RATINGS).await;
        fleet.launch_all().await;
    }
    let report = load.finish(&fleet).await;
    // at least two followers of each node
    assert!(report.resumed >= 2 * NODES as u64, "{report:?}");
    fleet.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_killed_under_load_lose_nothing_and_every_client_resumes() {
    let nats = Nats::start().await;
    let mut fleet = Fleet::of(&vec![nats.url(); NODES]).await;
    let load = Load::start(&fleet, NODES);
    for node in 0..NODES {
        load.after_ratings(RATINGS).await;
        fleet.kill(node);
        load.after_ratings(RATINGS).await;
        fleet.launch_all().await;
    }
    let report = load.finish(&fleet).await;
    assert!(report.resumed >= 2 * NODES as u64, "{report:?}");
    fleet.stop().await;
}
