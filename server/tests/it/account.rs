//! account: log-in, sign-up, confirmation, and what a person is told of themselves.

use reqwest::Method;
use serde_json::{Value, json};
use server::config::Approval;
use server::secrets;

use crate::support::factories::PASSWORD;
use crate::support::{Client, LiveClient, TestServer};

fn sign_up(name: &str) -> Value {
    json!({"pass": PASSWORD, "user_name": name, "email": format!("{name}@it.test"), "role": "creator", "sub_role": "inherit"})
}

/// The token of the newest letter to this address.
async fn mailed_token(server: &TestServer, email: &str) -> String {
    let letters = server.state.mail.outbox().newest().await.unwrap();
    let letter = letters
        .iter()
        .find(|letter| letter.to == email)
        .expect("a letter to this address");
    letter
        .link
        .as_deref()
        .unwrap()
        .split("?token=")
        .nth(1)
        .unwrap()
        .to_owned()
}

#[tokio::test]
async fn a_log_in_opens_a_session_with_an_http_only_cookie_and_a_sid() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let visitor = server.visitor();
    let answer = visitor
        .request(Method::POST, "/api/account/log_in")
        .json(&json!({"email": "ANN@it.test", "pass": PASSWORD}))
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 200);
    let cookie = answer.headers()["set-cookie"].to_str().unwrap().to_owned();
    assert!(
        cookie.starts_with("needledrop_session=") && cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
        "{cookie}"
    );
    assert!(!cookie.contains("Secure"), "not over http: {cookie}");
    let session = answer.json::<Value>().await.unwrap()["result"].take();
    assert_eq!(session["uid"], ann.id);
    assert_eq!(session["role"], "creator");
    assert_eq!(session["user_email"], "ann@it.test");
    assert_eq!(
        session["subscription"],
        json!({"stripe_customer_id": null, "is_active_subscription": true, "product_title": "premium"})
    );
    assert!(session["sid"].as_str().unwrap().len() >= 22);
    for absent in ["login_background", "logo", "company_id"] {
        assert_eq!(session[absent], Value::Null, "{absent}");
    }
    let info = visitor.ok("account/get_info", json!({})).await;
    assert_eq!(info["is_logged_in"], true);
    assert_eq!(info["trialcounter"], Value::Null);
    assert_ne!(info["sid"], session["sid"], "each answer has a fresh sid");
    let stored: i64 = server
        .number(
            "select count(*) from session_sid i join session s on s.id = i.session_id where s.user_id = $1",
            ann.id,
        )
        .await;
    assert_eq!(stored, 2);
}

#[tokio::test]
async fn only_hashes_of_a_sessions_secrets_are_kept() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let visitor = server.visitor();
    let sid = visitor
        .ok("account/log_in", json!({"email": ann.email, "pass": PASSWORD}))
        .await["sid"]
        .as_str()
        .unwrap()
        .to_owned();
    let hash: Vec<u8> = sqlx::query_scalar("select sid_hash from session_sid")
        .fetch_one(&server.pool)
        .await
        .unwrap();
    assert_eq!(hash, secrets::hash(&sid));
}

#[tokio::test]
async fn over_https_the_cookie_is_secure_and_browsers_are_kept_there() {
    let server = TestServer::start_with(|config| {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "[http]\npublic_url = \"https://music.example/\"").unwrap();
        let other = server::config::Config::load(Some(file.path()), |_| None).unwrap();
        let listen = config.http.listen;
        config.http = other.http;
        config.http.listen = listen;
    })
    .await;
    let ann = server.creator("ann").await;
    let answer = server
        .visitor()
        .request(Method::POST, "/api/account/log_in")
        .header("origin", "https://music.example")
        .json(&json!({"email": ann.email, "pass": PASSWORD}))
        .send()
        .await
        .unwrap();
    assert!(answer.headers()["set-cookie"].to_str().unwrap().contains("Secure"));
    assert!(answer.headers().contains_key("strict-transport-security"));
}

