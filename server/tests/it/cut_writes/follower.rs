//! A follower of a topic who resumes after each start of the server.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::acts::describe;
use crate::support::{LiveClient, Person, TestServer};

/// A follower of one topic.
pub struct Follower {
    client: LiveClient,
    person: Person,
    topic: String,
    offset: i64,
    epoch: String,
    received: BTreeSet<String>,
}

impl Follower {
    pub async fn of(server: &TestServer, person: &Person, topic: String) -> Self {
        let (client, answer) = follow(server, person, &topic, json!({})).await;
        Self {
            client,
            person: person.clone(),
            topic,
            offset: answer["offset"].as_i64().unwrap(),
            epoch: answer["epoch"].as_str().unwrap().to_owned(),
            received: BTreeSet::new(),
        }
    }

    fn receive(&mut self, frame: &Value) {
        self.offset = frame["offset"].as_i64().unwrap();
        let changes = frame["changes"].as_array().unwrap();
        self.received.extend(changes.iter().filter_map(describe));
    }

    /// Resumes from its offset, on a new connection.
    pub async fn resume(&mut self, server: &TestServer) {
        let from = json!({"offset": self.offset, "epoch": self.epoch});
        let (client, answer) = follow(server, &self.person, &self.topic, from).await;
        self.client = client;
        for frame in answer["missed"].as_array().expect("the frames are kept") {
            self.receive(frame);
        }
    }

    /// All changes that it has received, once it has received this one.
    pub async fn until(&mut self, last: &str) -> &BTreeSet<String> {
        while !self.received.contains(last) {
            let frame = self.client.next_change(&self.topic).await;
            self.receive(&frame);
        }
        &self.received
    }
}

/// Opens a connection that follows the topic; gives it with its offset. A person's own topic is followed by authenticating.
async fn follow(server: &TestServer, person: &Person, topic: &str, mut payload: Value) -> (LiveClient, Value) {
    let sid = server.sid_of(person).await;
    let mut client = LiveClient::connect(server.address).await;
    let answer = if topic.starts_with("user:") {
        payload["sid"] = sid.into();
        client.ok("init", payload).await["user"].take()
    } else {
        client.init(&sid).await;
        payload["topic"] = topic.into();
        client.ok("subscribe", payload).await
    };
    (client, answer)
}
