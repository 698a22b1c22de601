//! How letters leave: into the outbox folder, or to an SMTP server.

use lettre::message::Mailbox;
use time::OffsetDateTime;
use uuid::Uuid;

use super::letters::Letter;
use super::message::{self, MessageError, Parts};
use super::outbox::Outbox;
use super::smtp::Smtp;

/// Why a letter did not leave. No text here names an address.
#[derive(Debug, thiserror::Error)]
pub(super) enum SendError {
    /// No server took part: the letter is tried again, soon.
    #[error("mail server cannot be used: {0}")]
    Silence(String),
    /// The server does not take it yet: the letter is tried again, at growing distances.
    #[error("put off by the mail server ({0})")]
    PutOff(String),
    /// The letter will never leave.
    #[error("refused ({0})")]
    Refused(String),
}

impl From<MessageError> for SendError {
    fn from(error: MessageError) -> Self {
        Self::Refused(error.to_string())
    }
}

/// An email to be sent.
#[derive(Debug)]
pub(super) struct Email<'a> {
    pub(super) to: &'a str,
    pub(super) letter: &'a Letter,
    /// The same at every try.
    pub(super) message_id: Uuid,
    pub(super) created: OffsetDateTime,
}

/// Where letters go.
#[derive(Debug, Clone)]
pub(super) enum Transport {
    Outbox(Outbox),
    Smtp(Box<Smtp>),
}

impl Transport {
    pub(super) async fn send(&self, from: &Mailbox, email: &Email<'_>) -> Result<(), SendError> {
        let message = message::build(&Parts {
            from,
            to: email.to,
            letter: email.letter,
            message_id: email.message_id,
            created: email.created,
            allow_8bit: matches!(self, Self::Outbox(_)),
        })?;
        match self {
            Self::Outbox(outbox) => outbox
                .put(
                    email.to,
                    email.letter,
                    &message.formatted(),
                    email.created,
                    email.message_id,
                )
                .await
                .map_err(|error| SendError::Silence(format!("outbox: {error}"))),
            Self::Smtp(smtp) => smtp.send(message.envelope(), &message.formatted()).await,
        }
    }
}
