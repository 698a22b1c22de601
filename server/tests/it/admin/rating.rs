//! admin/update_user_rating: jobs that require a rating lock and unlock at once.

use serde_json::json;

use crate::support::TestServer;

#[tokio::test]
async fn a_rating_is_published_to_the_creator_and_the_staff_once() {
    let server = TestServer::start().await;
    let (ada, boss) = (server.creator("ada").await, server.admin("boss").await);
    let staff = server.client_of(&boss).await;
    let (mut tab, mut panel) = (server.live_of(&ada).await, server.live_of(&boss).await);
    panel.subscribe("admin").await;
    let rate = |rating: i64| json!({"email": "ADA@it.test", "new_rating": rating});
    assert_eq!(staff.ok("admin/update_user_rating", rate(8)).await, true);
    let own = format!("user:{}", ada.id);
    assert_eq!(
        tab.next_change(&own).await["changes"],
        json!([{"kind": "rights_changed"}])
    );
    let changed = json!([{"kind": "user_changed", "user_id": ada.id}]);
    assert_eq!(panel.next_change("admin").await["changes"], changed);
    let shown = staff.ok("admin/get_users", json!({"user_type": "creator"})).await;
    assert_eq!(shown["users"][0]["user_rating"], 8);
    // setting the same rating again changes nothing, so the next frame is that of another rating
    staff.ok("admin/update_user_rating", rate(8)).await;
    staff.ok("admin/update_user_rating", rate(0)).await;
    let offset = tab.next_change(&own).await["offset"].as_i64().unwrap();
    assert_eq!(offset, 2);
}

#[tokio::test]
async fn creators_alone_are_rated_and_from_0_to_10() {
    let server = TestServer::start().await;
    server.manager("manny").await;
    server.creator("ada").await;
    let staff = server.client_of(&server.admin("boss").await).await;
    for (email, rating, field) in [
        ("ada@it.test", -1, "new_rating"),
        ("ada@it.test", 11, "new_rating"),
        ("manny@it.test", 5, "email"),
    ] {
        let rated = json!({"email": email, "new_rating": rating});
        let refused = staff
            .refused("admin/update_user_rating", rated, 400, "invalid_request")
            .await;
        assert!(refused["fields"][field].is_string(), "{refused}");
    }
    let nobody = json!({"email": "nobody@it.test", "new_rating": 5});
    staff
        .refused("admin/update_user_rating", nobody, 404, "not_found")
        .await;
}
