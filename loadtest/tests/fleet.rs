//! Tests the fleet against a small server, which can behave as real servers seldom do.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::rc::Rc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use loadtest::connection::{Discard, Inbox};
use loadtest::fleet::Fleet;
use loadtest::script::Script;
use protocol::ids::JobId;
use protocol::topic::Topic;

const UPGRADED: &[u8] = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n";
const SUBSCRIBED: &str = r#"431[{"result":{"topic":"review:7","offset":41,"epoch":"e","snapshot":{}}}]"#;
const LONG_ENOUGH: Duration = Duration::from_secs(10);

#[derive(Default)]
struct Received(Vec<String>);

impl Inbox for Received {
    fn receive(&mut self, _: usize, payload: &[u8], _: u64) {
        self.0.push(String::from_utf8_lossy(payload).into_owned());
    }
}

fn serve(play: impl FnOnce(TcpStream) + Send + 'static) -> (SocketAddr, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    let server = thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a client");
        stream.set_nodelay(true).expect("a socket");
        stream.set_read_timeout(Some(LONG_ENOUGH)).expect("a socket");
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).expect("a request");
            head.extend(byte);
        }
        play(stream);
    });
    (address, server)
}

fn frame(opcode: u8, text: &str) -> Vec<u8> {
    let length = u8::try_from(text.len()).expect("a short frame");
    assert!(length < 126, "a short frame");
    [&[0x80 | opcode, length], text.as_bytes()].concat()
}

/// The opcode and payload of the client's next frame.
fn next_frame(stream: &mut TcpStream) -> (u8, String) {
    let mut head = [0; 6];
    stream.read_exact(&mut head).expect("a frame");
    let mut payload = vec![0; usize::from(head[1] & 0x7f)];
    stream.read_exact(&mut payload).expect("a payload");
    payload
        .iter_mut()
        .zip(head[2..].iter().cycle())
        .for_each(|(byte, mask)| *byte ^= mask);
    (head[0] & 0x0f, String::from_utf8(payload).expect("text"))
}

fn play_opening(stream: &mut TcpStream) {
    stream
        .write_all(&[UPGRADED, &frame(1, "0{\"sid\":\"a\"}")].concat())
        .expect("a client");
    assert_eq!(next_frame(stream).1, "40");
    stream.write_all(&frame(1, "40{\"sid\":\"b\"}")).expect("a client");
    assert!(next_frame(stream).1.starts_with("421[\"subscribe\","));
    stream.write_all(&frame(1, SUBSCRIBED)).expect("a client");
}

fn open(address: SocketAddr) -> Result<Fleet, String> {
    let script = Rc::new(Script::watcher(None, &Topic::Review(JobId(7))));
    Fleet::open(address, 1, |_| Rc::clone(&script)).map_err(|error| error.to_string())
}

fn receive(fleet: &mut Fleet, count: usize) -> Vec<String> {
    let mut received = Received::default();
    while received.0.len() < count && fleet.closed() == 0 {
        fleet.turn(LONG_ENOUGH, &mut received).expect("a turn");
    }
    received.0
}

#[test]
fn frames_cut_anywhere_or_joined_arrive_whole_and_in_order() {
    let (address, server) = serve(|mut stream| {
        play_opening(&mut stream);
        assert_eq!(next_frame(&mut stream).1, "420[\"go\"]");
        for byte in frame(1, "42[\"one\"]") {
            stream.write_all(&[byte]).expect("a client");
        }
        let three = frame(1, "42[\"three\"]");
        let (start, end) = three.split_at(5);
        stream
            .write_all(&[&frame(1, "42[\"two\"]"), start].concat())
            .expect("a client");
        stream.write_all(end).expect("a client");
        assert_eq!(stream.read(&mut [0]).expect("the client leaves"), 0);
    });
    let mut fleet = open(address).expect("an open connection");
    assert_eq!(fleet.connections()[0].first_offset(), 41);
    fleet.send(0, b"420[\"go\"]").expect("a server");
    assert_eq!(receive(&mut fleet, 3), ["42[\"one\"]", "42[\"two\"]", "42[\"three\"]"]);
    drop(fleet);
    server.join().expect("the server saw what it expected");
}

#[test]
fn heartbeats_of_both_kinds_are_answered_and_never_reach_the_inbox() {
    let (address, server) = serve(|mut stream| {
        play_opening(&mut stream);
        stream.write_all(&frame(1, "2")).expect("a client");
        assert_eq!(next_frame(&mut stream), (1, "3".to_owned()));
        stream.write_all(&frame(9, "hello")).expect("a client");
        assert_eq!(next_frame(&mut stream), (10, "hello".to_owned()));
        stream.write_all(&frame(1, "42[\"after\"]")).expect("a client");
        assert_eq!(stream.read(&mut [0]).expect("the client leaves"), 0);
    });
    let mut fleet = open(address).expect("an open connection");
    assert_eq!(receive(&mut fleet, 1), ["42[\"after\"]"]);
    drop(fleet);
    server.join().expect("the server saw what it expected");
}

#[test]
fn a_refused_opening_ends_the_run_with_the_servers_message() {
    let (address, server) = serve(|mut stream| {
        stream
            .write_all(b"HTTP/1.1 403 Forbidden\r\n\r\nbad_origin")
            .expect("a client");
    });
    let refusal = open(address).expect_err("a refusal");
    assert!(refusal.contains("bad_origin"), "{refusal}");
    server.join().expect("the server saw what it expected");
}

#[test]
fn an_error_in_answer_to_subscribe_ends_the_run() {
    let (address, server) = serve(|mut stream| {
        stream
            .write_all(&[UPGRADED, &frame(1, "0{}")].concat())
            .expect("a client");
        next_frame(&mut stream);
        stream.write_all(&frame(1, "40{}")).expect("a client");
        next_frame(&mut stream);
        stream
            .write_all(&frame(1, r#"431[{"error":"not_found","status":404}]"#))
            .expect("a client");
    });
    let refusal = open(address).expect_err("a refusal");
    assert!(refusal.contains("not_found"), "{refusal}");
    server.join().expect("the server saw what it expected");
}

#[test]
fn a_connection_that_the_server_ends_is_counted() {
    let (address, server) = serve(|mut stream| play_opening(&mut stream));
    let mut fleet = open(address).expect("an open connection");
    while fleet.closed() == 0 {
        fleet.turn(LONG_ENOUGH, &mut Discard).expect("a turn");
    }
    server.join().expect("the server saw what it expected");
}
