//! Socket.IO v5: namespaces, events, acknowledgements, attachments, and violations.

use std::time::{Duration, Instant};

use super::raw::{BINARY, Frame, Raw, SOCKET, TEXT, code_of, frame, text};
use super::{EchoServer, were_at_once};

/// Sends `messages` after entering the main namespace; gives the close code and the time until the close.
async fn closed_by(server: &EchoServer, messages: &[Vec<u8>]) -> (Option<u16>, Duration) {
    let mut raw = Raw::enter(server.address).await;
    raw.send(messages.concat()).await;
    let (payload, after) = raw.closed().await;
    (code_of(&payload), after)
}

#[tokio::test]
async fn a_namespace_is_granted_with_a_sid_and_returns_the_payload_of_connect() {
    let server = EchoServer::start().await;
    for (connect, granted, auth) in [
        ("40", "40{\"sid\":\"", "42[\"auth\",{}]"),
        (
            "40{\"token\":\"123\"}",
            "40{\"sid\":\"",
            "42[\"auth\",{\"token\":\"123\"}]",
        ),
        ("40/,{}", "40{\"sid\":\"", "42[\"auth\",{}]"),
        ("40/custom,", "40/custom,{\"sid\":\"", "42/custom,[\"auth\",{}]"),
        ("40/custom", "40/custom,{\"sid\":\"", "42/custom,[\"auth\",{}]"),
        (
            "40/custom,{\"token\":\"abc\"}",
            "40/custom,{\"sid\":\"",
            "42/custom,[\"auth\",{\"token\":\"abc\"}]",
        ),
    ] {
        let mut raw = Raw::open(server.address, SOCKET).await;
        raw.say(connect).await;
        let answer = raw.next_text().await;
        let sid = answer.strip_prefix(granted).and_then(|rest| rest.strip_suffix("\"}"));
        assert!(sid.is_some_and(|sid| sid.len() >= 20), "{connect}: {answer}");
        assert_eq!(raw.next_text().await, auth, "{connect}");
    }
}

#[tokio::test]
async fn an_unknown_namespace_is_refused_and_the_others_go_on() {
    let server = EchoServer::start().await;
    let mut raw = Raw::open(server.address, SOCKET).await;
    for connect in ["40/random", "40/random,", "40/random,{\"token\":1}"] {
        raw.say(connect).await;
        assert_eq!(raw.next_text().await, "44/random,{\"message\":\"Invalid namespace\"}");
    }
    raw.say("40").await;
    assert!(raw.next_text().await.starts_with("40{\"sid\":\""));
    assert_eq!(raw.next_text().await, "42[\"auth\",{}]");
    raw.say("40/random").await;
    assert_eq!(raw.next_text().await, "44/random,{\"message\":\"Invalid namespace\"}");
    raw.say("42[\"message\"]").await;
    assert_eq!(raw.next_text().await, "42[\"message-back\"]");
}

#[tokio::test]
async fn two_namespaces_share_a_connection_and_one_may_be_left() {
    let server = EchoServer::start().await;
    let mut raw = Raw::enter(server.address).await;
    raw.say("40/custom").await;
    assert!(raw.next_text().await.starts_with("40/custom,{\"sid\":\""));
    assert_eq!(raw.next_text().await, "42/custom,[\"auth\",{}]");
    raw.say("42/custom,[\"message\",1]").await;
    assert_eq!(raw.next_text().await, "42/custom,[\"message-back\",1]");
    raw.say("42/custom,7[\"message-with-ack\",2]").await;
    assert_eq!(raw.next_text().await, "43/custom,7[2]");
    raw.say("41/custom").await;
    raw.say("42[\"message\",\"to the main one\"]").await;
    assert_eq!(raw.next_text().await, "42[\"message-back\",\"to the main one\"]");
    raw.say("42/custom,[\"message\",3]").await;
    assert_eq!(raw.close_code().await, Some(1002), "it was left");
}

