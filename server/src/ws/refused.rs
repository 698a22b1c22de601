//! The reasons why a request for a live connection is refused, and the responses to it.

use actix_web_actors::ws::HandshakeError as UpgradeError;
use protocol::handshake::HandshakeError;

/// The reason why a request for a live connection is refused.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// The request violates a rule of the product, such as the allowed origins.
    #[error(transparent)]
    Handshake(#[from] HandshakeError),
    /// The request is not a valid websocket upgrade.
    #[error("not a websocket upgrade")]
    Upgrade(#[from] UpgradeError),
    /// The server is about to stop.
    #[error("the server goes down")]
    Draining,
}

impl Refused {
    pub(super) fn status(&self) -> u16 {
        match self {
            Self::Handshake(error) => error.status(),
            Self::Upgrade(UpgradeError::UnsupportedVersion) => 426,
            Self::Upgrade(_) => HandshakeError::BadRequest.status(),
            Self::Draining => 503,
        }
    }

    pub(super) fn body(&self) -> &'static str {
        match self {
            Self::Handshake(error) => error.body(),
            Self::Upgrade(_) => HandshakeError::BadRequest.body(),
            Self::Draining => r#"{"error":"try_again","status":503}"#,
        }
    }

    pub(super) fn header(&self) -> &'static str {
        match self {
            Self::Upgrade(UpgradeError::UnsupportedVersion) => "sec-websocket-version: 13\r\n",
            _ => "",
        }
    }
}
