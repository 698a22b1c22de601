//! HTTP requests on a connection that stays open, like those of a visitor's page. The connection can use a given source address.

use std::io::{self, ErrorKind, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::ops::Range;
use std::time::Duration;

use rustix::net::{RecvFlags, recv};
use serde_json::Value;
use socket2::{Domain, Socket, Type};

use crate::error::LoadError;

const TIMEOUT: Duration = Duration::from_mins(1);
/// The largest accepted size of a response's headers, in bytes.
const HEAD_MAX: usize = 16 * 1024;
/// The maximum number of bytes of a response's body that are read and dropped at once.
const THROWN_AT_ONCE: usize = 1 << 20;

/// A connection to a server that stays open. The client sends one request after the other on it.
#[derive(Debug)]
pub struct KeepAliveConnection {
    stream: TcpStream,
    server: SocketAddr,
    /// Bytes that have been read and not used yet.
    rest: Vec<u8>,
    thrown: Vec<u8>,
}

impl KeepAliveConnection {
    /// Connects to the server, from the source address `from` if it is given.
    pub fn open(server: SocketAddr, from: Option<Ipv4Addr>) -> io::Result<Self> {
        let socket = Socket::new(Domain::for_address(server), Type::STREAM, None)?;
        if let Some(from) = from {
            socket.bind(&SocketAddr::from((from, 0)).into())?;
        }
        socket.connect_timeout(&server.into(), TIMEOUT)?;
        let stream = TcpStream::from(socket);
        stream.set_read_timeout(Some(TIMEOUT))?;
        stream.set_nodelay(true)?;
        Ok(Self {
            stream,
            server,
            rest: Vec::new(),
            thrown: vec![0; THROWN_AT_ONCE],
        })
    }

    /// Makes a call with a JSON body and returns its `result`.
    pub fn call(&mut self, path: &str, body: &Value) -> Result<Value, LoadError> {
        self.post(path, "", &body.to_string())
    }

    /// Makes a call with additional header lines and a JSON body, and returns its `result`.
    pub fn post(&mut self, path: &str, headers: &str, body: &str) -> Result<Value, LoadError> {
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n{headers}Content-Length: {}\r\n\r\n{body}",
            self.server,
            body.len()
        );
        let answered = self.ask(&head).and_then(|(status, length)| {
            let body = self.read_body(length)?;
            Ok((status, body))
        });
        let (status, body) = answered.map_err(LoadError::io(path))?;
        let answer: Option<Value> = serde_json::from_slice(&body).ok();
        match answer.and_then(|mut answer| answer.get_mut("result").map(Value::take)) {
            Some(result) if status == 200 => Ok(result),
            _ => Err(LoadError::call(
                path,
                format!("status {status}: {}", String::from_utf8_lossy(&body)),
            )),
        }
    }

    /// Requests a file or a range of it, drops its bytes, and returns the status and the number of bytes. The kernel drops the bytes in its own
    /// buffers, so that reading costs as little as possible.
    pub fn get(&mut self, path: &str, range: Option<Range<u64>>) -> io::Result<(u16, u64)> {
        let range = range.map_or_else(String::new, |range| {
            format!("Range: bytes={}-{}\r\n", range.start, range.end - 1)
        });
        let head = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n{range}\r\n", self.server);
        let (status, length) = self.ask(&head)?;
        let mut left = length - self.take_rest(length).len();
        while left > 0 {
            let most = left.min(self.thrown.len());
            let (_, read) = recv(&self.stream, &mut self.thrown[..most], RecvFlags::TRUNC)?;
            if read == 0 {
                return Err(ErrorKind::UnexpectedEof.into());
            }
            left -= read.min(left);
        }
        Ok((status, length as u64))
    }

    /// Sends a request and reads the headers of the response; returns the status and the length of the body.
    fn ask(&mut self, request: &str) -> io::Result<(u16, usize)> {
        self.stream.write_all(request.as_bytes())?;
        let end = loop {
            if let Some(end) = self.rest.windows(4).position(|window| window == b"\r\n\r\n") {
                break end + 4;
            }
            let mut piece = [0; 4096];
            let read = self.stream.read(&mut piece)?;
            if read == 0 || self.rest.len() > HEAD_MAX {
                return Err(ErrorKind::UnexpectedEof.into());
            }
            self.rest.extend_from_slice(&piece[..read]);
        };
        let head: Vec<u8> = self.rest.drain(..end).collect();
        parse_head(&head).ok_or_else(|| io::Error::new(ErrorKind::InvalidData, "no head with a length"))
    }

    fn read_body(&mut self, length: usize) -> io::Result<Vec<u8>> {
        let mut body = self.take_rest(length);
        let begun = body.len();
        body.resize(length, 0);
        self.stream.read_exact(&mut body[begun..])?;
        Ok(body)
    }

    /// Takes the part of the body that was read together with the headers.
    fn take_rest(&mut self, length: usize) -> Vec<u8> {
        let read = self.rest.len().min(length);
        self.rest.drain(..read).collect()
    }
}

/// Parses a response's headers and returns the status and the length of the body; `None` if the headers lack either.
fn parse_head(head: &[u8]) -> Option<(u16, usize)> {
    let mut lines = std::str::from_utf8(head).ok()?.split("\r\n");
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let length = lines
        .filter_map(|line| line.split_once(':'))
        .find(|(name, _)| name.eq_ignore_ascii_case("content-length"))?;
    Some((status, length.1.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::thread;

    use serde_json::json;

    use super::*;

    /// Starts a server on a thread. The server accepts one connection and sends the next of `answers` for each request. The thread returns the
    /// client's address, followed by the requests.
    fn answering(answers: &'static [&'static str]) -> (SocketAddr, thread::JoinHandle<Vec<String>>) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("its address");
        let requests = thread::spawn(move || {
            let (mut stream, from) = listener.accept().expect("a client");
            let mut requests = vec![from.ip().to_string()];
            for answer in answers {
                let mut request = [0; 4096];
                let read = stream.read(&mut request).expect("a request");
                requests.push(String::from_utf8_lossy(&request[..read]).into_owned());
                stream.write_all(answer.as_bytes()).expect("a reader");
            }
            requests
        });
        (address, requests)
    }

    #[test]
    fn a_connection_is_kept_over_calls_and_files_and_has_its_own_address() {
        let (server, requests) = answering(&[
            "HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n{\"result\":7}",
            "HTTP/1.1 206 Partial Content\r\ncontent-length: 5\r\n\r\nabcde",
            "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
        ]);
        let mut connection = KeepAliveConnection::open(server, Some(Ipv4Addr::new(127, 66, 1, 2))).expect("a server");
        assert_eq!(connection.call("/api/a", &json!({})).expect("a result"), 7);
        assert_eq!(connection.get("/file", Some(2..7)).expect("a part"), (206, 5));
        assert_eq!(connection.get("/file", None).expect("a file"), (200, 0));
        let requests = requests.join().expect("the server");
        assert_eq!(requests[0], "127.66.1.2");
        assert!(
            requests[2].contains("Range: bytes=2-6\r\n") && !requests[3].contains("Range"),
            "{requests:?}"
        );
    }

    #[test]
    fn an_answer_that_breaks_off_is_no_answer() {
        let (server, requests) = answering(&["HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc"]);
        let mut connection = KeepAliveConnection::open(server, None).expect("a server");
        assert!(connection.get("/file", None).is_err());
        requests.join().expect("the server");
    }
}
