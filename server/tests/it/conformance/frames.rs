//! RFC 6455: frames, fragments, control frames, closes, limits.

use std::time::{Duration, Instant};

use super::raw::{BARE, BINARY, CLOSE, Frame, PING, PONG, Raw, TEXT, code_of, frame, text};
use super::{EchoServer, were_at_once};

const FIRST_TEXT: u8 = 0x01;
const FIRST_BINARY: u8 = 0x02;
const MIDDLE: u8 = 0x00;
const LAST: u8 = 0x80;

#[tokio::test]
async fn messages_of_every_length_class_come_back_whole() {
    let server = EchoServer::start().await;
    let mut raw = Raw::open(server.address, BARE).await;
    for length in [0, 1, 125, 126, 127, 65_535, 65_536, 65_537, 1_000_000] {
        raw.send(frame(TEXT, "*".repeat(length))).await;
        assert_eq!(raw.next().await, Some(text(&"*".repeat(length))), "{length}");
        raw.send(frame(BINARY, vec![0xfe; length])).await;
        assert_eq!(raw.next().await, Some(Frame(BINARY, vec![0xfe; length])), "{length}");
    }
}

#[tokio::test]
async fn a_frame_may_come_byte_by_byte() {
    let server = EchoServer::start().await;
    let mut raw = Raw::open(server.address, BARE).await;
    for byte in [frame(PING, "slow"), frame(TEXT, "\u{20ac}".repeat(50))].concat() {
        raw.send([byte]).await;
        tokio::task::yield_now().await;
    }
    assert_eq!(raw.next().await, Some(Frame(PONG, b"slow".to_vec())));
    assert_eq!(raw.next().await, Some(text(&"\u{20ac}".repeat(50))));
}

#[tokio::test]
async fn fragments_are_joined_into_one_message() {
    let server = EchoServer::start().await;
    let mut raw = Raw::open(server.address, BARE).await;
    let cases: [&[&str]; 5] = [
        &["a", "b"],
        &["", ""],
        &["", "a", ""],
        &["a", "", "", "b"],
        &["abc"; 300],
    ];
    for fragments in cases {
        for (first, whole) in [(FIRST_TEXT, TEXT), (FIRST_BINARY, BINARY)] {
            let mut bytes = Vec::new();
            for (at, fragment) in fragments.iter().enumerate() {
                let start = if at == 0 { first } else { MIDDLE };
                let end = if at + 1 == fragments.len() { LAST } else { 0 };
                bytes.extend(frame(start | end, fragment));
            }
            raw.send(bytes).await;
            assert_eq!(raw.next().await, Some(Frame(whole, fragments.concat().into_bytes())));
        }
    }
}

#[tokio::test]
async fn control_frames_inside_a_fragmented_message_are_answered_at_once() {
    let server = EchoServer::start().await;
    let mut raw = Raw::open(server.address, BARE).await;
    raw.send(frame(FIRST_TEXT, "one ")).await;
    raw.send(frame(PING, "first")).await;
    assert_eq!(raw.next().await, Some(Frame(PONG, b"first".to_vec())));
    raw.send([frame(MIDDLE, "two "), frame(PONG, "unasked"), frame(PING, "")].concat())
        .await;
    assert_eq!(raw.next().await, Some(Frame(PONG, vec![])));
    raw.send(frame(LAST, "three")).await;
    assert_eq!(raw.next().await, Some(text("one two three")));
    raw.send(
        [
            frame(FIRST_BINARY, "never finished"),
            frame(CLOSE, 1000_u16.to_be_bytes()),
        ]
        .concat(),
    )
    .await;
    assert_eq!(raw.close_code().await, Some(1000));
}

#[tokio::test]
async fn a_ping_is_answered_with_its_data_and_a_pong_is_not() {
    let server = EchoServer::start().await;
    let mut raw = Raw::open(server.address, BARE).await;
    for data in [vec![], b"hello".to_vec(), vec![0, 0xff, 0xfe], vec![0x2a; 125]] {
        raw.send([frame(PONG, &data), frame(PING, &data)].concat()).await;
        assert_eq!(raw.next().await, Some(Frame(PONG, data)));
    }
    let many: Vec<u8> = (0..100_u8).flat_map(|number| frame(PING, [number])).collect();
    raw.send(many).await;
    for number in 0..100 {
        assert_eq!(raw.next().await, Some(Frame(PONG, vec![number])));
    }
}

