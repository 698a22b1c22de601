//! The subject on whose behalf a write is made. The row of its session or token is locked during the transaction, so that no write is committed
//! after the session has ended or the token was used.

use super::WriteError;
use super::store;
use crate::access;
use crate::access::caller::Caller;
use protocol::error_code::ErrorCode;
use protocol::ids::{SessionId, UserId};
use sqlx::PgConnection;

/// The person or the part of the system on whose behalf a write is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// A logged-in person, through one of their sessions. The write is refused with 401 if the session has ended or the account may not log in.
    Session {
        session_id: SessionId,
        /// The person who owns the session.
        user_id: UserId,
    },
    /// The holder of a one-time token, which the write itself must use up. The write is refused with 400 `invalid_token` if the token is used,
    /// expired or unknown.
    Token {
        /// The SHA-256 hash of the token.
        hash: Vec<u8>,
    },
    /// A visitor without a session, for example at a sign-up or a log-in. Nothing is locked; the write itself must check what is allowed.
    Visitor,
    /// The payment provider, which has sent a signed message or an answer to a call. Nothing is locked; the write itself must check what is
    /// allowed.
    PaymentProvider,
    /// A background task of the server; the text is the name of the task.
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
    /// Checks that the subject may still write, and locks the row of its session or token until the transaction ends.
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

    /// Returns the person of a session; none for other subjects. Rate limits count writes by this person, and repeated requests are recognized
    /// by person and request id.
    pub(super) fn user_id(&self) -> Option<UserId> {
        match self {
            Self::Session { user_id, .. } => Some(*user_id),
            _ => None,
        }
    }
}
