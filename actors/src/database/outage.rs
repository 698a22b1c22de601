//! Recognizes errors that come from the state of the database and not from the statement.

use sqlx::postgres::{PgDatabaseError, PgSeverity};

/// Returns true if the connection ended with this error. The outcome of a commit in progress is then unknown and must be looked up.
///
/// A backend still sends an error before it ends, if it is terminated (57P01) or cannot write its commit to a full disk. The severity of such an
/// error is FATAL or PANIC. The error of a statement never has these severities.
pub fn is_connection_lost(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Database(error) => error
            .try_downcast_ref::<PgDatabaseError>()
            .is_none_or(|error| matches!(error.severity(), PgSeverity::Fatal | PgSeverity::Panic)),
        _ => true,
    }
}

/// Returns true if a later attempt can succeed: the database is unavailable, starting or stopping, has no space or no free connections, or has
/// canceled the statement.
pub fn is_temporary(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Database(_) if is_connection_lost(error) => true,
        sqlx::Error::Database(error) => error.code().is_some_and(|code| {
            // connection, rolled back (as after a deadlock), resources, operator, system; a lock that could not be taken in time
            ["08", "40", "53", "57", "58", "55P03"]
                .iter()
                .any(|class| code.starts_with(class))
        }),
        // a protocol error is an answer cut off, as when the database stops while a connection is opened
        sqlx::Error::Io(_)
        | sqlx::Error::Protocol(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed => true,
        _ => false,
    }
}

/// Returns true if a lock could not be acquired within the lock timeout.
pub fn is_lock_held(error: &sqlx::Error) -> bool {
    error
        .as_database_error()
        .and_then(sqlx::error::DatabaseError::code)
        .is_some_and(|code| code == "55P03")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_that_ends_while_a_connection_is_opened_is_away_and_a_row_that_is_missing_is_not() {
        let cut_off = sqlx::Error::Protocol("unexpected response from SSLRequest: 0x00".to_owned());
        assert!(is_temporary(&cut_off) && is_connection_lost(&cut_off));
        assert!(!is_temporary(&sqlx::Error::RowNotFound));
    }
}