#[tokio::test]
async fn a_log_in_ends_the_session_that_the_browser_had() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let before = server.session_of(&ann).await;
    let browser = server.visitor().with_session(&before);
    browser
        .ok("account/log_in", json!({"email": ann.email, "pass": PASSWORD}))
        .await;
    let left = server
        .visitor()
        .with_session(&before)
        .ok("account/get_info", json!({}))
        .await;
    assert_eq!(left, json!({"is_logged_in": false}));
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_email_are_refused_alike() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let visitor = server.visitor();
    let wrong = visitor
        .refused(
            "account/log_in",
            json!({"email": ann.email, "pass": "needledrop-dem0"}),
            401,
            "wrong_email_or_pass",
        )
        .await;
    let unknown = visitor
        .refused(
            "account/log_in",
            json!({"email": "who@it.test", "pass": PASSWORD}),
            401,
            "wrong_email_or_pass",
        )
        .await;
    assert_eq!(wrong, unknown);
}

#[tokio::test]
async fn an_unknown_email_costs_the_work_of_a_known_one() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let visitor = server.visitor();
    let passwords = &server.state.passwords;
    for email in [ann.email.as_str(), "who@it.test"] {
        let before = passwords.done();
        visitor
            .refused(
                "account/log_in",
                json!({"email": email, "pass": "not the password"}),
                401,
                "wrong_email_or_pass",
            )
            .await;
        assert_eq!(passwords.done() - before, 1, "{email}");
    }
}

#[tokio::test]
async fn the_reasons_to_refuse_come_in_order_and_only_after_the_right_password() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let visitor = server.visitor();
    let flags = |statement: &'static str| sqlx::query(statement).bind(ann.id).execute(&server.pool);
    flags("update account set blocked = true, email_confirmed = false, on_hold = true, approved = false where id = $1")
        .await
        .unwrap();
    visitor
        .refused(
            "account/log_in",
            json!({"email": ann.email, "pass": "wrong one"}),
            401,
            "wrong_email_or_pass",
        )
        .await;
    let right = json!({"email": ann.email, "pass": PASSWORD});
    visitor
        .refused("account/log_in", right.clone(), 403, "user_is_blocked")
        .await;
    flags("update account set blocked = false where id = $1").await.unwrap();
    visitor
        .refused("account/log_in", right.clone(), 403, "email_not_confirmed")
        .await;
    flags("update account set email_confirmed = true where id = $1")
        .await
        .unwrap();
    visitor.refused("account/log_in", right.clone(), 403, "on_hold").await;
    flags("update account set on_hold = false where id = $1").await.unwrap();
    visitor
        .refused("account/log_in", right.clone(), 403, "not_approved")
        .await;
    flags("update account set approved = true where id = $1").await.unwrap();
    visitor.ok("account/log_in", right).await;
}

#[tokio::test]
async fn log_in_names_the_fields_that_are_missing_or_too_long() {
    let server = TestServer::start().await;
    let visitor = server.visitor();
    let body = visitor
        .refused("account/log_in", json!({}), 400, "invalid_request")
        .await;
    assert_eq!(
        body["fields"],
        json!({"email": "The field \"Email\" is required", "pass": "The field \"Password\" is required"})
    );
    let long = json!({"email": "a".repeat(101), "pass": "ä".repeat(301)});
    let body = visitor.refused("account/log_in", long, 400, "invalid_request").await;
    assert_eq!(body["fields"]["email"], "Can be max 100 characters long");
    assert_eq!(body["fields"]["pass"], "Can be max 300 characters long");
}

#[tokio::test]
async fn log_out_ends_the_session_and_takes_the_cookie_away() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let token = server.session_of(&ann).await;
    let browser = server.visitor().with_session(&token);
    browser.ok("account/get_info", json!({})).await;
    let answer = browser
        .request(Method::POST, "/api/account/log_out")
        .send()
        .await
        .unwrap();
    assert!(answer.headers()["set-cookie"].to_str().unwrap().contains("Max-Age=0"));
    assert_eq!(answer.json::<Value>().await.unwrap(), json!({"result": true}));
    assert_eq!(browser.ok("account/get_info", json!({})).await["is_logged_in"], false);
    browser
        .refused("account/log_out", json!({}), 401, "not_logged_in")
        .await;
    assert_eq!(
        server
            .number(
                "select count(*) from session_sid where session_id is not null and $1 > 0",
                1
            )
            .await,
        0
    );
}

