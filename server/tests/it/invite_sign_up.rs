//! account: registration by a company's invitation.

use serde_json::{Value, json};
use server::secrets;

use crate::support::factories::PASSWORD;
use crate::support::{Client, Person, TestServer};

const TOKEN: &str = "an invitation's token";

/// Max's company, which has an open invitation to new@it.test for this role.
async fn invited(role_name: &str) -> (TestServer, Person, i64) {
    let server = TestServer::start().await;
    let max = server.manager("max").await;
    let company = server.company(&max, "Ours").await;
    sqlx::query(
        "insert into company_invite (company_id, email, role_name, token_hash, invited_by, expires)
         values ($1, 'new@it.test', $2, $3, $4, now() + interval '1 day')",
    )
    .bind(company)
    .bind(role_name)
    .bind(secrets::hash(TOKEN).as_slice())
    .bind(max.id)
    .execute(&server.pool)
    .await
    .unwrap();
    (server, max, company)
}

fn sign_up(name: &str) -> Value {
    json!({"user_name": name, "pass": PASSWORD, "token": TOKEN})
}

/// Checks that the invitation neither shows anything nor makes an account.
async fn opens_nothing(visitor: &Client, sign_up: Value) {
    visitor.refused_token("account/get_register_email", TOKEN).await;
    visitor
        .refused("account/company_invite_sign_up", sign_up, 400, "invalid_token")
        .await;
}

#[tokio::test]
async fn an_invited_person_signs_up_as_a_member_and_comes_in_at_once() {
    let (server, max, company) = invited("admin").await;
    let mut owner = server.live_of(&max).await;
    owner.subscribe(&format!("company:{company}")).await;
    let visitor = server.visitor();
    let invited = visitor.ok("account/get_register_email", json!({"token": TOKEN})).await;
    let mut shown = json!({"email": "new@it.test", "company_name": "Ours", "background_for_sign_up": null});
    assert_eq!(invited, shown);
    sqlx::query("update company set background_key = 'harbour.jpg', search_icon_key = 'icon.png'")
        .execute(&server.pool)
        .await
        .unwrap();
    shown["background_for_sign_up"] = json!("/files/image/harbour.jpg");
    let invited = visitor.ok("account/get_register_email", json!({"token": TOKEN})).await;
    assert_eq!(invited, shown);
    let payload = sign_up(" Newcomer ");
    let signed_up = visitor.ok("account/company_invite_sign_up", payload.clone()).await;
    assert_eq!(signed_up, json!({"login_background": null}));

    let session = visitor
        .ok("account/log_in", json!({"email": "new@it.test", "pass": PASSWORD}))
        .await;
    assert_eq!(session["role"], "manager");
    assert_eq!(session["sub_role"], "worker");
    assert_eq!(session["user_name"], "Newcomer");
    assert_eq!(session["company_id"], company);
    let uid = session["uid"].as_i64().unwrap();
    let frame = owner.next_change(&format!("company:{company}")).await;
    assert_eq!(
        frame["changes"],
        json!([{"kind": "member_joined", "user_id": uid, "user_name": "Newcomer", "role_name": "admin"}])
    );
    let (status, user_id): (String, i64) = sqlx::query_as("select status, user_id from company_invite")
        .fetch_one(&server.pool)
        .await
        .unwrap();
    assert_eq!((status.as_str(), user_id), ("accepted", uid));
    // an invitation works once
    opens_nothing(&visitor, payload).await;
}

#[tokio::test]
async fn an_invitation_that_is_expired_canceled_or_unknown_makes_nobody() {
    let (server, max, _) = invited("member").await;
    let visitor = server.visitor();
    for statement in [
        "update company_invite set expires = now() - interval '1 second'",
        "update company_invite set expires = now() + interval '1 day', status = 'canceled'",
        "delete from company_invite",
    ] {
        sqlx::query(statement).execute(&server.pool).await.unwrap();
        opens_nothing(&visitor, sign_up("new")).await;
    }
    assert_eq!(
        server
            .number("select count(*) from account where id > $1", max.id)
            .await,
        0
    );
}

