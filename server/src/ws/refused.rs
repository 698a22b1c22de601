//! Why a request does not become a live connection, and what it is answered.

use actix_web_actors::ws::HandshakeError as UpgradeError;
use protocol::handshake::HandshakeError;

/// Why a request does not become a live connection.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// The application does not take it.
    #[error(transparent)]
    Handshake(#[from] HandshakeError),
    /// It is no valid websocket upgrade.
    #[error("not a websocket upgrade")]
    Upgrade(#[from] UpgradeError),
    /// The server goes down.
    #[error("the server goes down")]
    Draining,
    /// Too many strangers of one network are there.
    #[error("too many connections from this network")]
    TooMany,
}

impl Refused {
    pub(super) fn status(&self) -> u16 {
        match self {
            Self::Handshake(error) => error.status(),
            Self::Upgrade(UpgradeError::UnsupportedVersion) => 426,
            Self::Upgrade(_) => HandshakeError::BadRequest.status(),
            Self::Draining => 503,
            Self::TooMany => 429,
        }
    }

    pub(super) fn body(&self) -> &'static str {
        match self {
            Self::Handshake(error) => error.body(),
            Self::Upgrade(_) => HandshakeError::BadRequest.body(),
            Self::Draining => r#"{"error":"try_again","status":503}"#,
            Self::TooMany => r#"{"error":"too_many_requests","status":429}"#,
        }
    }

    pub(super) fn header(&self) -> &'static str {
        match self {
            Self::Upgrade(UpgradeError::UnsupportedVersion) => "sec-websocket-version: 13\r\n",
            Self::TooMany => "retry-after: 5\r\n",
            _ => "",
        }
    }
}
