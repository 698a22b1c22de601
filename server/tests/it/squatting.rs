//! Accounts that somebody makes with another person's email: they do not keep that person from signing up, and the email says whose account
//! it confirms.

use serde_json::{Value, json};

use crate::support::factories::PASSWORD;
use crate::support::queue::pass;
use crate::support::{Client, TestServer, pause};

const CONFIRM: &str = "Confirm your email";

fn sign_up(name: &str, pass: &str, role: &str) -> Value {
    json!({"email": "ann@it.test", "user_name": name, "pass": pass, "role": role})
}

/// A server where somebody else has signed up as ann@it.test, and the token that she received by email for it.
async fn squatted() -> (TestServer, Client, String) {
    let server = TestServer::start().await;
    let visitor = server.visitor();
    visitor
        .ok("account/sign_up", sign_up("stranger", "the stranger's", "creator"))
        .await;
    let token = server.token_to("ann@it.test", CONFIRM).await;
    (server, visitor, token)
}

async fn accounts(server: &TestServer) -> Vec<(String, String, bool)> {
    sqlx::query_as("select user_name, role, email_confirmed from account where email = 'ann@it.test'")
        .fetch_all(&server.pool)
        .await
        .unwrap()
}

#[tokio::test]
async fn the_link_shows_the_account_that_it_confirms_and_can_reject_it() {
    let (server, visitor, token) = squatted().await;
    let mut staff = server.live_of(&server.admin("root").await).await;
    staff.subscribe("admin").await;
    let payload = json!({"token": token});
    let shown = visitor.ok("account/get_sign_up", payload.clone()).await;
    let created: String = sqlx::query_scalar(
        "select to_char(created at time zone 'UTC', 'Mon DD YYYY HH24:MI:SS') from account where email = 'ann@it.test'",
    )
    .fetch_one(&server.pool)
    .await
    .unwrap();
    for (field, wanted) in [
        ("kind", "sign_up"),
        ("user_name", "stranger"),
        ("email", "ann@it.test"),
        ("role", "creator"),
    ] {
        assert_eq!(shown[field], wanted);
    }
    let email = server.mail_to("ann@it.test", CONFIRM).await.text.replace("\r\n", " ");
    let described = format!("The account is stranger, creator, ann@it.test, created {created} UTC.");
    assert!(
        email.contains(&described) && email.contains("\"This wasn't me\""),
        "{email}"
    );
    // opening the page changes nothing
    assert_eq!(
        accounts(&server).await,
        [("stranger".to_owned(), "creator".to_owned(), false)]
    );
    assert_eq!(visitor.ok("account/reject_sign_up", payload.clone()).await, true);
    assert_eq!(accounts(&server).await, []);
    assert_eq!(staff.next_change("admin").await["changes"][0]["kind"], "user_deleted");
    for call in ["get_sign_up", "reject_sign_up", "confirm_new_email"] {
        let call = format!("account/{call}");
        visitor.refused(&call, payload.clone(), 400, "invalid_token").await;
        visitor.refused(&call, json!({}), 400, "invalid_request").await;
    }
    visitor.ok("account/sign_up", sign_up("Ann", PASSWORD, "creator")).await;
}

#[tokio::test]
async fn a_token_of_an_account_that_is_confirmed_already_rejects_nothing() {
    let (server, visitor, token) = squatted().await;
    let payload = json!({"token": token});
    sqlx::query("update account set email_confirmed = true where email = 'ann@it.test'")
        .execute(&server.pool)
        .await
        .unwrap();
    for call in ["account/get_sign_up", "account/reject_sign_up"] {
        visitor.refused(call, payload.clone(), 400, "invalid_token").await;
    }
    assert_eq!(
        accounts(&server).await,
        [("stranger".to_owned(), "creator".to_owned(), true)]
    );
}

#[tokio::test]
async fn a_sign_up_with_the_email_spares_an_account_that_can_still_be_confirmed_and_takes_the_place_of_another() {
    let (server, visitor, former) = squatted().await;
    let mut staff = server.live_of(&server.admin("root").await).await;
    staff.subscribe("admin").await;
    let email = json!({"email": "ann@it.test"});
    let again = sign_up("Stranger", PASSWORD, "manager");
    for (call, payload) in [("account/check_email", &email), ("account/sign_up", &again)] {
        visitor
            .refused(call, payload.clone(), 409, "email_already_registered")
            .await;
    }
    assert_eq!(
        accounts(&server).await,
        [("stranger".to_owned(), "creator".to_owned(), false)]
    );
    sqlx::query("update account_token set expires = now() - interval '1 second'")
        .execute(&server.pool)
        .await
        .unwrap();
    visitor.refused_token("account/confirm_new_email", &former).await;
    visitor.ok("account/check_email", email).await;
    visitor.ok("account/sign_up", again).await;
    assert_eq!(
        accounts(&server).await,
        [("Stranger".to_owned(), "manager".to_owned(), false)]
    );
    let changes = staff.next_change("admin").await["changes"].clone();
    assert_eq!(
        (&changes[0]["kind"], &changes[1]["kind"]),
        (&json!("user_deleted"), &json!("user_created"))
    );
    let token = server.next_token_to("ann@it.test", CONFIRM, &former).await;
    visitor.ok("account/confirm_new_email", json!({"token": token})).await;
    // a confirmed account stays
    visitor
        .refused(
            "account/sign_up",
            sign_up("another", PASSWORD, "creator"),
            409,
            "email_already_registered",
        )
        .await;
}

