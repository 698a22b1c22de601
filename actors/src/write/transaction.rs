//! The transaction of a write, as the functions of the domain use it.

use super::effects::Effects;
use super::{Subject, WriteError};
use crate::audit::{self, AuditContext, AuditTarget};
use crate::database::connection::within;
use crate::database::outage::is_connection_lost;
use crate::database::transaction::begin;
use crate::frame::Frame;
use crate::frame::in_doubt::{self, LostCommit};
use crate::frame::store::{self, NewFrame};
use crate::queue::{Recurring, Task, TaskId, enqueue, trigger};
use crate::topic::engine::Engine;
use protocol::change::{AdminChange, Change};
use protocol::entity::live::LiveHead;
use protocol::ids::{SessionId, UserId};
use protocol::server_event::LogOutReason;
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;
use serde_json::Value;
use sqlx::{AssertSqlSafe, PgConnection, PgPool, Postgres, Transaction};
use std::collections::BTreeMap;
use std::time::Duration;
use time::OffsetDateTime;
use tokio::time::Instant;
use uuid::Uuid;

/// The time after which the outcome of an unanswered commit is looked up. It applies to writes by a process without an engine.
const COMMIT_WITHIN: Duration = Duration::from_secs(50);
/// The maximum time that a write waits for a lock before it starts again.
const LOCK_WITHIN: Duration = Duration::from_secs(1);

/// Begins a transaction in which the database cancels every statement at the deadline.
async fn begin_before(deadline: Instant, pool: &PgPool) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
    let left = deadline.saturating_duration_since(Instant::now());
    begin(pool, AssertSqlSafe(begin_within(left))).await
}

/// Returns the SQL that begins the transaction. The statement that sets the statement timeout is the last one, because the timeout applies
/// to everything after it. If the timeout canceled an earlier statement of this SQL, the connection would remain in a failed transaction
/// that nobody rolls back.
fn begin_within(left: Duration) -> String {
    // 0 would be no bound
    let left = left.max(Duration::from_millis(1));
    format!(
        "begin; set local lock_timeout = {}; set local statement_timeout = {}",
        left.min(LOCK_WITHIN).as_millis(),
        left.as_millis()
    )
}

/// The open transaction of a write, in which its topics are locked.
pub struct Write {
    inner: Transaction<'static, Postgres>,
    pool: PgPool,
    epoch: String,
    now: OffsetDateTime,
    heads: BTreeMap<Topic, i64>,
    pending: BTreeMap<Topic, Vec<Change>>,
    effects: Effects,
    origin: Uuid,
    backend: i32,
    commit_within: Duration,
    /// The audited request and its caller; none if the write is not audited.
    audited: Option<(AuditContext, Option<UserId>)>,
}

/// A write whose rows and frames are written. Only the commit remains.
pub(super) struct Prepared {
    write: Write,
    new: Vec<NewFrame>,
    at: OffsetDateTime,
}

/// The frames of a committed write, and the effects that must still be carried out.
pub(super) struct Committed {
    pub(super) frames: Vec<Frame>,
    pub(super) effects: Effects,
}

impl Write {
    /// Begins the transaction, and locks the heads of `topics` in the order of their names.
    pub(super) async fn begin(
        engine: &Engine,
        origin: Uuid,
        topics: &[Topic],
        deadline: Instant,
    ) -> Result<Self, sqlx::Error> {
        let mut inner = begin_before(deadline, &engine.pool).await?;
        let names: Vec<String> = topics.iter().map(ToString::to_string).collect();
        let (locked, backend) = if names.is_empty() {
            (Vec::new(), 0)
        } else {
            store::insert_heads(&mut inner, &names).await?;
            store::lock_heads(&mut inner, &names).await?
        };
        let heads = locked
            .into_iter()
            .filter_map(|(name, head)| Some((name.parse().ok()?, head)))
            .collect();
        let epoch = engine.epoch.clone();
        Ok(Self {
            heads,
            backend,
            commit_within: engine.commit_within,
            ..Self::new(inner, &engine.pool, epoch, (engine.now)(), origin)
        })
    }

