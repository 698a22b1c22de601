//! Engine.IO v4 over a websocket: messages, heartbeat, close, and violations.

use std::time::{Duration, Instant};

use super::raw::{BINARY, ENGINE, Frame, Raw, TEXT, code_of, frame, text};
use super::{EchoServer, were_at_once};

#[tokio::test]
async fn a_message_is_text_or_binary_of_any_length() {
    let server = EchoServer::start().await;
    let mut raw = Raw::open(server.address, ENGINE).await;
    for message in [
        "4hello",
        "4",
        "4\u{20ac}\u{1f600}",
        "4{\"4\":[\"2\"]}",
        "4 line\nbreak\u{0}",
    ] {
        raw.say(message).await;
        assert_eq!(raw.next_text().await, message);
    }
    for bytes in [vec![1, 2, 3, 4], vec![], vec![0xff; 70_000], b"4text".to_vec()] {
        raw.send(frame(BINARY, &bytes)).await;
        assert_eq!(raw.next_message().await, Some(Frame(BINARY, bytes)));
    }
}

#[tokio::test]
async fn messages_come_back_in_the_order_of_their_coming() {
    let server = EchoServer::start().await;
    let mut raw = Raw::open(server.address, ENGINE).await;
    let mut all = Vec::new();
    for number in 0..500 {
        all.extend(frame(TEXT, format!("4{number}")));
        all.extend(frame(BINARY, [number as u8]));
    }
    raw.send(all).await;
    for number in 0..500 {
        assert_eq!(raw.next_text().await, format!("4{number}"));
        assert_eq!(raw.next_message().await, Some(Frame(BINARY, vec![number as u8])));
    }
}

#[tokio::test]
async fn an_invalid_packet_or_one_of_a_server_closes_at_once() {
    let server = EchoServer::start().await;
    let mut neighbour = Raw::open(server.address, ENGINE).await;
    let times = neighbour
        .meanwhile(async {
            let mut times = Vec::new();
            for packet in [
                "",
                "abc",
                "7",
                "9",
                "/",
                "\u{20ac}",
                "bAQIDBA==",
                "0",
                "0{}",
                "1x",
                "2",
                "2probe",
                "5x",
                "6x",
                "3\u{1e}4a",
                "2\u{1e}3",
            ] {
                let mut raw = Raw::open(server.address, ENGINE).await;
                raw.say(packet).await;
                let (payload, after) = raw.closed().await;
                assert_eq!(code_of(&payload), Some(1002), "{packet:?}");
                times.push(after);
            }
            times
        })
        .await;
    assert!(were_at_once(times));
    neighbour.say("4still here").await;
    assert_eq!(neighbour.next_text().await, "4still here");
}

#[tokio::test]
async fn a_record_separator_in_a_message_is_data_since_a_websocket_frame_holds_one_packet() {
    let server = EchoServer::start().await;
    let mut raw = Raw::open(server.address, ENGINE).await;
    raw.say("4a\u{1e}4b").await;
    assert_eq!(raw.next_text().await, "4a\u{1e}4b");
    raw.say("4c").await;
    assert_eq!(raw.next_text().await, "4c", "no second message was made of it");
}

#[tokio::test]
async fn noop_upgrade_and_an_unasked_pong_mean_nothing() {
    let server = EchoServer::start().await;
    let mut raw = Raw::open(server.address, ENGINE).await;
    for packet in ["6", "5", "3", "3probe", "4x"] {
        raw.say(packet).await;
    }
    assert_eq!(raw.next_text().await, "4x");
}

#[tokio::test]
async fn the_server_pings_again_and_again_and_who_answers_stays() {
    let server = EchoServer::start().await;
    let mut before = Instant::now();
    let mut raw = Raw::open(server.address, ENGINE).await;
    for _ in 0..4 {
        assert_eq!(raw.next().await, Some(text("2")));
        assert!(before.elapsed() >= Duration::from_millis(300), "{:?}", before.elapsed());
        before = Instant::now();
        raw.say("3").await;
    }
    raw.say("4here").await;
    assert_eq!(raw.next_text().await, "4here");
}

#[tokio::test]
async fn a_client_that_answers_no_ping_is_closed_whatever_else_it_sends() {
    let server = EchoServer::start().await;
    for talks in [false, true] {
        let start = Instant::now();
        let mut raw = Raw::open(server.address, ENGINE).await;
        assert_eq!(raw.next().await, Some(text("2")));
        if talks {
            raw.send([frame(TEXT, "4a"), frame(0x89, "x"), frame(0x8a, "")].concat())
                .await;
        }
        assert_eq!(raw.close_code().await, Some(1000));
        let after = start.elapsed();
        assert!(
            (Duration::from_millis(500)..Duration::from_secs(5)).contains(&after),
            "{after:?}"
        );
    }
}

#[tokio::test]
async fn a_client_that_sends_close_is_closed_and_later_messages_are_ignored() {
    let server = EchoServer::start().await;
    let mut raw = Raw::open(server.address, ENGINE).await;
    raw.send([frame(TEXT, "1"), frame(TEXT, "4too late")].concat()).await;
    let Some(Frame(first, payload)) = raw.next_message().await else {
        panic!("a close frame")
    };
    assert_eq!((first, code_of(&payload)), (0x88, Some(1000)));
    assert_eq!(raw.next().await, None);
}

#[tokio::test]
async fn a_message_of_max_payload_is_taken_and_one_byte_more_closes_with_1009() {
    let server = EchoServer::start().await;
    let largest = format!("4{}", "x".repeat(999_999));
    let mut raw = Raw::open(server.address, ENGINE).await;
    raw.say(&largest).await;
    assert_eq!(raw.next_text().await, largest);
    let mut times = Vec::new();
    for first in [TEXT, BINARY] {
        let mut raw = Raw::open(server.address, ENGINE).await;
        // the header alone shows the size; the rest may never arrive
        raw.send(&frame(first, vec![b'4'; 1_000_001])[..14]).await;
        let (payload, after) = raw.closed().await;
        assert_eq!(code_of(&payload), Some(1009));
        times.push(after);
    }
    assert!(were_at_once(times));
}
