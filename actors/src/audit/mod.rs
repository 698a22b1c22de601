//! The audit: lines about acts of the staff and about security, each written in the transaction of its act and published on `admin`.
//!
//! A request that leaves a line is named before its handler runs ([`AuditContext::scope`]); every write that it begins then has its name and
//! network, and the write names the thing it is about ([`Write::audit`](crate::write::Write::audit)).

pub mod partitions;
mod store;

use crate::rate_limit::stored_network;
use protocol::entity::audit::AuditEntry;
use protocol::ids::{ApplicationId, CompanyId, JobId, PlaylistId, TeamId, UserId};
use serde_json::Value;
use sqlx::PgConnection;
use std::net::IpAddr;
use time::OffsetDateTime;

/// A request that leaves a line: its name and its origin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditContext {
    /// Its name.
    pub action: &'static str,
    /// The caller's address or network; only a wider network is kept.
    pub network: Option<IpAddr>,
}

tokio::task_local! {
    static CURRENT: AuditContext;
}

impl AuditContext {
    /// Returns the request that the current task answers, if it leaves a line.
    pub fn current() -> Option<Self> {
        CURRENT.try_with(Clone::clone).ok()
    }

    /// Returns a future that runs under the current request, also in a task of its own.
    pub fn with_current<F: Future>(work: F) -> impl Future<Output = F::Output> {
        let context = Self::current();
        async move {
            match context {
                Some(context) => context.scope(work).await,
                None => work.await,
            }
        }
    }

    /// Runs a future under this request.
    pub fn scope<F: Future>(self, answer: F) -> impl Future<Output = F::Output> {
        CURRENT.scope(self, answer)
    }

    /// Runs a closure under this request.
    pub fn begin<T>(self, begin: impl FnOnce() -> T) -> T {
        CURRENT.sync_scope(self, begin)
    }
}

/// The thing that an act was done to.
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

/// Writes a line and returns it.
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
