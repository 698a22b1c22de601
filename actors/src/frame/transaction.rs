//! A transaction over several topics: locks all its heads first, in topic order, then does its rows, and writes its frames last.

use super::Frame;
use super::in_doubt::{self, Doubt, InDoubt};
use super::store::{self, NewFrame};
use crate::outage::is_connection_lost;
use protocol::change::Change;
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;
use sqlx::{PgConnection, PgPool, Postgres, Transaction};
use std::collections::BTreeMap;
use uuid::Uuid;

/// How a transaction went wrong.
#[derive(Debug, thiserror::Error)]
pub enum TransactionError {
    /// Before the commit was sent: nothing was changed.
    #[error(transparent)]
    Failed(#[from] sqlx::Error),
    /// The connection was lost in commit, and the database could not be asked in time whether it holds.
    #[error("the outcome of a commit is unknown")]
    Unknown,
}

/// An open transaction with its topics locked.
pub struct TopicTransaction {
    inner: Transaction<'static, Postgres>,
    pool: PgPool,
    heads: BTreeMap<Topic, i64>,
    pending: BTreeMap<Topic, Vec<Change>>,
    origin: Uuid,
    backend: i32,
}

impl TopicTransaction {
    /// Begins, and locks the heads of `topics`.
    ///
    /// # Errors
    /// The database is away or busy for too long.
    pub async fn begin(pool: &PgPool, origin: Uuid, topics: &[Topic]) -> Result<Self, sqlx::Error> {
        let mut inner = pool.begin().await?;
        let names: Vec<String> = topics.iter().map(ToString::to_string).collect();
        store::insert_heads(&mut inner, &names).await?;
        let (locked, backend) = store::lock_heads(&mut inner, &names).await?;
        let heads = locked
            .into_iter()
            .filter_map(|(name, head)| Some((name.parse().ok()?, head)))
            .collect();
        Ok(Self {
            inner,
            pool: pool.clone(),
            heads,
            pending: BTreeMap::new(),
            origin,
            backend,
        })
    }

    /// The connection, for the rows.
    pub fn conn(&mut self) -> &mut PgConnection {
        &mut self.inner
    }

    /// The locked head of a topic.
    pub fn head(&self, topic: &Topic) -> Option<i64> {
        self.heads.get(topic).copied()
    }

    /// Whether the topic was locked at the beginning.
    pub fn holds(&self, topic: &Topic) -> bool {
        self.heads.contains_key(topic)
    }

    /// Takes a topic that this transaction itself has made: nobody else can know it, so it may be locked out of order.
    pub async fn adopt(&mut self, topic: Topic) -> Result<(), sqlx::Error> {
        store::insert_heads(&mut self.inner, &[topic.to_string()]).await?;
        self.heads.insert(topic, 0);
        Ok(())
    }

    /// Adds a change to the topic's frame.
    pub fn append(&mut self, topic: &Topic, change: impl Into<Change>) {
        debug_assert!(self.holds(topic), "{topic} was not locked");
        self.pending.entry(topic.clone()).or_default().push(change.into());
    }

    /// Removes every frame of topics that were locked at the beginning: whoever follows them starts again from a snapshot. Answers their
    /// heads, to be told to the topics' actors after the commit.
    ///
    /// # Errors
    /// The database refused.
    pub async fn forget(&mut self, topics: &[Topic]) -> Result<Vec<(Topic, i64)>, sqlx::Error> {
        let names: Vec<String> = topics.iter().map(ToString::to_string).collect();
        let moved = store::delete_frames(&mut self.inner, &names).await?;
        let heads: Vec<(Topic, i64)> = moved
            .into_iter()
            .filter_map(|(name, head)| Some((name.parse().ok()?, head)))
            .collect();
        self.heads.extend(heads.iter().cloned());
        Ok(heads)
    }

    /// Writes the frames and commits.
    ///
    /// A connection that is lost in commit is settled: the outcome is looked up once that backend is gone.
    ///
    /// # Errors
    /// Nothing was changed, or the outcome stays unknown.
    pub async fn commit(mut self) -> Result<Vec<Frame>, TransactionError> {
        let mut new = Vec::with_capacity(self.pending.len());
        for (topic, changes) in std::mem::take(&mut self.pending) {
            let offset = self.heads.get(&topic).copied().unwrap_or(0) + 1;
            let changes = serde_json::to_string(&changes).map_err(|error| sqlx::Error::Encode(error.into()))?;
            new.push(NewFrame { topic, offset, changes });
        }
        if new.is_empty() {
            self.inner.commit().await?;
            return Ok(Vec::new());
        }
        let at = store::insert_frames(&mut self.inner, self.origin, &new).await?;
        match self.inner.commit().await {
            Ok(()) => Ok(new
                .into_iter()
                .map(|frame| Frame::new(frame.topic, frame.offset, Timestamp(at), self.origin, frame.changes))
                .collect()),
            Err(error) if !is_connection_lost(&error) => Err(TransactionError::Failed(error)),
            Err(error) => {
                tracing::warn!(%error, "connection lost in commit");
                let topics: Vec<String> = new.iter().map(|frame| frame.topic.to_string()).collect();
                let doubt = Doubt {
                    backend: self.backend,
                    topics: &topics,
                    origin: self.origin,
                };
                match in_doubt::resolve(&self.pool, doubt).await {
                    Ok(at) => Ok(new
                        .into_iter()
                        .map(|frame| Frame::new(frame.topic, frame.offset, Timestamp(at), self.origin, frame.changes))
                        .collect()),
                    Err(InDoubt::NotCommitted) => Err(TransactionError::Failed(sqlx::Error::WorkerCrashed)),
                    Err(InDoubt::Unknown) => Err(TransactionError::Unknown),
                }
            }
        }
    }
}
