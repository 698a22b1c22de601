//! Affiliates: their links, and the clicks, sign-ups and commissions, each counted once.

use protocol::limits::AFFILIATE_EMAIL_MAX;
use reqwest::Method;
use serde_json::{Value, json};

use super::scene::{START, Scene, customer, event};
use crate::support::factories::PASSWORD;
use crate::support::{Client, Person, TestServer};

fn code_of(url: &Value) -> String {
    url.as_str().unwrap().split("?ref=").nth(1).unwrap().to_owned()
}

async fn link_of(client: &Client) -> String {
    let made = client.ok("affiliate/create", json!({"email": "ada@it.test"})).await;
    code_of(&made["affiliate_url"])
}

/// Waits until the totals are these.
async fn until_counted(scene: &Scene, client: &Client, of: &Value, clicks: i64, sign_ups: i64, spend: f64) -> Value {
    let found = client.ok("affiliate/get_statistic", of.clone()).await;
    let expected = json!([clicks, sign_ups, spend]);
    assert_eq!(json!([found["clicks"], found["sign_ups"], found["spend"]]), expected);
    scene.until_done().await;
    found
}

/// Makes a new account that came by a link and has confirmed its email.
async fn newcomer(server: &TestServer, name: &str, code: &str) -> Person {
    let email = format!("{name}@it.test");
    let form = json!({"pass": PASSWORD, "user_name": name, "email": email, "role": "creator", "ref": code});
    let visitor = server.visitor();
    visitor.ok("account/sign_up", form).await;
    let token = server.token_to(&email, "Confirm your email").await;
    visitor
        .ok("account/confirm_email", json!({"token": token, "email": email}))
        .await;
    let id = sqlx::query_scalar("select id from account where email = $1");
    let id = id.bind(&email).fetch_one(&server.pool).await.unwrap();
    Person {
        id,
        email,
        name: name.to_owned(),
    }
}

/// A paid invoice of a person, with a tax of 20 percent on the net amount.
fn paid_invoice(person: &Person, id: &str, net: i64) -> Value {
    json!({
        "id": id, "object": "invoice", "customer": customer(person), "created": START, "status": "paid", "currency": "usd", "subscription": "sub_1",
        "amount_due": net * 6 / 5, "amount_paid": net * 6 / 5, "total": net * 6 / 5, "total_excluding_tax": net,
    })
}

#[actix_web::test]
async fn a_creator_makes_one_link_and_open_pages_show_it() {
    let server = TestServer::start().await;
    let ada = server.creator("ada").await;
    let (client, own) = (server.client_of(&ada).await, format!("user:{}", ada.id));
    let mut tab = server.live_of(&ada).await;
    let nothing = json!({"affiliate_url": null, "affiliate_dashboard_url": null});
    assert_eq!(client.ok("affiliate/get", json!({})).await, nothing);
    let long = format!("{}@it.test", "a".repeat(AFFILIATE_EMAIL_MAX));
    for (email, text) in [
        (" ", "You need to enter email!"),
        ("nobody", "Email is not valid!"),
        (&long, "Can be max 400 characters long"),
    ] {
        let refused = client
            .refused("affiliate/create", json!({"email": email}), 400, "invalid_request")
            .await;
        assert_eq!(refused["fields"]["email"], text);
    }
    let company = json!({"email": "ada@it.test", "company_id": 1});
    client
        .refused("affiliate/create", company, 400, "invalid_request")
        .await;

    let made = client.ok("affiliate/create", json!({"email": "ada@it.test"})).await;
    let url = made["affiliate_url"].clone();
    let change = tab.next_change(&own).await["changes"].clone();
    assert_eq!(
        change,
        json!([{"kind": "affiliate_changed", "is_affiliate": true, "affiliate_url": url}])
    );
    let again = client.ok("affiliate/create", json!({"email": "other@it.test"})).await;
    assert_eq!(again, made);
    let found = client.ok("affiliate/get", json!({})).await;
    assert_eq!(found["affiliate_url"], url);
    assert!(
        found["affiliate_dashboard_url"]
            .as_str()
            .unwrap()
            .ends_with("/affiliate/dashboard")
    );
    assert_eq!(client.ok("account/get_info", json!({})).await["is_affiliate"], true);
}

