//! Downloaded tracks: the tag in front of the file, the data in it for each reader, and ranges across its end.

mod visibility;

use std::io::Cursor;

use id3::frame::ExtendedText;
use id3::{Encoder, Tag, TagLike as _, Version};
use reqwest::Method;
use reqwest::header::{CONTENT_RANGE, ETAG};
use serde_json::{Value, json};

use crate::audio::{fixture, form};
use crate::files::Uploaded;
use crate::files_link::link;
use crate::support::{Client, TestServer};

/// A private number in the uploaded file, which no downloaded file contains.
const FOREIGN: &str = "IPI 00099999999";

/// An uploaded file with tags before and behind its sound.
fn tagged_on_both_sides() -> Vec<u8> {
    let mut tag = Tag::new();
    tag.set_title("Not this one");
    tag.add_frame(ExtendedText {
        description: "WRITERS".into(),
        value: FOREIGN.into(),
    });
    let mut file = Vec::new();
    Encoder::new().version(Version::Id3v24).encode(&tag, &mut file).unwrap();
    file.extend(fixture("cbr.mp3"));
    let item = [&9_u32.to_le_bytes()[..], &[0; 4], b"Composer\0", b"Foreigner"].concat();
    let part = |flags: u32| {
        let numbers = [2_000, item.len() as u32 + 32, 1, flags, 0, 0];
        [&b"APETAGEX"[..], &numbers.map(u32::to_le_bytes).concat()].concat()
    };
    file.extend([part(0xa000_0000), item.clone(), part(0x8000_0000)].concat());
    file.extend(
        [
            &b"ID3\x04\x00\x10\x00\x00\x00\x07"[..],
            b"Foreign",
            b"3DI\x04\x00\x10\x00\x00\x00\x07",
        ]
        .concat(),
    );
    file.extend(b"LYRICSBEGINLYR00007Foreign000026LYRICS200");
    let mut last = b"TAGForeign".to_vec();
    last.resize(128, 0);
    file.extend(last);
    file
}

async fn uploaded(server: TestServer, bytes: Vec<u8>) -> Uploaded {
    let creator = server.creator("ada").await;
    let client = server.client_of(&creator).await;
    let (status, draft) = client.upload("track/upload", form(bytes, "night.mp3")).await;
    assert_eq!(status, 200, "{draft}");
    let uploaded = Uploaded {
        track_id: draft["result"]["track_id"].as_i64().unwrap(),
        server,
        client,
        creator,
    };
    uploaded
        .client
        .ok("track/set_info", filled(uploaded.track_id, "Night Drive"))
        .await;
    uploaded
}

fn filled(track_id: i64, title: &str) -> Value {
    json!({
        "track_id": track_id, "artist_name": "Ada & Béa", "title": title, "type": "music", "description": "at night", "tags": "#night",
        "writers": [
            {"first_name": "Ada", "last_name": "Lovelace", "pro": "PRS", "ipi": "00014107338", "percentage": 66.67},
            {"first_name": "Béa", "last_name": "", "pro": "", "ipi": "", "percentage": 33.33}
        ],
        "publishers": [{"name": "Analytical Music", "pro": "PRS", "ipi": "00159804347", "percentage": 100}],
        "master_owners": [{"name": "Engines Ltd", "percentage": 50}, {"name": "Ada Lovelace", "percentage": 50}],
        "isrc": "de-Z65-12-00001", "iswc": "T-034.524.680-1", "genre": "Synthwave", "bpm": 120, "key": "F#m"
    })
}

async fn address(client: &Client, ask: Value) -> String {
    let answer = client.ok("track/get_download_url", ask).await;
    answer["url"].as_str().unwrap().to_owned()
}

/// All bytes of the download at an address.
async fn saved(server: &TestServer, url: &str) -> Vec<u8> {
    let response = server.visitor().get(url).await;
    assert_eq!(response.status(), 200);
    response.bytes().await.unwrap().to_vec()
}

