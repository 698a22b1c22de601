//! Encodes packets as text, and text as complete websocket frames.
//!
//! The frames are those of a server: unmasked and never fragmented. A broadcast is encoded only once, with its websocket header, into shared
//! [`Bytes`]; every connection's outbox stores only a reference to them.

use std::num::NonZeroUsize;

use bytes::{BufMut, Bytes, BytesMut};

use crate::attachments::{BinaryBody, BinaryPacket};
use crate::engine_packet::{EnginePacket, OpenPacket};
use crate::socket_packet::{Ack, DEFAULT_NAMESPACE, Event, SocketBody, SocketPacket};

/// The Engine.IO packet that closes the connection.
pub const CLOSE_TEXT: &str = "1";
/// The Engine.IO packet with which the server pings the client.
pub const PING_TEXT: &str = "2";
/// The Engine.IO packet that answers a ping.
pub const PONG_TEXT: &str = "3";
/// The Engine.IO packet that has no effect.
pub const NOOP_TEXT: &str = "6";
/// The Socket.IO packet that disconnects the default namespace.
pub const DISCONNECT_TEXT: &str = "41";

/// The largest payload of a websocket control frame, in bytes (RFC 6455, 5.5).
pub const MAX_CONTROL_PAYLOAD: usize = 125;

/// The size of the longest websocket frame header that a server writes, in bytes.
const MAX_HEADER: usize = 10;

/// Returns the text of the server's first Engine.IO packet, `0{…}`.
pub fn open_text(open: &OpenPacket<'_>) -> String {
    let json = serde_json::to_string(open).expect("strings and numbers always serialize");
    format!("0{json}")
}

