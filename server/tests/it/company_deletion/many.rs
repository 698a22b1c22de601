//! Deleting a company with a thousand members, all of them connected, and a thousand jobs, while others rate.

use std::time::Instant;

use futures_util::StreamExt as _;
use futures_util::stream;
use protocol::entity::account::Role;
use serde_json::json;

use crate::engine::{caller, house, rating};
use crate::support::Person;

const MEMBERS: i64 = 1_000;
const JOBS: i64 = 1_000;

#[actix_web::test]
async fn a_thousand_members_lose_every_right_while_others_rate() {
    let others = house(1).await;
    let server = &others.server;
    let owner = server.manager("owner").await;
    let company = server.company(&owner, "A large house").await;
    for statement in [
        "insert into account (email, user_name, password_hash, role, email_confirmed, approved)
         select 'm' || n || '@it.test', 'm' || n, '', 'manager', true, true from generate_series(1, $2) n where $1 = $1 and $3 = $3",
        "insert into company_member (company_id, user_id, role_name)
         select $1, id, case when id % 100 = 0 then 'admin' else 'member' end from account
         where email ~ '^m[0-9]+@it.test$' and $2 = $2 and $3 = $3",
        "insert into job (company_id, title, description, budget, type, buyer_type, link_1)
         select $1, 'job ' || n, repeat('what we seek ', 100), '$500', 'Other', 'Contractor', '' from generate_series(1, $3) n where $2 = $2",
    ] {
        sqlx::query(statement)
            .bind(company)
            .bind(MEMBERS)
            .bind(JOBS)
            .execute(&server.pool)
            .await
            .unwrap();
    }
    let job = server
        .number("select min(id) from job where company_id = $1", company)
        .await;
    let people: Vec<i64> =
        sqlx::query_scalar("select user_id from company_member where company_id = $1 and user_id <> $2")
            .bind(company)
            .bind(owner.id)
            .fetch_all(&server.pool)
            .await
            .unwrap();
    assert_eq!(people.len() as i64, MEMBERS);
    let topics = [format!("company:{company}"), format!("review:{job}")];
    let connect = |id: i64| {
        let topics = &topics;
        async move {
            let (name, email) = (format!("m{id}"), String::new());
            let mut live = server.live_of(&Person { id, name, email }).await;
            for topic in topics {
                live.subscribe(topic).await;
            }
            live
        }
    };
    let members: Vec<_> = stream::iter(&people)
        .map(|id| connect(*id))
        .buffered(32)
        .collect()
        .await;

    let client = server.client_of(&owner).await;
    let requested_at = Instant::now();
    let shown = client.ok("company/get", json!({})).await;
    assert_eq!(shown[0]["members"].as_array().map(Vec::len), Some(1 + MEMBERS as usize));
    eprintln!("company/get with 1,001 members: {:?}", requested_at.elapsed());

    let rater = caller(server, &others.manager, Role::Manager).await;
    let deletion = async {
        let begun = Instant::now();
        client.ok("company/delete", json!({"company_id": company})).await;
        eprintln!("deleted in {:?}", begun.elapsed());
    };
    let mut deletion = std::pin::pin!(deletion);
    let mut rated = 0;
    loop {
        let value = Some(1 + rated % 10);
        let next = server
            .state
            .live
            .rate(&rater, &rating(others.job, others.tracks[0], value));
        tokio::select! {
            () = &mut deletion => break,
            answer = next => answer.expect("others rate on"),
        };
        rated += 1;
    }
    assert!(rated > 0);
    let mut lost = stream::iter(members)
        .map(|mut live| {
            let topics = &topics;
            async move {
                assert_eq!(live.next_lost(topics.len()).await, *topics);
                let refused = json!({"topic": topics[1]});
                live.refused("subscribe", refused, 404, "not_found").await;
            }
        })
        .buffered(32);
    let mut number = 0;
    while lost.next().await.is_some() {
        number += 1;
    }
    assert_eq!(number, MEMBERS);
    let standing = "select count(*) from job where company_id = $1 and status <> 'deleted'";
    assert_eq!(server.number(standing, company).await, 0);

    let mut staff = server.live_of(&server.admin("root").await).await;
    let begun = Instant::now();
    let restored = staff.ok("company.restore", json!({"company_id": company})).await;
    eprintln!("restored in {:?}", begun.elapsed());
    assert_eq!(restored["number_of_members"], 1 + MEMBERS);
    let open = "select count(*) from job where company_id = $1 and status = 'open'";
    assert_eq!(server.number(open, company).await, JOBS);
}