#[tokio::test]
async fn a_client_that_leaves_the_last_namespace_is_closed_unless_it_enters_one_again() {
    let server = EchoServer::start().await;
    for leave in ["41", "41/,"] {
        let mut raw = Raw::enter(server.address).await;
        raw.say(leave).await;
        let closed = loop {
            let next = raw.next_message().await;
            if !matches!(next, Some(Frame(TEXT, _))) {
                break next;
            }
        };
        assert!(closed.is_some_and(|Frame(first, payload)| first == 0x88 && code_of(&payload) == Some(1000)));
    }
    let mut raw = Raw::enter(server.address).await;
    raw.send([frame(TEXT, "41"), frame(TEXT, "40")].concat()).await;
    assert!(raw.next_text().await.starts_with("40{\"sid\":\""));
    assert_eq!(raw.next_text().await, "42[\"auth\",{}]");
    for _ in 0..3 {
        assert_eq!(raw.next().await, Some(text("2")));
        raw.say("3").await;
    }
    raw.say("42[\"message\"]").await;
    assert_eq!(raw.next_text().await, "42[\"message-back\"]");
}

#[tokio::test]
async fn a_client_that_leaves_the_last_namespace_is_pinged_once_more_before_it_is_closed() {
    let server = EchoServer::start().await;
    let mut raw = Raw::enter(server.address).await;
    let start = Instant::now();
    raw.say("41").await;
    assert_eq!(
        raw.next().await,
        Some(text("2")),
        "the connection stands without a namespace"
    );
    let closed = loop {
        raw.say("3").await;
        match raw.next().await {
            Some(ping) if ping == text("2") => {}
            other => break other,
        }
    };
    assert!(closed.is_some_and(|Frame(first, payload)| first == 0x88 && code_of(&payload) == Some(1000)));
    assert!(start.elapsed() >= Duration::from_millis(600), "{:?}", start.elapsed());
}

#[tokio::test]
async fn a_client_without_connect_is_closed_though_it_answers_pings_and_one_with_it_is_not() {
    let server = EchoServer::start_with(Duration::from_millis(800)).await;
    let mut connected = Raw::enter(server.address).await;
    let start = Instant::now();
    let mut late = Raw::open(server.address, SOCKET).await;
    let (closed, pings) = connected
        .meanwhile(async {
            let mut pings = 0;
            loop {
                match late.next().await {
                    Some(Frame(TEXT, _)) => pings += 1,
                    other => return (other, pings),
                }
                late.say("3").await;
            }
        })
        .await;
    let after = start.elapsed();
    assert!(closed.is_some_and(|Frame(first, payload)| first == 0x88 && code_of(&payload) == Some(1000)));
    assert!(
        pings >= 1 && after >= Duration::from_millis(800),
        "{pings} pings, {after:?}"
    );
    for _ in 0..2 {
        assert_eq!(connected.next().await, Some(text("2")));
        connected.say("3").await;
    }
    connected.say("42[\"message\"]").await;
    assert_eq!(connected.next_text().await, "42[\"message-back\"]");
}

#[tokio::test]
async fn an_event_keeps_its_arguments_as_they_were_written() {
    let server = EchoServer::start().await;
    let mut raw = Raw::enter(server.address).await;
    for arguments in [
        "",
        ",1,\"2\",{\"3\":[true]}",
        ",null",
        ",[],{}",
        ",1.50,1e3,-0,12345678901234567890",
        ",\"\\u20ac \\\"quoted\\\" \u{20ac}\"",
        ",{\"_placeholder\":true,\"num\":0}",
    ] {
        raw.say(&format!("42[\"message\"{arguments}]")).await;
        assert_eq!(raw.next_text().await, format!("42[\"message-back\"{arguments}]"));
    }
    raw.say("42 [ \"message\" , 1 , [ 2 ] ] ").await;
    assert_eq!(raw.next_text().await, "42[\"message-back\",1 , [ 2 ]]");
}

#[tokio::test]
async fn an_event_is_acknowledged_under_its_id() {
    let server = EchoServer::start().await;
    let mut raw = Raw::enter(server.address).await;
    for (event, ack) in [
        (
            "42456[\"message-with-ack\",1,\"2\",{\"3\":[false]}]",
            "43456[1,\"2\",{\"3\":[false]}]",
        ),
        ("420[\"message-with-ack\"]", "430[]"),
        ("429007199254740991[\"message-with-ack\",[]]", "439007199254740991[[]]"),
    ] {
        raw.say(event).await;
        assert_eq!(raw.next_text().await, ack);
    }
    // without an id no acknowledgement is sent; unknown events and unexpected acknowledgements are ignored
    raw.say("42[\"message-with-ack\",1]").await;
    raw.say("421[\"sing\"]").await;
    raw.say("4399[\"thanks\"]").await;
    raw.say("42[\"message\",\"next\"]").await;
    assert_eq!(raw.next_text().await, "42[\"message-back\",\"next\"]");
}

