//! account: sign-up, the email, and the confirmation of an email.

use std::time::Duration;

use serde_json::{Value, json};
use server::config::Approval;

use crate::support::factories::PASSWORD;
use crate::support::{Client, TestServer};

fn sign_up(name: &str) -> Value {
    json!({"pass": PASSWORD, "user_name": name, "email": format!("{name}@it.test"), "role": "creator", "sub_role": "inherit"})
}

/// A part of the subject of the email that asks for a confirmation.
const CONFIRM: &str = "Confirm your email";

#[tokio::test]
async fn a_new_account_confirms_its_email_is_approved_and_comes_in() {
    let server = TestServer::start().await;
    let visitor = server.visitor();
    visitor.ok("account/check_email", json!({"email": "new@it.test"})).await;
    assert_eq!(
        visitor.ok("account/sign_up", sign_up("new")).await,
        json!({"login_background": null})
    );
    let log_in = json!({"email": "new@it.test", "pass": PASSWORD});
    visitor
        .refused("account/log_in", log_in.clone(), 403, "email_not_confirmed")
        .await;
    let token = server.token_to("new@it.test", CONFIRM).await;
    assert_eq!(
        visitor.ok("account/confirm_new_email", json!({"token": token})).await,
        json!({"new_email": "new@it.test"})
    );
    visitor.refused_token("account/confirm_new_email", &token).await;
    visitor
        .refused("account/log_in", log_in.clone(), 403, "not_approved")
        .await;
    sqlx::query("update account set approved = true")
        .execute(&server.pool)
        .await
        .unwrap();
    let session = visitor.ok("account/log_in", log_in).await;
    assert_eq!(
        session["subscription"],
        json!({"stripe_customer_id": null, "is_active_subscription": false, "product_title": "free"})
    );
}

#[tokio::test]
async fn with_automatic_approval_the_trial_starts_at_confirmation() {
    let server = TestServer::start_with(|config| config.limits.signup_approval = Approval::Auto).await;
    let visitor = server.visitor();
    visitor.ok("account/sign_up", sign_up("new")).await;
    let token = server.token_to("new@it.test", CONFIRM).await;
    visitor
        .ok("account/confirm_email", json!({"token": token, "email": "NEW@it.test"}))
        .await;
    visitor
        .ok("account/log_in", json!({"email": "new@it.test", "pass": PASSWORD}))
        .await;
    assert_eq!(visitor.ok("account/get_info", json!({})).await["trialcounter"], 14);
}

#[tokio::test]
async fn an_email_is_a_plain_and_html_eml_file_whose_link_works() {
    let server = TestServer::start().await;
    server.visitor().ok("account/sign_up", sign_up("new")).await;
    let token = server.token_to("new@it.test", CONFIRM).await;
    let folder = server.state.mail.outbox().folder();
    let file = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| path.extension().is_some_and(|e| e == "eml"));
    let message = std::fs::read_to_string(file.unwrap()).unwrap();
    assert!(
        message.contains("To: new@it.test") && message.contains("text/plain") && message.contains("text/html"),
        "{message}"
    );
    assert!(
        message.contains(&format!("http://127.0.0.1:8080/confirm-new-email/?token={token}\r\n")),
        "{message}"
    );
}

#[tokio::test]
async fn an_expired_and_a_foreign_token_are_invalid() {
    let server = TestServer::start().await;
    let visitor = server.visitor();
    visitor.ok("account/sign_up", sign_up("new")).await;
    let first = server.token_to("new@it.test", CONFIRM).await;
    assert_eq!(
        visitor
            .ok("account/resend_confirmation", json!({"email": "new@it.test"}))
            .await,
        true
    );
    let second = server.next_token_to("new@it.test", CONFIRM, &first).await;
    let remaining = server
        .number("select count(*) from account_token where user_id > $1", 0)
        .await;
    assert_eq!(remaining, 2, "the first link stays good");
    let foreign = json!({"token": second, "email": "other@it.test"});
    visitor
        .refused("account/confirm_email", foreign, 400, "invalid_token")
        .await;
    sqlx::query("update account_token set expires = now() - interval '1 second'")
        .execute(&server.pool)
        .await
        .unwrap();
    visitor.refused_token("account/confirm_new_email", &second).await;
    let body = visitor
        .refused("account/confirm_new_email", json!({}), 400, "invalid_request")
        .await;
    assert_eq!(body["fields"]["token"], "This field is required");
}

#[tokio::test]
async fn resending_returns_true_whether_or_not_the_email_is_known() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    for email in ["nobody@it.test", ann.email.as_str(), "not an email"] {
        assert_eq!(
            server
                .visitor()
                .ok("account/resend_confirmation", json!({"email": email}))
                .await,
            true
        );
    }
    assert!(server.state.mail.outbox().newest().await.unwrap().is_empty());
}

#[tokio::test]
async fn an_email_and_a_name_are_taken_whatever_their_case() {
    let server = TestServer::start().await;
    let visitor = server.visitor();
    server.creator("ann").await;
    visitor
        .refused(
            "account/check_email",
            json!({"email": "Ann@It.Test"}),
            409,
            "email_already_registered",
        )
        .await;
    let mut same_email = sign_up("other");
    same_email["email"] = json!("ANN@it.test");
    visitor
        .refused("account/sign_up", same_email, 409, "email_already_registered")
        .await;
    let mut same_name = sign_up("other");
    same_name["user_name"] = json!("ANN");
    visitor
        .refused("account/sign_up", same_name, 409, "user_name_taken")
        .await;
}

