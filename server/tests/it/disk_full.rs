//! A real disk that fills up under load: commands wait or are refused for the moment, no acknowledged write is lost, and once there is
//! space again the server and its PostgreSQL recover by themselves.

use std::time::{Duration, Instant};

use serde_json::json;
use server::postgres::cluster::LocalPostgres;
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;
use tokio::sync::watch;
use tokio::task::block_in_place;

use super::audio::{files_in, fixture, form, upload};
use super::convergence::{Crowd, World};
use super::support::process::postmaster;
use super::support::{Client, SmallDisk, TestProcess, TestServer, cluster};

/// Enough for a cluster and its log, and little more.
const DISK_MEGABYTES: u32 = 192;
/// Steps of each client before the disk is full, and afterwards.
const STEPS: u32 = 20;
/// The time for which the disk stays full while the database still runs, and again once it can no longer run.
const FULL_FOR: Duration = Duration::from_secs(4);
/// The longest wait for anything.
const PATIENCE: Duration = Duration::from_mins(1);
/// The server checks its readiness each second.
const ANSWER_GOOD_FOR: Duration = Duration::from_secs(2);
/// The interval at which a condition is polled.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Writes to the database's log until the database stops, as it cannot run without space for the log.
async fn use_up_the_log(pool: &PgPool) {
    let deadline = Instant::now() + PATIENCE;
    let statement = "select pg_logical_emit_message(false, 'it', repeat('x', 1000000))";
    while sqlx::query(statement).execute(pool).await.is_ok() {
        assert!(Instant::now() < deadline, "the log finds room on a full disk");
    }
}

async fn readiness(client: &Client) -> u16 {
    client.get("/readyz").await.status().as_u16()
}

async fn until_ready(client: &Client) {
    let deadline = Instant::now() + PATIENCE;
    while readiness(client).await != 200 {
        assert!(Instant::now() < deadline, "the server never recovers");
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

async fn stay_full(disk: &SmallDisk, client: &Client) {
    let deadline = Instant::now() + FULL_FOR;
    let mut had_room_at = Instant::now();
    while Instant::now() < deadline {
        let status = readiness(client).await;
        // takes space that the database frees at once; while there was space, and as long as the last answer is valid, the server was right
        // to be ready
        if disk.fill() > 0 {
            had_room_at = Instant::now();
        }
        let had_room = had_room_at.elapsed() < ANSWER_GOOD_FOR;
        assert!(
            status == 503 || had_room,
            "a server with a full disk is not ready: {status}"
        );
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

/// Lets clients work while the disk fills up this many times, and compares everything at the end.
async fn torment(seed: u64, times: u32) {
    let disk = SmallDisk::mount(DISK_MEGABYTES);
    let data = disk.path().join("data");
    let server = block_in_place(|| TestProcess::start(&data, "127.0.0.1:0", &[]));
    let client = server.client();
    let pool = PgPoolOptions::new()
        .max_connections(4)
        .connect_lazy_with(LocalPostgres::options_beside(&cluster::options(&data)).unwrap());
    let address = watch::Sender::new(Some(server.address));
    let world = World::make(&pool, address.subscribe()).await;
    world.allow_steps(STEPS);
    let crowd = Crowd::start(&world, seed, STEPS * (times + 1));
    let faults = async {
        for time in 1..=times {
            world.after_steps(world.all_steps(STEPS) * time).await;
            let before = postmaster(&data).expect("the database runs");
            disk.fill();
            world.allow_steps(STEPS * time + STEPS / 2);
            stay_full(&disk, &client).await;
            use_up_the_log(&pool).await;
            let all = STEPS * (time + 1);
            world.allow_steps(all);
            stay_full(&disk, &client).await;
            let made = *world.progress.borrow();
            assert!(made < world.all_steps(all), "everybody got on without the database");
            disk.free();
            until_ready(&client).await;
            assert_ne!(
                postmaster(&data).expect("the database runs again"),
                before,
                "it had ended"
            );
        }
    };
    let summary = tokio::join!(faults, crowd.finish()).1;
    eprintln!("{times} × a full disk: {summary}");
    for what in ["writes", "saves", "frames"] {
        assert!(summary.of(what) > 0, "no {what}: {summary}");
    }
    world.pool.close().await;
    assert!(
        block_in_place(|| server.terminate()),
        "the same process ends in good order"
    );
    assert_eq!(postmaster(&data), None, "and its database with it");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_is_full_under_load_costs_nothing_acknowledged() {
    torment(21, 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "make torture: for minutes"]
async fn a_disk_that_is_full_five_times_under_load_costs_nothing_acknowledged() {
    torment(22, 5).await;
}

#[actix_web::test]
async fn an_upload_to_a_full_disk_is_put_off_and_leaves_nothing() {
    let disk = SmallDisk::mount(32);
    let data = disk.path().join("data");
    let server = TestServer::start_with(|config| config.data.clone_from(&data)).await;
    let creator = server.creator("full-disk").await;
    let client = server.client_of(&creator).await;
    upload(&client, "cbr.mp3").await;
    let before = files_in(&data);
    disk.fill();
    for request in ["first", "second"] {
        let form = form(fixture("vbr.mp3"), "vbr.mp3").text("request_id", request);
        let (status, body) = client.upload("track/upload", form).await;
        assert_eq!((status, &body["error"]), (503, &json!("try_again")), "{body}");
        assert_eq!(body["message"], "The server's disk is full");
    }
    assert_eq!(readiness(&client).await, 503);
    assert_eq!(files_in(&data), before, "nothing is left behind");
    let tracks = server.number("select count(*) from track where user_id = $1", creator.id);
    assert_eq!(tracks.await, 1);
    disk.free();
    until_ready(&client).await;
    let form = form(fixture("vbr.mp3"), "vbr.mp3").text("request_id", "second");
    let (status, body) = client.upload("track/upload", form).await;
    assert_eq!(status, 200, "{body}");
}
