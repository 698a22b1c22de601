//! The demo data: it is made once, on an empty database only, and shows something in every area.

use reqwest::Method;
use serde_json::{Value, json};
use sqlx::Row as _;

use crate::support::{Client, TestServer};

/// Seeds again; tells whether anything was made.
async fn seed_again(server: &TestServer) -> bool {
    let state = &server.state;
    let seeded = server::demo::seed(&state.pool, &state.live, &state.files, &state.passwords).await;
    seeded.unwrap()
}

/// The row counts of all tables that seeding writes to.
async fn rows(server: &TestServer) -> Vec<(String, i64)> {
    let tables = [
        "account",
        "subscription",
        "company",
        "company_member",
        "job",
        "track",
        "application",
        "application_track",
        "submission",
        "added_track",
        "rating",
        "listened",
        "playlist",
        "playlist_track",
        "creator_usage",
        "creator_month_usage",
        "job_usage",
        "track_listen",
    ];
    let mut counts = Vec::new();
    for table in tables {
        let query = sqlx::AssertSqlSafe(format!("select count(*) from {table}"));
        let count: i64 = sqlx::query_scalar(query).fetch_one(&server.pool).await.unwrap();
        counts.push((table.to_owned(), count));
    }
    counts
}

async fn log_in(server: &TestServer, email: &str) -> Client {
    let client = server.visitor();
    client
        .ok("account/log_in", json!({"email": email, "pass": "needledrop-demo"}))
        .await;
    client
}

async fn tracks_of(client: &Client) -> Vec<Value> {
    client.ok("track/get", json!({})).await["tracks"]
        .as_array()
        .unwrap()
        .clone()
}

#[actix_web::test]
async fn a_demo_server_is_seeded_once_with_counters_that_agree_with_the_rows() {
    let server = TestServer::start_with(|config| config.demo = true).await;
    let first = rows(&server).await;
    assert!(first.iter().all(|(_, count)| *count > 0), "{first:?}");
    assert!(!seed_again(&server).await);
    assert_eq!(rows(&server).await, first);
    for wrong in [
        "select count(*) from creator_usage u where u.user_id > $1 and
             (u.tracks <> (select count(*) from track t where t.user_id = u.user_id)
              or u.storage_bytes <> (select sum(t.file_size) from track t where t.user_id = u.user_id))",
        "select count(*) from job_usage u where u.user_id > $1 and
             (u.used <> (select count(*) from submission s where s.job_id = u.job_id and s.user_id = u.user_id)
              or u.added <> (select count(*) from added_track a where a.job_id = u.job_id and a.user_id = u.user_id))",
        "select count(*) from job_usage u join job j on j.id = u.job_id where u.user_id > $1 and u.used + u.added > j.tracks_per_user_limit",
        "select count(*) from submission s join job j on j.id = s.job_id join track t on t.id = s.track_id
         where s.user_id > $1 and (s.submitted < j.date_time or s.submitted < t.created)",
        "select count(*) from rating r join submission s on s.job_id = r.job_id and s.track_id = r.track_id
         join application_track a on a.application_id = s.application_id and a.track_id = s.track_id
         where r.user_id > $1 and (a.decided is null or a.heard is null or r.at < s.submitted)",
    ] {
        assert_eq!(server.number(wrong, 0).await, 0, "{wrong}");
    }
}

#[actix_web::test]
async fn a_database_with_people_in_it_is_left_alone() {
    let server = TestServer::start().await;
    server.creator("ada").await;
    assert!(!seed_again(&server).await);
    assert_eq!(server.number("select count(*) from track where id > $1", 0).await, 0);
}

#[actix_web::test]
async fn everybody_of_the_demo_can_log_in_every_track_plays_and_the_promised_jobs_are_open() {
    let server = TestServer::start_with(|config| config.demo = true).await;
    for email in ["admin@demo.test", "manager@demo.test", "manager2@demo.test"] {
        log_in(&server, email).await;
    }
    let mut played = 0;
    for (email, most) in [
        ("creator@demo.test", 500),
        ("creator2@demo.test", 2),
        ("creator3@demo.test", 50),
    ] {
        let client = log_in(&server, email).await;
        let tracks = tracks_of(&client).await;
        assert!(!tracks.is_empty() && tracks.len() <= most, "{email}: {}", tracks.len());
        for track in &tracks {
            check_plays(&client, track).await;
        }
        played += tracks.len();
    }
    assert!(played >= 24, "{played}");

    let open = "select count(distinct type) from job where status = 'open' and id > $1";
    assert_eq!(server.number(open, 0).await, 6);
    let verified = "select count(*) from company where verified and id > $1";
    assert_eq!(server.number(verified, 0).await, 1);
    let raters = "select count(distinct user_id) from rating where job_id > $1";
    assert_eq!(server.number(raters, 0).await, 2);
    let by_plan = "select count(*) from job where subscription_limitation <> '{}' and id > $1";
    assert_eq!(server.number(by_plan, 0).await, 1);
    let by_rating = "select count(*) from job where access_from > 0 and id > $1";
    assert_eq!(server.number(by_rating, 0).await, 1);
    let main_job = "select count(*) as tracks, count(distinct user_id) as creators from submission group by job_id order by 1 desc limit 1";
    let main_job = sqlx::query(main_job).fetch_one(&server.pool).await.unwrap();
    assert!(main_job.get::<i64, _>("tracks") >= 14);
    assert_eq!(main_job.get::<i64, _>("creators"), 3);
}

/// Checks that the track is longer than a click, measured and drawn, and that its audio can be seeked.
async fn check_plays(client: &Client, track: &Value) {
    assert!(track["track_duration"].as_f64().unwrap() > 3.0, "{track}");
    let request = json!({"track_id": track["track_id"]});
    let address = client.ok("track/get_download_url", request).await;
    let loudness = address["loudness"].as_f64().unwrap();
    assert!((-40.0..-5.0).contains(&loudness), "{track}: {loudness}");
    assert!(address["true_peak"].as_f64().unwrap() > loudness, "{track}");
    let seek = client
        .request(Method::GET, address["url"].as_str().unwrap())
        .header("range", "bytes=1024-3071");
    let audio = seek.send().await.unwrap();
    assert_eq!(audio.status(), 206, "{track}");
    assert_eq!(audio.headers()["content-type"], "audio/mpeg");
    assert_eq!(audio.bytes().await.unwrap().len(), 2_048);
    let drawing = client.get(address["waveform_url"].as_str().unwrap()).await;
    assert_eq!(drawing.status(), 200, "{track}");
}
