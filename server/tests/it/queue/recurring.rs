//! Recurring tasks: once a period, however many nodes there are.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use actors::queue::{Failure, Handlers, Lane, Queue, Recurring, Timing, Worker, trigger};

use super::Scene;

const HOUR: Duration = Duration::from_hours(1);

#[derive(Default)]
struct Runs {
    runs: AtomicU32,
    fails: bool,
}

fn every(period: Duration) -> Recurring {
    Recurring::new("hourly", Lane::Files, period)
}

fn node(scene: &Scene, runs: &Arc<Runs>, period: Duration) -> Worker {
    let runs = Arc::clone(runs);
    let handlers = Handlers::new().recurring(every(period), move |_| {
        let runs = Arc::clone(&runs);
        async move {
            runs.runs.fetch_add(1, Ordering::SeqCst);
            if runs.fails {
                return Err(Failure::Permanent("not today".to_owned()));
            }
            Ok(())
        }
    });
    Worker::new(scene.pool.clone(), Queue::default(), handlers, Timing::default())
}

/// Makes the present period look like the next one.
async fn begin_period(scene: &Scene) {
    sqlx::query(
        "update queue_task set due = date_bin(every, now(), 'epoch'), created = date_bin(every, now(), 'epoch')",
    )
    .execute(&scene.pool)
    .await
    .unwrap();
}

const IS_NEXT: &str =
    "select due = date_bin(every, now(), 'epoch') + every and claim is null from queue_task where kind = 'hourly'";

#[tokio::test]
async fn two_nodes_run_a_recurring_task_once_a_period() {
    let scene = Scene::new().await;
    let runs = Arc::new(Runs::default());
    let nodes = [node(&scene, &runs, HOUR), node(&scene, &runs, HOUR)];
    for node in &nodes {
        node.register_recurring(Lane::Files).await.unwrap();
        assert_eq!(node.run_due(Lane::Files).await.unwrap(), 0, "its period has not begun");
    }
    for period in 1..=3 {
        begin_period(&scene).await;
        for _ in 0..2 {
            let tries = futures_util::future::join_all(nodes.iter().map(|node| node.run_due(Lane::Files))).await;
            assert!(tries.iter().all(|tries| matches!(tries, Ok(0 | 1))), "{tries:?}");
        }
        assert_eq!(runs.runs.load(Ordering::SeqCst), period);
        scene.until(IS_NEXT).await;
    }
    assert_eq!(
        scene
            .number("select count(*) from queue_task where kind = 'hourly'")
            .await,
        1
    );
}

#[tokio::test]
async fn periods_that_nobody_saw_are_made_up_for_once() {
    let scene = Scene::new().await;
    let runs = Arc::new(Runs::default());
    let node = node(&scene, &runs, HOUR);
    node.register_recurring(Lane::Files).await.unwrap();
    crate::support::queue::pass(&scene.pool, time::Duration::days(3)).await;
    assert_eq!(node.run_due(Lane::Files).await.unwrap(), 1);
    scene.until(IS_NEXT).await;
}

#[tokio::test]
async fn a_task_run_early_does_not_wait_for_its_period_and_runs_on_one_node_at_a_time() {
    let scene = Scene::new().await;
    let runs = Arc::new(Runs::default());
    let nodes = [node(&scene, &runs, HOUR), node(&scene, &runs, HOUR)];
    nodes[0].register_recurring(Lane::Files).await.unwrap();
    for _ in 0..2 {
        trigger(&mut scene.pool.acquire().await.unwrap(), every(HOUR))
            .await
            .unwrap();
    }
    let tries = futures_util::future::join_all(nodes.iter().map(|node| node.run_due(Lane::Files))).await;
    assert_eq!(tries.into_iter().map(Result::unwrap).sum::<usize>(), 1);
    assert_eq!(runs.runs.load(Ordering::SeqCst), 1);
    scene.until(IS_NEXT).await;
    // a running task is left alone
    sqlx::query("update queue_task set claim = gen_random_uuid()")
        .execute(&scene.pool)
        .await
        .unwrap();
    trigger(&mut scene.pool.acquire().await.unwrap(), every(HOUR))
        .await
        .unwrap();
    let due = "select count(*) from queue_task where due <= now()";
    assert_eq!(scene.number(due).await, 0);
}

#[tokio::test]
async fn a_task_that_fails_for_good_runs_again_in_the_next_period() {
    let scene = Scene::new().await;
    let runs = Arc::new(Runs {
        fails: true,
        ..Runs::default()
    });
    let node = node(&scene, &runs, HOUR);
    node.register_recurring(Lane::Files).await.unwrap();
    begin_period(&scene).await;
    assert_eq!(node.run_due(Lane::Files).await.unwrap(), 1);
    scene.until(IS_NEXT).await;
    let recorded = "select count(*) from queue_task where kind = 'hourly' and failure = 'not today' and tries = 0";
    assert_eq!(scene.number(recorded).await, 1);
}

#[tokio::test]
async fn a_shorter_period_of_a_new_version_counts_from_its_start() {
    let scene = Scene::new().await;
    let runs = Arc::new(Runs::default());
    for every in [24 * HOUR, HOUR] {
        node(&scene, &runs, every)
            .register_recurring(Lane::Files)
            .await
            .unwrap();
    }
    scene.until(IS_NEXT).await;
    let hourly = "select count(*) from queue_task where kind = 'hourly' and every = interval '1 hour'";
    assert_eq!(scene.number(hourly).await, 1);
}
