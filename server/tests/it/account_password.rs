//! account: forgotten and changed passwords.

use serde_json::json;

use super::account_log_in::log_in;
use crate::support::factories::PASSWORD;
use crate::support::{LiveClient, TestServer};

const NEW: &str = "another password";
const RESET: &str = "Choose a new password";
const CHANGED: &str = "password for Needledrop was changed";

#[tokio::test]
async fn a_forgotten_password_is_replaced_by_the_link_and_every_session_ends() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let browser = server.client_of(&ann).await;
    let mut tab = server.live_of(&ann).await;
    let visitor = server.visitor();
    assert_eq!(visitor.ok("account/help", json!({"email": "ANN@it.test"})).await, true);
    let message = server.mail_to(&ann.email, RESET).await;
    let link = message.link.unwrap();
    assert!(
        link.starts_with("http://127.0.0.1:8080/reset-pass/?token=") && link.contains("&email=ann"),
        "{link}"
    );
    let token = server.token_to(&ann.email, RESET).await;
    let payload = json!({"token": token, "email": ann.email, "pass": NEW});
    assert_eq!(visitor.ok("account/set_pass", payload.clone()).await, true);

    assert_eq!(tab.next("log_out").await["reason"], "password_changed");
    tab.until_closed().await;
    assert_eq!(browser.ok("account/get_info", json!({})).await["is_logged_in"], false);
    assert_eq!(log_in(&server, &ann, PASSWORD).await, 401);
    assert_eq!(log_in(&server, &ann, NEW).await, 200);
    server.mail_to(&ann.email, CHANGED).await;
    visitor.refused("account/set_pass", payload, 400, "invalid_token").await;
}

#[tokio::test]
async fn a_link_for_a_new_password_is_good_for_its_email_for_an_hour_and_so_are_the_two_before_it() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let visitor = server.visitor();
    let mut tokens: Vec<String> = Vec::new();
    for _ in 0..4 {
        visitor.ok("account/reset_pass", json!({"email": ann.email})).await;
        tokens.push(server.unseen_token_to(&ann.email, RESET, &tokens).await);
        sqlx::query("update account_token set created = created - interval '5 minutes'")
            .execute(&server.pool)
            .await
            .unwrap();
    }
    let count = "select count(*) from account_token where user_id = $1 and expires > now() + interval '59 minutes'";
    assert_eq!(server.number(count, ann.id).await, 3);
    for (token, email) in [
        (tokens[0].as_str(), ann.email.as_str()),
        (tokens[3].as_str(), "bob@it.test"),
        ("no token", ann.email.as_str()),
    ] {
        let payload = json!({"token": token, "email": email, "pass": NEW});
        visitor.refused("account/set_pass", payload, 400, "invalid_token").await;
    }
    let with = |token: &String| json!({"token": token, "email": ann.email, "pass": NEW});
    visitor.ok("account/set_pass", with(&tokens[1])).await;
    for token in &tokens[2..] {
        visitor
            .refused("account/set_pass", with(token), 400, "invalid_token")
            .await;
    }
    assert_eq!(log_in(&server, &ann, NEW).await, 200);
}

#[tokio::test]
async fn asking_again_at_once_sends_no_other_email_and_the_first_link_stays_valid() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let visitor = server.visitor();
    let asks = (0..8).map(|_| visitor.ok("account/reset_pass", json!({"email": ann.email})));
    futures_util::future::join_all(asks).await;
    server.state.background.finish().await;
    let count = "select count(*) from account_token where user_id = $1";
    assert_eq!(server.number(count, ann.id).await, 1);
    let token = server.token_to(&ann.email, RESET).await;
    let payload = json!({"token": token, "email": ann.email, "pass": NEW});
    assert_eq!(visitor.ok("account/set_pass", payload).await, true);
}

#[tokio::test]
async fn a_link_for_a_new_password_ends_after_its_hour() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let visitor = server.visitor();
    visitor.ok("account/reset_pass", json!({"email": ann.email})).await;
    let token = server.token_to(&ann.email, RESET).await;
    sqlx::query("update account_token set expires = now() - interval '1 second'")
        .execute(&server.pool)
        .await
        .unwrap();
    let payload = json!({"token": token, "email": ann.email, "pass": NEW});
    visitor.refused("account/set_pass", payload, 400, "invalid_token").await;
    assert_eq!(log_in(&server, &ann, PASSWORD).await, 200);
}

#[tokio::test]
async fn a_token_that_is_not_good_costs_no_hash() {
    let server = TestServer::start().await;
    let before = server.state.passwords.done();
    let payload = json!({"token": "none", "email": "who@it.test", "pass": NEW});
    server
        .visitor()
        .refused("account/set_pass", payload, 400, "invalid_token")
        .await;
    assert_eq!(server.state.passwords.done(), before);
}

