//! The age of the frames from which a client can resume: frames are stored for a day, and a resume has a maximal size.

use actors::frame::{partitions, store};
use protocol::limits::MISSED_BYTES_MAX;
use protocol::topic::Topic;
use serde_json::{Value, json};
use server::clock::Clock;
use time::{Duration, OffsetDateTime};

use super::engine::rating;
use super::support::{LiveClient, TestServer};

const PLENTY: i64 = 1 << 40;

/// Runs the maintenance of the frames table as a server does at this time.
async fn maintain(server: &TestServer, now: OffsetDateTime, max_bytes: i64) {
    let mut connection = server.pool.acquire().await.unwrap();
    partitions::maintain(&mut connection, now, Some(24), max_bytes)
        .await
        .unwrap();
}

async fn resume(server: &TestServer, client: &mut LiveClient, topic: &str, offset: i64) -> Value {
    let ask = json!({"topic": topic, "offset": offset, "epoch": server.epoch().await});
    client.ok("subscribe", ask).await
}

fn offsets(answer: &Value) -> Vec<i64> {
    let frames = answer["missed"].as_array().into_iter().flatten();
    frames.map(|frame| frame["offset"].as_i64().unwrap()).collect()
}

/// Inserts frames 1 to `count` of the board, as jobs would have made them.
async fn write_board(server: &TestServer, count: i64, padding: usize) {
    sqlx::query(
        r#"with head as (insert into topic_head (topic, head) values ('board', $1)
                         on conflict (topic) do update set head = excluded.head)
           insert into frame (topic, "offset", at, origin, changes)
           select 'board', n, now(), gen_random_uuid(), '[{"kind":"job_removed","job_id":1,"before":"open"' || repeat(' ', $2) || '}]'
           from generate_series(1, $1) n"#,
    )
    .bind(count)
    .bind(i32::try_from(padding).unwrap())
    .execute(&server.pool)
    .await
    .unwrap();
}

#[tokio::test]
async fn frames_are_kept_for_a_day_and_who_held_less_gets_a_snapshot_and_the_numbers_go_on() {
    let mut server = TestServer::start().await;
    let (manager, creator) = (server.manager("max").await, server.creator("ada").await);
    let company = server.company(&manager, "Sync House").await;
    let job = server.job(company, "a job").await;
    let track = server.track(&creator, "a track").await;
    server.submit(&creator, job, &[track]).await;
    let topic = format!("review:{job}");
    let rate = |value: i16| json!(rating(job.into(), track, Some(value)));
    let mut client = server.live_of(&manager).await;
    for value in 1..=3 {
        client.ok("rating.set_track", rate(value)).await;
    }
    let now = Clock.now();
    let frames = "select count(*) from frame where topic = 'review:' || $1";
    maintain(&server, now + Duration::hours(23), PLENTY).await;
    assert_eq!(server.number(frames, job).await, 3, "their day is not over");
    maintain(&server, now + Duration::hours(26), PLENTY).await;
    assert_eq!(server.number(frames, job).await, 0);
    server.restart().await;
    let mut client = server.live_of(&manager).await;
    let answer = resume(&server, &mut client, &topic, 1).await;
    assert_eq!(
        (
            &answer["offset"],
            &answer["snapshot"]["counters"]["rated"],
            answer.get("missed")
        ),
        (&json!(3), &json!(1), None)
    );
    assert_eq!(offsets(&resume(&server, &mut client, &topic, 3).await), [0; 0]);
    let ack = client.emit("rating.set_track", rate(9)).await;
    assert_eq!(ack["live"]["offset"], 4, "{ack}");
    assert_eq!(offsets(&resume(&server, &mut client, &topic, 3).await), [4]);
    assert!(resume(&server, &mut client, &topic, 2).await["snapshot"].is_object());
}

