//! A head that somebody else holds: its job waits, and no other one does.

use std::time::Duration;

use actors::access::caller::Caller;
use protocol::entity::account::Role;
use protocol::ids::JobId;

use super::engine::{caller, rating};
use super::support::TestServer;

/// Enough for several to share a committer with the one whose head is held.
const JOBS: usize = 8;

/// Only a job that waits for the lock would take this long.
const AT_ONCE: Duration = Duration::from_secs(4);

struct Stage {
    server: TestServer,
    reviewer: Caller,
    /// Jobs with a track each that has been rated.
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

    async fn rate(&self, job: usize, value: i16) {
        let (job, track) = self.jobs[job];
        let rate = rating(job, track, Some(value));
        self.server.state.live.rate(&self.reviewer, &rate).await.unwrap();
    }
}

#[actix_web::test]
async fn a_head_that_somebody_holds_keeps_no_other_jobs_ratings_waiting() {
    let stage = Stage::set().await;
    let mut lock = stage.server.pool.begin().await.unwrap();
    sqlx::query("select from topic_head where topic = $1 for update")
        .bind(format!("review:{}", stage.jobs[0].0))
        .fetch_one(&mut *lock)
        .await
        .unwrap();
    let others = async {
        for value in 2..5 {
            for job in 1..JOBS {
                stage.rate(job, value).await;
            }
        }
        lock.rollback().await.unwrap();
    };
    let others = async { tokio::time::timeout(AT_ONCE, others).await.expect("nobody else waits") };
    futures_util::future::join(stage.rate(0, 9), others).await;
}

#[actix_web::test]
async fn a_rating_that_changes_nothing_waits_for_no_head() {
    let stage = Stage::set().await;
    let mut lock = stage.server.pool.begin().await.unwrap();
    sqlx::query("select from topic_head where topic = $1 for update")
        .bind(format!("review:{}", stage.jobs[0].0))
        .fetch_one(&mut *lock)
        .await
        .unwrap();
    let again = async {
        for _ in 0..20 {
            stage.rate(0, 1).await;
        }
    };
    tokio::time::timeout(AT_ONCE, again)
        .await
        .expect("it is answered from what is known");
    lock.rollback().await.unwrap();
}
