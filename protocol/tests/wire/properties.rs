//! Properties of every packet, and of any input.

use std::borrow::Cow;

use bytes::Bytes;
use proptest::prelude::*;
use protocol::arguments::Arguments;
use protocol::attachments::{BinaryBody, BinaryPacket};
use protocol::decode::{Decoder, Packet};
use protocol::encode::{binary_text, open_text, socket_text, websocket_binary_frame};
use protocol::engine_packet::{EnginePacket, OpenPacket};
use protocol::handshake::{HandshakeRequest, HandshakeRules, check, origin_allowed};
use protocol::socket_packet::{Ack, Event, MAX_ACK_ID, RESERVED_EVENTS, SocketBody, SocketPacket};
use serde_json::{Value, json};

fn json_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        ".*".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 32, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map("[a-z\"\\\\é]{0,6}", inner, 0..6)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

fn namespace() -> impl Strategy<Value = String> {
    prop_oneof![Just("/".to_owned()), "/[a-zA-Z0-9é?=./_-]{0,40}"]
}

fn name() -> impl Strategy<Value = String> {
    ".*".prop_filter("reserved", |name| !RESERVED_EVENTS.contains(&name.as_str()))
}

fn array() -> impl Strategy<Value = String> {
    prop::collection::vec(json_value(), 0..4).prop_map(|values| Value::from(values).to_string())
}

fn assert_round_trip(packet: SocketPacket<'_>) {
    let text = socket_text(&packet);
    assert_eq!(Decoder::default().text(&text), Ok(Packet::Socket(packet)), "{text}");
}

/// Text that is close to a packet, so that the later checks are reached as well.
fn almost_packet() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[0-9]{1,3}",
        Just("/admin,".to_owned()),
        Just("-".to_owned()),
        Just(r#"["foo""#.to_owned()),
        Just(r#",{"_placeholder":true,"num":0}"#.to_owned()),
        Just("]".to_owned()),
        Just("{}".to_owned()),
        Just("\"".to_owned()),
        Just("\\u".to_owned()),
        Just("\u{1e}".to_owned()),
        ".{0,3}",
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| format!("4{}", pieces.concat()))
}

proptest! {
    #[test]
    fn an_open_packet_survives_the_way(sid in ".*", interval: u64, timeout: u64, max: u64) {
        let open = OpenPacket {
            sid: Cow::Owned(sid),
            upgrades: vec![Cow::Borrowed("websocket")],
            ping_interval: interval,
            ping_timeout: timeout,
            max_payload: max,
        };
        let text = open_text(&open);
        prop_assert_eq!(EnginePacket::from_text(&text), Ok(EnginePacket::Open(open)));
    }

    #[test]
    fn an_event_survives_the_way(
        namespace in namespace(), id in prop::option::of(0..=MAX_ACK_ID), name in name(), array in array()
    ) {
        let args = Arguments::from_array(&array).unwrap();
        let event = Event { ack_id: id, name: Cow::Borrowed(&name), args };
        assert_round_trip(SocketPacket { namespace: &namespace, body: SocketBody::Event(event) });
    }

    #[test]
    fn an_acknowledgement_survives_the_way(namespace in namespace(), id in 0..=MAX_ACK_ID, array in array()) {
        let args = Arguments::from_array(&array).unwrap();
        assert_round_trip(SocketPacket { namespace: &namespace, body: SocketBody::Ack(Ack { id, args }) });
    }

    #[test]
    fn a_connect_and_its_answers_survive_the_way(namespace in namespace(), value in json_value()) {
        let auth = json!({ "auth": value }).to_string();
        for body in [
            SocketBody::Connect(None),
            SocketBody::Connect(Some(&auth)),
            SocketBody::ConnectError(&auth),
            SocketBody::Disconnect,
        ] {
            assert_round_trip(SocketPacket { namespace: &namespace, body });
        }
    }

    #[test]
    fn a_binary_packet_survives_the_way(
        namespace in namespace(),
        id in 0..=MAX_ACK_ID,
        name in prop::option::of(name()),
        value in json_value(),
        attachments in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..20).prop_map(Bytes::from), 1..=10),
    ) {
        let placeholders = (0..attachments.len()).map(|num| json!({ "_placeholder": true, "num": num }));
        let array = Value::from(placeholders.chain([value]).collect::<Vec<_>>()).to_string();
        let args = Arguments::from_array(&array).unwrap().as_list().to_owned();
        let body = match name {
            Some(name) => BinaryBody::Event { ack_id: Some(id), name, args },
            None => BinaryBody::Ack { id, args },
        };
        let packet = BinaryPacket { namespace, body, attachments };
        let mut decoder = Decoder::default();
        let text = binary_text(&packet);
        let mut last = decoder.text(&text).unwrap();
        for attachment in &packet.attachments {
            prop_assert_eq!(last, Packet::Incomplete);
            last = decoder.binary(attachment.clone()).unwrap();
        }
        prop_assert_eq!(last, Packet::Binary(packet));
    }

    #[test]
    fn the_list_of_arguments_is_the_array_without_brackets(values in prop::collection::vec(json_value(), 0..5)) {
        let pretty = serde_json::to_string_pretty(&values).unwrap();
        let args = Arguments::from_array(&pretty).unwrap();
        let read: Vec<Value> = serde_json::from_str(&format!("[{}]", args.as_list())).unwrap();
        prop_assert_eq!(args.len(), values.len());
        prop_assert_eq!(args.first().map(|json| serde_json::from_str::<Value>(json).unwrap()), values.first().cloned());
        prop_assert_eq!(read, values);
    }

    #[test]
    fn no_text_makes_the_decoder_panic(text in "(?s).*") {
        let _ = Decoder::default().text(&text);
    }

    #[test]
    fn almost_a_packet_is_refused_or_survives_a_round_trip(text in almost_packet()) {
        if let Ok(Packet::Socket(packet)) = Decoder::default().text(&text) {
            assert_round_trip(packet);
        }
    }

    #[test]
    fn no_sequence_of_messages_makes_the_decoder_panic(
        messages in prop::collection::vec(prop_oneof![almost_packet().prop_map(Ok), any::<Vec<u8>>().prop_map(Err)], 0..20)
    ) {
        let mut decoder = Decoder::default();
        for message in messages {
            match message {
                Ok(text) => drop(decoder.text(&text)),
                Err(bytes) => drop(decoder.binary(Bytes::from(bytes))),
            }
        }
    }

    #[test]
    fn no_request_makes_the_handshake_panic(method: String, path: String, query: String, origin: Option<String>) {
        let rules = HandshakeRules { path: "/socket.io/", public_url: "http://localhost", allowed_origins: &[] };
        for path in ["/socket.io/", &path] {
            let request =
                HandshakeRequest { method: &method, path, query: &query, origin: origin.as_deref(), is_upgrade: true };
            let _ = check(&request, &rules);
        }
    }

    #[test]
    fn no_origin_but_the_listed_ones_is_allowed(origin in "https?://[a-z@:/\\[\\]0-9.]{0,30}|.*") {
        prop_assert!(!origin_allowed(&origin, "https://drop.invalid", &["http://other.invalid".to_owned()]));
    }

    #[test]
    fn a_binary_frame_ends_with_its_payload(payload: Vec<u8>) {
        prop_assert!(websocket_binary_frame(&payload).ends_with(&payload));
    }
}