/// Splits a downloaded file into its tag and the sound behind it.
fn parted(file: &[u8]) -> (Tag, Vec<u8>) {
    let tag = Tag::read_from2(Cursor::new(file)).unwrap();
    let body = file[6..10]
        .iter()
        .fold(0, |size, byte| (size << 7) | usize::from(*byte));
    (tag, file[10 + body..].to_vec())
}

fn text<'t>(tag: &'t Tag, frame: &str) -> &'t str {
    tag.get(frame)
        .and_then(|frame| frame.content().text())
        .unwrap_or_default()
}

fn extended<'t>(tag: &'t Tag, description: &str) -> &'t str {
    let mut texts = tag.extended_texts();
    texts
        .find(|text| text.description == description)
        .map_or("", |text| &text.value)
}

fn contact(tag: &Tag) -> &str {
    tag.comments().next().map_or("", |comment| &comment.text)
}

#[actix_web::test]
async fn a_downloaded_track_has_a_tag_with_its_data_before_the_uploaded_sound() {
    let uploaded = uploaded(TestServer::start().await, tagged_on_both_sides()).await;
    let track_id = uploaded.track_id;
    let url = address(&uploaded.client, json!({"track_id": track_id, "download": true})).await;
    let (tag, sound) = parted(&saved(&uploaded.server, &url).await);
    assert_eq!(
        sound,
        fixture("cbr.mp3"),
        "the sound is untouched, and no other tag is left"
    );
    assert_eq!(tag.version(), Version::Id3v24);
    let year: i64 = uploaded
        .server
        .number(
            "select extract(year from created at time zone 'UTC')::bigint from track where id = $1",
            track_id,
        )
        .await;
    for (frame, expected) in [
        ("TIT2", "Night Drive"),
        ("TPE1", "Ada & Béa"),
        ("TCOM", "Ada Lovelace\0Béa"),
        ("TPUB", "Analytical Music"),
        ("TSRC", "DEZ651200001"),
        ("TOWN", "Engines Ltd\0Ada Lovelace"),
        ("TCOP", &format!("{year} Engines Ltd, Ada Lovelace")),
        ("TCON", "Synthwave"),
        ("TBPM", "120"),
        ("TKEY", "F#m"),
    ] {
        assert_eq!(text(&tag, frame), expected, "{frame}");
    }
    for (description, expected) in [
        ("ISWC", "T-034.524.680-1"),
        ("WRITERS", "Ada Lovelace (PRS, IPI 00014107338, 66.67 %); Béa (33.33 %)"),
        ("PUBLISHERS", "Analytical Music (PRS, IPI 00159804347, 100.00 %)"),
        ("MASTER OWNERS", "Engines Ltd (50.00 %); Ada Lovelace (50.00 %)"),
    ] {
        assert_eq!(extended(&tag, description), expected, "{description}");
    }
    // the stored file stays as it was uploaded, so its owner plays it with its own tags
    let url = address(&uploaded.client, json!({"track_id": track_id})).await;
    assert_eq!(saved(&uploaded.server, &url).await, tagged_on_both_sides());
}

#[actix_web::test]
async fn a_downloaded_track_that_is_uploaded_again_offers_its_data() {
    let uploaded = uploaded(TestServer::start().await, fixture("cbr.mp3")).await;
    let url = address(
        &uploaded.client,
        json!({"track_id": uploaded.track_id, "download": true}),
    )
    .await;
    let file = saved(&uploaded.server, &url).await;
    let (status, again) = uploaded.client.upload("track/upload", form(file, "again.mp3")).await;
    assert_eq!(status, 200, "{again}");
    let id3 = &again["result"]["id3"];
    let names = |list: &str, fields: &[&str]| -> Vec<Value> {
        let rows = id3[list].as_array().unwrap();
        rows.iter()
            .flat_map(|row| fields.iter().map(|field| row[*field].clone()))
            .collect()
    };
    assert_eq!(
        ["title", "artist_name", "genre", "bpm", "key", "isrc"].map(|field| id3[field].clone()),
        [
            json!("Night Drive"),
            json!("Ada & Béa"),
            json!("Synthwave"),
            json!(120),
            json!("F#m"),
            json!("DEZ651200001")
        ]
    );
    assert_eq!(
        names("writers", &["first_name", "last_name"]),
        ["Ada", "Lovelace", "Béa", ""]
    );
    assert_eq!(names("publishers", &["name"]), ["Analytical Music"]);
}

