//! Uploads: the files that are accepted, those that are refused, and the cleaning up.

use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::support::{Client, Person, TestServer, pause};

pub(super) const MBYTE: usize = 1_024 * 1_024;

/// The bytes of a fixture.
pub fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)).unwrap()
}

/// The form of an upload.
pub fn form(bytes: Vec<u8>, file_name: &str) -> Form {
    Form::new().part("inputfile", Part::bytes(bytes).file_name(file_name.to_owned()))
}

/// Uploads a fixture from a creator's browser; gives the draft.
pub async fn upload(client: &Client, name: &str) -> Value {
    let (status, mut body) = client.upload("track/upload", form(fixture(name), name)).await;
    assert_eq!(status, 200, "{body}");
    body["result"].take()
}

/// Every file below a folder.
pub fn files_in(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files_in(&path));
        } else {
            found.push(path);
        }
    }
    found
}

/// Every file that uploads have made, temporary or stored.
pub fn files_of(server: &TestServer) -> Vec<PathBuf> {
    let data = server.data.path().join("data");
    [files_in(&data.join("uploads")), files_in(&data.join("files"))].concat()
}

async fn assert_nothing_left(server: &TestServer, person: &Person) {
    assert_eq!(files_of(server), Vec::<PathBuf>::new());
    assert_eq!(
        server
            .number("select count(*) from track where user_id = $1", person.id)
            .await,
        0
    );
    assert_eq!(
        server
            .number(
                "select coalesce(sum(tracks + storage_bytes), 0)::bigint from creator_usage where user_id = $1",
                person.id
            )
            .await,
        0
    );
}

#[actix_web::test]
async fn an_upload_becomes_a_draft_with_its_exact_duration_and_the_values_of_its_tags() {
    let server = TestServer::start().await;
    let creator = server.creator("ada").await;
    let client = server.client_of(&creator).await;
    let track = upload(&client, "tagged.mp3").await;
    assert!(
        (track["track_duration"].as_f64().unwrap() - 4.0).abs() < 0.005,
        "{track}"
    );
    assert_eq!(track["file_size"], json!(fixture("tagged.mp3").len()));
    assert_eq!(
        (track["format"].as_str(), track["file_name"].as_str()),
        (Some("mp3"), Some("tagged.mp3"))
    );
    assert_eq!(track["id3"]["title"], "Night Drive");
    assert_eq!(track["id3"]["artist_name"], "Ada & the Engines");
    assert_eq!(track["id3"]["writers"][1]["last_name"], "Schumann");
    assert_eq!(track["id3"]["publishers"][0]["name"], "Analytical Music");
    let page = client.ok("track/get", json!({})).await;
    let draft = &page["tracks"][0];
    assert_eq!(page["number_of_tracks"], 1);
    assert_eq!(
        (&draft["title"], &draft["type"], &draft["tags"]),
        (&json!("Unknown"), &json!("music"), &json!("#empty"))
    );
    assert_eq!(draft["track_duration"], Value::Null);
    assert_eq!(files_of(&server).len(), 2, "the audio and its drawing");
    let bytes = fixture("tagged.mp3").len() as i64;
    assert_eq!(
        server
            .number("select storage_bytes from creator_usage where user_id = $1", creator.id)
            .await,
        bytes
    );
}

#[actix_web::test]
async fn constant_and_variable_rates_are_measured_with_and_without_a_header() {
    let server = TestServer::start().await;
    let client = server.client_of(&server.creator("ada").await).await;
    for (name, seconds, slack) in [
        ("cbr.mp3", 4.0, 0.001),
        ("vbr.mp3", 6.0, 0.001),
        ("vbr-without-header.mp3", 6.035, 0.04),
    ] {
        let track = upload(&client, name).await;
        assert!(
            (track["track_duration"].as_f64().unwrap() - seconds).abs() < slack,
            "{name}: {track}"
        );
    }
}

/// The second half of the two-second fixture is the same tone at a tenth of the amplitude.
#[actix_web::test]
async fn eight_kilohertz_of_mpeg_2_5_are_measured_and_drawn() {
    let server = TestServer::start().await;
    let client = server.client_of(&server.creator("ada").await).await;
    let track = upload(&client, "mpeg25-8khz.mp3").await;
    let duration = track["track_duration"].as_f64().unwrap();
    assert!((duration - 2.0).abs() < 0.001, "{track}");
    let wave = STANDARD.decode(track["wave"].as_str().unwrap()).unwrap();
    let loud = wave[2..26].iter().min().unwrap();
    let soft = wave[30..54].iter().max().unwrap();
    assert!(wave.len() == 56 && *soft > 0 && loud / 5 > *soft, "{wave:?}");
}

