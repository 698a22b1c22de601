//! The staff's page of a person, and the staff's acts on a person other than approval, hold and block.

use actors::queue::Lane;
use serde_json::{Value, json};
use time::Duration;

use crate::support::factories::PASSWORD;
use crate::support::{Client, TestServer};

const CONFIRM: &str = "Confirm your email";

async fn new_account(server: &TestServer, email: &str) -> i64 {
    let form = json!({"email": email, "user_name": email.split('@').next(), "pass": PASSWORD, "role": "creator"});
    server.visitor().ok("account/sign_up", form).await;
    sqlx::query_scalar("select id from account where email = $1")
        .bind(email)
        .fetch_one(&server.pool)
        .await
        .unwrap()
}

async fn person(admin: &Client, id: i64) -> Value {
    admin.ok("admin/get_user", json!({"id": id})).await
}

fn mails(person: &Value) -> Vec<(&str, &str)> {
    let listed = person["emails"].as_array().unwrap();
    listed
        .iter()
        .map(|mail| (mail["subject"].as_str().unwrap(), mail["status"].as_str().unwrap()))
        .collect()
}

#[actix_web::test]
async fn a_person_is_shown_with_plan_memberships_sessions_and_numbers() {
    let server = TestServer::start().await;
    let admin = server.client_of(&server.admin("root").await).await;
    let (ada, max) = (server.creator("ada").await, server.manager("max").await);
    let browser = server.client_of(&ada).await;
    let company = json!({"name": "Low Tide", "description": "Films"});
    server.client_of(&max).await.ok("company/create", company).await;
    let shown = person(&admin, ada.id).await;
    assert_eq!(
        (&shown["email"], &shown["role"], &shown["plan"]["product_title"]),
        (&json!(ada.email), &json!("creator"), &json!("premium"))
    );
    assert!(shown["plan"]["limits"]["storage_mbytes"].is_i64(), "{shown}");
    assert_eq!(
        shown["numbers"],
        json!({"tracks": 0, "submissions": 0, "playlists": 0, "links": 0})
    );
    assert_eq!(
        (&shown["companies"], &shown["teams"], &shown["note"]),
        (&json!([]), &json!([]), &Value::Null)
    );
    assert_eq!(shown["sessions"].as_array().unwrap().len(), 1);
    let shown = person(&admin, max.id).await;
    assert_eq!(
        (&shown["companies"][0]["name"], &shown["companies"][0]["role_name"]),
        (&json!("Low Tide"), &json!("owner"))
    );
    admin
        .refused("admin/get_user", json!({"id": 999_999}), 404, "not_found")
        .await;
    drop(browser);
}

#[actix_web::test]
async fn ended_sessions_are_logged_out_at_once_and_ones_own_stays() {
    let server = TestServer::start().await;
    let root = server.admin("root").await;
    let (admin, other) = (server.client_of(&root).await, server.client_of(&root).await);
    let mut colleague = server.live_of(&server.admin("wes").await).await;
    colleague.subscribe("admin").await;
    let ada = server.creator("ada").await;
    let (browser, mut tab) = (server.client_of(&ada).await, server.live_of(&ada).await);
    assert_eq!(admin.ok("admin/end_sessions", json!({"id": ada.id})).await, json!(true));
    assert_eq!(tab.next("log_out").await, json!({"reason": "session_ended"}));
    browser
        .refused("account/get_stat", json!({}), 401, "not_logged_in")
        .await;
    let frame = colleague.next_change("admin").await;
    assert_eq!(
        frame["changes"],
        json!([{"kind": "user_changed", "user_id": ada.id}]),
        "{frame}"
    );
    assert_eq!(person(&admin, ada.id).await["sessions"], json!([]));
    admin.ok("admin/end_sessions", json!({"id": root.id})).await;
    admin.ok("account/get_stat", json!({})).await;
    other.refused("account/get_stat", json!({}), 401, "not_logged_in").await;
    admin
        .refused("admin/end_sessions", json!({"id": 999_999}), 404, "not_found")
        .await;
}

