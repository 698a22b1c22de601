//! The handshakes: Engine.IO's query, and RFC 6455, 4.2.

use serde_json::{Value, json};

use super::EchoServer;
use super::raw::{BARE, ENGINE, Raw, SOCKET, TEXT, UPGRADE, frame, header, text};

#[tokio::test]
async fn the_open_packet_has_its_five_members_and_no_other() {
    let server = EchoServer::start().await;
    for target in [ENGINE, SOCKET] {
        let (mut raw, answer) = Raw::upgrade(server.address, target).await;
        assert!(answer.starts_with("HTTP/1.1 101 "), "{answer}");
        let packet = raw.next_text().await;
        let mut open: Value = serde_json::from_str(packet.strip_prefix('0').expect("an open packet")).unwrap();
        assert!(
            open["sid"].take().as_str().is_some_and(|sid| sid.len() >= 20),
            "{packet}"
        );
        assert_eq!(
            open,
            json!({"sid": null, "upgrades": [], "pingInterval": 300, "pingTimeout": 200, "maxPayload": 1_000_000})
        );
    }
}

#[tokio::test]
async fn every_session_has_a_sid_of_its_own() {
    let server = EchoServer::start().await;
    let mut sids = std::collections::HashSet::new();
    for _ in 0..10 {
        let (mut raw, _) = Raw::upgrade(server.address, ENGINE).await;
        assert!(sids.insert(raw.next_text().await));
    }
}

#[tokio::test]
async fn a_bad_query_is_refused_with_400_upgrade_or_not() {
    let server = EchoServer::start().await;
    let host = server.address;
    for (query, code) in [
        ("", 0),
        ("?EIO=4", 0),
        ("?EIO=4&transport=", 0),
        ("?EIO=4&transport=abc", 0),
        ("?EIO=4&transport=polling", 0),
        ("?EIO=4&transport=WEBSOCKET", 0),
        ("?EIO=4&transport=websocket&sid=unheard-of", 1),
        ("?EIO=4&transport=websocket&transport=websocket", 3),
        ("?EIO=%4&transport=websocket", 3),
        ("?transport=websocket", 5),
        ("?EIO=&transport=websocket", 5),
        ("?EIO=abc&transport=websocket", 5),
        ("?EIO=3&transport=websocket", 5),
        ("?EIO=5&transport=websocket", 5),
    ] {
        for path in ["/engine.io/", "/socket.io/"] {
            for headers in ["", UPGRADE] {
                let request = format!("GET {path}{query} HTTP/1.1\r\nHost: {host}\r\n{headers}\r\n");
                let (_, answer) = Raw::ask(host, &request).await;
                assert!(answer.starts_with("HTTP/1.1 400 "), "{request}{answer}");
                assert_eq!(header(&answer, "content-type"), Some("application/json"));
                let body = answer.split_once("\r\n\r\n").unwrap().1;
                let body: Value = serde_json::from_str(body).unwrap();
                assert_eq!(body["code"], code, "{request}{body}");
            }
        }
    }
}

#[tokio::test]
async fn a_query_in_another_order_or_with_more_in_it_is_taken() {
    let server = EchoServer::start().await;
    for query in [
        "transport=websocket&EIO=4",
        "EIO=4&transport=websocket&t=abc123",
        "EIO=4&transport=websocket&sid=",
        "EI%4F=4&transport=web%73ocket&name=a%20b",
    ] {
        for path in ["/engine.io", "/engine.io/"] {
            let (_, answer) = Raw::upgrade(server.address, &format!("{path}?{query}")).await;
            assert!(answer.starts_with("HTTP/1.1 101 "), "{query}: {answer}");
        }
    }
}

#[tokio::test]
async fn another_method_is_refused() {
    let server = EchoServer::start().await;
    let host = server.address;
    for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
        for headers in ["Content-Length: 0\r\n", UPGRADE] {
            let request = format!("{method} {ENGINE} HTTP/1.1\r\nHost: {host}\r\n{headers}\r\n");
            let (_, answer) = Raw::ask(host, &request).await;
            assert!(answer.starts_with("HTTP/1.1 400 "), "{request}{answer}");
            assert!(
                answer.ends_with(r#"{"code":2,"message":"Bad handshake method"}"#),
                "{answer}"
            );
        }
    }
}

