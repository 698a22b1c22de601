//! The answers of the calls to visitors with a share link, and their end.

use image::ImageFormat;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use super::avatar::picture;
use super::live_follow::{House, house};
use super::support::{Client, LiveClient, Shared};

/// A reviewers' playlist, its owner's link to it, and the link's token.
struct Page {
    house: House,
    playlist: i64,
    topic: String,
    token: String,
}

async fn page(name: &str) -> Page {
    let house = house(name).await;
    let manager = house.server.client_of(&house.manager).await;
    let tracks = [house.tracks[2], house.tracks[0]];
    let playlist = house.playlist(&manager, &tracks, "short list").await;
    let (topic, token) = house.server.link(&house.manager, Shared::Playlist(playlist)).await;
    Page {
        house,
        playlist,
        topic,
        token,
    }
}

impl Page {
    async fn run(&self, sql: &'static str) {
        sqlx::query(sql).execute(&self.house.server.pool).await.unwrap();
    }

    fn by_token(&self) -> Value {
        json!({"token": self.token})
    }

    fn tracks(&self) -> Value {
        json!({"playlist_id": self.playlist, "token": self.token})
    }

    async fn manager(&self) -> Client {
        self.house.server.client_of(&self.house.manager).await
    }
}

#[tokio::test]
async fn a_visitor_sees_a_playlist_who_shares_it_and_its_tracks_in_order() {
    let page = page("page-seen").await;
    page.run(
        r#"update track set writers = '[{"first_name": "Ann", "last_name": "Low", "pro": "GEMA", "ipi": "00014107338", "basis_points": 10000}]',
           description = 'slow', sound_start = 10, sound_end = 1010"#,
    )
    .await;
    let visitor = page.house.server.visitor();
    let (status, body) = visitor.call("playlist/get_by_token", page.by_token()).await;
    assert_eq!(status, 200, "{body}");
    let shown = &body["result"];
    for (field, value) in [
        ("playlist_id", json!(page.playlist)),
        ("application_id", Value::Null),
        ("allowed_all_tracks", json!(true)),
        ("allowed_single_track", json!(true)),
        ("background", Value::Null),
        ("owner", json!(false)),
        ("playlist_name", json!("short list")),
        ("description", json!("")),
        ("number_of_tracks", json!(2)),
        ("has_password", json!(false)),
        ("ticket", Value::Null),
        ("expires_at", Value::Null),
        ("sizes", json!({"zip": 2_000, "7z": 2_000, "scp": 2_000})),
        (
            "shared_by",
            json!({"name": page.house.manager.name, "company": "page-seen", "contact": null}),
        ),
    ] {
        assert_eq!(shown[field], value, "{field}");
    }
    assert_eq!(body["live"]["topic"], page.topic.as_str());
    let (_, body) = visitor.call("playlist/get_shared_tracks", page.tracks()).await;
    let rows = body["result"]["tracks"].as_array().unwrap();
    let ids: Vec<&Value> = rows.iter().map(|row| &row["track_id"]).collect();
    assert_eq!(ids, [&json!(page.house.tracks[2]), &json!(page.house.tracks[0])]);
    assert_eq!(body["list_live"][0]["topic"], page.topic.as_str());
    assert_eq!(
        (&rows[0]["title"], &rows[0]["description"], &rows[0]["file_size"]),
        (&json!("track 2"), &json!("slow"), &json!(1_000))
    );
    let writer = |row: &Value| (row["writers"][0]["last_name"].clone(), row["writers"][0]["ipi"].clone());
    assert_eq!(
        writer(&rows[0]),
        (json!("Low"), json!("")),
        "no IPI by a link that names none"
    );
    page.run("update share_link set include_ipis = true").await;
    let mut second = page.tracks();
    second["offset"] = json!(1);
    let second = visitor.ok("playlist/get_shared_tracks", second).await;
    assert_eq!(
        (second["tracks"].as_array().unwrap().len(), &second["number_of_tracks"]),
        (1, &json!(2))
    );
    assert_eq!(writer(&second["tracks"][0]).1, json!("00014107338"));
    let owner = page.manager().await.ok("playlist/get_by_token", page.by_token()).await;
    assert_eq!(owner["owner"], true);
    let colleague = page.house.server.client_of(&page.house.colleague).await;
    let seen = colleague.ok("playlist/get_by_token", page.by_token()).await;
    assert_eq!(seen["owner"], false);
}

