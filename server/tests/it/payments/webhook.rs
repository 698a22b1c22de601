//! The payment provider's webhook: the signatures that it accepts, and the changes in open pages.

use serde_json::json;

use super::scene::{START, Scene, event, signature, subscription};
use crate::support::provider::SECRET;

#[actix_web::test]
async fn a_purchase_shows_at_once_in_open_tabs_and_lifts_the_limits() {
    let scene = Scene::new().await;
    let ada = scene.creator("ada").await;
    let (client, own) = (scene.server.client_of(&ada).await, format!("user:{}", ada.id));
    let mut tab = scene.server.live_of(&ada).await;
    let boss = scene.server.admin("boss").await;
    let mut staff = scene.server.live_of(&boss).await;
    staff.subscribe("admin").await;
    let before = client.ok("account/check_subscription", json!({})).await;
    assert_eq!(
        (&before["status"], &before["limits"]["tracks"]),
        (&json!(null), &json!(2))
    );

    let bought = subscription(&ada, "sub_1", "active", "premium", 0);
    assert_eq!(
        scene
            .deliver(&event("evt_1", "customer.subscription.created", 1, &bought))
            .await,
        200
    );
    let change = tab.next_change(&own).await;
    let kinds: Vec<_> = change["changes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|change| change["kind"].clone())
        .collect();
    assert_eq!(kinds, ["subscription_changed", "usage_changed", "billing_changed"]);
    let subscription_changed = &change["changes"][0];
    assert_eq!(
        (
            &subscription_changed["product_title"],
            &subscription_changed["is_first_500"],
            &subscription_changed["limits"]["tracks"],
            &subscription_changed["non_paid"]
        ),
        (&json!("premium"), &json!(true), &json!(500), &json!(false))
    );
    assert_eq!(
        staff.next_change("admin").await["changes"],
        json!([{"kind": "user_changed", "user_id": ada.id}])
    );
    let noted = scene.server.client_of(&boss).await;
    let noted = noted.ok("admin/get_audit", json!({"action": "plan_change"})).await["entries"].clone();
    let entries = noted
        .as_array()
        .unwrap()
        .iter()
        .map(|line| json!([line["by"], line["on"]["id"], line["network"], line["details"]]));
    let by_provider = json!([null, ada.id, null, {"from": "free", "to": "premium"}]);
    assert_eq!(
        entries.collect::<Vec<_>>(),
        [by_provider],
        "the provider has no account and no network"
    );
    let after = client.ok("account/check_subscription", json!({})).await;
    let expected = json!({
        "product_title": "premium", "currentSubscription": "premium", "interval": "month", "is_active_subscription": true, "status": "active",
        "cancel_at": null, "price_id_month": "price_premium_month", "price_id_year": "price_premium_year", "product_id": "premium",
        "stripe_customer_id": "cus_ada", "subscription_id": "sub_1", "is_first_500": true, "trialcounter": null,
        "current_period_start": "2026-09-21T14:13:20Z", "current_period_end": "2026-10-21T14:13:20Z",
    });
    for (field, value) in expected.as_object().unwrap() {
        assert_eq!(after[field], *value, "{field}");
    }
    assert!(scene.stub.take_requests().is_empty(), "the event says enough");

    // its payment fails and then succeeds; it is cancelled, and ends
    let mut object = bought;
    object["status"] = json!("past_due");
    scene
        .deliver(&event("evt_2", "customer.subscription.updated", 10, &object))
        .await;
    let status = |of: &serde_json::Value| (of["status"].clone(), of["is_active_subscription"].clone());
    let found = client.ok("account/check_subscription", json!({})).await;
    assert_eq!(status(&found), (json!("past_due"), json!(true)));
    object["status"] = json!("active");
    object["cancel_at_period_end"] = json!(true);
    scene
        .deliver(&event("evt_3", "customer.subscription.updated", 20, &object))
        .await;
    let found = client.ok("account/check_subscription", json!({})).await;
    assert_eq!(
        (status(&found), &found["cancel_at"]),
        ((json!("active"), json!(true)), &json!("2026-10-21T14:13:20Z"))
    );
    object["status"] = json!("canceled");
    scene
        .deliver(&event("evt_4", "customer.subscription.deleted", 30, &object))
        .await;
    let found = client.ok("account/check_subscription", json!({})).await;
    assert_eq!(status(&found), (json!("canceled"), json!(false)));
    assert_eq!(
        (&found["product_title"], &found["non_paid"]),
        (&json!("free"), &json!(true))
    );
    assert_eq!(
        (&found["price_id_month"], &found["price_id_year"]),
        (&json!(null), &json!(null))
    );
    assert_eq!(found["is_first_500"], json!(true), "for good");
    let name = json!({"tracks_id": [], "playlist_name": "Mine"});
    client.refused("application/create", name, 402, "non_paid").await;
    scene.server.mail_to("ada@it.test", "has ended").await;
}

#[actix_web::test]
async fn only_events_that_the_provider_signed_recently_are_accepted() {
    let scene = Scene::new().await;
    let ada = scene.creator("ada").await;
    let before = scene.stored(&ada).await;
    let event = event(
        "evt_1",
        "customer.subscription.created",
        1,
        &subscription(&ada, "sub_1", "active", "premium", 0),
    );
    let body = event.to_string();
    let good = signature(&body, SECRET, 0);
    for forged in [
        signature(&body, "whsec_of_somebody", 0),
        signature(&body, SECRET, 310),
        signature(&body, SECRET, -310),
        signature(&body.replace("premium", "unlimited"), SECRET, 0),
        good.replace("v1=", "v0="),
        "t=1,v1=00".to_owned(),
        String::new(),
    ] {
        assert_eq!(scene.send(&body, &forged).await, 400, "{forged}");
    }
    let large = format!("{}{}", body, " ".repeat(512 * 1024));
    assert_eq!(scene.send(&large, &signature(&large, SECRET, 0)).await, 413);
    let broken = "{\"id\": \"evt_2\"";
    assert_eq!(scene.send(broken, &signature(broken, SECRET, 0)).await, 400);
    assert_eq!(scene.stored(&ada).await, before);
    assert_eq!(
        scene
            .server
            .number("select count(*) from payment_event where $1 = 0", 0)
            .await,
        0
    );
    // within the time, and of the maximal size
    let padded = format!("{}{}", body, " ".repeat(512 * 1024 - body.len()));
    assert_eq!(scene.send(&padded, &signature(&padded, SECRET, 290)).await, 200);
    assert_ne!(scene.stored(&ada).await, before);
}

#[actix_web::test]
async fn irrelevant_events_are_accepted_and_change_nothing() {
    let scene = Scene::new().await;
    let ada = scene.creator("ada").await;
    let before = scene.stored(&ada).await;
    let mut foreign = subscription(&ada, "sub_9", "active", "premium", 0);
    foreign["customer"] = json!("cus_of_another_shop");
    foreign["metadata"] = json!({});
    let mut other = subscription(&ada, "sub_8", "active", "premium", 0);
    other["items"]["data"][0]["price"]["product"] = json!("t-shirts");
    for (id, kind, object) in [
        ("evt_1", "plan.created", json!({"id": "plan_1", "object": "plan"})),
        ("evt_2", "customer.subscription.created", foreign),
        ("evt_3", "customer.subscription.created", other),
        (
            "evt_4",
            "customer.subscription.created",
            subscription(&ada, "sub_7", "incomplete", "premium", 0),
        ),
    ] {
        assert_eq!(scene.deliver(&event(id, kind, 1, &object)).await, 200, "{id}");
    }
    scene.until_done().await;
    assert_eq!(scene.stored(&ada).await, before);
}

#[actix_web::test]
async fn a_plan_whose_price_is_cleared_is_inactive_and_a_granted_one_stays() {
    let scene = Scene::new().await;
    let ada = scene.creator("ada").await;
    let client = scene.server.client_of(&ada).await;
    let mut object = subscription(&ada, "sub_1", "active", "premium", 0);
    scene
        .deliver(&event("evt_1", "customer.subscription.created", 1, &object))
        .await;
    object["items"]["data"] = json!([]);
    scene
        .deliver(&event("evt_2", "customer.subscription.updated", 2, &object))
        .await;
    let found = client.ok("account/check_subscription", json!({})).await;
    assert_eq!(
        (&found["is_active_subscription"], &found["product_title"]),
        (&json!(false), &json!("free"))
    );
    let admin = scene.server.client_of(&scene.server.admin("root").await).await;
    let grant = json!({"email": ada.email, "subscription": "premium-free"});
    admin.ok("admin/update_hidden_subscription", grant).await;
    let found = client.ok("account/check_subscription", json!({})).await;
    assert_eq!(
        (
            &found["is_active_subscription"],
            &found["product_title"],
            &found["status"]
        ),
        (&json!(true), &json!("premium-free"), &json!("active"))
    );
}

#[actix_web::test]
async fn a_plan_that_is_bought_over_a_granted_one_ends_as_the_free_one() {
    let scene = Scene::new().await;
    let ada = scene.creator("ada").await;
    scene.server.set_plan(ada.id, "premium-free", true).await;
    let mut object = subscription(&ada, "sub_1", "incomplete", "unlimited", 0);
    scene
        .deliver(&event("evt_1", "customer.subscription.created", 1, &object))
        .await;
    assert!(
        scene.stored(&ada).await.contains("premium-free"),
        "nothing was paid yet"
    );
    object["status"] = json!("active");
    scene
        .deliver(&event("evt_2", "customer.subscription.updated", 2, &object))
        .await;
    assert!(scene.stored(&ada).await.contains("unlimited"));
    object["status"] = json!("canceled");
    scene
        .deliver(&event("evt_3", "customer.subscription.deleted", 3, &object))
        .await;
    let client = scene.server.client_of(&ada).await;
    let found = client.ok("account/check_subscription", json!({})).await;
    assert_eq!(
        (&found["product_title"], &found["non_paid"]),
        (&json!("free"), &json!(true))
    );
    assert_eq!(START, 1_790_000_000);
}

#[actix_web::test]
async fn a_failed_payment_is_reported_once_for_each_invoice() {
    let scene = Scene::new().await;
    let ada = scene.creator("ada").await;
    let bought = subscription(&ada, "sub_1", "active", "premium", 0);
    scene
        .deliver(&event("evt_1", "customer.subscription.created", 1, &bought))
        .await;
    let invoice = json!({
        "id": "in_7", "object": "invoice", "customer": "cus_ada", "created": START, "currency": "usd", "status": "open",
        "hosted_invoice_url": "https://pay.example/in_7", "parent": {"subscription_details": {"subscription": "sub_1"}},
    });
    let own = format!("user:{}", ada.id);
    let mut tab = scene.server.live_of(&ada).await;
    for (id, kind) in [
        ("evt_2", "invoice.payment_failed"),
        ("evt_3", "invoice.payment_failed"),
        ("evt_4", "invoice.payment_action_required"),
    ] {
        assert_eq!(scene.deliver(&event(id, kind, 5, &invoice)).await, 200);
        assert_eq!(
            tab.next_change(&own).await["changes"],
            json!([{"kind": "billing_changed"}])
        );
    }
    let posted = scene
        .server
        .mail_to("ada@it.test", "payment to Needledrop failed")
        .await;
    assert!(posted.text.contains("https://pay.example/in_7"), "{}", posted.text);
    let written = "select count(*) from payment_notice where user_id = $1 and kind = 'payment_failed'";
    assert_eq!(scene.server.number(written, ada.id).await, 1);
}
