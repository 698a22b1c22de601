//! Uploads that are not meant to end.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use protocol::ids::UserId;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::audio::{files_of, fixture, form, upload};
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

#[tokio::test]
async fn a_file_that_is_no_music_counts_although_its_client_goes_away_before_it_is_looked_into() {
    // of one worker, whose next answer tells that it has noticed what came before
    let server = TestServer::start_with(|config| {
        config.http.rate_limit = true;
        config.http.workers = 1;
    })
    .await;
    let creator = server.creator("ada").await;
    let (token, user) = (server.session_of(&creator).await, UserId(creator.id));
    for _ in 0..19 {
        server.state.rate_limits.count_refused_upload(user, Instant::now());
    }
    // their turn to be decoded is taken until this ends
    let (end, ended) = mpsc::channel::<()>();
    let decoding = server.state.files.decoding.clone();
    let (began, begun) = tokio::sync::oneshot::channel();
    let busy = tokio::spawn(async move {
        let work = move || {
            began.send(()).unwrap();
            ended.recv().unwrap();
        };
        decoding.run_for(user, work).await.unwrap();
    });
    begun.await.unwrap();

    let file = fixture("zeros.mp3");
    let mut body = b"--b\r\nContent-Disposition: form-data; name=\"inputfile\"; filename=\"a.mp3\"\r\n\r\n".to_vec();
    body.extend_from_slice(&file);
    body.extend_from_slice(b"\r\n--b--\r\n");
    let head = format!(
        "POST /api/track/upload HTTP/1.1\r\nHost: a\r\nCookie: needledrop_session={token}\r\n\
         Content-Type: multipart/form-data; boundary=b\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    let mut socket = TcpStream::connect(server.address).await.unwrap();
    socket.write_all(&[head.as_bytes(), &body].concat()).await.unwrap();
    let deadline = Instant::now() + Duration::from_secs(20);
    let is_in = || {
        files_of(&server)
            .iter()
            .any(|path| path.metadata().is_ok_and(|found| found.len() == file.len() as u64))
    };
    while !is_in() {
        assert!(Instant::now() < deadline, "the file does not arrive");
        tokio::task::yield_now().await;
    }
    assert_eq!(server.visitor().get("/healthz").await.status(), 200);
    socket.set_zero_linger().unwrap();
    drop(socket);
    assert_eq!(server.visitor().get("/healthz").await.status(), 200);
    assert_eq!(
        server.state.files.places.taken(),
        1,
        "it is still going to be looked into"
    );
    end.send(()).unwrap();
    busy.await.unwrap();
    while server.state.rate_limits.check_upload(user, Instant::now()).is_ok() {
        assert!(Instant::now() < deadline, "it does not count");
        tokio::task::yield_now().await;
    }
}