#[actix_web::test]
async fn each_company_has_a_link_of_its_own_and_earns_no_share() {
    let server = TestServer::start().await;
    let (owner, member) = (server.manager("owner").await, server.manager("member").await);
    let (first, second) = (
        server.company(&owner, "First").await,
        server.company(&owner, "Second").await,
    );
    server.member(first, &member, "member").await;
    let (client, of_member) = (server.client_of(&owner).await, server.client_of(&member).await);
    let form = |company: i64| json!({"email": "owner@it.test", "company_id": company});
    let refused = client
        .refused(
            "affiliate/create",
            json!({"email": "owner@it.test"}),
            400,
            "invalid_request",
        )
        .await;
    assert_eq!(refused["fields"]["company_id"], "Choose a company");
    of_member
        .refused("affiliate/create", form(first), 403, "forbidden")
        .await;
    of_member
        .refused("affiliate/get", json!({"company_id": second}), 404, "not_found")
        .await;
    let mut tab = server.live_of(&member).await;
    let topic = format!("company:{first}");
    tab.subscribe(&topic).await;

    let made = client.ok("affiliate/create", form(first)).await;
    let change = tab.next_change(&topic).await["changes"].clone();
    assert_eq!(
        change,
        json!([{"kind": "affiliate_changed", "affiliate_url": made["affiliate_url"]}])
    );
    assert_eq!(
        client.ok("affiliate/get", json!({"company_id": second})).await["affiliate_url"],
        json!(null)
    );
    assert_ne!(client.ok("affiliate/create", form(second)).await, made);
    let dashboard = client.ok("affiliate/get", json!({"company_id": first})).await["affiliate_dashboard_url"].clone();
    assert!(
        dashboard
            .as_str()
            .unwrap()
            .ends_with(&format!("/affiliate/dashboard?company_id={first}"))
    );
    let statistic = client.ok("affiliate/get_statistic", json!({"company_id": first})).await;
    assert_eq!(
        json!([statistic["percent"], statistic["commission"], statistic["months"]]),
        json!([null, null, []])
    );
    let staff = server.client_of(&server.admin("boss").await).await;
    assert_eq!(staff.ok("affiliate/create", form(first)).await, made);
}

#[actix_web::test]
async fn clicks_sign_ups_and_payments_count_once_however_often_they_are_reported() {
    let scene = Scene::new().await;
    let server = &scene.server;
    let ada = scene.creator("ada").await;
    let (client, own) = (server.client_of(&ada).await, format!("user:{}", ada.id));
    let code = link_of(&client).await;
    let mut tab = server.live_of(&ada).await;
    for agent in ["one", "one", "two"] {
        let request = server.visitor().request(Method::POST, "/api/affiliate/click");
        let request = request.header("user-agent", agent).json(&json!({"ref": code}));
        assert_eq!(request.send().await.unwrap().status(), 200);
    }
    server.visitor().ok("affiliate/click", json!({"ref": "nobodys"})).await;
    assert_eq!(tab.next_change(&own).await["changes"][0]["kind"], "affiliate_changed");

    let (bob, eve) = (
        newcomer(server, "bob", &code).await,
        newcomer(server, "eve", "nobodys").await,
    );
    until_counted(&scene, &client, &json!({}), 2, 1, 0.0).await;
    for person in [&bob, &eve] {
        let named = sqlx::query("update subscription set stripe_customer_id = $2 where user_id = $1");
        named
            .bind(person.id)
            .bind(customer(person))
            .execute(&server.pool)
            .await
            .unwrap();
        let first = event(
            &format!("evt_{}", person.name),
            "invoice.paid",
            0,
            &paid_invoice(person, &format!("in_{}", person.name), 1590),
        );
        for _ in 0..3 {
            assert_eq!(scene.deliver(&first).await, 200);
        }
        // the same invoice in another event
        let again = event(
            &format!("evt_{}_2", person.name),
            "invoice.paid",
            5,
            &first["data"]["object"],
        );
        assert_eq!(scene.deliver(&again).await, 200);
    }
    let found = until_counted(&scene, &client, &json!({}), 2, 1, 15.9).await;
    assert_eq!(json!([found["percent"], found["commission"]]), json!([5, 0.8]));

    // a third of it is refunded two months later, in two parts, the second of which is reported twice
    let later = 70 * 86_400;
    for (id, refunded) in [("evt_r1", 318), ("evt_r2", 636), ("evt_r3", 636)] {
        let charge = json!({"id": "ch_1", "object": "charge", "customer": customer(&bob), "amount": 1908, "amount_refunded": refunded});
        assert_eq!(scene.deliver(&event(id, "charge.refunded", later, &charge)).await, 200);
    }
    let found = until_counted(&scene, &client, &json!({}), 2, 1, 10.6).await;
    let months: Vec<_> = found["months"]
        .as_array()
        .unwrap()
        .iter()
        .map(|month| json!([month["year"], month["month"], month["spend"], month["commission"]]))
        .collect();
    assert!(months.contains(&json!([2026, 9, 15.9, 0.8])), "{months:?}");
    assert!(months.contains(&json!([2026, 11, -5.3, -0.27])), "{months:?}");
    assert_eq!(found["commission"], json!(0.53));
}

#[actix_web::test]
async fn nobody_refers_themselves_and_the_first_referrer_stays() {
    let server = TestServer::start().await;
    let ada = server.creator("ada").await;
    let client = server.client_of(&ada).await;
    let made = client.ok("affiliate/create", json!({"email": "self@it.test"})).await;
    let code = code_of(&made["affiliate_url"]);
    newcomer(&server, "self", &code).await;
    newcomer(&server, "bob", &code).await;
    let found = client.ok("affiliate/get_statistic", json!({})).await;
    assert_eq!(found["sign_ups"], 1);
    // the staff confirms it once more
    let staff = server.client_of(&server.admin("boss").await).await;
    let bob = server
        .number("select id from account where email = 'bob@it.test' and $1 = 0", 0)
        .await;
    staff
        .ok("admin/confirm_user_email", json!({"user_to_confirm": bob}))
        .await;
    assert_eq!(client.ok("affiliate/get_statistic", json!({})).await["sign_ups"], 1);
}