#[tokio::test]
async fn asking_for_another_link_does_not_reserve_the_email_for_longer() {
    let (server, visitor, first) = squatted().await;
    let email = json!({"email": "ann@it.test"});
    let age = async |by: &'static str| {
        for table in ["account", "account_token"] {
            let set = if table == "account" {
                ""
            } else {
                ", expires = expires - $1::interval"
            };
            let aged = format!("update {table} set created = created - $1::interval{set}");
            sqlx::query(sqlx::AssertSqlSafe(aged))
                .bind(by)
                .execute(&server.pool)
                .await
                .unwrap();
        }
    };
    age("2 days").await;
    visitor.ok("account/resend_confirmation", email.clone()).await;
    let second = server.next_token_to("ann@it.test", CONFIRM, &first).await;
    let latest = "select count(*) from account a join account_token t on t.user_id = a.id
                  where t.expires > a.created + interval '3 days 1 minute' and a.id > $1";
    assert_eq!(server.number(latest, 0).await, 0);
    let sent = server.mail_to("ann@it.test", CONFIRM).await;
    assert!(!sent.text.contains("3 days"), "{}", sent.text);
    age("1 day").await;
    visitor.ok("account/resend_confirmation", email.clone()).await;
    server.state.background.finish().await;
    let good = "select count(*) from account_token where expires > now() and user_id > $1";
    assert_eq!(server.number(good, 0).await, 0, "as for one that has expired");
    visitor.refused_token("account/confirm_new_email", &second).await;
    visitor.ok("account/check_email", email).await;
    visitor.ok("account/sign_up", sign_up("Ann", PASSWORD, "creator")).await;
    assert_eq!(
        accounts(&server).await,
        [("Ann".to_owned(), "creator".to_owned(), false)]
    );
}

#[tokio::test]
async fn an_invitation_to_the_email_takes_its_place_too() {
    let (server, visitor, _) = squatted().await;
    let max = server.manager("max").await;
    let company = server.company(&max, "Sync House").await;
    let invite = json!({"company_id": company, "email": "ann@it.test", "role": "member"});
    server.client_of(&max).await.ok("company/create_invite", invite).await;
    let token = server.token_to("ann@it.test", "invites you").await;
    let payload = json!({"user_name": "Ann", "pass": PASSWORD, "token": token});
    visitor.ok("account/company_invite_sign_up", payload).await;
    assert_eq!(
        accounts(&server).await,
        [("Ann".to_owned(), "manager".to_owned(), true)]
    );
    let session = visitor
        .ok("account/log_in", json!({"email": "ann@it.test", "pass": PASSWORD}))
        .await;
    assert_eq!(session["company_id"], company);
}

#[tokio::test]
async fn an_account_that_nobody_confirmed_goes_with_its_link_and_so_does_an_old_invitation() {
    let (server, visitor, _) = squatted().await;
    let max = server.manager("max").await;
    let company = server.company(&max, "Sync House").await;
    sqlx::query(
        "insert into company_invite (company_id, email, role_name, status, token_hash, created, expires)
         select $1, n || '@it.test', 'member', case n when 2 then 'accepted' else 'pending' end, sha256(n::text::bytea),
                now() - make_interval(days => case n when 3 then 29 else 31 end), now() - interval '1 day'
         from generate_series(1, 3) n",
    )
    .bind(company)
    .execute(&server.pool)
    .await
    .unwrap();
    // an account whose link is still valid, and one for which somebody requested another link
    visitor
        .ok(
            "account/sign_up",
            json!({"email": "bob@it.test", "user_name": "bob", "pass": PASSWORD, "role": "creator"}),
        )
        .await;
    for statement in [
        "update account set created = now() - interval '4 days'",
        "update account_token set expires = now() - interval '1 second' where email = 'ann@it.test'",
        "insert into daily_count (kind, key, day, count) values ('mail_to', 'x', current_date - 2, 1)",
    ] {
        sqlx::query(statement).execute(&server.pool).await.unwrap();
    }
    visitor.ok("account/check_email", json!({"email": "ann@it.test"})).await;
    pass(&server.pool, time::Duration::hours(1)).await;
    server.state.queue.wake(actors::queue::Lane::Upkeep);
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(20);
    while !accounts(&server).await.is_empty() {
        assert!(std::time::Instant::now() < deadline, "the account stays");
        pause().await;
    }
    let left: Vec<String> = sqlx::query_scalar("select email from account where not email_confirmed")
        .fetch_all(&server.pool)
        .await
        .unwrap();
    assert_eq!(left, ["bob@it.test"]);
    let invites: Vec<String> = sqlx::query_scalar("select email from company_invite order by email")
        .fetch_all(&server.pool)
        .await
        .unwrap();
    assert_eq!(invites, ["2@it.test", "3@it.test"]);
    let counts = "select count(*) from daily_count where key = 'x' and $1 = $1";
    assert_eq!(server.number(counts, 0).await, 0);
}
