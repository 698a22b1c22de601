//! One client: its connection, its models of topics, and the acknowledgements that it expects.

mod ending;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use serde_json::{Value, json};

use super::Work;
use super::dice::Dice;
use super::ledger::{Key, Ledger};
use super::link::{Link, ServerMessage};
use super::model::Held;
use super::world::{Part, Person, World};
use crate::support::Client;

/// The attempts at a request that the server refuses for the moment or drops.
const TRIES: u32 = 2_000;
/// The pause before a client tries again.
const AGAIN_AFTER: Duration = Duration::from_millis(25);
/// The longest wait for a frame that is committed already.
const PATIENCE: Duration = Duration::from_secs(30);

/// The request that an acknowledgement answers.
#[derive(Debug)]
pub(super) enum PendingRequest {
    Init,
    /// The topic, and the state that the client had when it subscribed.
    Subscribe(String, Option<Held>),
    Unsubscribe(String),
    /// Writes, by key and number.
    Write(Vec<(Key, u64)>),
}

/// See the module.
pub struct Participant {
    pub(super) world: Arc<World>,
    pub(super) person: Person,
    pub(super) index: usize,
    pub(super) dice: Dice,
    pub(super) work: Work,
    pub(super) link: Option<Link>,
    pub(super) pending: BTreeMap<u64, PendingRequest>,
    pub(super) ledger: Ledger,
    /// The topics to follow, besides the client's own.
    pub(super) wanted: BTreeSet<String>,
    /// The topics that it follows now, whose frames may arrive.
    open: BTreeSet<String>,
    held: HashMap<String, Held>,
    /// The number of steps during which it will not read.
    pub(super) dozing: u32,
    pub seen: HashMap<&'static str, u64>,
}

impl Participant {
    /// Makes a client that has not connected yet.
    pub fn new(world: Arc<World>, person: Person, index: usize, dice: Dice, work: Work) -> Self {
        let mut wanted = BTreeSet::new();
        for job in &world.jobs {
            match person.part {
                Part::Reviewer | Part::SlowReviewer => {
                    wanted.extend([
                        format!("review:{}", job.id),
                        format!("playlist:{}", job.playlist),
                        format!("job:{}", job.id),
                    ]);
                }
                Part::SteadyCreator => {
                    wanted.extend([format!("application:{}", job.application), format!("job:{}", job.id)]);
                }
                Part::Creator => {
                    wanted.insert(format!("job:{}", job.id));
                }
            }
        }
        Self {
            world,
            person,
            index,
            dice,
            work,
            link: None,
            pending: BTreeMap::new(),
            ledger: Ledger::default(),
            wanted,
            open: BTreeSet::new(),
            held: HashMap::new(),
            dozing: 0,
            seen: HashMap::new(),
        }
    }

    /// The client's index among the people.
    pub fn index(&self) -> usize {
        self.index
    }

    /// Acts for this many steps, and waits for every acknowledgement.
    pub async fn work(mut self, steps: u32) -> Self {
        for made in 0..steps {
            self.world.may_step(made).await;
            self.be_there().await;
            self.step().await;
            self.world.progress.send_modify(|made| *made += 1);
        }
        self.settle().await;
        self
    }

    pub(super) fn count(&mut self, what: &'static str) {
        *self.seen.entry(what).or_default() += 1;
    }

    fn own_topic(&self) -> String {
        format!("user:{}", self.person.id)
    }

    /// A browser with the client's session, at the server's present address.
    pub(super) async fn browser(&self) -> Client {
        Client::new(self.world.address().await).with_session(&self.person.cookie)
    }

    /// Connects if there is no connection, and follows the wanted topics.
    pub(super) async fn be_there(&mut self) {
        for _ in 0..TRIES {
            if self.link.is_none() {
                self.arrive().await;
            }
            if self.link.is_some() {
                return;
            }
        }
        panic!("{} cannot stay connected", self.person.id);
    }

