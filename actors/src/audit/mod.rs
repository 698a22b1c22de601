//! The audit log: entries about actions of the staff and actions that concern security. Each entry is written in the transaction of the
//! action that it describes, and is published on the `admin` topic.
//!
//! A request that must be audited sets an [`AuditContext`] before its handler runs ([`AuditContext::scope`]). Every write that the handler
//! starts takes the action and the network from the context. The write itself adds the object that it changes, such as a job
//! ([`Write::audit`](crate::write::Write::audit)).

pub mod partitions;
mod store;

use crate::rate_limit::stored_network;
use protocol::entity::audit::AuditEntry;
use protocol::ids::{ApplicationId, CompanyId, JobId, PlaylistId, TeamId, UserId};
use serde_json::Value;
use sqlx::PgConnection;
use std::net::IpAddr;
use time::OffsetDateTime;

/// The action and the caller's network of a request that must be audited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditContext {
    /// The name of the audited action.
    pub action: &'static str,
    /// The caller's IP address or network. The audit entry contains only a wider network to which this address belongs.
    pub network: Option<IpAddr>,
}

tokio::task_local! {
    static CURRENT: AuditContext;
}

impl AuditContext {
    /// Returns the audited request that the current task handles; none if the request is not audited.
    pub fn current() -> Option<Self> {
        CURRENT.try_with(Clone::clone).ok()
    }

    /// Returns a future that does `work` as part of the current audited request, even if the future is spawned as a separate task.
    pub fn with_current<F: Future>(work: F) -> impl Future<Output = F::Output> {
        let context = Self::current();
        async move {
            match context {
                Some(context) => context.scope(work).await,
                None => work.await,
            }
        }
    }

    /// Runs a future as part of this audited request.
    pub fn scope<F: Future>(self, answer: F) -> impl Future<Output = F::Output> {
        CURRENT.scope(self, answer)
    }

    /// Runs a closure as part of this audited request.
    pub fn begin<T>(self, begin: impl FnOnce() -> T) -> T {
        CURRENT.sync_scope(self, begin)
    }
}

/// The object that an audited action changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "they are the things' names")]
pub enum AuditTarget {
    User(UserId),
    Company(CompanyId),
    Team(TeamId),
    Job(JobId),
    Playlist(PlaylistId),
    Application(ApplicationId),
}

impl AuditTarget {
    fn kind_and_id(self) -> (&'static str, i64) {
        match self {
            Self::User(id) => ("user", id.0),
            Self::Company(id) => ("company", id.0),
            Self::Team(id) => ("team", id.0),
            Self::Job(id) => ("job", id.0),
            Self::Playlist(id) => ("playlist", id.0),
            Self::Application(id) => ("application", id.0),
        }
    }
}

/// Writes an audit entry and returns it.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    at: OffsetDateTime,
    context: &AuditContext,
    by: Option<UserId>,
    target: Option<AuditTarget>,
    details: Value,
) -> Result<AuditEntry, sqlx::Error> {
    let line = store::NewLine {
        at,
        action: context.action,
        by,
        target: target.map(AuditTarget::kind_and_id),
        network: context.network.map(stored_network),
        details,
    };
    store::insert(conn, line).await
}
