//! closes_at: a job that closes by itself.

use actors::queue::Lane;
use serde_json::{Value, json};
use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};

use super::Scene;

/// The time in this many days, as it is sent.
#[expect(clippy::disallowed_methods, reason = "the server reads the same clock")]
fn in_days(days: i64) -> String {
    let at = OffsetDateTime::now_utc() + Duration::days(days);
    at.replace_nanosecond(0).unwrap().format(&Rfc3339).unwrap()
}

async fn days_pass(scene: &Scene, days: i64) {
    (scene.server)
        .pass_until_done(Duration::days(days), "close_job", Lane::Counts)
        .await;
}

#[actix_web::test]
async fn a_job_closes_at_its_time_and_every_list_gets_a_frame() {
    let scene = Scene::new().await;
    let max = scene.server.client_of(&scene.max).await;
    let mut form = scene.form();
    form["closes_at"] = json!(in_days(2));
    let job = max.ok("job/create", form.clone()).await["job_id"].clone();
    let shown = max.ok("job/get_job", json!({"job_id": job})).await;
    assert_eq!(
        (&shown["closes_at"], &shown["status"]),
        (&form["closes_at"], &json!("open"))
    );
    let topics = [
        format!("job:{job}"),
        "board".to_owned(),
        format!("company:{}", scene.company),
    ];
    let mut page = scene.server.live_of(&scene.max).await;
    for topic in &topics {
        page.subscribe(topic).await;
    }
    days_pass(&scene, 1).await;
    assert_eq!(max.ok("job/get_job", json!({"job_id": job})).await["status"], "open");
    days_pass(&scene, 2).await;
    let own = page.next_change(&topics[0]).await["changes"].clone();
    assert_eq!(own, json!([{"kind": "status_changed", "status": "closed"}]));
    for topic in &topics[1..] {
        let change = page.next_change(topic).await["changes"][0].clone();
        assert_eq!(
            (&change["before"], &change["status"], &change["by"]),
            (&json!("open"), &json!("closed"), &json!(scene.max.id)),
            "{topic}"
        );
    }
    let creator = scene.server.client_of(&scene.server.creator("ada").await).await;
    assert_eq!(creator.ok("job/get", json!({})).await["number_of_jobs"], 0);
}

#[actix_web::test]
async fn only_the_time_that_was_set_last_counts_and_only_for_an_open_job() {
    let scene = Scene::new().await;
    let max = scene.server.client_of(&scene.max).await;
    let job = scene.server.job(scene.company, "Night drive").await;
    let topic = format!("job:{job}");
    let mut page = scene.server.live_of(&scene.max).await;
    page.subscribe(&topic).await;
    let set = async |closes_at: Value| {
        let edit = json!({"job_id": job, "closes_at": closes_at});
        max.ok("job/update", edit).await["closes_at"].clone()
    };
    let tasks = async || {
        let query = "select count(*) from queue_task where kind = 'close_job' and id > $1";
        scene.server.number(query, 0).await
    };
    for closes_at in [json!(in_days(1)), json!(in_days(30)), Value::Null, json!(in_days(9))] {
        assert_eq!(set(closes_at.clone()).await, closes_at);
        let own = page.next_change(&topic).await["changes"].clone();
        assert_eq!(own, json!([{"kind": "closes_changed", "closes_at": closes_at}]));
        assert_eq!(tasks().await, i64::from(!closes_at.is_null()));
    }
    for passed in [
        json!("2020-01-01T00:00:00Z"),
        json!("9999-12-31T23:59:59-01:00"),
        json!("soon"),
    ] {
        let refused = json!({"job_id": job, "closes_at": passed});
        let body = max.refused("job/update", refused, 400, "invalid_request").await;
        assert!(body["fields"]["closes_at"].is_string(), "{passed}: {body}");
    }
    days_pass(&scene, 8).await;
    let status = async |status: &str| {
        let set = json!({"id": job, "status": status});
        max.ok("job/update_status", set).await
    };
    assert_eq!(status("archived").await["status"], "archived");
    page.next_change(&topic).await;
    days_pass(&scene, 2).await;
    assert_eq!((tasks().await, page.waiting().await.len()), (0, 0));
    // the time is in the past: a job that is open again does not show it
    sqlx::query("update job set closes_at = now() - interval '1 day' where id = $1")
        .bind(job)
        .execute(&scene.server.pool)
        .await
        .unwrap();
    let again = json!({"job_id": job, "title": "Day drive", "closes_at": max.ok("job/get_job", json!({"job_id": job})).await["closes_at"]});
    max.ok("job/update", again).await;
    page.next_change(&topic).await;
    assert_eq!(status("open").await["closes_at"], Value::Null);
    let own = page.next_change(&topic).await["changes"].clone();
    assert_eq!(
        own,
        json!([{"kind": "status_changed", "status": "open"}, {"kind": "closes_changed", "closes_at": null}])
    );
}
