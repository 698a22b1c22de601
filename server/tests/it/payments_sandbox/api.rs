//! The behaviour that all calls share: keys, errors, idempotency, pages of lists, expansion; and customers, products and prices.

use reqwest::Method;
use serde_json::json;

use super::stage::{Stage, ids, text};

#[tokio::test]
async fn nobody_is_answered_without_the_key() {
    let stage = Stage::start().await;
    let url = format!("{}v1/customers", stage.sandbox().api_url());
    let http = reqwest::Client::new();
    let with_key = http.get(&url).bearer_auth(&stage.sandbox().keys().api_key.0);
    assert_eq!(with_key.send().await.unwrap().status(), 200);
    let basic = http
        .get(&url)
        .basic_auth(&stage.sandbox().keys().api_key.0, None::<&str>);
    assert_eq!(basic.send().await.unwrap().status(), 200);
    for refused in [
        http.get(&url),
        http.get(&url).bearer_auth("sk_test_other"),
        http.post(&url).bearer_auth(""),
    ] {
        let response = refused.send().await.unwrap();
        assert_eq!(response.status(), 401);
        let body: serde_json::Value = response.json().await.unwrap();
        assert_eq!(body["error"]["type"], "invalid_request_error");
    }
}

#[tokio::test]
async fn missing_things_and_unknown_fields_are_refused_with_the_providers_messages() {
    let stage = Stage::start().await;
    let missing = stage.ask(Method::GET, "customers/cus_none", &[], None).await;
    assert_eq!(missing.status, 404);
    assert_eq!(missing.body["error"]["code"], "resource_missing");
    assert_eq!(missing.body["error"]["message"], "No such customer: 'cus_none'");
    let unknown = stage
        .refused("customers", &[("emial", "a@b.test")], 400, "parameter_unknown")
        .await;
    assert_eq!(unknown["error"]["param"], "emial");
    stage.refused("products", &[], 400, "parameter_missing").await;
    let no_call = stage.ask(Method::POST, "orders", &[], None).await;
    assert_eq!(no_call.status, 404);
    // an id does not find an object of another kind
    let customer = stage.customer().await;
    let other = stage.ask(Method::GET, &format!("products/{customer}"), &[], None).await;
    assert_eq!(other.status, 404);
}

#[tokio::test]
async fn a_key_repeats_the_first_answer_and_does_nothing_twice() {
    let stage = Stage::start().await;
    let fields = [("email", "ann@it.test")];
    let first = stage.ask(Method::POST, "customers", &fields, Some("key-1")).await;
    assert!(!first.is_repeated && first.status == 200);
    let again = stage.ask(Method::POST, "customers", &fields, Some("key-1")).await;
    assert!(again.is_repeated);
    assert_eq!(again.body, first.body);
    let other = stage
        .ask(Method::POST, "customers", &[("email", "bob@it.test")], Some("key-1"))
        .await;
    assert_eq!(
        (other.status, &other.body["error"]["type"]),
        (400, &json!("idempotency_error"))
    );
    // a request that was refused before it began may be sent again
    let bad = stage
        .ask(Method::POST, "customers", &[("emial", "x")], Some("key-2"))
        .await;
    assert_eq!(bad.status, 400);
    let good = stage.ask(Method::POST, "customers", &fields, Some("key-2")).await;
    assert_eq!(good.status, 200);
    assert_eq!(ids(&stage.get("customers", &[]).await).len(), 2);
}

#[tokio::test]
async fn at_once_the_same_key_makes_one_customer() {
    let stage = Stage::start().await;
    let fields = [("email", "ann@it.test")];
    let requests = (0..20).map(|_| stage.ask(Method::POST, "customers", &fields, Some("one")));
    let answers = futures_util::future::join_all(requests).await;
    assert!(
        answers
            .iter()
            .all(|answer| answer.status == 200 && answer.body == answers[0].body)
    );
    assert_eq!(answers.iter().filter(|answer| !answer.is_repeated).count(), 1);
    assert_eq!(ids(&stage.get("customers", &[]).await).len(), 1);
}