#[actix_web::test]
async fn a_file_that_is_not_an_mp3_is_refused_whatever_its_name() {
    let server = TestServer::start().await;
    let creator = server.creator("ada").await;
    let client = server.client_of(&creator).await;
    for name in ["wav-renamed.mp3", "page-renamed.mp3", "zeros.mp3", "layer2-renamed.mp3"] {
        let part = Part::bytes(fixture(name))
            .file_name("song.mp3")
            .mime_str("audio/mpeg")
            .unwrap();
        let (status, body) = client.upload("track/upload", Form::new().part("inputfile", part)).await;
        assert_eq!(
            (status, &body["error"], &body["message"]),
            (415, &json!("unsupported_format"), &json!("Unsupported format")),
            "{name}"
        );
        assert_eq!(body["fields"]["inputfile"], "Must be an mp3: MPEG audio, layer 3");
    }
    let (status, body) = client.upload("track/upload", form(Vec::new(), "empty.mp3")).await;
    assert_eq!((status, &body["error"]), (415, &json!("unsupported_format")));
    assert_nothing_left(&server, &creator).await;
}

#[actix_web::test]
async fn a_real_mp3_is_taken_whatever_it_calls_itself() {
    let server = TestServer::start().await;
    let client = server.client_of(&server.creator("ada").await).await;
    let part = Part::bytes(fixture("cbr.mp3"))
        .file_name("../page.html")
        .mime_str("text/html")
        .unwrap();
    let (status, body) = client.upload("track/upload", Form::new().part("inputfile", part)).await;
    assert_eq!(
        (status, &body["result"]["file_name"]),
        (200, &json!("page.html")),
        "{body}"
    );
}

#[actix_web::test]
async fn a_file_that_was_cut_on_its_way_is_refused_with_the_specified_words() {
    let server = TestServer::start().await;
    let creator = server.creator("ada").await;
    let client = server.client_of(&creator).await;
    let (status, body) = client
        .upload("track/upload", form(fixture("truncated.mp3"), "t.mp3"))
        .await;
    assert_eq!((status, &body["error"]), (415, &json!("unsupported_format")));
    assert_eq!(
        body["message"],
        "The application cannot determine the duration of the track"
    );
    assert_nothing_left(&server, &creator).await;
}

#[actix_web::test]
async fn a_file_over_30_megabytes_is_refused_and_leaves_nothing() {
    let server = TestServer::start().await;
    let creator = server.creator("ada").await;
    let client = server.client_of(&creator).await;
    let (status, body) = client
        .upload("track/upload", form(vec![0; 30 * MBYTE + 1], "large.mp3"))
        .await;
    assert_eq!(
        (status, &body["error"]),
        (413, &json!("file_too_large")),
        "within the form's slack, counted as it comes"
    );
    let (status, body) = client
        .upload("track/upload", form(vec![0; 40 * MBYTE], "larger.mp3"))
        .await;
    assert_eq!(
        (status, &body["error"]),
        (413, &json!("file_too_large")),
        "known from the announced length"
    );
    // an upload without Content-Length
    let pieces = futures_util::stream::iter((0..40).map(|_| Ok::<_, std::io::Error>(vec![0_u8; MBYTE])));
    let part = Part::stream(reqwest::Body::wrap_stream(pieces)).file_name("endless.mp3");
    let (status, body) = client.upload("track/upload", Form::new().part("inputfile", part)).await;
    assert_eq!(
        (status, &body["error"]),
        (413, &json!("file_too_large")),
        "counted as it streams"
    );
    assert_nothing_left(&server, &creator).await;
}

#[actix_web::test]
async fn a_file_of_exactly_30_megabytes_is_looked_into() {
    let server = TestServer::start().await;
    let creator = server.creator("ada").await;
    let client = server.client_of(&creator).await;
    let (status, body) = client
        .upload("track/upload", form(vec![0; 30 * MBYTE], "zeros.mp3"))
        .await;
    assert_eq!((status, &body["error"]), (415, &json!("unsupported_format")));
    assert_nothing_left(&server, &creator).await;
}

#[actix_web::test]
async fn a_body_that_is_not_the_form_is_refused() {
    let server = TestServer::start().await;
    let creator = server.creator("ada").await;
    let client = server.client_of(&creator).await;
    client.refused("track/upload", json!({}), 400, "invalid_request").await;
    let (status, body) = client.upload("track/upload", Form::new().text("other", "x")).await;
    assert_eq!(
        (status, &body["fields"]["inputfile"]),
        (400, &json!("This field is required")),
        "{body}"
    );
    let (status, _) = client
        .upload("track/upload", Form::new().text("other", "x".repeat(100_000)))
        .await;
    assert_eq!(status, 413);
    let two = form(fixture("cbr.mp3"), "a.mp3").part("inputfile", Part::bytes(fixture("cbr.mp3")).file_name("b.mp3"));
    let (status, _) = client.upload("track/upload", two).await;
    assert_eq!(status, 400);
    for body in [
        "",
        "--x\r\n",
        "--x\r\nContent-Disposition: form-data; name=\"inputfile\"; filename=\"a.mp3\"\r\n\r\nID3",
    ] {
        let request = client
            .request(Method::POST, "/api/track/upload")
            .header("content-type", "multipart/form-data; boundary=x");
        let response = request.body(body).send().await.unwrap();
        assert_eq!(response.status(), 400, "{body:?}");
        assert_eq!(response.json::<Value>().await.unwrap()["error"], "invalid_request");
    }
    assert_nothing_left(&server, &creator).await;
}

