//! Limits on emails to one address, whoever requests them.

use std::net::IpAddr;

use reqwest::Method;
use serde_json::{Value, json};
use server::clock::Clock;
use server::domain::daily_limit::{self, DailyLimit};

use super::{RESET, call, limited};
use crate::support::TestServer;
use crate::support::factories::PASSWORD;

#[tokio::test]
async fn messages_to_one_account_are_limited_for_each_network_whichever_call_requests_them() {
    let server = limited().await;
    let payload = json!({"email": "nobody@it.test"});
    let calls = ["account/help", "account/reset_pass", "account/resend_confirmation"];
    let mut statuses = Vec::new();
    for number in 0..7 {
        statuses.push(call(&server, "198.51.100.1", calls[number % 3], &payload).await.0);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429, 429]);
    assert_eq!(call(&server, "198.51.100.2", calls[0], &payload).await.0, 200);
}

#[tokio::test]
async fn a_recipient_gets_no_more_emails_a_day_than_are_borne() {
    let mut server = limited().await;
    let ann = server.creator("ann").await;
    let mut connection = server.pool.acquire().await.unwrap();
    let now = Clock.now();
    for what in [DailyLimit::MailTo("Ann@it.test"), DailyLimit::ResetTo("Ann@it.test")] {
        let mut sent = 0;
        while daily_limit::take(&mut connection, what, now).await.unwrap() {
            sent += 1;
        }
        assert_eq!(sent, 10, "{what:?}");
    }
    let from_here = DailyLimit::ResetFrom("Ann@it.test", IpAddr::from([198, 51, 100, 1]));
    assert!(daily_limit::take(&mut connection, from_here, now).await.unwrap());
    // the counters are in the database: a restart does not reset them
    server.restart().await;
    let payload = json!({"email": ann.email});
    for name in ["account/help", "account/resend_confirmation"] {
        assert_eq!(call(&server, "198.51.100.1", name, &payload).await.0, 200);
    }
    server.state.background.finish().await;
    // a refusal that reveals nothing says why it was refused
    let theirs = server.client_of(&ann).await;
    let change = json!({"email": "new@it.test"});
    theirs
        .refused("account/change_email", change, 429, "too_many_requests")
        .await;
    let max = server.manager("max").await;
    let invite = json!({"company_id": server.company(&max, "Sync House").await, "email": ann.email, "role": "member"});
    sqlx::query("update account set role = 'manager' where id = $1")
        .bind(ann.id)
        .execute(&server.pool)
        .await
        .unwrap();
    let owner = server.client_of(&max).await;
    owner
        .refused("company/create_invite", invite, 429, "too_many_requests")
        .await;
    assert_eq!(
        server
            .number("select count(*) from company_invite where $1 = $1", 0)
            .await,
        0
    );
    let sign_up = json!({"email": "other@it.test", "pass": "long enough", "user_name": "other", "role": "creator"});
    while daily_limit::take(&mut connection, DailyLimit::MailTo("other@it.test"), now)
        .await
        .unwrap()
    {}
    assert_eq!(call(&server, "198.51.100.3", "account/sign_up", &sign_up).await.0, 429);
    let tomorrow = now + time::Duration::DAY;
    assert!(
        daily_limit::take(&mut connection, DailyLimit::MailTo("ann@it.test"), tomorrow)
            .await
            .unwrap()
    );
    let count = "select count(*) from account_token where user_id = $1";
    assert_eq!(server.number(count, ann.id).await, 0);
}

/// Makes the links that were sent ten minutes older.
async fn aged(server: &TestServer) {
    sqlx::query("update account_token set created = created - interval '10 minutes'")
        .execute(&server.pool)
        .await
        .unwrap();
}