#[actix_web::test]
async fn the_confirmation_is_sent_again_and_every_email_is_listed() {
    let server = TestServer::start().await;
    let admin = server.client_of(&server.admin("root").await).await;
    let id = new_account(&server, "ann@it.test").await;
    let first = server.token_to("ann@it.test", CONFIRM).await;
    admin.ok("admin/resend_confirmation", json!({"id": id})).await;
    let token = server.next_token_to("ann@it.test", CONFIRM, &first).await;
    server.pass_until_done(Duration::ZERO, "send_email", Lane::Mail).await;
    let shown = person(&admin, id).await;
    let listed = mails(&shown);
    assert_eq!(listed.len(), 2, "{shown}");
    assert!(
        listed
            .iter()
            .all(|(subject, status)| subject.contains(CONFIRM) && *status == "sent"),
        "{shown}"
    );
    assert!(!shown.to_string().contains(&token), "no link is told");
    server
        .visitor()
        .ok("account/confirm_email", json!({"email": "ann@it.test", "token": token}))
        .await;
    admin
        .refused("admin/resend_confirmation", json!({"id": id}), 409, "conflict")
        .await;
    admin
        .refused("admin/resend_confirmation", json!({"id": 999_999}), 404, "not_found")
        .await;
    let blocked = new_account(&server, "bea@it.test").await;
    admin.ok("admin/block_user", json!({"user_to_disable": blocked})).await;
    admin
        .refused("admin/resend_confirmation", json!({"id": blocked}), 409, "conflict")
        .await;
}

#[actix_web::test]
async fn the_staff_too_sends_somebody_no_more_emails_than_a_day_allows() {
    let server = TestServer::start_with(|config| config.http.rate_limit = true).await;
    let admin = server.client_of(&server.admin("root").await).await;
    let id = new_account(&server, "ann@it.test").await;
    let again = json!({"id": id});
    let mut sent = 0;
    loop {
        let (status, body) = admin.call("admin/resend_confirmation", again.clone()).await;
        if status != 200 {
            assert_eq!((status, &body["error"]), (429, &json!("too_many_requests")), "{body}");
            break;
        }
        sent += 1;
        assert!(sent <= 10, "no bound");
    }
    assert!(sent > 1, "{sent}");
    let listed = person(&admin, id).await["emails"].as_array().unwrap().len();
    assert_eq!(listed, sent + 1, "the one of the sign-up, and none that was refused");
}

#[actix_web::test]
async fn an_email_that_is_being_queued_keeps_nobody_from_deleting_its_recipient_and_leaves_nothing() {
    let server = TestServer::start().await;
    let admin = server.client_of(&server.admin("root").await).await;
    let ada = server.creator("ada").await;
    let mut queueing = server.pool.begin().await.unwrap();
    let queue = "insert into queue_task (lane, kind, payload, subject, due)
                 values ('mail', 'send_email', '{\"message\": {\"subject\": \"a\"}}', 'ada@it.test', now() + interval '1 day')";
    sqlx::query(queue).execute(&mut *queueing).await.unwrap();
    admin.ok("admin/delete_user", json!({"user_to_delete": ada.id})).await;
    queueing.commit().await.unwrap();
    sqlx::query("delete from queue_task where kind = 'send_email' and subject = 'ada@it.test'")
        .execute(&server.pool)
        .await
        .unwrap();
    let left: i64 = sqlx::query_scalar("select count(*) from mail_log where user_id = $1")
        .bind(ada.id)
        .fetch_one(&server.pool)
        .await
        .unwrap();
    assert_eq!(left, 0);
}

#[actix_web::test]
async fn emails_that_were_not_sent_say_why_and_old_ones_are_forgotten() {
    let server = TestServer::start().await;
    let admin = server.client_of(&server.admin("root").await).await;
    let ada = server.creator("ada").await;
    // no handler claims these tasks, because they are due in a day
    let queue = "insert into queue_task (lane, kind, payload, subject, due, expires)
                 values ('mail', 'send_email', jsonb_build_object('message', jsonb_build_object('subject', $1)), 'ada@it.test',
                         now() + interval '1 day', case when $2 then now() - interval '1 hour' end)";
    for (subject, has_expired) in [("a", false), ("b", true), ("c", false), ("d", false)] {
        sqlx::query(queue)
            .bind(subject)
            .bind(has_expired)
            .execute(&server.pool)
            .await
            .unwrap();
    }
    for statement in [
        "update queue_task set payload = null, due = null, given_up = now() where payload #>> '{message,subject}' = 'a'",
        "delete from queue_task where payload #>> '{message,subject}' in ('b', 'c')",
        "delete from queue_task where given_up is not null",
    ] {
        sqlx::query(statement).execute(&server.pool).await.unwrap();
    }
    let shown = person(&admin, ada.id).await;
    let mut listed = mails(&shown);
    listed.sort_unstable();
    assert_eq!(
        listed,
        [("a", "given_up"), ("b", "expired"), ("c", "replaced"), ("d", "queued")]
    );
    sqlx::query("update mail_log set queued = now() - interval '91 days' where subject <> 'd'")
        .execute(&server.pool)
        .await
        .unwrap();
    server
        .pass_until_recurred(Duration::hours(1), "forget_old", Lane::Upkeep)
        .await;
    assert_eq!(mails(&person(&admin, ada.id).await), [("d", "queued")]);
}

