//! Limits under a hundred concurrent requests: in any order, none exceeds its limit, and the counters equal the rows.

use futures_util::future::join_all;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use super::audio::fixture;
use super::support::{Client, LiveClient, Person, TestServer};

const REQUESTS: usize = 100;

struct Scene {
    server: TestServer,
    ada: Person,
    company: i64,
}

impl Scene {
    async fn new() -> Self {
        let server = TestServer::start().await;
        let (ada, max) = (server.creator("ada").await, server.manager("max").await);
        let company = server.company(&max, "Sync House").await;
        Self { server, ada, company }
    }

    async fn tracks(&self) -> Vec<i64> {
        let mut tracks = Vec::new();
        for number in 0..REQUESTS {
            tracks.push(self.server.track(&self.ada, &format!("track {number}")).await);
        }
        tracks
    }

    /// A job's counters and its rows: submitted and added tracks, of each.
    async fn counted(&self, job: i64) -> [i64; 4] {
        let number = async |query| self.server.number(query, job).await;
        [
            number("select coalesce(sum(used), 0)::bigint from job_usage where job_id = $1").await,
            number("select count(*) from submission where job_id = $1").await,
            number("select coalesce(sum(added), 0)::bigint from job_usage where job_id = $1").await,
            number("select count(*) from added_track where job_id = $1").await,
        ]
    }
}

/// The result of one of many requests; a request that finds the server busy is repeated.
async fn call(client: &Client, name: &str, payload: Value) -> String {
    loop {
        match client.call(name, payload.clone()).await {
            (503, _) => {}
            (200, _) => return "passed".to_owned(),
            (_, body) => return body["error"].as_str().unwrap().to_owned(),
        }
    }
}

/// The results of these events, all of which are sent before the first answer is read.
async fn add_all(tab: &mut LiveClient, job: i64, tracks: &[i64]) -> Vec<String> {
    let mut ended = Vec::new();
    let mut left = tracks.to_vec();
    while !left.is_empty() {
        let mut requests = Vec::new();
        for track in left.drain(..) {
            let id = tab
                .send("application.add_track", json!({"job_id": job, "track_id": track}))
                .await;
            requests.push((track, id));
        }
        for (track, id) in requests {
            let ack = tab.ack(id).await;
            match ack["error"].as_str() {
                Some("try_again") => left.push(track),
                Some(error) => ended.push(error.to_owned()),
                None => ended.push("passed".to_owned()),
            }
        }
    }
    ended
}

fn count(ended: &[String], what: &str) -> usize {
    ended.iter().filter(|one| *one == what).count()
}

#[tokio::test]
async fn of_a_hundred_tracks_added_at_once_in_two_tabs_no_more_pass_than_the_job_takes() {
    let scene = Scene::new().await;
    let (job, tracks) = (scene.server.job(scene.company, "a job").await, scene.tracks().await);
    let mut tabs = [
        scene.server.live_of(&scene.ada).await,
        scene.server.live_of(&scene.ada).await,
    ];
    let (first, second) = tracks.split_at(REQUESTS / 2);
    let [one, two] = &mut tabs;
    let (one, two) = tokio::join!(add_all(one, job, first), add_all(two, job, second));
    let ended = [one, two].concat();
    assert_eq!(count(&ended, "passed"), 10, "{ended:?}");
    assert_eq!(count(&ended, "job_limit_exceeded"), REQUESTS - 10, "{ended:?}");
    assert_eq!(scene.counted(job).await, [0, 0, 10, 10]);
}

#[tokio::test]
async fn of_a_hundred_submissions_to_a_job_at_once_no_more_pass_than_it_takes() {
    let scene = Scene::new().await;
    let (job, tracks) = (scene.server.job(scene.company, "a job").await, scene.tracks().await);
    let client = scene.server.client_of(&scene.ada).await;
    let submit = |track: &i64| {
        let form = json!({"job_id": job, "tracks_id": [track]});
        call(&client, "application/create", form)
    };
    let ended = join_all(tracks.iter().map(submit)).await;
    assert_eq!(count(&ended, "passed"), 10, "{ended:?}");
    assert_eq!(count(&ended, "job_limit_exceeded"), REQUESTS - 10, "{ended:?}");
    assert_eq!(scene.counted(job).await, [10, 10, 0, 0]);
    let applications = "select applications::bigint from creator_month_usage where user_id = $1";
    assert_eq!(scene.server.number(applications, scene.ada.id).await, 1, "one job");
}

#[tokio::test]
async fn of_a_hundred_applications_at_once_no_more_pass_than_the_plan_has_a_month() {
    let scene = Scene::new().await;
    scene.server.set_plan(scene.ada.id, "starter", true).await;
    let track = scene.server.track(&scene.ada, "a track").await;
    let mut jobs = Vec::new();
    for number in 0..REQUESTS {
        jobs.push(scene.server.job(scene.company, &format!("job {number}")).await);
    }
    let client = scene.server.client_of(&scene.ada).await;
    let apply = |job: &i64| {
        let form = json!({"job_id": job, "tracks_id": [track]});
        call(&client, "application/create", form)
    };
    let ended = join_all(jobs.iter().map(apply)).await;
    assert_eq!(count(&ended, "passed"), 10, "{ended:?}");
    assert_eq!(count(&ended, "subscription_limit_exceeded"), REQUESTS - 10, "{ended:?}");
    let applications = "select applications::bigint from creator_month_usage where user_id = $1";
    assert_eq!(scene.server.number(applications, scene.ada.id).await, 10);
    let submitted = "select count(*) from submission where user_id = $1";
    assert_eq!(scene.server.number(submitted, scene.ada.id).await, 10);
    let used = client.ok("account/check_subscription", json!({})).await["used"].take();
    assert_eq!(used["applications"], 10);
}

