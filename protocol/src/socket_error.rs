//! The errors of a message that is not a Socket.IO packet.

/// The reason for which a message is not a Socket.IO packet that this side accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SocketError {
    /// The message is empty.
    #[error("empty socket packet")]
    Empty,
    /// The first byte is none of `0` to `6`.
    #[error("unknown socket packet type")]
    UnknownType,
    /// A binary packet without a whole number above zero and `-` after its type.
    #[error("number of attachments is missing")]
    AttachmentsMissing,
    /// A binary packet announces more attachments than allowed.
    #[error("too many attachments")]
    TooManyAttachments,
    /// The namespace is longer than [`MAX_NAMESPACE_BYTES`](crate::socket_packet::MAX_NAMESPACE_BYTES), or holds a quote or a control character.
    #[error("bad namespace")]
    BadNamespace,
    /// The acknowledgement id is above [`MAX_ACK_ID`](crate::socket_packet::MAX_ACK_ID).
    #[error("acknowledgement id is too large")]
    AckIdTooLarge,
    /// An acknowledgement without the id of what it acknowledges.
    #[error("acknowledgement has no id")]
    AckIdMissing,
    /// A packet that is neither event nor acknowledgement has an id.
    #[error("acknowledgement id where none is allowed")]
    AckIdNotAllowed,
    /// The payload is missing where one is needed.
    #[error("payload is missing")]
    PayloadMissing,
    /// The payload is not one JSON value.
    #[error("payload is not json")]
    PayloadNotJson,
    /// An event's or acknowledgement's payload is not an array.
    #[error("payload is not an array")]
    PayloadNotArray,
    /// A connect payload that is not an object.
    #[error("connect payload is not an object")]
    ConnectPayloadNotObject,
    /// A connect error payload that is neither object nor string.
    #[error("connect error payload is neither object nor string")]
    ConnectErrorPayload,
    /// A disconnect packet with a payload.
    #[error("disconnect has a payload")]
    DisconnectWithPayload,
    /// An event's array has no first element.
    #[error("event has no name")]
    EventNameMissing,
    /// An event's first element is not a string.
    #[error("event name is not a string")]
    EventNameNotString,
    /// The event's name is one of [`RESERVED_EVENTS`](crate::socket_packet::RESERVED_EVENTS).
    #[error("event name is reserved")]
    ReservedEvent,
}
