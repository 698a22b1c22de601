//! Binary events and acknowledgements: a text packet with placeholders, followed by messages with the attachments that replace them.

use std::borrow::Cow;
use std::fmt;

use bytes::Bytes;
use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};

use crate::socket_packet::{SocketBody, SocketPacket};

/// The largest number of attachments of one packet, as in the reference parser.
pub const MAX_ATTACHMENTS: usize = 10;

/// The largest total size of one packet's attachments in bytes: the same as the largest size of a message.
pub const MAX_ATTACHMENT_BYTES: usize = 1_000_000;

/// Limits on the attachments that the server stores for one connection until a packet is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AttachmentLimits {
    /// The largest number of attachments of one packet.
    pub count: usize,
    /// The largest total size of one packet's attachments in bytes.
    pub bytes: usize,
}

impl Default for AttachmentLimits {
    fn default() -> Self {
        Self {
            count: MAX_ATTACHMENTS,
            bytes: MAX_ATTACHMENT_BYTES,
        }
    }
}

/// The reason why a binary packet cannot be assembled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AttachmentError {
    /// A binary message arrived, but no packet had announced an attachment.
    #[error("binary message without a packet that announces it")]
    Unannounced,
    /// A text message arrived before all attachments of the last packet.
    #[error("text message while attachments are due")]
    TextWhileDue,
    /// The packet has too many attachments, or their total size is too large.
    #[error("attachments are too large")]
    TooLarge,
    /// A placeholder refers to an attachment that the packet does not have, or the arguments cannot be parsed to find placeholders: they are
    /// nested deeper than 128 levels, or contain a number out of range or half a surrogate pair.
    #[error("placeholder without an attachment")]
    BadPlaceholder,
}

/// A binary event or acknowledgement with all its attachments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BinaryPacket {
    /// The namespace of the packet.
    pub namespace: String,
    /// The event or acknowledgement in the packet.
    pub body: BinaryBody,
    /// The attachments. The placeholder `{"_placeholder":true,"num":n}` stands for the attachment with the index `n`.
    pub attachments: Vec<Bytes>,
}

/// The event or acknowledgement in a binary packet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BinaryBody {
    /// An event: a named message with arguments.
    Event {
        /// The acknowledgement id; `None` if the sender wants no acknowledgement.
        ack_id: Option<u64>,
        /// The event's name.
        name: String,
        /// The arguments as JSON values, separated by commas, without the brackets of the array. Placeholders stand for the attachments.
        args: String,
    },
    /// An acknowledgement: the answer to an event.
    Ack {
        /// The acknowledgement id of the event that is acknowledged.
        id: u64,
        /// The arguments as JSON values, separated by commas, without the brackets of the array. Placeholders stand for the attachments.
        args: String,
    },
}

/// Assembles a binary packet from its text message and its attachments, one packet at a time.
#[derive(Debug, Default)]
pub struct Assembler {
    limits: AttachmentLimits,
    // Boxed, because almost no connection ever has one.
    pending: Option<Box<Pending>>,
}

#[derive(Debug)]
struct Pending {
    packet: BinaryPacket,
    due: usize,
    bytes: usize,
}

impl Assembler {
    /// Makes an assembler that refuses packets beyond `limits`.
    pub const fn new(limits: AttachmentLimits) -> Self {
        Self { limits, pending: None }
    }

    /// Returns the limits of the assembler.
    pub const fn limits(&self) -> AttachmentLimits {
        self.limits
    }

    /// Returns true if attachments of a packet are missing.
    pub const fn is_waiting(&self) -> bool {
        self.pending.is_some()
    }

    /// Drops an incomplete packet.
    pub fn clear(&mut self) {
        self.pending = None;
    }

