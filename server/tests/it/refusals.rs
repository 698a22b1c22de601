//! Refusals that tell a programmer enough to correct the request: the field, the expected value, and the thing.

use reqwest::Method;
use reqwest::header::CONTENT_TYPE;
use serde_json::{Value, json};

use crate::support::TestServer;

#[tokio::test]
async fn all_wrong_fields_are_named_at_once_with_the_expected_values() {
    let server = TestServer::start().await;
    let client = server.client_of(&server.manager("max").await).await;
    let form = json!({"job_id": "7", "trackId": 3, "track_rating": 7.5});
    let body = client.refused("rating/set_track", form, 400, "invalid_request").await;
    let fields = json!({
        "job_id": "Must be a whole number",
        "track_id": "This field is required; it is spelled track_id, not trackId",
        "track_rating": "Must be a whole number of at most 16 bits",
    });
    assert_eq!(body["fields"], fields);
    let form = json!({"status": "opened", "sort_direction": "down"});
    let body = client.refused("job/get", form, 400, "invalid_request").await;
    let wanted = "Must be all, open, closed, archived or deleted";
    assert_eq!(body["fields"], json!({"status": wanted}));
}

#[tokio::test]
async fn a_body_of_another_format_or_size_is_refused_with_the_accepted_ones() {
    let server = TestServer::start().await;
    let visitor = server.visitor();
    let send = async |format: &'static str, body: String| {
        let request = visitor.request(Method::POST, "/api/account/check_email");
        let answer = request.header(CONTENT_TYPE, format).body(body).send().await.unwrap();
        (answer.status().as_u16(), answer.json::<Value>().await.unwrap())
    };
    let email = json!({"email": "a@it.test"}).to_string();
    for format in ["text/plain", "application/x-www-form-urlencoded"] {
        let (status, body) = send(format, email.clone()).await;
        assert_eq!(
            (status, &body["error"]),
            (415, &json!("unsupported_format")),
            "{format}"
        );
        assert_eq!(body["message"], "The body must be application/json");
    }
    assert_eq!(send("Application/JSON; charset=utf-8", email).await.0, 200);
    let (status, body) = send("application/json", " ".repeat(70_000)).await;
    assert_eq!(
        (status, &body["message"]),
        (413, &json!("A JSON body has at most 65536 bytes"))
    );
    let (_, body) = send(
        "application/json",
        r#"{"email": "a@it.test", "email": "b@it.test"}"#.to_owned(),
    )
    .await;
    assert_eq!(body["fields"], json!({"email": "This field is given twice"}));
}

#[tokio::test]
async fn a_refusal_names_the_allowed_roles_the_origin_and_the_missing_entity() {
    let server = TestServer::start().await;
    let manager = server.manager("max").await;
    let company = server.company(&manager, "Label").await;
    let job = server.job(company, "Brief").await;
    let (creator, client) = (server.creator("ada").await, server.client_of(&manager).await);
    let body = server.client_of(&creator).await;
    let body = body.refused("company/get", json!({}), 403, "forbidden").await;
    assert_eq!(body["message"], "Only managers and the platform's staff may do this");
    let rate = |job: i64| json!({"job_id": job, "track_id": 999_999, "track_rating": 7});
    let body = client.refused("rating/set_track", rate(job), 404, "not_found").await;
    assert_eq!(body["message"], "This track is not submitted to the job");
    let body = client
        .refused("rating/set_track", rate(999_999), 404, "not_found")
        .await;
    assert_eq!(body["message"], "There is no such job, or you may not see it");
    let foreign = client
        .request(Method::POST, "/api/job/get")
        .header("origin", "https://evil.test");
    let body: Value = foreign.send().await.unwrap().json().await.unwrap();
    let message = body["message"].as_str().unwrap();
    assert!(message.starts_with("Only pages of http://"), "{message}");
}

#[tokio::test]
async fn a_refused_subscribe_names_the_fault_in_the_topics_name_or_the_offset() {
    let server = TestServer::start().await;
    let manager = server.manager("max").await;
    let mut live = server.live_of(&manager).await;
    for (topic, message) in [
        ("review", "The topic is named review:{id}"),
        ("review:abc", "What follows the colon is no id"),
    ] {
        let answer = live.emit("subscribe", json!({"topic": topic})).await;
        assert_eq!(answer["error"], "not_found");
        assert_eq!(answer["message"], message);
    }
    let answer = live.emit("unsubscribe", json!({"topic": "reviews:1"})).await;
    let message = answer["message"].as_str().unwrap();
    assert!(
        message.starts_with("There is no such kind of topic; the kinds are user, board"),
        "{message}"
    );
    let own = format!("user:{}", manager.id);
    let answer = live
        .emit("subscribe", json!({"topic": own, "offset": -1, "epoch": "e"}))
        .await;
    assert_eq!(answer["fields"], json!({"offset": "Must not be negative"}));
    live.send_raw(r#"4299["subscribe",{"topic":"board"},{"offset":1}]"#)
        .await;
    assert_eq!(live.ack(99).await["message"], "an event takes one argument");
}

#[tokio::test]
async fn the_descriptions_and_the_guide_are_served_and_answer_head_too() {
    let server = TestServer::start().await;
    let pages = [
        "openapi.json",
        "asyncapi.json",
        "docs",
        "live-protocol.md",
        "errors.md",
        "examples/follow.py",
    ];
    for path in pages.map(|page| format!("/api/{page}")) {
        let answer = server.visitor().request(Method::HEAD, &path).send().await.unwrap();
        assert_eq!(answer.status(), 200, "{path}");
    }
}
