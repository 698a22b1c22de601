//! Delivers emails: writes them into the outbox folder, or sends them to an SMTP server.

use lettre::message::Mailbox;
use time::OffsetDateTime;
use uuid::Uuid;

use super::messages::Message;
use super::mime::{self, Parts};
use super::outbox::Outbox;
use super::smtp::{SendError, Smtp};

/// An email to be sent.
#[derive(Debug)]
pub(super) struct Email<'a> {
    pub(super) to: &'a str,
    pub(super) message: &'a Message,
    /// The id of the email, which is the same in every attempt to send it.
    pub(super) message_id: Uuid,
    pub(super) created: OffsetDateTime,
}

/// How emails are delivered: they are written into the outbox folder, or sent to an SMTP server.
#[derive(Debug, Clone)]
pub(super) enum Transport {
    Outbox(Outbox),
    Smtp(Box<Smtp>),
}

impl Transport {
    pub(super) async fn send(&self, from: &Mailbox, email: &Email<'_>) -> Result<(), SendError> {
        let message = mime::build(&Parts {
            from,
            to: email.to,
            message: email.message,
            message_id: email.message_id,
            created: email.created,
            allow_8bit: matches!(self, Self::Outbox(_)),
        })?;
        match self {
            Self::Outbox(outbox) => outbox
                .put(
                    email.to,
                    email.message,
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
