//! Failed attempts: the time of the next one, and the row that is left after the last.

use actors::queue::{Failure, Handler, Handlers, Lane, Queue, Run, Task, Timing, Worker, enqueue, forget};
use time::Duration;

use super::{Probe, Scene, Status, probe};
use crate::support::queue::pass;

/// Fails in the way that its task's name says.
struct Failing;

impl Handler<Probe> for Failing {
    async fn run(&self, payload: Probe, _: &Run) -> Result<(), Failure> {
        match payload.name.as_str() {
            "silence" => Err(Failure::Silence("no answer".to_owned())),
            "permanent" => Err(Failure::Permanent("never".to_owned())),
            "panic" => panic!("as the test wants it"),
            _ => Err(Failure::Temporary("not yet".to_owned())),
        }
    }
}

fn failing(scene: &Scene) -> Worker {
    let handlers = Handlers::new().with(Failing);
    Worker::new(scene.pool.clone(), Queue::default(), handlers, Timing::default())
}

async fn due_in(scene: &Scene) -> i64 {
    scene
        .number("select round(extract(epoch from due - clock_timestamp()))::int8 from queue_task where every is null")
        .await
}

#[tokio::test]
async fn tries_follow_the_table_of_their_kind() {
    for (name, delays) in [
        ("temporary", &[10, 60, 300, 1_800, 7_200, 14_400, 14_400][..]),
        ("panic", &[10, 60, 300]),
        ("silence", &[10, 60, 300, 300, 300]),
    ] {
        let scene = Scene::new().await;
        let id = scene.add(&probe(name)).await;
        let worker = failing(&scene);
        for delay in delays {
            assert_eq!(worker.run_due(Lane::Mail).await.unwrap(), 1);
            assert_eq!(due_in(&scene).await, *delay, "{name}");
            pass(&scene.pool, Duration::seconds(delay - 5)).await;
            assert_eq!(worker.run_due(Lane::Mail).await.unwrap(), 0, "not before its time");
            pass(&scene.pool, Duration::seconds(5)).await;
        }
        let report = scene.report(id).await.unwrap();
        assert_eq!((report.status, report.tries), (Status::Waiting, delays.len() as i32));
        assert!(report.failure.is_some());
    }
}

#[tokio::test]
async fn a_task_that_is_given_up_loses_its_payload_at_once_and_its_subject_after_a_week() {
    let scene = Scene::new().await;
    let task = probe("permanent").about("ann@it.test".to_owned());
    let id = scene.add(&task.unique("ann".to_owned())).await;
    let worker = failing(&scene);
    assert_eq!(worker.run_due(Lane::Mail).await.unwrap(), 1);
    let report = scene.report(id).await.unwrap();
    assert_eq!(
        (report.status, report.failure.as_deref()),
        (Status::GivenUp, Some("never"))
    );
    let left =
        "select count(*) from queue_task where subject = 'ann@it.test' and payload is null and unique_key is null";
    assert_eq!(scene.number(left).await, 1);

    worker.register_recurring(Lane::Upkeep).await.unwrap();
    for (days, count) in [(6, 1), (1, 0)] {
        pass(&scene.pool, Duration::days(days)).await;
        assert_eq!(worker.run_due(Lane::Upkeep).await.unwrap(), 1);
        assert_eq!(scene.number(left).await, count, "after {days} more days");
    }
}

#[tokio::test]
async fn after_a_day_a_task_is_given_up() {
    let scene = Scene::new().await;
    let id = scene.add(&probe("temporary")).await;
    pass(&scene.pool, Duration::hours(24)).await;
    assert_eq!(
        failing(&scene).run_due(Lane::Mail).await.unwrap(),
        1,
        "it had no try before"
    );
    assert_eq!(scene.report(id).await.unwrap().status, Status::GivenUp);
}

#[tokio::test]
async fn an_expired_task_is_not_run() {
    let scene = Scene::new().await;
    let now = sqlx::query_scalar("select now()").fetch_one(&scene.pool).await.unwrap();
    let id = scene.add(&probe("late").until(Some(now))).await;
    assert_eq!(failing(&scene).run_due(Lane::Mail).await.unwrap(), 1);
    assert_eq!(scene.report(id).await, None);
}

#[tokio::test]
async fn a_payload_that_this_version_cannot_read_waits_for_one_that_can() {
    let scene = Scene::new().await;
    let id = scene.add(&probe("temporary")).await;
    sqlx::query("update queue_task set payload = '{\"title\": \"s3cret\"}' where id = $1")
        .bind(id.0)
        .execute(&scene.pool)
        .await
        .unwrap();
    assert_eq!(failing(&scene).run_due(Lane::Mail).await.unwrap(), 1);
    let report = scene.report(id).await.unwrap();
    assert_eq!(report.status, Status::Waiting);
    let failure = report.failure.unwrap();
    assert!(
        !failure.contains("s3cret") && failure.contains("cannot be read"),
        "{failure}"
    );
}

#[tokio::test]
async fn a_deleted_account_leaves_no_task_behind() {
    let scene = Scene::new().await;
    for name in ["permanent", "temporary"] {
        scene.add(&probe(name).about("ann@it.test".to_owned())).await;
    }
    let other = scene.add(&probe("temporary").about("bob@it.test".to_owned())).await;
    failing(&scene).run_due(Lane::Mail).await.unwrap();
    let mut transaction = scene.pool.begin().await.unwrap();
    enqueue(
        &mut transaction,
        &Task::of(&Probe { name: String::new() }).about("ann@it.test".to_owned()),
    )
    .await
    .unwrap();
    forget(&mut transaction, "ann@it.test").await.unwrap();
    transaction.commit().await.unwrap();
    assert_eq!(
        scene
            .number("select count(*) from queue_task where every is null")
            .await,
        1
    );
    assert!(scene.report(other).await.is_some());
}