#[actix_web::test]
async fn a_note_is_for_the_staff_alone_and_an_empty_one_goes() {
    let server = TestServer::start().await;
    let root = server.admin("root").await;
    let admin = server.client_of(&root).await;
    let mut colleague = server.live_of(&server.admin("wes").await).await;
    colleague.subscribe("admin").await;
    let ada = server.creator("ada").await;
    let note = |text: &str| json!({"id": ada.id, "note": text});
    admin.ok("admin/set_note", note(" Answer quickly. ")).await;
    let frame = colleague.next_change("admin").await;
    assert_eq!(frame["changes"], json!([{"kind": "user_changed", "user_id": ada.id}]));
    let shown = person(&admin, ada.id).await["note"].clone();
    assert_eq!(
        (&shown["note"], &shown["written_by"]),
        (&json!("Answer quickly."), &json!(root.name))
    );
    admin
        .refused("admin/set_note", note(&"x".repeat(2_001)), 400, "invalid_request")
        .await;
    admin.ok("admin/set_note", note("Second.")).await;
    assert_eq!(person(&admin, ada.id).await["note"]["note"], json!("Second."));
    admin.ok("admin/set_note", note("")).await;
    assert_eq!(person(&admin, ada.id).await["note"], Value::Null);
    admin
        .refused("admin/set_note", json!({"id": 999_999, "note": "x"}), 404, "not_found")
        .await;
}

#[actix_web::test]
async fn the_staff_plays_the_uploads_of_a_creator_page_by_page() {
    let server = TestServer::start().await;
    let admin = server.client_of(&server.admin("root").await).await;
    let ada = server.creator("ada").await;
    let bob = server.creator("bob").await;
    let tracks = [server.track(&ada, "First").await, server.track(&ada, "Second").await];
    server.track(&bob, "Another's").await;
    let page = admin.ok("admin/get_tracks", json!({"id": ada.id, "limit": 1})).await;
    assert_eq!(page["number_of_tracks"], 2);
    assert_eq!(page["tracks"].as_array().unwrap().len(), 1);
    assert_eq!(page["tracks"][0]["track_id"], tracks[1]);
    let rest = admin.ok("admin/get_tracks", json!({"id": ada.id, "offset": 1})).await;
    assert_eq!(rest["tracks"][0]["track_id"], tracks[0]);
    let nobody = admin.ok("admin/get_tracks", json!({"id": 999})).await;
    assert_eq!(
        (&nobody["tracks"], &nobody["number_of_tracks"]),
        (&json!([]), &json!(0))
    );
}

#[actix_web::test]
async fn the_staff_sees_the_submissions_of_a_creator_page_by_page() {
    let server = TestServer::start().await;
    let admin = server.client_of(&server.admin("root").await).await;
    let (ada, max) = (server.creator("ada").await, server.manager("max").await);
    let company = server.company(&max, "Low Tide").await;
    let jobs = [
        server.job(company, "First brief").await,
        server.job(company, "Second brief").await,
    ];
    let tracks = [server.track(&ada, "One").await, server.track(&ada, "Two").await];
    server.submit(&ada, jobs[0], &tracks).await;
    let second = server.submit(&ada, jobs[1], &tracks[..1]).await;
    let page = admin
        .ok("admin/get_submissions", json!({"id": ada.id, "limit": 1}))
        .await;
    assert_eq!(page["number_of_submissions"], 2);
    let shown = &page["submissions"][0];
    let expected = json!({
        "application_id": second, "job_id": jobs[1], "job_title": "Second brief", "company_name": "Low Tide", "job_status": "open",
        "number_of_tracks": 1, "submitted": shown["submitted"],
    });
    assert!(shown["submitted"].is_string() && *shown == expected, "{shown}");
    let rest = admin
        .ok("admin/get_submissions", json!({"id": ada.id, "offset": 1}))
        .await;
    assert_eq!(rest["submissions"].as_array().unwrap().len(), 1);
    assert_eq!(rest["submissions"][0]["number_of_tracks"], 2);
    sqlx::query("delete from submission where application_id = $1")
        .bind(second)
        .execute(&server.pool)
        .await
        .unwrap();
    let page = admin.ok("admin/get_submissions", json!({"id": ada.id})).await;
    assert_eq!(
        (
            &page["submissions"][0]["number_of_tracks"],
            &page["submissions"][0]["submitted"]
        ),
        (&json!(0), &Value::Null)
    );
}
