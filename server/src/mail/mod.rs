//! Letters: written here, delivered by a transport.

pub mod letters;
pub mod outbox;
pub mod pages;

use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, Message};
use time::OffsetDateTime;

use crate::config::Config;
use letters::Letter;
use outbox::Outbox;

/// Why a letter did not leave.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// The recipient's address cannot stand in a letter.
    #[error("recipient address is not valid: {0}")]
    Recipient(#[from] lettre::address::AddressError),
    /// The letter could not be put together.
    #[error("letter cannot be built: {0}")]
    Build(#[from] lettre::error::Error),
    /// The outbox could not be written.
    #[error("outbox cannot be written: {0}")]
    Outbox(#[from] std::io::Error),
}

/// Sends letters by the configured transport.
#[derive(Debug)]
pub struct Mail {
    from: Mailbox,
    outbox: Outbox,
}

impl Mail {
    /// The transport that the settings name.
    pub fn new(config: &Config) -> Self {
        let from = config.mail.from.parse().expect("the settings were checked");
        Self {
            from,
            outbox: Outbox::new(config.data.join("outbox")),
        }
    }

    /// Sends a letter to one address.
    pub async fn send(&self, to: &str, letter: &Letter, now: OffsetDateTime) -> Result<(), MailError> {
        let recipient = Mailbox::new(None, to.parse::<Address>()?);
        let message = Message::builder()
            .from(self.from.clone())
            .to(recipient)
            .subject(letter.subject)
            .date(now.into())
            .multipart(MultiPart::alternative_plain_html(letter.text(), letter.html()))?;
        self.outbox.put(to, letter, &message.formatted(), now).await?;
        Ok(())
    }

    /// The folder of letters.
    pub fn outbox(&self) -> &Outbox {
        &self.outbox
    }
}