#[tokio::test]
async fn a_creators_page_names_the_artist_and_never_the_account_and_no_note_to_the_reviewers() {
    let house = house("page-artist").await;
    let server = &house.server;
    for sql in [
        "update track set artist_name = 'The Lanterns'",
        "update account set public_contact = 'mail@lanterns.test' where role = 'creator'",
        "update application set description = 'for the reviewers'",
    ] {
        sqlx::query(sql).execute(&server.pool).await.unwrap();
    }
    let application = house.application().await;
    let (_, token) = server.link(&house.creator, Shared::Application(application)).await;
    let visitor = server.visitor();
    let shown = visitor.ok("application/get_by_token", json!({"token": token})).await;
    let by = json!({"name": "The Lanterns", "company": null, "contact": "mail@lanterns.test"});
    assert_eq!(
        (&shown["shared_by"], &shown["description"], &shown["number_of_tracks"]),
        (&by, &json!(""), &json!(3))
    );
    assert!(!shown.to_string().contains(&house.creator.name), "{shown}");
    let creator = server.client_of(&house.creator).await;
    let own = json!({"tracks_id": [], "playlist_name": "Best of", "description": "What I like"});
    let own = creator.ok("application/create", own).await["id"].as_i64().unwrap();
    let (_, token) = server.link(&house.creator, Shared::Application(own)).await;
    let shown = visitor.ok("application/get_by_token", json!({"token": token})).await;
    assert_eq!(
        (&shown["description"], &shown["duration"], &shown["shared_by"]["name"]),
        (&json!("What I like"), &json!(0.0), &json!(""))
    );
}

#[tokio::test]
async fn a_link_opens_its_own_target_alone_and_reports_when_it_has_ended() {
    let page = page("page-ended").await;
    let (server, visitor) = (&page.house.server, page.house.server.visitor());
    page.run("update account set public_contact = 'desk@label.test'").await;
    let application = page.house.application().await;
    for (call, request) in [
        ("application/get_by_token", page.by_token()),
        (
            "application/get_shared_tracks",
            json!({"application_id": application, "token": page.token}),
        ),
        (
            "playlist/get_shared_tracks",
            json!({"playlist_id": page.playlist + 1, "token": page.token}),
        ),
        ("playlist/get_by_token", json!({"token": "guess"})),
        (
            "playlist/get_by_token",
            json!({"token": page.topic.replace("link:", "")}),
        ),
    ] {
        visitor.refused(call, request, 404, "not_found").await;
    }
    let dead = async |code: &str| {
        for (call, request) in [
            ("playlist/get_by_token", page.by_token()),
            ("playlist/get_shared_tracks", page.tracks()),
            ("playlist/get_background", page.tracks()),
            (
                "track/get_download_url",
                json!({"track_id": page.house.tracks[0], "link": page.token}),
            ),
        ] {
            let refused = visitor.refused(call, request, 404, code).await;
            assert_eq!(refused["contact"], "desk@label.test", "{call}");
        }
        let mut live = LiveClient::connect(server.address).await;
        let wanted = json!({"topic": page.topic, "token": page.token});
        live.refused("subscribe", wanted, 404, code).await;
    };
    page.run("update share_link set expires = now()").await;
    dead("link_expired").await;
    page.run("update account set blocked = true where role = 'manager'")
        .await;
    visitor
        .refused("playlist/get_by_token", page.by_token(), 404, "not_found")
        .await;
    page.run("update account set blocked = false").await;
    let link_id = page.topic.replace("link:", "");
    let end = json!({"link_id": link_id});
    page.manager().await.ok("playlist/delete_shareable_link", end).await;
    dead("link_revoked").await;
    page.run("update ended_link set ended = now() - interval '91 days'")
        .await;
    visitor
        .refused("playlist/get_by_token", page.by_token(), 404, "not_found")
        .await;
}

