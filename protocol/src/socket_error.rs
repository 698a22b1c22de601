//! The reasons why a message is not a valid Socket.IO packet.

/// The reason why a message is not a Socket.IO packet that this implementation accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SocketError {
    /// The message is empty.
    #[error("empty socket packet")]
    Empty,
    /// The first byte is not one of the packet types `0` to `6`.
    #[error("unknown socket packet type")]
    UnknownType,
    /// A binary packet does not begin with its number of attachments: a whole number above zero, then `-`.
    #[error("number of attachments is missing")]
    AttachmentsMissing,
    /// A binary packet announces more attachments than allowed.
    #[error("too many attachments")]
    TooManyAttachments,
    /// The namespace is longer than [`MAX_NAMESPACE_BYTES`](crate::socket_packet::MAX_NAMESPACE_BYTES), or contains a quote or a control
    /// character.
    #[error("bad namespace")]
    BadNamespace,
    /// The acknowledgement id is greater than [`MAX_ACK_ID`](crate::socket_packet::MAX_ACK_ID).
    #[error("acknowledgement id is too large")]
    AckIdTooLarge,
    /// An acknowledgement has no id, so it is unclear which event it acknowledges.
    #[error("acknowledgement has no id")]
    AckIdMissing,
    /// A packet has an acknowledgement id but is neither an event nor an acknowledgement.
    #[error("acknowledgement id where none is allowed")]
    AckIdNotAllowed,
    /// The packet has no payload, although its type requires one.
    #[error("payload is missing")]
    PayloadMissing,
    /// The payload is not exactly one JSON value.
    #[error("payload is not json")]
    PayloadNotJson,
    /// The payload of an event or acknowledgement is not a JSON array.
    #[error("payload is not an array")]
    PayloadNotArray,
    /// The payload of a connect packet is not a JSON object.
    #[error("connect payload is not an object")]
    ConnectPayloadNotObject,
    /// The payload of a connect error packet is neither a JSON object nor a string.
    #[error("connect error payload is neither object nor string")]
    ConnectErrorPayload,
    /// A disconnect packet has a payload.
    #[error("disconnect has a payload")]
    DisconnectWithPayload,
    /// The array of an event is empty, so the event has no name.
    #[error("event has no name")]
    EventNameMissing,
    /// The first element of an event's array, which is its name, is not a string.
    #[error("event name is not a string")]
    EventNameNotString,
    /// The event's name is one of [`RESERVED_EVENTS`](crate::socket_packet::RESERVED_EVENTS).
    #[error("event name is reserved")]
    ReservedEvent,
}
