//! A small HTTP client that opens a connection for each request, used to log in and to make test data.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

const TIMEOUT: Duration = Duration::from_mins(1);

/// An HTTP response that was read completely.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Response {
    /// The HTTP status code, for example 200.
    pub status: u16,
    /// The `name=value` pairs of every `Set-Cookie`.
    pub cookies: Vec<String>,
    /// The body, with its transfer encoding removed.
    pub body: Vec<u8>,
}

/// An HTTP request. The connection is closed after the response.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// `GET` or `POST`.
    pub method: &'a str,
    /// The path and query of the URL.
    pub path: &'a str,
    /// The `Cookie` header's value, if any.
    pub cookie: Option<&'a str>,
    /// The media type of the body.
    pub content_type: &'a str,
    /// The body; empty if the request has none.
    pub body: &'a [u8],
}

/// Sends `request` to `address` and reads the whole response.
pub fn send(address: SocketAddr, request: &Request<'_>) -> io::Result<Response> {
    send_for(address, request, None)
}

/// Does the same as [`send`]. If `forwarded_for` is given, sends it in a header as the client's address, as a proxy does.
pub fn send_for(address: SocketAddr, request: &Request<'_>, forwarded_for: Option<&str>) -> io::Result<Response> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    let Request {
        method,
        path,
        cookie,
        content_type,
        body,
    } = request;
    let mut head = Vec::new();
    write!(
        head,
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n"
    )?;
    if let Some(name) = forwarded_for {
        write!(head, "X-Forwarded-For: {name}\r\n")?;
    }
    if let Some(cookie) = cookie {
        write!(head, "Cookie: {cookie}\r\n")?;
    }
    if *method == "POST" {
        write!(
            head,
            "Content-Type: {content_type}\r\nContent-Length: {}\r\n",
            body.len()
        )?;
    }
    head.extend_from_slice(b"\r\n");
    stream.write_all(&head)?;
    stream.write_all(body)?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    parse(&bytes).ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "not a whole HTTP response"))
}

fn parse(bytes: &[u8]) -> Option<Response> {
    let split = bytes.windows(4).position(|window| window == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&bytes[..split]).ok()?;
    let rest = &bytes[split + 4..];
    let mut lines = head.split("\r\n");
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let mut cookies = Vec::new();
    let mut chunked = false;
    let mut length = None;
    for (name, value) in lines.filter_map(|line| line.split_once(':')) {
        let value = value.trim();
        match name.to_ascii_lowercase().as_str() {
            "set-cookie" => cookies.push(value.split(';').next().unwrap_or(value).to_owned()),
            "transfer-encoding" => chunked = value.eq_ignore_ascii_case("chunked"),
            "content-length" => length = value.parse::<usize>().ok(),
            _ => {}
        }
    }
    let body = if chunked {
        join_chunks(rest)?
    } else {
        rest.get(..length.unwrap_or(rest.len()))?.to_vec()
    };
    Some(Response { status, cookies, body })
}

fn join_chunks(mut rest: &[u8]) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let line = rest.windows(2).position(|window| window == b"\r\n")?;
        let size = std::str::from_utf8(&rest[..line]).ok()?;
        let size = usize::from_str_radix(size.split(';').next()?.trim(), 16).ok()?;
        rest = &rest[line + 2..];
        if size == 0 {
            return Some(body);
        }
        body.extend_from_slice(rest.get(..size)?);
        rest = rest.get(size + 2..)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn status_cookies_and_body_are_read() {
        let response = parse(b"HTTP/1.1 200 OK\r\nSet-Cookie: a=1; HttpOnly\r\ncontent-length: 2\r\n\r\n{}");
        let expected = Response {
            status: 200,
            cookies: vec!["a=1".to_owned()],
            body: b"{}".to_vec(),
        };
        assert_eq!(response, Some(expected));
    }

    #[test]
    fn chunks_are_joined() {
        let response =
            parse(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n");
        assert_eq!(response.map(|response| response.body), Some(b"abcde".to_vec()));
    }

    #[test]
    fn a_response_cut_short_is_no_response() {
        assert_eq!(parse(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab"), None);
        assert_eq!(
            parse(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab"),
            None
        );
        assert_eq!(parse(b"HTTP/1.1 200"), None);
    }
}