#[tokio::test]
async fn a_deleted_playlist_leaves_its_links_as_revoked_until_it_comes_back() {
    let page = page("page-deleted").await;
    let (manager, visitor) = (page.manager().await, page.house.server.visitor());
    manager
        .ok("playlist/delete", json!({"playlist_id": page.playlist}))
        .await;
    visitor
        .refused("playlist/get_by_token", page.by_token(), 404, "link_revoked")
        .await;
    let undo: Vec<u8> = sqlx::query_scalar("select undo from deletion")
        .fetch_one(&page.house.server.pool)
        .await
        .unwrap();
    assert!(!undo.is_empty());
}

#[tokio::test]
async fn the_background_of_a_link_has_an_address_of_its_own_that_ends_with_it() {
    let page = page("page-background").await;
    let (manager, visitor) = (page.manager().await, page.house.server.visitor());
    let part = Part::bytes(picture(80, 60, ImageFormat::Jpeg)).file_name("cover.jpg");
    let form = Form::new()
        .text("id", page.playlist.to_string())
        .part("background", part);
    let (status, body) = manager.upload("playlist/upload_background", form).await;
    assert_eq!(status, 200, "{body}");
    let public = body["result"]["url"].as_str().unwrap();
    let shown = visitor.ok("playlist/get_by_token", page.by_token()).await;
    let url = shown["background"].as_str().unwrap();
    assert!(url.starts_with("/files/link/"), "{url}");
    let name = public.rsplit('/').next().unwrap();
    assert!(
        !shown.to_string().contains(name),
        "the public name stays with its owner"
    );
    let again = visitor.ok("playlist/get_background", page.tracks()).await;
    assert!(again["url"].as_str().unwrap().starts_with("/files/link/"), "{again}");
    let got = visitor.get(url).await;
    assert_eq!(got.status(), 200);
    assert_eq!(got.headers()["cache-control"], "private, no-cache");
    assert_eq!(
        got.bytes().await.unwrap(),
        visitor.get(public).await.bytes().await.unwrap()
    );
    let changed = url.replace("&until=", "&until=1");
    assert_eq!(visitor.get(&changed).await.status(), 403);
    page.run("update share_link set generation = generation + 1").await;
    assert_eq!(visitor.get(url).await.status(), 404, "another password");
    let fresh = visitor.ok("playlist/get_by_token", page.by_token()).await;
    let fresh = fresh["background"].as_str().unwrap();
    assert_eq!(visitor.get(fresh).await.status(), 200);
    let other = page
        .house
        .server
        .link(&page.house.manager, Shared::Playlist(page.playlist))
        .await;
    let foreign = fresh.replace(&page.topic.replace(':', "/"), &other.0.replace(':', "/"));
    assert_eq!(visitor.get(&foreign).await.status(), 403, "a link of another");
    page.run("delete from share_link").await;
    assert_eq!(visitor.get(fresh).await.status(), 404);
}