    /// Begins a write that locks no topic.
    pub(super) async fn begin_without_topics(
        pool: &PgPool,
        now: OffsetDateTime,
        origin: Uuid,
        deadline: Instant,
    ) -> Result<Self, sqlx::Error> {
        let mut inner = begin_before(deadline, pool).await?;
        let epoch = store::find_epoch(&mut inner).await?;
        Ok(Self::new(inner, pool, epoch, now, origin))
    }

    fn new(
        inner: Transaction<'static, Postgres>,
        pool: &PgPool,
        epoch: String,
        now: OffsetDateTime,
        origin: Uuid,
    ) -> Self {
        Self {
            inner,
            pool: pool.clone(),
            epoch,
            now,
            heads: BTreeMap::new(),
            pending: BTreeMap::new(),
            effects: Effects::default(),
            origin,
            backend: 0,
            commit_within: COMMIT_WITHIN,
            audited: None,
        }
    }

    /// Returns the connection, to read and change rows.
    pub fn rows(&mut self) -> &mut PgConnection {
        &mut self.inner
    }

    /// Returns the time at which this attempt began.
    pub fn now(&self) -> OffsetDateTime {
        self.now
    }

    /// Returns the number of the last frame of a locked topic; none if the topic is not locked.
    pub fn head(&self, topic: &Topic) -> Option<i64> {
        self.heads.get(topic).copied()
    }

    /// Returns true if this transaction has locked the topic.
    pub fn holds(&self, topic: &Topic) -> bool {
        self.heads.contains_key(topic)
    }

    /// Returns the head that a locked topic will have after the commit if no other changes are appended.
    pub fn live_head(&self, topic: &Topic) -> LiveHead {
        let appended = self.pending.contains_key(topic);
        LiveHead {
            topic: topic.clone(),
            epoch: self.epoch.clone(),
            offset: self.head(topic).unwrap_or(0) + i64::from(appended),
        }
    }

    /// Locks a topic that this transaction itself has created. Nobody else can lock it yet, so the order of locks does not matter.
    pub async fn adopt(&mut self, topic: Topic) -> Result<(), sqlx::Error> {
        store::insert_heads(&mut self.inner, &[topic.to_string()]).await?;
        self.heads.insert(topic, 0);
        Ok(())
    }

    /// Adds a change to the frame of a locked topic.
    pub fn append(&mut self, topic: &Topic, change: impl Into<Change>) {
        self.pending.entry(topic.clone()).or_default().push(change.into());
    }

    /// Adds a change to the frame of a topic, if the topic is locked.
    ///
    /// # Errors
    /// [`WriteError::TopicsChanged`] if it is not locked, because the plan did not include the topic. The write then starts again.
    pub fn try_append(&mut self, topic: &Topic, change: impl Into<Change>) -> Result<(), WriteError> {
        if !self.holds(topic) {
            return Err(WriteError::TopicsChanged);
        }
        self.append(topic, change);
        Ok(())
    }

    /// Sets the audited request and the caller for [`Self::audit`].
    pub(super) fn audited_by(&mut self, act: Option<AuditContext>, subject: &Subject) {
        self.audited = act.map(|act| (act, subject.user_id()));
    }

    /// Writes an entry into the audit log and publishes it to the staff, if the write is audited. Call it before the rows of the target are
    /// deleted, because the entry contains the target's name.
    pub async fn audit(&mut self, target: Option<AuditTarget>, details: Value) -> Result<(), sqlx::Error> {
        let Some((act, by)) = self.audited.clone() else {
            return Ok(());
        };
        let entry = audit::insert(&mut self.inner, self.now, &act, by, target, details).await?;
        self.append(&Topic::Admin, AdminChange::AuditAdded { entry: Box::new(entry) });
        Ok(())
    }

    /// Sets the action of the audit entry, for requests whose action becomes known only during the write.
    pub fn audited_as(&mut self, action: &'static str) {
        if let Some((act, _)) = &mut self.audited {
            act.action = action;
        }
    }

    /// Writes an audit entry like [`Self::audit`]. The entry says that the account `user` acted, because the caller has no session yet.
    pub async fn audit_own(&mut self, user: UserId, details: Value) -> Result<(), sqlx::Error> {
        if let Some((_, by)) = &mut self.audited {
            *by = Some(user);
        }
        self.audit(Some(AuditTarget::User(user)), details).await
    }

