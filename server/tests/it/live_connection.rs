//! The live connection as a protocol: handshake, packets, violations, heartbeat, limits.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::support::{LiveClient, TestServer};

/// Tells whether protocol errors were answered within 250 ms instead of at the ping timeout. Other tests share the machine, so single cases
/// may be late.
fn were_at_once(mut times: Vec<Duration>) -> bool {
    times.sort();
    times[times.len() / 2] < Duration::from_millis(250)
}

/// Requests the live connection with raw HTTP; gives the stream and the answer's head and body.
async fn ask(server: &TestServer, query: &str, headers: &str) -> (TcpStream, String) {
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let request = format!(
        "GET /socket.io/{query} HTTP/1.1\r\nHost: {}\r\n{headers}\r\n",
        server.address
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let mut chunk = [0; 4_096];
    loop {
        let count = stream.read(&mut chunk).await.unwrap();
        answer.extend_from_slice(&chunk[..count]);
        let text = String::from_utf8_lossy(&answer);
        let is_whole = text.split_once("\r\n\r\n").is_some_and(|(head, body)| {
            let length = head.lines().find_map(|line| {
                let (name, value) = line.split_once(':')?;
                name.eq_ignore_ascii_case("content-length")
                    .then(|| value.trim().parse::<usize>().unwrap())
            });
            body.len() >= length.unwrap_or(0)
        });
        if is_whole || count == 0 {
            let text = text.into_owned();
            return (stream, text);
        }
    }
}

const UPGRADE: &str = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

#[tokio::test]
async fn a_handshake_that_is_none_gets_engine_ios_error_upgrade_or_not() {
    let server = TestServer::start().await;
    for (query, body) in [
        ("", r#"{"code":0,"message":"Transport unknown"}"#),
        (
            "?EIO=4&transport=polling",
            r#"{"code":0,"message":"Transport unknown"}"#,
        ),
        (
            "?EIO=3&transport=websocket",
            r#"{"code":5,"message":"Unsupported protocol version"}"#,
        ),
        (
            "?EIO=4&transport=websocket&sid=abc",
            r#"{"code":1,"message":"Session ID unknown"}"#,
        ),
        (
            "?EIO=4&EIO=4&transport=websocket",
            r#"{"code":3,"message":"Bad request"}"#,
        ),
    ] {
        for headers in ["", UPGRADE] {
            let (_, answer) = ask(&server, query, headers).await;
            assert!(answer.starts_with("HTTP/1.1 400 "), "{query}: {answer}");
            assert!(
                answer.contains("application/json") && answer.ends_with(body),
                "{query}: {answer}"
            );
        }
    }
    let (_, answer) = ask(&server, "?EIO=4&transport=websocket", "").await;
    assert!(answer.ends_with(r#"{"code":3,"message":"Bad request"}"#), "{answer}");
}

#[tokio::test]
async fn a_foreign_page_is_refused_before_the_upgrade_and_our_own_is_let_in() {
    let server = TestServer::start().await;
    let query = "?EIO=4&transport=websocket";
    for origin in ["http://evil.test", "null", "http://127.0.0.1:1"] {
        let (_, answer) = ask(&server, query, &format!("{UPGRADE}Origin: {origin}\r\n")).await;
        assert!(answer.starts_with("HTTP/1.1 403 "), "{answer}");
        assert!(answer.ends_with(r#"{"error":"bad_origin","status":403}"#), "{answer}");
    }
    for origin in ["http://127.0.0.1:8080", "http://localhost:8080"] {
        let (_, answer) = ask(&server, query, &format!("{UPGRADE}Origin: {origin}\r\n")).await;
        assert!(answer.starts_with("HTTP/1.1 101 "), "{answer}");
        assert!(answer.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), "{answer}");
    }
}

#[tokio::test]
async fn the_open_packet_says_the_configured_heartbeat() {
    let server = TestServer::start_with(|config| {
        config.live.ping_interval_ms = 300;
        config.live.ping_timeout_ms = 200;
    })
    .await;
    let client = LiveClient::open(server.address).await;
    assert_eq!(client.opened["pingInterval"], 300);
    assert_eq!(client.opened["pingTimeout"], 200);
    assert_eq!(client.opened["maxPayload"], 1_000_000);
    assert_eq!(client.opened["upgrades"], json!([]));
    assert!(client.opened["sid"].as_str().unwrap().len() >= 20);
}

#[tokio::test]
async fn junk_closes_its_own_connection_at_once_and_no_other() {
    let server = TestServer::start().await;
    let mut neighbour = LiveClient::connect(server.address).await;
    let mut times = Vec::new();
    for junk in [
        "",
        "abc",
        "9",
        "2probe",
        "0{}",
        "4",
        "47",
        "42",
        "42{}",
        "42[",
        "42[1]",
        "42[\"connect\"]",
        "431",
        "451-[\"a\",{\"_placeholder\":true,\"num\":1}]",
        "40",
        "44{\"message\":\"no\"}",
        "42/admin,[\"init\"]",
    ] {
        let mut client = LiveClient::connect(server.address).await;
        let start = Instant::now();
        client.send_raw(junk).await;
        assert_eq!(client.until_closed().await, Some(1002), "{junk}");
        times.push(start.elapsed());
    }
    assert!(were_at_once(times));
    let mut client = LiveClient::connect(server.address).await;
    client.send_binary(vec![1, 2, 3]).await;
    assert_eq!(client.until_closed().await, Some(1002));
    neighbour.ok("unsubscribe", json!({"topic": "board"})).await;
}

#[tokio::test]
async fn an_event_before_connect_closes_and_another_namespace_is_refused() {
    let server = TestServer::start().await;
    let mut client = LiveClient::open(server.address).await;
    client.send_raw("420[\"init\"]").await;
    assert_eq!(client.until_closed().await, Some(1002));
    let mut client = LiveClient::open(server.address).await;
    client.send_raw("40/admin,").await;
    assert_eq!(
        client.next_packet().await.unwrap(),
        r#"44/admin,{"message":"Invalid namespace"}"#
    );
    client.send_raw("40").await;
    assert!(client.next_packet().await.unwrap().starts_with("40{\"sid\":\""));
}

#[tokio::test]
async fn a_client_that_says_close_is_closed_and_one_that_disconnects_may_connect_again() {
    let server = TestServer::start().await;
    let mut client = LiveClient::connect(server.address).await;
    client.send_raw("41").await;
    client.send_raw("40").await;
    assert!(client.next_packet().await.unwrap().starts_with("40"));
    client.send_raw("1").await;
    assert_eq!(client.until_closed().await, Some(1000));
}

#[tokio::test]
async fn an_event_over_64_kib_is_refused_and_a_frame_over_the_largest_payload_closes_with_1009() {
    let server = TestServer::start().await;
    let mut client = LiveClient::connect(server.address).await;
    let large = "x".repeat(70_000);
    client
        .refused("init", json!({"sid": large}), 413, "payload_too_large")
        .await;
    client
        .send_raw(format!("42[\"init\",\"{}\"]", "x".repeat(1_000_000)))
        .await;
    assert_eq!(client.until_closed().await, Some(1009));
}

#[tokio::test]
async fn wrong_types_and_unknown_events_get_named_errors() {
    let server = TestServer::start().await;
    let manager = server.manager("types").await;
    let mut client = server.live_of(&manager).await;
    client.refused("sing", json!({}), 404, "not_found").await;
    for payload in [
        json!([]),
        json!("x"),
        json!(7),
        Value::Null,
        json!({}),
        json!({"topic": 7}),
    ] {
        client.refused("unsubscribe", payload, 400, "invalid_request").await;
    }
    for rating in [json!(7.5), json!("7"), json!([7]), json!({})] {
        let rate = json!({"track_id": 1, "job_id": 1, "track_rating": rating});
        let ack = client.emit("rating.set_track", rate).await;
        assert_eq!(
            (&ack["error"], &ack["status"]),
            (&json!("invalid_request"), &json!(400)),
            "{ack}"
        );
        assert!(ack["fields"]["track_rating"].is_string(), "{ack}");
    }
    client
        .send_raw(r#"451-99["subscribe",{"_placeholder":true,"num":0}]"#)
        .await;
    client.send_binary(vec![1]).await;
    assert_eq!(client.ack(99).await["error"], "invalid_request");
}

#[tokio::test]
async fn a_client_that_answers_pings_stays_and_one_that_does_not_is_closed() {
    let server = TestServer::start_with(|config| {
        config.live.ping_interval_ms = 300;
        config.live.ping_timeout_ms = 200;
    })
    .await;
    let mut silent = LiveClient::open(server.address).await;
    silent.send_raw("40").await;
    let mut answering = LiveClient::connect(server.address).await;
    let start = Instant::now();
    let keep_answering = async {
        for _ in 0..4 {
            answering.next_ping().await;
        }
    };
    let is_closed = async {
        let code = silent.until_closed_without_pongs().await;
        (code, start.elapsed())
    };
    let ((code, after), ()) = tokio::join!(is_closed, keep_answering);
    assert_eq!(code, Some(1000));
    assert!(
        (Duration::from_millis(450)..Duration::from_secs(5)).contains(&after),
        "{after:?}"
    );
    answering.ok("unsubscribe", json!({"topic": "board"})).await;
}

#[tokio::test]
async fn a_client_that_never_connects_is_closed() {
    let server = TestServer::start_with(|config| {
        config.live.ping_interval_ms = 200;
        config.live.connect_timeout_ms = 300;
    })
    .await;
    let mut client = LiveClient::open(server.address).await;
    assert_eq!(client.until_closed().await, Some(1000));
}

#[tokio::test]
async fn events_that_come_too_fast_are_refused_one_by_one() {
    let server = TestServer::start_with(|config| config.http.rate_limit = true).await;
    let manager = server.manager("mara").await;
    let mut client = server.live_of(&manager).await;
    let mut acks = Vec::new();
    for _ in 0..340 {
        acks.push(client.send("unsubscribe", json!({"topic": "board"})).await);
    }
    let (mut done, mut refused) = (0, 0);
    for ack in acks {
        let answer = client.ack(ack).await;
        if answer["result"] == true {
            done += 1;
        } else {
            assert_eq!(
                (&answer["error"], &answer["status"]),
                (&json!("too_many_requests"), &json!(429))
            );
            refused += 1;
        }
    }
    assert!(done >= 300 && refused > 0, "{done} done, {refused} refused");
}

#[tokio::test]
async fn a_server_that_stops_asks_its_clients_to_come_again() {
    let mut server = TestServer::start().await;
    let mut client = LiveClient::connect(server.address).await;
    let (closed, ()) = tokio::join!(client.until_closed(), server.restart());
    assert_eq!(closed, Some(1012));
    LiveClient::connect(server.address).await;
}

/// A client's frame, masked with zeros so that the payload stays readable.
fn masked(first: u8, payload: &[u8]) -> Vec<u8> {
    let length = u8::try_from(payload.len()).unwrap();
    [&[first, 0x80 | length, 0, 0, 0, 0], payload].concat()
}

/// Upgrades, sends bytes, and gives the code of the close that answers them; `None` if there was no close.
async fn answer_to(server: &TestServer, bytes: &[u8]) -> Option<u16> {
    let (mut stream, head) = ask(server, "?EIO=4&transport=websocket", UPGRADE).await;
    assert!(head.starts_with("HTTP/1.1 101 "), "{head}");
    stream.write_all(bytes).await.unwrap();
    let mut answer = Vec::new();
    tokio::time::timeout(Duration::from_secs(5), stream.read_to_end(&mut answer))
        .await
        .expect("closed")
        .unwrap();
    let close = answer.windows(2).rposition(|pair| pair[0] == 0x88)?;
    Some(u16::from_be_bytes([*answer.get(close + 2)?, *answer.get(close + 3)?]))
}

#[tokio::test]
async fn a_broken_websocket_frame_closes_with_its_code() {
    let server = TestServer::start().await;
    let mut times = Vec::new();
    for (bytes, code) in [
        (vec![0x81, 2, b'4', b'0'], 1002),
        (masked(0xc1, b"40"), 1002),
        (masked(0x83, b"40"), 1002),
        (masked(0x09, b"x"), 1002),
        (masked(0x80, b"40"), 1002),
        ([masked(0x01, b"4"), masked(0x81, b"0")].concat(), 1002),
        (masked(0x81, &[0xff, 0xfe]), 1007),
        (masked(0x88, &[3]), 1002),
        (masked(0x88, &[3, 233]), 1001),
    ] {
        let start = Instant::now();
        assert_eq!(answer_to(&server, &bytes).await, Some(code), "{bytes:?}");
        times.push(start.elapsed());
    }
    assert!(were_at_once(times));
}

#[tokio::test]
async fn a_message_in_fragments_with_a_ping_between_them_is_taken_as_one() {
    let server = TestServer::start().await;
    let bytes = [
        masked(0x01, b"4"),
        masked(0x89, b"are you there"),
        masked(0x80, b"0"),
        masked(0x88, &[3, 232]),
    ]
    .concat();
    let (mut stream, _) = ask(&server, "?EIO=4&transport=websocket", UPGRADE).await;
    stream.write_all(&bytes).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let text = String::from_utf8_lossy(&answer);
    let pong = text.find("are you there").expect("a pong with the ping's data");
    let connected = text.find("40{\"sid\":").expect("the answer to CONNECT");
    assert!(pong < connected, "a ping is answered at once");
}

#[tokio::test]
async fn clients_that_send_nothing_are_gone_after_the_heartbeat_and_leave_nothing() {
    let server = TestServer::start_with(|config| {
        config.live.ping_interval_ms = 200;
        config.live.ping_timeout_ms = 200;
    })
    .await;
    let mut silent = Vec::new();
    for _ in 0..200 {
        silent.push(ask(&server, "?EIO=4&transport=websocket", UPGRADE).await.0);
    }
    for mut stream in silent {
        let mut rest = Vec::new();
        tokio::time::timeout(Duration::from_secs(5), stream.read_to_end(&mut rest))
            .await
            .expect("closed")
            .unwrap();
        assert!(rest.windows(2).any(|pair| pair[0] == 0x88), "with a close");
    }
    LiveClient::connect(server.address).await;
}
