//! Clients that are slow on purpose, after a quick first request.

use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::support::TestServer;

const REQUEST: &[u8] = b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";

/// Makes a complete request and reads its answer.
async fn ask(socket: &mut TcpStream) {
    socket.write_all(REQUEST).await.unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\nok") {
        assert_ne!(socket.read_buf(&mut answer).await.unwrap(), 0, "closed");
    }
}

/// Waits until the server has closed a connection; gives the time that took.
async fn closed(socket: &mut TcpStream, within: Duration) -> Duration {
    let begun = Instant::now();
    let mut rest = Vec::new();
    // closed, with or without a reset
    let _ = tokio::time::timeout(within, socket.read_to_end(&mut rest))
        .await
        .expect("the connection is closed");
    begun.elapsed()
}

#[tokio::test]
async fn a_later_head_has_five_seconds_like_the_first() {
    let server = TestServer::start().await;
    let mut slow = TcpStream::connect(server.address).await.unwrap();
    ask(&mut slow).await;
    ask(&mut slow).await;
    slow.write_all(&REQUEST[..9]).await.unwrap();
    let mut honest = TcpStream::connect(server.address).await.unwrap();
    ask(&mut honest).await;
    let took = closed(&mut slow, Duration::from_secs(10)).await;
    assert!(
        took > Duration::from_secs(3),
        "an honest slow line is given time: {took:?}"
    );
    // it was idle meanwhile, which is allowed
    ask(&mut honest).await;
}

#[tokio::test]
async fn answers_that_nobody_reads_are_not_kept_for_ever() {
    let server = TestServer::start().await;
    let mut deaf = TcpStream::connect(server.address).await.unwrap();
    let requested_at = Instant::now();
    // sends as long as the server reads
    let asking = async {
        loop {
            if deaf
                .write_all(b"GET /api/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n")
                .await
                .is_err()
            {
                return;
            }
        }
    };
    let cut = tokio::time::timeout(Duration::from_secs(40), asking).await;
    assert!(cut.is_ok(), "the connection stays open");
    assert!(
        requested_at.elapsed() > Duration::from_secs(15),
        "{:?}",
        requested_at.elapsed()
    );
}
