//! Files behind a shared link: the people who may play and download them, and for how long.

use serde_json::json;
use server::passwords::Priority;

use super::files::{Uploaded, uploaded};
use super::support::{LiveClient, TestServer};

/// Makes a link to the uploaded track in a playlist of the creator's own.
pub(super) async fn link(uploaded: &Uploaded, password: Option<&str>, allowed_single_track: bool) -> String {
    let token = server::secrets::token();
    let hash = match password {
        Some(password) => Some(
            uploaded
                .server
                .state
                .passwords
                .hash(Priority::Account, None, password.to_owned())
                .await
                .unwrap(),
        ),
        None => None,
    };
    let application: i64 =
        sqlx::query_scalar("insert into application (user_id, playlist_name) values ($1, 'mine') returning id")
            .bind(uploaded.creator.id)
            .fetch_one(&uploaded.server.pool)
            .await
            .unwrap();
    sqlx::query("insert into application_track (application_id, track_id, position) values ($1, $2, 1)")
        .bind(application)
        .bind(uploaded.track_id)
        .execute(&uploaded.server.pool)
        .await
        .unwrap();
    sqlx::query(
        "insert into share_link (link_id, token_hash, application_id, created_by, allowed_single_track, password_hash)
         values ($1, $2, $3, $4, $5, $6)",
    )
    .bind(format!("link{application}"))
    .bind(server::secrets::hash(&token).as_slice())
    .bind(application)
    .bind(uploaded.creator.id)
    .bind(allowed_single_track)
    .bind(hash)
    .execute(&uploaded.server.pool)
    .await
    .unwrap();
    token
}

#[actix_web::test]
async fn a_visitor_with_a_link_plays_its_tracks_until_it_is_revoked() {
    let uploaded = uploaded().await;
    let token = link(&uploaded, None, true).await;
    let visitor = uploaded.server.visitor();
    let answer = visitor
        .ok(
            "track/get_download_url",
            json!({"track_id": uploaded.track_id, "link": token}),
        )
        .await;
    let url = answer["url"].as_str().unwrap();
    assert!(
        !url.contains(&token),
        "the address names the link, and does not hold its token"
    );
    assert_eq!(visitor.get(url).await.status(), 200);
    let saved = json!({"track_id": uploaded.track_id, "link": token, "download": true});
    visitor.ok("track/get_download_url", saved.clone()).await;
    let other_track = uploaded.server.track(&uploaded.creator, "Not shared").await;
    visitor
        .refused(
            "track/get_download_url",
            json!({"track_id": other_track, "link": token}),
            404,
            "not_found",
        )
        .await;
    visitor
        .refused(
            "track/get_download_url",
            json!({"track_id": uploaded.track_id, "link": "x"}),
            404,
            "not_found",
        )
        .await;
    sqlx::query("update share_link set revoked = now()")
        .execute(&uploaded.server.pool)
        .await
        .unwrap();
    visitor
        .refused("track/get_download_url", saved, 404, "link_revoked")
        .await;
    assert_eq!(visitor.get(url).await.status(), 404);
    sqlx::query("update share_link set revoked = null, expires = now() - interval '1 minute'")
        .execute(&uploaded.server.pool)
        .await
        .unwrap();
    assert_eq!(visitor.get(url).await.status(), 404);
}

#[actix_web::test]
async fn a_link_may_let_listen_without_letting_save() {
    let uploaded = uploaded().await;
    let token = link(&uploaded, None, false).await;
    let visitor = uploaded.server.visitor();
    visitor
        .ok(
            "track/get_download_url",
            json!({"track_id": uploaded.track_id, "link": token}),
        )
        .await;
    let save = json!({"track_id": uploaded.track_id, "link": token, "download": true});
    visitor
        .refused("track/get_download_url", save, 403, "download_not_allowed")
        .await;
}