#[tokio::test]
async fn a_session_is_worth_nothing_once_it_expired_or_its_account_is_blocked() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let browser = server.client_of(&ann).await;
    sqlx::query("update account set blocked = true")
        .execute(&server.pool)
        .await
        .unwrap();
    assert_eq!(browser.ok("account/get_info", json!({})).await["is_logged_in"], false);
    sqlx::query("update account set blocked = false")
        .execute(&server.pool)
        .await
        .unwrap();
    assert_eq!(browser.ok("account/get_info", json!({})).await["is_logged_in"], true);
    sqlx::query("update session set expires = now() - interval '1 second'")
        .execute(&server.pool)
        .await
        .unwrap();
    assert_eq!(browser.ok("account/get_info", json!({})).await["is_logged_in"], false);
}

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
    let token = mailed_token(&server, "new@it.test").await;
    assert_eq!(
        visitor.ok("account/confirm_new_email", json!({"token": token})).await,
        json!({"new_email": "new@it.test"})
    );
    visitor
        .refused(
            "account/confirm_new_email",
            json!({"token": token}),
            400,
            "invalid_token",
        )
        .await;
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
    let token = mailed_token(&server, "new@it.test").await;
    visitor
        .ok("account/confirm_email", json!({"token": token, "email": "NEW@it.test"}))
        .await;
    visitor
        .ok("account/log_in", json!({"email": "new@it.test", "pass": PASSWORD}))
        .await;
    assert_eq!(visitor.ok("account/get_info", json!({})).await["trialcounter"], 14);
}

#[tokio::test]
async fn a_letter_is_a_plain_and_html_eml_file_whose_link_works() {
    let server = TestServer::start().await;
    server.visitor().ok("account/sign_up", sign_up("new")).await;
    let token = mailed_token(&server, "new@it.test").await;
    let folder = server.state.mail.outbox().folder();
    let file = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| path.extension().is_some_and(|e| e == "eml"));
    let letter = std::fs::read_to_string(file.unwrap()).unwrap();
    assert!(
        letter.contains("To: new@it.test") && letter.contains("text/plain") && letter.contains("text/html"),
        "{letter}"
    );
    assert!(
        letter.contains(&format!("http://127.0.0.1:8080/confirm-new-email/?token={token}\r\n")),
        "{letter}"
    );
}

#[tokio::test]
async fn an_expired_a_foreign_and_a_replaced_token_are_invalid() {
    let server = TestServer::start().await;
    let visitor = server.visitor();
    visitor.ok("account/sign_up", sign_up("new")).await;
    let first = mailed_token(&server, "new@it.test").await;
    assert_eq!(
        visitor
            .ok("account/resend_confirmation", json!({"email": "new@it.test"}))
            .await,
        true
    );
    let second = loop {
        let newest = mailed_token(&server, "new@it.test").await;
        if newest != first {
            break newest;
        }
        tokio::task::yield_now().await;
    };
    visitor
        .refused(
            "account/confirm_new_email",
            json!({"token": first}),
            400,
            "invalid_token",
        )
        .await;
    let foreign = json!({"token": second, "email": "other@it.test"});
    visitor
        .refused("account/confirm_email", foreign, 400, "invalid_token")
        .await;
    sqlx::query("update account_token set expires = now() - interval '1 second'")
        .execute(&server.pool)
        .await
        .unwrap();
    visitor
        .refused(
            "account/confirm_new_email",
            json!({"token": second}),
            400,
            "invalid_token",
        )
        .await;
    let body = visitor
        .refused("account/confirm_new_email", json!({}), 400, "invalid_request")
        .await;
    assert_eq!(body["fields"]["token"], "This field is required");
}

#[tokio::test]
async fn resending_says_true_whether_or_not_the_email_is_known() {
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
    assert_eq!(statuses, [200, 409]);
}

