//! Uploads that are not meant to end.

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::audio::{fixture, form, upload};
use crate::support::TestServer;

#[tokio::test]
async fn a_form_of_empty_parts_without_end_is_given_up() {
    let server = TestServer::start().await;
    let creator = server.creator("ada").await;
    let token = server.session_of(&creator).await;
    let mut socket = TcpStream::connect(server.address).await.unwrap();
    let head = format!(
        "POST /api/track/upload HTTP/1.1\r\nHost: a\r\nCookie: needledrop_session={token}\r\n\
         Content-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n"
    );
    socket.write_all(head.as_bytes()).await.unwrap();
    let part = "--b\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\n\r\n";
    let chunk = format!("{:x}\r\n{part}\r\n", part.len());
    let (mut read, mut write) = socket.split();
    let drip = async {
        for _ in 0..100_000 {
            if write.write_all(chunk.as_bytes()).await.is_err() {
                return;
            }
        }
        panic!("100,000 parts were taken");
    };
    let answer = async {
        let mut answer = vec![0; 12];
        read.read_exact(&mut answer).await.unwrap();
        String::from_utf8(answer).unwrap()
    };
    let answer = tokio::select! {
        biased;
        answer = answer => answer,
        () = drip => panic!("cut off without an answer"),
    };
    assert_eq!(answer, "HTTP/1.1 413");
}

#[tokio::test]
async fn files_that_are_no_music_are_looked_into_so_often() {
    let server = super::limited().await;
    let creator = server.creator("ada").await;
    let client = server.client_of(&creator).await;
    let mut statuses = Vec::new();
    for _ in 0..22 {
        let (status, _) = client.upload("track/upload", form(fixture("zeros.mp3"), "a.mp3")).await;
        statuses.push(status);
    }
    assert_eq!(statuses[..20], [415; 20]);
    assert_eq!(statuses[20..], [429; 2]);
    let other = server.creator("bob").await;
    upload(&server.client_of(&other).await, "cbr.mp3").await;
}
