//! Uploads that are never completed.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use protocol::ids::UserId;
use reqwest::Method;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::audio::{fixture, form, upload};
use crate::support::{TestServer, pause};

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

/// Begins an upload from this address, and sends no more of it.
async fn begin(server: &TestServer, token: &str, address: &str) -> TcpStream {
    let mut socket = TcpStream::connect(server.address).await.unwrap();
    let head = format!(
        "POST /api/track/upload HTTP/1.1\r\nHost: a\r\nCookie: needledrop_session={token}\r\nX-Forwarded-For: {address}\r\n\
         Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n\
         --b\r\nContent-Disposition: form-data; name=\"inputfile\"; filename=\"a.mp3\"\r\n\r\nID3"
    );
    socket.write_all(head.as_bytes()).await.unwrap();
    socket
}

/// The status line of the answer.
async fn answer(mut socket: TcpStream) -> String {
    let mut answer = vec![0; 12];
    let read = tokio::time::timeout(Duration::from_secs(20), socket.read_exact(&mut answer));
    read.await.expect("an answer").unwrap();
    String::from_utf8(answer).unwrap()
}

async fn wait_for_places(server: &TestServer, taken: usize) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while server.state.files.places.taken() != taken {
        assert!(Instant::now() < deadline, "{}", server.state.files.places.taken());
        pause().await;
    }
}

#[tokio::test]
async fn an_upload_that_brings_too_little_is_given_up_and_its_place_is_free() {
    let server = TestServer::start_with(|config| config.http.upload_grace_ms = 300).await;
    let token = server.session_of(&server.creator("ada").await).await;
    assert_eq!(answer(begin(&server, &token, "192.0.2.1").await).await, "HTTP/1.1 400");
    wait_for_places(&server, 0).await;
}

#[tokio::test]
async fn slow_uploads_of_one_network_hold_no_place_from_others() {
    let server = TestServer::start_with(|config| config.http.trusted_proxies = "127.0.0.1".parse().unwrap()).await;
    let mut slow = Vec::new();
    for number in 0..13 {
        let token = server.session_of(&server.creator(&format!("slow{number}")).await).await;
        for _ in 0..8.min(100 - slow.len()) {
            slow.push(begin(&server, &token, "198.51.100.1").await);
        }
    }
    wait_for_places(&server, 100).await;
    let ada = server.client_of(&server.creator("ada").await).await;
    let request = ada.request(Method::POST, "/api/track/upload");
    let sent = request
        .header("x-forwarded-for", "192.0.2.1")
        .multipart(form(fixture("cbr.mp3"), "a.mp3"));
    assert_eq!(sent.send().await.unwrap().status(), 200);
    let answers = slow.into_iter().map(|socket| Box::pin(answer(socket)));
    let (first, _, _) = futures_util::future::select_all(answers).await;
    assert_eq!(first, "HTTP/1.1 503", "one of them has made room");
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
    // on a single worker, whose next answer shows that it has noticed the earlier requests
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
    // occupies the person's turn for decoding until it ends
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
    // the one that is being decoded, and this file once it has arrived
    while server.state.files.decoding.queued(user) < 2 {
        assert!(Instant::now() < deadline, "the file does not arrive");
        pause().await;
    }
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
        pause().await;
    }
}