#[tokio::test]
async fn neither_other_emails_nor_other_devices_keep_a_link_for_a_new_password_from_a_known_device() {
    let server = limited().await;
    let ann = server.creator("ann").await;
    let laptop = server.visitor();
    // the laptop changes its network, so that no network sends too many requests
    let from_laptop = async |name: &str, payload: Value, place: u8| {
        let request = laptop.request(Method::POST, &format!("/api/account/{name}"));
        let request = request
            .header("x-forwarded-for", format!("198.18.0.{place}"))
            .json(&payload);
        assert_eq!(request.send().await.unwrap().status(), 200);
    };
    from_laptop("log_in", json!({"email": ann.email, "pass": PASSWORD}), 0).await;
    let mut connection = server.pool.acquire().await.unwrap();
    // invitations and the like have used up the emails that people may cause
    while daily_limit::take(&mut connection, DailyLimit::MailTo(&ann.email), Clock.now())
        .await
        .unwrap()
    {}
    let payload = json!({"email": ann.email});
    assert_eq!(call(&server, "198.18.1.1", "account/help", &payload).await.0, 200);
    let first = server.token_to(&ann.email, RESET).await;
    let mut seen = vec![first];
    // anonymous clients have asked so often that no more emails are sent for them
    for number in 2..11 {
        aged(&server).await;
        let address = format!("198.18.1.{number}");
        assert_eq!(call(&server, &address, "account/reset_pass", &payload).await.0, 200);
        seen.push(server.unseen_token_to(&ann.email, RESET, &seen).await);
    }
    assert_eq!(call(&server, "198.18.1.11", "account/help", &payload).await.0, 200);
    for place in 1..6 {
        aged(&server).await;
        from_laptop("reset_pass", payload.clone(), place).await;
        seen.push(server.unseen_token_to(&ann.email, RESET, &seen).await);
    }
    // and one for a network from which nobody has asked since
    aged(&server).await;
    assert_eq!(call(&server, "198.18.1.12", "account/help", &payload).await.0, 200);
    server.unseen_token_to(&ann.email, RESET, &seen).await;
    aged(&server).await;
    let newest = "select (extract(epoch from max(created)) * 1000000)::bigint from account_token where user_id = $1";
    let sent = server.number(newest, ann.id).await;
    assert_eq!(call(&server, "198.18.1.12", "account/help", &payload).await.0, 200);
    server.state.background.finish().await;
    assert_eq!(
        server.number(newest, ann.id).await,
        sent,
        "a few more, and no end of them"
    );
}

#[tokio::test]
async fn an_address_is_invited_five_times_a_day_and_refusals_do_not_count() {
    let server = limited().await;
    let max = server.manager("max").await;
    let company = server.company(&max, "Sync House").await;
    let client = server.client_of(&max).await;
    let team = client.ok("team/create", json!({"name": "Scouts"})).await["team_id"].clone();
    for (call, email, other) in [
        (
            "company/create_invite",
            "ann@it.test",
            json!({"company_id": company, "role": "member"}),
        ),
        ("team/invite", "bob@it.test", json!({"team_id": team})),
    ] {
        let mut connection = server.pool.acquire().await.unwrap();
        while daily_limit::take(&mut connection, DailyLimit::MailTo(email), Clock.now())
            .await
            .unwrap()
        {}
        let mut form = other.clone();
        form["email"] = json!(email);
        for _ in 0..7 {
            client.refused(call, form.clone(), 429, "too_many_requests").await;
        }
        // as on another day, but only for the emails that people cause
        sqlx::query("delete from daily_count where kind = 'mail_to'")
            .execute(&server.pool)
            .await
            .unwrap();
        for _ in 0..5 {
            client.ok(call, form.clone()).await;
            client.refused(call, form.clone(), 409, "conflict").await;
            for table in ["company_invite", "team_invite"] {
                let gone = sqlx::AssertSqlSafe(format!("delete from {table}"));
                sqlx::query(gone).execute(&server.pool).await.unwrap();
            }
        }
        client.refused(call, form, 429, "too_many_requests").await;
    }
}
