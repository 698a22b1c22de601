//! Reading events that were never delivered, and passing changes of an account to the provider.

use actors::queue::Lane;
use serde_json::{Value, json};
use time::OffsetDateTime;
use time::macros::datetime;

use super::scene::{Scene, event, subscription};
use crate::support::Person;

const CREATED: &str = "customer.subscription.created";

/// The stored plan: its title, its status, and whether it is active.
async fn plan(scene: &Scene, person: &Person) -> Value {
    let stored: Value = serde_json::from_str(&scene.stored(person).await).unwrap();
    json!([stored["plan"], stored["status"], stored["is_active"]])
}

/// Makes a person who has bought a plan.
async fn buyer(scene: &Scene, name: &str, id: &str) -> (Person, Value) {
    let person = scene.creator(name).await;
    let bought = subscription(&person, id, "active", "premium", 0);
    scene.provided.lock().unwrap().put(&bought);
    assert_eq!(
        scene.deliver(&event(&format!("evt_{id}"), CREATED, 1, &bought)).await,
        200
    );
    (person, bought)
}

#[actix_web::test]
async fn events_that_were_not_delivered_are_requested_and_taken_once_in_their_order() {
    let scene = Scene::new().await;
    let (ada, mut bought) = buyer(&scene, "ada", "sub_1").await;
    let delivered = event("evt_sub_1", CREATED, 1, &bought);
    bought["status"] = json!("past_due");
    let failed = event("evt_2", "customer.subscription.updated", 10, &bought);
    bought["status"] = json!("canceled");
    let ended = event("evt_3", "customer.subscription.deleted", 20, &bought);
    scene.provided.lock().unwrap().events = vec![ended, failed, delivered];
    let payments = &scene.server.state.payments;
    payments.catch_up().await.unwrap();
    assert_eq!(plan(&scene, &ada).await, json!(["free", "canceled", false]));
    let taken = "select count(*) from payment_event where $1 = 0";
    assert_eq!(scene.server.number(taken, 0).await, 3);
    let before = scene.stored(&ada).await;
    payments.catch_up().await.unwrap();
    assert_eq!(scene.stored(&ada).await, before);
    let requests = scene.stub.take_requests();
    let lists: Vec<_> = requests
        .iter()
        .filter(|request| request.call == "GET /v1/events")
        .collect();
    assert_eq!(lists.len(), 2);
    let since = |at: usize| lists[at].field("created[gte]").parse::<i64>().unwrap();
    assert!(since(0) > 0 && since(1) >= since(0), "{lists:?}");
}

#[actix_web::test]
async fn the_daily_comparison_reads_different_and_ended_subscriptions_and_nothing_else() {
    let scene = Scene::new().await;
    let (same, _) = buyer(&scene, "same", "sub_1").await;
    let (changed, mut other) = buyer(&scene, "changed", "sub_2").await;
    let (over, mut ended) = buyer(&scene, "over", "sub_3").await;
    other["status"] = json!("past_due");
    ended["status"] = json!("canceled");
    for subscription in [&other, &ended] {
        scene.provided.lock().unwrap().put(subscription);
    }
    scene.stub.take_requests();
    let now = datetime!(2026-10-01 03:00 UTC);
    scene.server.state.payments.compare(now).await.unwrap();
    scene.until_done().await;
    assert_eq!(plan(&scene, &same).await, json!(["premium", "active", true]));
    assert_eq!(plan(&scene, &changed).await, json!(["premium", "past_due", true]));
    assert_eq!(plan(&scene, &over).await, json!(["free", "canceled", false]));
    let requests = scene.stub.take_requests();
    let of = |person: &Person| {
        requests
            .iter()
            .filter(|request| request.field("customer") == format!("cus_{}", person.name))
            .count()
    };
    assert_eq!(of(&same), 0);
    assert!(of(&changed) > 0 && of(&over) > 0);
}

#[actix_web::test]
async fn an_email_is_sent_once_before_the_card_of_a_plan_that_goes_on_expires() {
    let scene = Scene::new().await;
    let card = json!({"id": "pm_1", "object": "payment_method", "type": "card", "card": {"brand": "visa", "country": "US", "exp_month": 10, "exp_year": 2026, "last4": "4242"}});
    let people = [
        buyer(&scene, "goes_on", "sub_1").await,
        buyer(&scene, "ends", "sub_2").await,
    ];
    for (person, mut bought) in people.clone() {
        bought["default_payment_method"] = card.clone();
        bought["cancel_at_period_end"] = json!(person.name == "ends");
        scene.provided.lock().unwrap().put(&bought);
    }
    let written = "select count(*) from payment_notice where kind = 'card_expires' and user_id = $1";
    let compare = |now: OffsetDateTime| scene.server.state.payments.compare(now);
    compare(datetime!(2026-09-30 03:00 UTC)).await.unwrap();
    assert_eq!(
        scene.server.number(written, people[0].0.id).await,
        0,
        "not in the month before"
    );
    for now in [datetime!(2026-10-01 03:00 UTC), datetime!(2026-10-02 03:00 UTC)] {
        compare(now).await.unwrap();
    }
    let posted = scene
        .server
        .mail_to("goes_on@it.test", "Your card for Needledrop expires soon")
        .await;
    assert!(
        posted.text.contains("4242") && posted.text.contains("10/2026"),
        "{}",
        posted.text
    );
    assert_eq!(scene.server.number(written, people[0].0.id).await, 1);
    assert_eq!(
        scene.server.number(written, people[1].0.id).await,
        0,
        "nothing more is paid"
    );
}

#[actix_web::test]
async fn a_new_email_goes_to_the_provider_and_a_deleted_account_pays_no_more() {
    let scene = Scene::new().await;
    let (ada, _) = buyer(&scene, "ada", "sub_1").await;
    let (client, visitor) = (scene.server.client_of(&ada).await, scene.server.visitor());
    scene.stub.take_requests();
    client.ok("account/change_email", json!({"email": "new@it.test"})).await;
    let first = scene.server.token_to(&ada.email, "change of your email").await;
    visitor
        .ok("account/confirm_changing_email", json!({"token": first}))
        .await;
    let second = scene.server.token_to("new@it.test", "Confirm your new email").await;
    visitor.ok("account/confirm_new_email", json!({"token": second})).await;
    scene.until_done().await;
    let staff = scene.server.client_of(&scene.server.admin("boss").await).await;
    staff.ok("admin/delete_user", json!({"user_to_delete": ada.id})).await;
    scene.server.state.queue.wake(Lane::Payments);
    scene.until_done().await;
    let requests = scene.stub.take_requests();
    let made: Vec<_> = requests
        .iter()
        .map(|request| (&*request.call, request.field("email")))
        .collect();
    assert_eq!(
        made,
        [
            ("POST /v1/customers/cus_ada", "new@it.test"),
            ("DELETE /v1/subscriptions/sub_1", "")
        ]
    );
    // the event about its end no longer belongs to any account
    let ended = subscription(&ada, "sub_1", "canceled", "premium", 0);
    assert_eq!(
        scene
            .deliver(&event("evt_9", "customer.subscription.deleted", 50, &ended))
            .await,
        200
    );
}
