//! Two purchases at once, and the first 500 customers.

use futures_util::{StreamExt as _, stream};
use serde_json::json;

use super::scene::{Scene, event, subscription};

/// Events that the provider delivers at a time.
const AT_ONCE: usize = 100;

#[actix_web::test]
async fn of_two_purchases_the_first_stays_and_the_second_is_ended_and_refunded_in_any_order_of_events() {
    for (name, first_delivered) in [("ada", "sub_1"), ("bob", "sub_2")] {
        let scene = Scene::new().await;
        let person = scene.creator(name).await;
        let both = [
            subscription(&person, "sub_1", "active", "premium", 0),
            subscription(&person, "sub_2", "active", "unlimited", 3),
        ];
        for one in &both {
            scene.provided.lock().unwrap().put(one);
        }
        let (one, other) = if first_delivered == "sub_1" { (0, 1) } else { (1, 0) };
        for which in [one, other] {
            let purchase = event(
                &format!("evt_{which}"),
                "customer.subscription.created",
                5,
                &both[which],
            );
            assert_eq!(scene.deliver(&purchase).await, 200);
        }
        scene.until_done().await;
        let stored = scene.stored(&person).await;
        assert!(
            stored.contains("\"sub_1\"") && stored.contains("\"premium\""),
            "{stored}"
        );
        let requests = scene.stub.take_requests();
        let made = |call: &str| {
            requests
                .iter()
                .filter(|request| request.call == call)
                .collect::<Vec<_>>()
        };
        assert_eq!(made("DELETE /v1/subscriptions/sub_2").len(), 1);
        assert!(made("DELETE /v1/subscriptions/sub_1").is_empty());
        let refunds = made("POST /v1/refunds");
        assert_eq!(refunds.len(), 1);
        assert_eq!(
            (refunds[0].field("payment_intent"), refunds[0].field("reason")),
            ("pi_sub_2", "duplicate")
        );
        assert!(refunds[0].key.as_ref().is_some_and(|key| key.ends_with("pi_sub_2")));
        scene.server.mail_to(&person.email, "second payment").await;
        // the event about the end of the second changes nothing
        let mut ended = both[1].clone();
        ended["status"] = json!("canceled");
        scene
            .deliver(&event("evt_9", "customer.subscription.deleted", 9, &ended))
            .await;
        scene.until_done().await;
        assert_eq!(scene.stored(&person).await, stored);
    }
}

#[actix_web::test]
async fn six_hundred_purchases_at_once_number_five_hundred_once_each() {
    let scene = Scene::new().await;
    sqlx::query(
        "with made as (
             insert into account (email, user_name, password_hash, role, email_confirmed, approved)
             select 'many' || n || '@it.test', 'many' || n, '', 'creator', true, true from generate_series(1, 600) n returning id, user_name)
         insert into subscription (user_id, stripe_customer_id) select id, 'cus_' || user_name from made",
    )
    .execute(&scene.server.pool)
    .await
    .unwrap();
    let people: Vec<(i64, String)> = sqlx::query_as("select id, user_name from account where user_name like 'many%'")
        .fetch_all(&scene.server.pool)
        .await
        .unwrap();
    let deliveries = people.into_iter().map(|(id, name)| {
        let person = crate::support::Person {
            id,
            email: format!("{name}@it.test"),
            name,
        };
        let bought = subscription(&person, &format!("sub_{id}"), "active", "starter", 0);
        let purchase = event(&format!("evt_{id}"), "customer.subscription.created", 1, &bought);
        let scene = &scene;
        async move {
            loop {
                // delivered again if the server has no free connection in time, as a provider does
                match scene.deliver(&purchase).await {
                    503 => {}
                    status => return status,
                }
            }
        }
    });
    let deliveries: Vec<_> = deliveries.collect();
    let mut statuses: Vec<u16> = stream::iter(deliveries).buffer_unordered(AT_ONCE).collect().await;
    statuses.dedup();
    assert_eq!(statuses, [200]);
    let numbered = "select count(distinct first_500) from account where first_500 is not null and $1 = 0";
    assert_eq!(scene.server.number(numbered, 0).await, 500);
    let all = "select count(*) from account where first_500 between 1 and 500 and $1 = 0";
    assert_eq!(scene.server.number(all, 0).await, 500);
    let active = "select count(*) from subscription where is_active and plan = 'starter' and $1 = 0";
    assert_eq!(scene.server.number(active, 0).await, 600);
}
