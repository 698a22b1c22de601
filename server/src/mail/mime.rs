//! Converts an email to the MIME form in which it is sent: headers, a plain text part and an HTML part.

use lettre::Address;
use lettre::message::header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue};
use lettre::message::{Body, Mailbox, MultiPart, SinglePart};
use time::OffsetDateTime;
use uuid::Uuid;

use super::messages::Message;

/// The maximum length, in bytes, of a line that is sent without encoding. The email standard allows 998.
const LINE_MAX: usize = 900;

/// The reason why an email cannot be built.
#[derive(Debug, thiserror::Error)]
pub(super) enum MimeError {
    /// The address of the recipient is not valid.
    #[error("recipient address is not valid")]
    Recipient(#[from] lettre::address::AddressError),
    /// The email library cannot build the email.
    #[error("email cannot be built: {0}")]
    Build(#[from] lettre::error::Error),
}

/// The values from which an email is built.
#[derive(Debug)]
pub(super) struct Parts<'a> {
    pub(super) from: &'a Mailbox,
    pub(super) to: &'a str,
    pub(super) message: &'a Message,
    /// The id of the email, which is the same in every attempt to send it.
    pub(super) message_id: Uuid,
    pub(super) created: OffsetDateTime,
    /// True if text that is not ASCII can be sent without encoding.
    pub(super) allow_8bit: bool,
}

/// Builds an email from its headers, its plain text part and its HTML part.
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
    // The header keeps automatic systems from answering.
    message.headers_mut().insert_raw(HeaderValue::new(
        HeaderName::new_from_ascii_str("Auto-Submitted"),
        "auto-generated".to_owned(),
    ));
    Ok(message)
}

/// Returns one part of an email: plain text or HTML. It is not encoded if that is possible, because the encoding (quoted-printable) breaks
/// long links into two lines, which disturbs people who read the `.eml` files in the outbox folder.
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
