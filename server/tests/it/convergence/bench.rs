//! The server's binary with a PostgreSQL of its own, and the faults that are caused in both while clients work.

use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt as _;
use std::sync::Arc;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use server::postgres::cluster::LocalPostgres;
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;
use tokio::sync::watch;
use tokio::task::block_in_place;

use super::storm::Storm;
use super::{Crowd, Summary, World};
use crate::support::{TestProcess, cluster};

/// Acknowledged ratings between two faults, in runs with ratings only.
const RATINGS: u32 = 2_000;
/// Steps of each client between two faults.
const STEPS: u32 = 20;

/// A fault.
#[derive(Debug, Clone, Copy)]
pub enum Fault {
    /// kill -9 of the server, which is started again.
    ServerKilled,
    /// kill -9 of the server and of the database, which are started again.
    BothKilled,
    /// kill -9 of a process of the database only; the database recovers.
    DatabaseKilled,
    /// The database stops in good order, and is started again.
    DatabaseRestarted,
    /// The database ends every connection of the server, in the middle of its work.
    BackendsEnded,
    /// Every process of the database is frozen for this long.
    DatabaseFrozen(Duration),
}

/// See the module.
pub struct Bench {
    folder: tempfile::TempDir,
    data: tempfile::TempDir,
    postgres: Option<LocalPostgres>,
    server: Option<TestProcess>,
    address: SocketAddr,
    addresses: watch::Sender<Option<SocketAddr>>,
    pool: PgPool,
}

impl Bench {
    /// Starts both.
    pub async fn start() -> Self {
        let folder = tempfile::Builder::new().prefix("needledrop-bench-").tempdir().unwrap();
        // the database's user needs to enter the folder
        std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
        let postgres = LocalPostgres::start(&cluster::options(folder.path())).await.unwrap();
        let pool = PgPoolOptions::new()
            .max_connections(4)
            .connect_lazy_with(postgres.connect_options());
        let mut bench = Self {
            folder,
            data: tempfile::tempdir().unwrap(),
            postgres: Some(postgres),
            server: None,
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
            addresses: watch::Sender::new(None),
            pool,
        };
        bench.start_server();
        bench
    }

    /// Lets clients work while a fault happens this many times, and compares everything at the end.
    pub async fn torment(mut self, seed: u64, fault: Fault, times: u32) -> Summary {
        let world = World::make(&self.pool, self.addresses.subscribe()).await;
        let crowd = Crowd::start(&world, seed, STEPS * (times + 1));
        let faults = async {
            for time in 1..=times {
                world.after_steps(world.all_steps(STEPS) * time).await;
                self.suffer(fault).await;
            }
        };
        let summary = tokio::join!(faults, crowd.finish()).1;
        self.stop(&world).await;
        eprintln!("{times} × {fault:?}: {summary}");
        summary
    }

    /// Lets raters rate as fast as possible while a fault happens this many times, and compares everything at the end; gives the number of
    /// acknowledged ratings.
    pub async fn storm(mut self, seed: u64, fault: Fault, times: u32) -> usize {
        let world = World::make(&self.pool, self.addresses.subscribe()).await;
        let storm = Storm::start(&world, seed);
        for time in 1..=times {
            world.after_steps(RATINGS * time).await;
            self.suffer(fault).await;
        }
        world.after_steps(RATINGS * (times + 1)).await;
        let acknowledged = storm.finish().await;
        self.stop(&world).await;
        eprintln!("{times} × {fault:?} in a storm: {acknowledged} ratings");
        acknowledged
    }

    async fn suffer(&mut self, fault: Fault) {
        match fault {
            Fault::ServerKilled => {
                self.kill_server();
                self.start_server();
            }
            Fault::BothKilled => {
                self.kill_server();
                self.kill_database();
                self.start_database().await;
                self.start_server();
            }
            Fault::DatabaseKilled => {
                self.kill_database();
                self.start_database().await;
            }
            Fault::DatabaseRestarted => {
                self.postgres.take().unwrap().stop().await;
                self.start_database().await;
            }
            Fault::BackendsEnded => {
                end_backends(&self.pool).await;
            }
            Fault::DatabaseFrozen(so_long) => {
                let everybody = self.backends();
                signal(&everybody, Signal::STOP);
                // the length of the fault itself
                tokio::time::sleep(so_long).await;
                signal(&everybody, Signal::CONT);
            }
        }
    }

    fn kill_server(&mut self) {
        self.addresses.send_replace(None);
        self.server.take().unwrap().kill();
    }

    fn start_server(&mut self) {
        let url = self.postgres.as_ref().unwrap().url("app");
        let listen = self.address.to_string();
        let server =
            block_in_place(|| TestProcess::start(self.data.path(), &listen, &[("DATABASE_URL", url.as_str())]));
        self.address = server.address;
        self.server = Some(server);
        self.addresses.send_replace(Some(self.address));
    }

    fn kill_database(&mut self) {
        let postgres = self.postgres.take().unwrap();
        signal(&[postgres.pid().unwrap()], Signal::KILL);
    }

    async fn start_database(&mut self) {
        self.postgres = Some(
            LocalPostgres::start(&cluster::options(self.folder.path()))
                .await
                .unwrap(),
        );
    }

    /// The postmaster, followed by its children.
    fn backends(&self) -> Vec<i32> {
        let postmaster = self.postgres.as_ref().unwrap().pid().unwrap();
        let children = std::fs::read_to_string(format!("/proc/{postmaster}/task/{postmaster}/children")).unwrap();
        let children = children.split_whitespace().map(|pid| pid.parse().unwrap());
        std::iter::once(postmaster).chain(children).collect()
    }

    async fn stop(mut self, world: &Arc<World>) {
        self.addresses.send_replace(None);
        world.pool.close().await;
        let server = self.server.take().unwrap();
        assert!(block_in_place(|| server.terminate()), "the server ends in good order");
        self.postgres.take().unwrap().stop().await;
    }
}

impl Drop for Bench {
    /// Kills the processes that a failed test leaves running.
    fn drop(&mut self) {
        drop(self.server.take());
        if let Some(pid) = self.postgres.take().and_then(|postgres| postgres.pid()) {
            signal(&[pid], Signal::QUIT);
        }
    }
}

/// Ends every connection of the server to this database, and waits until they are closed; gives their number.
pub async fn end_backends(pool: &PgPool) -> i64 {
    sqlx::query_scalar(
        "select count(pg_terminate_backend(pid, 5000)) from pg_stat_activity
         where datname = current_database() and application_name like 'needledrop%'",
    )
    .fetch_one(pool)
    .await
    .unwrap()
}

fn signal(processes: &[i32], signal: Signal) {
    for pid in processes {
        // a process that has just ended is no error
        let _ = kill_process(Pid::from_raw(*pid).unwrap(), signal);
    }
}
