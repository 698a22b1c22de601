//! The emails that are tried again, and when.

use actors::queue::Lane;
use time::Duration;

use super::{Post, SmtpServer, mail_queue, reset};

/// Reads the one email: true if its content is still stored, and the reason for which it was given up.
async fn given_up(post: &Post) -> (bool, Option<String>) {
    sqlx::query_as("select payload is not null, failure from queue_task")
        .fetch_one(&post.pool)
        .await
        .unwrap()
}

#[tokio::test]
async fn an_email_that_is_put_off_is_tried_again_at_growing_distances_until_it_is_taken() {
    let mut smtp = SmtpServer::start().await;
    let post = Post::to(&smtp.url("smtp", "")).await;
    post.put("ann@it.test", &reset()).await;
    smtp.answer("recipient", "451").await;
    for seconds in [10, 60, 300, 1_800, 7_200, 14_400, 14_400] {
        assert_eq!(post.send_due().await, 1);
        assert_eq!(post.due_in().await, seconds);
        post.pass(Duration::seconds(seconds - 5)).await;
        assert_eq!(post.send_due().await, 0, "not before its time");
        post.pass(Duration::seconds(5)).await;
    }
    smtp.answer("recipient", "ok").await;
    smtp.answer("content", "452").await;
    assert_eq!(post.send_due().await, 1);
    assert_eq!(post.due_in().await, 14_400);
    post.pass(Duration::hours(4)).await;
    smtp.answer("content", "ok").await;
    assert_eq!(post.send_due().await, 1);
    assert_eq!(smtp.message().await.to, ["ann@it.test"]);
    assert_eq!(post.waiting().await, 0);
}

#[tokio::test]
async fn after_a_day_an_email_is_given_up_and_its_secret_is_gone() {
    let mut smtp = SmtpServer::start().await;
    let post = Post::to(&smtp.url("smtp", "")).await;
    post.put("ann@it.test", &reset()).await;
    smtp.answer("recipient", "450").await;
    while post.send_due().await == 1 && post.waiting().await == 1 {
        post.pass(Duration::seconds(post.due_in().await + 1)).await;
    }
    let age: f64 = sqlx::query_scalar("select extract(epoch from given_up - created)::float8 / 3600 from queue_task")
        .fetch_one(&post.pool)
        .await
        .unwrap();
    assert!(age > 20.0 && age <= 24.0, "given up after {age} hours");
    assert_eq!(
        given_up(&post).await,
        (false, Some("put off by the mail server (450, recipient)".to_owned()))
    );
}

#[tokio::test]
async fn an_email_that_is_refused_for_good_is_given_up_at_once() {
    for (step, code) in [("recipient", "550"), ("content", "554")] {
        let mut smtp = SmtpServer::start().await;
        let post = Post::to(&smtp.url("smtp", "")).await;
        post.put("ann@it.test", &reset()).await;
        smtp.answer(step, code).await;
        assert_eq!(post.send_due().await, 1);
        // the server's own reply contains the address
        assert_eq!(
            given_up(&post).await,
            (false, Some(format!("refused ({code}, {step})")))
        );
        post.pass(Duration::days(1)).await;
        assert_eq!(post.send_due().await, 0);
        let mut connection = post.pool.acquire().await.unwrap();
        mail_queue::forget(&mut connection, "ANN@it.test").await.unwrap();
        let left: i64 = sqlx::query_scalar("select count(*) from queue_task")
            .fetch_one(&mut *connection)
            .await
            .unwrap();
        assert_eq!(left, 0, "nothing is known of somebody who is forgotten");
    }
}

