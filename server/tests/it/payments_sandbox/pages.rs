//! The sandbox's pages: their content, their origins, and no card number that leaves the browser.

use reqwest::Method;
use serde_json::json;

use super::stage::{DAY, Stage, ids, period_end, text};

#[tokio::test]
async fn the_fields_of_the_card_form_have_no_names_by_which_they_would_be_sent() {
    let stage = Stage::start().await;
    let (customer, price) = (stage.customer().await, stage.price("premium", "month", 1_500).await);
    let url = text(&stage.checkout(&customer, &price, &[]).await["url"]);
    let (_, page) = stage.show_page(&url).await;
    let inputs: Vec<&str> = page
        .match_indices("<input")
        .map(|(at, _)| &page[at..at + page[at..].find('>').unwrap()])
        .collect();
    assert_eq!(inputs.len(), 4, "{page}");
    let named: Vec<_> = inputs.iter().filter(|input| input.contains("name=")).collect();
    assert_eq!(named.len(), 1);
    assert!(
        named[0].contains("type=\"hidden\" name=\"payment_method\""),
        "{named:?}"
    );
    let script = stage.show_page("/sandbox/assets/card.js").await;
    assert!(script.0 == 200 && script.1.contains("4000002500003155"));
    let styles = stage.show_page("/sandbox/assets/page.css").await;
    assert!(styles.0 == 200 && styles.1.contains("--needle") && styles.1.contains(".pair"));
}

#[tokio::test]
async fn pages_are_kept_by_nobody_and_take_no_form_from_elsewhere() {
    let stage = Stage::start().await;
    let (customer, price) = (stage.customer().await, stage.price("premium", "month", 1_500).await);
    let url = text(&stage.checkout(&customer, &price, &[]).await["url"]);
    let shown = stage.page(Method::GET, &url).send().await.unwrap();
    let header = |name: &str| shown.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("cache-control"), "no-store");
    assert_eq!(header("x-robots-tag"), "noindex");
    assert!(header("content-security-policy").contains("script-src 'self'"));
    let form = [("payment_method", "pm_card_visa")];
    let foreign = stage
        .page(Method::POST, &url)
        .header("origin", "https://evil.example")
        .form(&form);
    assert_eq!(foreign.send().await.unwrap().status(), 403);
    assert_eq!(ids(&stage.get("subscriptions", &[]).await).len(), 0);
    let own = stage
        .page(Method::POST, &url)
        .header("origin", "http://127.0.0.1:8080")
        .form(&form);
    assert_eq!(own.send().await.unwrap().status(), 303);
    for path in [
        "checkout/cs_test_none",
        "portal/p_none",
        "invoice/invst_none",
        "nothing",
    ] {
        assert_eq!(stage.show_page(&format!("/sandbox/{path}")).await.0, 404, "{path}");
    }
}

#[tokio::test]
async fn names_are_shown_as_text() {
    let stage = Stage::start().await;
    stage
        .post("products", &[("id", "premium"), ("name", "<b>Premium</b>")])
        .await;
    let fields = [("email", "<i>@it.test"), ("name", "Ann")];
    let customer = text(&stage.post("customers", &fields).await["id"]);
    let price = stage.price("premium", "month", 1_500).await;
    let url = text(&stage.checkout(&customer, &price, &[]).await["url"]);
    let (_, page) = stage.show_page(&url).await;
    assert!(
        page.contains("&lt;b&gt;Premium") && !page.contains("<b>Premium"),
        "{page}"
    );
    let portal = [
        ("customer", customer.as_str()),
        ("return_url", "http://127.0.0.1:8080/billing?a=1&b=\""),
    ];
    let url = text(&stage.post("billing_portal/sessions", &portal).await["url"]);
    let (_, page) = stage.show_page(&url).await;
    assert!(
        page.contains("&lt;i&gt;@it.test") && page.contains("a=1&amp;b=&quot;"),
        "{page}"
    );
}

