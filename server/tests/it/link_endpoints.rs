//! Every call and event that opens a link, tried with wrong secrets: all give the same answers, and share one count of guesses.

use serde_json::{Value, json};

use super::live_follow::{House, house};
use super::support::{LiveClient, Shared};

const PASSWORD: &str = "slack-water-41";
/// The wrong passwords that one network may try per hour.
const GUESSES: usize = 10;

/// A call, or an event of the live connection, that opens a link.
struct Endpoint {
    name: &'static str,
    is_live: bool,
    /// The fields that it needs besides the link.
    names: Value,
    /// The name of the field for the link's token.
    token: &'static str,
}

struct Scene {
    house: House,
    playlist: i64,
    link_id: String,
    token: String,
    export: String,
}

impl Scene {
    /// A playlist whose link has a password, and an archive of it that somebody has requested.
    async fn set(name: &str) -> Self {
        let house = house(name).await;
        let manager = house.server.client_of(&house.manager).await;
        let playlist = house.playlist(&manager, &house.tracks, "short list").await;
        let (topic, token) = house.server.link(&house.manager, Shared::Playlist(playlist)).await;
        let link_id = topic.replace("link:", "");
        let mut owner = house.server.live_of(&house.manager).await;
        owner
            .ok("link.update", json!({"link_id": link_id, "new_password": PASSWORD}))
            .await;
        let request = json!({"link_id": link_id, "type": "zip", "token": token, "password": PASSWORD});
        let mut visitor = LiveClient::connect(house.server.address).await;
        let answer = visitor.ok("playlist.download_shareable_zip", request).await;
        Self {
            export: answer["topic"].as_str().unwrap().to_owned(),
            house,
            playlist,
            link_id,
            token,
        }
    }

    async fn endpoints(&self) -> Vec<Endpoint> {
        let track = self.house.tracks[0];
        let name: String = sqlx::query_scalar("select name_in_base from track where id = $1")
            .bind(track)
            .fetch_one(&self.house.server.pool)
            .await
            .unwrap();
        let call = |name, names, token| Endpoint {
            name,
            is_live: false,
            names,
            token,
        };
        let event = |name, names| Endpoint {
            name,
            is_live: true,
            names,
            token: "token",
        };
        let playlist = json!({"playlist_id": self.playlist});
        vec![
            call("playlist/get_by_token", json!({}), "token"),
            call("playlist/get_shared_tracks", playlist.clone(), "token"),
            call("playlist/get_background", playlist.clone(), "token"),
            call("track/get_download_url", json!({"track_id": track}), "link"),
            call(
                "track/get_download_url",
                json!({"track_id": track, "download": true}),
                "link",
            ),
            call("event/track_listened", json!({"name_in_base": name}), "link"),
            call("event/track_uploaded", json!({"name_in_base": name}), "link"),
            call("event/playlist_uploaded", playlist, "link"),
            event("subscribe", json!({"topic": format!("link:{}", self.link_id)})),
            event("subscribe", json!({"topic": self.export})),
            event(
                "playlist.download_shareable_zip",
                json!({"link_id": self.link_id, "type": "zip"}),
            ),
        ]
    }

    /// The status and the code of the answer to these secrets.
    async fn answer(&self, endpoint: &Endpoint, token: &str, shown: &[(&str, &str)]) -> (u64, String) {
        let mut payload = endpoint.names.clone();
        payload[endpoint.token] = json!(token);
        for (field, value) in shown {
            payload[*field] = json!(value);
        }
        if endpoint.is_live {
            let mut live = LiveClient::connect(self.house.server.address).await;
            let ack = live.emit(endpoint.name, payload).await;
            let code = ack["error"].as_str().unwrap_or_default().to_owned();
            return (ack["status"].as_u64().unwrap_or(200), code);
        }
        let (status, body) = self.house.server.visitor().call(endpoint.name, payload).await;
        (status.into(), body["error"].as_str().unwrap_or_default().to_owned())
    }

    /// Checks that every call and event gives this answer.
    async fn all_answer(&self, token: &str, shown: &[(&str, &str)], expected: (u64, &str)) {
        for endpoint in self.endpoints().await {
            let (status, code) = self.answer(&endpoint, token, shown).await;
            assert_eq!(
                (status, code.as_str()),
                expected,
                "{} {} with {shown:?}",
                endpoint.name,
                endpoint.names
            );
        }
    }
}