#[tokio::test]
async fn lists_come_in_pages_both_ways() {
    let stage = Stage::start().await;
    let mut made = Vec::new();
    for _ in 0..5 {
        made.push(stage.customer().await);
    }
    made.reverse();
    let first = stage.get("customers", &[("limit", "2")]).await;
    assert_eq!((ids(&first), &first["has_more"]), (made[..2].to_vec(), &json!(true)));
    let next = stage
        .get("customers", &[("limit", "3"), ("starting_after", &made[1])])
        .await;
    assert_eq!((ids(&next), &next["has_more"]), (made[2..].to_vec(), &json!(false)));
    let before = stage
        .get("customers", &[("limit", "2"), ("ending_before", &made[3])])
        .await;
    assert_eq!((ids(&before), &before["has_more"]), (made[1..3].to_vec(), &json!(true)));
    let now = stage.now().await;
    let later = stage.get("customers", &[("created[gt]", &(now + 5).to_string())]).await;
    assert_eq!(ids(&later), Vec::<String>::new());
    let too_many = stage.ask(Method::GET, "customers", &[("limit", "101")], None).await;
    assert_eq!(too_many.status, 400);
}

#[tokio::test]
async fn a_customer_is_changed_field_by_field_and_can_go() {
    let stage = Stage::start().await;
    let id = stage.customer().await;
    let path = format!("customers/{id}");
    stage
        .post(&path, &[("metadata[user]", "7"), ("metadata[old]", "1")])
        .await;
    let changed = stage
        .post(&path, &[("email", "new@it.test"), ("metadata[old]", ""), ("name", "")])
        .await;
    assert_eq!(changed["email"], "new@it.test");
    assert_eq!(changed["metadata"], json!({"user": "7"}));
    assert_eq!(changed["name"], json!(null));
    assert_eq!(
        ids(&stage.get("customers", &[("email", "new@it.test")]).await),
        std::slice::from_ref(&id)
    );
    let events = stage.events("customer.updated").await;
    assert_eq!(events.len(), 2);
    assert_eq!(events[1]["data"]["previous_attributes"]["email"], "ann@it.test");
    let gone = stage.ask(Method::DELETE, &path, &[], None).await;
    assert_eq!(gone.body, json!({"id": id, "object": "customer", "deleted": true}));
    assert_eq!(stage.get(&path, &[]).await["deleted"], true);
    assert_eq!(ids(&stage.get("customers", &[]).await).len(), 0);
    stage.refused(&path, &[("name", "x")], 404, "resource_missing").await;
}

#[tokio::test]
async fn a_lookup_key_moves_to_the_new_price_and_the_old_one_is_archived() {
    let stage = Stage::start().await;
    let fields = |cents: &'static str, more: &[(&'static str, &'static str)]| {
        let mut fields = vec![
            ("product", "starter"),
            ("currency", "usd"),
            ("unit_amount", cents),
            ("recurring[interval]", "month"),
            ("lookup_key", "starter-month"),
        ];
        fields.extend_from_slice(more);
        fields
    };
    stage.post("products", &[("id", "starter"), ("name", "Starter")]).await;
    stage
        .refused(
            "products",
            &[("id", "starter"), ("name", "Starter")],
            400,
            "resource_already_exists",
        )
        .await;
    let old = text(&stage.post("prices", &fields("500", &[])).await["id"]);
    stage
        .refused("prices", &fields("600", &[]), 400, "parameter_invalid")
        .await;
    let new = text(
        &stage
            .post("prices", &fields("600", &[("transfer_lookup_key", "true")]))
            .await["id"],
    );
    let archived = stage.post(&format!("prices/{old}"), &[("active", "false")]).await;
    assert_eq!(
        (&archived["active"], &archived["lookup_key"]),
        (&json!(false), &json!(null))
    );
    let found = stage
        .get(
            "prices",
            &[
                ("lookup_keys[]", "starter-month"),
                ("lookup_keys[]", "none"),
                ("expand[]", "data.product"),
            ],
        )
        .await;
    assert_eq!(ids(&found), [new]);
    assert_eq!(found["data"][0]["product"]["name"], "Starter");
    assert_eq!(
        ids(&stage
            .get("prices", &[("active", "false"), ("product", "starter")])
            .await),
        [old]
    );
    let deep = stage
        .ask(Method::GET, "prices", &[("expand[]", "data.nothing")], None)
        .await;
    assert_eq!(deep.status, 400);
}