/// Returns `40{"sid":"…"}`, the packet that accepts the client into the default namespace.
pub fn connect_text(sid: &str) -> String {
    format!(r#"40{{"sid":{}}}"#, quoted(sid))
}

/// Returns the packet that refuses the client in a namespace: `44{"message":"…"}` for the default namespace, `44/name,{…}` for any other.
pub fn connect_error_text(namespace: &str, message: &str) -> String {
    let mut out = String::from("44");
    push_namespace(&mut out, namespace);
    out.push_str(r#"{"message":"#);
    out.push_str(&quoted(message));
    out.push('}');
    out
}

/// Returns the packet of an event, `42["name",payload]`. The payload is JSON: one value, or several separated by commas, or nothing.
pub fn event_text(name: &str, payload: &str) -> String {
    concat(&event_parts(&quoted(name), payload))
}

/// Returns the packet of an acknowledgement, `43<id>[payload]`. The payload is JSON: one value, or several separated by commas, or nothing.
pub fn ack_text(id: u64, payload: &str) -> String {
    format!("43{id}[{payload}]")
}

/// Returns the complete websocket frame of [`event_text`].
pub fn event_frame(name: &str, payload: &str) -> Bytes {
    websocket_text_frame_of(&event_parts(&quoted(name), payload).map(str::as_bytes))
}

/// Returns the complete websocket frame of [`ack_text`]. Copies the payload directly into the frame and leaves the original unchanged, so that
/// the caller can use one payload for many acknowledgements.
pub fn ack_frame(id: u64, payload: &str) -> Bytes {
    let mut prefix = [0_u8; 24];
    let prefix = ack_prefix(id, &mut prefix);
    websocket_text_frame_of(&[prefix, payload.as_bytes(), b"]"])
}

/// Appends the frame of [`ack_text`]. The payload is the concatenation of the given parts, each of which is copied once.
pub fn push_ack_frame(out: &mut BytesMut, id: u64, payload: &[&str]) {
    let mut prefix = [0_u8; 24];
    let prefix = ack_prefix(id, &mut prefix);
    let length = prefix.len() + payload.iter().map(|part| part.len()).sum::<usize>() + 1;
    push_header(out, OpCode::Text, length);
    out.put_slice(prefix);
    for part in payload {
        out.put_slice(part.as_bytes());
    }
    out.put_u8(b']');
}

/// Appends the text of an Engine.IO packet.
pub fn push_engine_packet(out: &mut String, packet: &EnginePacket<'_>) {
    match packet {
        EnginePacket::Open(open) => out.push_str(&open_text(open)),
        EnginePacket::Close => out.push_str(CLOSE_TEXT),
        EnginePacket::Ping(data) => push_all(out, &[PING_TEXT, data]),
        EnginePacket::Pong(data) => push_all(out, &[PONG_TEXT, data]),
        EnginePacket::Message(data) => push_all(out, &["4", data]),
        EnginePacket::Upgrade => out.push('5'),
        EnginePacket::Noop => out.push_str(NOOP_TEXT),
    }
}

/// Returns the Engine.IO message of a Socket.IO packet, beginning with `4`. The attachments of a binary packet must be sent after it as binary
/// frames.
pub fn socket_text(packet: &SocketPacket<'_>) -> String {
    let mut out = String::from("4");
    match &packet.body {
        SocketBody::Connect(auth) => {
            push_head(&mut out, '0', None, packet.namespace);
            out.push_str(auth.unwrap_or_default());
        }
        SocketBody::Disconnect => push_head(&mut out, '1', None, packet.namespace),
        SocketBody::Event(event) => {
            push_head(&mut out, '2', None, packet.namespace);
            push_event(&mut out, event);
        }
        SocketBody::Ack(ack) => {
            push_head(&mut out, '3', None, packet.namespace);
            push_ack(&mut out, ack);
        }
        SocketBody::ConnectError(reason) => {
            push_head(&mut out, '4', None, packet.namespace);
            out.push_str(reason);
        }
        SocketBody::BinaryEvent { attachments, event } => {
            push_head(&mut out, '5', Some(*attachments), packet.namespace);
            push_event(&mut out, event);
        }
        SocketBody::BinaryAck { attachments, ack } => {
            push_head(&mut out, '6', Some(*attachments), packet.namespace);
            push_ack(&mut out, ack);
        }
    }
    out
}

/// Returns the Engine.IO message of a binary packet, beginning with `4`. The attachments must be sent after it in order, each as a binary frame.
/// A packet without attachments is encoded as a plain event or acknowledgement.
pub fn binary_text(packet: &BinaryPacket) -> String {
    let mut out = String::from("4");
    let attachments = NonZeroUsize::new(packet.attachments.len());
    match &packet.body {
        BinaryBody::Event { ack_id, name, args } => {
            push_head(
                &mut out,
                if attachments.is_some() { '5' } else { '2' },
                attachments,
                &packet.namespace,
            );
            push_id(&mut out, *ack_id);
            push_all(&mut out, &event_list(&quoted(name), args));
        }
        BinaryBody::Ack { id, args } => {
            push_head(
                &mut out,
                if attachments.is_some() { '6' } else { '3' },
                attachments,
                &packet.namespace,
            );
            push_id(&mut out, Some(*id));
            push_all(&mut out, &["[", args, "]"]);
        }
    }
    out
}

/// Returns a text frame with `payload`, which must be UTF-8.
pub fn websocket_text_frame(payload: &[u8]) -> Bytes {
    frame(OpCode::Text, &[payload])
}

/// Returns a text frame with the concatenation of the given parts, each of which is copied once.
pub fn websocket_text_frame_of(parts: &[&[u8]]) -> Bytes {
    frame(OpCode::Text, parts)
}

/// Returns a binary frame with `payload`.
pub fn websocket_binary_frame(payload: &[u8]) -> Bytes {
    frame(OpCode::Binary, &[payload])
}

/// Returns a pong frame. A payload longer than [`MAX_CONTROL_PAYLOAD`] is truncated.
pub fn websocket_pong_frame(payload: &[u8]) -> Bytes {
    frame(OpCode::Pong, &[&payload[..payload.len().min(MAX_CONTROL_PAYLOAD)]])
}

/// Returns a close frame with its code (RFC 6455, 7.4) and reason. A reason longer than 123 bytes is truncated between two characters.
pub fn websocket_close_frame(code: u16, reason: &str) -> Bytes {
    let code = code.to_be_bytes();
    let end = reason.floor_char_boundary(MAX_CONTROL_PAYLOAD - code.len());
    frame(OpCode::Close, &[&code, &reason.as_bytes()[..end]])
}

/// Returns the close frame that answers a close frame of the client, with the same code if there was one.
pub fn websocket_close_answer(code: Option<u16>) -> Bytes {
    code.map_or_else(|| frame(OpCode::Close, &[]), |code| websocket_close_frame(code, ""))
}

#[derive(Clone, Copy)]
enum OpCode {
    Text = 0x1,
    Binary = 0x2,
    Close = 0x8,
    Pong = 0xa,
}

fn frame(op_code: OpCode, parts: &[&[u8]]) -> Bytes {
    let length: usize = parts.iter().map(|part| part.len()).sum();
    let mut out = BytesMut::with_capacity(MAX_HEADER + length);
    push_header(&mut out, op_code, length);
    for part in parts {
        out.put_slice(part);
    }
    out.freeze()
}

fn push_header(out: &mut BytesMut, op_code: OpCode, length: usize) {
    const FIN: u8 = 0x80;
    out.put_u8(FIN | op_code as u8);
    match length {
        0..=125 => out.put_u8(length as u8),
        126..=0xffff => {
            out.put_u8(126);
            out.put_u16(length as u16);
        }
        _ => {
            out.put_u8(127);
            out.put_u64(length as u64);
        }
    }
}

/// Returns a JSON string. If `text` needs no escape, only adds the quotes; this is the usual case, because no name or message of the server
/// needs one.
fn quoted(text: &str) -> String {
    if text.bytes().any(|byte| byte < 0x20 || byte == b'"' || byte == b'\\') {
        return serde_json::to_string(text).expect("a string always serializes");
    }
    let mut out = String::with_capacity(text.len() + 2);
    push_all(&mut out, &["\"", text, "\""]);
    out
}

fn event_list<'a>(quoted_name: &'a str, payload: &'a str) -> [&'a str; 5] {
    let comma = if payload.is_empty() { "" } else { "," };
    ["[", quoted_name, comma, payload, "]"]
}

fn event_parts<'a>(quoted_name: &'a str, payload: &'a str) -> [&'a str; 6] {
    let [open, name, comma, payload, close] = event_list(quoted_name, payload);
    ["42", open, name, comma, payload, close]
}

