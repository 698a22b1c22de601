//! The lock of a node on its database. A starting node terminates the connections that its earlier run left, then acquires the lock and holds
//! it.

use super::Live;
use super::options::{BusChoice, LiveOptions, StartError};
use crate::database::connection::{OpenConnection, open, within};
use crate::frame::store;
use sqlx::{Connection as _, PgPool};
use std::time::Duration;
use tokio::sync::watch;
use uuid::Uuid;

/// The key of the lock, which a process holds until it ends. Without a bus only one process can hold the lock; several processes can share the
/// database only if a bus connects them.
const ONE_NODE_LOCK: i64 = 0x6E65_6564_6C65;
/// The number of attempts to terminate the backends of an earlier run (one attempt every 100 ms), and also the number of attempts to acquire the
/// lock (one every 50 ms).
const START_ATTEMPTS: u32 = 100;
/// The time after which the connection to a database that does not answer counts as lost.
const ANSWER_WITHIN: Duration = Duration::from_secs(5);
/// The interval between two checks that this process still holds the lock.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// The maximum number of characters of the node's name in a connection name. PostgreSQL limits connection names to 63 bytes.
const NODE_CHARS: usize = 43;
/// The number of random characters in a connection name that distinguish one run of the node from another.
const LIFE_CHARS: usize = 8;

/// Returns the start of the connection names of a node, which is the same in every run of the node.
fn node_name(node_id: &str) -> String {
    format!("needledrop {node_id:.NODE_CHARS$}")
}

/// Makes the connection name for one run of a node. All runs of a node have names with the same start, and each run has a different random end.
/// The next run terminates the connections that have the same start but another end.
pub fn incarnation_name(node_id: &str) -> String {
    let life = Uuid::new_v4().simple().to_string();
    format!("{} {}", node_name(node_id), &life[..LIFE_CHARS])
}

/// Terminates the backends that this node's earlier run left, because they can still commit. Then acquires the node's lock, and returns the
/// connection that holds it.
pub(super) async fn take_over(options: &LiveOptions) -> Result<OpenConnection, StartError> {
    let node = node_name(&options.node_id);
    let this_life = options.connect.get_application_name().unwrap_or_default();
    let mut connection = open(&options.connect).await?;
    for _ in 0..START_ATTEMPTS {
        if store::end_backends_of(&mut connection.conn, &node, this_life).await? == 0 {
            return lock(connection, &options.bus).await;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Err(StartError::FormerLife)
}

impl Live {
    /// Returns when this process has lost its lock and another process has acquired it. This process must then stop, because two processes
    /// without a bus do not receive each other's changes.
    pub async fn lock_lost(&self) {
        let mut is_lock_lost = self.is_lock_lost.clone();
        if is_lock_lost.wait_for(|is| *is).await.is_err() {
            // the engine's threads have ended, and with them the task that checks the lock
            std::future::pending::<()>().await;
        }
    }
}

/// Acquires the lock. Without a bus the lock is exclusive; with a bus it is shared with the other nodes that use a bus. Tries for some time,
/// because the database may not yet have noticed that a process that held the lock was killed.
async fn lock(mut connection: OpenConnection, bus: &BusChoice) -> Result<OpenConnection, StartError> {
    for _ in 0..START_ATTEMPTS {
        let taking = async {
            match bus {
                BusChoice::Local => store::try_lock(&mut connection.conn, ONE_NODE_LOCK).await,
                BusChoice::Nats { .. } => store::try_lock_shared(&mut connection.conn, ONE_NODE_LOCK).await,
            }
        };
        if within(ANSWER_WITHIN, taking).await? {
            return Ok(connection);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Err(StartError::SecondProcess)
}

/// Acquires the lock again after its connection was lost. First terminates the earlier backend, which may still hold the lock.
async fn relock(options: &LiveOptions, former: i32) -> Result<OpenConnection, StartError> {
    let opening = async {
        let mut connection = open(&options.connect).await?;
        store::end_backend(&mut connection.conn, former).await?;
        Ok(connection)
    };
    let connection = within(ANSWER_WITHIN, opening).await?;
    lock(connection, &options.bus).await
}

/// Checks the lock periodically. If its connection was lost, for example by a restart of the database, acquires the lock again. If another
/// process has acquired the lock, sets `is_lock_lost` and returns. Also returns if the lock cannot be acquired and the engine has been closed.
pub(super) async fn keep_lock(
    options: LiveOptions,
    pool: PgPool,
    mut connection: OpenConnection,
    is_lock_lost: watch::Sender<bool>,
) {
    loop {
        tokio::time::sleep(LOOK_EVERY).await;
        if within(ANSWER_WITHIN, connection.conn.ping()).await.is_ok() {
            continue;
        }
        match relock(&options, connection.backend).await {
            Ok(held) => connection = held,
            Err(StartError::SecondProcess) => {
                is_lock_lost.send_replace(true);
                return;
            }
            // the database may have been stopped together with this process
            Err(_) if pool.is_closed() => return,
            Err(error) => tracing::error!(%error, "the lock of the database could not be taken again"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lives_of_a_node_differ_by_a_name_that_the_database_keeps_whole() {
        // names as the data folder makes them, and as a person may choose one
        for (node, length) in [
            (format!("needledrop-{}", Uuid::new_v4().simple()), 63),
            ("a".repeat(100), 63),
            ("n".to_owned(), 21),
        ] {
            let (one, two) = (incarnation_name(&node), incarnation_name(&node));
            assert!(one != two && one.starts_with(&node_name(&node)));
            assert_eq!(one.len(), length, "{one}");
        }
    }
}