#[tokio::test]
async fn a_frame_that_breaks_the_protocol_closes_at_once_with_1002() {
    let server = EchoServer::start().await;
    let mut cases = vec![
        // unmasked
        vec![TEXT, 1, b'x'],
        vec![PING, 0],
        vec![CLOSE, 2, 3, 232],
        // fragmented control frames
        frame(PING & 0x7f, "x"),
        frame(PONG & 0x7f, "x"),
        frame(CLOSE & 0x7f, 1000_u16.to_be_bytes()),
        // control frames over 125 bytes
        frame(PING, [0; 126]),
        frame(PONG, [0; 126]),
        frame(CLOSE, [3; 126]),
        frame(PING, vec![0; 70_000])[..14].to_vec(),
        // a continuation frame with nothing to continue, also after a finished message
        frame(MIDDLE, "x"),
        frame(LAST, "x"),
        [frame(FIRST_TEXT, "a"), frame(LAST, "b"), frame(LAST, "c")].concat(),
        // a message that begins inside another
        [frame(FIRST_TEXT, "a"), frame(TEXT, "b")].concat(),
        [frame(FIRST_TEXT, "a"), frame(FIRST_BINARY, "b")].concat(),
        // lengths that have a shorter encoding, and one with its highest bit set
        vec![TEXT, 0xfe, 0, 125],
        vec![BINARY, 0xff, 0, 0, 0, 0, 0, 0, 0xff, 0xff],
        vec![BINARY, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0],
    ];
    for reserved in [0x40, 0x20, 0x10, 0x70] {
        cases.push(frame(TEXT | reserved, "x"));
        cases.push(frame(PING | reserved, "x"));
        cases.push([frame(FIRST_TEXT, "a"), frame(LAST | reserved, "b")].concat());
    }
    for opcode in [3, 4, 5, 6, 7, 11, 12, 13, 14, 15] {
        cases.push(frame(0x80 | opcode, ""));
        cases.push(frame(opcode, "x"));
    }
    let mut times = Vec::new();
    for bytes in cases {
        let mut raw = Raw::open(server.address, BARE).await;
        raw.send(frame(TEXT, "before")).await;
        assert!(matches!(raw.next().await, Some(Frame(TEXT, _))));
        raw.send(&bytes).await;
        let (payload, after) = raw.closed().await;
        assert_eq!(code_of(&payload), Some(1002), "{bytes:?}");
        times.push(after);
    }
    assert!(were_at_once(times));
}

#[tokio::test]
async fn a_close_is_answered_with_its_code_and_ends_the_connection() {
    let server = EchoServer::start().await;
    for code in [
        1000_u16, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999,
    ] {
        for reason in ["", "bye \u{20ac}", &"r".repeat(123)] {
            let mut raw = Raw::open(server.address, BARE).await;
            raw.send(frame(CLOSE, [&code.to_be_bytes(), reason.as_bytes()].concat()))
                .await;
            assert_eq!(raw.close_code().await, Some(code));
        }
    }
    let mut raw = Raw::open(server.address, BARE).await;
    raw.send(frame(CLOSE, [])).await;
    assert_eq!(
        raw.closed().await.0,
        Vec::<u8>::new(),
        "one without a code by one without a code"
    );
}

#[tokio::test]
async fn a_bad_close_is_answered_with_the_fitting_code() {
    let server = EchoServer::start().await;
    for code in [
        0_u16, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535,
    ] {
        let mut raw = Raw::open(server.address, BARE).await;
        raw.send(frame(CLOSE, code.to_be_bytes())).await;
        assert_eq!(raw.close_code().await, Some(1002), "{code}");
    }
    for (payload, code) in [
        (vec![3], 1002),
        (vec![3, 232, 0xff], 1007),
        (vec![3, 232, 0xc3], 1007),
        (vec![3, 232, 0xed, 0xa0, 0x80], 1007),
    ] {
        let mut raw = Raw::open(server.address, BARE).await;
        raw.send(frame(CLOSE, &payload)).await;
        assert_eq!(raw.close_code().await, Some(code), "{payload:?}");
    }
}

#[tokio::test]
async fn messages_after_a_close_are_ignored() {
    let server = EchoServer::start().await;
    for close in [frame(CLOSE, 1000_u16.to_be_bytes()), frame(0xc1, "broken")] {
        let mut raw = Raw::open(server.address, BARE).await;
        raw.send([frame(TEXT, "before"), close, frame(TEXT, "after"), frame(PING, "after")].concat())
            .await;
        assert_eq!(raw.next().await, Some(text("before")));
        assert!(matches!(raw.next().await, Some(Frame(CLOSE, _))));
        assert_eq!(raw.next().await, None);
    }
}

#[tokio::test]
async fn a_close_that_the_client_does_not_answer_is_cut_off_soon() {
    let server = EchoServer::start().await;
    let mut raw = Raw::open(server.address, BARE).await;
    raw.send(frame(0xc1, "broken")).await;
    assert_eq!(raw.close_code().await, Some(1002));
    let start = Instant::now();
    // the client goes on sending; sooner or later its socket is reset
    let talk = async {
        while raw.try_send(&frame(TEXT, "and so on")).await {
            tokio::task::yield_now().await;
        }
    };
    let abort = tokio::time::timeout(Duration::from_secs(5), talk).await;
    assert!(abort.is_ok(), "still there after {:?}", start.elapsed());
}

#[tokio::test]
async fn a_message_over_the_limit_closes_with_1009_after_its_header() {
    let server = EchoServer::start().await;
    let mut times = Vec::new();
    for bytes in [
        frame(TEXT, vec![b'x'; 1_000_001])[..14].to_vec(),
        frame(BINARY, vec![0; 1_000_001])[..14].to_vec(),
        vec![BINARY, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        [
            frame(FIRST_BINARY, vec![0; 600_000]),
            frame(LAST, vec![0; 400_001])[..14].to_vec(),
        ]
        .concat(),
        [
            frame(FIRST_TEXT, vec![b'x'; 999_999]),
            frame(MIDDLE, "y"),
            frame(MIDDLE, ""),
            frame(LAST, "z"),
        ]
        .concat(),
    ] {
        let mut raw = Raw::open(server.address, BARE).await;
        raw.send(&bytes).await;
        let (payload, after) = raw.closed().await;
        assert_eq!(code_of(&payload), Some(1009));
        times.push(after);
    }
    assert!(were_at_once(times));
}

#[tokio::test]
async fn a_whole_message_that_is_too_large_is_read_to_its_end_so_that_the_close_arrives() {
    let server = EchoServer::start().await;
    let mut raw = Raw::open(server.address, BARE).await;
    raw.send(frame(BINARY, vec![0; 1_500_000])).await;
    assert_eq!(raw.close_code().await, Some(1009));
}