    /// Returns the changes appended so far, grouped by topic.
    pub fn appended(&self) -> impl Iterator<Item = (&Topic, &[Change])> {
        self.pending.iter().map(|(topic, changes)| (topic, changes.as_slice()))
    }

    /// Deletes all frames of these locked topics. Their followers then continue from a snapshot.
    pub async fn purge_frames(&mut self, topics: &[Topic]) -> Result<(), sqlx::Error> {
        let names: Vec<String> = topics.iter().map(ToString::to_string).collect();
        let moved = store::delete_frames(&mut self.inner, &names).await?;
        for (name, head) in moved {
            if let Ok(topic) = name.parse::<Topic>() {
                self.heads.insert(topic.clone(), head);
                self.effects.moved_heads.push((topic, head));
            }
        }
        Ok(())
    }

    /// Informs the clients of deleted sessions that they are logged out, after the commit and before the answer.
    ///
    /// The caller must also append to the person's `user:` topic a change that alters the person's access. If a node does not receive the
    /// log-out, it still receives that frame and checks which sessions remain.
    pub fn log_out(&mut self, sessions: Vec<SessionId>, reason: LogOutReason) {
        if !sessions.is_empty() {
            self.effects.log_outs.push((sessions, reason));
        }
    }

    /// Adds a background task. It runs after the commit, and without delay if this node runs fewer tasks of the lane than its limit.
    pub async fn enqueue(&mut self, task: &Task) -> Result<TaskId, sqlx::Error> {
        self.effects.lanes.insert(task.lane());
        enqueue(self.rows(), task).await
    }

    /// Makes a recurring task run after the commit, before its next period.
    pub async fn trigger(&mut self, task: Recurring) -> Result<(), sqlx::Error> {
        self.effects.lanes.insert(task.lane());
        trigger(self.rows(), task).await
    }

    /// Writes the frames of the appended changes. Only the commit remains.
    pub(super) async fn prepare(mut self) -> Result<Prepared, WriteError> {
        let mut new = Vec::with_capacity(self.pending.len());
        for (topic, changes) in std::mem::take(&mut self.pending) {
            let Some(head) = self.heads.get(&topic) else {
                return Err(WriteError::Internal(format!("{topic} was not locked").into()));
            };
            let offset = head + 1;
            let changes = serde_json::to_string(&changes).map_err(|error| sqlx::Error::Encode(error.into()))?;
            new.push(NewFrame { topic, offset, changes });
        }
        let at = if new.is_empty() {
            // a write without a frame leaves a mark instead, so that its outcome can be looked up as well
            let (at, backend) = in_doubt::mark(&mut self.inner, self.origin).await?;
            self.backend = backend;
            at
        } else {
            store::insert_frames(&mut self.inner, self.origin, &new).await?
        };
        Ok(Prepared { write: self, new, at })
    }
}

impl Prepared {
    /// Commits the transaction. If the connection is lost or the database does not answer, looks up the outcome. The future must not be dropped
    /// after it is first polled.
    pub(super) async fn commit(self) -> Result<Committed, WriteError> {
        let Self { write, new, at } = self;
        if let Err(error) = within(write.commit_within, write.inner.commit()).await {
            if !is_connection_lost(&error) {
                return Err(error.into());
            }
            tracing::warn!(%error, "connection lost in commit");
            let topics: Vec<String> = new.iter().map(|frame| frame.topic.to_string()).collect();
            let doubt = LostCommit {
                backend: write.backend,
                topics: &topics,
                origin: write.origin,
            };
            in_doubt::resolve(&write.pool, doubt).await?;
        }
        let frame = |new: NewFrame| Frame::new(new.topic, new.offset, Timestamp(at), write.origin, new.changes);
        Ok(Committed {
            frames: new.into_iter().map(frame).collect(),
            effects: write.effects,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_of_statements_ends_none_of_those_that_begin_the_transaction() {
        for left in [Duration::ZERO, Duration::from_secs(10)] {
            let begin = begin_within(left);
            let statements: Vec<&str> = begin.split("; ").collect();
            let bound = left.as_millis().max(1);
            assert_eq!(
                *statements.last().unwrap(),
                format!("set local statement_timeout = {bound}")
            );
        }
    }
}
