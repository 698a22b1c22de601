//! A snapshot of the database, from which a call reads rows together with the matching heads of their topics.

use std::collections::HashMap;

use actors::database::transaction::begin_snapshot;
use actors::frame::store;
use protocol::entity::live::LiveHead;
use protocol::topic::Topic;
use sqlx::{PgConnection, PgPool, Postgres, Transaction};

/// A read-only transaction, in which all reads see the same state of the database.
pub(super) struct Snapshot {
    transaction: Transaction<'static, Postgres>,
    epoch: String,
}

impl Snapshot {
    /// Begins the transaction, and reads the database's epoch.
    pub(super) async fn take(pool: &PgPool) -> sqlx::Result<Self> {
        let mut transaction = begin_snapshot(pool).await?;
        let epoch = store::find_epoch(&mut transaction).await?;
        Ok(Self { transaction, epoch })
    }

    /// Returns the connection of the transaction, for reading rows.
    pub(super) fn connection(&mut self) -> &mut PgConnection {
        &mut self.transaction
    }

    /// Reads the head of a topic.
    pub(super) async fn head(&mut self, topic: Topic) -> sqlx::Result<LiveHead> {
        let offset = store::find_head(&mut self.transaction, &topic).await?;
        Ok(self.live(topic, offset))
    }

    /// Reads the heads of these topics.
    pub(super) async fn heads(&mut self, topics: impl Iterator<Item = Topic>) -> sqlx::Result<Heads> {
        let names: Vec<String> = topics.map(|topic| topic.to_string()).collect();
        let offsets = store::list_heads(&mut self.transaction, &names)
            .await?
            .into_iter()
            .collect();
        Ok(Heads {
            offsets,
            epoch: self.epoch.clone(),
        })
    }

    /// Ends the transaction.
    pub(super) async fn end(self) -> sqlx::Result<()> {
        self.transaction.commit().await
    }

    fn live(&self, topic: Topic, offset: i64) -> LiveHead {
        LiveHead {
            topic,
            epoch: self.epoch.clone(),
            offset,
        }
    }
}

/// The heads of several topics, all read in the same snapshot.
pub(super) struct Heads {
    offsets: HashMap<String, i64>,
    epoch: String,
}

impl Heads {
    /// Returns the head of one of the topics; its `offset` is 0 if the topic has no frame yet.
    pub(super) fn of(&self, topic: Topic) -> LiveHead {
        let offset = self.offsets.get(&topic.to_string()).copied().unwrap_or(0);
        LiveHead {
            topic,
            epoch: self.epoch.clone(),
            offset,
        }
    }
}
