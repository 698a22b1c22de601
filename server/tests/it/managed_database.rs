//! The managed database and its folder: moved, copied, of another version or user, and the permissions of its roles.

use std::os::unix::fs::MetadataExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::json;
use sqlx::{ConnectOptions as _, Connection as _, PgConnection};

use crate::support::{TestProcess, process};

pub fn open_folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::set_permissions(folder.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    folder
}

pub fn start(data: &Path) -> TestProcess {
    TestProcess::start(data, "127.0.0.1:0", &[("NEEDLEDROP_DEMO", "0")])
}

pub fn run(data: &Path, arguments: &[&str]) -> Command {
    let mut command = process::command();
    command.args(arguments).env("NEEDLEDROP_DATA", data);
    command
}

pub fn output_text(output: &Output) -> String {
    [&output.stdout, &output.stderr]
        .map(|bytes| String::from_utf8_lossy(bytes).into_owned())
        .concat()
}

/// Answers yes to the questions of a command.
pub fn say_yes(mut command: Command) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"yes\n").unwrap();
    child.wait_with_output().unwrap()
}

pub async fn add_account(server: &TestProcess, email: &str) {
    let form = json!({"pass": "a long password", "user_name": email, "email": email, "role": "creator"});
    server.client().ok("account/sign_up", form).await;
}

/// Tells whether an account with this email exists, by the refusal to sign it up again.
pub async fn has_account(server: &TestProcess, email: &str) -> bool {
    let refused = server
        .client()
        .call("account/check_email", json!({"email": email}))
        .await;
    refused.0 == 409
}

