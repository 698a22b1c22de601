//! admin/delete_user: acts of the account while it is being removed.

use std::time::{Duration, Instant};

use actors::queue::Lane;
use actors::topic::messages::{HubMessage, Resume};
use protocol::entity::account::Role;
use protocol::topic::Topic;
use serde_json::json;
use sqlx::{Postgres, Transaction};

use crate::company_member::meanwhile::Scene;
use crate::engine::{Follower, caller, rating};
use crate::support::{Client, pause};

/// A house with two tracks, of which the manager has rated the first, and the staff's client.
async fn scene() -> (Scene, Client) {
    let scene = Scene::new(2).await;
    let server = &scene.house.server;
    // a row that is deleted with the account, after its ratings
    server.set_plan(scene.eve.id, "premium", true).await;
    scene.house.rate([4]).await;
    scene.listen().await;
    let admin = server.client_of(&server.admin("root").await).await;
    (scene, admin)
}

impl Scene {
    /// Waits until a backend waits for the test's own lock.
    async fn blocked_by(&self, lock: &mut Transaction<'static, Postgres>) {
        let own: i32 = sqlx::query_scalar("select pg_backend_pid()")
            .fetch_one(&mut **lock)
            .await
            .unwrap();
        self.until(
            "select count(*) from pg_stat_activity where $1::bigint = any(pg_blocking_pids(pid)::bigint[])",
            i64::from(own),
            1,
        )
        .await;
    }

    /// Waits until this query gives the expected number.
    async fn until(&self, query: &'static str, id: i64, expected: i64) {
        let deadline = Instant::now() + Duration::from_secs(20);
        while self.house.server.number(query, id).await != expected {
            assert!(Instant::now() < deadline, "never {expected}: {query}");
            pause().await;
        }
    }

    /// Checks that no row of hers is left, and that followers load their state from the database.
    async fn is_rid_of_her(&self, follower: &mut Follower) {
        let server = &self.house.server;
        for query in [
            "select count(*) from rating where user_id = $1",
            "select count(*) from listened where user_id = $1",
            "select count(*) from frame where changes like '%\"user_id\":' || $1 || ',%'",
        ] {
            self.until(query, self.eve.id, 0).await;
        }
        while !matches!(follower.next().await, HubMessage::Lagged { .. }) {}
        let topic = Topic::Review(self.house.job);
        let (answer, head) = Follower::follow(server, topic, Resume::default()).answer().await;
        assert_eq!(
            answer["snapshot"],
            json!({"counters": {"tracks": 2, "rated": 1}, "blind": false})
        );
        let stored = "select head from topic_head where topic = 'review:' || $1";
        assert_eq!(head, server.number(stored, self.house.job.0).await);
        // means are computed from the remaining ratings
        let mine = caller(server, &self.house.manager, Role::Manager).await;
        let rate = rating(self.house.job, self.house.tracks[0], Some(6));
        let answer = server.state.live.rate(&mine, &rate).await.unwrap().result;
        assert_eq!(answer.rating, Some(6.0));
    }
}

#[actix_web::test]
async fn a_rating_that_is_committed_while_its_reviewer_is_removed_is_gone_with_them() {
    let (scene, admin) = scene().await;
    let (server, job) = (&scene.house.server, scene.house.job);
    let mut follower = Follower::follow(server, Topic::Review(job), Resume::default());
    follower.answer().await;
    let mut lock = server.pool.begin().await.unwrap();
    sqlx::query("select from subscription where user_id = $1 for update")
        .bind(scene.eve.id)
        .fetch_one(&mut *lock)
        .await
        .unwrap();
    let delete = json!({"user_to_delete": scene.eve.id});
    let removal = admin.ok("admin/delete_user", delete);
    let meanwhile = async {
        scene.blocked_by(&mut lock).await;
        // one track that somebody has rated and one that nobody has: they are committed in different ways
        for track in &scene.house.tracks {
            let rate = rating(job, *track, Some(10));
            server.state.live.rate(&scene.hers, &rate).await.unwrap();
        }
        lock.rollback().await.unwrap();
    };
    futures_util::future::join(removal, meanwhile).await;
    scene.is_rid_of_her(&mut follower).await;
}

#[actix_web::test]
async fn a_rating_under_way_that_outlives_its_reviewers_removal_is_gone_with_them() {
    let (scene, admin) = scene().await;
    let topic = Topic::Review(scene.house.job);
    let mut follower = Follower::follow(&scene.house.server, topic, Resume::default());
    follower.answer().await;
    let mut lock = scene.hold().await;
    let rated = scene.rate(10);
    scene.blocked_by(&mut lock).await;
    let delete = json!({"user_to_delete": scene.eve.id});
    let removal = admin.ok("admin/delete_user", delete);
    let meanwhile = async {
        scene
            .until("select count(*) from account where id = $1", scene.eve.id, 0)
            .await;
        lock.rollback().await.unwrap();
        rated.await.unwrap();
    };
    futures_util::future::join(removal, meanwhile).await;
    scene.is_rid_of_her(&mut follower).await;
}

#[actix_web::test]
async fn a_rating_that_a_removal_left_behind_when_its_process_ended_is_gone_after_the_next_start() {
    let (mut scene, admin) = scene().await;
    let (job, track, eve) = (scene.house.job, scene.house.tracks[0], scene.eve.id);
    admin.ok("admin/delete_user", json!({"user_to_delete": eve})).await;
    scene
        .until("select count(*) from removed_account where user_id = $1", eve, 0)
        .await;
    for left in [
        "insert into rating (job_id, track_id, user_id, value) values ($1, $2, $3, 10)",
        "insert into reviewer_job (job_id, user_id) select $1, $3 where $2 = $2",
        "insert into removed_account (user_id) select $3 where $1 = $1 and $2 = $2",
    ] {
        sqlx::query(left)
            .bind(job.0)
            .bind(track)
            .bind(eve)
            .execute(&scene.house.server.pool)
            .await
            .unwrap();
    }
    scene.house.server.restart().await;
    scene
        .house
        .server
        .pass_until_recurred(time::Duration::minutes(1), "sweep_removed_accounts", Lane::Upkeep)
        .await;
    scene
        .until("select count(*) from rating where user_id = $1", eve, 0)
        .await;
}
