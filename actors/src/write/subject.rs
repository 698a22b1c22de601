//! In whose name a write is made. What stands for it is held for the length of the transaction, so that nothing commits in the name of a
//! session that has ended, a token that was used or a link that was revoked, once that was answered.

use super::WriteError;
use super::store;
use crate::access;
use crate::access::caller::Caller;
use protocol::error_code::ErrorCode;
use protocol::ids::{SessionId, UserId};
use sqlx::PgConnection;

/// Who or what asks for a write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// A logged-in person, by a session of theirs: 401 where it has ended, or its account may not come in.
    Session {
        session_id: SessionId,
        /// The person.
        user_id: UserId,
    },
    /// The bearer of a one-time token, which the write itself consumes: 400 `invalid_token` where it is used up, expired or unknown.
    Token {
        /// SHA-256 of the token.
        hash: Vec<u8>,
    },
    /// A visitor who acts for nobody yet, as at a sign-up or a log-in: rows alone decide.
    Visitor,
    /// The payment provider, whose signature was checked, or who was asked: rows alone decide.
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
    /// Holds the subject's row until the transaction ends.
    pub(super) async fn hold(&self, conn: &mut PgConnection) -> Result<(), WriteError> {
        match self {
            Self::Session { session_id, .. } => {
                if !access::session::hold(conn, *session_id).await? {
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

    /// The person whose repeated requests are known again; none for others.
    pub(super) fn user_id(&self) -> Option<UserId> {
        match self {
            Self::Session { user_id, .. } => Some(*user_id),
            _ => None,
        }
    }
}
