//! The subject in whose name a write is made. Its row is locked for the length of the transaction, so that nothing is committed in the name of
//! an ended session, a used token or a revoked link after its end was confirmed.

use super::WriteError;
use super::store;
use crate::access;
use crate::access::caller::Caller;
use protocol::error_code::ErrorCode;
use protocol::ids::{SessionId, UserId};
use sqlx::PgConnection;

/// The person or part that makes a write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// A logged-in person, by one of their sessions: 401 if it has ended, or its account may not log in.
    Session {
        session_id: SessionId,
        /// The person.
        user_id: UserId,
    },
    /// The bearer of a one-time token, which the write itself consumes: 400 `invalid_token` if it is used up, expired or unknown.
    Token {
        /// SHA-256 of the token.
        hash: Vec<u8>,
    },
    /// A visitor without an account, as at a sign-up or a log-in: only the rows decide.
    Visitor,
    /// The payment provider, by a message with a valid signature or by its answer: only the rows decide.
    PaymentProvider,
    /// A task of the server's own.
    Task(&'static str),
}

impl From<&Caller> for Subject {
    fn from(caller: &Caller) -> Self {
        Self::Session {
            session_id: caller.session_id,
            user_id: caller.user_id,
        }
    }
}

impl Subject {
    /// Locks the subject's row until the transaction ends.
    pub(super) async fn lock_shared(&self, conn: &mut PgConnection) -> Result<(), WriteError> {
        match self {
            Self::Session { session_id, .. } => {
                if !access::session::lock_shared(conn, *session_id).await? {
                    return Err(ErrorCode::NotLoggedIn.into());
                }
            }
            Self::Token { hash } => {
                if !store::lock_token(conn, hash).await? {
                    return Err(ErrorCode::InvalidToken.into());
                }
            }
            Self::Visitor | Self::PaymentProvider | Self::Task(_) => {}
        }
        Ok(())
    }

    /// Returns the person whose repeated requests are recognized; none for other subjects.
    pub(super) fn user_id(&self) -> Option<UserId> {
        match self {
            Self::Session { user_id, .. } => Some(*user_id),
            _ => None,
        }
    }
}
