//! Restored databases, and copied data folders.

use std::path::Path;
use std::process::Command;

use sqlx::{ConnectOptions as _, Connection as _};

use super::{done, refused};
use crate::managed_database::{open_folder, run};
use crate::support::TestProcess;
use crate::support::cluster::{self, TestDatabase};

fn start_on(database: &TestDatabase, data: &Path) -> TestProcess {
    TestProcess::start(data, "127.0.0.1:0", &[("DATABASE_URL", &database.url)])
}

fn command_on(database: &TestDatabase, data: &Path, command: &str) -> Command {
    let mut command = run(data, &[command]);
    command
        .env("DATABASE_URL", &database.url)
        .env("NEEDLEDROP_LISTEN", "127.0.0.1:0");
    command
}

async fn note(database: &TestDatabase, statement: &'static str) {
    let mut connection = database.options.connect().await.unwrap();
    sqlx::query(statement).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_was_restored_is_served_once_its_epoch_is_new() {
    let (database, folder) = (cluster::new_database().await, open_folder());
    let data = folder.path().join("data");
    let backup = "create table backup as select * from node_start";
    let restore = "update node_start n set id = b.id from backup b where b.node_id = n.node_id";
    assert!(start_on(&database, &data).terminate());
    note(&database, backup).await;
    // the server also knows the start before: this one may have been cut off before the database recorded it
    assert!(start_on(&database, &data).terminate());
    note(&database, restore).await;
    assert!(start_on(&database, &data).terminate());
    for restore in [restore, "delete from node_start"] {
        assert!(start_on(&database, &data).terminate());
        note(&database, restore).await;
        let text = refused(&mut command_on(&database, &data, "serve"));
        assert!(
            text.contains("needledrop new-epoch") && text.contains("needledrop new-node"),
            "{text}"
        );
        done(&command_on(&database, &data, "new-epoch").output().unwrap());
        assert!(start_on(&database, &data).terminate());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_start_that_was_cut_off_before_the_database_had_it_is_begun_again() {
    let (database, folder) = (cluster::new_database().await, open_folder());
    let data = folder.path().join("data");
    assert!(start_on(&database, &data).terminate());
    let ids = std::fs::read_to_string(data.join("start_ids")).unwrap();
    std::fs::write(data.join("start_ids"), format!("{}\nnone\n", ids.trim())).unwrap();
    note(&database, "delete from node_start").await;
    assert!(start_on(&database, &data).terminate());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copied_data_folder_is_served_once_its_node_has_another_name() {
    let (database, folder) = (cluster::new_database().await, open_folder());
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy"));
    assert!(start_on(&database, &data).terminate());
    let mut copying = Command::new("cp");
    assert!(copying.arg("-a").arg(&data).arg(&copy).status().unwrap().success());
    for _ in 0..2 {
        assert!(start_on(&database, &data).terminate());
    }
    let text = refused(&mut command_on(&database, &copy, "serve"));
    assert!(text.contains("needledrop new-node"), "{text}");
    done(&command_on(&database, &copy, "new-node").output().unwrap());
    for folder in [&copy, &data] {
        assert!(start_on(&database, folder).terminate());
    }
    let name = |folder: &Path| std::fs::read_to_string(folder.join("node_id")).unwrap();
    assert_ne!(name(&data), name(&copy));
}