#[actix_web::test]
async fn only_creators_upload() {
    let server = TestServer::start().await;
    for (person, status) in [
        (None, 401),
        (Some(server.manager("max").await), 403),
        (Some(server.admin("root").await), 403),
    ] {
        let client = match &person {
            Some(person) => server.client_of(person).await,
            None => server.visitor(),
        };
        let (found, body) = client.upload("track/upload", form(fixture("cbr.mp3"), "a.mp3")).await;
        assert_eq!(found, status, "{body}");
    }
    assert_eq!(files_of(&server), Vec::<PathBuf>::new());
}

#[actix_web::test]
async fn a_foreign_page_cannot_upload() {
    let server = TestServer::start().await;
    let creator = server.creator("ada").await;
    let client = server.client_of(&creator).await;
    let request = client
        .request(Method::POST, "/api/track/upload")
        .header("origin", "https://elsewhere.example");
    let response = request
        .multipart(form(fixture("cbr.mp3"), "a.mp3"))
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 403);
    assert_nothing_left(&server, &creator).await;
}

#[actix_web::test]
async fn a_repeated_request_is_answered_with_the_first_result() {
    let server = TestServer::start().await;
    let client = server.client_of(&server.creator("ada").await).await;
    let once = || form(fixture("tagged.mp3"), "a.mp3").text("request_id", "one-and-only");
    let (_, first) = client.upload("track/upload", once()).await;
    let (status, second) = client.upload("track/upload", once()).await;
    assert_eq!((status, &first), (200, &second));
    assert_eq!(client.ok("track/get", json!({})).await["number_of_tracks"], 1);
    assert_eq!(files_of(&server).len(), 2);
    let (_, third) = client
        .upload(
            "track/upload",
            form(fixture("tagged.mp3"), "a.mp3").text("request_id", "another"),
        )
        .await;
    assert_ne!(first["result"]["track_id"], third["result"]["track_id"]);
}

#[actix_web::test]
async fn an_upload_reaches_the_creators_other_pages() {
    let server = TestServer::start().await;
    let creator = server.creator("ada").await;
    let client = server.client_of(&creator).await;
    let track = upload(&client, "cbr.mp3").await;
    let changes: String =
        sqlx::query_scalar(r#"select changes from frame where topic = $1 order by "offset" desc limit 1"#)
            .bind(format!("user:{}", creator.id))
            .fetch_one(&server.pool)
            .await
            .unwrap();
    let changes: Value = serde_json::from_str(&changes).unwrap();
    assert_eq!(
        changes[0],
        json!({"kind": "track_changed", "track_id": track["track_id"], "deleted": false})
    );
    assert_eq!(
        (&changes[1]["kind"], &changes[1]["all_mbytes"]),
        (&json!("storage_changed"), &json!(10_240.0))
    );
    assert!(changes[1]["used_mbytes"].as_f64().unwrap() > 0.0);
}

#[actix_web::test]
async fn an_upload_that_its_client_gives_up_leaves_nothing() {
    use tokio::io::AsyncWriteExt as _;
    let server = TestServer::start().await;
    let creator = server.creator("ada").await;
    let token = server.session_of(&creator).await;
    let mut socket = tokio::net::TcpStream::connect(server.address).await.unwrap();
    let head = format!(
        "POST /api/track/upload HTTP/1.1\r\nHost: it\r\nCookie: needledrop_session={token}\r\n\
         Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000000\r\n\r\n\
         --x\r\nContent-Disposition: form-data; name=\"inputfile\"; filename=\"a.mp3\"\r\n\r\n"
    );
    socket.write_all(head.as_bytes()).await.unwrap();
    socket.write_all(&vec![0; MBYTE]).await.unwrap();
    // the temporary file exists as long as the upload runs
    while files_of(&server).is_empty() {
        pause().await;
    }
    drop(socket);
    while !files_of(&server).is_empty() {
        pause().await;
    }
    assert_nothing_left(&server, &creator).await;
}

#[actix_web::test]
async fn a_start_clears_up_the_uploads_that_a_kill_interrupted_and_keeps_those_that_were_committed() {
    let mut server = TestServer::start().await;
    let client = server.client_of(&server.creator("ada").await).await;
    let committed = upload(&client, "cbr.mp3").await;
    let lost = upload(&client, "vbr.mp3").await;
    // the state in which a server is killed after it stored the files and before it committed the row and removed its notes
    let name = |track: &Value| track["name_in_base"].as_str().unwrap().to_owned();
    sqlx::query("delete from track where name_in_base = $1")
        .bind(name(&lost))
        .execute(&server.pool)
        .await
        .unwrap();
    server.state.files.staging.mark(&name(&committed)).unwrap();
    server.state.files.staging.mark(&name(&lost)).unwrap();
    server.restart().await;
    let left = files_of(&server);
    assert_eq!(left.len(), 2, "{left:?}");
    assert!(left.iter().all(|path| path.ends_with(name(&committed))), "{left:?}");
}
