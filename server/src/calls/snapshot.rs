//! A read of live rows: one snapshot of the database, and the heads of topics as they stand in it.

use std::collections::HashMap;

use actors::frame::store;
use protocol::entity::live::LiveHead;
use protocol::topic::Topic;
use sqlx::{PgConnection, PgPool, Postgres, Transaction};

/// A transaction that sees one moment of the database, and changes nothing.
pub(super) struct Snapshot {
    transaction: Transaction<'static, Postgres>,
    epoch: String,
}

impl Snapshot {
    /// Takes a snapshot.
    pub(super) async fn take(pool: &PgPool) -> sqlx::Result<Self> {
        let mut transaction = pool
            .begin_with("begin isolation level repeatable read read only")
            .await?;
        let epoch = store::find_epoch(&mut transaction).await?;
        Ok(Self { transaction, epoch })
    }

    /// The connection, for the rows.
    pub(super) fn connection(&mut self) -> &mut PgConnection {
        &mut self.transaction
    }

    /// Where a topic stands.
    pub(super) async fn head(&mut self, topic: Topic) -> sqlx::Result<LiveHead> {
        let offset = store::find_head(&mut self.transaction, &topic).await?;
        Ok(self.live(topic, offset))
    }

    /// Where topics stand.
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

    /// Ends it.
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

/// Where some topics stand.
pub(super) struct Heads {
    offsets: HashMap<String, i64>,
    epoch: String,
}

impl Heads {
    /// Where one of them stands; 0 before its first frame.
    pub(super) fn of(&self, topic: Topic) -> LiveHead {
        let offset = self.offsets.get(&topic.to_string()).copied().unwrap_or(0);
        LiveHead {
            topic,
            epoch: self.epoch.clone(),
            offset,
        }
    }
}
