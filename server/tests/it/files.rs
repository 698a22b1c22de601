//! Files: the people who may download them, the requests, and the expiry.

use reqwest::Method;
use reqwest::header::{CONTENT_ENCODING, CONTENT_RANGE, ETAG};
use serde_json::{Value, json};
use server::clock::Clock;
use server::files::{Grant, Holder, Part, TrackFile, VALID_SECONDS};

use crate::audio::{fixture, upload};
use crate::support::{Client, TestServer};

pub(super) struct Uploaded {
    pub(super) server: TestServer,
    pub(super) client: Client,
    pub(super) track_id: i64,
    pub(super) creator: crate::support::Person,
}

pub(super) async fn uploaded() -> Uploaded {
    let server = TestServer::start().await;
    let creator = server.creator("ada").await;
    let client = server.client_of(&creator).await;
    let track_id = upload(&client, "cbr.mp3").await["track_id"].as_i64().unwrap();
    Uploaded {
        server,
        client,
        track_id,
        creator,
    }
}

impl Uploaded {
    async fn addresses(&self, client: &Client) -> (String, String) {
        let answer = client
            .ok("track/get_download_url", json!({"track_id": self.track_id}))
            .await;
        let address = |name: &str| answer[name].as_str().unwrap().to_owned();
        (address("url"), address("waveform_url"))
    }
}

fn header<'a>(response: &'a reqwest::Response, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

#[actix_web::test]
async fn the_audio_comes_as_it_was_uploaded_and_never_as_a_page() {
    let uploaded = uploaded().await;
    let (url, _) = uploaded.addresses(&uploaded.client).await;
    let response = uploaded.server.visitor().get(&url).await;
    assert_eq!(response.status(), 200);
    assert_eq!(
        (header(&response, "content-type"), header(&response, "accept-ranges")),
        ("audio/mpeg", "bytes")
    );
    assert_eq!(
        (
            header(&response, "x-content-type-options"),
            header(&response, "cache-control")
        ),
        ("nosniff", "private, no-cache")
    );
    assert!(header(&response, "content-security-policy").contains("sandbox"));
    assert_eq!(header(&response, "referrer-policy"), "no-referrer");
    assert_eq!(header(&response, "x-accel-buffering"), "no");
    assert!(header(&response, "content-disposition").starts_with("inline; filename="));
    assert_eq!(response.bytes().await.unwrap(), fixture("cbr.mp3"));
}

#[actix_web::test]
async fn a_player_can_seek_by_ranges() {
    let uploaded = uploaded().await;
    let (url, _) = uploaded.addresses(&uploaded.client).await;
    let whole = fixture("cbr.mp3");
    let size = whole.len();
    let visitor = uploaded.server.visitor();
    let ask = |range: &str| {
        visitor
            .request(Method::GET, &url)
            .header("range", range)
            .header("accept-encoding", "gzip, br")
            .send()
    };
    for (range, part) in [
        ("bytes=0-99", 0..100),
        ("bytes=1000-", 1_000..size),
        ("bytes=-500", size - 500..size),
        ("bytes=5-999999999", 5..size),
    ] {
        let response = ask(range).await.unwrap();
        assert_eq!(response.status(), 206, "{range}");
        let expected = format!("bytes {}-{}/{size}", part.start, part.end - 1);
        assert_eq!(response.headers()[CONTENT_RANGE].to_str().unwrap(), expected);
        assert!(matches!(header(&response, "content-encoding"), "" | "identity"));
        assert_eq!(response.bytes().await.unwrap(), whole[part], "{range}");
    }
    let response = ask(&format!("bytes={size}-")).await.unwrap();
    assert_eq!(
        (response.status().as_u16(), header(&response, "content-range")),
        (416, format!("bytes */{size}").as_str())
    );
    assert_eq!(
        ask("bytes=0-1,4-5").await.unwrap().status(),
        200,
        "several ranges are answered whole"
    );
    assert_eq!(ask("nonsense").await.unwrap().status(), 200);
}

#[actix_web::test]
async fn an_unchanged_file_is_not_sent_again_and_a_range_counts_only_for_the_same_file() {
    let uploaded = uploaded().await;
    let (url, _) = uploaded.addresses(&uploaded.client).await;
    let visitor = uploaded.server.visitor();
    let tag = visitor.get(&url).await.headers()[ETAG].to_str().unwrap().to_owned();
    let with = |name: &'static str, value: String| {
        visitor
            .request(Method::GET, &url)
            .header("range", "bytes=0-9")
            .header(name, value)
            .send()
    };
    assert_eq!(with("if-none-match", tag.clone()).await.unwrap().status(), 304);
    assert_eq!(with("if-none-match", "\"other\"".into()).await.unwrap().status(), 206);
    assert_eq!(with("if-range", tag).await.unwrap().status(), 206);
    assert_eq!(with("if-range", "\"other\"".into()).await.unwrap().status(), 200);
}

