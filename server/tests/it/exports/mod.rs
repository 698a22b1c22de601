//! Archives and CSVs: their content, the people who get them and for how long, and one preparation that serves all.

mod holders;
mod large;
mod preparing;
mod scene;
mod submissions;
mod track_list;
mod waiting;

use id3::{Tag, TagLike as _};
use reqwest::Method;
use reqwest::header::{CONTENT_RANGE, ETAG, IF_RANGE, RANGE};
use serde_json::json;

use scene::{Scene, run, until_over};

const NAMES: [&str; 4] = [
    "01 Ada Low - 夜のドライブ.mp3",
    "02 Ada Low - Fog.mp3",
    "03 Ada Low - FOG.mp3",
    "rights.csv",
];

#[actix_web::test]
async fn every_format_holds_the_tracks_in_order_with_their_tags_and_the_rights() {
    let scene = Scene::set().await;
    for (format, ending, tool, arguments) in [
        ("zip", ".zip", "unzip", &["-qq", "archive"][..]),
        ("7z", ".7z", "7z", &["x", "-y", "archive"]),
        ("scp", ".tar.gz", "bsdtar", &["-xf", "archive"]),
    ] {
        let (_, url) = scene.archive(format).await;
        let head = scene.server.visitor().request(Method::HEAD, &url).send().await.unwrap();
        let saved_as = head.headers()["content-disposition"].to_str().unwrap();
        assert!(saved_as.contains(&format!("\"CON night day{ending}\"")), "{saved_as}");
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("archive"), scene.download(&url).await).unwrap();
        run(tool, arguments, folder.path());
        std::fs::remove_file(folder.path().join("archive")).unwrap();
        let entries = std::fs::read_dir(folder.path()).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        assert_eq!(names, NAMES, "{format}");
        for (name, title) in NAMES.iter().zip(scene::TITLES) {
            let path = folder.path().join(name);
            let tag = Tag::read_from_path(&path).unwrap();
            assert_eq!((tag.title(), tag.artist()), (Some(title), Some("Ada: Low")));
            let duration = run(
                "ffprobe",
                &[
                    "-v",
                    "error",
                    "-show_entries",
                    "format=duration",
                    "-of",
                    "csv=p=0",
                    name,
                ],
                folder.path(),
            );
            assert!(duration.trim().parse::<f64>().unwrap() > 1.0, "{name}: {duration}");
        }
        let rights = std::fs::read_to_string(folder.path().join("rights.csv")).unwrap();
        let lines: Vec<&str> = rights.lines().collect();
        assert!(
            lines[0].starts_with("\u{feff}\"file\",\"track_id\",\"title\""),
            "{}",
            lines[0]
        );
        assert!(
            lines[1].starts_with("\"01 Ada Low - 夜のドライブ.mp3\"")
                && lines[1].contains("Ada Lovelace (PRS, 100.00 %)")
        );
        assert_eq!(lines.len(), 4);
        assert!(
            !rights.contains("00014107338"),
            "nobody is told an IPI whom the link tells none"
        );
    }
}

#[actix_web::test]
async fn a_download_that_broke_off_goes_on_where_it_was() {
    let scene = Scene::set().await;
    let (_, url) = scene.archive("zip").await;
    let whole = scene.download(&url).await;
    let visitor = scene.server.visitor();
    let begun = visitor
        .request(Method::GET, &url)
        .header(RANGE, "bytes=0-999")
        .send()
        .await
        .unwrap();
    assert_eq!(begun.status(), 206);
    let tag = begun.headers()[ETAG].clone();
    assert_eq!(begun.bytes().await.unwrap(), whole[..1000]);
    let rest = visitor
        .request(Method::GET, &url)
        .header(RANGE, "bytes=1000-")
        .header(IF_RANGE, tag);
    let rest = rest.send().await.unwrap();
    let expected = format!("bytes 1000-{}/{}", whole.len() - 1, whole.len());
    assert_eq!(rest.headers()[CONTENT_RANGE].to_str().unwrap(), expected);
    assert_eq!(rest.bytes().await.unwrap(), whole[1000..]);
    let beyond = visitor
        .request(Method::GET, &url)
        .header(RANGE, format!("bytes={}-", whole.len()));
    assert_eq!(beyond.send().await.unwrap().status(), 416);
}

#[actix_web::test]
async fn one_preparation_serves_all_who_ask_for_the_same_and_an_edit_makes_another() {
    let scene = Scene::set().await;
    let (topic, url) = scene.archive("zip").await;
    let (again, _) = scene.archive("zip").await;
    assert_eq!(topic, again, "a link's holders share its export");
    let mut owner = scene.server.live_of(&scene.creator).await;
    let request = json!({"link_id": scene.link_id(), "type": "zip"});
    let answer = owner.ok("application.download_shareable_zip", request.clone()).await;
    let own = until_over(&mut owner, &answer).await;
    assert_ne!(own["download_url"], url);
    let archives = || scene.server.number("select count(*) from archive where files > $1", 0);
    // a person who shares the playlist gets the IPIs
    assert_eq!(archives().await, 2);
    scene.run("update share_link set include_ipis = true").await;
    scene.archive("zip").await;
    assert_eq!(archives().await, 2, "the same bytes are prepared once");
    let folder = tempfile::tempdir().unwrap();
    let bytes = scene.download(own["download_url"].as_str().unwrap()).await;
    std::fs::write(folder.path().join("archive"), bytes).unwrap();
    let rights = run("unzip", &["-p", "archive", "rights.csv"], folder.path());
    assert!(rights.contains("IPI 00014107338"));

    scene.run("delete from application_track where position = 0").await;
    let (other, _) = scene.archive("zip").await;
    assert_ne!(topic, other);
    assert_eq!(archives().await, 3);
    // the former archive does not change
    assert_eq!(scene.server.visitor().get(&url).await.status(), 200);
    scene.run("delete from application_track").await;
    let mut visitor = scene.visitor().await;
    let refused = visitor
        .emit("application.download_shareable_zip", scene.request("zip"))
        .await;
    assert_eq!(
        (&refused["status"], &refused["message"]),
        (&json!(409), &json!("There are no tracks in this playlist"))
    );
}