/// A charge of a person, of which this many cents have been refunded so far.
fn charge(person: &Person, id: &str, refunded: i64) -> Value {
    json!({"id": id, "object": "charge", "customer": customer(person), "amount": 1908, "amount_refunded": refunded})
}

#[actix_web::test]
async fn payments_and_refunds_sum_up_alike_in_every_order_and_outlive_the_account() {
    let scene = Scene::new().await;
    let server = &scene.server;
    let ada = scene.creator("ada").await;
    let client = server.client_of(&ada).await;
    let code = link_of(&client).await;
    let month = 35 * 86_400;
    let mut seen = Vec::new();
    let orders: [[usize; 4]; 4] = [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 0, 2]];
    for (at, order) in orders.into_iter().enumerate() {
        let payer = newcomer(server, &format!("payer{at}"), &code).await;
        sqlx::query("update subscription set stripe_customer_id = $2 where user_id = $1")
            .bind(payer.id)
            .bind(customer(&payer))
            .execute(&server.pool)
            .await
            .unwrap();
        let id = |what: &str| format!("{what}_{at}");
        let events = [
            event(
                &id("evt_a"),
                "invoice.paid",
                0,
                &paid_invoice(&payer, &id("in_a"), 1590),
            ),
            event(&id("evt_b"), "charge.refunded", 10, &charge(&payer, &id("ch"), 318)),
            event(&id("evt_c"), "charge.refunded", month, &charge(&payer, &id("ch"), 636)),
            event(
                &id("evt_d"),
                "invoice.paid",
                month,
                &paid_invoice(&payer, &id("in_d"), 300),
            ),
        ];
        let before = client.ok("affiliate/get_statistic", json!({})).await;
        for which in order {
            assert_eq!(scene.deliver(&events[which]).await, 200);
        }
        let after = client.ok("affiliate/get_statistic", json!({})).await;
        let spend_of = |found: &Value, number: u64| {
            let months = found["months"].as_array().unwrap();
            let of_month = months.iter().find(|month| month["month"] == number);
            of_month.map_or(0.0, |month| month["spend"].as_f64().unwrap())
        };
        let cents = |number: u64| ((spend_of(&after, number) - spend_of(&before, number)) * 100.0).round();
        seen.push((cents(9), cents(10)));
        if at == 0 {
            let staff = server.client_of(&server.admin("boss").await).await;
            staff.ok("admin/delete_user", json!({"user_to_delete": payer.id})).await;
            let gone = client.ok("affiliate/get_statistic", json!({})).await;
            assert_eq!(
                gone["spend"], after["spend"],
                "an account that is deleted takes nothing back"
            );
        }
    }
    assert_eq!(seen, [(1325.0, 35.0); 4]);
}

#[actix_web::test]
async fn two_requests_at_once_make_one_link() {
    let server = TestServer::start().await;
    let ada = server.creator("ada").await;
    let (one, other) = (server.client_of(&ada).await, server.client_of(&ada).await);
    let form = || json!({"email": "ada@it.test"});
    let (first, second) = tokio::join!(one.ok("affiliate/create", form()), other.ok("affiliate/create", form()));
    assert_eq!(first, second);
    assert_eq!(
        server
            .number("select count(*) from affiliate where user_id = $1", ada.id)
            .await,
        1
    );
}

#[actix_web::test]
async fn the_tracking_service_is_sent_each_email_once_it_is_confirmed() {
    // this address is never reached, so that the tasks stay
    let server = TestServer::start_with(|config| config.affiliate.url = Some("https://localhost:1/".to_owned())).await;
    let waiting = "select count(*) from queue_task where kind = 'feed_affiliate' and $1 = 0";
    let visitor = server.visitor();
    let form = json!({"pass": PASSWORD, "user_name": "eve", "email": "eve@it.test", "role": "creator"});
    visitor.ok("account/sign_up", form).await;
    assert_eq!(server.number(waiting, 0).await, 0, "not before it is confirmed");
    newcomer(&server, "bob", "nobodys").await;
    assert_eq!(server.number(waiting, 0).await, 1);
    let owner = server.manager("owner").await;
    let company = server.company(&owner, "Harbour").await;
    let invite = json!({"company_id": company, "email": "mia@it.test", "role": "member"});
    server.client_of(&owner).await.ok("company/create_invite", invite).await;
    let token = server.token_to("mia@it.test", "Harbour").await;
    let form = json!({"user_name": "mia", "pass": PASSWORD, "token": token});
    visitor.ok("account/company_invite_sign_up", form).await;
    assert_eq!(server.number(waiting, 0).await, 2);
    let eve = server
        .number("select id from account where email = 'eve@it.test' and $1 = 0", 0)
        .await;
    let staff = server.client_of(&server.admin("boss").await).await;
    for _ in 0..2 {
        staff
            .ok("admin/confirm_user_email", json!({"user_to_confirm": eve}))
            .await;
    }
    assert_eq!(server.number(waiting, 0).await, 3);
}