/// Connects to the database of a running cluster.
pub async fn connect(cluster: &Path, role: &str) -> sqlx::Result<PgConnection> {
    let pid_file = std::fs::read_to_string(cluster.join("postmaster.pid")).unwrap();
    let run = pid_file.lines().nth(4).unwrap().to_owned();
    sqlx::postgres::PgConnectOptions::new_without_pgpass()
        .socket(run)
        .username(role)
        .database("app")
        .connect()
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_data_folder_that_is_moved_keeps_its_database() {
    // if the tests run as root, the database's user cannot enter this folder, so that the cluster is outside of it
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (folder.path().join("first"), folder.path().join("second"));
    let server = start(&first);
    add_account(&server, "ann@it.test").await;
    assert!(server.terminate());
    std::fs::rename(&first, &second).unwrap();

    let other = folder.path().join("other");
    let server = start(&other);
    assert!(!has_account(&server, "ann@it.test").await);
    assert!(server.terminate());

    let server = start(&second);
    assert!(has_account(&server, "ann@it.test").await, "what was moved is all there");
    assert!(server.terminate());
    for data in [&second, &other] {
        forget(data);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pid_file_that_names_a_process_of_something_else_holds_no_start_up() {
    let folder = open_folder();
    let data = folder.path().join("data");
    let server = start(&data);
    add_account(&server, "ann@it.test").await;
    assert!(server.terminate());
    // after the machine restarts, any process may have this id, also one of the same user
    let cluster = data.join("postgres/data");
    let owner = std::fs::metadata(&cluster).unwrap().uid();
    let mut other = Command::new("sleep").arg("600").uid(owner).spawn().unwrap();
    let left = format!("{}\n{}\n0\n5432\n", other.id(), cluster.display());
    std::fs::write(cluster.join("postmaster.pid"), left).unwrap();
    let server = start(&data);
    assert!(has_account(&server, "ann@it.test").await);
    assert!(server.terminate());
    assert!(other.try_wait().unwrap().is_none(), "it is left alone");
    other.kill().unwrap();
    other.wait().unwrap();
}

/// Removes the cluster outside of the test's folder with the command that asks for confirmation.
fn forget(data: &Path) {
    let Ok(home) = std::fs::read_link(data.join("postgres")) else {
        return;
    };
    let name = home.file_name().unwrap().to_str().unwrap();
    let listed = run(data, &["clusters"]).output().unwrap();
    assert!(output_text(&listed).contains(name), "{}", output_text(&listed));
    let answer = say_yes(run(data, &["forget-cluster", name]));
    assert!(!answer.status.success() && home.exists(), "{}", output_text(&answer));
    std::fs::remove_file(data.join("postgres")).unwrap();
    let unasked = run(data, &["forget-cluster", name])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(!unasked.status.success() && home.exists(), "{}", output_text(&unasked));
    let refused = run(data, &["migrate"]).output().unwrap();
    assert!(
        output_text(&refused).contains(&format!("forget-cluster {name}")),
        "{}",
        output_text(&refused)
    );
    let forgotten = say_yes(run(data, &["forget-cluster", name]));
    assert!(
        forgotten.status.success() && !home.exists(),
        "{}",
        output_text(&forgotten)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_servers_role_can_use_its_database_and_nothing_else() {
    let folder = open_folder();
    let data = folder.path().join("data");
    let server = start(&data);
    let mut connection = connect(&data.join("postgres/data"), "app").await.unwrap();
    let is_superuser: bool = sqlx::query_scalar(
        "select rolsuper or rolcreaterole or rolcreatedb from pg_roles where rolname = current_user",
    )
    .fetch_one(&mut connection)
    .await
    .unwrap();
    assert!(!is_superuser);
    let shell = sqlx::raw_sql("copy (select 1) to program 'true'")
        .execute(&mut connection)
        .await;
    assert!(shell.is_err(), "an injection would be a shell");
    connection.close().await.unwrap();
    assert!(server.terminate());
}

/// Makes the cluster look like an earlier version's: the server's role is its superuser, and owns everything.
async fn make_old(data: &Path) {
    let mut connection = connect(&data.join("postgres/data"), "postgres").await.unwrap();
    sqlx::raw_sql("create role former superuser login")
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    let hba = data.join("postgres/data/pg_hba.conf");
    std::fs::write(&hba, "local all all trust\n").unwrap();
    let mut connection = connect(&data.join("postgres/data"), "postgres").await.unwrap();
    sqlx::raw_sql("select pg_reload_conf()")
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    let mut connection = loop {
        // the new rules apply once the postmaster has read them
        if let Ok(connection) = connect(&data.join("postgres/data"), "former").await {
            break connection;
        }
    };
    sqlx::raw_sql("reassign owned by app to former; drop role app; alter role postgres rename to app")
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    let mut connection = connect(&data.join("postgres/data"), "app").await.unwrap();
    sqlx::raw_sql("reassign owned by former to app; drop role former")
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cluster_whose_superuser_was_the_servers_role_is_changed_at_its_next_start() {
    let folder = open_folder();
    let data = folder.path().join("data");
    let server = start(&data);
    add_account(&server, "ann@it.test").await;
    // The server is killed, so that the next start adopts a running cluster with the old rules, and no task's locks are in the way.
    server.kill();
    make_old(&data).await;
    let server = start(&data);
    assert!(has_account(&server, "ann@it.test").await);
    add_account(&server, "bob@it.test").await;
    let mut connection = connect(&data.join("postgres/data"), "app").await.unwrap();
    let left: i64 = sqlx::query_scalar(
        "select count(*) from pg_class c where relowner <> current_user::regrole and relnamespace = 'public'::regnamespace
         union all select count(*) from pg_proc p where proowner <> current_user::regrole and pronamespace = 'public'::regnamespace
           and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
         union all select count(*) from pg_roles where rolname = current_user and rolsuper
         order by 1 desc limit 1",
    )
    .fetch_one(&mut connection)
    .await
    .unwrap();
    assert_eq!(left, 0, "something is still the superuser's");
    connection.close().await.unwrap();
    assert!(server.terminate());
    // From now on the migrations and partitions belong to the role itself.
    assert!(start(&data).terminate());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cluster_of_a_version_that_is_not_installed_is_refused_by_name() {
    let folder = open_folder();
    let data = folder.path().join("data");
    assert!(start(&data).terminate());
    let version = data.join("postgres/data/PG_VERSION");
    let own = std::fs::read_to_string(&version).unwrap();
    std::fs::write(&version, "9\n").unwrap();
    let refused = run(&data, &["migrate"]).output().unwrap();
    let text = output_text(&refused);
    assert!(!refused.status.success());
    assert!(
        text.contains("apt-get install postgresql-9") && text.contains("upgrade-database"),
        "{text}"
    );
    std::fs::write(&version, own).unwrap();
    assert!(start(&data).terminate(), "nothing was changed");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interrupted_initdb_is_restarted_and_a_folder_that_is_no_cluster_is_left_alone() {
    let folder = open_folder();
    let data = folder.path().join("data");
    let unfinished = data.join("postgres/data.unfinished");
    std::fs::create_dir_all(&unfinished).unwrap();
    std::fs::write(unfinished.join("PG_VERSION"), "15\n").unwrap();
    assert!(start(&data).terminate());

    let other = folder.path().join("other");
    let foreign = other.join("postgres/data");
    std::fs::create_dir_all(&foreign).unwrap();
    std::fs::write(foreign.join("PG_VERSION"), "15\n").unwrap();
    let refused = run(&other, &["migrate"]).output().unwrap();
    assert!(
        output_text(&refused).contains("move it away"),
        "{}",
        output_text(&refused)
    );
    assert!(foreign.join("PG_VERSION").exists());
}

/// A PostgreSQL of another major version than the system's: PyPI's, copied to a folder that the database's user can read.
fn other_major(folder: &Path) -> PathBuf {
    let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.venv/lib");
    let python = std::fs::read_dir(&site)
        .expect("make set-up-tests makes .venv")
        .flatten()
        .next()
        .unwrap();
    let packages = python.path().join("site-packages");
    for name in ["pgserver", "pgserver.libs"] {
        let script = "cp -r \"$0\" \"$1\" && chmod -R a+rX \"$1/$2\"";
        let mut copy = Command::new("sh");
        copy.args(["-c", script]).arg(packages.join(name)).arg(folder).arg(name);
        assert!(copy.status().unwrap().success(), "make set-up-tests installs {name}");
    }
    folder.join("pgserver/pginstall/bin")
}

/// PyPI's PostgreSQL is built without lz4 and contrib, so it cannot take over columns with lz4 compression or indexes that use contrib.
async fn forgo_lz4_and_contrib(data: &Path) {
    let mut connection = connect(&data.join("postgres/data"), "app").await.unwrap();
    sqlx::raw_sql("drop extension pg_trgm, btree_gin cascade")
        .execute(&mut connection)
        .await
        .unwrap();
    let columns = "select format('alter table %s alter column %I set compression pglz', attrelid::regclass, attname)
                   from pg_attribute where attcompression = 'l'";
    let statements: Vec<String> = sqlx::query_scalar(columns).fetch_all(&mut connection).await.unwrap();
    for statement in statements {
        sqlx::raw_sql(sqlx::AssertSqlSafe(statement))
            .execute(&mut connection)
            .await
            .unwrap();
    }
    connection.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_is_upgraded_to_a_newer_major_and_the_former_is_kept() {
    let folder = open_folder();
    let data = folder.path().join("data");
    let server = start(&data);
    add_account(&server, "ann@it.test").await;
    forgo_lz4_and_contrib(&data).await;
    // The server is killed, so that the cluster still runs when the upgrade begins.
    server.kill();
    let before = output_text(&run(&data, &["upgrade-database"]).output().unwrap());
    assert!(before.contains("no newer version is installed"), "{before}");

    let newer = other_major(folder.path());
    let path = format!("{}:{}", newer.display(), std::env::var("PATH").unwrap());
    let upgraded = run(&data, &["upgrade-database"]).env("PATH", &path).output().unwrap();
    let text = output_text(&upgraded);
    assert!(upgraded.status.success(), "{text}");
    assert!(
        text.contains("PostgreSQL 16 now") && text.contains("--remove-old"),
        "{text}"
    );

    let refused = run(&data, &["migrate"]).output().unwrap();
    assert!(
        output_text(&refused).contains("apt-get install postgresql-16"),
        "{}",
        output_text(&refused)
    );

    let server = TestProcess::start(&data, "127.0.0.1:0", &[("PATH", &path)]);
    assert!(has_account(&server, "ann@it.test").await);
    add_account(&server, "bob@it.test").await;
    assert!(server.terminate());

    let former = data.join("postgres/data");
    assert!(former.join("PG_VERSION").exists());
    let removed = say_yes(run(&data, &["upgrade-database", "--remove-old"]));
    assert!(
        removed.status.success() && !former.exists(),
        "{}",
        output_text(&removed)
    );
    let server = TestProcess::start(&data, "127.0.0.1:0", &[("PATH", &path)]);
    assert!(has_account(&server, "bob@it.test").await);
    assert!(server.terminate());
}
