//! Encodes packets and frames, and compares every byte.

use std::borrow::Cow;

use protocol::attachments::{BinaryBody, BinaryPacket};
use protocol::encode::{
    CLOSE_TEXT, DISCONNECT_TEXT, MAX_CONTROL_PAYLOAD, NOOP_TEXT, PING_TEXT, PONG_TEXT, ack_frame, ack_text,
    binary_text, connect_error_text, connect_text, event_frame, event_text, open_text, websocket_binary_frame,
    websocket_close_answer, websocket_close_frame, websocket_pong_frame, websocket_text_frame, websocket_text_frame_of,
};
use protocol::engine_packet::OpenPacket;

#[test]
fn the_open_packet_has_the_members_that_clients_look_for() {
    let open = OpenPacket {
        sid: Cow::Borrowed("abc"),
        upgrades: Vec::new(),
        ping_interval: 25_000,
        ping_timeout: 20_000,
        max_payload: 1_000_000,
    };
    assert_eq!(
        open_text(&open),
        r#"0{"sid":"abc","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}"#
    );
}

#[test]
fn the_short_packets_are_single_digits() {
    assert_eq!(
        [CLOSE_TEXT, PING_TEXT, PONG_TEXT, NOOP_TEXT, DISCONNECT_TEXT],
        ["1", "2", "3", "6", "41"]
    );
}

#[test]
fn a_granted_connect_carries_the_session() {
    assert_eq!(connect_text("abc"), r#"40{"sid":"abc"}"#);
    assert_eq!(connect_text("a\"\\\n"), r#"40{"sid":"a\"\\\n"}"#);
}

#[test]
fn a_refused_connect_says_why_and_where() {
    assert_eq!(connect_error_text("/", "no"), r#"44{"message":"no"}"#);
    assert_eq!(
        connect_error_text("/admin", "Invalid namespace"),
        r#"44/admin,{"message":"Invalid namespace"}"#
    );
}

#[test]
fn an_event_takes_no_one_or_several_arguments() {
    assert_eq!(event_text("foo", ""), r#"42["foo"]"#);
    assert_eq!(event_text("foo", "{}"), r#"42["foo",{}]"#);
    assert_eq!(event_text("foo", "1,2"), r#"42["foo",1,2]"#);
    assert_eq!(event_text("f\"", "1"), r#"42["f\"",1]"#);
}

#[test]
fn an_acknowledgement_takes_no_one_or_several_arguments() {
    assert_eq!(ack_text(0, ""), "430[]");
    assert_eq!(ack_text(12, "{}"), "4312[{}]");
    assert_eq!(ack_text(u64::MAX, "1,2"), "4318446744073709551615[1,2]");
}

#[test]
fn a_binary_packet_without_attachments_is_written_as_a_plain_one() {
    let written = |body| {
        let attachments = Vec::new();
        binary_text(&BinaryPacket {
            namespace: "/admin".to_owned(),
            body,
            attachments,
        })
    };
    let event = BinaryBody::Event {
        ack_id: Some(1),
        name: "foo".to_owned(),
        args: "2".to_owned(),
    };
    assert_eq!(written(event), r#"42/admin,1["foo",2]"#);
    let ack = BinaryBody::Ack {
        id: 1,
        args: "2".to_owned(),
    };
    assert_eq!(written(ack), "43/admin,1[2]");
}

#[test]
fn a_frame_of_an_event_or_acknowledgement_is_the_frame_of_its_text() {
    for payload in ["", "{}", &"7".repeat(70_000)] {
        assert_eq!(
            event_frame("change", payload),
            websocket_text_frame(event_text("change", payload).as_bytes())
        );
        for id in [0, 9, 10, 12_345, u64::MAX] {
            assert_eq!(
                ack_frame(id, payload),
                websocket_text_frame(ack_text(id, payload).as_bytes())
            );
        }
    }
}

#[test]
fn a_frame_is_final_unmasked_and_says_its_length_in_the_shortest_form() {
    let cases: [(usize, &[u8]); 7] = [
        (0, &[0x81, 0]),
        (5, &[0x81, 5]),
        (125, &[0x81, 125]),
        (126, &[0x81, 126, 0, 126]),
        (65_535, &[0x81, 126, 0xff, 0xff]),
        (65_536, &[0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
        (1_000_000, &[0x81, 127, 0, 0, 0, 0, 0, 0x0f, 0x42, 0x40]),
    ];
    for (length, header) in cases {
        let payload = vec![b'x'; length];
        let frame = websocket_text_frame(&payload);
        assert_eq!(&frame[..header.len()], header, "{length}");
        assert_eq!(&frame[header.len()..], payload, "{length}");
    }
}

#[test]
fn a_frame_of_parts_is_the_frame_of_them_joined() {
    assert_eq!(
        websocket_text_frame_of(&[b"ab", b"", b"c"]),
        websocket_text_frame(b"abc")
    );
    assert_eq!(websocket_text_frame_of(&[]), websocket_text_frame(b""));
}

#[test]
fn each_kind_of_frame_has_its_code() {
    assert_eq!(websocket_binary_frame(&[0xff]).as_ref(), [0x82, 1, 0xff]);
    assert_eq!(websocket_pong_frame(b"a").as_ref(), [0x8a, 1, b'a']);
    assert_eq!(websocket_close_frame(1009, "").as_ref(), [0x88, 2, 0x03, 0xf1]);
    assert_eq!(
        websocket_close_frame(1000, "ok").as_ref(),
        [0x88, 4, 0x03, 0xe8, b'o', b'k']
    );
    assert_eq!(websocket_close_answer(Some(1001)).as_ref(), [0x88, 2, 0x03, 0xe9]);
    assert_eq!(websocket_close_answer(None).as_ref(), [0x88, 0]);
}

#[test]
fn a_control_frame_never_grows_past_its_bound() {
    let long = vec![b'x'; MAX_CONTROL_PAYLOAD + 1];
    assert_eq!(websocket_pong_frame(&long).len(), 2 + MAX_CONTROL_PAYLOAD);
    let close = websocket_close_frame(1000, &"é".repeat(100));
    // 123 bytes are left for the reason: 61 letters of two bytes each.
    assert_eq!(close.len(), 2 + 2 + 122);
    std::str::from_utf8(&close[4..]).unwrap();
}