    async fn arrive(&mut self) {
        let address = self.world.address().await;
        let is_narrow = self.person.part == Part::SlowReviewer;
        self.link = Link::open(address, is_narrow).await;
        if self.link.is_none() {
            // refused while the server starts or stops
            return tokio::time::sleep(AGAIN_AFTER).await;
        }
        self.count("connections");
        let mut init = json!({"sid": self.person.sid});
        if let Some(held) = self.held.get(&self.own_topic()) {
            init["offset"] = held.offset.into();
            init["epoch"] = held.epoch.clone().into();
        }
        self.ask("init", init, PendingRequest::Init).await;
        while self
            .pending
            .values()
            .any(|request| matches!(request, PendingRequest::Init))
            && self.handle_next().await
        {}
        let wanted: Vec<String> = self.wanted.iter().cloned().collect();
        for topic in wanted {
            self.follow(&topic).await;
        }
    }

    /// Sends a request; does nothing if the connection has ended.
    pub(super) async fn ask(&mut self, event: &str, payload: Value, request: PendingRequest) {
        let Some(link) = self.link.as_mut() else { return };
        match link.send(event, payload).await {
            Some(id) => {
                self.pending.insert(id, request);
            }
            None => self.lose(),
        }
    }

    /// Handles a lost connection: writes without an acknowledgement may have been carried out or not.
    pub(super) fn lose(&mut self) {
        self.link = None;
        for (_, request) in std::mem::take(&mut self.pending) {
            if let PendingRequest::Write(writes) = request {
                for (key, write) in writes {
                    self.ledger.adrift(key, write);
                }
            }
        }
        self.open.clear();
    }

    /// Subscribes to a topic from the offset that the client has; the rows of a review are read first.
    pub(super) async fn follow(&mut self, topic: &str) {
        let mut held = self.held.get(topic).cloned();
        if topic.starts_with("review:") && !held.as_ref().is_some_and(Held::is_whole) {
            // the rows may be read now, or after a snapshot of the topic has arrived; a known state continues from its offset
            if held.is_some() || self.dice.percent(70) {
                held = Some(self.read_rows(topic).await);
            }
        }
        let mut subscribe = json!({"topic": topic});
        if let Some(held) = &held {
            subscribe["offset"] = held.offset.into();
            subscribe["epoch"] = held.epoch.clone().into();
        }
        let payload = if self.dice.percent(50) {
            json!([subscribe])
        } else {
            subscribe
        };
        self.ask("subscribe", payload, PendingRequest::Subscribe(topic.to_owned(), held))
            .await;
    }

    async fn read_rows(&mut self, topic: &str) -> Held {
        let job: i64 = topic.rsplit(':').next().unwrap().parse().unwrap();
        let body = self
            .call(
                "application/get_applied",
                json!({"job_id": job, "limit": 200, "with_withdrawn": true}),
            )
            .await;
        assert!(body.get("result").is_some(), "{body}");
        self.count("reads of rows");
        Held::from_rows(&body)
    }

    /// Makes a call until its answer is definite. Connections may be lost in the middle, and the server may be busy.
    pub(super) async fn call(&mut self, name: &str, payload: Value) -> Value {
        for _ in 0..TRIES {
            let request = self
                .browser()
                .await
                .request(reqwest::Method::POST, &format!("/api/{name}"));
            let Ok(response) = request.json(&payload).send().await else {
                self.count("calls cut off");
                tokio::time::sleep(AGAIN_AFTER).await;
                continue;
            };
            let status = response.status().as_u16();
            let Ok(body) = response.json::<Value>().await else {
                continue;
            };
            assert_ne!(status, 500, "{name}: {body}");
            if status != 503 {
                return body;
            }
            self.count("calls to be tried again");
            tokio::time::sleep(AGAIN_AFTER).await;
        }
        panic!("{name} is never answered");
    }

    /// Handles the messages that have arrived, without waiting.
    pub(super) async fn listen(&mut self) {
        while let Some(Poll::Ready(message)) = self.link.as_mut().map(Link::arrived) {
            self.take(message).await;
        }
    }

    /// Waits for the next message and handles it; false if the connection is lost.
    pub(super) async fn handle_next(&mut self) -> bool {
        let Some(link) = self.link.as_mut() else { return false };
        let message = link.next().await;
        Box::pin(self.take(message)).await;
        self.link.is_some()
    }

