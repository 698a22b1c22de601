//! One managed PostgreSQL for the whole run, and a database for each test, copied from a template.

use std::os::unix::process::CommandExt as _;
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;

use server::postgres::cluster::LocalPostgres;
use server::postgres::pool::MIGRATIONS;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};

const TEMPLATE: &str = "template_needledrop";

/// Hundreds of databases live for seconds each, so vacuuming them and frequent checkpoints are wasted work.
const SETTINGS: [&str; 4] = [
    "alter system set autovacuum = off",
    "alter system set checkpoint_timeout = '1h'",
    "alter system set max_wal_size = '4GB'",
    "select pg_reload_conf()",
];

struct Cluster {
    postgres: LocalPostgres,
}

/// A database of one test.
pub struct TestDatabase {
    pub url: String,
    pub options: PgConnectOptions,
    /// For what the server's own role may not.
    pub superuser: PgConnectOptions,
}

/// A fresh database with the whole schema.
pub async fn new_database() -> TestDatabase {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    let cluster = cluster();
    let name = format!("test_{}", NEXT.fetch_add(1, Ordering::Relaxed));
    let mut connection = cluster
        .postgres
        .superuser_options_to("postgres")
        .connect()
        .await
        .unwrap();
    let statement = format!("create database {name} template {TEMPLATE} owner app");
    sqlx::raw_sql(sqlx::AssertSqlSafe(statement))
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    TestDatabase {
        url: cluster.postgres.url(&name),
        options: cluster.postgres.connect_options_to(&name),
        superuser: cluster.postgres.superuser_options_to(&name),
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
                ready.send(start().await).unwrap();
                std::future::pending::<()>().await;
            });
        });
        started.recv().expect("the cluster of the tests starts")
    })
}

async fn start() -> Cluster {
    let folder = tempfile::Builder::new()
        .prefix("needledrop-it-")
        .tempdir()
        .unwrap()
        .keep();
    // The database's user must be able to pass.
    std::fs::set_permissions(&folder, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let postgres = LocalPostgres::start(&folder).await.unwrap();
    stop_after_this_process(&postgres, &folder);
    let mut connection = postgres.superuser_options_to("postgres").connect().await.unwrap();
    for statement in SETTINGS {
        sqlx::raw_sql(statement).execute(&mut connection).await.unwrap();
    }
    sqlx::raw_sql(sqlx::AssertSqlSafe(format!("create database {TEMPLATE} owner app")))
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    let mut connection = postgres.connect_options_to(TEMPLATE).connect().await.unwrap();
    MIGRATIONS.run(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    Cluster { postgres }
}

/// Nothing runs at the end of a test binary, however it ends; so somebody outside waits for it.
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