fn ack_prefix(id: u64, buffer: &mut [u8; 24]) -> &[u8] {
    // "43", at most 20 digits and "[" are 23 bytes, filled from the end.
    let mut start = buffer.len() - 1;
    buffer[start] = b'[';
    let mut rest = id;
    loop {
        start -= 1;
        buffer[start] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    start -= 2;
    buffer[start..start + 2].copy_from_slice(b"43");
    &buffer[start..]
}

fn push_all(out: &mut String, parts: &[&str]) {
    for part in parts {
        out.push_str(part);
    }
}

fn concat(parts: &[&str]) -> String {
    let mut out = String::with_capacity(parts.iter().map(|part| part.len()).sum());
    push_all(&mut out, parts);
    out
}

fn push_namespace(out: &mut String, namespace: &str) {
    if namespace != DEFAULT_NAMESPACE {
        push_all(out, &[namespace, ","]);
    }
}

fn push_head(out: &mut String, kind: char, attachments: Option<NonZeroUsize>, namespace: &str) {
    out.push(kind);
    if let Some(attachments) = attachments {
        push_all(out, &[&attachments.to_string(), "-"]);
    }
    push_namespace(out, namespace);
}

fn push_id(out: &mut String, id: Option<u64>) {
    if let Some(id) = id {
        out.push_str(&id.to_string());
    }
}

fn push_event(out: &mut String, event: &Event<'_>) {
    push_id(out, event.ack_id);
    push_all(out, &event_list(&quoted(&event.name), event.args.as_list()));
}

fn push_ack(out: &mut String, ack: &Ack<'_>) {
    push_id(out, Some(ack.id));
    push_all(out, &["[", ack.args.as_list(), "]"]);
}
