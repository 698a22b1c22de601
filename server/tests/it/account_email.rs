//! account: changing one's email, in two steps, and one's name.

use serde_json::json;

use crate::support::factories::PASSWORD;
use crate::support::{LiveClient, TestServer};

const AGREE: &str = "change of your email";
const CONFIRM: &str = "Confirm your new email";

#[tokio::test]
async fn an_email_changes_when_both_addresses_have_agreed() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let browser = server.client_of(&ann).await;
    let visitor = server.visitor();
    let payload = json!({"email": "new@it.test", "redirect_url": "http://127.0.0.1:8080/confirm-change-email/"});
    assert_eq!(browser.ok("account/change_email", payload).await, true);
    let first = server.mail_to(&ann.email, AGREE).await.link.unwrap();
    assert!(
        first.starts_with("http://127.0.0.1:8080/confirm-change-email/?token="),
        "{first}"
    );
    let first = server.token_to(&ann.email, AGREE).await;
    // the token of the first step does not work for the second
    visitor.refused_token("account/confirm_new_email", &first).await;
    let agreed = visitor
        .ok("account/confirm_changing_email", json!({"token": first}))
        .await;
    assert_eq!(agreed, json!({"new_email": "new@it.test"}));
    visitor.refused_token("account/confirm_changing_email", &first).await;
    let info = browser.ok("account/get_info", json!({})).await;
    assert_eq!(info["user_email"], ann.email, "not before the new address is confirmed");

    let second = server.mail_to("new@it.test", CONFIRM).await.link.unwrap();
    assert!(
        second.starts_with("http://127.0.0.1:8080/confirm-new-email/?token="),
        "{second}"
    );
    let second = server.token_to("new@it.test", CONFIRM).await;
    let shown = visitor.ok("account/get_sign_up", json!({"token": second})).await;
    assert_eq!(
        (&shown["kind"], &shown["user_name"], &shown["email"]),
        (&json!("change_email"), &json!("ann"), &json!("new@it.test"))
    );
    let confirmed = visitor.ok("account/confirm_new_email", json!({"token": second})).await;
    assert_eq!(confirmed, json!({"new_email": "new@it.test"}));
    visitor.refused_token("account/confirm_new_email", &second).await;
    let info = browser.ok("account/get_info", json!({})).await;
    assert_eq!(info["user_email"], "new@it.test");
    let email = server.mail_to(&ann.email, "email for Needledrop was changed").await;
    assert_eq!(email.to, ann.email, "the former address is told");
    visitor
        .ok("account/log_in", json!({"email": "new@it.test", "pass": PASSWORD}))
        .await;
    visitor
        .refused(
            "account/log_in",
            json!({"email": ann.email, "pass": PASSWORD}),
            401,
            "wrong_email_or_pass",
        )
        .await;
}

#[tokio::test]
async fn an_address_that_somebody_else_has_is_refused_at_every_step() {
    let server = TestServer::start().await;
    let (ann, bob) = (server.creator("ann").await, server.creator("bob").await);
    let browser = server.client_of(&ann).await;
    let visitor = server.visitor();
    browser
        .refused(
            "account/change_email",
            json!({"email": "BOB@it.test"}),
            409,
            "email_already_registered",
        )
        .await;
    browser
        .ok("account/change_email", json!({"email": "new@it.test"}))
        .await;
    let first = json!({"token": server.token_to(&ann.email, AGREE).await});
    let move_bob = |email: &'static str| {
        sqlx::query("update account set email = $1 where id = $2")
            .bind(email)
            .bind(bob.id)
            .execute(&server.pool)
    };
    move_bob("New@it.test").await.unwrap();
    visitor
        .refused(
            "account/confirm_changing_email",
            first.clone(),
            409,
            "email_already_registered",
        )
        .await;
    move_bob("bob@it.test").await.unwrap();
    visitor.ok("account/confirm_changing_email", first).await;
    let second = json!({"token": server.token_to("new@it.test", CONFIRM).await});
    move_bob("New@it.test").await.unwrap();
    visitor
        .refused(
            "account/confirm_new_email",
            second.clone(),
            409,
            "email_already_registered",
        )
        .await;
    let info = browser.ok("account/get_info", json!({})).await;
    assert_eq!(info["user_email"], ann.email);
    move_bob("bob@it.test").await.unwrap();
    visitor.ok("account/confirm_new_email", second).await;
}

