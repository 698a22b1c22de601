//! An email as it travels: headers and two parts.

use lettre::Address;
use lettre::message::header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue};
use lettre::message::{Body, Mailbox, MultiPart, SinglePart};
use time::OffsetDateTime;
use uuid::Uuid;

use super::messages::Message;

/// Bytes of a line that need no encoding; mail allows 998.
const LINE_MAX: usize = 900;

/// Why an email cannot be put together.
#[derive(Debug, thiserror::Error)]
pub(super) enum MimeError {
    /// The recipient's address cannot stand in an email.
    #[error("recipient address is not valid")]
    Recipient(#[from] lettre::address::AddressError),
    /// The email could not be put together.
    #[error("email cannot be built: {0}")]
    Build(#[from] lettre::error::Error),
}

/// What a message is made of.
#[derive(Debug)]
pub(super) struct Parts<'a> {
    pub(super) from: &'a Mailbox,
    pub(super) to: &'a str,
    pub(super) message: &'a Message,
    /// The same at every try.
    pub(super) message_id: Uuid,
    pub(super) created: OffsetDateTime,
    /// Whether text may stand as it is although it is not ASCII.
    pub(super) allow_8bit: bool,
}

/// Puts the message together.
pub(super) fn build(parts: &Parts<'_>) -> Result<lettre::Message, MimeError> {
    let recipient = Mailbox::new(None, parts.to.parse::<Address>()?);
    let domain = parts.from.email.domain();
    let mut message = lettre::Message::builder()
        .from(parts.from.clone())
        .to(recipient)
        .subject(parts.message.subject.as_str())
        .message_id(Some(format!("<{}@{domain}>", parts.message_id.simple())))
        .date(parts.created.into())
        .multipart(
            MultiPart::alternative()
                .singlepart(part(ContentType::TEXT_PLAIN, parts.message.text(), parts.allow_8bit))
                .singlepart(part(ContentType::TEXT_HTML, parts.message.html(), parts.allow_8bit)),
        )?;
    // No robot is to answer a robot.
    message.headers_mut().insert_raw(HeaderValue::new(
        HeaderName::new_from_ascii_str("Auto-Submitted"),
        "auto-generated".to_owned(),
    ));
    Ok(message)
}

/// A part as it stands wherever that may be, since quoted-printable breaks links in two for whoever reads a file.
fn part(kind: ContentType, text: String, allow_8bit: bool) -> SinglePart {
    let is_short = text.lines().all(|line| line.len() <= LINE_MAX);
    let encoding = match (text.is_ascii(), allow_8bit) {
        (true, _) if is_short => ContentTransferEncoding::SevenBit,
        (false, true) if is_short => ContentTransferEncoding::EightBit,
        _ => {
            let body = Body::new_with_encoding(text, ContentTransferEncoding::QuotedPrintable)
                .expect("quoted-printable holds any text");
            return SinglePart::builder().header(kind).body(body);
        }
    };
    SinglePart::builder()
        .header(kind)
        .body(Body::dangerous_pre_encoded(text.into_bytes(), encoding))
}
