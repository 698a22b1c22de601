//! The binary as a process: its managed database, its commands, and its refusals to start.

use std::path::Path;
use std::process::Command;

use serde_json::json;
use server::config::Config;
use server::domain::links_key::LinksKey;

use crate::support::cluster::TestDatabase;
use crate::support::{TestProcess, TestServer, cluster, process};

#[tokio::test(flavor = "multi_thread")]
async fn the_managed_database_survives_a_kill_and_stops_with_the_server() {
    let data = tempfile::tempdir().unwrap();
    std::fs::set_permissions(data.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let folder = data.path().join("data");
    let first = TestProcess::start(&folder, "127.0.0.1:0", &[]);
    let address = first.address.to_string();
    let postmaster = postmaster(&folder);
    first.kill();
    assert!(is_alive(postmaster), "the cluster outlives a killed server");

    let second = TestProcess::start(&folder, &address, &[]);
    assert_eq!(self::postmaster(&folder), postmaster, "the running cluster is adopted");
    second.client().ok("account/get_info", json!({})).await;
    second.kill();
    rustix::process::kill_process(
        rustix::process::Pid::from_raw(postmaster).unwrap(),
        rustix::process::Signal::KILL,
    )
    .unwrap();

    let third = TestProcess::start(&folder, &address, &[]);
    let recovered = self::postmaster(&folder);
    assert_ne!(recovered, postmaster, "a crashed cluster is started again");
    third.client().ok("account/get_info", json!({})).await;
    let begun = std::time::Instant::now();
    assert!(third.terminate());
    assert!(begun.elapsed().as_secs() < 10, "a stop takes under 10 s");
    assert!(!is_alive(recovered), "the cluster stops with the server");

    // A pid file that names a foreign process is ignored.
    std::fs::write(
        folder.join("postgres/data/postmaster.pid"),
        format!("{}\n/elsewhere\n", std::process::id()),
    )
    .unwrap();
    let fourth = TestProcess::start(&folder, &address, &[]);
    fourth.client().ok("account/get_info", json!({})).await;
    assert!(fourth.terminate());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_whose_output_nobody_reads_serves_all_the_same() {
    let data = tempfile::tempdir().unwrap();
    std::fs::set_permissions(data.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let address = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap();
    let mut child = process::command()
        .arg("serve")
        .env("NEEDLEDROP_DATA", data.path().join("data"))
        .env("NEEDLEDROP_LISTEN", address.to_string())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let client = reqwest::Client::new();
    while !matches!(client.get(format!("http://{address}/readyz")).send().await, Ok(answer) if answer.status() == 200) {
        assert_eq!(child.try_wait().unwrap(), None, "the server has ended");
    }
    // the last line comes after it has begun to listen
    rustix::process::kill_process(rustix::process::Pid::from_child(&child), rustix::process::Signal::TERM).unwrap();
    assert!(child.wait().unwrap().success());
}

/// The binary with these arguments, for this database and folder.
fn command_on(database: &TestDatabase, folder: &Path, arguments: &[&str]) -> Command {
    let mut command = process::command();
    command
        .args(arguments)
        .env("DATABASE_URL", &database.url)
        .env("NEEDLEDROP_DATA", folder);
    command
}

fn postmaster(folder: &Path) -> i32 {
    let file = std::fs::read_to_string(folder.join("postgres/data/postmaster.pid")).unwrap();
    file.lines().next().unwrap().parse().unwrap()
}

fn is_alive(pid: i32) -> bool {
    rustix::process::test_kill_process(rustix::process::Pid::from_raw(pid).unwrap()).is_ok()
}

#[test]
fn a_bad_setting_is_named_and_the_command_fails() {
    let output = process::command()
        .arg("check-config")
        .env("NEEDLEDROP_PING_INTERVAL_MS", "0")
        .output()
        .unwrap();
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("live.ping_interval_ms"));
    assert!(
        process::command()
            .arg("check-config")
            .output()
            .unwrap()
            .status
            .success()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operators_commands_do_their_work() {
    use sqlx::Connection as _;
    let database = cluster::new_database().await;
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("data");
    let command = |arguments: &[&str]| command_on(&database, &folder, arguments);
    let create = |email: &str, password: &str| {
        command(&["admin", "create", "--email", email, "--password", password])
            .output()
            .unwrap()
    };
    let start = || TestProcess::start(&folder, "127.0.0.1:0", &[("DATABASE_URL", &database.url)]);
    assert!(command(&["migrate"]).output().unwrap().status.success());

    let mut connection = sqlx::PgConnection::connect(&database.url).await.unwrap();
    let before: String = sqlx::query_scalar("select value from epoch")
        .fetch_one(&mut connection)
        .await
        .unwrap();
    assert!(command(&["new-epoch"]).output().unwrap().status.success());
    let after: String = sqlx::query_scalar("select value from epoch")
        .fetch_one(&mut connection)
        .await
        .unwrap();
    assert_ne!(before, after);
    let mut keys = Vec::new();
    for _ in 0..2 {
        assert!(start().terminate());
        let key: Vec<u8> = sqlx::query_scalar("select value from server_secret where name = 'file addresses'")
            .fetch_one(&mut connection)
            .await
            .unwrap();
        keys.push(key);
        assert!(command(&["new-key"]).output().unwrap().status.success());
    }
    assert_ne!(keys[0], keys[1], "file addresses are signed by another key");

    let mut child = command(&["admin", "create", "--email", "root@it.test"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"from standard input\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let again = create("ROOT@it.test", "another one");
    assert!(!again.status.success());
    assert!(String::from_utf8_lossy(&again.stderr).contains("already"));
    assert!(!create("other@it.test", "short").status.success());

    let server = start();
    let log_in = async |email: &str, password: &str| {
        let form = json!({"email": email, "pass": password});
        server.client().ok("account/log_in", form).await
    };
    let session = log_in("root@it.test", "from standard input").await;
    assert_eq!(session["role"], "admin");
    assert!(create("second@it.test", "while it runs").status.success());
    log_in("second@it.test", "while it runs").await;
    assert!(
        !command(&["new-epoch"]).output().unwrap().status.success(),
        "not under a running server"
    );
    assert!(server.terminate());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_could_lose_acknowledged_changes_is_refused() {
    use sqlx::Connection as _;
    let database = cluster::new_database().await;
    let mut connection = sqlx::PgConnection::connect(&database.url).await.unwrap();
    let off =
        "do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$";
    sqlx::raw_sql(off).execute(&mut connection).await.unwrap();
    let data = tempfile::tempdir().unwrap();
    let output = process::command()
        .arg("serve")
        .env("DATABASE_URL", &database.url)
        .env("NEEDLEDROP_DATA", data.path())
        .env("NEEDLEDROP_LISTEN", "127.0.0.1:0")
        .output()
        .unwrap();
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("synchronous_commit off"));
}

#[tokio::test(flavor = "multi_thread")]
async fn demo_data_once_seeded_keeps_the_server_on_loopback() {
    let database = cluster::new_database().await;
    let data = tempfile::tempdir().unwrap();
    let command = |arguments: &[&str]| command_on(&database, data.path(), arguments);
    let first = command(&["demo"]).output().unwrap();
    assert!(String::from_utf8_lossy(&first.stdout).contains("the demo data is there"));
    let second = command(&["demo"]).output().unwrap();
    assert!(String::from_utf8_lossy(&second.stdout).contains("nothing was changed"));
    let open = command(&["serve"])
        .env("NEEDLEDROP_LISTEN", "0.0.0.0:0")
        .output()
        .unwrap();
    assert!(!open.status.success());
    assert!(String::from_utf8_lossy(&open.stderr).contains("loopback"));
}

#[tokio::test]
async fn another_links_key_is_noticed_unless_the_one_before_is_still_named() {
    let server = TestServer::start().await;
    let key = |present: &str, former: &str| {
        let nothing = tempfile::NamedTempFile::new().unwrap();
        let config = Config::load(Some(nothing.path()), |name| match name {
            "NEEDLEDROP_LINKS_KEY" => Some(present.repeat(42) + "A="),
            "NEEDLEDROP_FORMER_LINKS_KEYS" if !former.is_empty() => Some(former.repeat(42) + "A="),
            _ => None,
        });
        LinksKey::read(&config.unwrap().links, server.data.path()).unwrap()
    };
    let mut connection = server.pool.acquire().await.unwrap();
    for (present, former, is_known) in [
        ("A", "", false), // the server has made a key of its own
        ("A", "", true),
        ("B", "A", true),
        ("C", "A", false),
        ("C", "", true),
    ] {
        let noted = key(present, former).store_fingerprint(&mut connection).await.unwrap();
        assert_eq!(noted, is_known, "{present} after {former}");
    }
}
