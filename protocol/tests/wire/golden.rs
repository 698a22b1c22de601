//! Every golden text message, accepted or refused.

use protocol::arguments::Arguments;
use protocol::decode::{Decoder, Packet};
use protocol::encode::{push_engine_packet, socket_text};
use protocol::engine_packet::EnginePacket;
use protocol::socket_packet::SocketBody;

use crate::table::rows;

const ACCEPTED: &str = include_str!("../golden/accepted.tsv");
const REFUSED: &str = include_str!("../golden/refused.tsv");

#[test]
fn every_golden_message_is_read_as_the_table_says() {
    for [sentence, text, expected] in rows::<3>(ACCEPTED) {
        let packet = Decoder::default()
            .text(&text)
            .unwrap_or_else(|error| panic!("{sentence}: {error:?}"));
        assert_eq!(describe(&packet), expected, "{sentence}");
    }
}

#[test]
fn every_golden_refusal_has_the_error_that_the_table_says() {
    for [sentence, text, expected] in rows::<3>(REFUSED) {
        let outcome = Decoder::default().text(&text);
        let error = outcome.map(|packet| describe(&packet)).expect_err(&sentence);
        assert_eq!(format!("{error:?}"), expected, "{sentence}");
    }
}

#[test]
fn every_golden_message_written_again_reads_the_same() {
    for [sentence, text, _] in rows::<3>(ACCEPTED) {
        let packet = Decoder::default().text(&text).unwrap();
        let Some(written) = write(&text, &packet) else { continue };
        assert_eq!(Decoder::default().text(&written), Ok(packet), "{sentence}: {written}");
    }
}

#[test]
fn a_refusal_leaves_no_unfinished_packet_behind() {
    let mut decoder = Decoder::default();
    decoder.text(r#"451-["foo",{"_placeholder":true,"num":0}]"#).unwrap();
    assert!(decoder.is_waiting());
    decoder.text("4x").unwrap_err();
    assert!(!decoder.is_waiting());
}

#[test]
fn deep_nesting_in_an_event_is_read_without_deep_recursion() {
    let depth = 200_000;
    let text = format!(r#"42["foo",{}{}]"#, "[".repeat(depth), "]".repeat(depth));
    let packet = Decoder::default().text(&text).unwrap();
    assert!(matches!(packet, Packet::Socket(_)));
}

#[test]
fn deep_nesting_in_a_binary_event_is_refused() {
    let text = format!(r#"451-["foo",{}{}]"#, "[".repeat(200_000), "]".repeat(200_000));
    let error = Decoder::default().text(&text).unwrap_err();
    assert_eq!(format!("{error:?}"), "Attachment(BadPlaceholder)");
}

#[test]
fn the_first_argument_stands_by_itself() {
    let args = Arguments::from_array(r#"[{"topic":"job:1"},2]"#).unwrap();
    assert_eq!(args.first(), Some(r#"{"topic":"job:1"}"#));
    let none = Arguments::from_array("[]").unwrap();
    assert!(none.is_empty() && !args.is_empty());
    assert_eq!(none.first(), None);
}

fn write(text: &str, packet: &Packet<'_>) -> Option<String> {
    match packet {
        Packet::Incomplete => None,
        Packet::Socket(packet) => Some(socket_text(packet)),
        _ => {
            let mut out = String::new();
            push_engine_packet(&mut out, &EnginePacket::from_text(text).unwrap());
            Some(out)
        }
    }
}

fn describe(packet: &Packet<'_>) -> String {
    match packet {
        Packet::Open(open) => format!(
            "open sid={} upgrades={} interval={} timeout={} max={}",
            open.sid,
            open.upgrades.len(),
            open.ping_interval,
            open.ping_timeout,
            open.max_payload
        ),
        Packet::Close => "close".to_owned(),
        Packet::Ping(data) => format!("ping data={data}"),
        Packet::Pong(data) => format!("pong data={data}"),
        Packet::Upgrade => "upgrade".to_owned(),
        Packet::Noop => "noop".to_owned(),
        Packet::Incomplete => "incomplete".to_owned(),
        Packet::Binary(_) => panic!("a text message completed a binary packet"),
        Packet::Socket(packet) => {
            let place = packet.namespace;
            match &packet.body {
                SocketBody::Connect(auth) => format!("connect {place} auth={}", auth.unwrap_or("-")),
                SocketBody::Disconnect => format!("disconnect {place}"),
                SocketBody::Event(event) => {
                    let id = number_or_dash(event.ack_id);
                    format!(
                        "event {place} id={id} name={} {}",
                        event.name,
                        describe_arguments(event.args)
                    )
                }
                SocketBody::Ack(ack) => format!("ack {place} id={} {}", ack.id, describe_arguments(ack.args)),
                SocketBody::ConnectError(reason) => format!("connect_error {place} {reason}"),
                SocketBody::BinaryEvent { .. } | SocketBody::BinaryAck { .. } => {
                    panic!("a binary packet came past the assembler")
                }
            }
        }
    }
}

fn describe_arguments(args: Arguments<'_>) -> String {
    format!(
        "args=[{}] first={} count={}",
        args.as_list(),
        args.first().unwrap_or("-"),
        args.len()
    )
}

fn number_or_dash(number: Option<u64>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| number.to_string())
}