#[tokio::test]
async fn help_answers_before_it_looks_whether_the_email_is_known() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    sqlx::query("update account set email_confirmed = false")
        .execute(&server.pool)
        .await
        .unwrap();
    let mut lock = server.pool.begin().await.unwrap();
    sqlx::query("lock table account in access exclusive mode")
        .execute(&mut *lock)
        .await
        .unwrap();
    // every lookup of an account waits from here on
    for call in ["account/help", "account/reset_pass", "account/resend_confirmation"] {
        for email in [ann.email.as_str(), "nobody@it.test", "no email at all"] {
            let answer = server.visitor().call(call, json!({"email": email})).await;
            assert_eq!(answer, (200, json!({"result": true})), "{call} {email}");
        }
    }
    assert_eq!(server.state.passwords.done(), 0);
    lock.rollback().await.unwrap();
    server.mail_to(&ann.email, RESET).await;
    server.mail_to(&ann.email, "Confirm your email").await;
}

#[tokio::test]
async fn no_link_goes_to_unknown_or_blocked_accounts() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    sqlx::query("update account set blocked = true")
        .execute(&server.pool)
        .await
        .unwrap();
    for email in [ann.email.as_str(), "nobody@it.test"] {
        server.visitor().ok("account/help", json!({"email": email})).await;
    }
    server.state.background.finish().await;
    assert_eq!(
        server
            .number("select count(*) from account_token where user_id >= $1", 0)
            .await,
        0
    );
    assert_eq!(
        server
            .number("select count(*) from queue_task where lane = 'mail' and id >= $1", 0)
            .await,
        0
    );
    assert!(server.state.mail.outbox().newest().await.unwrap().is_empty());
}

#[tokio::test]
async fn help_and_set_pass_name_their_errors() {
    let server = TestServer::start().await;
    let visitor = server.visitor();
    for (call, payload, errors) in [
        ("account/help", json!({}), json!({"email": "This field is required"})),
        (
            "account/help",
            json!({"email": "a".repeat(101)}),
            json!({"email": "Can be max 100 characters long"}),
        ),
        (
            "account/set_pass",
            json!({"token": "t", "email": "a@b.co", "pass": "12345"}),
            json!({"pass": "Password must be longer than 5 characters"}),
        ),
        (
            "account/set_pass",
            json!({}),
            json!({"email": "This field is required", "pass": "This field is required", "token": "This field is required"}),
        ),
    ] {
        let body = visitor.refused(call, payload, 400, "invalid_request").await;
        assert_eq!(body["fields"], errors, "{call}");
    }
}

#[tokio::test]
async fn a_changed_password_ends_the_other_sessions_and_keeps_this_one() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let here = server.session_of(&ann).await;
    let mut tab_here = LiveClient::connect(server.address).await;
    tab_here.init(&server.sid_of_session(&here).await).await;
    let mut tab_elsewhere = server.live_of(&ann).await;
    let browser = server.visitor().with_session(&here);
    let payload = json!({"password": PASSWORD, "new_password": NEW});
    assert_eq!(browser.ok("account/change_password", payload).await, true);
    assert_eq!(tab_elsewhere.next("log_out").await["reason"], "password_changed");
    tab_elsewhere.until_closed().await;
    tab_here.ok("unsubscribe", json!({"topic": "board"})).await;
    assert!(tab_here.waiting().await.iter().all(|(event, _)| event != "log_out"));
    assert_eq!(browser.ok("account/get_info", json!({})).await["is_logged_in"], true);
    assert_eq!(
        server
            .number("select count(*) from session where user_id = $1", ann.id)
            .await,
        1
    );
    assert_eq!(log_in(&server, &ann, PASSWORD).await, 401);
    assert_eq!(log_in(&server, &ann, NEW).await, 200);
    server.mail_to(&ann.email, CHANGED).await;
}

#[tokio::test]
async fn a_wrong_present_password_changes_nothing() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let (browser, _other) = (server.client_of(&ann).await, server.session_of(&ann).await);
    let payload = json!({"password": "not this one", "new_password": NEW});
    browser
        .refused("account/change_password", payload, 400, "wrong_password")
        .await;
    for missing in [json!({}), json!({"password": PASSWORD}), json!({"new_password": NEW})] {
        let body = browser
            .refused("account/change_password", missing, 400, "invalid_request")
            .await;
        assert_eq!(body["message"], "Wrong data!");
    }
    let body = browser
        .refused(
            "account/change_password",
            json!({"password": PASSWORD, "new_password": "12345"}),
            400,
            "invalid_request",
        )
        .await;
    assert_eq!(
        body["fields"],
        json!({"new_password": "Password must be longer than 5 characters"})
    );
    assert_eq!(log_in(&server, &ann, PASSWORD).await, 200);
    assert_eq!(
        server
            .number("select count(*) from session where user_id = $1", ann.id)
            .await,
        3
    );
}

#[tokio::test]
async fn a_new_password_stops_a_change_of_email_that_somebody_began() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let browser = server.client_of(&ann).await;
    browser
        .ok("account/change_email", json!({"email": "thief@it.test"}))
        .await;
    let token = server.token_to(&ann.email, "change of your email").await;
    let payload = json!({"password": PASSWORD, "new_password": NEW});
    browser.ok("account/change_password", payload).await;
    server
        .visitor()
        .refused_token("account/confirm_changing_email", &token)
        .await;
}