#[actix_web::test]
async fn a_head_request_has_all_headers_and_no_body() {
    let uploaded = uploaded().await;
    let (url, waveform_url) = uploaded.addresses(&uploaded.client).await;
    let visitor = uploaded.server.visitor();
    let response = visitor.request(Method::HEAD, &url).send().await.unwrap();
    assert_eq!(
        (response.status().as_u16(), header(&response, "content-length")),
        (200, fixture("cbr.mp3").len().to_string().as_str())
    );
    assert_eq!(response.bytes().await.unwrap().len(), 0);
    let response = visitor
        .request(Method::HEAD, &url)
        .header("range", "bytes=0-9")
        .send()
        .await
        .unwrap();
    assert_eq!(
        (response.status().as_u16(), header(&response, "content-length")),
        (206, "10")
    );
    assert_eq!(
        visitor
            .request(Method::HEAD, &waveform_url)
            .send()
            .await
            .unwrap()
            .status(),
        200
    );
    assert_eq!(visitor.get(&url).await.status(), 200, "the connection goes on");
}

#[actix_web::test]
async fn the_drawing_is_compressed_and_has_800_points() {
    let uploaded = uploaded().await;
    let (_, waveform_url) = uploaded.addresses(&uploaded.client).await;
    let visitor = uploaded.server.visitor();
    let packed = visitor
        .request(Method::GET, &waveform_url)
        .header("accept-encoding", "gzip")
        .send()
        .await
        .unwrap();
    assert_eq!(packed.headers()[CONTENT_ENCODING], "gzip");
    let packed = packed.bytes().await.unwrap();
    let response = visitor.get(&waveform_url).await;
    assert_eq!(
        (response.status().as_u16(), header(&response, "content-type")),
        (200, "application/json")
    );
    let plain = response.bytes().await.unwrap();
    assert!(packed.len() < plain.len());
    let drawing: Value = serde_json::from_slice(&plain).unwrap();
    assert_eq!(
        (
            drawing["peaks"].as_array().unwrap().len(),
            drawing["body"].as_array().unwrap().len()
        ),
        (800, 800)
    );
    assert!((drawing["duration"].as_f64().unwrap() - 4.0).abs() < 0.001);
}

#[actix_web::test]
async fn a_saved_track_is_an_attachment_with_a_safe_name() {
    let uploaded = uploaded().await;
    sqlx::query("update track set artist_name = 'Björk/\"x\"', title = '../exe' where id = $1")
        .bind(uploaded.track_id)
        .execute(&uploaded.server.pool)
        .await
        .unwrap();
    let answer = uploaded
        .client
        .ok(
            "track/get_download_url",
            json!({"track_id": uploaded.track_id, "download": true}),
        )
        .await;
    let response = uploaded.server.visitor().get(answer["url"].as_str().unwrap()).await;
    assert_eq!(
        header(&response, "content-disposition"),
        "attachment; filename=\"Bj_rk x - .. exe.mp3\"; filename*=UTF-8''Bj%C3%B6rk%20x%20%2D%20..%20exe.mp3"
    );
}

#[actix_web::test]
async fn reviewers_and_staff_may_play_submitted_tracks_and_lose_that_with_their_access() {
    let uploaded = uploaded().await;
    let Uploaded {
        server,
        track_id,
        creator,
        ..
    } = &uploaded;
    let (max, eve) = (server.manager("max").await, server.manager("eve").await);
    let company = server.company(&max, "Sync House").await;
    server.company(&eve, "Elsewhere").await;
    let job = server.job(company, "A brief").await;
    let admin = server.client_of(&server.admin("root").await).await;
    let (max_client, eve_client) = (server.client_of(&max).await, server.client_of(&eve).await);
    let ask = json!({"track_id": track_id, "download": true});
    max_client
        .refused("track/get_download_url", ask.clone(), 404, "not_found")
        .await;
    server.submit(creator, job, &[*track_id]).await;
    max_client.ok("track/get_download_url", ask.clone()).await;
    admin.ok("track/get_download_url", ask.clone()).await;
    eve_client
        .refused("track/get_download_url", ask, 404, "not_found")
        .await;
    let (url, waveform_url) = uploaded.addresses(&max_client).await;
    assert_eq!(server.visitor().get(&url).await.status(), 200);
    sqlx::query("delete from company_member where user_id = $1")
        .bind(max.id)
        .execute(&server.pool)
        .await
        .unwrap();
    assert_eq!(server.visitor().get(&url).await.status(), 404);
    assert_eq!(server.visitor().get(&waveform_url).await.status(), 404);
}

