//! Lanes: each has its own limit, and none waits for another.

use actors::queue::{Backoff, Failure, Handler, Handlers, INSIDE, Kind, Lane, Queue, Run, Task, Timing, Worker};
use serde::{Deserialize, Serialize};

use super::{Scene, Stage, probe};

#[derive(Debug, Serialize, Deserialize)]
struct Quick {}

impl Kind for Quick {
    const NAME: &'static str = "quick";
    const LANE: Lane = Lane::Upkeep;
    const BACKOFF: Backoff = INSIDE;
}

struct AtOnce;

impl Handler<Quick> for AtOnce {
    async fn run(&self, _: Quick, _: &Run) -> Result<(), Failure> {
        Ok(())
    }
}

#[tokio::test]
async fn a_lane_runs_so_many_at_once_and_a_full_one_holds_up_no_other() {
    let mut scene = Scene::new().await;
    let limit = Lane::Mail.concurrency();
    for number in 0..limit + 2 {
        scene.add(&probe(&number.to_string())).await;
    }
    let handlers = Handlers::new().with(Stage(scene.stage.clone())).with(AtOnce);
    let queue = Queue::default();
    let node = Worker::new(scene.pool.clone(), queue.clone(), handlers, Timing::default()).start();
    let mut running = Vec::new();
    for _ in 0..limit {
        running.push(scene.next().await);
    }
    let quick = scene.add(&Task::of(&Quick {})).await;
    queue.wake(Lane::Upkeep);
    scene.until_gone(quick).await;
    assert!(scene.begun.try_recv().is_err(), "the lane is full");
    assert_eq!(
        scene
            .number("select count(*) from queue_task where claim is not null")
            .await,
        limit as i64
    );
    // the oldest come first
    let mut names: Vec<String> = running.iter().map(|begun| begun.name.clone()).collect();
    names.sort_unstable();
    assert_eq!(names, ["0", "1", "2", "3"]);
    for begun in running {
        begun.done();
    }
    for _ in 0..2 {
        scene.next().await.done();
    }
    scene.until("select count(*) = 1 from queue_task").await;
    node.stop().await;
}

#[tokio::test]
async fn a_node_leaves_tasks_without_a_handler_alone() {
    let scene = Scene::new().await;
    let id = scene.add(&probe("of the next version")).await;
    let old = Worker::new(scene.pool.clone(), Queue::default(), Handlers::new(), Timing::default());
    assert_eq!(old.run_due(Lane::Mail).await.unwrap(), 0);
    assert_eq!(scene.report(id).await.unwrap().tries, 0);
}