#[tokio::test]
async fn two_sign_ups_at_once_make_one_account() {
    let server = TestServer::start().await;
    let (one, two) = (server.visitor(), server.visitor());
    let (first, second) = tokio::join!(
        one.call("account/sign_up", sign_up("twin")),
        two.call("account/sign_up", sign_up("twin"))
    );
    let mut statuses = [first.0, second.0];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "{first:?} {second:?}");
    let refused = if first.0 == 409 { first.1 } else { second.1 };
    assert_eq!(refused["error"], "email_already_registered");
    let made = "select count(*) from account where user_name = 'twin' and $1 = $1";
    assert_eq!(server.number(made, 0).await, 1);
}

/// Waits until this many transactions wait for a lock.
async fn until_waiting(server: &TestServer, count: i64) {
    let waiting = "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> $1";
    let waited = async { while server.number(waiting, 0).await < count {} };
    tokio::time::timeout(Duration::from_secs(20), waited)
        .await
        .expect("they wait");
}

#[tokio::test]
async fn a_sign_up_and_a_change_to_its_name_do_not_wait_for_each_other() {
    let server = TestServer::start().await;
    let browser = server.client_of(&server.creator("ann").await).await;
    server.visitor().ok("account/sign_up", sign_up("first")).await;
    let mut held = server.pool.begin().await.unwrap();
    sqlx::query("select head from topic_head where topic = 'admin' for update")
        .execute(&mut *held)
        .await
        .unwrap();
    let (renamed, signed_up, ()) = tokio::join!(
        browser.call("account/change_name", json!({"name": "Twin"})),
        async {
            until_waiting(&server, 1).await;
            server.visitor().call("account/sign_up", sign_up("twin")).await
        },
        async {
            until_waiting(&server, 2).await;
            held.commit().await.unwrap();
        },
    );
    assert_eq!(renamed.0, 200, "{renamed:?}");
    assert_eq!((signed_up.0, &signed_up.1["error"]), (409, &json!("user_name_taken")));
}

#[tokio::test]
async fn two_at_once_for_the_last_place_of_the_beta_get_one() {
    let server = TestServer::start_with(|config| config.limits.beta_capacity = 1).await;
    let (one, two) = (server.visitor(), server.visitor());
    tokio::join!(
        one.ok("account/sign_up", sign_up("one")),
        two.ok("account/sign_up", sign_up("two"))
    );
    let held = "select count(*) from account where on_hold and id > $1";
    assert_eq!(server.number(held, 0).await, 1);
}

#[tokio::test]
async fn an_invalid_sign_up_gets_all_errors_and_makes_nothing() {
    let server = TestServer::start().await;
    let visitor = server.visitor();
    let body = visitor
        .refused("account/sign_up", json!({}), 400, "invalid_request")
        .await;
    for field in ["user_name", "email", "pass", "role"] {
        assert_eq!(body["fields"][field], "This field is required", "{body}");
    }
    let cases = [
        (
            "user_name",
            json!("ä".repeat(101)),
            "User name can be max 100 characters long",
        ),
        ("email", json!("a".repeat(101)), "Email can be max 100 characters long"),
        ("email", json!("nobody"), "Email field must contain \"@\""),
        ("email", json!("a@b"), "Email is not valid!"),
        ("pass", json!("12345"), "Password must be longer than 5 characters"),
        (
            "pass",
            json!("a".repeat(301)),
            "Password can be max 300 characters long",
        ),
        ("role", json!("admin"), "Not a choice"),
        ("sub_role", json!("worker"), "Not a choice"),
        ("redirect_url", json!("https://evil.test/"), "Must lead to this site"),
        ("user_name", json!("a\u{202e}b"), "Can't contain invisible characters"),
        ("link_1", json!("javascript:alert(1)"), "Must be a web address"),
    ];
    for (field, value, text) in cases {
        let mut request = sign_up("new");
        request[field] = value.clone();
        let body = visitor
            .refused("account/sign_up", request, 400, "invalid_request")
            .await;
        assert_eq!(body["fields"], json!({field: text}), "{field} {value}");
    }
    assert_eq!(server.number("select count(*) from account where id > $1", 0).await, 0);
}

#[tokio::test]
async fn every_sign_up_choice_becomes_its_role() {
    let server = TestServer::start().await;
    for (name, role, sub_role) in [
        ("c", "creator", "inherit"),
        ("m", "manager", "worker"),
        ("p", "creator", "promoter"),
        ("f", "creator", "fan"),
    ] {
        let mut request = sign_up(name);
        request["role"] = json!(role);
        request["sub_role"] = json!(sub_role);
        request["redirect_url"] = json!("http://127.0.0.1:8080/confirm-new-email/");
        server.visitor().ok("account/sign_up", request).await;
        let (found_role, found_sub_role): (String, String) =
            sqlx::query_as("select role, sub_role from account where user_name = $1")
                .bind(name)
                .fetch_one(&server.pool)
                .await
                .unwrap();
        assert_eq!((found_role.as_str(), found_sub_role.as_str()), (role, sub_role));
    }
}

#[tokio::test]
async fn past_the_beta_capacity_an_account_starts_on_hold() {
    let server = TestServer::start_with(|config| {
        config.limits.beta_capacity = 1;
        config.limits.signup_approval = Approval::Auto;
    })
    .await;
    let visitor = server.visitor();
    for (name, status) in [("first", 200), ("second", 403)] {
        visitor.ok("account/sign_up", sign_up(name)).await;
        let token = server.token_to(&format!("{name}@it.test"), CONFIRM).await;
        visitor.ok("account/confirm_new_email", json!({"token": token})).await;
        let (found, body) = Client::new(server.address)
            .call(
                "account/log_in",
                json!({"email": format!("{name}@it.test"), "pass": PASSWORD}),
            )
            .await;
        assert_eq!(found, status, "{body}");
        if status == 403 {
            assert_eq!(body["error"], "on_hold");
        }
    }
}
