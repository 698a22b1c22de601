//! The time limit of a write, over everything that it waits for, and the known result of a write that exceeds it.

use actors::write::{Subject, WriteError};
use futures_util::FutureExt as _;
use image::ImageFormat;
use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::topic::Topic;
use reqwest::multipart::{Form, Part};
use serde_json::json;
use server::files::picture;
use server::http::CallError;
use sqlx::{Postgres, Transaction};

use crate::audio::{files_of, fixture, form};
use crate::avatar::picture as drawn;
use crate::support::TestServer;

/// More locks than a write can wait for, each held for less time than the wait for one lock may take.
const HEADS: i64 = 12;

async fn run(tx: &mut Transaction<'static, Postgres>, statement: String) {
    sqlx::raw_sql(sqlx::AssertSqlSafe(statement))
        .execute(&mut **tx)
        .await
        .unwrap();
}

#[tokio::test]
async fn the_bound_of_a_write_is_one_over_all_the_locks_that_it_waits_for() {
    let server = TestServer::start().await;
    let topics: Vec<Topic> = (1..=HEADS).map(|id| Topic::User(UserId(100 + id))).collect();
    let mut held = server.pool.begin().await.unwrap();
    for topic in &topics {
        run(
            &mut held,
            format!("insert into topic_head (topic, head) values ('{topic}', 0)"),
        )
        .await;
    }
    held.commit().await.unwrap();
    // each lock belongs to a savepoint of its own; the last savepoint holds the first lock
    let mut held = server.pool.begin().await.unwrap();
    for (number, topic) in topics.iter().enumerate().rev() {
        let lock = format!("savepoint s{number}; select from topic_head where topic = '{topic}' for update");
        run(&mut held, lock).await;
    }
    let write = server.state.live.write(Subject::Task("test")).topics(topics.clone());
    let mut answer = write.run(async |_| Ok::<_, WriteError>(()));
    let waits_for_long = "select count(*) from pg_locks l join pg_stat_activity a using (pid)
        where a.datname = current_database() and not l.granted and $1 = $1
          and l.waitstart < clock_timestamp() - interval '700 ms'";
    for number in 0..topics.len() {
        while server.number(waits_for_long, 1).await == 0 {
            if let Some(answer) = (&mut answer).now_or_never() {
                assert_eq!(answer.map(|_| ()).unwrap_err().code, ErrorCode::TryAgain);
                return;
            }
        }
        run(&mut held, format!("rollback to savepoint s{number}")).await;
    }
    panic!("it waited for every lock");
}

#[actix_web::test]
async fn an_upload_that_was_certainly_not_committed_leaves_no_file() {
    let server = TestServer::start().await;
    let creator = server.creator("ada").await;
    let client = server.client_of(&creator).await;
    let mut held = server.pool.begin().await.unwrap();
    let head = format!("insert into topic_head (topic, head) values ('user:{}', 0)", creator.id);
    run(
        &mut held,
        format!("{head} on conflict (topic) do update set head = topic_head.head"),
    )
    .await;
    let part = Part::bytes(drawn(40, 40, ImageFormat::Png)).file_name("a.png");
    let picture = Form::new().part("inputfile", part);
    for (call, form) in [
        ("account/set_avatar", picture),
        ("track/upload", form(fixture("cbr.mp3"), "cbr.mp3")),
    ] {
        let (status, body) = client.upload(call, form).await;
        assert_eq!((status, &body["error"]), (503, &json!("try_again")), "{call}: {body}");
        assert!(files_of(&server).is_empty(), "{call}: {:?}", files_of(&server));
    }
}

#[actix_web::test]
async fn a_picture_with_an_unknown_outcome_of_its_commit_is_kept() {
    let server = TestServer::start().await;
    let files = &server.state.files;
    for (code, files_left) in [(ErrorCode::TryAgain, 0), (ErrorCode::OutcomeUnknown, 2)] {
        let outcome = picture::keep(files, vec![1, 2, 3], async |_| Err(CallError::from(code))).await;
        assert_eq!(outcome.unwrap_err().code(), code);
        assert_eq!(
            files_of(&server).len(),
            files_left,
            "the file and its note: {:?}",
            files_of(&server)
        );
    }
}
