//! The emails about decisions on an account: they give the reason, and a decision that is reversed within half a minute sends none.

use serde_json::{Value, json};

use crate::support::{Client, Person, TestServer};

async fn scene() -> (TestServer, Client, Person) {
    let server = TestServer::start().await;
    let admin = server.client_of(&server.admin("root").await).await;
    let ada = server.creator("ada").await;
    (server, admin, ada)
}

/// The subjects of the emails to a person that have not been sent yet.
async fn waiting(server: &TestServer, person: &Person) -> Vec<String> {
    let subjects = "select payload #>> '{message,subject}' from queue_task
                    where kind = 'send_email' and subject = $1 and due > now() + interval '20 seconds' order by id";
    sqlx::query_scalar(subjects)
        .bind(&person.email)
        .fetch_all(&server.pool)
        .await
        .unwrap()
}

#[actix_web::test]
async fn the_reason_is_in_the_email() {
    let (server, admin, ada) = scene().await;
    let hold = |on_hold: bool, reason: &str| json!({"email": ada.email, "on_hold": on_hold, "reason": reason});
    admin
        .ok("admin/hold_user", hold(true, "  The links lead nowhere. "))
        .await;
    let email = server.decided_mail_to(&ada.email, "account is on hold").await;
    assert!(email.text.contains("Reason: The links lead nowhere."), "{}", email.text);
    admin.ok("admin/hold_user", hold(false, "They work now.")).await;
    let email = server.decided_mail_to(&ada.email, "no longer on hold").await;
    assert!(email.text.contains("Reason: They work now."), "{}", email.text);
    let block = json!({"user_to_disable": ada.id, "reason": "These tracks are not yours."});
    admin.ok("admin/block_user", block).await;
    let email = server.decided_mail_to(&ada.email, "account is blocked").await;
    assert!(
        email.text.contains("Reason: These tracks are not yours."),
        "{}",
        email.text
    );
    let delete = json!({"user_to_delete": ada.id, "reason": "You asked for it."});
    admin.ok("admin/delete_user", delete).await;
    let email = server.mail_to(&ada.email, "account was deleted").await;
    assert!(email.text.contains("Reason: You asked for it."), "{}", email.text);
}

#[actix_web::test]
async fn without_a_reason_no_email_gives_one_and_a_long_one_is_refused() {
    let (server, admin, ada) = scene().await;
    admin
        .ok("admin/block_user", json!({"user_to_disable": ada.id, "reason": " "}))
        .await;
    admin
        .ok("admin/hold_user", json!({"email": ada.email, "on_hold": true}))
        .await;
    assert!(waiting(&server, &ada).await.is_empty());
    let long = "a".repeat(501);
    for (call, request) in [
        ("admin/block_user", json!({"user_to_disable": ada.id, "reason": long})),
        (
            "admin/hold_user",
            json!({"email": ada.email, "on_hold": false, "reason": long}),
        ),
        ("admin/delete_user", json!({"user_to_delete": ada.id, "reason": long})),
    ] {
        let (status, body) = admin.call(call, request).await;
        assert_eq!((status, &body["error"]), (400, &json!("invalid_request")), "{call}");
        assert_ne!(body["fields"]["reason"], Value::Null, "{call}");
    }
}

#[actix_web::test]
async fn a_decision_that_is_reversed_while_its_email_waits_sends_none() {
    let (server, admin, ada) = scene().await;
    sqlx::query("update account set approved = false where id = $1")
        .bind(ada.id)
        .execute(&server.pool)
        .await
        .unwrap();
    let approve = |is_approved: bool| json!({"user_to_approve": ada.id, "is_approved": is_approved});
    let hold = |on_hold: bool| json!({"email": ada.email, "on_hold": on_hold, "reason": "Wait."});
    admin.ok("admin/update_approve", approve(true)).await;
    assert_eq!(waiting(&server, &ada).await, ["Your Needledrop account is approved"]);
    admin.ok("admin/hold_user", hold(true)).await;
    admin.ok("admin/update_approve", approve(false)).await;
    assert_eq!(
        waiting(&server, &ada).await,
        ["Your Needledrop account is on hold"],
        "only its own email goes"
    );
    admin.ok("admin/hold_user", hold(false)).await;
    assert!(waiting(&server, &ada).await.is_empty());
    // once that email has been sent, the opposite decision sends one too
    admin.ok("admin/hold_user", hold(true)).await;
    server.decided_mail_to(&ada.email, "account is on hold").await;
    admin.ok("admin/hold_user", hold(false)).await;
    assert_eq!(
        waiting(&server, &ada).await,
        ["Your Needledrop account is no longer on hold"]
    );
}

#[actix_web::test]
async fn of_two_who_delete_each_other_at_once_one_stays() {
    let (server, admin, _) = scene().await;
    let me: i64 = sqlx::query_scalar("select id from account where user_name = 'root'")
        .fetch_one(&server.pool)
        .await
        .unwrap();
    let toor = server.admin("toor").await;
    let other = server.client_of(&toor).await;
    let (mine, theirs) = tokio::join!(
        admin.call("admin/delete_user", json!({"user_to_delete": toor.id})),
        other.call("admin/delete_user", json!({"user_to_delete": me})),
    );
    let mut statuses = [mine.0, theirs.0];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 401], "{mine:?} {theirs:?}");
    let left: i64 = sqlx::query_scalar("select count(*) from account where role = 'admin'")
        .fetch_one(&server.pool)
        .await
        .unwrap();
    assert_eq!(left, 1);
}
