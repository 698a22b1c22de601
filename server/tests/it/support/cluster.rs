//! One managed PostgreSQL for the whole run, and a database for each test, copied from a template.

use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;

use server::postgres::cluster::{ClusterOptions, LocalPostgres};
use server::postgres::pool::MIGRATIONS;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;

/// A file system in memory, where commits wait for no disk. Tests about crashes start clusters of their own on the disk.
const MEMORY: &str = "/dev/shm";

/// The cluster of a whole run takes less than 1 GiB, as databases are dropped after their tests.
const ROOM: u64 = 3 << 30;

const TEMPLATE: &str = "template_needledrop";

/// Hundreds of databases exist for seconds each, so vacuuming them is wasted work, and so is planning a statement again for each execution: a
/// plan that suits all parameters is made once in a connection.
///
/// A server holds some 25 connections, and several tests with several servers each run at once.
const SETTINGS: [&str; 3] = [
    "alter system set autovacuum = off",
    "alter system set plan_cache_mode = force_generic_plan",
    "alter system set max_connections = 1000",
];

struct Cluster {
    postgres: LocalPostgres,
    statements: UnboundedSender<Statement>,
}

/// A statement about a whole database, and the channel on which its end is reported.
type Statement = (String, Option<oneshot::Sender<()>>);

/// A database of one test.
pub struct TestDatabase {
    pub name: String,
    pub url: String,
    pub options: PgConnectOptions,
    /// For statements that the server's own role may not execute.
    pub superuser: PgConnectOptions,
}

/// A new database with the whole schema.
pub async fn new_database() -> TestDatabase {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    let cluster = cluster();
    let name = format!("test_{}", NEXT.fetch_add(1, Ordering::Relaxed));
    let (done, made) = oneshot::channel();
    let statement = format!("create database {name} template {TEMPLATE} owner app");
    cluster.statements.send((statement, Some(done))).unwrap();
    made.await.expect("the database is made");
    TestDatabase {
        url: cluster.postgres.url(&name),
        options: cluster.postgres.connect_options_to(&name),
        superuser: cluster.postgres.superuser_options_to(&name),
        name,
    }
}

/// Drops a database when dropped, so that a run of hundreds of tests fits into memory.
pub struct DatabaseGuard(pub String);

impl Drop for DatabaseGuard {
    fn drop(&mut self) {
        // a database that cannot be dropped is no error: the cluster is removed after the run
        let statement = format!("drop database {} with (force)", self.0);
        let _ = cluster().statements.send((statement, None));
    }
}

fn cluster() -> &'static Cluster {
    static CLUSTER: OnceLock<Cluster> = OnceLock::new();
    CLUSTER.get_or_init(|| {
        let (ready, started) = mpsc::channel();
        // A thread of its own keeps the runtime that owns the child, whichever test came first.
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .unwrap();
            runtime.block_on(async {
                let (statements, received) = unbounded_channel();
                let postgres = start().await;
                let superuser = postgres.superuser_options_to("postgres");
                ready.send(Cluster { postgres, statements }).unwrap();
                execute(superuser, received).await;
            });
        });
        started.recv().expect("the cluster of the tests starts")
    })
}

/// Makes and drops the databases of tests, one after the other, over one connection. The sender lives as long as the process.
async fn execute(superuser: PgConnectOptions, mut statements: UnboundedReceiver<Statement>) {
    let mut connection = superuser.connect().await.unwrap();
    while let Some((statement, done)) = statements.recv().await {
        match sqlx::raw_sql(sqlx::AssertSqlSafe(statement))
            .execute(&mut connection)
            .await
        {
            Ok(_) => {
                let _ = done.map(|done| done.send(()));
            }
            Err(error) => eprintln!("{error}"),
        }
    }
}

/// The folder of the cluster: in memory if there is space, else among the temporary files.
fn new_folder() -> PathBuf {
    let has_room = rustix::fs::statvfs(MEMORY).is_ok_and(|found| found.f_bavail * found.f_frsize >= ROOM);
    let mut builder = tempfile::Builder::new();
    builder.prefix("needledrop-it-");
    let folder = if has_room {
        builder.tempdir_in(MEMORY)
    } else {
        builder.tempdir()
    };
    folder.unwrap().keep()
}

/// Options of a throw-away cluster in this folder.
pub fn options(data: &std::path::Path) -> ClusterOptions {
    ClusterOptions {
        data: data.to_owned(),
        elsewhere: None,
        may_be_new: true,
        is_demo: true,
    }
}

async fn start() -> LocalPostgres {
    let folder = new_folder();
    // The database's user needs to enter the folder.
    std::fs::set_permissions(&folder, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let postgres = LocalPostgres::start(&options(&folder)).await.unwrap();
    let mut connection = postgres.superuser_options_to("postgres").connect().await.unwrap();
    for statement in SETTINGS {
        sqlx::raw_sql(statement).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
    // the limit on connections takes effect when it starts
    postgres.stop().await;
    let postgres = LocalPostgres::start(&options(&folder)).await.unwrap();
    stop_after_this_process(&postgres, &folder);
    let mut connection = postgres.superuser_options_to("postgres").connect().await.unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(format!("create database {TEMPLATE} owner app")))
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    let mut connection = postgres.connect_options_to(TEMPLATE).connect().await.unwrap();
    MIGRATIONS.run(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    postgres
}

/// Stops the cluster after this process has ended. No code runs at the end of a test binary, so another process waits for it.
#[expect(clippy::zombie_processes, reason = "it outlives this process, which it waits for")]
fn stop_after_this_process(postgres: &LocalPostgres, folder: &std::path::Path) {
    let script = "while kill -0 $1 2>/dev/null; do sleep 0.2; done; kill -INT $2; while kill -0 $2 2>/dev/null; do sleep 0.1; done; rm -rf \"$3\"";
    Command::new("sh")
        .args(["-c", script, "sh"])
        .arg(std::process::id().to_string())
        .arg(postgres.pid().unwrap().to_string())
        .arg(folder)
        .process_group(0)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
}
