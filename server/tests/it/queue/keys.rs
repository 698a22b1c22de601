//! Unique keys: a task that waits is not added twice.

use actors::queue::{Lane, cancel_key, enqueue};

use super::{Scene, Status, probe};

#[tokio::test]
async fn a_task_of_a_key_is_added_once_while_it_waits_and_again_once_it_runs() {
    let mut scene = Scene::new().await;
    let task = probe("statistics").unique("statistics:7".to_owned());
    let first = scene.add(&task.clone().after(std::time::Duration::from_hours(1))).await;
    // an earlier due time moves the task forward; a later one changes nothing
    assert_eq!(scene.add(&task).await, first);
    assert_eq!(
        scene.add(&task.clone().after(std::time::Duration::from_hours(2))).await,
        first
    );
    let node = scene.worker().start();
    let begun = scene.next().await;
    // the running task may have read its rows before the present change
    let second = scene.add(&task).await;
    assert_ne!(second, first);
    assert_eq!(scene.report(second).await.unwrap().status, Status::Waiting);
    begun.done();
    scene.until_gone(first).await;
    scene.next().await.done();
    scene.until_gone(second).await;
    node.stop().await;
}

#[tokio::test]
async fn a_task_that_is_enqueued_again_runs_after_the_transaction_that_enqueues_it() {
    let mut scene = Scene::new().await;
    let task = probe("sweep").unique("sweep:7".to_owned());
    let id = scene.add(&task).await;
    let mut transaction = scene.pool.begin().await.unwrap();
    assert_eq!(enqueue(&mut transaction, &task).await.unwrap(), id);
    let worker = scene.worker();
    assert_eq!(worker.run_due(Lane::Mail).await.unwrap(), 0);
    transaction.commit().await.unwrap();
    let node = worker.start();
    scene.next().await.done();
    scene.until_gone(id).await;
    node.stop().await;
}

#[tokio::test]
async fn of_two_transactions_that_add_a_key_one_waits_for_the_other() {
    let scene = Scene::new().await;
    let task = probe("sweep").unique("sweep:7".to_owned());
    for commits in [false, true] {
        let mut first = scene.pool.begin().await.unwrap();
        let id = enqueue(&mut first, &task).await.unwrap();
        let second = async {
            let mut second = scene.pool.begin().await.unwrap();
            let id = enqueue(&mut second, &task).await.unwrap();
            second.commit().await.unwrap();
            id
        };
        let ending = async {
            scene
                .until("select exists (select from pg_stat_activity where wait_event_type = 'Lock' and query like '%queue_task%' and datname = current_database())")
                .await;
            if commits {
                first.commit().await.unwrap();
            } else {
                first.rollback().await.unwrap();
            }
        };
        let (other, ()) = tokio::join!(second, ending);
        assert_eq!(other == id, commits);
        let mut connection = scene.pool.acquire().await.unwrap();
        assert!(cancel_key(&mut connection, "sweep:7").await.unwrap());
        assert_eq!(scene.number("select count(*) from queue_task").await, 0);
    }
}

#[tokio::test]
async fn a_task_that_replaces_another_takes_its_place_also_where_that_one_runs() {
    let mut scene = Scene::new().await;
    let replacing = |name| probe(name).replacing("link:ann".to_owned());
    let first = scene.add(&replacing("first")).await;
    let second = scene.add(&replacing("second")).await;
    assert_eq!(scene.report(first).await, None);
    let node = scene.worker().start();
    let begun = scene.next().await;
    assert_eq!(begun.name, "second");
    let third = scene.add(&replacing("third")).await;
    begun.done();
    assert_eq!(scene.report(second).await, None);
    let begun = scene.next().await;
    assert_eq!(begun.name, "third");
    begun.done();
    scene.until_gone(third).await;
    node.stop().await;
}
