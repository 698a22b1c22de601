//! Rights that change with a job: its followers lose what they may no longer see, at once and with a reason.

use serde_json::json;

use super::support::TestServer;

#[tokio::test]
async fn a_job_that_moves_to_another_company_is_closed_to_the_reviewers_of_the_old_one() {
    let server = TestServer::start().await;
    let (mover, left, joined) = (
        server.manager("mover").await,
        server.manager("left").await,
        server.manager("joined").await,
    );
    let (old, new) = (
        server.company(&mover, "Old House").await,
        server.company(&joined, "New House").await,
    );
    server.member(old, &left, "member").await;
    server.member(new, &mover, "member").await;
    let job = server.job(old, "a job").await;
    let review = format!("review:{job}");
    let mut reader = server.live_of(&left).await;
    reader.subscribe(&review).await;
    reader.subscribe(&format!("company:{old}")).await;
    let mut mine = server.live_of(&mover).await;
    mine.subscribe(&review).await;
    let mut theirs = server.live_of(&joined).await;
    theirs
        .refused("subscribe", json!({"topic": review}), 403, "forbidden")
        .await;
    let client = server.client_of(&mover).await;
    client.ok("job/update", json!({"job_id": job, "company_id": new})).await;
    assert_eq!(
        reader.next("closed").await,
        json!({"topic": review, "reason": "no_right"})
    );
    reader
        .refused("subscribe", json!({"topic": review}), 403, "forbidden")
        .await;
    let own = format!("user:{}", joined.id);
    assert_eq!(
        theirs.next_change(&own).await["changes"],
        json!([{"kind": "rights_changed"}])
    );
    theirs.subscribe(&review).await;
    for client in [&mut reader, &mut mine, &mut theirs] {
        let closed = client.waiting().await.into_iter().filter(|(name, _)| name == "closed");
        assert_eq!(closed.count(), 0, "nobody loses anything else");
    }
}

#[tokio::test]
async fn a_deleted_job_is_closed_to_creators_and_stays_open_to_its_reviewers() {
    let server = TestServer::start().await;
    let (manager, creator) = (server.manager("max").await, server.creator("ada").await);
    let company = server.company(&manager, "Sync House").await;
    let topic = format!("job:{}", server.job(company, "a job").await);
    let job = topic.trim_start_matches("job:").parse::<i64>().unwrap();
    let (mut seeker, mut reviewer) = (server.live_of(&creator).await, server.live_of(&manager).await);
    for client in [&mut seeker, &mut reviewer] {
        client.subscribe(&topic).await;
        client.subscribe("board").await;
    }
    let client = server.client_of(&manager).await;
    client
        .ok("job/update_status", json!({"id": job, "status": "closed"}))
        .await;
    client
        .ok("job/update_status", json!({"id": job, "status": "deleted"}))
        .await;
    for status in ["closed", "deleted"] {
        let changes = json!([{"kind": "status_changed", "status": status}]);
        assert_eq!(seeker.next_change(&topic).await["changes"], changes);
        assert_eq!(reviewer.next_change(&topic).await["changes"], changes);
    }
    assert_eq!(
        seeker.next("closed").await,
        json!({"topic": topic, "reason": "no_right"})
    );
    client
        .ok("job/update_status", json!({"id": job, "status": "open"}))
        .await;
    assert_eq!(
        reviewer.next_change(&topic).await["changes"],
        json!([{"kind": "status_changed", "status": "open"}])
    );
    assert!(
        !seeker
            .waiting()
            .await
            .iter()
            .any(|(_, body)| body["topic"] == json!(topic))
    );
    seeker.subscribe(&topic).await;
}
