//! company: made by managers, seen by members.

use serde_json::{Value, json};

use crate::support::TestServer;

#[actix_web::test]
async fn whoever_makes_a_company_owns_it_and_their_rights_change_live() {
    let server = TestServer::start().await;
    let max = server.manager("max").await;
    let client = server.client_of(&max).await;
    assert_eq!(client.ok("company/get", json!({})).await, json!([]));
    let made = client
        .ok(
            "company/create",
            json!({"name": "Sync House", "description": "film music"}),
        )
        .await;
    let companies = client.ok("company/get", json!({})).await;
    let expected = json!([{
        "id": made["company_id"], "name": "Sync House", "description": "film music", "avatar_url": null, "verified": false,
        "members": [{"id": max.id, "user_name": "max", "email": "max@it.test", "role_name": "owner"}],
    }]);
    assert_eq!(companies, expected);
    let frames: Vec<String> = sqlx::query_scalar("select changes from frame where topic = $1")
        .bind(format!("user:{}", max.id))
        .fetch_all(&server.pool)
        .await
        .unwrap();
    assert_eq!(frames, [r#"[{"kind":"rights_changed"}]"#]);
    let stranger = server.client_of(&server.manager("eve").await).await;
    assert_eq!(
        stranger.ok("company/get", json!({})).await,
        json!([]),
        "companies of others are not listed"
    );
}

#[actix_web::test]
async fn name_and_description_are_required_and_bounded() {
    let server = TestServer::start().await;
    let client = server.client_of(&server.manager("max").await).await;
    let body = client
        .refused("company/create", json!({}), 400, "invalid_request")
        .await;
    let fields = json!({"name": "Fill in the input field Name", "description": "Fill in the input field Description"});
    assert_eq!(body["fields"], fields);
    client
        .ok(
            "company/create",
            json!({"name": "ä".repeat(40), "description": "ä".repeat(400)}),
        )
        .await;
    for (field, value, text) in [
        ("name", json!("  "), "Fill in the input field Name"),
        ("name", json!("ä".repeat(41)), "Can be max 40 characters long"),
        ("description", json!("ä".repeat(401)), "Can be max 400 characters long"),
        ("name", json!(7), "Wrong type or value"),
    ] {
        let mut form = json!({"name": "Name", "description": "Description"});
        form[field] = value;
        let body = client.refused("company/create", form, 400, "invalid_request").await;
        assert_eq!(body["fields"], json!({field: text}));
    }
    assert_eq!(
        client.ok("company/get", json!({})).await.as_array().map(Vec::len),
        Some(1)
    );
}

#[actix_web::test]
async fn members_are_shown_with_the_owner_first() {
    let server = TestServer::start().await;
    let (max, mia) = (server.manager("max").await, server.manager("mia").await);
    let company = server.company(&max, "Sync House").await;
    server.member(company, &mia, "member").await;
    let companies = server.client_of(&mia).await.ok("company/get", json!({})).await;
    let roles: Vec<&Value> = companies[0]["members"]
        .as_array()
        .unwrap()
        .iter()
        .map(|member| &member["role_name"])
        .collect();
    assert_eq!(roles, ["owner", "member"]);
    assert_eq!(companies[0]["verified"], true);
}

#[actix_web::test]
async fn a_repeated_request_makes_one_company() {
    let server = TestServer::start().await;
    let client = server.client_of(&server.manager("max").await).await;
    let form = json!({"name": "Once", "description": "only", "request_id": "r1"});
    let (first, second) = tokio::join!(
        client.ok("company/create", form.clone()),
        client.ok("company/create", form.clone())
    );
    assert_eq!(first, second);
    assert_eq!(client.ok("company/create", form).await, first);
    assert_eq!(
        client.ok("company/get", json!({})).await.as_array().map(Vec::len),
        Some(1)
    );
    // another person's request of the same name is another request
    let other = server.client_of(&server.manager("eve").await).await;
    assert_ne!(
        other
            .ok(
                "company/create",
                json!({"name": "Once", "description": "only", "request_id": "r1"})
            )
            .await,
        first
    );
}

#[actix_web::test]
async fn creators_make_no_companies() {
    let server = TestServer::start().await;
    let client = server.client_of(&server.creator("ada").await).await;
    for call in ["company/create", "company/get"] {
        client
            .refused(
                call,
                json!({"name": "Mine", "description": "all mine"}),
                403,
                "forbidden",
            )
            .await;
        server.visitor().refused(call, json!({}), 401, "not_logged_in").await;
    }
}