#[actix_web::test]
async fn ranges_count_the_bytes_of_the_tagged_whole() {
    let uploaded = uploaded(TestServer::start().await, tagged_on_both_sides()).await;
    let url = address(
        &uploaded.client,
        json!({"track_id": uploaded.track_id, "download": true}),
    )
    .await;
    let whole = saved(&uploaded.server, &url).await;
    let (size, border) = (whole.len(), whole.len() - fixture("cbr.mp3").len());
    let visitor = uploaded.server.visitor();
    for (range, part) in [
        ("bytes=0-0".to_owned(), 0..1),
        (format!("bytes=0-{}", border - 1), 0..border),
        (format!("bytes={}-{}", border - 7, border + 6), border - 7..border + 7),
        (format!("bytes={border}-"), border..size),
        (
            format!("bytes={}-{}", border + 1, border + 100_000),
            border + 1..size.min(border + 100_001),
        ),
        ("bytes=-500".to_owned(), size - 500..size),
        (format!("bytes=-{}", size + 1), 0..size),
    ] {
        let response = visitor
            .request(Method::GET, &url)
            .header("range", &range)
            .send()
            .await
            .unwrap();
        assert_eq!(response.status(), 206, "{range}");
        let expected = format!("bytes {}-{}/{size}", part.start, part.end - 1);
        assert_eq!(response.headers()[CONTENT_RANGE].to_str().unwrap(), expected);
        assert_eq!(response.bytes().await.unwrap(), whole[part], "{range}");
    }
    let beyond = visitor
        .request(Method::GET, &url)
        .header("range", format!("bytes={size}-"));
    assert_eq!(beyond.send().await.unwrap().status(), 416);
    let head = visitor.request(Method::HEAD, &url).send().await.unwrap();
    assert_eq!(head.headers()["content-length"].to_str().unwrap(), size.to_string());
}

