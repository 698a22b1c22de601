//! A creating call that is repeated with the same `request_id` within a day is answered with the first result.

use reqwest::Method;
use serde_json::{Value, json};

use super::audio::{fixture, form as upload_form};
use super::support::TestServer;

#[tokio::test]
async fn a_request_id_names_one_request_of_one_person_for_a_day() {
    let server = TestServer::start().await;
    let (max, eva) = (server.manager("max").await, server.manager("eva").await);
    let company = server.company(&max, "Sync House").await;
    server.member(company, &eva, "member").await;
    let (of_max, of_eva) = (server.client_of(&max).await, server.client_of(&eva).await);
    let form = json!({
        "title": "Night drive", "description": "synths", "budget": "500", "link_1": "https://example.test/a",
        "company_id": company, "request_id": "the same",
    });
    let (first, again) = futures_util::future::join(
        of_max.ok("job/create", form.clone()),
        of_max.ok("job/create", form.clone()),
    )
    .await;
    assert_eq!(first, again, "also at the same moment");
    assert_ne!(of_eva.ok("job/create", form.clone()).await, first, "another person's");
    sqlx::query("update request_result set at = at - interval '24 hours'")
        .execute(&server.pool)
        .await
        .unwrap();
    let second = of_max.ok("job/create", form.clone()).await;
    assert_ne!(second, first, "its day is over");
    assert_eq!(of_max.ok("job/create", form).await, second);
    assert_eq!(
        server
            .number("select count(*) from job where company_id = $1", company)
            .await,
        3
    );
}

#[tokio::test]
async fn the_header_idempotency_key_has_the_same_effect() {
    let server = TestServer::start().await;
    let (max, ada) = (server.manager("max").await, server.creator("ada").await);
    let (manager, creator) = (server.client_of(&max).await, server.client_of(&ada).await);
    let create = async |key: &str, form: Value| {
        let request = manager.request(Method::POST, "/api/company/create");
        let response = request.header("Idempotency-Key", key).json(&form).send().await.unwrap();
        let status = response.status().as_u16();
        (status, response.json::<Value>().await.unwrap())
    };
    let form = |request_id: Option<&str>| json!({"name": "Once", "description": "only", "request_id": request_id});
    let (status, first) = create("k1", form(None)).await;
    assert_eq!(status, 200, "{first}");
    for again in [
        create("\"k1\"", form(None)).await,
        create("k1", form(Some("k1"))).await,
        manager.call("company/create", form(Some("k1"))).await,
    ] {
        assert_eq!(again, (200, first.clone()));
    }
    let (status, refused) = create("k1", form(Some("k2"))).await;
    assert_eq!(
        (status, &refused["fields"]["request_id"]),
        (400, &json!("Differs from the header Idempotency-Key"))
    );
    let (status, reused) = create("k1", json!({"name": "Another", "description": "one"})).await;
    assert_eq!((status, &reused["error"]), (409, &json!("request_id_reused")));

    let upload = async || {
        let request = creator.request(Method::POST, "/api/track/upload");
        let form = upload_form(fixture("tagged.mp3"), "a.mp3");
        let response = request
            .header("Idempotency-Key", "u1")
            .multipart(form)
            .send()
            .await
            .unwrap();
        response.json::<Value>().await.unwrap()["result"]["track_id"].clone()
    };
    let first = upload().await;
    assert!(first.is_number());
    assert_eq!(upload().await, first);
}

#[tokio::test]
async fn a_request_id_that_is_too_long_is_refused_by_its_name() {
    let server = TestServer::start().await;
    let (max, ada) = (server.manager("max").await, server.creator("ada").await);
    let company = server.company(&max, "Sync House").await;
    let (job, track) = (server.job(company, "a job").await, server.track(&ada, "a track").await);
    let (manager, creator) = (server.client_of(&max).await, server.client_of(&ada).await);
    let long = "x".repeat(101);
    for (client, call, mut form) in [
        (
            &manager,
            "job/create",
            json!({"title": "Night drive", "description": "synths", "budget": "500", "link_1": "https://example.test/a", "company_id": company}),
        ),
        (
            &manager,
            "company/create",
            json!({"name": "Another", "description": "one"}),
        ),
        (
            &manager,
            "company/create_invite",
            json!({"company_id": company, "email": "eva@it.test", "role": "member"}),
        ),
        (
            &manager,
            "playlist/create",
            json!({"job_id": job, "tracks_id": [track], "playlist_name": "short list"}),
        ),
        (
            &creator,
            "application/create",
            json!({"job_id": job, "tracks_id": [track]}),
        ),
    ] {
        form["request_id"] = json!(long);
        let refused = client.refused(call, form, 400, "invalid_request").await;
        let fields: Vec<_> = refused["fields"].as_object().unwrap().keys().collect();
        assert_eq!(fields, ["request_id"], "{call}");
    }
}