    /// Processes a packet that came as a text message. Returns it if it has no binary attachments; otherwise stores it until they have arrived.
    pub fn text<'a>(&mut self, packet: SocketPacket<'a>) -> Result<Assembled<'a>, AttachmentError> {
        if self.pending.take().is_some() {
            return Err(AttachmentError::TextWhileDue);
        }
        let (attachments, args, body) = match packet.body {
            SocketBody::BinaryEvent { attachments, event } => {
                let args = event.args.as_list();
                let body = BinaryBody::Event {
                    ack_id: event.ack_id,
                    name: event.name.into_owned(),
                    args: args.to_owned(),
                };
                (attachments, args, body)
            }
            SocketBody::BinaryAck { attachments, ack } => {
                let args = ack.args.as_list();
                (
                    attachments,
                    args,
                    BinaryBody::Ack {
                        id: ack.id,
                        args: args.to_owned(),
                    },
                )
            }
            body => {
                return Ok(Assembled::Text(SocketPacket {
                    namespace: packet.namespace,
                    body,
                }));
            }
        };
        let due = attachments.get();
        if due > self.limits.count {
            return Err(AttachmentError::TooLarge);
        }
        check_placeholders(args, due)?;
        let packet = BinaryPacket {
            namespace: packet.namespace.to_owned(),
            body,
            attachments: Vec::with_capacity(due),
        };
        self.pending = Some(Box::new(Pending { packet, due, bytes: 0 }));
        Ok(Assembled::Incomplete)
    }

    /// Adds a binary message as the next attachment. Returns the packet when its last attachment has arrived.
    pub fn binary(&mut self, bytes: Bytes) -> Result<Option<BinaryPacket>, AttachmentError> {
        let mut pending = self.pending.take().ok_or(AttachmentError::Unannounced)?;
        pending.bytes = pending.bytes.saturating_add(bytes.len());
        if pending.bytes > self.limits.bytes {
            return Err(AttachmentError::TooLarge);
        }
        pending.packet.attachments.push(bytes);
        if pending.packet.attachments.len() == pending.due {
            return Ok(Some(pending.packet));
        }
        self.pending = Some(pending);
        Ok(None)
    }
}

/// The result of processing a text packet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Assembled<'a> {
    /// The packet is not binary and is returned unchanged.
    Text(SocketPacket<'a>),
    /// The packet is binary, and its attachments have not arrived.
    Incomplete,
}

/// Checks that every placeholder in the arguments refers to one of `attachments` attachments. Does not build the values; the JSON parser limits
/// the nesting to 128 levels.
fn check_placeholders(args: &str, attachments: usize) -> Result<(), AttachmentError> {
    let array = format!("[{args}]");
    let mut reader = serde_json::Deserializer::from_str(&array);
    Walk { attachments }
        .deserialize(&mut reader)
        .map(|_| ())
        .map_err(|_| AttachmentError::BadPlaceholder)
}

/// The kinds of JSON values that must be distinguished to recognize a placeholder.
enum Seen {
    True,
    Number(u64),
    Other,
}

#[derive(Clone, Copy)]
struct Walk {
    attachments: usize,
}

impl<'de> DeserializeSeed<'de> for Walk {
    type Value = Seen;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Seen, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Walk {
    type Value = Seen;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("any json value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Seen, E> {
        Ok(if value { Seen::True } else { Seen::Other })
    }

    fn visit_u64<E>(self, value: u64) -> Result<Seen, E> {
        Ok(Seen::Number(value))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Seen, E> {
        Ok(Seen::Other)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Seen, E> {
        Ok(Seen::Other)
    }

    fn visit_str<E>(self, _: &str) -> Result<Seen, E> {
        Ok(Seen::Other)
    }

    fn visit_unit<E>(self) -> Result<Seen, E> {
        Ok(Seen::Other)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Seen, A::Error> {
        while seq.next_element_seed(self)?.is_some() {}
        Ok(Seen::Other)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Seen, A::Error> {
        let mut is_placeholder = false;
        let mut num = None;
        while let Some(key) = map.next_key_seed(Key)? {
            let value = map.next_value_seed(self)?;
            match key.as_ref() {
                "_placeholder" => is_placeholder = matches!(value, Seen::True),
                "num" => {
                    num = if let Seen::Number(number) = value {
                        usize::try_from(number).ok()
                    } else {
                        None
                    }
                }
                _ => {}
            }
        }
        if is_placeholder && num.is_none_or(|index| index >= self.attachments) {
            return Err(A::Error::custom("placeholder without an attachment"));
        }
        Ok(Seen::Other)
    }
}

/// A key in a JSON object. The key is copied only if it contains escapes.
struct Key;

impl<'de> DeserializeSeed<'de> for Key {
    type Value = Cow<'de, str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for Key {
    type Value = Cow<'de, str>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a key")
    }

    fn visit_borrowed_str<E>(self, key: &'de str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(key))
    }

    fn visit_str<E>(self, key: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(key.to_owned()))
    }
}
