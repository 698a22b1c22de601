//! admin/delete_user: an account that has rated much, while others rate.

use std::time::{Duration, Instant};

use protocol::entity::account::Role;
use serde_json::json;

use crate::engine::{caller, house, rating};

const JOBS: i64 = 200;
const RATINGS_A_JOB: i64 = 1_000;

#[actix_web::test]
async fn an_account_with_two_hundred_thousand_ratings_goes_while_ratings_run() {
    let house = house(1).await;
    let server = &house.server;
    let admin = server.client_of(&server.admin("root").await).await;
    let eve = server.manager("eve").await;
    for statement in [
        "insert into job (company_id, created_by, title, description, budget, type, buyer_type, link_1, link_2, share_type,
                          tracks_per_user_limit, subscription_limitation, access_from, access_to, teams_id)
         select company_id, created_by, title || n, description, budget, type, buyer_type, link_1, link_2, share_type,
                tracks_per_user_limit, subscription_limitation, access_from, access_to, teams_id
         from job, generate_series(1, $1) n where id = (select min(id) from job)",
        "insert into reviewer_job (user_id, job_id) select a.id, j.id from account a, job j where a.user_name = 'eve' and $1 > 0",
    ] {
        sqlx::query(statement).bind(JOBS).execute(&server.pool).await.unwrap();
    }
    let rows = "insert into rating (job_id, track_id, user_id, value)
                select r.job_id, 1000000 + n, r.user_id, 5 from reviewer_job r, generate_series(1, $1) n";
    sqlx::query(rows)
        .bind(RATINGS_A_JOB)
        .execute(&server.pool)
        .await
        .unwrap();
    let mara = caller(server, &house.manager, Role::Manager).await;

    let delete = admin.ok("admin/delete_user", json!({"user_to_delete": eve.id}));
    let rate = async {
        for value in 1..=10 {
            let rate = rating(house.job, house.tracks[0], Some(value));
            server.state.live.rate(&mara, &rate).await.unwrap();
        }
    };
    futures_util::future::join(delete, rate).await;
    let deadline = Instant::now() + Duration::from_mins(1);
    while server
        .number("select count(*) from rating where user_id = $1", eve.id)
        .await
        > 0
    {
        assert!(Instant::now() < deadline, "the ratings of a removed account stay");
    }
    for left in [
        "select count(*) from reviewer_job where user_id = $1",
        "select count(*) from account where id = $1",
    ] {
        assert_eq!(server.number(left, eve.id).await, 0, "{left}");
    }
}
