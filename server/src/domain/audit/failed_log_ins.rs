//! Counts failed log-ins by account or network, across all nodes. Every tenth failed log-in within ten minutes is written to the audit log.

use std::net::IpAddr;

use actors::audit::{AuditContext, AuditTarget};
use actors::live::Live;
use actors::rate_limit::stored_network;
use actors::write::Subject;
use protocol::ids::UserId;
use protocol::refusal::Refusal;
use serde_json::json;
use sqlx::PgConnection;

use super::store;

/// The number of failed log-ins for which one audit entry is written.
const LOGGED_EACH: i32 = 10;

/// The account or the network whose failed log-ins are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailedLogInKey {
    /// Failed log-ins to an account.
    Account(UserId),
    /// Failed log-ins with unknown emails from one network; `None` if the request's network is unknown.
    From(Option<IpAddr>),
}

impl FailedLogInKey {
    fn key(self) -> String {
        match self {
            Self::Account(user) => format!("account:{user}"),
            Self::From(address) => format!("from:{}", address.map(stored_network).unwrap_or_default()),
        }
    }

    fn account(self) -> Option<UserId> {
        match self {
            Self::Account(user) => Some(user),
            Self::From(_) => None,
        }
    }
}

/// Counts a failed log-in from `network`. Every tenth failed log-in within ten minutes is counted and written to the audit log in one
/// transaction. Call this function from a task in the background, since writing to the audit log waits for the lock of the `admin` topic.
///
/// # Errors
/// The database cannot be reached.
pub async fn count(live: &Live, failed: FailedLogInKey, network: Option<IpAddr>) -> Result<(), Refusal> {
    let key = failed.key();
    let tried = key.clone();
    let counted = live
        .write(Subject::Visitor)
        .run(async move |write| Ok(store::count_unless_due(write.rows(), &tried, LOGGED_EACH).await?));
    if counted.await?.result {
        return Ok(());
    }
    let context = AuditContext {
        action: "log_in_failed",
        network,
    };
    let target = failed.account().map(AuditTarget::User);
    let logged = async {
        let written = live.write(Subject::Visitor).run(async move |write| {
            // another failed log-in may have been the tenth since
            if store::count_failed_log_in(write.rows(), &key).await? % LOGGED_EACH == 0 {
                write.audit(target, json!({ "failed": LOGGED_EACH })).await?;
            }
            Ok(())
        });
        written.await
    };
    context.scope(logged).await?;
    Ok(())
}

/// Deletes the counts of failed log-ins whose ten minutes are over.
///
/// # Errors
/// The database cannot be reached.
pub async fn forget(conn: &mut PgConnection) -> sqlx::Result<()> {
    store::delete_old_failed_log_ins(conn).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_is_counted_alone_and_unknown_emails_by_the_network_that_is_kept() {
        let from = |address: &str| FailedLogInKey::From(address.parse().ok()).key();
        assert_eq!(FailedLogInKey::Account(UserId(7)).key(), "account:7");
        assert_eq!(from("192.0.2.77"), from("192.0.2.1"));
        assert_ne!(from("192.0.2.77"), from("192.0.3.77"));
        assert_eq!(FailedLogInKey::From(None).key(), "from:");
    }
}
