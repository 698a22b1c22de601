//! A creator who shares tracks with names in several scripts, and visitors who request exports of them.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::audio::upload;
use crate::support::Shared;
use crate::support::{LiveClient, Person, TestServer, pause};

const PATIENCE: Duration = Duration::from_secs(30);

/// The titles of the shared tracks, in their order.
pub const TITLES: [&str; 3] = ["夜のドライブ", "Fog", "FOG"];

pub struct Scene {
    pub server: TestServer,
    pub creator: Person,
    pub tracks: Vec<i64>,
    /// The link's topic.
    pub link: String,
    pub token: String,
}

impl Scene {
    pub async fn set() -> Self {
        Self::on(TestServer::start().await).await
    }

    pub async fn on(server: TestServer) -> Self {
        let creator = server.creator("ada").await;
        let client = server.client_of(&creator).await;
        let mut tracks = Vec::new();
        for title in TITLES {
            let track_id = upload(&client, "cbr.mp3").await["track_id"].as_i64().unwrap();
            client.ok("track/set_info", filled(track_id, title)).await;
            tracks.push(track_id);
        }
        let application: i64 = sqlx::query_scalar(
            "insert into application (user_id, playlist_name) values ($1, 'CON: night/day') returning id",
        )
        .bind(creator.id)
        .fetch_one(&server.pool)
        .await
        .unwrap();
        for (position, track_id) in tracks.iter().enumerate() {
            sqlx::query("insert into application_track (application_id, track_id, position) values ($1, $2, $3)")
                .bind(application)
                .bind(track_id)
                .bind(position as f64)
                .execute(&server.pool)
                .await
                .unwrap();
        }
        let (link, token) = server.link(&creator, Shared::Application(application)).await;
        Self {
            server,
            creator,
            tracks,
            link,
            token,
        }
    }

    pub fn link_id(&self) -> &str {
        self.link.strip_prefix("link:").unwrap()
    }

    /// The request for the archive with the link's token.
    pub fn request(&self, format: &str) -> Value {
        json!({"link_id": self.link_id(), "type": format, "token": self.token})
    }

    pub async fn visitor(&self) -> LiveClient {
        LiveClient::connect(self.server.address).await
    }

    /// Requests the archive as a visitor, and waits until it is ready; gives its topic and its address.
    pub async fn archive(&self, format: &str) -> (String, String) {
        let mut visitor = self.visitor().await;
        let answer = visitor
            .ok("application.download_shareable_zip", self.request(format))
            .await;
        let state = until_over(&mut visitor, &answer).await;
        assert_eq!(state["kind"], "done", "{state}");
        let topic = answer["topic"].as_str().unwrap().to_owned();
        (topic, state["download_url"].as_str().unwrap().to_owned())
    }

    /// Follows the topic of an export with the link's token; gives the state of the export.
    pub async fn state(&self, live: &mut LiveClient, topic: &Value) -> Value {
        let followed = json!({"topic": topic, "token": self.token});
        live.ok("subscribe", followed).await["snapshot"].take()
    }

    /// The bytes at an address, as a visitor without a cookie gets them.
    pub async fn download(&self, url: &str) -> Vec<u8> {
        let response = self.server.visitor().get(url).await;
        assert_eq!(response.status(), StatusCode::OK);
        response.bytes().await.unwrap().to_vec()
    }

    /// The result of a query that counts.
    pub async fn count(&self, query: &'static str) -> i64 {
        sqlx::query_scalar(query).fetch_one(&self.server.pool).await.unwrap()
    }

    /// Waits until a query gives this number.
    pub async fn until(&self, query: &'static str, number: i64) {
        let deadline = Instant::now() + PATIENCE;
        while self.count(query).await != number {
            assert!(Instant::now() < deadline, "never {number}: {query}");
            pause().await;
        }
    }

    pub async fn run(&self, sql: &'static str) {
        sqlx::query(sql).execute(&self.server.pool).await.unwrap();
    }
}

/// Waits until an export is ready or has failed; gives its state.
pub async fn until_over(live: &mut LiveClient, answer: &Value) -> Value {
    let topic = answer["topic"].as_str().unwrap();
    let deadline = Instant::now() + PATIENCE;
    loop {
        let state = live.next_state(topic).await;
        if ["done", "failed"].map(Value::from).contains(&state["kind"]) {
            return state;
        }
        assert!(Instant::now() < deadline, "{state}");
    }
}

/// Runs a tool in a folder; gives its output.
pub fn run(program: &str, arguments: &[&str], folder: &Path) -> String {
    let mut command = Command::new(program);
    let output = command
        .args(arguments)
        .current_dir(folder)
        .env("LC_ALL", "C.UTF-8")
        .output();
    let output = output.unwrap_or_else(|error| panic!("{program}: {error}"));
    assert!(output.status.success(), "{program}: {output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn filled(track_id: i64, title: &str) -> Value {
    json!({
        "track_id": track_id, "artist_name": "Ada: Low", "title": title, "type": "music", "description": "at night", "tags": "#night",
        "writers": [{"first_name": "Ada", "last_name": "Lovelace", "pro": "PRS", "ipi": "00014107338", "percentage": 100}],
        "publishers": [{"name": "Analytical Music", "pro": "PRS", "ipi": "00159804347", "percentage": 100}],
        "master_owners": [{"name": "Engines Ltd", "percentage": 100}]
    })
}