#[tokio::test]
async fn errors_about_the_sender_do_not_count_against_the_email() {
    let arguments = ["--user", "needledrop", "right"];
    let mut smtp = SmtpServer::start_on(0, &arguments).await;
    let mut post = Post::to(&smtp.url("smtp", "needledrop:wrong@")).await;
    post.put("ann@it.test", &reset()).await;
    assert_eq!(post.send_due().await, 1);
    assert_eq!((post.waiting().await, post.due_in().await), (1, 10));

    // the operator corrects the password; then the server refuses the sender
    post.config.mail.transport = serde_json::from_value(smtp.url("smtp", "needledrop:right@").into()).unwrap();
    smtp.answer("sender", "550").await;
    post.pass(Duration::seconds(10)).await;
    assert_eq!(post.send_due().await, 1);
    assert_eq!((post.waiting().await, post.due_in().await), (1, 60));

    smtp.answer("sender", "ok").await;
    post.pass(Duration::minutes(1)).await;
    assert_eq!(post.send_due().await, 1);
    assert_eq!(smtp.message().await.user.as_deref(), Some("needledrop"));
}

#[tokio::test]
async fn while_the_server_is_away_emails_wait_and_leave_soon_after_it_is_back() {
    let smtp = SmtpServer::start().await;
    let (port, post) = (smtp.port, Post::to(&smtp.url("smtp", "")).await);
    smtp.stop().await;
    post.put("ann@it.test", &reset()).await;
    for seconds in [10, 60, 300, 300, 300] {
        assert_eq!(post.send_due().await, 1);
        assert_eq!(post.due_in().await, seconds);
        post.pass(Duration::seconds(seconds)).await;
    }
    let mut smtp = SmtpServer::start_on(port, &[]).await;
    assert_eq!(post.send_due().await, 1);
    assert_eq!(smtp.message().await.to, ["ann@it.test"]);
}

#[tokio::test]
async fn an_email_whose_link_has_expired_is_not_sent() {
    let smtp = SmtpServer::start().await;
    let post = Post::to(&smtp.url("smtp", "")).await;
    let expires = post.now().await + Duration::hours(1);
    post.put_until("late@it.test", &reset(), Some(expires)).await;
    post.put_until("ann@it.test", &reset(), Some(expires + Duration::minutes(1)))
        .await;
    post.pass(Duration::hours(1)).await;
    assert_eq!(post.send_due().await, 2);
    let events = smtp.rest().await;
    let recipients: Vec<&str> = events
        .iter()
        .filter_map(|event| event["message"]["to"][0].as_str())
        .collect();
    assert_eq!(recipients, ["ann@it.test"]);
    assert_eq!(post.waiting().await, 0);
}

#[tokio::test]
async fn nodes_that_share_a_queue_send_each_email_once() {
    const MESSAGES: usize = 60;
    let smtp = SmtpServer::start().await;
    let post = Post::to(&smtp.url("smtp", "")).await;
    for number in 0..MESSAGES {
        post.put(&format!("p{number}@it.test"), &reset()).await;
    }
    let nodes = [post.worker(), post.worker(), post.worker()];
    let tried = futures_util::future::join_all(nodes.iter().map(|node| node.run_due(Lane::Mail))).await;
    let tried: Vec<usize> = tried.into_iter().map(Result::unwrap).collect();
    assert_eq!(tried.iter().sum::<usize>(), MESSAGES);
    assert!(tried.iter().filter(|tried| **tried > 0).count() > 1, "{tried:?}");
    let counts = smtp.count(MESSAGES).await;
    assert_eq!((counts.len(), counts.values().max()), (MESSAGES, Some(&1)));
}

#[tokio::test]
async fn an_email_whose_sender_was_cut_off_is_sent_by_another_after_a_minute() {
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = silent.local_addr().unwrap().port();
    let post = Post::to(&format!("smtp://127.0.0.1:{port}")).await;
    post.put("ann@it.test", &reset()).await;
    let abort = post.worker();
    tokio::select! {
        tried = abort.run_due(Lane::Mail) => panic!("{tried:?}"),
        connection = silent.accept() => drop(connection.unwrap()),
    }
    drop(silent);
    post.pass(Duration::seconds(30)).await;
    let mut smtp = SmtpServer::start_on(port, &[]).await;
    assert_eq!(post.send_due().await, 0);
    post.pass(Duration::seconds(30)).await;
    assert_eq!(post.send_due().await, 1);
    assert_eq!(smtp.message().await.to, ["ann@it.test"]);
}
