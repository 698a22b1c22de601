//! Several processes of the binary on one PostgreSQL, with a world of people and jobs in it.

use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use server::postgres::cluster::LocalPostgres;
use server::postgres::pool::MIGRATIONS;
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;
use tokio::sync::watch;

use super::proxies::balance;
use crate::convergence::World;
use crate::support::{LiveClient, TestProcess, cluster, pause};

/// The key that all nodes of a fleet share.
pub const LINKS_KEY: &str = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";

/// See the module.
pub struct Fleet {
    folder: tempfile::TempDir,
    postgres: Option<LocalPostgres>,
    pub pool: PgPool,
    pub world: Arc<World>,
    nodes: Vec<Node>,
    addresses: watch::Sender<Vec<SocketAddr>>,
}

struct Node {
    data: tempfile::TempDir,
    settings: Vec<(String, String)>,
    process: Option<TestProcess>,
}

impl Fleet {
    /// A database without nodes.
    pub async fn new() -> Self {
        let folder = tempfile::Builder::new().prefix("needledrop-nodes-").tempdir().unwrap();
        // the database's user needs to enter the folder
        std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
        let postgres = LocalPostgres::start(&cluster::options(folder.path())).await.unwrap();
        let pool = PgPoolOptions::new()
            .max_connections(4)
            .connect_with(postgres.connect_options())
            .await
            .unwrap();
        MIGRATIONS.run(&pool).await.unwrap();
        let addresses = watch::Sender::new(Vec::new());
        let balancer = balance(addresses.subscribe()).await;
        let world = World::make(&pool, watch::Sender::new(Some(balancer)).subscribe()).await;
        Self {
            folder,
            postgres: Some(postgres),
            pool,
            world,
            nodes: Vec::new(),
            addresses,
        }
    }

    /// A database with one node for each of these buses, all started at once.
    pub async fn of(buses: &[String]) -> Self {
        let mut fleet = Self::new().await;
        let url = fleet.database();
        for bus in buses {
            fleet.add(&url, bus);
        }
        fleet.launch_all().await;
        fleet
    }

    /// The database's address.
    pub fn database(&self) -> String {
        self.postgres.as_ref().unwrap().url("app")
    }

    /// The folder of the nodes' files.
    pub fn store(&self) -> std::path::PathBuf {
        self.folder.path().join("store")
    }

    /// The folder of the database's socket.
    pub fn socket_folder(&self) -> String {
        self.database().split_once("host=").unwrap().1.to_owned()
    }

    /// Adds a node without starting it.
    pub fn add(&mut self, database: &str, bus: &str) {
        let store = format!("file://{}", self.store().display());
        let settings = [
            ("DATABASE_URL", database),
            ("NEEDLEDROP_STORE", &store),
            ("NEEDLEDROP_BUS", bus),
            ("NEEDLEDROP_LINKS_KEY", LINKS_KEY),
            ("NEEDLEDROP_PING_INTERVAL_MS", "3000"),
            ("RUST_LOG", "error"),
        ];
        self.nodes.push(Node {
            data: tempfile::tempdir().unwrap(),
            settings: settings.map(|(name, value)| (name.to_owned(), value.to_owned())).into(),
            process: None,
        });
    }

    /// Adds a setting to the node that was added last.
    pub fn set(&mut self, name: &str, value: &str) {
        let node = self.nodes.last_mut().unwrap();
        node.settings.push((name.to_owned(), value.to_owned()));
    }

    /// Starts every node that does not run.
    pub async fn launch_all(&mut self) {
        let away = self.nodes.iter_mut().filter(|node| node.process.is_none());
        futures_util::future::join_all(away.map(Node::launch)).await;
        self.share_addresses();
    }

    fn share_addresses(&self) {
        let running = self.nodes.iter().filter_map(|node| node.process.as_ref());
        self.addresses
            .send_replace(running.map(|process| process.address).collect());
    }

    /// The addresses of the running nodes.
    pub fn addresses(&self) -> watch::Receiver<Vec<SocketAddr>> {
        self.addresses.subscribe()
    }

    /// The address of a node.
    pub fn address(&self, node: usize) -> SocketAddr {
        self.nodes[node].process.as_ref().unwrap().address
    }

    /// kill -9 of a node.
    pub fn kill(&mut self, node: usize) {
        self.nodes[node].process.take().unwrap().kill();
        self.share_addresses();
    }

    /// SIGTERM to a node, which must end in good order.
    pub async fn terminate(&mut self, node: usize) {
        let process = self.nodes[node].process.take().unwrap();
        // its address stays listed, as with a balancer that has not noticed yet
        let ended = tokio::task::spawn_blocking(move || process.terminate());
        assert!(ended.await.unwrap(), "node {node} ends in good order");
        self.share_addresses();
    }

    /// A live connection of one of the world's people to a node.
    pub async fn live(&self, node: usize, person: usize) -> LiveClient {
        let mut client = LiveClient::connect(self.address(node)).await;
        client.init(&self.world.people[person].sid).await;
        client
    }

    /// A live connection that follows the review of the first job.
    pub async fn follower(&self, node: usize, person: usize) -> LiveClient {
        let mut client = self.live(node, person).await;
        client.subscribe(&self.review()).await;
        client
    }

    /// The review of the first job.
    pub fn review(&self) -> String {
        format!("review:{}", self.world.jobs[0].id)
    }

    /// The head of the first job's review.
    pub async fn head(&self) -> i64 {
        let head = sqlx::query_scalar("select head from topic_head where topic = $1").bind(self.review());
        head.fetch_optional(&self.pool).await.unwrap().unwrap_or(0)
    }

    /// Waits until the database has committed the review's frame with this number.
    pub async fn until_committed(&self, offset: i64) {
        let deadline = Instant::now() + Duration::from_secs(10);
        while self.head().await < offset {
            assert!(Instant::now() < deadline, "frame {offset} is never committed");
            pause().await;
        }
    }

    /// Stops everything in good order.
    pub async fn stop(mut self) {
        self.world.pool.close().await;
        for node in 0..self.nodes.len() {
            if self.nodes[node].process.is_some() {
                self.terminate(node).await;
            }
        }
        self.postgres.take().unwrap().stop().await;
    }
}

impl Node {
    async fn launch(&mut self) {
        let (data, settings) = (self.data.path().to_owned(), self.settings.clone());
        let starting = tokio::task::spawn_blocking(move || {
            let settings: Vec<(&str, &str)> = settings.iter().map(|(name, value)| (&**name, &**value)).collect();
            TestProcess::start(&data, "127.0.0.1:0", &settings)
        });
        self.process = Some(starting.await.unwrap());
    }
}

impl Drop for Fleet {
    /// Kills the processes that a failed test leaves running.
    fn drop(&mut self) {
        for process in self.nodes.iter_mut().filter_map(|node| node.process.take()) {
            process.kill();
        }
        if let Some(pid) = self.postgres.take().and_then(|postgres| postgres.pid()) {
            let _ = kill_process(Pid::from_raw(pid).unwrap(), Signal::QUIT);
        }
    }
}