#[tokio::test]
async fn a_sign_up_with_faults_is_told_all_of_them_and_makes_nothing() {
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
        let token = mailed_token(&server, &format!("{name}@it.test")).await;
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

#[tokio::test]
async fn figures_count_what_concerns_the_person() {
    let server = TestServer::start().await;
    let (ann, bob) = (server.creator("ann").await, server.creator("bob").await);
    let (max, eve) = (server.manager("max").await, server.manager("eve").await);
    let admin = server.admin("root").await;
    let (ours, theirs) = (server.company(&max, "Ours").await, server.company(&eve, "Theirs").await);
    let (job, other) = (server.job(ours, "One").await, server.job(theirs, "Two").await);
    sqlx::query("update job set status = 'closed' where id = $1")
        .bind(other)
        .execute(&server.pool)
        .await
        .unwrap();
    let tracks = [server.track(&ann, "a").await, server.track(&ann, "b").await];
    server.track(&bob, "c").await;
    server.submit(&ann, job, &tracks[..1]).await;
    for (person, expected) in [
        (&ann, [1, 1, 2]),
        (&bob, [0, 1, 1]),
        (&max, [1, 1, 1]),
        (&eve, [0, 1, 0]),
        (&admin, [1, 1, 3]),
    ] {
        let stat = server.client_of(person).await.ok("account/get_stat", json!({})).await;
        assert_eq!(
            stat,
            json!({"active_jobs": expected[0], "active_jobs_all": expected[1], "tracks": expected[2]}),
            "{}",
            person.name
        );
    }
    server
        .visitor()
        .refused("account/get_stat", json!({}), 401, "not_logged_in")
        .await;
}

#[tokio::test]
async fn an_avatar_is_shown_to_oneself_to_colleagues_and_to_staff() {
    let server = TestServer::start().await;
    let (max, eve, ann, root) = (
        server.manager("max").await,
        server.manager("eve").await,
        server.creator("ann").await,
        server.admin("root").await,
    );
    let company = server.company(&max, "Ours").await;
    server.member(company, &eve, "member").await;
    sqlx::query("update account set avatar_key = 'k1' where id = $1")
        .bind(max.id)
        .execute(&server.pool)
        .await
        .unwrap();
    for viewer in [&max, &eve, &root] {
        let found = server
            .client_of(viewer)
            .await
            .ok("account/get_avatar", json!({"user_name": "MAX"}))
            .await;
        assert_eq!(found["url"], "/files/image/k1");
    }
    let stranger = server.client_of(&ann).await;
    stranger
        .refused("account/get_avatar", json!({"user_name": "max"}), 404, "not_found")
        .await;
    stranger
        .refused("account/get_avatar", json!({"user_name": "nobody"}), 404, "not_found")
        .await;
    assert_eq!(
        stranger.ok("account/get_avatar", json!({"user_name": "ann"})).await,
        json!({"url": null})
    );
}

#[tokio::test]
async fn a_log_out_ends_every_live_connection_of_that_session_and_no_other() {
    let server = TestServer::start().await;
    let ann = server.creator("ann").await;
    let token = server.session_of(&ann).await;
    let mut tabs = Vec::new();
    for _ in 0..2 {
        let sid = server.sid_of_session(&token).await;
        let mut tab = LiveClient::connect(server.address).await;
        tab.init(&sid).await;
        tabs.push(tab);
    }
    let mut elsewhere = server.live_of(&ann).await;
    server
        .visitor()
        .with_session(&token)
        .ok("account/log_out", json!({}))
        .await;
    for tab in &mut tabs {
        assert_eq!(tab.next("log_out").await["reason"], "logged_out");
        tab.next("DISCONNECT").await;
        tab.until_closed().await;
    }
    elsewhere.ok("unsubscribe", json!({"topic": "board"})).await;
    assert!(elsewhere.waiting().await.iter().all(|(event, _)| event != "log_out"));
    let mut late = LiveClient::connect(server.address).await;
    let sid = server.sid_of_session(&token).await;
    late.refused("init", json!({"sid": sid}), 401, "not_logged_in").await;
}
