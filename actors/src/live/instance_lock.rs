//! The lock of a node on its database. A start ends the connections of this node's former life, then takes the lock and keeps it.

use super::Live;
use super::options::{BusChoice, LiveOptions, StartError};
use crate::database::connection::{OpenConnection, open, within};
use crate::frame::store;
use sqlx::{Connection as _, PgPool};
use std::time::Duration;
use tokio::sync::watch;
use uuid::Uuid;

/// The key of the lock, held for as long as the process lives: several processes on one database need a bus between them.
const ONE_NODE_LOCK: i64 = 0x6E65_6564_6C65;
/// The number of waits for backends of a former life, 100 ms each.
const FORMER_LIFE_TRIES: u32 = 100;
/// The time after which a database that does not answer counts as lost: an open connection may be dead.
const ANSWER_WITHIN: Duration = Duration::from_secs(5);
/// The interval between two checks of the lock.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// The characters of a connection name that are for the node; the database keeps 63 bytes of a name.
const NODE_CHARS: usize = 43;
/// The characters that distinguish one life of the node from another.
const LIFE_CHARS: usize = 8;

/// Returns the beginning of the name of the backends in every life of a node.
fn node_name(node_id: &str) -> String {
    format!("needledrop {node_id:.NODE_CHARS$}")
}

/// Makes a name for the backends of one life of a node. The next life recognizes by it all backends that it must end, and leaves its own alone.
pub fn incarnation_name(node_id: &str) -> String {
    let life = Uuid::new_v4().simple().to_string();
    format!("{} {}", node_name(node_id), &life[..LIFE_CHARS])
}

/// Ends the backends of this node's former life, which can still commit, and takes the node's lock. Returns the connection that holds it.
pub(super) async fn take_over(options: &LiveOptions) -> Result<OpenConnection, StartError> {
    let node = node_name(&options.node_id);
    let this_life = options.connect.get_application_name().unwrap_or_default();
    let mut connection = open(&options.connect).await?;
    for _ in 0..FORMER_LIFE_TRIES {
        if store::end_backends_of(&mut connection.conn, &node, this_life).await? == 0 {
            return lock(connection, &options.bus).await;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Err(StartError::FormerLife)
}

impl Live {
    /// Returns once another process has taken the lock, after this one lost its connection: two processes that serve one database without a bus
    /// do not receive each other's changes.
    pub async fn lock_lost(&self) {
        let mut is_lock_lost = self.is_lock_lost.clone();
        if is_lock_lost.wait_for(|is| *is).await.is_err() {
            // the engine's threads have ended, and with them the task that checks the lock
            std::future::pending::<()>().await;
        }
    }
}

/// Takes the lock: exclusively, or, with a bus, shared with other nodes that have one. A process that has just been killed holds it until the
/// database notices: the wait gives it time for that.
async fn lock(mut connection: OpenConnection, bus: &BusChoice) -> Result<OpenConnection, StartError> {
    for _ in 0..FORMER_LIFE_TRIES {
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

/// Takes the lock after its connection was lost; ends the former backend first, which may not have noticed the loss and still hold the lock.
async fn relock(options: &LiveOptions, former: i32) -> Result<OpenConnection, StartError> {
    let opening = async {
        let mut connection = open(&options.connect).await?;
        store::end_backend(&mut connection.conn, former).await?;
        Ok(connection)
    };
    let connection = within(ANSWER_WITHIN, opening).await?;
    lock(connection, &options.bus).await
}

/// Keeps the lock, which is lost with its connection, as when the database restarts: takes it again then. Ends and reports it once somebody else
/// has the lock; ends with the engine, too, once the connection is lost.
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
