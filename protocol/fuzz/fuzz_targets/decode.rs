//! Feeds one connection's decoder with arbitrary messages: it must never panic, and every packet that it accepts must be the same after it
//! was written and read again. An input is a sequence of messages separated by the byte 0xff, which no text contains; a message that begins
//! with a zero byte, or is not UTF-8, is a binary one.

#![no_main]

use bytes::Bytes;
use libfuzzer_sys::fuzz_target;
use protocol::decode::{Decoder, Packet};
use protocol::encode::{ack_text, binary_text, event_text, open_text, socket_text};
use protocol::handshake::{HandshakeRequest, HandshakeRules, check, origin_allowed};
use protocol::socket_packet::{SocketBody, SocketPacket};

fuzz_target!(|input: &[u8]| {
    let mut decoder = Decoder::default();
    for message in input.split(|byte| *byte == 0xff) {
        match std::str::from_utf8(message) {
            Ok(text) if !text.starts_with('\0') => {
                handshake(text);
                match decoder.text(text) {
                    Ok(Packet::Socket(packet)) => socket_packet(&packet),
                    Ok(Packet::Open(open)) => {
                        let text = open_text(&open);
                        assert_eq!(Decoder::default().text(&text), Ok(Packet::Open(open)));
                    }
                    Ok(packet) => binary_packet(packet),
                    Err(_) => assert!(!decoder.is_waiting()),
                }
            }
            _ => {
                if let Ok(packet) = decoder.binary(Bytes::copy_from_slice(message)) {
                    binary_packet(packet);
                }
            }
        }
    }
});

fn socket_packet(packet: &SocketPacket<'_>) {
    let text = socket_text(packet);
    assert_eq!(Decoder::default().text(&text), Ok(Packet::Socket(packet.clone())));
    if packet.namespace != "/" {
        return;
    }
    match &packet.body {
        SocketBody::Event(event) if event.ack_id.is_none() => {
            assert_eq!(event_text(&event.name, event.args.as_list()), text);
        }
        SocketBody::Ack(ack) => assert_eq!(ack_text(ack.id, ack.args.as_list()), text),
        _ => {}
    }
}

fn binary_packet(packet: Packet<'_>) {
    let Packet::Binary(packet) = packet else { return };
    let text = binary_text(&packet);
    let mut decoder = Decoder::default();
    let mut last = decoder.text(&text).expect("what was written can be read");
    for attachment in &packet.attachments {
        last = decoder
            .binary(attachment.clone())
            .expect("an attachment that was taken is taken again");
    }
    assert_eq!(last, Packet::Binary(packet));
}

fn handshake(text: &str) {
    let rules = HandshakeRules {
        path: "/socket.io/",
        public_url: "http://localhost:8080",
        allowed_origins: &[],
    };
    let request = HandshakeRequest {
        method: "GET",
        path: "/socket.io/",
        query: text,
        origin: Some(text),
        is_upgrade: true,
    };
    // The answer does not matter here: the golden tables check it.
    let _ = check(&request, &rules);
    let _ = origin_allowed("http://localhost:8080", text, &[]);
}
