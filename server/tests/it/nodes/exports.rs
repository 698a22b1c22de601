//! An export that one node prepares and others show: what is lost is told again, and whoever falls silent is succeeded.

use std::sync::Arc;
use std::time::{Duration, Instant};

use actors::bus::{BusKey, NatsServer};
use actors::export::{ClaimedExport, ExportTiming};
use actors::live::{BusChoice, Live, LiveOptions, incarnation_name};
use actors::topic::messages::{Resume, ToHub};
use protocol::change::{Change, ExportChange};
use protocol::ids::ExportId;
use protocol::topic::Topic;
use serde_json::{Value, json};
use server::clock::Clock;

use super::nats::Nats;
use super::ways::{Gate, NatsWay};
use crate::engine::Follower;
use crate::support::cluster::{self, TestDatabase};

const TIMING: ExportTiming = ExportTiming {
    repeat_every: Duration::from_millis(50),
    silence: Duration::from_secs(2),
};
const PATIENCE: Duration = Duration::from_secs(20);

fn export() -> ExportId {
    "archive".parse().unwrap()
}

fn topic() -> Topic {
    Topic::Export(export())
}

fn at(percent: u8) -> ExportChange {
    ExportChange::Progress {
        percent,
        files_done: u32::from(percent),
        files: 100,
        bytes: 1,
    }
}

/// The engine of a node, without a server around it. What the bus loses is not found in the frames' table.
async fn node(database: &TestDatabase, node_id: &str, bus: String) -> Arc<Live> {
    Live::start(LiveOptions {
        connect: database.options.clone().application_name(&incarnation_name(node_id)),
        node_id: node_id.to_owned(),
        bus: BusChoice::Nats {
            server: NatsServer {
                address: bus,
                user: None,
                credentials: None,
                authority: None,
            },
            key: BusKey::new([7; 32]),
        },
        connections: 4,
        threads: 1,
        idle_after: Duration::from_secs(30),
        commit_within: Duration::from_secs(50),
        heal_every: Some(Duration::from_hours(1)),
        frames_hours: 24,
        frames_max_bytes: 1 << 30,
        plans: server::domain::plans::built_in(),
        limits: Arc::new(actors::limits::Limits::new(false, Instant::now())),
        exports: TIMING,
        now: || Clock.now(),
    })
    .await
    .unwrap()
}

/// Claims the export once that is possible.
async fn claim(node: &Live) -> ClaimedExport {
    let deadline = Instant::now() + PATIENCE;
    loop {
        if let Some(claimed) = node.claim_export(export()).await.unwrap() {
            return claimed;
        }
        assert!(Instant::now() < deadline, "the export is never free");
    }
}

/// Somebody who follows the export at a node.
struct Watcher {
    follower: Follower,
    head: i64,
    epoch: Value,
}

impl Watcher {
    async fn at(node: &Live, resume: Resume) -> (Self, Value) {
        let mut follower = Follower::at(node, topic(), resume);
        let (answer, head) = follower.answer().await;
        let epoch = answer["epoch"].clone();
        (Self { follower, head, epoch }, answer)
    }

    /// Waits until this is told; what is told comes in the order of its numbers.
    async fn until(&mut self, state: &ExportChange) {
        loop {
            let frame = self.follower.frame().await;
            self.head += 1;
            assert_eq!(frame.offset, self.head);
            if frame.parse() == [Change::from(state.clone())] {
                return;
            }
        }
    }
}

#[actix_web::test]
async fn an_export_is_followed_from_any_node_and_a_lost_message_heals_with_the_next() {
    let nats = Nats::start().await;
    let way = NatsWay::to(nats.port).await;
    let database = cluster::new_database().await;
    let (one, two) = (
        node(&database, "one", nats.url()).await,
        node(&database, "two", way.url()).await,
    );
    let nobody = Follower::at(&two, topic(), Resume::default()).next().await;
    assert!(matches!(nobody, ToHub::Refuse { .. }), "there is no such export");

    let claimed = one.claim_export(export()).await.unwrap().expect("it is free");
    assert!(
        two.claim_export(export()).await.unwrap().is_none(),
        "one node prepares it"
    );
    let (mut here, answer) = Watcher::at(&one, Resume::default()).await;
    assert_eq!(answer["snapshot"], json!({"kind": "preparing"}));
    let (mut there, answer) = Watcher::at(&two, Resume::default()).await;
    assert_eq!(answer["snapshot"], json!({"kind": "preparing"}));
    assert!(
        here.epoch != there.epoch && there.epoch != json!(two.epoch()),
        "numbers of its own"
    );

    way.gate.send_replace(Gate::Losing);
    for percent in 1..=40 {
        claimed.tell(at(percent));
        here.until(&at(percent)).await;
        there.until(&at(percent)).await;
    }
    assert!(way.lost() > 5, "{} messages were lost", way.lost());
    // nothing is stored of it
    let pool = sqlx::PgPool::connect_with(database.options.clone()).await.unwrap();
    let stored = "select (select count(*) from frame where topic like 'export:%') + (select count(*) from topic_head where topic like 'export:%')";
    assert_eq!(sqlx::query_scalar::<_, i64>(stored).fetch_one(&pool).await.unwrap(), 0);

    // a client goes on at its node, and begins anew at another
    let resume = Resume {
        offset: Some(there.head - 2),
        epoch: there.epoch.as_str().map(str::to_owned),
    };
    let (_, answer) = Watcher::at(&two, resume.clone()).await;
    assert_eq!(answer["missed"].as_array().unwrap().len(), 2, "{answer}");
    let (_, answer) = Watcher::at(&one, resume).await;
    assert_eq!(answer["snapshot"]["percent"], 40, "{answer}");
    one.close().await;
    two.close().await;
}

#[actix_web::test]
async fn an_export_whose_node_falls_silent_is_claimed_by_another() {
    let nats = Nats::start().await;
    let database = cluster::new_database().await;
    let (one, two) = (
        node(&database, "one", nats.url()).await,
        node(&database, "two", nats.url()).await,
    );
    let first = claim(&one).await;
    let (mut there, _) = Watcher::at(&two, Resume::default()).await;
    first.tell(at(50));
    there.until(&at(50)).await;
    // it goes on telling, and cannot keep its claim up
    one.close().await;
    let silent = Instant::now();
    let second = claim(&two).await;
    let took = silent.elapsed();
    assert!(took + TIMING.repeat_every * 4 > TIMING.silence, "taken after {took:?}");
    let lost = tokio::time::timeout(PATIENCE, first.lost());
    lost.await.expect("the first notices that it has lost its claim");
    second.tell(at(1));
    there.until(&at(1)).await;
    // one that is given up is free at once
    drop(second);
    let given_up = Instant::now();
    let third = claim(&two).await;
    assert!(given_up.elapsed() < TIMING.silence, "{:?}", given_up.elapsed());
    third.tell(at(2));
    there.until(&at(2)).await;
    two.close().await;
}