#[actix_web::test]
async fn a_links_password_is_required_and_guessing_is_slowed() {
    let uploaded = uploaded().await;
    let token = link(&uploaded, Some("open sesame"), true).await;
    let visitor = uploaded.server.visitor();
    let with = |password: &str| json!({"track_id": uploaded.track_id, "link": token, "password": password});
    let without = json!({"track_id": uploaded.track_id, "link": token});
    visitor
        .refused("track/get_download_url", without, 403, "link_password_required")
        .await;
    visitor.ok("track/get_download_url", with("open sesame")).await;
    for guess in 0..10 {
        visitor
            .refused(
                "track/get_download_url",
                with(&guess.to_string()),
                403,
                "wrong_link_password",
            )
            .await;
    }
    visitor
        .refused("track/get_download_url", with("open sesame"), 429, "too_many_requests")
        .await;
}

#[actix_web::test]
async fn guesses_of_a_links_password_are_counted_together_for_calls_and_live_connections() {
    let uploaded = uploaded().await;
    let (token, other) = (
        link(&uploaded, Some("open sesame"), true).await,
        link(&uploaded, Some("another"), true).await,
    );
    let links: Vec<String> = sqlx::query_scalar("select link_id from share_link order by length(link_id), link_id")
        .fetch_all(&uploaded.server.pool)
        .await
        .unwrap();
    let wanted = |password: &str| json!({"topic": format!("link:{}", links[0]), "token": token, "password": password});
    let visitor = uploaded.server.visitor();
    let call = |password: &str| json!({"track_id": uploaded.track_id, "link": token, "password": password});
    for guess in 0..5 {
        visitor
            .refused(
                "track/get_download_url",
                call(&guess.to_string()),
                403,
                "wrong_link_password",
            )
            .await;
    }
    // one list, which guesses one link's password three times and another's once; the name of a link in a request must match its token
    let mut live = LiveClient::connect(uploaded.server.address).await;
    let list = json!([
        wanted("5"),
        wanted("6"),
        {"topic": format!("link:{}", links[1]), "token": other, "password": "no"},
        {"topic": format!("link:{}", links[1]), "token": token, "password": "open sesame"},
        {"topic": format!("link:{}", links[0]), "token": token},
        {"topic": format!("link:{}", links[0]), "token": "none"},
        wanted("7"),
    ]);
    let ack = live.emit("subscribe", list).await;
    let errors: Vec<&str> = ack["result"]
        .as_array()
        .unwrap()
        .iter()
        .map(|answer| answer["error"].as_str().unwrap())
        .collect();
    assert_eq!(
        errors,
        [
            "wrong_link_password",
            "wrong_link_password",
            "wrong_link_password",
            "not_found",
            "link_password_required",
            "not_found",
            "wrong_link_password"
        ]
    );
    for guess in ["8", "9"] {
        live.refused("subscribe", wanted(guess), 403, "wrong_link_password")
            .await;
    }
    live.refused("subscribe", wanted("open sesame"), 429, "too_many_requests")
        .await;
    visitor
        .refused("track/get_download_url", call("open sesame"), 429, "too_many_requests")
        .await;
}

#[actix_web::test]
async fn a_visitor_opens_ten_links_at_once_and_wrong_sids_of_a_network_are_counted() {
    let server = TestServer::start_with(|config| config.http.rate_limit = true).await;
    let mut live = LiveClient::connect(server.address).await;
    let many: Vec<_> = (0..12)
        .map(|number| json!({"topic": format!("link:a{number}"), "token": "none"}))
        .collect();
    let ack = live.emit("subscribe", json!(many)).await;
    let statuses: Vec<u64> = ack["result"]
        .as_array()
        .unwrap()
        .iter()
        .map(|answer| answer["status"].as_u64().unwrap())
        .collect();
    assert_eq!(statuses, [vec![404; 10], vec![429; 2]].concat());
    // a correct password does not count as a guess
    let person = server.manager("max").await;
    let mut refused = None;
    for guess in 0..80 {
        if guess % 10 == 0 && guess < 60 {
            server.live_of(&person).await;
        }
        let mut visitor = LiveClient::connect(server.address).await;
        let ack = visitor.emit("init", json!({"sid": "none"})).await;
        if ack["status"] == 429 {
            refused = Some(guess);
            break;
        }
        assert_eq!(ack["status"], 401, "{ack}");
    }
    assert!(refused.is_some_and(|guess| guess >= 60), "{refused:?}");
}
