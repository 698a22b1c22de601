//! Archives of submissions that a reviewer chose.

use serde_json::{Value, json};

use super::scene::{Scene, run, until_over};
use crate::support::Person;

const EVENT: &str = "review.download_tracks";

/// The scene's tracks, submitted to a job of a company.
struct Review {
    scene: Scene,
    company: i64,
    job: i64,
    owner: Person,
}

impl Review {
    async fn set() -> Self {
        let scene = Scene::set().await;
        let owner = scene.server.manager("max").await;
        let company = scene.server.company(&owner, "Tidal").await;
        let job = scene.server.job(company, "Night drive: 30/60").await;
        scene.server.submit(&scene.creator, job, &scene.tracks).await;
        Self {
            scene,
            company,
            job,
            owner,
        }
    }

    fn request(&self, tracks: &[i64]) -> Value {
        json!({"job_id": self.job, "track_ids": tracks, "type": "zip"})
    }
}

#[actix_web::test]
async fn a_reviewer_gets_the_chosen_submissions_in_the_order_of_the_request() {
    let review = Review::set().await;
    let [first, _, last] = review.scene.tracks[..] else {
        panic!("three tracks")
    };
    let mut live = review.scene.server.live_of(&review.owner).await;
    let answer = live.ok(EVENT, review.request(&[last, first])).await;
    let state = until_over(&mut live, &answer).await;
    assert_eq!(state["kind"], "done", "{state}");
    let url = state["download_url"].as_str().unwrap();
    let head = review.scene.server.visitor().get(url).await;
    let saved_as = head.headers()["content-disposition"].to_str().unwrap();
    assert!(saved_as.contains("\"Night drive 30 60.zip\""), "{saved_as}");
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("archive"), review.scene.download(url).await).unwrap();
    let names = run("unzip", &["-Z1", "archive"], folder.path());
    let names: Vec<&str> = names.lines().collect();
    let wanted = ["01 Ada Low - FOG.mp3", "02 Ada Low - 夜のドライブ.mp3", "rights.csv"];
    assert_eq!(names, wanted);
    let rights = run("unzip", &["-p", "archive", "rights.csv"], folder.path());
    assert!(
        rights.contains("IPI 00014107338"),
        "reviewers get all rights data: {rights}"
    );
}

#[actix_web::test]
async fn the_archive_of_one_job_has_the_name_of_no_other_job() {
    let review = Review::set().await;
    let server = &review.scene.server;
    let rival = server.manager("rita").await;
    let company = server.company(&rival, "Rival").await;
    let job = server.job(company, "Secret brief").await;
    server.submit(&review.scene.creator, job, &review.scene.tracks).await;
    for (person, job, name) in [
        (&rival, job, "Secret brief.zip"),
        (&review.owner, review.job, "Night drive 30 60.zip"),
    ] {
        let mut live = server.live_of(person).await;
        let request = json!({"job_id": job, "track_ids": review.scene.tracks, "type": "zip"});
        let answer = live.ok(EVENT, request).await;
        let state = until_over(&mut live, &answer).await;
        let file = server.visitor().get(state["download_url"].as_str().unwrap()).await;
        let saved_as = file.headers()["content-disposition"].to_str().unwrap();
        assert!(saved_as.contains(&format!("\"{name}\"")), "{saved_as}");
    }
}

#[actix_web::test]
async fn an_archive_counts_a_download_of_each_of_its_tracks_once_a_day() {
    let review = Review::set().await;
    let chosen = &review.scene.tracks[..2];
    let mut live = review.scene.server.live_of(&review.owner).await;
    for _ in 0..2 {
        let answer = live.ok(EVENT, review.request(chosen)).await;
        assert_eq!(until_over(&mut live, &answer).await["kind"], "done");
        review
            .scene
            .until("select count(*) from track where download_count = 1", 2)
            .await;
    }
    assert_eq!(
        review
            .scene
            .count("select sum(download_count)::bigint from track")
            .await,
        2
    );
}

#[actix_web::test]
async fn a_request_names_the_submissions_of_the_job_once_each() {
    let review = Review::set().await;
    let track = review.scene.tracks[0];
    let other = review.scene.server.track(&review.scene.creator, "Elsewhere").await;
    let mut live = review.scene.server.live_of(&review.owner).await;
    let too_many: Vec<i64> = (1..=201).collect();
    for (tracks, status, field) in [
        (vec![], 400, "track_ids"),
        (too_many, 400, "track_ids"),
        (vec![track, track], 400, "track_ids"),
        (vec![track, other], 404, "track_ids.1"),
    ] {
        let refused = live.emit(EVENT, review.request(&tracks)).await;
        assert_eq!(refused["status"], status, "{refused}");
        assert!(refused["fields"][field].is_string(), "{refused}");
    }
    assert_eq!(review.scene.count("select count(*) from export").await, 0);
}

#[actix_web::test]
async fn the_archive_ends_with_the_right_to_review_the_job() {
    let review = Review::set().await;
    let server = &review.scene.server;
    let colleague = server.manager("mia").await;
    server.member(review.company, &colleague, "member").await;
    let mut live = server.live_of(&colleague).await;
    let answer = live.ok(EVENT, review.request(&review.scene.tracks)).await;
    let state = until_over(&mut live, &answer).await;
    let url = state["download_url"].as_str().unwrap().to_owned();
    assert_eq!(server.visitor().get(&url).await.status(), 200);

    let owner = server.client_of(&review.owner).await;
    let member = json!({"company_id": review.company, "member_id": colleague.id});
    owner.ok("company/delete_member", member).await;
    assert_eq!(server.visitor().get(&url).await.status(), 404);
    live.refused(EVENT, review.request(&review.scene.tracks), 403, "forbidden")
        .await;
}
