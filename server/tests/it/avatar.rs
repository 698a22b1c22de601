//! People's own pictures: the formats that are accepted, their conversion, and the people who see a new picture at once.

use std::path::Path;

use image::{DynamicImage, ImageFormat, RgbImage};
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use server::blob::{BlobKey, BlobKind};

use crate::support::{Client, TestServer};

const RULE: &str = "Maximum upload size is 1Mb and image must be a .png, .jpg, .jpeg";

pub(crate) fn picture(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let pixels = RgbImage::from_fn(width, height, |x, y| image::Rgb([x as u8, y as u8, 99]));
    DynamicImage::ImageRgb8(pixels).write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

async fn set(client: &Client, bytes: Vec<u8>, file_name: &str) -> (u16, Value) {
    let part = Part::bytes(bytes).file_name(file_name.to_owned());
    client
        .upload("account/set_avatar", Form::new().part("inputfile", part))
        .await
}

fn stored(data: &Path) -> usize {
    fn files(folder: &Path) -> usize {
        let Ok(entries) = std::fs::read_dir(folder) else {
            return 0;
        };
        let count = |path: std::path::PathBuf| if path.is_dir() { files(&path) } else { 1 };
        entries.map(|entry| count(entry.unwrap().path())).sum()
    }
    files(&data.join("data/files/image")) + files(&data.join("data/uploads"))
}

#[tokio::test]
async fn a_picture_is_cut_to_a_square_and_shown_in_every_tab_at_once() {
    let server = TestServer::start().await;
    let ada = server.creator("ada").await;
    let client = server.client_of(&ada).await;
    let mut tab = server.live_of(&ada).await;
    let mut staff = server.live_of(&server.admin("root").await).await;
    staff.subscribe("admin").await;
    let seen = json!([{"kind": "user_changed", "user_id": ada.id}]);
    let own = format!("user:{}", ada.id);
    let (status, body) = set(&client, picture(1_300, 700, ImageFormat::Png), "me.png").await;
    assert_eq!(status, 200, "{body}");
    let first = body["result"]["url"].as_str().unwrap().to_owned();
    let expected = json!([{"kind": "avatar_changed", "logo": first}]);
    assert_eq!(tab.next_change(&own).await["changes"], expected);
    assert_eq!(staff.next_change("admin").await["changes"], seen);
    assert_eq!(client.ok("account/get_info", json!({})).await["logo"], first.as_str());
    let shown = client.ok("account/get_avatar", json!({"user_name": "ada"})).await;
    assert_eq!(shown["url"], first.as_str());
    let answer = server.visitor().get(&first).await;
    assert_eq!(answer.headers()["content-type"], "image/jpeg");
    let downloaded = image::load_from_memory(&answer.bytes().await.unwrap()).unwrap();
    assert_eq!((downloaded.width(), downloaded.height()), (512, 512));

    // a second picture replaces the first, also in the file store
    let (status, body) = set(&client, picture(80, 90, ImageFormat::Jpeg), "me.jpeg").await;
    assert_eq!(status, 200, "{body}");
    let second = body["result"]["url"].as_str().unwrap().to_owned();
    assert_ne!(first, second);
    assert_eq!(tab.next_change(&own).await["changes"][0]["logo"], second.as_str());
    server.until_files_are_removed().await;
    assert_eq!(server.visitor().get(&first).await.status(), 404);
    assert_eq!(stored(server.data.path()), 1);

    client.ok("account/delete_avatar", json!({})).await;
    let expected = json!([{"kind": "avatar_changed", "logo": null}]);
    assert_eq!(tab.next_change(&own).await["changes"], expected);
    assert_eq!(client.ok("account/get_info", json!({})).await["logo"], json!(null));
    server.until_files_are_removed().await;
    assert_eq!(server.visitor().get(&second).await.status(), 404);
    assert_eq!(stored(server.data.path()), 0);
    client.ok("account/delete_avatar", json!({})).await;
    let unexpected = tab.waiting().await;
    assert!(unexpected.is_empty(), "nothing was changed: {unexpected:?}");
}

#[tokio::test]
async fn members_without_a_picture_get_the_companys_logo() {
    let server = TestServer::start().await;
    let max = server.manager("max").await;
    let company = server.company(&max, "Sync House").await;
    sqlx::query("update company set logo_key = 'company-logo' where id = $1")
        .bind(company)
        .execute(&server.pool)
        .await
        .unwrap();
    let client = server.client_of(&max).await;
    let mut tab = server.live_of(&max).await;
    let own = format!("user:{}", max.id);
    assert_eq!(set(&client, picture(20, 20, ImageFormat::Png), "a.png").await.0, 200);
    tab.next_change(&own).await;
    client.ok("account/delete_avatar", json!({})).await;
    let logo = "/files/image/company-logo";
    assert_eq!(tab.next_change(&own).await["changes"][0]["logo"], logo);
    assert_eq!(client.ok("account/get_info", json!({})).await["logo"], logo);
}

#[tokio::test]
async fn a_file_that_is_no_small_picture_is_refused_with_the_rule_and_leaves_nothing() {
    let server = TestServer::start().await;
    let client = server.client_of(&server.creator("ada").await).await;
    let large = vec![0; 1_070_001];
    for (bytes, status, code) in [
        (b"GIF89a\x01\0\x01\0\0\0\0;".to_vec(), 415, "unsupported_format"),
        (
            b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(),
            415,
            "unsupported_format",
        ),
        (
            picture(50, 50, ImageFormat::Png)[..40].to_vec(),
            415,
            "unsupported_format",
        ),
        (Vec::new(), 415, "unsupported_format"),
        (large.clone(), 413, "file_too_large"),
    ] {
        let (found, body) = set(&client, bytes, "me.png").await;
        assert_eq!((found, body["error"].as_str()), (status, Some(code)), "{body}");
        assert_eq!(body["message"], RULE);
    }
    // a picture may have trailing bytes, up to the very limit
    let mut padded = picture(50, 50, ImageFormat::Png);
    padded.resize(1_070_000, 0);
    assert_eq!(set(&client, padded, "me.png").await.0, 200);
    client.ok("account/delete_avatar", json!({})).await;
    server.until_files_are_removed().await;
    let (status, body) = client
        .upload("account/set_avatar", Form::new().text("other", "x"))
        .await;
    assert_eq!(
        (status, &body["fields"]),
        (400, &json!({"inputfile": "Please upload file"}))
    );
    assert_eq!(stored(server.data.path()), 0);
}

#[tokio::test]
async fn a_start_removes_the_pictures_that_a_killed_server_left_and_no_others() {
    let mut server = TestServer::start().await;
    let client = server.client_of(&server.creator("ada").await).await;
    let (_, body) = set(&client, picture(20, 20, ImageFormat::Png), "a.png").await;
    let shown = body["result"]["url"].as_str().unwrap().to_owned();
    let files = &server.state.files;
    let left = "0123456789abcdef";
    let key = BlobKey::new(BlobKind::Image, left).unwrap();
    files
        .blobs
        .put_bytes(&key, vec![0xff, 0xd8, 0xff].into())
        .await
        .unwrap();
    files.staging.mark(left).unwrap();
    files.staging.mark(shown.rsplit('/').next().unwrap()).unwrap();
    server.restart().await;
    assert_eq!(server.state.files.blobs.size(&key).await.unwrap(), None);
    assert_eq!(server.visitor().get(&shown).await.status(), 200);
    assert_eq!(stored(server.data.path()), 1);
}