    async fn take(&mut self, message: Option<ServerMessage>) {
        match message {
            None => {
                self.count("connections lost");
                self.lose();
            }
            Some(ServerMessage::Ack(id, body)) => {
                let request = self
                    .pending
                    .remove(&id)
                    .expect("an acknowledgement of something asked, once");
                self.acknowledge(request, body).await;
            }
            Some(ServerMessage::Event(name, body)) => match name.as_str() {
                "change" => {
                    let topic = body["topic"].as_str().unwrap();
                    assert!(self.open.contains(topic), "a frame of what is not followed: {body}");
                    self.held.get_mut(topic).unwrap().take(&body);
                    self.count("frames");
                }
                "resync" => {
                    let topic = body["topic"].as_str().unwrap().to_owned();
                    self.count("resyncs");
                    assert!(self.open.remove(&topic), "a resync of what is not followed: {body}");
                    self.dozing = 0;
                    if !self.is_asking(&topic) {
                        self.follow(&topic).await;
                    }
                }
                "presence" | "new_version" => {}
                other => panic!("{other}: {body}"),
            },
        }
    }

    fn is_asking(&self, wanted: &str) -> bool {
        self.pending
            .values()
            .any(|request| matches!(request, PendingRequest::Subscribe(topic, _) if topic == wanted))
    }

    async fn acknowledge(&mut self, request: PendingRequest, mut body: Value) {
        // the request was a list, and so is its answer
        if let (PendingRequest::Subscribe(..), Some(Value::Array(items))) = (&request, body.get_mut("result")) {
            body = items.remove(0);
        }
        let status = body["status"].as_u64();
        assert_ne!(status, Some(500), "{request:?}: {body}");
        match request {
            PendingRequest::Init if status == Some(503) => {
                self.lose();
                self.count("inits to be tried again");
                tokio::time::sleep(AGAIN_AFTER).await;
            }
            PendingRequest::Init => {
                let topic = self.own_topic();
                let held = self.held.get(&topic).cloned();
                self.begin(&topic, held, &body["result"]["user"]).await;
            }
            PendingRequest::Subscribe(topic, _) if status == Some(503) => {
                self.count("subscribes to be tried again");
                tokio::time::sleep(AGAIN_AFTER).await;
                if self.wanted.contains(&topic) && !self.is_asking(&topic) {
                    self.follow(&topic).await;
                }
            }
            // the subscribe was answered after the topic was unsubscribed
            PendingRequest::Subscribe(..) if status == Some(409) => self.count("subscribes taken back"),
            PendingRequest::Subscribe(topic, held) => {
                assert_eq!(status, None, "{topic}: {body}");
                self.begin(&topic, held, &body["result"]).await;
            }
            PendingRequest::Unsubscribe(topic) => {
                assert_eq!(body["result"], true, "{body}");
                self.open.remove(&topic);
            }
            PendingRequest::Write(writes) => {
                match status {
                    None => self.count("writes"),
                    Some(503) => self.count("writes to be tried again"),
                    Some(_) => self.count("writes refused"),
                }
                for (key, write) in writes {
                    match status {
                        None => self.ledger.acknowledged(key, write),
                        Some(503) => {}
                        Some(_) => self.ledger.refused(key, write),
                    }
                }
            }
        }
    }

    /// Handles the answer to a subscribe: the frames that were missed since the known state, or a snapshot.
    async fn begin(&mut self, topic: &str, held: Option<Held>, answer: &Value) {
        let offset = answer["offset"].as_i64().unwrap_or_else(|| panic!("{topic}: {answer}"));
        let epoch = answer["epoch"].as_str().unwrap();
        let now = if let Some(missed) = answer.get("missed") {
            let mut held = held.expect("frames are missed since some offset");
            for frame in missed.as_array().unwrap() {
                assert_eq!(frame["topic"], topic);
                held.take(frame);
            }
            assert_eq!((held.offset, held.epoch.as_str()), (offset, epoch), "{topic}: {answer}");
            self.count("resumes");
            held
        } else {
            self.count("snapshots");
            Held::from_snapshot(topic, offset, epoch, &answer["snapshot"])
        };
        let is_whole = now.is_whole();
        self.open.insert(topic.to_owned());
        self.held.insert(topic.to_owned(), now);
        if !is_whole && self.wanted.contains(topic) && !self.is_asking(topic) {
            Box::pin(self.follow(topic)).await;
        }
    }

    /// Waits for every acknowledgement.
    pub(super) async fn settle(&mut self) {
        while !self.pending.is_empty() && self.handle_next().await {}
    }
}