#[tokio::test]
async fn the_snapshot_of_a_link_equals_its_calls_answer_and_a_password_is_sent_once() {
    let page = page("page-snapshot").await;
    let visitor = page.house.server.visitor();
    let mut live = LiveClient::connect(page.house.server.address).await;
    let wanted = json!({"topic": page.topic, "token": page.token});
    let mut snapshot = live.ok("subscribe", wanted).await["snapshot"].take();
    let mut shown = visitor.ok("playlist/get_by_token", page.by_token()).await;
    let tracks = snapshot.as_object_mut().unwrap().remove("tracks_id").unwrap();
    assert_eq!(tracks, json!([page.house.tracks[2], page.house.tracks[0]]));
    for field in ["owner", "background", "ticket"] {
        shown.as_object_mut().unwrap().remove(field).unwrap();
    }
    assert_eq!(snapshot, shown);
    let link_id = page.topic.replace("link:", "");
    let mut owner = page.house.server.live_of(&page.house.manager).await;
    owner
        .ok("link.update", json!({"link_id": link_id, "new_password": "vinyl"}))
        .await;
    visitor
        .refused("playlist/get_by_token", page.by_token(), 403, "link_password_required")
        .await;
    let mut request = page.by_token();
    request["password"] = json!("shellac");
    visitor
        .refused("playlist/get_by_token", request.clone(), 403, "wrong_link_password")
        .await;
    request["password"] = json!("vinyl");
    let opened = visitor.ok("playlist/get_by_token", request).await;
    assert_eq!(opened["has_password"], true);
    let mut tracks = page.tracks();
    tracks["ticket"] = opened["ticket"].clone();
    visitor.ok("playlist/get_shared_tracks", tracks).await;
}

#[tokio::test]
async fn a_chat_is_shown_a_name_and_a_cover_of_a_link_without_a_password_and_counts_for_nothing() {
    let page = page("page-preview").await;
    page.run(r#"update playlist set playlist_name = 'Best of <"rain">'"#)
        .await;
    let visitor = page.house.server.visitor();
    let address = format!("/shareable-playlist/?token={}", page.token);
    let cover = format!("/shareable-cover?token={}", page.token);
    let html = async || visitor.get(&address).await.text().await.unwrap();
    let shown = html().await;
    let title = "<meta property=\"og:title\" content=\"Best of &lt;&quot;rain&quot;&gt;\" />";
    assert!(shown.contains(title) && shown.contains(&cover), "{shown}");
    assert!(
        shown.contains(&format!("2 tracks · {}", page.house.manager.name)),
        "{shown}"
    );
    let size = async || {
        let answer = visitor.get(&cover).await;
        let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
        assert_eq!(
            (header("content-type"), header("x-robots-tag")),
            ("image/jpeg".to_owned(), "noindex".to_owned())
        );
        let bytes = answer.bytes().await.unwrap();
        let cover = image::load_from_memory(&bytes).unwrap();
        (cover.width(), cover.height(), bytes)
    };
    let plain = size().await;
    assert_eq!((plain.0, plain.1), (1_200, 630));
    let part = Part::bytes(picture(300, 900, ImageFormat::Png)).file_name("cover.png");
    let form = Form::new()
        .text("id", page.playlist.to_string())
        .part("background", part);
    let (status, body) = page.manager().await.upload("playlist/upload_background", form).await;
    assert_eq!(status, 200, "{body}");
    let own = size().await;
    assert_eq!((own.0, own.1), (1_200, 630));
    assert_ne!(own.2, plain.2);
    let visits = "select count(*) from link_visit where $1 = 0";
    assert_eq!(page.house.server.number(visits, 0).await, 0);
    page.run("update share_link set password_hash = 'x'").await;
    assert!(!html().await.contains("og:"), "a password");
    assert_eq!(visitor.get(&cover).await.status(), 404);
    page.run("update share_link set password_hash = null, expires = now()")
        .await;
    assert!(!html().await.contains("og:"), "it has expired");
    assert_eq!(visitor.get(&cover).await.status(), 404);
    for other in [
        "/shareable-playlist/",
        "/shareable-playlist/?token=%3Cscript%3E",
        "/profile",
    ] {
        let shown = visitor.get(other).await.text().await.unwrap();
        assert!(!shown.contains("og:"), "{other}");
    }
}
