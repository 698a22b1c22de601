//! The emails that arrive.

use actors::queue::enqueue;
use serde_json::json;
use server::mail::messages;
use time::format_description::well_known::Rfc2822;
use time::{Duration, OffsetDateTime};

use super::{Post, SmtpServer, reset, transport};
use crate::support::TestServer;
use crate::support::factories::PASSWORD;

#[tokio::test]
async fn an_email_arrives_with_both_parts_and_the_headers_of_mail() {
    let mut smtp = SmtpServer::start().await;
    let post = Post::to(&smtp.url("smtp", "")).await;
    let company = "Zoë & Söhne — Film";
    let message = messages::company_invite(company, "Max", "https://music.example", "s3cret", Duration::days(7));
    post.put("ann@it.test", &message).await;
    let posted = post.now().await;
    assert_eq!(post.send_due().await, 1);
    let received = smtp.message().await;
    assert_eq!(received.faults, Vec::<String>::new());
    assert_eq!(
        (received.from.as_str(), received.to.as_slice()),
        ("post@sender.test", &["ann@it.test".to_owned()][..])
    );
    let header = |name: &str| received.headers[name].as_str();
    assert_eq!(header("from"), "Needledrop <post@sender.test>");
    assert_eq!(header("to"), "ann@it.test");
    assert_eq!(header("subject"), format!("{company} invites you to Needledrop"));
    let date = OffsetDateTime::parse(header("date"), &Rfc2822).unwrap();
    assert!((posted - date).abs() < Duration::minutes(1), "{date}");
    assert_eq!(header("auto-submitted"), "auto-generated");
    assert_eq!(header("mime-version"), "1.0");
    let id = header("message-id");
    assert!(
        id.starts_with('<') && id.ends_with("@sender.test>") && id.len() > 40,
        "{id}"
    );
    let kinds: Vec<&str> = received.parts.iter().map(|part| part.kind.as_str()).collect();
    assert_eq!(kinds, ["text/plain", "text/html"]);
    let sent = [message.text(), message.html()];
    for (part, sent) in received.parts.iter().zip(sent) {
        assert_eq!(part.text.trim_end(), sent.replace("\r\n", "\n").trim_end());
        assert!(
            part.text
                .contains("https://music.example/register-from-company-invite/?token=s3cret")
        );
    }
    // the message is ASCII in lines that every server accepts
    assert!(received.raw.is_ascii() && received.raw.lines().all(|line| line.len() <= 998));
    assert_eq!(post.waiting().await, 0);
    assert_eq!(rows(&post).await, 0, "nothing of an email that has gone is kept");
}

async fn rows(post: &Post) -> i64 {
    sqlx::query_scalar("select count(*) from queue_task")
        .fetch_one(&post.pool)
        .await
        .unwrap()
}

#[tokio::test]
async fn a_sign_up_is_confirmed_by_an_email_that_came_by_smtp() {
    let mut smtp = SmtpServer::start().await;
    let transport = transport(&smtp);
    let server = TestServer::start_with(|config| config.mail.transport = transport).await;
    let visitor = server.visitor();
    let form = json!({"pass": PASSWORD, "user_name": "Zoë", "email": "zoe@it.test", "role": "creator"});
    visitor.ok("account/sign_up", form).await;
    let message = smtp.message().await;
    assert_eq!(message.headers["subject"], "Confirm your email for Needledrop");
    assert!(
        message.parts[0].text.starts_with("Hello Zoë,\n"),
        "{}",
        message.parts[0].text
    );
    let token = message.parts[0].text.split("?token=").nth(1).unwrap();
    let token = token.split_whitespace().next().unwrap();
    visitor.ok("account/confirm_new_email", json!({"token": token})).await;
}

#[tokio::test]
async fn an_email_of_a_rolled_back_write_is_not_sent_and_a_repeated_one_replaces_the_waiting_one() {
    let mut smtp = SmtpServer::start().await;
    let post = Post::to(&smtp.url("smtp", "")).await;
    let mut transaction = post.pool.begin().await.unwrap();
    let email = super::mail_queue::email("gone@it.test", &reset(), None);
    enqueue(&mut transaction, &email).await.unwrap();
    transaction.rollback().await.unwrap();
    for token in ["first", "second"] {
        let ann = messages::Account {
            user_name: "Ann",
            email: "ann@it.test",
            role: "creator",
            created: time::OffsetDateTime::UNIX_EPOCH,
        };
        let message = messages::confirm_sign_up(&ann, "https://music.example", token, Duration::days(3));
        post.put("Ann@it.test", &message).await;
    }
    // two invitations are two emails
    for company in ["One", "Two"] {
        let message = messages::company_invite_to_member(company, "Max", "https://music.example");
        post.put("ann@it.test", &message).await;
    }
    assert_eq!(post.send_due().await, 3);
    let mut texts = Vec::new();
    for _ in 0..3 {
        let message = smtp.message().await;
        assert_ne!(message.to, ["gone@it.test"]);
        texts.push(message.parts.into_iter().next().unwrap().text);
    }
    assert!(!texts.iter().any(|text| text.contains("token=first")));
    assert!(texts.iter().any(|text| text.contains("token=second")));
}
