//! Clients of several nodes receive the same stream.

use super::fleet::Fleet;
use super::load::Load;
use super::nats::Nats;
use super::proxies::{Gate, NatsProxy};
use crate::convergence::{Crowd, Summary, World};

async fn rate_everywhere(nodes: usize) {
    let nats = Nats::start().await;
    let fleet = Fleet::of(&vec![nats.url(); nodes]).await;
    let load = Load::start(&fleet, nodes);
    load.after_ratings(400).await;
    let report = load.finish(&fleet).await;
    assert!(report.acknowledged >= 400 && report.frames > 0, "{report:?}");
    fleet.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changes_of_two_nodes_reach_the_followers_of_both_once_and_in_order() {
    rate_everywhere(2).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changes_of_three_nodes_reach_the_followers_of_all_once_and_in_order() {
    rate_everywhere(3).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clients_of_two_nodes_end_equal_to_the_database_whatever_they_do() {
    let nats = Nats::start().await;
    let (one, two) = (NatsProxy::to(nats.port).await, NatsProxy::to(nats.port).await);
    let fleet = Fleet::of(&[one.url(), two.url()]).await;
    two.gate.send_replace(Gate::Losing);
    let mut summary = Summary::default();
    for seed in 1..=4 {
        let world = World::make(&fleet.pool, fleet.world.server.clone()).await;
        summary.merge(&Crowd::start(&world, seed, 25).finish().await);
    }
    for what in ["frames", "resumes", "snapshots", "writes", "saves"] {
        assert!(summary.of(what) > 0, "no {what}: {summary}");
    }
    assert!(two.lost() > 0, "nothing was lost");
    fleet.stop().await;
}
