//! Acts of others while a company is deleted and restored.

use serde_json::json;

use crate::company_member::meanwhile::Scene;

/// A person's first rating and later ones are committed in different ways.
async fn a_rating_meanwhile_is_committed_before_the_answer(is_first: bool) {
    let scene = Scene::new(1).await;
    if !is_first {
        scene.house.rate([4]).await;
        scene.rate(4).await.unwrap();
        sqlx::query("delete from rating where user_id = $1")
            .bind(scene.eve.id)
            .execute(&scene.house.server.pool)
            .await
            .unwrap();
    }
    let form = json!({"company_id": scene.house.company});
    scene
        .loses_rights_after_a_pending_rating("company/delete", form, "not_found")
        .await;
}

#[actix_web::test]
async fn a_first_rating_under_way_is_committed_before_the_answer_or_not_at_all() {
    a_rating_meanwhile_is_committed_before_the_answer(true).await;
}

#[actix_web::test]
async fn a_later_rating_under_way_is_committed_before_the_answer_or_not_at_all() {
    a_rating_meanwhile_is_committed_before_the_answer(false).await;
}

/// Acts of a member and of the staff on the job while its company is deleted: those answered with success are still in effect after the
/// restore.
#[tokio::test]
async fn changes_of_jobs_are_before_the_deletion_or_refused() {
    const ROUNDS: usize = 12;
    let scene = Scene::new(1).await;
    let server = &scene.house.server;
    let root = server.admin("root").await;
    let (owner, member, staff) = (
        server.client_of(&scene.house.manager).await,
        server.client_of(&scene.eve).await,
        server.client_of(&root).await,
    );
    let mut live = server.live_of(&root).await;
    live.subscribe(&format!("job:{}", scene.house.job.0)).await;
    let company = json!({"company_id": scene.house.company});
    let post = json!({
        "company_id": scene.house.company, "title": "In between", "description": "a job", "budget": "1", "type": "Other",
        "buyer_type": "Contractor", "link_1": "https://example.test",
    });
    let number = async |query: &'static str| server.number(query, scene.house.company).await;
    let mut made = number("select count(*) from job where company_id = $1").await;
    for round in 0..ROUNDS {
        let before = if round % 2 == 0 { "open" } else { "closed" };
        let after = if round % 2 == 0 { "closed" } else { "open" };
        let update = json!({"id": scene.house.job.0, "status": after});
        let by = if round % 4 < 2 { &member } else { &staff };
        let (deleted, (status, body), (posted, _)) = tokio::join!(
            owner.call("company/delete", company.clone()),
            by.call("job/update_status", update),
            member.call("job/create", post.clone()),
        );
        assert_eq!(deleted.0, 200, "{}", deleted.1);
        assert!([200, 403, 404].contains(&status), "{body}");
        assert!([200, 403, 404].contains(&posted), "{posted}");
        made += i64::from(posted == 200);
        let standing = "select count(*) from job where company_id = $1 and status <> 'deleted'";
        assert_eq!(number(standing).await, 0, "round {round}");
        live.ok("company.restore", company.clone()).await;
        let expected = if status == 200 { after } else { before };
        let shown = staff.ok("job/get_job", json!({"job_id": scene.house.job.0})).await;
        assert_eq!(shown["status"], expected, "round {round}, answered {status}");
        let count = "select count(*) from job where company_id = $1 and former_status is null";
        assert_eq!(number(count).await, made, "round {round}");
        if expected != after {
            staff
                .ok("job/update_status", json!({"id": scene.house.job.0, "status": after}))
                .await;
        }
    }
    // a follower of the job has the values of its row
    let mut late = server.live_of(&root).await;
    let snapshot = late.subscribe(&format!("job:{}", scene.house.job.0)).await["snapshot"].clone();
    assert_eq!(snapshot["status"], "open");
    let mut published = String::new();
    for (_, body) in live.waiting().await {
        for change in body["changes"].as_array().into_iter().flatten() {
            if change["kind"] == "status_changed" {
                published = change["status"].as_str().unwrap().to_owned();
            }
        }
    }
    assert_eq!(published, "open");
}
