//! Claims: held by one node at a time, renewed by a heartbeat, and lost without one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use actors::queue::{Failure, Handler, Handlers, Lane, Queue, Run, TaskId, Timing, Worker, cancel_key};

use super::{Probe, Scene, Status, probe};
use crate::support::queue::pass;

/// The timing of a worker that notices at once what others do.
fn attentive() -> Timing {
    Timing {
        look_every: Duration::from_millis(20),
        heartbeat_every: Duration::from_millis(20),
        ..Timing::default()
    }
}

/// Counts runs, and how many of one task ran at the same time.
#[derive(Default)]
struct Tally {
    running: HashMap<String, u32>,
    runs: HashMap<String, u32>,
    most_at_once: u32,
}

struct Counter(Arc<Mutex<Tally>>);

impl Handler<Probe> for Counter {
    async fn run(&self, payload: Probe, _: &Run) -> Result<(), Failure> {
        {
            let mut tally = self.0.lock().unwrap();
            *tally.runs.entry(payload.name.clone()).or_insert(0) += 1;
            let running = tally.running.entry(payload.name.clone()).or_insert(0);
            *running += 1;
            let running = *running;
            tally.most_at_once = tally.most_at_once.max(running);
        }
        // other tasks get their turn meanwhile
        tokio::task::yield_now().await;
        *self.0.lock().unwrap().running.get_mut(&payload.name).unwrap() -= 1;
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn several_nodes_run_each_task_once_and_never_at_the_same_time() {
    const TASKS: usize = 80;
    let scene = Scene::new().await;
    for number in 0..TASKS {
        scene.add(&probe(&number.to_string())).await;
    }
    let tally = Arc::new(Mutex::new(Tally::default()));
    let nodes = [(); 3].map(|()| {
        let handlers = Handlers::new().with(Counter(Arc::clone(&tally)));
        Worker::new(scene.pool.clone(), Queue::default(), handlers, Timing::default())
    });
    let tries = futures_util::future::join_all(nodes.iter().map(|node| node.run_due(Lane::Mail))).await;
    let tries: Vec<usize> = tries.into_iter().map(Result::unwrap).collect();
    assert_eq!(tries.iter().sum::<usize>(), TASKS);
    assert!(tries.iter().filter(|tries| **tries > 0).count() > 1, "{tries:?}");
    assert_eq!(scene.number("select count(*) from queue_task").await, 0);
    let tally = tally.lock().unwrap();
    assert_eq!((tally.runs.len(), tally.most_at_once), (TASKS, 1));
    assert!(tally.runs.values().all(|runs| *runs == 1));
}

#[tokio::test]
async fn a_heartbeat_keeps_the_claim_while_the_task_runs() {
    let mut scene = Scene::new().await;
    let id = scene.add(&probe("long")).await;
    let node = scene.worker_with(attentive()).start();
    let begun = scene.next().await;
    assert_eq!(scene.report(id).await.unwrap().status, Status::Running);
    // nearly a minute passes, then a heartbeat comes
    pass(&scene.pool, time::Duration::seconds(55)).await;
    scene
        .until("select due > clock_timestamp() + interval '50 seconds' from queue_task where kind = 'probe'")
        .await;
    assert_eq!(scene.worker().run_due(Lane::Mail).await.unwrap(), 0);
    begun.done();
    scene.until_gone(id).await;
    node.stop().await;
}

#[tokio::test]
async fn a_heartbeat_comes_whatever_the_next_claim_waits_for() {
    let mut scene = Scene::new().await;
    let running = scene.add(&probe("running")).await;
    let node = scene.worker_with(attentive()).start();
    let begun = scene.next().await;
    // claims wait for the test's lock; renewals do not
    let mut held = scene.pool.begin().await.unwrap();
    sqlx::raw_sql(
        "create function wait_for_test() returns trigger language plpgsql as
           'begin perform pg_advisory_xact_lock(77); return new; end';
         create trigger wait_for_test before update on queue_task for each row when (old.claim is null)
           execute function wait_for_test()",
    )
    .execute(&scene.pool)
    .await
    .unwrap();
    sqlx::query("select pg_advisory_xact_lock(77)")
        .execute(&mut *held)
        .await
        .unwrap();
    let waiting = scene.add(&probe("waiting")).await;
    scene
        .until("select exists (select from pg_locks where locktype = 'advisory' and objid = 77 and not granted)")
        .await;
    pass_of(&scene, running, time::Duration::seconds(55)).await;
    scene
        .until(&format!(
            "select due > clock_timestamp() + interval '50 seconds' from queue_task where id = {}",
            running.0
        ))
        .await;
    begun.done();
    scene.until_gone(running).await;
    held.rollback().await.unwrap();
    scene.next().await.done();
    scene.until_gone(waiting).await;
    node.stop().await;
}

/// Moves one task into the past.
async fn pass_of(scene: &Scene, id: TaskId, by: time::Duration) {
    sqlx::query("update queue_task set due = due - $2 where id = $1")
        .bind(id.0)
        .bind(by)
        .execute(&scene.pool)
        .await
        .unwrap();
}

#[tokio::test]
async fn a_task_whose_node_was_killed_is_claimed_by_another_after_a_minute() {
    let mut scene = Scene::new().await;
    let id = scene.add(&probe("long")).await;
    let node = scene.worker().start();
    let first = scene.next().await;
    node.abort();
    let other = scene.worker();
    pass(&scene.pool, time::Duration::seconds(30)).await;
    assert_eq!(other.run_due(Lane::Mail).await.unwrap(), 0);
    pass(&scene.pool, time::Duration::seconds(30)).await;
    let (tries, second) = tokio::join!(other.run_due(Lane::Mail), async {
        let begun = scene.begun.recv().await.unwrap();
        let seen = (begun.uuid, begun.tries);
        begun.done();
        seen
    });
    assert_eq!((tries.unwrap(), second), (1, (first.uuid, 2)));
    assert_eq!(scene.report(id).await, None);
}

#[tokio::test]
async fn a_node_whose_claim_is_lost_drops_the_task_and_leaves_the_other_claim_alone() {
    let mut scene = Scene::new().await;
    let id = scene.add(&probe("long")).await;
    let hesitant = Timing {
        look_every: Duration::from_hours(1),
        ..attentive()
    };
    let slow = scene.worker_with(hesitant).start();
    let mut first = scene.next().await;
    // its heartbeats were late: another node has claimed the task
    sqlx::query("update queue_task set claim = gen_random_uuid(), tries = 2 where id = $1")
        .bind(id.0)
        .execute(&scene.pool)
        .await
        .unwrap();
    tokio::time::timeout(super::WITHIN, first.finish.closed())
        .await
        .unwrap();
    assert_eq!(scene.report(id).await.unwrap().status, Status::Running);
    slow.stop().await;
    assert_eq!(scene.report(id).await.unwrap().status, Status::Running);
}

#[tokio::test]
async fn a_nodes_result_of_a_task_that_it_lost_is_ignored() {
    let mut scene = Scene::new().await;
    let id = scene.add(&probe("long")).await;
    let slow = scene.worker().start();
    let first = scene.next().await;
    pass(&scene.pool, time::Duration::minutes(1)).await;
    let other = scene.worker().start();
    let second = scene.next().await;
    first.done();
    // the slow node has finished once it stops
    slow.stop().await;
    let report = scene.report(id).await.unwrap();
    assert_eq!((report.status, report.tries), (Status::Running, 2));
    second.done();
    scene.until_gone(id).await;
    other.stop().await;
}

#[tokio::test]
async fn a_database_that_is_away_until_the_lease_ends_costs_the_claim() {
    let mut scene = Scene::new().await;
    scene.add(&probe("long")).await;
    let short = Timing {
        lease: Duration::from_millis(200),
        heartbeat_every: Duration::from_millis(20),
        ..Timing::default()
    };
    let _node = scene.worker_with(short).start();
    let mut begun = scene.next().await;
    // no heartbeat succeeds from here on
    let mut blocked = scene.pool.begin().await.unwrap();
    sqlx::query("lock table queue_task in exclusive mode")
        .execute(&mut *blocked)
        .await
        .unwrap();
    tokio::time::timeout(super::WITHIN, begun.finish.closed())
        .await
        .unwrap();
    blocked.rollback().await.unwrap();
}

#[tokio::test]
async fn a_cancelled_task_stops_running_at_its_next_heartbeat_and_leaves_nothing() {
    let mut scene = Scene::new().await;
    let id = scene.add(&probe("unwanted").unique("unwanted".to_owned())).await;
    let node = scene.worker_with(attentive()).start();
    let mut begun = scene.next().await;
    let mut transaction = scene.pool.begin().await.unwrap();
    assert!(cancel_key(&mut transaction, "unwanted").await.unwrap());
    transaction.commit().await.unwrap();
    tokio::time::timeout(super::WITHIN, begun.finish.closed())
        .await
        .unwrap();
    let mut connection = scene.pool.acquire().await.unwrap();
    let again = cancel_key(&mut connection, "unwanted").await.unwrap();
    assert!(!again, "there is none any more");
    assert_eq!(scene.report(id).await, None);
    node.stop().await;
}

#[tokio::test]
async fn a_stop_gives_back_the_tasks_that_it_interrupts() {
    let mut scene = Scene::new().await;
    let id = scene.add(&probe("long")).await;
    let impatient = Timing {
        stop_within: Duration::ZERO,
        ..Timing::default()
    };
    let node = scene.worker_with(impatient).start();
    let _cut_off = scene.next().await;
    node.stop().await;
    let report = scene.report(id).await.unwrap();
    assert_eq!((report.status, report.tries), (Status::Waiting, 0));
    let next = scene.worker().start();
    let begun = scene.next().await;
    assert_eq!(begun.tries, 1);
    begun.done();
    scene.until_gone(id).await;
    next.stop().await;
}

#[tokio::test]
async fn times_are_those_of_the_database() {
    let scene = Scene::new().await;
    let mut transaction = scene.pool.begin().await.unwrap();
    let task = probe("later").after(Duration::from_hours(1));
    actors::queue::enqueue(&mut transaction, &task).await.unwrap();
    let exact: bool = sqlx::query_scalar("select created = now() and due = now() + interval '1 hour' from queue_task")
        .fetch_one(&mut *transaction)
        .await
        .unwrap();
    assert!(exact);
    transaction.commit().await.unwrap();
    assert_eq!(scene.worker().run_due(Lane::Mail).await.unwrap(), 0);
}
