//! The number of tracks that a job has received, in the lists of jobs.

use actors::queue::Lane;
use serde_json::{Value, json};

use super::Scene;
use crate::support::{Client, LiveClient, Person};

/// Makes the publication due and returns the changes that `topic` publishes.
async fn published(scene: &Scene, live: &mut LiveClient, topic: &str) -> Value {
    // the task of the publication before is deleted after its frame; until then it has a claim
    let due = "update queue_task set due = now() where kind = 'publish_received' and claim is null";
    let waiting = sqlx::query(due).execute(&scene.server.pool).await.unwrap();
    assert_eq!(waiting.rows_affected(), 1, "one publication, whatever was submitted");
    scene.server.state.queue.wake(Lane::Counts);
    live.next_change(topic).await["changes"].clone()
}

#[actix_web::test]
async fn lists_of_reviewers_and_of_the_staff_show_how_many_tracks_a_job_has_received() {
    let scene = Scene::new().await;
    let server = &scene.server;
    let max = server.client_of(&scene.max).await;
    let job = max.ok("job/create", scene.form()).await["job_id"].clone();
    let ada = server.creator("ada").await;
    let (first, second) = (server.track(&ada, "one").await, server.track(&ada, "two").await);
    let theirs = server.client_of(&ada).await;
    let company = format!("company:{}", scene.company);
    let (mut list, mut board) = (server.live_of(&scene.max).await, server.live_of(&ada).await);
    let mut staff = server.live_of(&server.admin("root").await).await;
    list.subscribe(&company).await;
    staff.subscribe("admin").await;
    board.subscribe("board").await;

    let form = json!({"job_id": job, "tracks_id": [first]});
    let application = theirs.ok("application/create", form).await["id"].clone();
    let form = json!({"id": application, "tracks_id": [first, second]});
    theirs.ok("application/update", form).await;
    let counted = |submitted: u32| json!([{"kind": "job_counted", "job_id": job, "submitted_tracks": submitted}]);
    assert_eq!(published(&scene, &mut list, &company).await, counted(2));
    assert_eq!(staff.next_change("admin").await["changes"], counted(2));

    let form = json!({"id": application, "tracks_id": [first]});
    theirs.ok("application/delete_tracks", form).await;
    assert_eq!(published(&scene, &mut list, &company).await, counted(1));
    theirs.ok("track/delete", json!({"id": second})).await;
    assert_eq!(published(&scene, &mut list, &company).await, counted(0));
    let frames = board.waiting_changes().await;
    assert!(
        frames.iter().all(|frame| frame["topic"] != "board"),
        "creators are told nothing of it: {frames:?}"
    );
}

/// A creator's submission of two tracks to a job, and the company's page, which has the number 2.
struct Submitted {
    scene: Scene,
    ada: Person,
    tracks: [i64; 2],
    application: Value,
    list: LiveClient,
    company: String,
}

impl Submitted {
    async fn new() -> Self {
        let scene = Scene::new().await;
        let server = &scene.server;
        let ada = server.creator("ada").await;
        let tracks = [server.track(&ada, "one").await, server.track(&ada, "two").await];
        let job = server.job(scene.company, "Night drive").await;
        let company = format!("company:{}", scene.company);
        let mut list = server.live_of(&scene.max).await;
        list.subscribe(&company).await;
        let form = json!({"job_id": job, "tracks_id": tracks});
        let made = server.client_of(&ada).await.ok("application/create", form).await;
        let application = made["id"].clone();
        assert_eq!(counts(&published(&scene, &mut list, &company).await), [2]);
        Self {
            scene,
            ada,
            tracks,
            application,
            list,
            company,
        }
    }

    async fn published(&mut self) -> Vec<u64> {
        counts(&published(&self.scene, &mut self.list, &self.company).await)
    }

    async fn creator(&self) -> Client {
        self.scene.server.client_of(&self.ada).await
    }
}

/// The numbers of tracks that these changes contain.
fn counts(changes: &Value) -> Vec<u64> {
    let counted = changes.as_array().unwrap().iter();
    counted
        .filter(|change| change["kind"] == "job_counted")
        .map(|change| change["submitted_tracks"].as_u64().unwrap())
        .collect()
}

#[actix_web::test]
async fn the_number_is_published_when_a_deleted_track_is_restored() {
    let mut submitted = Submitted::new().await;
    let creator = submitted.creator().await;
    let undo = creator.ok("track/delete", json!({"id": submitted.tracks[0]})).await;
    assert_eq!(submitted.published().await, [1]);
    let mut tab = submitted.scene.server.live_of(&submitted.ada).await;
    tab.ok("track.restore", undo).await;
    assert_eq!(submitted.published().await, [2]);
}

#[actix_web::test]
async fn the_number_is_published_when_a_deleted_submission_is_restored() {
    let mut submitted = Submitted::new().await;
    let creator = submitted.creator().await;
    let undo = creator
        .ok("application/delete", json!({"id": submitted.application}))
        .await;
    assert_eq!(submitted.published().await, [0]);
    let mut tab = submitted.scene.server.live_of(&submitted.ada).await;
    tab.ok("application.restore", undo).await;
    assert_eq!(submitted.published().await, [2]);
}

#[actix_web::test]
async fn the_number_is_published_when_the_account_of_a_creator_is_deleted() {
    let mut submitted = Submitted::new().await;
    let server = &submitted.scene.server;
    let staff = server.client_of(&server.admin("root").await).await;
    let deleted = json!({"user_to_delete": submitted.ada.id});
    staff.ok("admin/delete_user", deleted).await;
    assert_eq!(submitted.published().await, [0]);
}
