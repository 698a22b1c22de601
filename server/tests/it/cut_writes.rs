//! Writes whose callers go away, and whose server is stopped, at every one of their stages: what was committed has been told and its email
//! leaves, and of what was not there is nothing. A stage is a statement of a write's transaction, from its beginning to its commit. Nobody
//! compares heads with the table meanwhile, so every frame has to be published by its write.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use actors::queue::Lane;
use protocol::ids::CompanyId;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::nodes::ways::PostgresWay;
use super::support::queue::pass;
use super::support::{LiveClient, Person, TestServer};

const HOUR_MS: u64 = 3_600_000;

/// What happens to a write that has come to a stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// Whoever asked for it hangs up.
    HangUp,
    /// The server stops.
    Stop,
}

struct Scene {
    server: TestServer,
    way: PostgresWay,
    mara: Person,
    company: CompanyId,
    token: String,
    /// Follows `user:` of the company's owner.
    follower: LiveClient,
    /// Where it stands there.
    at: (i64, String),
    heard: BTreeSet<i64>,
}

impl Scene {
    async fn set() -> Self {
        let mut way = None;
        let server = TestServer::start_with(|config| {
            config.live.heal_ms = HOUR_MS;
            let (before, url) = PostgresWay::before(config.database.url.as_deref().unwrap());
            config.database.url = Some(url);
            way = Some(before);
        })
        .await;
        let way = way.unwrap();
        let mara = server.manager("mara").await;
        let company = CompanyId(server.company(&mara, "Harbourlight").await);
        let token = server.session_of(&mara).await;
        let sid = server.sid_of(&mara).await;
        let mut follower = LiveClient::connect(server.address).await;
        let user = follower.init(&sid).await["user"].take();
        let at = (
            user["offset"].as_i64().unwrap(),
            user["epoch"].as_str().unwrap().to_owned(),
        );
        Self {
            server,
            way,
            mara,
            company,
            token,
            follower,
            at,
            heard: BTreeSet::new(),
        }
    }

    fn hear(&mut self, frame: &Value) {
        self.at.0 = frame["offset"].as_i64().unwrap();
        for change in frame["changes"].as_array().unwrap() {
            if change["kind"] == "invite_changed" {
                self.heard.insert(change["invite_id"].as_i64().unwrap());
            }
        }
    }

    /// Asks for an invitation of this address, and ends it as soon as its write has come to this stage. Answers whether it came there: a
    /// write with fewer stages was answered.
    async fn ask_and_end(&mut self, email: &str, stage: usize, end: End) -> bool {
        self.way.hold_write_at(stage);
        let body = json!({"company_id": self.company, "email": email, "role": "member"}).to_string();
        let head = format!(
            "POST /api/company/create_invite HTTP/1.1\r\nHost: {}\r\nCookie: needledrop_session={}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            self.server.address,
            self.token,
            body.len()
        );
        let mut stream = TcpStream::connect(self.server.address).await.unwrap();
        stream.set_zero_linger().unwrap();
        stream.write_all(format!("{head}{body}").as_bytes()).await.unwrap();
        let mut answer = [0; 12];
        let came_there = tokio::select! {
            () = self.way.until_held() => true,
            read = stream.read_exact(&mut answer) => {
                read.unwrap();
                assert_eq!(&answer, b"HTTP/1.1 200");
                false
            }
        };
        drop(stream);
        if came_there && end == End::Stop {
            // what is held stays unsaid: it is let go of when its connection is no more
            self.way.cut();
            self.stop_and_start().await;
            self.way.let_go();
        } else {
            self.way.let_go();
            // once begun, a write belongs to the server
            self.until_committed(email).await;
        }
        came_there
    }

    async fn until_committed(&self, email: &str) {
        let deadline = Instant::now() + Duration::from_secs(20);
        while !self.invites().await.iter().any(|(_, invited)| invited == email) {
            assert!(Instant::now() < deadline, "{email} is not invited");
        }
    }

    async fn stop_and_start(&mut self) {
        self.server.restart().await;
        let sid = self.server.sid_of(&self.mara).await;
        self.follower = LiveClient::connect(self.server.address).await;
        let resume = json!({"sid": sid, "offset": self.at.0, "epoch": self.at.1});
        let user = self.follower.ok("init", resume).await["user"].take();
        for frame in user["missed"].as_array().expect("the frames are kept").clone() {
            self.hear(&frame);
        }
    }

    /// The invitations that there are, and whom each is for.
    async fn invites(&self) -> Vec<(i64, String)> {
        sqlx::query_as("select id, email from company_invite order by id")
            .fetch_all(&self.server.pool)
            .await
            .unwrap()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn writes_that_are_cut_off_at_every_stage_have_all_their_effects_or_none() {
    let mut scene = Scene::set().await;
    let mut undone = Vec::new();
    for end in [End::HangUp, End::Stop] {
        for stage in 1.. {
            let email = format!("{end:?}{stage}@it.test").to_lowercase();
            let came_there = scene.ask_and_end(&email, stage, end).await;
            if !came_there {
                assert!(stage > 8, "a write has {} stages", stage - 1);
                break;
            }
            if end == End::Stop {
                undone.push(email);
            }
        }
    }
    // one whose answer is waited for comes after all that were begun before it in the queue of the company's head
    let client = scene.server.client_of(&scene.mara).await;
    let last = json!({"company_id": scene.company, "email": "last@it.test", "role": "member"});
    let last = client.ok("company/create_invite", last).await["id"].as_i64().unwrap();
    let topic = format!("user:{}", scene.mara.id);
    while !scene.heard.contains(&last) {
        let frame = scene.follower.next_change(&topic).await;
        scene.hear(&frame);
    }
    let mut made = scene.invites().await;
    while let Some(behind) = made.iter().find(|(id, _)| !scene.heard.contains(id)) {
        tracing::info!(invite = behind.0, "committed after the last one");
        let frame = scene.follower.next_change(&topic).await;
        scene.hear(&frame);
        made = scene.invites().await;
    }
    let ids: BTreeSet<i64> = made.iter().map(|(id, _)| *id).collect();
    assert_eq!(scene.heard, ids, "what was told is what is there");
    // claims of servers that were stopped end
    pass(&scene.server.pool, time::Duration::minutes(1)).await;
    scene.server.state.queue.wake(Lane::Mail);
    for (_, email) in &made {
        scene.server.letter_to(email, "invite").await;
    }
    let letters = scene.server.state.mail.outbox().newest().await.unwrap();
    // a server that is stopped while it sends one may send it twice
    let written: BTreeSet<&str> = letters.iter().map(|letter| letter.to.as_str()).collect();
    let invited: BTreeSet<&str> = made.iter().map(|(_, email)| email.as_str()).collect();
    assert_eq!(written, invited, "nobody else is written to");
    assert!(
        !undone.iter().any(|email| invited.contains(email.as_str())),
        "{undone:?}"
    );
}