#[tokio::test]
async fn a_second_change_invalidates_the_first_and_links_last_a_day() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let browser = server.client_of(&ann).await;
    browser
        .ok("account/change_email", json!({"email": "one@it.test"}))
        .await;
    let first = server.token_to(&ann.email, AGREE).await;
    browser
        .ok("account/change_email", json!({"email": "two@it.test"}))
        .await;
    let second = server.next_token_to(&ann.email, AGREE, &first).await;
    let visitor = server.visitor();
    visitor.refused_token("account/confirm_changing_email", &first).await;
    let lifetime = server
        .number(
            "select extract(epoch from expires - created)::bigint from account_token where user_id = $1",
            ann.id,
        )
        .await;
    assert_eq!(lifetime, 24 * 3_600);
    sqlx::query("update account_token set expires = now() - interval '1 second'")
        .execute(&server.pool)
        .await
        .unwrap();
    visitor.refused_token("account/confirm_changing_email", &second).await;
}

#[tokio::test]
async fn an_email_that_will_not_do_is_named_and_the_present_one_changes_nothing() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let browser = server.client_of(&ann).await;
    for (payload, errors) in [
        (json!({}), json!({"email": "This field is required"})),
        (json!({"email": "nobody"}), json!({"email": "Email is not valid!"})),
        (
            json!({"email": "a".repeat(101)}),
            json!({"email": "Email can be max 100 characters long"}),
        ),
        (
            json!({"email": "new@it.test", "redirect_url": "https://evil.test/"}),
            json!({"redirect_url": "Must lead to this site"}),
        ),
    ] {
        let body = browser
            .refused("account/change_email", payload, 400, "invalid_request")
            .await;
        assert_eq!(body["fields"], errors);
    }
    browser.ok("account/change_email", json!({"email": ann.email})).await;
    assert_eq!(
        server
            .number("select count(*) from queue_task where lane = 'mail' and id > $1", 0)
            .await,
        0
    );
    assert_eq!(
        server
            .number("select count(*) from account_token where user_id = $1", ann.id)
            .await,
        0
    );
}

#[tokio::test]
async fn a_changed_name_is_unique_and_shown_with_whatever_is_followed_next() {
    let server = TestServer::start().await;
    let (max, eve) = (server.manager("max").await, server.manager("eve").await);
    let company = server.company(&max, "Ours").await;
    server.member(company, &eve, "member").await;
    let job = server.job(company, "One").await;
    let review = format!("review:{job}");
    let token = server.session_of(&max).await;
    let browser = server.visitor().with_session(&token);
    let mut tab = LiveClient::connect(server.address).await;
    tab.init(&server.sid_of_session(&token).await).await;

    browser
        .refused("account/change_name", json!({"name": "EVE"}), 409, "user_name_taken")
        .await;
    let changed = browser.ok("account/change_name", json!({"name": " Maxine "})).await;
    assert_eq!(changed, json!({"user_name": "Maxine"}));
    browser.ok("account/change_name", json!({"name": "MAXINE"})).await;
    let info = browser.ok("account/get_info", json!({})).await;
    assert_eq!(info["user_name"], "MAXINE");

    let mut colleague = server.live_of(&eve).await;
    colleague.subscribe(&review).await;
    // the connection was opened before the name was changed
    tab.subscribe(&review).await;
    loop {
        let presence = colleague.next("presence").await;
        let here = presence["people"].as_array().or(presence["here"].as_array());
        let mut here = here.into_iter().flatten();
        if let Some(person) = here.find(|person| person["user_id"] == max.id) {
            assert_eq!(person["user_name"], "MAXINE");
            break;
        }
    }
}

#[tokio::test]
async fn a_name_that_will_not_do_is_named() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let browser = server.client_of(&ann).await;
    for (name, text) in [
        ("  ".to_owned(), "This field is required"),
        ("ä".repeat(101), "User name can be max 100 characters long"),
    ] {
        let body = browser
            .refused("account/change_name", json!({"name": name}), 400, "invalid_request")
            .await;
        assert_eq!(body["fields"], json!({"name": text}));
    }
    browser
        .ok("account/change_name", json!({"name": "ä".repeat(100)}))
        .await;
}

#[tokio::test]
async fn the_owner_of_the_new_address_can_cancel_somebody_elses_change_and_the_account_stays() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let (browser, visitor) = (server.client_of(&ann).await, server.visitor());
    browser
        .ok("account/change_email", json!({"email": "new@it.test"}))
        .await;
    let first = json!({"token": server.token_to(&ann.email, AGREE).await});
    // the link of the first step is opened at an address that the server knows
    visitor
        .refused("account/get_sign_up", first.clone(), 400, "invalid_token")
        .await;
    visitor.ok("account/confirm_changing_email", first).await;
    let second = json!({"token": server.token_to("new@it.test", CONFIRM).await});
    assert_eq!(visitor.ok("account/reject_sign_up", second.clone()).await, true);
    for call in ["reject_sign_up", "confirm_new_email"] {
        let call = format!("account/{call}");
        visitor.refused(&call, second.clone(), 400, "invalid_token").await;
    }
    let info = browser.ok("account/get_info", json!({})).await;
    assert_eq!(info["user_email"], ann.email);
}