#[actix_web::test]
async fn visitors_and_reviewers_get_the_sound_without_the_tags_of_the_upload() {
    let uploaded = uploaded(TestServer::start().await, tagged_on_both_sides()).await;
    let (server, track_id) = (&uploaded.server, uploaded.track_id);
    let max = server.manager("max").await;
    let company = server.company(&max, "Sync House").await;
    let job = server.job(company, "A brief").await;
    server.submit(&uploaded.creator, job, &[track_id]).await;
    let token = link(&uploaded, None, false).await;
    let reviewer = server.client_of(&max).await;
    let staff = server.client_of(&server.admin("root").await).await;
    let mut urls = vec![address(&server.visitor(), json!({"track_id": track_id, "link": token})).await];
    for client in [&reviewer, &staff] {
        urls.push(address(client, json!({"track_id": track_id})).await);
    }
    let sound = fixture("cbr.mp3");
    let file = tagged_on_both_sides();
    let start = file.windows(sound.len()).position(|window| window == sound).unwrap() as i64;
    let noted: (Option<i64>, Option<i64>) = sqlx::query_as("select sound_start, sound_end from track where id = $1")
        .bind(track_id)
        .fetch_one(&server.pool)
        .await
        .unwrap();
    assert_eq!(
        noted,
        (Some(start), Some(start + sound.len() as i64)),
        "the upload noted it"
    );
    let owners = address(&uploaded.client, json!({"track_id": track_id})).await;
    let tag_of = async |url: &str| {
        let response = server.visitor().get(url).await;
        (response.headers()[ETAG].clone(), response.bytes().await.unwrap())
    };
    let mut tags = Vec::new();
    // first as the upload noted it, then as a track that no task has measured yet
    for _ in 0..2 {
        for url in &urls {
            let (tag, played) = tag_of(url).await;
            assert_eq!(played, sound);
            tags.push(tag);
            let (size, last) = (sound.len(), sound.len() - 200);
            for (range, part) in [("bytes=0-9".to_owned(), 0..10), (format!("bytes={last}-"), last..size)] {
                let request = server.visitor().request(Method::GET, url).header("range", &range);
                let response = request.send().await.unwrap();
                assert_eq!(response.status(), 206, "{range}");
                let expected = format!("bytes {}-{}/{size}", part.start, part.end - 1);
                assert_eq!(response.headers()[CONTENT_RANGE].to_str().unwrap(), expected);
                assert_eq!(response.bytes().await.unwrap(), sound[part]);
            }
            let beyond = server
                .visitor()
                .request(Method::GET, url)
                .header("range", format!("bytes={size}-"));
            assert_eq!(beyond.send().await.unwrap().status(), 416);
        }
        sqlx::query("update track set sound_start = null, sound_end = null")
            .execute(&server.pool)
            .await
            .unwrap();
    }
    let (owners_tag, played) = tag_of(&owners).await;
    assert_eq!(played, file);
    tags.dedup();
    assert!(
        tags.len() == 1 && tags[0] != owners_tag,
        "{tags:?} are those of the sound"
    );
}

#[actix_web::test]
async fn a_range_of_a_tag_that_has_changed_meanwhile_is_answered_whole() {
    let uploaded = uploaded(TestServer::start().await, fixture("cbr.mp3")).await;
    let url = address(
        &uploaded.client,
        json!({"track_id": uploaded.track_id, "download": true}),
    )
    .await;
    let visitor = uploaded.server.visitor();
    let ask = |name: &'static str, value: String| {
        let request = visitor.request(Method::GET, &url).header("range", "bytes=100-199");
        request.header(name, value).send()
    };
    let tag_of = |response: &reqwest::Response| response.headers()[ETAG].to_str().unwrap().to_owned();
    let first = visitor.get(&url).await;
    let former = tag_of(&first);
    assert!(former.starts_with('"'), "{former} is a strong one");
    let whole = first.bytes().await.unwrap();
    let part = ask("if-range", former.clone()).await.unwrap();
    assert_eq!(part.status(), 206);
    assert_eq!(part.bytes().await.unwrap(), whole[100..200]);
    assert_eq!(ask("if-none-match", former.clone()).await.unwrap().status(), 304);

    uploaded
        .client
        .ok("track/set_info", filled(uploaded.track_id, "Day Drive"))
        .await;
    let changed = ask("if-range", former.clone()).await.unwrap();
    let present = tag_of(&changed);
    assert_eq!((changed.status().as_u16(), present == former), (200, false));
    let changed = changed.bytes().await.unwrap();
    let (tag, sound) = parted(&changed);
    assert_eq!((text(&tag, "TIT2"), sound), ("Day Drive", fixture("cbr.mp3")));
    assert_eq!(ask("if-none-match", former).await.unwrap().status(), 206);
    let part = ask("if-range", present.clone()).await.unwrap();
    assert_eq!((part.status().as_u16(), tag_of(&part)), (206, present.clone()));
    assert_eq!(part.bytes().await.unwrap(), changed[100..200]);
    // fields that are not in the tag leave it unchanged
    let mut form = filled(uploaded.track_id, "Day Drive");
    form["description"] = json!("at dawn");
    uploaded.client.ok("track/set_info", form).await;
    assert_eq!(ask("if-range", present).await.unwrap().status(), 206);
}