#[tokio::test]
async fn attachments_come_back_in_an_event_and_in_an_acknowledgement() {
    let server = EchoServer::start().await;
    let mut raw = Raw::enter(server.address).await;
    let (one, two) = (vec![1, 2, 3], vec![0xff; 70_000]);
    let arguments = "{\"_placeholder\":true,\"num\":0},{\"a\":[{\"num\":1,\"_placeholder\":true}],\"b\":\"c\"}";
    for (event, answer) in [
        ("452-[\"message\",", "452-[\"message-back\","),
        ("452-789[\"message-with-ack\",", "462-789["),
    ] {
        raw.say(&format!("{event}{arguments}]")).await;
        raw.send([frame(BINARY, &one), frame(BINARY, &two)].concat()).await;
        assert_eq!(raw.next_text().await, format!("{answer}{arguments}]"));
        assert_eq!(raw.next_message().await, Some(Frame(BINARY, one.clone())));
        assert_eq!(raw.next_message().await, Some(Frame(BINARY, two.clone())));
    }
    raw.say("40/custom").await;
    assert!(raw.next_text().await.starts_with("40/custom,"));
    assert_eq!(raw.next_text().await, "42/custom,[\"auth\",{}]");
    raw.say("451-/custom,5[\"message-with-ack\",{\"_placeholder\":true,\"num\":0}]")
        .await;
    raw.send(frame(BINARY, [])).await;
    assert_eq!(
        raw.next_text().await,
        "461-/custom,5[{\"_placeholder\":true,\"num\":0}]"
    );
    assert_eq!(raw.next_message().await, Some(Frame(BINARY, vec![])));
    // a binary acknowledgement that nobody expects is read whole and ignored
    raw.say("461-3[{\"_placeholder\":true,\"num\":0}]").await;
    raw.send(frame(BINARY, [9])).await;
    raw.say("42[\"message\"]").await;
    assert_eq!(raw.next_text().await, "42[\"message-back\"]");
}

#[tokio::test]
async fn a_ping_between_a_packet_and_its_attachments_disturbs_nothing() {
    let server = EchoServer::start().await;
    let mut raw = Raw::enter(server.address).await;
    raw.say("451-[\"message\",{\"_placeholder\":true,\"num\":0}]").await;
    assert_eq!(raw.next().await, Some(text("2")));
    raw.send([frame(TEXT, "3"), frame(0x89, "are you there"), frame(BINARY, [7])].concat())
        .await;
    assert_eq!(raw.next().await, Some(Frame(0x8a, b"are you there".to_vec())));
    assert_eq!(
        raw.next_text().await,
        "451-[\"message-back\",{\"_placeholder\":true,\"num\":0}]"
    );
    assert_eq!(raw.next_message().await, Some(Frame(BINARY, vec![7])));
}