#[tokio::test]
async fn the_portal_cancels_and_keeps_a_plan_and_looks_after_cards() {
    let (stage, customer, subscription, path) = Stage::bought().await;
    let fields = [
        ("customer", customer.as_str()),
        ("return_url", "http://127.0.0.1:8080/billing"),
    ];
    let portal = text(&stage.post("billing_portal/sessions", &fields).await["url"]);
    let (status, page) = stage.show_page(&portal).await;
    assert!(
        status == 200 && page.contains("It renews on") && page.contains("Visa") && page.contains("-0001"),
        "{page}"
    );
    stage.send_page(&format!("{portal}/cancel"), &[]).await;
    assert_eq!(
        stage.get(&path, &[]).await["cancel_at"],
        json!(period_end(&subscription))
    );
    assert!(stage.show_page(&portal).await.1.contains("Keep my plan"));
    stage.send_page(&format!("{portal}/keep"), &[]).await;
    assert_eq!(stage.get(&path, &[]).await["cancel_at"], json!(null));
    let (status, _, page) = stage
        .send_page(
            &format!("{portal}/card"),
            &[("payment_method", "pm_card_chargeDeclined")],
        )
        .await;
    assert!(status == 402 && page.contains("Your card was declined."), "{page}");
    stage
        .send_page(&format!("{portal}/card"), &[("payment_method", "pm_card_mastercard")])
        .await;
    let cards = ids(&stage.get("payment_methods", &[("customer", &customer)]).await);
    assert_eq!(cards.len(), 2);
    stage
        .send_page(&format!("{portal}/card/{}/default", cards[0]), &[])
        .await;
    assert_eq!(stage.get(&path, &[]).await["default_payment_method"], json!(cards[0]));
    stage
        .send_page(&format!("{portal}/card/{}/remove", cards[1]), &[])
        .await;
    assert_eq!(
        ids(&stage.get("payment_methods", &[("customer", &customer)]).await),
        [cards[0].clone()]
    );
    // another customer's card cannot be reached from here
    let other = stage.customer().await;
    let theirs = text(
        &stage
            .post("payment_methods/pm_card_visa/attach", &[("customer", &other)])
            .await["id"],
    );
    let (status, _, _) = stage.send_page(&format!("{portal}/card/{theirs}/remove"), &[]).await;
    assert_eq!(status, 400);
    stage.advance_to(stage.now().await + DAY).await;
    assert_eq!(stage.show_page(&portal).await.0, 404, "it opens for an hour");
}

#[tokio::test]
async fn the_clock_is_moved_on_the_portals_page_on_this_machine_alone() {
    let (stage, customer, ..) = Stage::bought().await;
    let portal = text(&stage.post("billing_portal/sessions", &[("customer", &customer)]).await["url"]);
    assert!(stage.show_page(&portal).await.1.contains("A month on"));
    let form = [("by", "month"), ("portal", portal.rsplit('/').next().unwrap())];
    let forwarded = stage
        .page(Method::POST, "/sandbox/clock")
        .header("x-forwarded-for", "192.0.2.1")
        .form(&form);
    assert_eq!(forwarded.send().await.unwrap().status(), 404);
    let before = stage.now().await;
    let (status, _, _) = stage.send_page("/sandbox/clock", &form).await;
    assert_eq!(status, 303);
    assert!(stage.now().await - before >= 28 * DAY);
}

#[tokio::test]
async fn other_machines_find_no_sandbox_unless_the_operator_allows_it() {
    use crate::support::TestServer;
    use server::config::SandboxReach;
    let public = |config: &mut server::config::Config| {
        let lines = "[http]\npublic_url = \"https://music.example\"\n";
        let file = config.data.parent().unwrap().join("public.toml");
        std::fs::write(&file, lines).unwrap();
        config.http = server::config::Config::load(Some(&file), |name| {
            (name == "NEEDLEDROP_LISTEN").then(|| "127.0.0.1:0".to_owned())
        })
        .unwrap()
        .http;
        config.http.rate_limit = false;
    };
    let server = TestServer::start_with(public).await;
    assert!(server.state.sandbox.is_none());
    let answered = server.visitor().get("/sandbox/v1/customers").await;
    assert_ne!(answered.status(), 401, "the address is the client's");
    let server = TestServer::start_with(|config| {
        public(config);
        config.payments.sandbox = SandboxReach::Public;
    })
    .await;
    assert!(server.state.sandbox.is_some());
    assert_eq!(server.visitor().get("/sandbox/v1/customers").await.status(), 401);
}
