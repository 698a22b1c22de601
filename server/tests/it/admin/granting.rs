//! Plans granted by the staff: their effects on the open pages of the creator, at once.

use serde_json::{Value, json};

use crate::support::{Client, Person, TestServer};

struct Scene {
    server: TestServer,
    admin: Client,
    ada: Person,
}

impl Scene {
    async fn new() -> Self {
        let server = TestServer::start().await;
        let admin = server.client_of(&server.admin("root").await).await;
        let ada = server.creator("ada").await;
        server.set_plan(ada.id, "free", false).await;
        sqlx::query("update subscription set trial_ends = current_date - 1 where user_id = $1")
            .bind(ada.id)
            .execute(&server.pool)
            .await
            .unwrap();
        Self { server, admin, ada }
    }

    fn grant(&self, plan: &str) -> Value {
        json!({"email": self.ada.email.to_uppercase(), "subscription": plan})
    }
}

#[actix_web::test]
async fn a_granted_plan_shows_at_once_in_every_tab_and_in_the_staffs_list() {
    let scene = Scene::new().await;
    let (client, own) = (
        scene.server.client_of(&scene.ada).await,
        format!("user:{}", scene.ada.id),
    );
    let mut tab = scene.server.live_of(&scene.ada).await;
    let mut staff = scene.server.live_of(&scene.server.admin("boss").await).await;
    staff.subscribe("admin").await;
    let before = client.ok("account/check_subscription", json!({})).await;
    assert_eq!(
        (
            &before["non_paid"],
            &before["trialcounter"],
            &before["limits"]["tracks"]
        ),
        (&json!(true), &json!(0), &json!(2)),
        "the trial is over"
    );
    let name = json!({"tracks_id": [], "playlist_name": "Mine"});
    client
        .refused("application/create", name.clone(), 402, "non_paid")
        .await;

    scene
        .admin
        .ok("admin/update_hidden_subscription", scene.grant("premium-free"))
        .await;
    let frame = tab.next_change(&own).await;
    let changes = frame["changes"].as_array().unwrap();
    let kinds: Vec<&Value> = changes.iter().map(|change| &change["kind"]).collect();
    assert_eq!(kinds, ["subscription_changed", "usage_changed"], "in one commit");
    let changed = &changes[0];
    let after = client.ok("account/check_subscription", json!({})).await;
    for field in [
        "product_title",
        "is_active_subscription",
        "storage_info",
        "counts_as",
        "limits",
        "used",
        "trialcounter",
        "non_paid",
    ] {
        assert_eq!(changed[field], after[field], "{field}");
        assert!(after.get(field).is_some(), "{field}");
    }
    assert_eq!(
        (&after["product_title"], &after["non_paid"], &after["trialcounter"]),
        (&json!("premium-free"), &json!(false), &Value::Null)
    );
    assert_eq!(
        after["limits"],
        json!({"tracks": 500, "applications_a_month": 50, "storage_mbytes": 10_240, "own_playlists": true, "all_jobs": true})
    );
    let listed = json!([{"kind": "user_changed", "user_id": scene.ada.id}]);
    assert_eq!(staff.next_change("admin").await["changes"], listed);
    client.ok("application/create", name).await;

    scene
        .admin
        .ok("admin/update_hidden_subscription", scene.grant("premium-free"))
        .await;
    assert!(staff.waiting().await.is_empty(), "nothing was changed the second time");
    scene
        .admin
        .ok("admin/update_hidden_subscription", scene.grant("free"))
        .await;
    let changed = loop {
        let frame = tab.next_change(&own).await;
        if frame["changes"][0]["kind"] == "subscription_changed" {
            break frame["changes"][0].clone();
        }
    };
    assert_eq!(
        (
            &changed["product_title"],
            &changed["is_active_subscription"],
            &changed["non_paid"]
        ),
        (&json!("free"), &json!(false), &json!(true))
    );
}

#[actix_web::test]
async fn a_plan_is_granted_to_creators_alone_and_never_in_the_place_of_one_that_is_paid() {
    let scene = Scene::new().await;
    let call = "admin/update_hidden_subscription";
    let unknown = json!({"email": "nobody@it.test", "subscription": "free"});
    scene.admin.refused(call, unknown, 404, "not_found").await;
    let max = scene.server.manager("max").await;
    let of_manager = json!({"email": max.email, "subscription": "starter-free"});
    let body = scene.admin.refused(call, of_manager, 400, "invalid_request").await;
    assert!(body["fields"]["email"].is_string(), "{body}");
    for paid in ["premium", "verified", "gold"] {
        let body = scene
            .admin
            .refused(call, scene.grant(paid), 400, "invalid_request")
            .await;
        assert!(body["fields"]["subscription"].is_string(), "{paid}: {body}");
    }
    scene.server.set_plan(scene.ada.id, "starter", true).await;
    scene
        .admin
        .refused(call, scene.grant("premium-free"), 409, "conflict")
        .await;
    let plan = scene
        .server
        .client_of(&scene.ada)
        .await
        .ok("account/check_subscription", json!({}))
        .await;
    assert_eq!(plan["product_title"], "starter");
    scene.server.set_plan(scene.ada.id, "starter", false).await;
    scene.admin.ok(call, scene.grant("starter-free")).await;
}
