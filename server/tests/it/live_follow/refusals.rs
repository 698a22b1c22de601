//! The refusals over the live connection, and their messages.

use serde_json::{Value, json};

use super::house;

#[tokio::test]
async fn ratings_off_the_scale_and_of_foreign_jobs_are_refused_by_name() {
    let house = house("scale").await;
    let mut client = house.server.live_of(&house.manager).await;
    for rating in [json!(0), json!(11), json!(7.5), json!("7")] {
        let ack = client.emit("rating.set_track", house.rating(0, rating)).await;
        assert_eq!(
            (&ack["error"], &ack["status"]),
            (&json!("invalid_request"), &json!(400)),
            "{ack}"
        );
        assert!(ack["fields"]["track_rating"].is_string(), "{ack}");
    }
    let outsider = house.server.manager("scale-stranger").await;
    let mut foreign = house.server.live_of(&outsider).await;
    let ack = foreign.emit("rating.set_track", house.rating(0, 7)).await;
    assert!(ack["status"] == 403 || ack["status"] == 404, "{ack}");
    let mut creator = house.server.live_of(&house.creator).await;
    creator
        .refused("rating.set_track", house.rating(0, 7), 403, "forbidden")
        .await;
    let rows = "select count(*) from rating where job_id = $1";
    assert_eq!(house.number(rows).await, 0);
}

#[tokio::test]
async fn topics_are_refused_as_forbidden_to_people_who_may_see_the_target_and_else_not_found() {
    let house = house("rights").await;
    let review = house.review();
    let mut creator = house.server.live_of(&house.creator).await;
    for (topic, status, code) in [
        (review.as_str(), 403, "forbidden"),
        ("review:999999", 404, "not_found"),
        (&format!("user:{}", house.manager.id), 404, "not_found"),
        (&format!("company:{}", house.company), 404, "not_found"),
        ("admin", 404, "not_found"),
        ("team:1", 404, "not_found"),
        ("playlist:1", 404, "not_found"),
        ("application:999999", 404, "not_found"),
        ("link:abc", 404, "not_found"),
        ("export:abc", 404, "not_found"),
        ("nonsense", 404, "not_found"),
        ("review:01", 404, "not_found"),
    ] {
        creator
            .refused("subscribe", json!({"topic": topic}), status, code)
            .await;
    }
    let application = house.application().await;
    for topic in [
        "board".to_owned(),
        format!("job:{}", house.job),
        format!("application:{application}"),
    ] {
        assert_eq!(creator.subscribe(&topic).await["topic"], json!(topic));
    }
    let mut manager = house.server.live_of(&house.manager).await;
    for topic in [review, format!("company:{}", house.company), "board".to_owned()] {
        manager.subscribe(&topic).await;
    }
    manager
        .refused(
            "subscribe",
            json!({"topic": format!("application:{application}")}),
            404,
            "not_found",
        )
        .await;
    let admin = house.server.admin("rights-admin").await;
    let mut admin = house.server.live_of(&admin).await;
    for topic in [house.review(), "admin".to_owned()] {
        admin.subscribe(&topic).await;
    }
    house.server.set_job_status(house.job, "deleted").await;
    creator
        .refused("subscribe", json!({"topic": house.review()}), 404, "not_found")
        .await;
}

#[tokio::test]
async fn an_offset_without_its_epoch_is_refused_alone_in_a_list_and_in_init() {
    let house = house("epochless").await;
    let mut client = house.server.live_of(&house.manager).await;
    let alone = json!({"topic": house.review(), "offset": 0});
    let refused = client.emit("subscribe", alone.clone()).await;
    let fields = json!({"epoch": "This field is required"});
    assert_eq!((&refused["status"], &refused["fields"]), (&json!(400), &fields));
    let answers = client.ok("subscribe", json!([alone, {"topic": house.review()}])).await;
    assert_eq!(answers[0]["error"], "invalid_request");
    assert!(answers[1]["result"]["snapshot"].is_object());
    let sid = house.server.sid_of(&house.manager).await;
    let ask = json!({"sid": sid, "offset": 0});
    client.refused("init", ask, 400, "invalid_request").await;
}

#[tokio::test]
async fn a_refusal_over_the_connection_has_the_words_and_fields_of_a_call() {
    let house = house("words").await;
    let mut client = house.server.live_of(&house.manager).await;
    let browser = house.server.client_of(&house.manager).await;
    for payload in [
        json!({"job_id": house.job, "track_id": 1, "track_rating": "8"}),
        json!({"job_id": house.job, "track_rating": 8}),
        json!({"job_id": house.job, "track_id": 1, "track_rating": 11}),
        json!({"job_id": house.job, "track_id": 0, "track_rating": 8}),
        json!({"job_id": house.job, "track_id": 1, "track_rating": 8, "note": "\u{0}"}),
        json!([1]),
    ] {
        let refused = client.emit("rating.set_track", payload.clone()).await;
        let (_, called) = browser.call("rating/set_track", payload).await;
        assert_eq!(refused, called);
        assert!(refused["status"].is_number(), "{refused}");
    }
}

#[tokio::test]
async fn a_fault_of_the_server_is_named_over_the_connection_too() {
    let house = house("fault").await;
    let mut client = house.server.live_of(&house.manager).await;
    sqlx::query("drop table company_member cascade")
        .execute(&house.server.pool)
        .await
        .unwrap();
    let refused = client.emit("subscribe", json!({"topic": house.review()})).await;
    assert_eq!(refused["error"], "internal_error", "{refused}");
    assert!(
        refused["request_id"].as_str().is_some_and(|id| id.len() == 36),
        "{refused}"
    );
}

#[tokio::test]
async fn beyond_200_topics_a_subscribe_is_refused() {
    let house = house("many").await;
    let mut jobs = Vec::new();
    for number in 0..201 {
        jobs.push(house.server.job(house.company, &format!("job {number}")).await);
    }
    let mut client = house.server.live_of(&house.manager).await;
    let wanted: Vec<Value> = jobs
        .iter()
        .map(|job| json!({"topic": format!("review:{job}")}))
        .collect();
    let answers = client.ok("subscribe", json!(wanted)).await;
    let answers = answers.as_array().unwrap();
    assert!(answers[..200].iter().all(|answer| answer["result"].is_object()));
    assert_eq!(answers[200], json!({"error": "too_many_topics", "status": 429}));
    client
        .ok("unsubscribe", json!({"topic": format!("review:{}", jobs[0])}))
        .await;
    client.subscribe(&format!("review:{}", jobs[200])).await;
    client
        .refused("subscribe", json!({"topic": "board"}), 429, "too_many_topics")
        .await;
}
