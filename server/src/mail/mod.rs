//! Emails: their contents, the queue in the database in which they wait, and how they are sent.

pub mod messages;
mod mime;
pub mod outbox;
pub mod pages;
pub mod queue;
pub mod sender;
mod smtp;
pub mod store;
mod transport;

use lettre::message::Mailbox;

use crate::config::{Config, MailTransport};
use outbox::Outbox;
use smtp::Smtp;
use transport::Transport;

/// Sends emails. Code that wants to send an email does not use this directly, but adds the task [`queue::email`] to its write.
#[derive(Debug, Clone)]
pub struct Mail {
    from: Mailbox,
    outbox: Outbox,
    transport: Transport,
}

impl Mail {
    /// Creates the value that sends emails in the way that the settings choose.
    pub fn new(config: &Config) -> Self {
        let from = config.mail.from.parse().expect("the settings were checked");
        let outbox = Outbox::new(config.data.join("outbox"));
        let transport = match &config.mail.transport {
            MailTransport::Outbox => Transport::Outbox(outbox.clone()),
            MailTransport::Smtp(server) => Transport::Smtp(Box::new(Smtp::new(server.clone()))),
        };
        Self {
            from,
            outbox,
            transport,
        }
    }

    /// Returns the outbox folder. It receives the emails if the settings do not name a mail server.
    pub fn outbox(&self) -> &Outbox {
        &self.outbox
    }
}