#[tokio::test]
async fn a_packet_that_breaks_the_protocol_closes_at_once_and_no_neighbour() {
    let server = EchoServer::start().await;
    let mut neighbour = Raw::enter(server.address).await;
    let times = neighbour
        .meanwhile(async {
            let mut times = Vec::new();
            for packet in [
                "4",
                "4abc",
                "47",
                "49[]",
                "42",
                "42{}",
                "42\"message\"",
                "42[",
                "42[]",
                "42[1]",
                "42[null]",
                "42[{}]",
                "42[\"message\",]",
                "42[\"message\"]x",
                "42[\"message\"][\"message\"]",
                "42[\"connect\"]",
                "42[\"disconnect\"]",
                "421.5[\"message\"]",
                "42-1[\"message\"]",
                "429007199254740992[\"message\"]",
                "43[1]",
                "431",
                "431{}",
                "431[",
                "40",
                "40[]",
                "40{\"a\":}",
                "40\"x\"",
                "40/custom,[1]",
                "41{}",
                "411",
                "44{\"message\":\"no\"}",
                "42/custom,[\"message\"]",
                "42/random,[\"message\"]",
                "43/random,1[]",
                "41/random",
                "45[\"message\"]",
                "450-[\"message\"]",
                "45-[\"message\"]",
                "451[\"message\"]",
                "4511-[\"message\"]",
                "451-[\"message\",{\"_placeholder\":true,\"num\":1}]",
                "451-[\"message\",{\"_placeholder\":true}]",
                "451-[\"message\",{\"_placeholder\":true,\"num\":\"0\"}]",
                "461-[{\"_placeholder\":true,\"num\":0}]",
                "42[\"message\",\"\u{1}\"]",
                "42[\"message\",NaN]",
                "42['message']",
            ] {
                let (code, after) = closed_by(&server, &[frame(TEXT, packet)]).await;
                assert_eq!(code, Some(1002), "{packet}");
                times.push(after);
            }
            times
        })
        .await;
    assert!(were_at_once(times));
    neighbour.say("42[\"message\"]").await;
    assert_eq!(neighbour.next_text().await, "42[\"message-back\"]");
}

#[tokio::test]
async fn several_packets_in_one_frame_are_refused() {
    let server = EchoServer::start().await;
    for packets in [
        "42[\"message\",1]\u{1e}42[\"message\",2]",
        "42[\"message\",1]42[\"message\",2]",
        "42[\"message\",1]\n42[\"message\",2]",
        "3\u{1e}42[\"message\",1]",
        "40/custom,\u{1e}42[\"message\",1]",
        "6\u{1e}6",
        "41\u{1e}",
    ] {
        assert_eq!(
            closed_by(&server, &[frame(TEXT, packets)]).await.0,
            Some(1002),
            "{packets:?}"
        );
    }
}

#[tokio::test]
async fn attachments_that_do_not_fit_their_packet_close() {
    let server = EchoServer::start().await;
    let announced = frame(TEXT, "452-[\"message\",{\"_placeholder\":true,\"num\":1}]");
    for (messages, code) in [
        (vec![frame(BINARY, [1])], 1002),
        (vec![announced.clone(), frame(TEXT, "42[\"message\"]")], 1002),
        (vec![announced.clone(), announced.clone()], 1002),
        (
            vec![announced.clone(), frame(BINARY, [1]), frame(TEXT, "42[\"message\"]")],
            1002,
        ),
        (vec![announced.clone(), frame(BINARY, [1]), frame(TEXT, "41")], 1002),
        (
            vec![
                announced.clone(),
                frame(BINARY, vec![0; 600_000]),
                frame(BINARY, vec![0; 600_000]),
            ],
            1009,
        ),
    ] {
        assert_eq!(closed_by(&server, &messages).await.0, Some(code));
    }
    let mut raw = Raw::enter(server.address).await;
    let one = frame(TEXT, "451-[\"message\",{\"_placeholder\":true,\"num\":0}]");
    raw.send([one, frame(BINARY, [1]), frame(BINARY, [2])].concat()).await;
    assert_eq!(
        raw.next_text().await,
        "451-[\"message-back\",{\"_placeholder\":true,\"num\":0}]"
    );
    assert_eq!(raw.next_message().await, Some(Frame(BINARY, vec![1])));
    assert_eq!(raw.close_code().await, Some(1002), "one more than announced");
}

#[tokio::test]
async fn messages_before_connect_are_ignored() {
    let server = EchoServer::start().await;
    let mut times = Vec::new();
    for packet in ["42[\"message\"]", "41", "431[]", "451-[\"message\"]", "4abc", "4{}"] {
        let mut raw = Raw::open(server.address, SOCKET).await;
        raw.send([frame(TEXT, packet), frame(BINARY, [1])].concat()).await;
        let (payload, after) = raw.closed().await;
        assert_eq!(code_of(&payload), Some(1002), "{packet}");
        times.push(after);
    }
    assert!(were_at_once(times));
}

#[tokio::test]
async fn engine_ios_close_ends_the_namespaces_too() {
    let server = EchoServer::start().await;
    assert_eq!(closed_by(&server, &[frame(TEXT, "1")]).await.0, Some(1000));
}
