//! admin/delete_user: an account with many ratings, while others rate.

use std::time::{Duration, Instant};

use actors::queue::Lane;
use protocol::entity::account::Role;
use protocol::ids::JobId;
use serde_json::json;

use crate::engine::{House, caller, house, rating};
use crate::support::{Person, pause};

/// A house with this many more jobs, in each of which a reviewer named Eve has rated this many tracks.
async fn house_of_eve(jobs: i64, ratings_a_job: i64) -> (House, Person) {
    let house = house(1).await;
    let server = &house.server;
    let eve = server.manager("eve").await;
    for (statement, number) in [
        (
            "insert into job (company_id, created_by, title, description, budget, type, buyer_type, link_1, link_2, share_type,
                              tracks_per_user_limit, subscription_limitation, access_from, access_to, teams_id)
             select company_id, created_by, title || n, description, budget, type, buyer_type, link_1, link_2, share_type,
                    tracks_per_user_limit, subscription_limitation, access_from, access_to, teams_id
             from job, generate_series(1, $1) n where id = (select min(id) from job)",
            jobs,
        ),
        (
            "insert into reviewer_job (user_id, job_id) select $1, id from job",
            eve.id,
        ),
        (
            "insert into rating (job_id, track_id, user_id, value)
             select r.job_id, 1000000 + n, r.user_id, 5 from reviewer_job r, generate_series(1, $1) n",
            ratings_a_job,
        ),
    ] {
        sqlx::query(statement)
            .bind(number)
            .execute(&server.pool)
            .await
            .unwrap();
    }
    (house, eve)
}

/// Waits until no row of hers is left.
async fn is_rid_of(house: &House, eve: &Person) {
    let deadline = Instant::now() + Duration::from_mins(1);
    for left in [
        "select count(*) from removed_account where user_id = $1",
        "select count(*) from reviewer_job where user_id = $1",
        "select count(*) from rating where user_id = $1",
        "select count(*) from account where id = $1",
    ] {
        while house.server.number(left, eve.id).await > 0 {
            assert!(Instant::now() < deadline, "never none: {left}");
            pause().await;
        }
    }
}

#[actix_web::test]
async fn an_account_with_two_hundred_thousand_ratings_in_two_thousand_jobs_goes_while_ratings_run() {
    let (house, eve) = house_of_eve(2_000, 100).await;
    let server = &house.server;
    // jobs in which people work meanwhile: the first has an actor already, the actors of the others start during the removal
    let jobs: Vec<i64> = sqlx::query_scalar("select id from job where id % 200 = 0 and id <> $1")
        .bind(house.job.0)
        .fetch_all(&server.pool)
        .await
        .unwrap();
    for job in &jobs {
        server.submit(&house.creator, *job, &house.tracks).await;
    }
    let jobs: Vec<JobId> = std::iter::once(house.job).chain(jobs.into_iter().map(JobId)).collect();
    let mara = caller(server, &house.manager, Role::Manager).await;
    let rate = |job: JobId, value| {
        server
            .state
            .live
            .rate(&mara, &rating(job, house.tracks[0], Some(value)))
    };
    rate(house.job, 1).await.unwrap();

    let admin = server.client_of(&server.admin("root").await).await;
    let removal = async {
        admin.ok("admin/delete_user", json!({"user_to_delete": eve.id})).await;
        is_rid_of(&house, &eve).await;
    };
    let ratings = async {
        for value in (1..=10).cycle() {
            for job in &jobs {
                rate(*job, value).await.unwrap();
            }
        }
    };
    tokio::select! {
        () = removal => {}
        () = ratings => unreachable!("people go on rating"),
    }
    // the account may be deleted before each of these jobs has had its turn
    for job in &jobs {
        rate(*job, 5).await.unwrap();
    }
    // the ratings of others stay
    let mine = "select count(*) from rating where user_id = $1";
    assert_eq!(server.number(mine, house.manager.id).await, jobs.len() as i64);
    // only the jobs in which people worked have an actor
    assert_eq!(server.state.live.topics(), jobs.len());
}

#[actix_web::test]
async fn a_sweep_that_ends_in_the_midst_goes_on_after_the_next_start() {
    let (mut house, eve) = house_of_eve(200, 10).await;
    // a long commit of somebody else, which keeps this job from having its turn
    let mut lock = house.server.pool.begin().await.unwrap();
    sqlx::query("insert into topic_head (topic, head) values ('review:' || $1, 0)")
        .bind(house.job.0)
        .execute(&mut *lock)
        .await
        .unwrap();
    let admin = house.server.client_of(&house.server.admin("root").await).await;
    let delete = json!({"user_to_delete": eve.id});
    admin.ok("admin/delete_user", delete).await;
    let left = "select count(*) from reviewer_job where user_id = $1";
    let deadline = Instant::now() + Duration::from_secs(20);
    // jobs that share a write with that one wait as well
    while house.server.number(left, eve.id).await > 20 {
        assert!(
            Instant::now() < deadline,
            "a job whose turn cannot come holds all others back"
        );
        pause().await;
    }
    assert_eq!(house.server.number(left, eve.id).await, 20);
    house.server.restart().await;
    assert_eq!(house.server.number(left, eve.id).await, 20);
    lock.rollback().await.unwrap();
    sweep(&house).await;
    is_rid_of(&house, &eve).await;
}

#[actix_web::test]
async fn a_removal_does_not_sweep_beside_a_sweep_that_runs() {
    let (house, eve) = house_of_eve(5, 1).await;
    let server = &house.server;
    let claim = "update queue_task set claim = gen_random_uuid(), due = now() + interval '1 hour'
        where kind = 'sweep_removed_accounts' and claim is null";
    // another node has claimed the task; this one adds it when it starts
    while sqlx::query(claim).execute(&server.pool).await.unwrap().rows_affected() == 0 {
        pause().await;
    }
    let admin = server.client_of(&server.admin("root").await).await;
    admin.ok("admin/delete_user", json!({"user_to_delete": eve.id})).await;
    let left = "select count(*) from removed_account where user_id = $1";
    assert_eq!(server.number(left, eve.id).await, 1);
    sqlx::query("update queue_task set claim = null, due = now() where kind = 'sweep_removed_accounts'")
        .execute(&server.pool)
        .await
        .unwrap();
    server.state.queue.wake(Lane::Upkeep);
    is_rid_of(&house, &eve).await;
}

/// Starts the minutely sweep that looks for rows of removed accounts.
async fn sweep(house: &House) {
    house
        .server
        .pass_until_recurred(time::Duration::minutes(1), "sweep_removed_accounts", Lane::Upkeep)
        .await;
}