#[tokio::test]
async fn of_a_hundred_uploads_at_once_no_more_pass_than_the_plan_has_room_for() {
    let bytes = fixture("cbr.mp3");
    let size = i64::try_from(bytes.len()).unwrap();
    let free_bytes = 1_024 * 1_024 * 1_024 - 3 * size;
    for (plan, tracks, used_bytes, passed, refusal) in [
        ("starter", 48, 0, 2, "track_limit_exceeded"),
        ("starter", 0, free_bytes, 3, "upload_limit_exceeded"),
    ] {
        let scene = Scene::new().await;
        scene.server.set_plan(scene.ada.id, plan, true).await;
        sqlx::query("insert into creator_usage (user_id, tracks, storage_bytes) values ($1, $2, $3)")
            .bind(scene.ada.id)
            .bind(tracks)
            .bind(used_bytes)
            .execute(&scene.server.pool)
            .await
            .unwrap();
        let client = scene.server.client_of(&scene.ada).await;
        let send = || {
            let file = Part::bytes(bytes.clone()).file_name("a.mp3");
            client.upload("track/upload", Form::new().part("inputfile", file))
        };
        let answers = join_all((0..REQUESTS).map(|_| send())).await;
        let ended: Vec<String> = (answers.iter())
            .map(|(status, body)| {
                if *status == 200 {
                    "passed"
                } else {
                    body["error"].as_str().unwrap()
                }
            })
            .map(str::to_owned)
            .collect();
        assert_eq!(count(&ended, "passed"), passed, "{ended:?}");
        // a person may have eight uploads at a time
        let others = count(&ended, refusal) + count(&ended, "too_many_requests");
        assert_eq!(others, REQUESTS - passed, "{ended:?}");
        let tracks_stored = "select count(*) from track where user_id = $1";
        assert_eq!(scene.server.number(tracks_stored, scene.ada.id).await, passed as i64);
        let counted = "select tracks::bigint from creator_usage where user_id = $1";
        assert_eq!(
            scene.server.number(counted, scene.ada.id).await,
            i64::from(tracks) + passed as i64
        );
        let stored = "select storage_bytes from creator_usage where user_id = $1";
        assert_eq!(
            scene.server.number(stored, scene.ada.id).await,
            used_bytes + passed as i64 * size
        );
    }
}

#[tokio::test]
async fn of_a_hundred_things_made_at_once_one_person_has_no_more_than_the_settings_allow() {
    let server = TestServer::start_with(|config| {
        let limits = &mut config.limits;
        (
            limits.companies_owned,
            limits.teams_owned,
            limits.jobs_owned,
            limits.playlists_of_job,
        ) = (4, 3, 2, 5);
    })
    .await;
    let (ada, max) = (server.creator("ada").await, server.manager("max").await);
    let company = server.company(&max, "Sync House").await;
    let (job, track) = (server.job(company, "a job").await, server.track(&ada, "a track").await);
    server.submit(&ada, job, &[track]).await;
    let client = server.client_of(&max).await;
    let form = json!({"title": "t", "description": "d", "budget": "1", "link_1": "https://example.test", "company_id": company});
    for (name, payload, passed, message) in [
        (
            "company/create",
            json!({"name": "Another", "description": "d"}),
            3,
            "You can own at most 4 companies",
        ),
        (
            "team/create",
            json!({"name": "Singers"}),
            3,
            "You can own at most 3 teams",
        ),
        ("job/create", form.clone(), 2, "One person can have at most 2 jobs"),
        (
            "playlist/create",
            json!({"job_id": job, "tracks_id": [track], "playlist_name": "best"}),
            5,
            "You can have at most 5 playlists in one job",
        ),
    ] {
        let ended = join_all((0..REQUESTS).map(|_| call(&client, name, payload.clone()))).await;
        assert_eq!(count(&ended, "passed"), passed, "{name}: {ended:?}");
        assert_eq!(count(&ended, "conflict"), REQUESTS - passed, "{name}: {ended:?}");
        let (status, refused) = client.call(name, payload).await;
        assert_eq!((status, refused["message"].as_str()), (409, Some(message)));
    }
    // a deleted job no longer counts, and cannot be reopened once another job has taken its place
    let made = server
        .number("select min(id) from job where created_by = $1", max.id)
        .await;
    let moved = |status: &str| json!({"id": made, "status": status});
    client.ok("job/update_status", moved("deleted")).await;
    client.ok("job/create", form).await;
    client
        .refused("job/update_status", moved("open"), 409, "conflict")
        .await;
}
