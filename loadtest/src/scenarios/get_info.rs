//! The scenario `get-info`: connections that stay open repeatedly call `account/get_info`, which returns the logged-in person.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use crate::api::Api;
use crate::cli::GetInfoOptions;
use crate::error::LoadError;
use crate::histogram::Histogram;
use crate::process::cpu_seconds;
use crate::report::run::Run;

const PATH: &str = "/api/account/get_info";
const TIMEOUT: Duration = Duration::from_secs(10);
/// The size of the read buffer in bytes, larger than any response with its headers.
const BUFFER: usize = 64 * 1024;

/// A connection with one request in progress.
struct Line {
    stream: TcpStream,
    sent: Instant,
}

/// Runs the scenario and returns its metrics.
pub fn run(options: &GetInfoOptions) -> Result<Run, LoadError> {
    let server = &options.server;
    let api = Api::log_in(server.address, &server.email, &server.password)?;
    let request = format!(
        "POST {PATH} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{{}}",
        server.address,
        api.cookie()
    );
    let request = request.as_bytes();
    let mut lines = Vec::with_capacity(options.connections);
    for _ in 0..options.connections {
        lines.push(open(server.address, request).map_err(LoadError::io(PATH))?);
    }

    let started = Instant::now();
    let mut since = (started, 0.0, 0.0);
    let mut times = Histogram::default();
    let mut buffer = vec![0; BUFFER];
    let mut measuring = false;
    'all: loop {
        for line in &mut lines {
            answer(&mut line.stream, &mut buffer)?;
            let now = Instant::now();
            if measuring {
                times.record(now.duration_since(line.sent).as_nanos() as u64);
            }
            line.sent = now;
            line.stream.write_all(request).map_err(LoadError::io(PATH))?;
            if !measuring && started.elapsed().as_secs_f64() >= options.span.warm_up {
                measuring = true;
                since = (now, cpu_seconds(server.pid), cpu_seconds(std::process::id()));
            }
            if measuring && since.0.elapsed().as_secs_f64() >= options.span.seconds {
                break 'all;
            }
        }
    }
    let (from, server_cpu, own_cpu) = since;
    let seconds = from.elapsed().as_secs_f64();
    let mut run = Run::new("get_info", &server.label, options.connections, 0);
    run.set("requests_per_s", times.count() as f64 / seconds);
    run.set("request_p50_ms", times.quantile_us(0.5) / 1e3);
    run.set("request_p99_ms", times.quantile_us(0.99) / 1e3);
    run.set(
        "server_cpu_percent",
        (cpu_seconds(server.pid) - server_cpu) / seconds * 100.0,
    );
    run.set(
        "generator_cpu_percent",
        (cpu_seconds(std::process::id()) - own_cpu) / seconds * 100.0,
    );
    Ok(run)
}

fn open(address: SocketAddr, request: &[u8]) -> io::Result<Line> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    let sent = Instant::now();
    stream.write_all(request)?;
    Ok(Line { stream, sent })
}

/// Reads one whole response. Fails unless it is the response to a logged-in person.
fn answer(stream: &mut TcpStream, buffer: &mut [u8]) -> Result<(), LoadError> {
    let mut filled = 0;
    loop {
        let count = stream.read(&mut buffer[filled..]).map_err(LoadError::io(PATH))?;
        if count == 0 {
            return Err(LoadError::call(PATH, "the connection was closed"));
        }
        filled += count;
        let Some(body) = whole_body(&buffer[..filled]) else {
            continue;
        };
        let found = buffer.starts_with(b"HTTP/1.1 200 ") && contains(body, b"\"is_logged_in\":true");
        if found {
            return Ok(());
        }
        return Err(LoadError::call(PATH, String::from_utf8_lossy(&buffer[..filled])));
    }
}

/// Returns the body of the response, whose length is in the headers; `None` until the whole body has arrived.
fn whole_body(bytes: &[u8]) -> Option<&[u8]> {
    let split = bytes.windows(4).position(|window| window == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&bytes[..split]).ok()?;
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        let value = name.eq_ignore_ascii_case("content-length").then_some(value)?;
        value.trim().parse::<usize>().ok()
    })?;
    bytes[split + 4..].get(..length)
}

fn contains(body: &[u8], part: &[u8]) -> bool {
    body.windows(part.len()).any(|window| window == part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_is_whole_when_as_much_has_come_as_the_head_says() {
        let bytes = b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nabcd";
        assert_eq!(whole_body(bytes), Some(&b"abcd"[..]));
        assert_eq!(whole_body(&bytes[..bytes.len() - 1]), None);
        assert_eq!(whole_body(&bytes[..20]), None);
    }
}
