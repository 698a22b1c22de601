//! Writes whose callers go away, and whose server is stopped, at any of their stages: what was committed has been told and its email leaves,
//! and of what was not there is nothing. Nobody compares heads with the table meanwhile, so every frame has to be published by its write.

use std::collections::BTreeSet;

use actors::queue::Lane;
use protocol::ids::CompanyId;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;

use super::convergence::Dice;
use super::support::queue::pass;
use super::support::{LiveClient, Person, TestServer};

const ROUNDS: usize = 40;
/// Every so many rounds the server is stopped and started again instead.
const STOP_EVERY: usize = 8;
/// Questions to the database that go by, at most, before a write is cut off.
const TURNS: usize = 40;
const HOUR_MS: u64 = 3_600_000;

struct Stage {
    server: TestServer,
    mara: Person,
    company: CompanyId,
    token: String,
    /// Follows `user:` of the company's owner.
    follower: LiveClient,
    /// Where it stands there.
    at: (i64, String),
    heard: BTreeSet<i64>,
}

impl Stage {
    async fn set() -> Self {
        let server = TestServer::start_with(|config| config.live.heal_ms = HOUR_MS).await;
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

    /// Asks for an invitation of this address, and hangs up after so many questions to the database.
    async fn ask_and_hang_up(&self, email: &str, turns: usize) {
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
        for turn in 0..turns {
            self.server.number("select $1", turn as i64).await;
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

#[actix_web::test]
async fn writes_that_are_cut_off_at_any_stage_have_all_their_effects_or_none() {
    let mut dice = Dice::new(20_261_122);
    let mut stage = Stage::set().await;
    for round in 1..=ROUNDS {
        let turns = dice.below(TURNS);
        stage.ask_and_hang_up(&format!("guest{round}@it.test"), turns).await;
        if round % STOP_EVERY == 0 {
            stage.stop_and_start().await;
        }
    }
    // one whose answer is waited for comes after all that were begun before it in the queue of the company's head
    let client = stage.server.client_of(&stage.mara).await;
    let last = json!({"company_id": stage.company, "email": "last@it.test", "role": "member"});
    let last = client.ok("company/create_invite", last).await["id"].as_i64().unwrap();
    let topic = format!("user:{}", stage.mara.id);
    while !stage.heard.contains(&last) {
        let frame = stage.follower.next_change(&topic).await;
        stage.hear(&frame);
    }
    let mut made = stage.invites().await;
    while let Some(behind) = made.iter().find(|(id, _)| !stage.heard.contains(id)) {
        tracing::info!(invite = behind.0, "committed after the last one");
        let frame = stage.follower.next_change(&topic).await;
        stage.hear(&frame);
        made = stage.invites().await;
    }
    assert!(made.len() > 1, "some were committed");
    let ids: BTreeSet<i64> = made.iter().map(|(id, _)| *id).collect();
    assert_eq!(stage.heard, ids, "what was told is what is there");
    // claims of servers that were stopped end
    pass(&stage.server.pool, time::Duration::minutes(1)).await;
    stage.server.state.queue.wake(Lane::Mail);
    for (_, email) in &made {
        stage.server.letter_to(email, "invite").await;
    }
    let letters = stage.server.state.mail.outbox().newest().await.unwrap();
    // a server that is stopped while it sends one may send it twice
    let written: BTreeSet<&str> = letters.iter().map(|letter| letter.to.as_str()).collect();
    let invited: BTreeSet<&str> = made.iter().map(|(_, email)| email.as_str()).collect();
    assert_eq!(written, invited, "nobody else is written to");
}