#[tokio::test]
async fn wrong_secrets_open_a_link_by_no_call_or_event() {
    let scene = Scene::set("link-none").await;
    let (server, right) = (&scene.house.server, [("password", PASSWORD)]);
    let (status, opened) = {
        let request = json!({"token": scene.token, "password": PASSWORD});
        server.visitor().call("playlist/get_by_token", request).await
    };
    assert_eq!(status, 200, "{opened}");
    let ticket = opened["result"]["ticket"].as_str().unwrap();
    scene.all_answer(&scene.token, &right, (200, "")).await;
    scene.all_answer(&scene.token, &[("ticket", ticket)], (200, "")).await;

    // guessed tokens: a random one, the link's public name, and one that differs in its last character
    let close = format!(
        "{}{}",
        &scene.token[..scene.token.len() - 1],
        if scene.token.ends_with('A') { "B" } else { "A" }
    );
    for token in ["", "x", &"A".repeat(43), &"A".repeat(50_000), &scene.link_id, &close] {
        scene.all_answer(token, &right, (404, "not_found")).await;
    }
    scene
        .all_answer(&scene.token, &[], (403, "link_password_required"))
        .await;
    // another link's ticket, and a changed one
    let other = scene
        .house
        .server
        .link(&scene.house.manager, Shared::Playlist(scene.playlist))
        .await;
    let mut owner = server.live_of(&scene.house.manager).await;
    let locked = json!({"link_id": other.0.replace("link:", ""), "new_password": PASSWORD});
    owner.ok("link.update", locked).await;
    let request = json!({"token": other.1, "password": PASSWORD});
    let foreign = server.visitor().ok("playlist/get_by_token", request).await;
    let foreign = foreign["ticket"].as_str().unwrap().to_owned();
    for wrong in [foreign.as_str(), &ticket[1..], "1.A", ""] {
        scene
            .all_answer(&scene.token, &[("ticket", wrong)], (403, "link_password_required"))
            .await;
    }

    for (sql, code) in [
        (
            "update share_link set expires = now() - interval '1 second'",
            "link_expired",
        ),
        ("update share_link set expires = null, revoked = now()", "link_revoked"),
    ] {
        sqlx::query(sql).execute(&server.pool).await.unwrap();
        scene.all_answer(&scene.token, &right, (404, code)).await;
        scene.all_answer(&scene.token, &[("ticket", ticket)], (404, code)).await;
    }
}

#[tokio::test]
async fn wrong_passwords_are_counted_together_by_whatever_way_they_are_shown() {
    let scene = Scene::set("link-guess").await;
    let endpoints = scene.endpoints().await;
    assert!(endpoints.len() > GUESSES);
    for (number, endpoint) in endpoints.iter().take(GUESSES).enumerate() {
        let guess = format!("guess {number}");
        let answer = scene.answer(endpoint, &scene.token, &[("password", &guess)]).await;
        assert_eq!(
            answer,
            (403, "wrong_link_password".to_owned()),
            "{} {}",
            endpoint.name,
            endpoint.names
        );
    }
    scene
        .all_answer(&scene.token, &[("password", PASSWORD)], (429, "too_many_requests"))
        .await;
}

#[tokio::test]
async fn a_link_opens_nothing_of_anothers() {
    let scene = Scene::set("link-other").await;
    let (server, house) = (&scene.house.server, &scene.house);
    let manager = server.client_of(&house.manager).await;
    let other = house.playlist(&manager, &house.tracks[1..2], "another").await;
    let (_, token) = server.link(&house.manager, Shared::Playlist(other)).await;
    for endpoint in scene.endpoints().await {
        if endpoint.name == "playlist/get_by_token" {
            let opened = server.visitor().ok(endpoint.name, json!({"token": token})).await;
            assert_eq!(opened["playlist_id"], other, "a link opens its own");
            continue;
        }
        let (status, code) = scene.answer(&endpoint, &token, &[]).await;
        assert_eq!(
            (status, code.as_str()),
            (404, "not_found"),
            "{} {}",
            endpoint.name,
            endpoint.names
        );
    }
}
