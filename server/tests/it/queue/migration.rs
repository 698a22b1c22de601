//! Emails that waited before the queue of tasks existed.

use server::postgres::pool::MIGRATIONS;
use sqlx::postgres::PgPoolOptions;

use crate::support::cluster;

/// (lane and kind, address and content, subject, key, tries, whether it waits)
type Row = (String, Option<String>, String, Option<String>, i32, bool);

#[tokio::test]
async fn waiting_messages_move_into_the_queue_and_are_readable_by_the_sender() {
    let database = cluster::new_database().await;
    let pool = PgPoolOptions::new().connect_with(database.options).await.unwrap();
    let mut connection = pool.acquire().await.unwrap();
    sqlx::raw_sql("drop schema public cascade; create schema public")
        .execute(&mut *connection)
        .await
        .unwrap();
    for migration in MIGRATIONS.iter().filter(|migration| migration.version < 15) {
        sqlx::raw_sql(migration.sql.clone())
            .execute(&mut *connection)
            .await
            .unwrap();
    }
    sqlx::raw_sql(
        "insert into mail_letter (kind, recipient, content, created, expires, tries, due, failure) values
         ('reset_password', 'Ann@it.test', '{\"subject\": \"old\"}', now() - interval '2 hours', now(), 1, now(), null),
         ('reset_password', 'ann@it.test', '{\"subject\": \"new\"}', now() - interval '1 hour', now(), 2, now(), null),
         ('approved', 'bob@it.test', '{\"subject\": \"in\"}', now(), null, 0, now(), null),
         ('off_hold', 'eve@it.test', null, now() - interval '3 days', null, 9, null, 'refused (550, recipient)')",
    )
    .execute(&mut *connection)
    .await
    .unwrap();
    let queue = MIGRATIONS.iter().find(|migration| migration.version == 15).unwrap();
    sqlx::raw_sql(queue.sql.clone())
        .execute(&mut *connection)
        .await
        .unwrap();
    let rows: Vec<Row> = sqlx::query_as(
        "select lane || '/' || kind, payload->>'to' || ' ' || (payload->'message'->>'subject'), subject, unique_key, tries, given_up is null
         from queue_task order by id",
    )
    .fetch_all(&mut *connection)
    .await
    .unwrap();
    let row = |to: Option<&str>, subject: &str, key: Option<&str>, tries, waits| {
        let text = |text: &str| text.to_owned();
        (
            text("mail/send_email"),
            to.map(text),
            text(subject),
            key.map(text),
            tries,
            waits,
        )
    };
    assert_eq!(
        rows,
        [
            row(Some("Ann@it.test old"), "ann@it.test", None, 1, true),
            row(
                Some("ann@it.test new"),
                "ann@it.test",
                Some("email:reset_password:ann@it.test"),
                2,
                true
            ),
            row(Some("bob@it.test in"), "bob@it.test", None, 0, true),
            row(None, "eve@it.test", None, 9, false),
        ]
    );
}