#[tokio::test]
async fn the_upgrade_is_granted_with_the_accept_of_the_key_and_nothing_that_was_only_offered() {
    let server = EchoServer::start().await;
    let host = server.address;
    let offered =
        "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\nSec-WebSocket-Protocol: chat\r\n";
    for upgrade in [
        UPGRADE.to_owned(),
        UPGRADE.replace("Connection: Upgrade", "Connection: keep-alive, Upgrade"),
        UPGRADE.replace("Connection: Upgrade", "connection: upgrade"),
        UPGRADE.replace("Upgrade: websocket", "Upgrade: WebSocket"),
    ] {
        let request = format!("GET {BARE} HTTP/1.1\r\nHost: {host}\r\n{upgrade}{offered}\r\n");
        let (_, answer) = Raw::ask(host, &request).await;
        assert!(
            answer.starts_with("HTTP/1.1 101 Switching Protocols\r\n"),
            "{request}{answer}"
        );
        assert_eq!(
            header(&answer, "sec-websocket-accept"),
            Some("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        );
        assert!(header(&answer, "upgrade").is_some_and(|value| value.eq_ignore_ascii_case("websocket")));
        assert!(header(&answer, "connection").is_some_and(|value| value.eq_ignore_ascii_case("upgrade")));
        assert_eq!(header(&answer, "sec-websocket-extensions"), None);
        assert_eq!(header(&answer, "sec-websocket-protocol"), None);
    }
}

#[tokio::test]
async fn an_upgrade_that_breaks_the_websocket_protocol_is_refused() {
    let server = EchoServer::start().await;
    let address = server.address;
    let host = format!("Host: {address}\r\n");
    let key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let with = |from: &str, to: &str| format!("{host}{}", UPGRADE.replace(from, to));
    for (version, headers) in [
        ("1.1", with(key, "")),
        ("1.1", with(key, "Sec-WebSocket-Key: \r\n")),
        ("1.1", with(key, "Sec-WebSocket-Key: c2hvcnQ=\r\n")),
        ("1.1", with(key, "Sec-WebSocket-Key: !!!!!!!!!!!!!!!!!!!!!!==\r\n")),
        ("1.1", with(key, &key.repeat(2))),
        ("1.1", with("Sec-WebSocket-Version: 13\r\n", "")),
        ("1.1", with("Connection: Upgrade\r\n", "")),
        ("1.1", with("Connection: Upgrade\r\n", "Connection: keep-alive\r\n")),
        ("1.1", with("Upgrade: websocket\r\n", "")),
        ("1.1", with("Upgrade: websocket\r\n", "Upgrade: h2c\r\n")),
        ("1.1", UPGRADE.to_owned()),
        ("1.0", format!("{host}{UPGRADE}")),
    ] {
        let request = format!("GET {BARE} HTTP/{version}\r\n{headers}\r\n");
        let (mut raw, answer) = Raw::ask(address, &request).await;
        assert!(answer.contains(" 400 "), "{request}{answer}");
        if header(&answer, "connection") == Some("close") {
            assert_eq!(raw.next().await, None, "a refused connection ends");
        }
    }
    for version in ["12", "14", "8", "x"] {
        let headers = with("Version: 13", &format!("Version: {version}"));
        let (mut raw, answer) = Raw::ask(address, &format!("GET {BARE} HTTP/1.1\r\n{headers}\r\n")).await;
        assert!(answer.starts_with("HTTP/1.1 426 Upgrade Required\r\n"), "{answer}");
        assert_eq!(header(&answer, "sec-websocket-version"), Some("13"));
        assert_eq!(raw.next().await, None);
    }
}

#[tokio::test]
async fn bytes_sent_together_with_the_request_are_not_lost() {
    let server = EchoServer::start().await;
    let host = server.address;
    let request = format!("GET {BARE} HTTP/1.1\r\nHost: {host}\r\n{UPGRADE}\r\n");
    let (mut raw, answer) = Raw::ask(host, [request.as_bytes(), &frame(TEXT, "early")].concat()).await;
    assert!(answer.starts_with("HTTP/1.1 101 "), "{answer}");
    assert_eq!(raw.next().await, Some(text("early")));
}

#[tokio::test]
async fn a_room_that_is_not_there_is_refused() {
    let server = EchoServer::start().await;
    let (_, answer) = Raw::upgrade(server.address, "/elsewhere").await;
    assert!(answer.starts_with("HTTP/1.1 400 "), "{answer}");
}
