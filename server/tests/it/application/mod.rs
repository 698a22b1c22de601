//! application: a creator submits tracks to jobs, changes and withdraws them, and keeps playlists of their own.

mod change;
mod own;
mod progress;
mod submit;
mod version;
mod withdrawal;

use actors::access::caller::Caller;
use protocol::client_event::JobTrack;
use protocol::entity::account::Role;
use protocol::ids::{JobId, SessionId, TrackId, UserId};
use serde_json::{Value, json};
use server::domain::submission::add_track;

use crate::application_review::titles;
use crate::support::{Client, LiveClient, Person, TestServer};

/// A creator, a job, and a reviewer of it.
struct Scene {
    server: TestServer,
    ada: Person,
    client: Client,
    reviewer: Client,
    company: i64,
    job: i64,
}

impl Scene {
    async fn new() -> Self {
        let server = TestServer::start().await;
        let (ada, max) = (server.creator("ada").await, server.manager("max").await);
        let company = server.company(&max, "Sync House").await;
        let job = server.job(company, "A brief").await;
        let (client, reviewer) = (server.client_of(&ada).await, server.client_of(&max).await);
        Self {
            server,
            ada,
            client,
            reviewer,
            company,
            job,
        }
    }

    async fn track(&self, title: &str) -> i64 {
        self.server.track(&self.ada, title).await
    }

    /// Puts a track on the list for the job.
    async fn add(&self, track: i64) {
        let session = "select min(id) from session where user_id = $1";
        let caller = Caller {
            session_id: SessionId(self.server.number(session, self.ada.id).await),
            user_id: UserId(self.ada.id),
            role: Role::Creator,
            email: "a@b.co".into(),
            user_name: self.ada.name.as_str().into(),
        };
        let job_track = JobTrack {
            job_id: JobId(self.job),
            track_id: TrackId(track),
        };
        let state = &self.server.state;
        add_track(&state.live, &state.plans, &caller, job_track).await.unwrap();
    }

    async fn set(&self, sql: &'static str, id: i64) {
        sqlx::query(sql).bind(id).execute(&self.server.pool).await.unwrap();
    }

    /// The titles that reviewers see, in the order of the tracks.
    async fn reviewed(&self) -> Vec<String> {
        let page = self
            .reviewer
            .ok(
                "application/get_applied",
                json!({"job_id": self.job, "sort_by": "title", "sort_direction": "up"}),
            )
            .await;
        titles(&page)
    }

    /// The kinds of a topic's changes except the track counts, which are published once a second.
    async fn kinds(&self, topic: String) -> Vec<String> {
        let frames: Vec<String> = sqlx::query_scalar(r#"select changes from frame where topic = $1 order by "offset""#)
            .bind(topic)
            .fetch_all(&self.server.pool)
            .await
            .unwrap();
        let changes = frames
            .iter()
            .flat_map(|text| serde_json::from_str::<Vec<Value>>(text).unwrap());
        changes
            .map(|change| change["kind"].as_str().unwrap().to_owned())
            .filter(|kind| kind != "track_counts")
            .collect()
    }
}

/// The next frame of changes of this topic that is not about the track counts, which are published once a second.
async fn next_but_counts(page: &mut LiveClient, topic: &str) -> Value {
    loop {
        let frame = page.next_change(topic).await;
        if frame["changes"][0]["kind"] != "track_counts" {
            return frame;
        }
    }
}
