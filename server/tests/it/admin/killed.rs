//! A server that is killed as soon as the removal of an account is answered.

use std::path::Path;
use std::time::{Duration, Instant};

use image::ImageFormat;
use reqwest::multipart::{Form, Part};
use serde_json::json;
use sqlx::postgres::PgPoolOptions;

use crate::avatar::picture;
use crate::support::queue::pass;
use crate::support::{TestProcess, cluster, pause};

const PASSWORD: &str = "needledrop-demo";

fn files(folder: &Path) -> usize {
    std::fs::read_dir(folder).map_or(0, |entries| {
        entries
            .map(|entry| entry.unwrap().path())
            .map(|path| if path.is_dir() { files(&path) } else { 1 })
            .sum()
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn files_of_an_account_go_though_the_server_is_killed_right_after_its_removal() {
    let database = cluster::new_database().await;
    let pool = PgPoolOptions::new().connect_with(database.options).await.unwrap();
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("data");
    let settings = [
        ("NEEDLEDROP_DEMO", "1"),
        ("NEEDLEDROP_UPSELL", "off"),
        ("DATABASE_URL", database.url.as_str()),
    ];
    let first = TestProcess::start(&folder, "127.0.0.1:0", &settings);
    let stored = || files(&folder.join("files/image"));
    let before = stored();
    let (creator, admin) = (first.client(), first.client());
    for (client, email) in [(&creator, "creator2@demo.test"), (&admin, "admin@demo.test")] {
        client
            .ok("account/log_in", json!({"email": email, "pass": PASSWORD}))
            .await;
    }
    let avatar = Part::bytes(picture(300, 300, ImageFormat::Png)).file_name("me.png");
    let form = Form::new().part("inputfile", avatar);
    assert_eq!(creator.upload("account/set_avatar", form).await.0, 200);
    assert_eq!(stored(), before + 1);
    // keeps the tasks that remove files from being claimed
    sqlx::raw_sql(
        "create function refuse() returns trigger language plpgsql as 'begin return null; end';
         create trigger refuse before update on queue_task for each row when (old.kind = 'remove_files') execute function refuse();",
    )
    .execute(&pool)
    .await
    .unwrap();
    let user: i64 = sqlx::query_scalar("select id from account where email = 'creator2@demo.test'")
        .fetch_one(&pool)
        .await
        .unwrap();
    admin.ok("admin/delete_user", json!({"user_to_delete": user})).await;
    first.kill();
    assert_eq!(stored(), before + 1, "it was killed before the file was removed");

    sqlx::raw_sql("drop trigger refuse on queue_task")
        .execute(&pool)
        .await
        .unwrap();
    pass(&pool, time::Duration::minutes(1)).await;
    let second = TestProcess::start(&folder, "127.0.0.1:0", &settings);
    let deadline = Instant::now() + Duration::from_secs(20);
    while stored() > before {
        assert!(Instant::now() < deadline, "the picture stays");
        pause().await;
    }
    assert!(second.terminate());
}