#[actix_web::test]
async fn an_address_dies_with_its_session() {
    let uploaded = uploaded().await;
    let (url, _) = uploaded.addresses(&uploaded.client).await;
    let (other_url, _) = uploaded
        .addresses(&uploaded.server.client_of(&uploaded.creator).await)
        .await;
    let blocked = "update account set blocked = $2 where id = $1";
    for (is_blocked, status) in [(true, 404), (false, 200)] {
        sqlx::query(blocked)
            .bind(uploaded.creator.id)
            .bind(is_blocked)
            .execute(&uploaded.server.pool)
            .await
            .unwrap();
        assert_eq!(uploaded.server.visitor().get(&url).await.status(), status);
    }
    sqlx::query("delete from session where id = (select min(id) from session)")
        .execute(&uploaded.server.pool)
        .await
        .unwrap();
    assert_eq!(uploaded.server.visitor().get(&url).await.status(), 404);
    assert_eq!(
        uploaded.server.visitor().get(&other_url).await.status(),
        200,
        "the other session lives"
    );
}

#[actix_web::test]
async fn an_address_holds_no_secret_of_the_session() {
    let uploaded = uploaded().await;
    let token = uploaded.server.session_of(&uploaded.creator).await;
    let client = uploaded.server.visitor().with_session(&token);
    let (url, waveform_url) = uploaded.addresses(&client).await;
    assert!(!url.contains(&token) && !waveform_url.contains(&token));
}

#[actix_web::test]
async fn expired_tampered_and_borrowed_signatures_are_refused() {
    let uploaded = uploaded().await;
    let Uploaded {
        server,
        client,
        track_id,
        creator,
    } = &uploaded;
    let (url, waveform_url) = uploaded.addresses(client).await;
    let visitor = server.visitor();
    let sign = url.split_once("&sign=").unwrap().1;
    let other_track = server.track(creator, "Other").await;
    let tampered = [
        url.replace(&format!("/track/{track_id}/"), &format!("/track/{other_track}/")),
        url.replace("/audio?", "/download?"),
        url.replace("for=s", "for=s1"),
        url.replace("for=s", "for=l"),
        url.replace("until=", "until=1"),
        url.replace(sign, waveform_url.split_once("&sign=").unwrap().1),
        url.replace(sign, ""),
        url.replace(sign, &"A".repeat(43)),
        url.split_once('?').unwrap().0.to_owned(),
        url.replace("until=", "until=x"),
    ];
    for address in tampered {
        let response = visitor.get(&address).await;
        assert_eq!(response.status(), 403, "{address}");
        assert_eq!(response.json::<Value>().await.unwrap()["error"], "forbidden");
    }
    for address in [
        format!("/files/track/{track_id}/lyrics"),
        "/files/track/x/audio".to_owned(),
        "/files/track/0/audio".to_owned(),
    ] {
        assert!(
            matches!(visitor.get(&address).await.status().as_u16(), 403 | 404),
            "{address}"
        );
    }
    let session = server
        .number("select min(id) from session where user_id = $1", creator.id)
        .await;
    let grant = |expires| Grant {
        opened: TrackFile {
            track_id: (*track_id).into(),
            part: Part::Audio,
        },
        holder: Holder::Session(session.into()),
        expires,
    };
    let now = Clock.now().unix_timestamp();
    for (expires, status) in [(now - 1, 403), (now + 60, 200), (now + VALID_SECONDS + 60, 403)] {
        let address = server.state.files.signer.address(&grant(expires));
        assert_eq!(visitor.get(&address).await.status(), status, "{}", expires - now);
    }
}

#[actix_web::test]
async fn addresses_stay_good_over_a_restart() {
    let mut uploaded = uploaded().await;
    let (url, _) = uploaded.addresses(&uploaded.client).await;
    uploaded.server.restart().await;
    assert_eq!(uploaded.server.visitor().get(&url).await.status(), 200);
}

#[actix_web::test]
async fn a_track_whose_file_is_lost_is_not_found() {
    let uploaded = uploaded().await;
    let (url, waveform_url) = uploaded.addresses(&uploaded.client).await;
    std::fs::remove_dir_all(uploaded.server.data.path().join("data/files")).unwrap();
    for address in [url, waveform_url] {
        assert_eq!(uploaded.server.visitor().get(&address).await.status(), 404);
    }
}

#[actix_web::test]
async fn a_picture_is_public_and_no_other_file_is() {
    let server = TestServer::start().await;
    let folder = server.data.path().join("data/files/image/ab/cd");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("abcd0123456789"), b"\x89PNG\r\n\x1a\n and so on").unwrap();
    std::fs::write(folder.join("abcd9876543210"), b"<html>").unwrap();
    let response = server.visitor().get("/files/image/abcd0123456789").await;
    assert_eq!(
        (response.status().as_u16(), header(&response, "content-type")),
        (200, "image/png")
    );
    assert!(header(&response, "cache-control").contains("immutable"));
    for missing in [
        "/files/image/abcd9876543210",
        "/files/image/none00000000",
        "/files/image/..%2f..%2fx",
    ] {
        assert_eq!(server.visitor().get(missing).await.status(), 404, "{missing}");
    }
}
