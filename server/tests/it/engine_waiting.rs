//! A head that another transaction has locked: its job waits, and no other job does.

use std::ops::Range;
use std::pin::pin;

use actors::access::caller::Caller;
use actors::topic::reply::PendingReply;
use actors::write::{Subject, WriteError};
use futures_util::FutureExt as _;
use futures_util::future::join_all;
use protocol::client_event::RateTrackAnswer;
use protocol::entity::account::Role;
use protocol::ids::JobId;
use protocol::topic::Topic;
use sqlx::{Postgres, Transaction};

use super::engine::{caller, rating};
use super::support::TestServer;

/// Enough jobs for several to share a committer with the job whose head is locked.
const JOBS: usize = 8;

/// The ratings of each other job, one after the other, that are acknowledged while one rating waits for the head, for 5 s at most.
const ROUNDS: i16 = 20;

/// A busy machine may be too slow for that once or twice.
const WAITS: usize = 5;

struct Stage {
    server: TestServer,
    reviewer: Caller,
    /// Jobs with one rated track each.
    jobs: Vec<(JobId, i64)>,
}

impl Stage {
    async fn set() -> Self {
        let server = TestServer::start().await;
        let (creator, manager) = (server.creator("ines").await, server.manager("mara").await);
        let company = server.company(&manager, "Harbourlight").await;
        let reviewer = caller(&server, &manager, Role::Manager).await;
        let mut jobs = Vec::new();
        for number in 0..JOBS {
            let job = server.job(company, &format!("Job {number}")).await;
            let track = server.track(&creator, &format!("Track {number}")).await;
            server.submit(&creator, job, &[track]).await;
            jobs.push((JobId(job), track));
        }
        let stage = Self { server, reviewer, jobs };
        for job in 0..JOBS {
            stage.rate(job, 1).await;
        }
        stage
    }

    fn ask(&self, job: usize, value: i16) -> PendingReply<RateTrackAnswer> {
        let (job, track) = self.jobs[job];
        let rate = rating(job, track, Some(value));
        self.server.state.live.rate(&self.reviewer, &rate)
    }

    async fn rate(&self, job: usize, value: i16) {
        self.ask(job, value).await.unwrap();
    }

    /// Locks the heads of some jobs until the transaction ends.
    async fn hold(&self, jobs: Range<usize>) -> Transaction<'static, Postgres> {
        let mut lock = self.server.pool.begin().await.unwrap();
        let topics: Vec<String> = self.jobs[jobs].iter().map(|(job, _)| format!("review:{job}")).collect();
        sqlx::query("select from topic_head where topic = any($1) order by topic for update")
            .bind(topics)
            .fetch_all(&mut *lock)
            .await
            .unwrap();
        lock
    }
}

#[actix_web::test]
async fn a_head_that_somebody_holds_keeps_no_other_jobs_ratings_waiting() {
    let stage = Stage::set().await;
    let lock = stage.hold(0..1).await;
    for _ in 0..WAITS {
        let mut held = pin!(stage.ask(0, 9));
        stage.server.wait_for_blocked(1).await;
        for round in 0..ROUNDS {
            join_all((1..JOBS).map(|job| stage.rate(job, 2 + round % 2))).await;
        }
        if held.as_mut().now_or_never().is_none() {
            // the same rating still waits, and is committed once the lock is released
            lock.rollback().await.unwrap();
            held.await.unwrap();
            return;
        }
    }
    panic!("ratings of other jobs are acknowledged only when the one that waits for the head has given up");
}

#[actix_web::test]
async fn more_heads_held_than_there_are_waiters_keep_no_free_head_waiting() {
    let stage = Stage::set().await;
    let held = 0..JOBS - 2;
    let lock = stage.hold(held.clone()).await;
    for value in 2..2 + WAITS as i16 {
        let mut waiting: Vec<_> = held.clone().map(|job| stage.ask(job, value)).collect();
        stage.server.wait_for_blocked(4).await;
        // one more head, locked until its commit has been passed to a waiter as well
        let brief = stage.hold(JOBS - 2..JOBS - 1).await;
        let freed = stage.ask(JOBS - 2, value);
        for round in 0..ROUNDS {
            stage.rate(JOBS - 1, 2 + round % 2).await;
        }
        brief.rollback().await.unwrap();
        freed.await.unwrap();
        waiting.retain_mut(|request| request.now_or_never().is_none());
        if waiting.len() == held.len() {
            lock.rollback().await.unwrap();
            for answer in join_all(waiting).await {
                answer.unwrap();
            }
            return;
        }
        // they end before the next try, so that they free no waiter
        join_all(waiting).await;
    }
    panic!("a rating whose head is free is acknowledged only when those that wait for held ones have given up");
}

#[actix_web::test]
async fn a_rating_that_changes_nothing_waits_for_no_head() {
    let stage = Stage::set().await;
    let lock = stage.hold(0..1).await;
    // a waiting rating would be refused in the end
    for _ in 0..20 {
        stage.rate(0, 1).await;
    }
    lock.rollback().await.unwrap();
}

#[actix_web::test]
async fn ratings_behind_a_write_that_meets_a_lock_are_committed_between_two_of_its_tries() {
    const KEY: i64 = 42;
    let stage = Stage::set().await;
    let review = Topic::Review(stage.jobs[0].0);
    let mut held = stage.server.pool.begin().await.unwrap();
    let lock = |key: i64| sqlx::query("select pg_advisory_xact_lock($1)").bind(key);
    lock(KEY).execute(&mut *held).await.unwrap();
    for value in 2..2 + WAITS as i16 {
        let write = stage.server.state.live.write(Subject::Task("test"));
        let write = write.serialized_on(review.clone()).topics([review.clone()]);
        let mut write = write.run(async move |write| {
            lock(KEY).execute(write.rows()).await?;
            Ok::<_, WriteError>(())
        });
        stage.server.wait_for_blocked(1).await;
        stage.rate(0, value).await;
        if (&mut write).now_or_never().is_none() {
            held.rollback().await.unwrap();
            write.await.unwrap();
            return;
        }
    }
    panic!("a rating is acknowledged only when the write before it has given up");
}
