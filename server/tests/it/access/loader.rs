//! Loading access for many callers at once: one query serves all, each gets their own answer, and a lost connection loses no question.

use std::time::{Duration, Instant};

use actors::access::topic::{TopicAccess, Viewer};
use futures_util::future::{join_all, select_all};
use protocol::error_code::ErrorCode;
use protocol::ids::{CompanyId, JobId, UserId};
use protocol::refusal::Refusal;
use protocol::topic::Topic;
use sqlx::{Postgres, Transaction};
use tokio::task::JoinHandle;

use crate::nodes::proxies::{Gate, PostgresProxy};
use crate::support::{TestServer, pause};

/// The longest wait for anything before a test fails.
const PATIENCE: Duration = Duration::from_secs(20);
struct House {
    server: TestServer,
    topics: Vec<Topic>,
    manager: UserId,
    admin: UserId,
    creator: UserId,
    blocked: UserId,
}

impl House {
    async fn new() -> Self {
        Self::on(TestServer::start().await).await
    }

    async fn on(server: TestServer) -> Self {
        let (manager, admin) = (server.manager("max").await, server.admin("ann").await);
        let (creator, blocked) = (server.creator("ada").await, server.manager("bob").await);
        let company = server.company(&manager, "Sync House").await;
        server.member(company, &blocked, "member").await;
        sqlx::query("update account set blocked = true where id = $1")
            .bind(blocked.id)
            .execute(&server.pool)
            .await
            .unwrap();
        let job = JobId(server.job(company, "a job").await);
        Self {
            topics: vec![
                Topic::Review(job),
                Topic::Job(job),
                Topic::Company(CompanyId(company)),
                Topic::Admin,
            ],
            manager: UserId(manager.id),
            admin: UserId(admin.id),
            creator: UserId(creator.id),
            blocked: UserId(blocked.id),
            server,
        }
    }

    fn ask(&self, user: UserId) -> JoinHandle<Result<TopicAccess, Refusal>> {
        let (live, topics) = (self.server.state.live.clone(), self.topics.clone());
        let viewer = Viewer {
            user_id: user,
            session_id: None,
        };
        tokio::spawn(async move { live.access().load(viewer, topics).await })
    }

    /// The person's expected access to the review, the job, the company and the admin topic.
    fn expected(&self, user: UserId) -> [Result<(), ErrorCode>; 4] {
        let (unseen, forbidden) = (Err(ErrorCode::NotFound), Err(ErrorCode::Forbidden));
        match user {
            user if user == self.manager => [Ok(()), Ok(()), Ok(()), unseen],
            user if user == self.admin => [Ok(()), Ok(()), Ok(()), Ok(())],
            user if user == self.creator => [forbidden, Ok(()), unseen, unseen],
            _ => [unseen; 4],
        }
    }

    fn found(&self, rights: &TopicAccess) -> [Result<(), ErrorCode>; 4] {
        std::array::from_fn(|index| rights.follow(&self.topics[index]))
    }

    async fn lock_accounts(&self) -> Transaction<'static, Postgres> {
        let mut transaction = self.server.pool.begin().await.unwrap();
        sqlx::query("lock table account in access exclusive mode")
            .execute(&mut *transaction)
            .await
            .unwrap();
        transaction
    }

    /// Waits until this many statements that contain these words wait for a lock.
    async fn until_waiting(&self, words: &str, count: i64) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let waiting: i64 = sqlx::query_scalar(
                "select count(*) from pg_stat_activity
                 where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '%'",
            )
            .bind(words)
            .fetch_one(&self.server.pool)
            .await
            .unwrap();
            if waiting == count {
                return;
            }
            assert!(Instant::now() < deadline, "{waiting} wait");
            pause().await;
        }
    }
}

#[tokio::test]
async fn questions_during_a_query_share_the_next_one_and_each_gets_its_own_answer() {
    let house = House::new().await;
    let askers = [house.manager, house.admin, house.creator, house.blocked];
    // prepares the query, so that it waits for its locks once
    house.ask(house.manager).await.unwrap().unwrap();
    let first_lock = house.lock_accounts().await;
    let first = house.ask(house.manager);
    house.until_waiting("wanted", 1).await;
    let others: Vec<_> = askers.iter().map(|user| house.ask(*user)).collect();
    // the loader gets this question before its next query, which waits in turn
    let (mut second_lock, ()) = tokio::join!(house.lock_accounts(), async {
        house.until_waiting("lock table account", 1).await;
        first_lock.commit().await.unwrap();
    });
    assert_eq!(
        house.found(&first.await.unwrap().unwrap()),
        house.expected(house.manager)
    );
    house.until_waiting("wanted", 1).await;
    let waiting = house.server.state.live.metrics().access_waiting;
    assert_eq!(waiting, 0, "all go with one query");
    // the state at the start of the query counts, not the state when the question was asked
    sqlx::query("update account set blocked = false where id = $1")
        .bind(house.blocked.0)
        .execute(&mut *second_lock)
        .await
        .unwrap();
    second_lock.commit().await.unwrap();
    for (user, rights) in askers.iter().zip(join_all(others).await) {
        let expected = if *user == house.blocked { house.manager } else { *user };
        let rights = rights.unwrap().unwrap();
        assert_eq!(house.found(&rights), house.expected(expected), "{user:?}");
    }
    let unknown = UserId(-1);
    let rights = house.ask(unknown).await.unwrap().unwrap();
    assert_eq!(house.found(&rights), house.expected(unknown));
}

#[tokio::test]
async fn a_query_whose_connection_the_database_has_ended_is_repeated() {
    let house = House::new().await;
    for _ in 0..3 {
        for user in [house.manager, house.creator, house.blocked] {
            let rights = house.ask(user).await.unwrap().unwrap();
            assert_eq!(house.found(&rights), house.expected(user));
        }
        // in two parts, so that the query does not find itself
        let ended = "select count(pg_terminate_backend(pid, 5000)) from pg_stat_activity
            where datname = current_database() and query like '%wan' || 'ted%' and $1 = $1";
        assert_eq!(house.server.number(ended, 1).await, 1, "the loader has one connection");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_who_wait_for_a_database_that_does_not_answer_are_refused_together() {
    let (server, proxy) = PostgresProxy::server(|config| config.live.commit_within_ms = 1_000).await;
    let house = House::on(server).await;
    house.ask(house.manager).await.unwrap().unwrap();
    proxy.answers.send_replace(Gate::Held);
    let all = (0..40).map(|_| house.ask(house.creator));
    let all: Vec<_> = all.collect();
    let live = &house.server.state.live;
    let deadline = Instant::now() + PATIENCE;
    while live.metrics().access_waiting < 32 {
        assert!(Instant::now() < deadline, "they do not wait");
        pause().await;
    }
    let (refused, _, others) = select_all(all).await;
    assert_eq!(refused.unwrap().unwrap_err().code, ErrorCode::TryAgain);
    let waiting = live.metrics().access_waiting;
    assert_eq!(waiting, 0, "the others do not wait one after the other");
    for refused in join_all(others).await {
        assert_eq!(refused.unwrap().unwrap_err().code, ErrorCode::TryAgain);
    }
    proxy.answers.send_replace(Gate::Open);
    let rights = house.ask(house.creator).await.unwrap().unwrap();
    assert_eq!(house.found(&rights), house.expected(house.creator));
}
