//! The number of tracks that a job has received, in the lists of jobs.

use serde_json::json;

use super::Scene;
use crate::support::LiveClient;

/// Makes the publication due and returns the changes that `topic` publishes.
async fn published(scene: &Scene, live: &mut LiveClient, topic: &str) -> serde_json::Value {
    let due = "update queue_task set due = now() where kind = 'publish_received'";
    let waiting = sqlx::query(due).execute(&scene.server.pool).await.unwrap();
    assert_eq!(waiting.rows_affected(), 1, "one publication, whatever was submitted");
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
