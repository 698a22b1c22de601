//! Changes to an installation between two starts: mounts, links, users, copies, backups, upgrades.

mod restored;

use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown, symlink};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use sqlx::{ConnectOptions as _, Connection as _};

use crate::managed_database::{add_account, connect, has_account, open_folder, output_text, run, say_yes, start};
use crate::support::{cluster, process};

/// The user id of a daemon, whatever its name is on this machine.
const NOBODY: u32 = 65534;

fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

fn migrate(data: &Path) -> Command {
    run(data, &["migrate"])
}

fn refused(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let text = output_text(&output);
    assert!(!output.status.success(), "{text}");
    text
}

fn done(output: &Output) -> String {
    assert!(output.status.success(), "{}", output_text(output));
    output_text(output)
}

fn chown_all(folder: &Path, user: u32) {
    let mut chown = Command::new("chown");
    assert!(
        chown
            .args(["-R", &user.to_string()])
            .arg(folder)
            .status()
            .unwrap()
            .success()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_database_is_made_on_another_device_than_the_data_folder_only_where_that_is_named() {
    let (shared, lasting) = (Path::new("/dev/shm"), Path::new("/var/lib"));
    let device = |folder: &Path| std::fs::metadata(folder).map(|found| found.dev()).ok();
    if !is_root() || device(shared).is_none() || device(shared) == device(lasting) {
        return;
    }
    // the database's user cannot enter it
    let folder = tempfile::tempdir_in(shared).unwrap();
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o700)).unwrap();
    let data = folder.path().join("data");
    let text = refused(migrate(&data).env_remove("NEEDLEDROP_CLUSTER"));
    assert!(
        text.contains("another device") && text.contains("NEEDLEDROP_CLUSTER"),
        "{text}"
    );
    assert!(!data.join("postgres").exists());

    for _ in 0..2 {
        let text = done(&migrate(&data).output().unwrap());
        assert!(
            text.contains("outside of data folder") && text.contains("cannot pass"),
            "{text}"
        );
    }
    let home = std::fs::read_link(data.join("postgres")).unwrap();
    assert!(home.starts_with(process::clusters()));
    std::fs::remove_file(data.join("postgres")).unwrap();
    done(&say_yes(run(
        &data,
        &["forget-cluster", home.file_name().unwrap().to_str().unwrap()],
    )));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_data_folder_that_is_not_mounted_is_no_new_installation() {
    let folder = open_folder();
    let (data, away) = (folder.path().join("data"), folder.path().join("away"));
    assert!(start(&data).terminate());
    std::fs::rename(&data, &away).unwrap();
    std::fs::create_dir(&data).unwrap();
    let text = refused(&mut migrate(&data));
    let (_, name) = text.split_once("forget-cluster ").expect(&text);
    assert!(
        text.contains("Is the right folder mounted?") && !data.join("postgres").exists(),
        "{text}"
    );
    let listed = output_text(&run(&data, &["clusters"]).output().unwrap());
    assert!(listed.contains(name.trim()), "{listed}");
    done(&say_yes(run(&data, &["forget-cluster", name.trim()])));
    assert!(away.join("postgres/data").exists());
    done(&migrate(&data).output().unwrap());

    let other = folder.path().join("other");
    let text = refused(migrate(&other).env("NEEDLEDROP_NEW_DATABASE", "no"));
    assert!(text.contains("NEEDLEDROP_NEW_DATABASE"), "{text}");
    done(&migrate(&data).env("NEEDLEDROP_NEW_DATABASE", "no").output().unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_database_of_others_is_not_filled_where_that_is_forbidden() {
    let database = cluster::new_database().await;
    let mut connection = database.superuser.connect().await.unwrap();
    let name: String = sqlx::query_scalar("select current_database()::text")
        .fetch_one(&mut connection)
        .await
        .unwrap();
    let empty = format!("create database empty_{name} owner app");
    sqlx::raw_sql(sqlx::AssertSqlSafe(empty))
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    let folder = open_folder();
    let by = |url: &str| {
        let mut command = migrate(&folder.path().join("data"));
        command.env("DATABASE_URL", url).env("NEEDLEDROP_NEW_DATABASE", "no");
        command
    };
    let text = refused(&mut by(&database.url.replace(&name, &format!("empty_{name}"))));
    assert!(text.contains("is empty"), "{text}");
    done(&by(&database.url).output().unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_was_moved_to_a_larger_disk_is_found_by_a_link() {
    let folder = open_folder();
    let (data, disk) = (folder.path().join("data"), folder.path().join("disk"));
    let server = start(&data);
    add_account(&server, "ann@it.test").await;
    assert!(server.terminate());
    std::fs::rename(data.join("postgres"), &disk).unwrap();
    symlink(&disk, data.join("postgres")).unwrap();
    let server = start(&data);
    assert!(has_account(&server, "ann@it.test").await);
    assert!(server.terminate());
}

/// The command as another user, who can reach the binary and the folder.
fn as_user(mut command: Command, user: u32) -> Command {
    command.uid(user).gid(user);
    command
}

#[tokio::test(flavor = "multi_thread")]
async fn a_user_without_a_name_gets_postgresqls_requirement_as_an_error() {
    if !is_root() {
        return;
    }
    let folder = open_folder();
    chown(folder.path(), Some(4242), Some(4242)).unwrap();
    let text = refused(&mut as_user(migrate(&folder.path().join("data")), 4242));
    assert!(
        text.contains("user 4242 has no name") && text.contains("/etc/passwd"),
        "{text}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn another_user_than_before_is_refused_by_number_root_too() {
    if !is_root() {
        return;
    }
    let folder = open_folder();
    let data = folder.path().join("data");
    // this command needs only the folder
    let by = || run(&data, &["new-node"]);
    done(&by().output().unwrap());
    let text = refused(&mut as_user(by(), NOBODY));
    assert!(text.contains("used by user 0, and this is user 65534"), "{text}");
    assert!(!text.contains("permissions cannot be set"), "{text}");

    chown_all(&data, NOBODY);
    done(&as_user(by(), NOBODY).output().unwrap());
    let text = refused(&mut by());
    assert!(text.contains("used by user 65534, and this is user 0"), "{text}");
    let owners = std::fs::read_dir(&data).unwrap().flatten();
    assert!(
        owners
            .map(|entry| entry.metadata().unwrap().uid())
            .all(|owner| owner == NOBODY)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn root_runs_a_database_as_its_owner_and_others_only_their_own() {
    if !is_root() {
        return;
    }
    let folder = open_folder();
    let data = folder.path().join("data");
    assert!(start(&data).terminate());
    let cluster = data.join("postgres/data");
    let made_by = std::fs::metadata(&cluster).unwrap().uid();
    chown_all(&data, NOBODY);
    chown_all(&cluster, made_by);
    let text = refused(&mut as_user(migrate(&data), NOBODY));
    assert!(
        text.contains(&format!("belongs to user {made_by}, and this is user 65534")),
        "{text}"
    );

    chown_all(&cluster, NOBODY);
    chown(data.join("lock"), Some(0), Some(0)).unwrap();
    let server = start(&data);
    let postmaster = process::postmaster(&data).unwrap().as_raw_nonzero();
    assert_eq!(std::fs::metadata(format!("/proc/{postmaster}")).unwrap().uid(), NOBODY);
    assert!(server.terminate());
}

#[tokio::test(flavor = "multi_thread")]
async fn no_link_in_the_databases_folder_leads_a_start_to_another_file() {
    let folder = open_folder();
    let data = folder.path().join("data");
    assert!(start(&data).terminate());
    let (rules, victim) = (data.join("postgres/data/pg_hba.conf"), folder.path().join("victim"));
    for is_symbolic in [true, false] {
        std::fs::write(&victim, "precious").unwrap();
        std::fs::remove_file(&rules).unwrap();
        if is_symbolic {
            symlink(&victim, &rules).unwrap();
        } else {
            std::fs::hard_link(&victim, &rules).unwrap();
        }
        let text = refused(&mut migrate(&data));
        assert!(text.contains("pg_hba.conf"), "{text}");
        assert_eq!(std::fs::read_to_string(&victim).unwrap(), "precious");
    }
    std::fs::remove_file(&rules).unwrap();
    assert!(start(&data).terminate());
}

/// Programs of the installed version that claim to be the next major one, if the caller asks as the server does.
fn installed_as_newer(folder: &Path) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap();
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut debian: Vec<PathBuf> = debian.map(|entry| entry.path().join("bin")).collect();
    debian.sort();
    let mut folders = std::env::split_paths(&path).chain(debian.into_iter().rev());
    let own = folders.find_map(|folder| folder.join("postgres").canonicalize().ok());
    let own = own.unwrap();
    let own = own.parent().unwrap();
    let newer = folder.join("newer");
    std::fs::create_dir(&newer).unwrap();
    for program in std::fs::read_dir(own)
        .unwrap()
        .flatten()
        .filter(|program| program.file_name() != "postgres")
    {
        symlink(program.path(), newer.join(program.file_name())).unwrap();
    }
    let script = format!(
        "#!/bin/sh\ncase \"$1\" in --version) echo 'postgres (PostgreSQL) 99.0' ;; *) exec {}/postgres \"$@\" ;; esac\n",
        own.display()
    );
    std::fs::write(newer.join("postgres"), script).unwrap();
    for folder in [newer.clone(), newer.join("postgres")] {
        std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    newer
}

#[tokio::test(flavor = "multi_thread")]
async fn the_whole_schema_goes_through_an_upgrade_and_nothing_is_removed_unasked() {
    let folder = open_folder();
    let data = folder.path().join("data");
    let server = start(&data);
    add_account(&server, "ann@it.test").await;
    assert!(server.terminate());
    // from an interrupted upgrade
    let home = data.join("postgres");
    std::fs::write(home.join("current"), "data").unwrap();
    std::fs::create_dir(home.join("data-99")).unwrap();
    std::fs::write(home.join("data-99/PG_VERSION"), "99\n").unwrap();

    let path = format!(
        "{}:{}",
        installed_as_newer(folder.path()).display(),
        std::env::var("PATH").unwrap()
    );
    let text = done(&run(&data, &["upgrade-database"]).env("PATH", &path).output().unwrap());
    assert!(text.contains("PostgreSQL 99 now"), "{text}");
    let aside = std::fs::read_dir(&home).unwrap().flatten().map(|entry| entry.path());
    let aside: Vec<PathBuf> = aside
        .filter(|found| found.to_str().unwrap().contains("data-99."))
        .collect();
    assert!(
        matches!(&aside[..], [former] if former.join("PG_VERSION").exists()),
        "{aside:?}"
    );

    let server = start(&data);
    assert!(has_account(&server, "ann@it.test").await);
    add_account(&server, "bob@it.test").await;
    let mut connection = connect(&home.join("data-99"), "app").await.unwrap();
    let broken: i64 = sqlx::query_scalar(
        "select count(*) from pg_index where not (indisvalid and indisready)
         union all select 2 - count(*) from pg_extension where extname in ('pg_trgm', 'btree_gin')
         order by 1 desc limit 1",
    )
    .fetch_one(&mut connection)
    .await
    .unwrap();
    assert_eq!(broken, 0);
    connection.close().await.unwrap();
    assert!(server.terminate());

    let listed = done(&say_yes(run(&data, &["upgrade-database", "--remove-old"])));
    for old in [&home.join("data"), &aside[0]] {
        assert!(
            listed.contains(&format!("{}\n", old.display())) && !old.exists(),
            "{listed}"
        );
    }
    // of several, the server picks none
    std::fs::create_dir(home.join("data")).unwrap();
    std::fs::write(home.join("data/PG_VERSION"), "15\n").unwrap();
    std::fs::remove_file(home.join("current")).unwrap();
    let text = refused(&mut migrate(&data));
    assert!(text.contains("data, data-99"), "{text}");
}