#[tokio::test]
async fn frames_go_before_their_time_oldest_first_when_their_table_is_too_large() {
    let server = TestServer::start().await;
    let now = Clock.now();
    maintain(&server, now - Duration::hours(2), PLENTY).await;
    for hours in [2, 1, 0] {
        sqlx::query(
            r#"insert into frame (topic, "offset", at, origin, changes)
               values ('board', 3 - $1, $2, gen_random_uuid(), '[]')"#,
        )
        .bind(hours)
        .bind(now - Duration::hours(hours))
        .execute(&server.pool)
        .await
        .unwrap();
    }
    let newest = r#"select coalesce(min("offset"), 0) from frame where "offset" > $1"#;
    maintain(&server, now, PLENTY).await;
    assert_eq!(server.number(newest, 0).await, 1);
    maintain(&server, now, 1).await;
    assert_eq!(server.number(newest, 0).await, 3, "this hour stays");
}

#[tokio::test]
async fn a_backup_that_reads_the_frames_blocks_nobody_and_due_maintenance_runs_after_it() {
    let server = TestServer::start().await;
    write_board(&server, 3, 0).await;
    let tomorrow = Clock.now() + Duration::hours(30);
    let partitions = "select count(*) from pg_inherits where inhparent = 'frame'::regclass and $1 = $1";
    let before = server.number(partitions, 1).await;
    // holds a lock as pg_dump does
    let mut backup = server.pool.begin().await.unwrap();
    sqlx::query("lock table frame in access share mode")
        .execute(&mut *backup)
        .await
        .unwrap();
    let tidied = tokio::time::timeout(std::time::Duration::from_secs(10), maintain(&server, tomorrow, PLENTY));
    tidied.await.expect("it gives up soon");
    assert_eq!(server.number(partitions, 1).await, before);
    backup.rollback().await.unwrap();
    maintain(&server, tomorrow, PLENTY).await;
    let count = r#"select count(*) from frame where "offset" > $1"#;
    assert_eq!(server.number(count, 0).await, 0);
    // the default partition, that hour's and the next three
    assert_eq!(server.number(partitions, 1).await, 5);
}

#[tokio::test]
async fn a_start_reads_no_more_of_the_table_than_a_resume_may_hold() {
    let server = TestServer::start().await;
    // a dozen of these fill a resume
    write_board(&server, 300, MISSED_BYTES_MAX / 12).await;
    let mut connection = server.pool.acquire().await.unwrap();
    let mut read = async |after, head| {
        let newest = store::list_newest(&mut connection, &Topic::Board, after, head, MISSED_BYTES_MAX);
        let frames: Vec<i64> = newest.await.unwrap().iter().map(|frame| frame.offset).collect();
        frames
    };
    assert_eq!(
        read(0, 300).await,
        (289..=300).collect::<Vec<_>>(),
        "eleven fit, and one more"
    );
    assert_eq!(read(297, 300).await, [298, 299, 300]);
    assert_eq!(read(100, 103).await, [101, 102, 103], "what came later takes no place");
    assert_eq!(read(300, 300).await, [0; 0]);
    let mut client = server.live_of(&server.manager("max").await).await;
    assert_eq!(
        offsets(&resume(&server, &mut client, "board", 290).await),
        (291..=300).collect::<Vec<_>>()
    );
    assert!(resume(&server, &mut client, "board", 280).await["snapshot"].is_object());
}

#[tokio::test]
async fn a_resume_holds_at_most_1024_frames() {
    let server = TestServer::start().await;
    write_board(&server, 1_100, 0).await;
    let mut client = server.live_of(&server.manager("max").await).await;
    let answer = resume(&server, &mut client, "board", 76).await;
    assert_eq!(offsets(&answer), (77..=1_100).collect::<Vec<_>>());
    for offset in [75, 0] {
        let answer = resume(&server, &mut client, "board", offset).await;
        assert_eq!(
            (&answer["snapshot"], &answer["offset"], answer.get("missed")),
            (&json!({}), &json!(1_100), None),
            "{offset}"
        );
    }
}

#[tokio::test]
async fn a_resume_holds_at_most_256_kib() {
    let server = TestServer::start().await;
    write_board(&server, 4, 87_000).await;
    let mut client = server.live_of(&server.manager("max").await).await;
    let answer = resume(&server, &mut client, "board", 1).await;
    assert_eq!(offsets(&answer), [2, 3, 4]);
    assert!(answer["missed"].to_string().len() <= 256 * 1024);
    assert_eq!(resume(&server, &mut client, "board", 0).await["snapshot"], json!({}));
}