#[tokio::test]
async fn an_existing_account_or_a_taken_name_is_refused_and_the_invitation_stays_open() {
    let (server, ..) = invited("member").await;
    let visitor = server.visitor();
    visitor
        .refused("account/company_invite_sign_up", sign_up("MAX"), 409, "user_name_taken")
        .await;
    let new = server.manager("new").await;
    visitor
        .refused(
            "account/company_invite_sign_up",
            sign_up("another"),
            409,
            "email_already_registered",
        )
        .await;
    sqlx::query("delete from account where id = $1")
        .bind(new.id)
        .execute(&server.pool)
        .await
        .unwrap();
    visitor.ok("account/company_invite_sign_up", sign_up("another")).await;
}

#[tokio::test]
async fn two_sign_ups_by_one_invitation_make_one_account() {
    let (server, _, company) = invited("member").await;
    let (one, two) = (server.visitor(), server.visitor());
    let (first, second) = tokio::join!(
        one.call("account/company_invite_sign_up", sign_up("one")),
        two.call("account/company_invite_sign_up", sign_up("two"))
    );
    let mut statuses = [first.0, second.0];
    statuses.sort_unstable();
    assert_eq!(statuses[0], 200);
    assert!(matches!(statuses[1], 400 | 409), "{second:?} {first:?}");
    assert_eq!(
        server
            .number("select count(*) from company_member where company_id = $1", company)
            .await,
        2
    );
}

#[tokio::test]
async fn a_registration_by_invitation_names_its_errors() {
    let server = TestServer::start().await;
    let visitor = server.visitor();
    for (payload, errors) in [
        (
            json!({}),
            json!({"user_name": "This field is required", "pass": "This field is required", "token": "This field is required"}),
        ),
        (
            json!({"user_name": "ä".repeat(31), "pass": "a".repeat(301), "token": "t"}),
            json!({"user_name": "User name can be max 30 characters long", "pass": "Password can be max 300 characters long"}),
        ),
    ] {
        let body = visitor
            .refused("account/company_invite_sign_up", payload, 400, "invalid_request")
            .await;
        assert_eq!(body["fields"], errors);
    }
}

#[tokio::test]
async fn people_who_join_an_unverified_company_wait_for_the_staff() {
    let (server, _, company) = invited("member").await;
    sqlx::query("update company set verified = false")
        .execute(&server.pool)
        .await
        .unwrap();
    let visitor = server.visitor();
    visitor.ok("account/company_invite_sign_up", sign_up("Newcomer")).await;
    let log_in = json!({"email": "new@it.test", "pass": PASSWORD});
    visitor
        .refused("account/log_in", log_in.clone(), 403, "not_approved")
        .await;
    let id: i64 = sqlx::query_scalar("select id from account where email = 'new@it.test' and email_confirmed")
        .fetch_one(&server.pool)
        .await
        .unwrap();
    let staff = server.client_of(&server.admin("root").await).await;
    staff
        .ok(
            "admin/update_approve",
            json!({"user_to_approve": id, "is_approved": true}),
        )
        .await;
    assert_eq!(visitor.ok("account/log_in", log_in).await["company_id"], company);
}

#[tokio::test]
async fn a_company_that_loses_its_verification_while_somebody_signs_up_approves_nobody() {
    let (server, ..) = invited("member").await;
    // the write that makes the account waits before it begins
    let mut staff = server.pool.begin().await.unwrap();
    sqlx::query("lock table topic_head in exclusive mode")
        .execute(&mut *staff)
        .await
        .unwrap();
    let visitor = server.visitor();
    let signing_up =
        tokio::spawn(async move { visitor.ok("account/company_invite_sign_up", sign_up("Newcomer")).await });
    server.wait_for_blocked(1).await;
    sqlx::query("update company set verified = false")
        .execute(&mut *staff)
        .await
        .unwrap();
    staff.commit().await.unwrap();
    signing_up.await.unwrap();
    let approved = "select count(*) from account where email = 'new@it.test' and approved and id > $1";
    assert_eq!(server.number(approved, 0).await, 0);
}
