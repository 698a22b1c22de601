//! application/get_applied and application/get_playlist: the submissions of a job as its reviewers see them.

mod narrowed;
mod order;
mod playlist;
mod rows;

use serde_json::{Value, json};

use crate::support::{Client, Person, TestServer};

/// A reviewer and a job.
struct Scene {
    server: TestServer,
    max: Person,
    reviewer: Client,
    company: i64,
    job: i64,
}

impl Scene {
    async fn new() -> Self {
        let server = TestServer::start().await;
        let max = server.manager("max").await;
        let company = server.company(&max, "Sync House").await;
        let job = server.job(company, "A brief").await;
        let reviewer = server.client_of(&max).await;
        Self {
            server,
            max,
            reviewer,
            company,
            job,
        }
    }

    /// Submits tracks with these titles in this order, each later than the one before.
    async fn submit(&self, creator: &Person, titles: &[&str]) -> Vec<i64> {
        let mut tracks = Vec::new();
        for title in titles {
            tracks.push(self.server.track(creator, title).await);
        }
        self.server.submit(creator, self.job, &tracks).await;
        sqlx::query("update submission set submitted = '2026-01-01'::timestamptz + track_id * interval '1 second' where job_id = $1")
            .bind(self.job)
            .execute(&self.server.pool)
            .await
            .unwrap();
        tracks
    }

    async fn rate(&self, track: i64, who: &Person, value: i16) {
        sqlx::query("insert into rating (job_id, track_id, user_id, value) values ($1, $2, $3, $4)")
            .bind(self.job)
            .bind(track)
            .bind(who.id)
            .bind(value)
            .execute(&self.server.pool)
            .await
            .unwrap();
    }

    async fn listen(&self, track: i64, who: &Person) {
        sqlx::query("insert into listened (job_id, track_id, user_id) values ($1, $2, $3)")
            .bind(self.job)
            .bind(track)
            .bind(who.id)
            .execute(&self.server.pool)
            .await
            .unwrap();
    }

    async fn page(&self, mut query: Value) -> Value {
        query["job_id"] = json!(self.job);
        self.reviewer.ok("application/get_applied", query).await
    }

    async fn titles(&self, query: Value) -> Vec<String> {
        titles(&self.page(query).await)
    }
}

pub fn titles(page: &Value) -> Vec<String> {
    page["tracks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|track| track["title"].as_str().unwrap().to_owned())
        .collect()
}
