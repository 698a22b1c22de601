//! Letters: written here, delivered by a transport.

pub mod letters;
pub mod outbox;
pub mod pages;

use lettre::message::header::{ContentTransferEncoding, ContentType};
use lettre::message::{Body, Mailbox, MultiPart, SinglePart};
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
            .multipart(
                MultiPart::alternative()
                    .singlepart(part(ContentType::TEXT_PLAIN, letter.text()))
                    .singlepart(part(ContentType::TEXT_HTML, letter.html())),
            )?;
        self.outbox.put(to, letter, &message.formatted(), now).await?;
        Ok(())
    }

    /// The folder of letters.
    pub fn outbox(&self) -> &Outbox {
        &self.outbox
    }
}

/// A part as it stands, since quoted-printable would break links in two for whoever reads the file. Our lines end with CRLF and
/// are far below the 998 bytes that a letter may have.
fn part(kind: ContentType, text: String) -> SinglePart {
    let encoding = if text.is_ascii() {
        ContentTransferEncoding::SevenBit
    } else {
        ContentTransferEncoding::EightBit
    };
    SinglePart::builder()
        .header(kind)
        .body(Body::dangerous_pre_encoded(text.into_bytes(), encoding))
}
