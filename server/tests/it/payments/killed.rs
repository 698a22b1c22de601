//! A server that is killed while the provider delivers whole histories of events: each event is delivered again until it is accepted, and
//! each history ends as it does without the kill.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;

use super::scene::{customer, signature};
use super::shuffled::{comparable, life};
use crate::support::provider::{KEY, Reaction, SECRET, StubProvider, missing};
use crate::support::{Person, TestProcess, cluster, pause};

const PEOPLE: i64 = 6;

/// A provider that keeps the newest state of each subscription.
fn provider(people: &[Person]) -> StubProvider {
    let mut subscriptions: Vec<Value> = Vec::new();
    for event in people.iter().flat_map(life) {
        let object = event["data"]["object"].clone();
        subscriptions.retain(|one| one["id"] != object["id"]);
        subscriptions.push(object);
    }
    StubProvider::start(move |request| match &*request.call {
        "GET /v1/subscriptions" => {
            let theirs: Vec<_> = subscriptions
                .iter()
                .filter(|one| one["customer"] == request.field("customer"))
                .collect();
            json!({"object": "list", "data": theirs, "has_more": false, "url": "/v1/subscriptions"}).into()
        }
        call => match subscriptions
            .iter()
            .find(|one| call.strip_prefix("GET /v1/subscriptions/") == one["id"].as_str())
        {
            Some(found) => Reaction::from(found.clone()),
            None => missing(),
        },
    })
}

async fn add_people(pool: &PgPool) -> Vec<Person> {
    let mut people = Vec::new();
    for number in 0..PEOPLE {
        let name = format!("buyer{number}");
        let id = sqlx::query_scalar(
            "insert into account (email, user_name, password_hash, role, email_confirmed, approved) values ($1 || '@it.test', $1, '', 'creator', true, true)
             returning id",
        );
        let id: i64 = id.bind(&name).fetch_one(pool).await.unwrap();
        let person = Person {
            id,
            email: format!("{name}@it.test"),
            name,
        };
        let known = sqlx::query("insert into subscription (user_id, stripe_customer_id) values ($1, $2)");
        known.bind(id).bind(customer(&person)).execute(pool).await.unwrap();
        people.push(person);
    }
    people
}

/// Delivers events to the server's present address until each is accepted, as the provider does; gives how often there was no answer.
async fn deliver_all(events: &[Value], address: &Mutex<std::net::SocketAddr>) -> usize {
    let (mut unanswered, deadline) = (0, Instant::now() + Duration::from_mins(2));
    for event in events {
        let body = event.to_string();
        loop {
            assert!(Instant::now() < deadline, "an event is not taken");
            let client = crate::support::Client::new(*address.lock().unwrap());
            let request = client.request(Method::POST, "/api/stripe/webhook");
            let sent = request
                .header("Stripe-Signature", signature(&body, SECRET, 0))
                .body(body.clone())
                .send()
                .await;
            match sent {
                Ok(answer) if answer.status() == 200 => break,
                _ => unanswered += 1,
            }
            pause().await;
        }
    }
    unanswered
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lives_that_are_delivered_while_the_server_is_killed_end_as_they_do_without() {
    let database = cluster::new_database().await;
    let pool = PgPoolOptions::new().connect_with(database.options).await.unwrap();
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("data");
    let people = add_people(&pool).await;
    let stub = provider(&people);
    let settings = [
        ("DATABASE_URL", database.url.as_str()),
        ("NEEDLEDROP_PAYMENTS", "stripe"),
        ("NEEDLEDROP_STRIPE_KEY", KEY),
        ("NEEDLEDROP_STRIPE_WEBHOOK_SECRETS", SECRET),
        ("NEEDLEDROP_STRIPE_URL", &stub.url),
    ];
    let mut server = TestProcess::start(&folder, "127.0.0.1:0", &settings);
    let address = Arc::new(Mutex::new(server.address));
    // the first history shows the state in which the others must end
    assert_eq!(deliver_all(&life(&people[0]), &address).await, 0);
    let senders: Vec<_> = people[1..]
        .iter()
        .map(|person| {
            // each event three times, all in reverse order
            let events: Vec<Value> = life(person)
                .into_iter()
                .rev()
                .flat_map(|event| vec![event; 3])
                .collect();
            let address = Arc::clone(&address);
            tokio::spawn(async move { deliver_all(&events, &address).await })
        })
        .collect();
    for taken in [20, 40] {
        let deadline = Instant::now() + Duration::from_mins(1);
        loop {
            let count: i64 = sqlx::query_scalar("select count(*) from payment_event")
                .fetch_one(&pool)
                .await
                .unwrap();
            if count >= taken {
                break;
            }
            assert!(Instant::now() < deadline, "{count} events were taken");
            pause().await;
        }
        server.kill();
        server = TestProcess::start(&folder, "127.0.0.1:0", &settings);
        *address.lock().unwrap() = server.address;
    }
    let mut unanswered = 0;
    for sender in senders {
        unanswered += sender.await.unwrap();
    }
    assert!(unanswered > 0, "no kill was met");
    let deadline = Instant::now() + Duration::from_mins(1);
    // a task whose server was killed waits a minute, until its claim expires
    sqlx::query("update queue_task set due = now() where lane = 'payments' and claim is not null")
        .execute(&pool)
        .await
        .unwrap();
    let waiting = "select count(*) from queue_task where lane = 'payments' and kind = 'read_subscriptions'";
    while sqlx::query_scalar::<_, i64>(waiting).fetch_one(&pool).await.unwrap() > 0 {
        assert!(Instant::now() < deadline, "tasks are left");
        pause().await;
    }
    let mut ends = Vec::new();
    for person in &people {
        let stored: String = sqlx::query_scalar(super::scene::KEPT)
            .bind(person.id)
            .fetch_one(&pool)
            .await
            .unwrap();
        ends.push(comparable(&stored));
    }
    assert_eq!(ends[0]["plan"], "unlimited");
    for end in &ends[1..] {
        assert_eq!(*end, ends[0]);
    }
    let numbered: Vec<i16> = sqlx::query_scalar("select first_500 from account where first_500 is not null order by 1")
        .fetch_all(&pool)
        .await
        .unwrap();
    assert_eq!(numbered, [1, 2, 3, 4, 5, 6], "once each");
    assert!(server.terminate());
}
