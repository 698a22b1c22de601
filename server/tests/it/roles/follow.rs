//! The callers who may follow a topic are those who get an answer from the call that reads the same thing.

use serde_json::{Value, json};

use super::scene::{Entities, JobKind, NAMES, Scene};
use super::topics::{Read, TOPICS};

/// Returns the topics whose things a call reads, each with that call.
fn pairs() -> impl Iterator<Item = (fn(&Entities) -> String, &'static Read)> {
    TOPICS.iter().filter_map(|row| Some((row.topic, row.read.as_ref()?)))
}

/// Tells whether a list of rows contains the one with this id.
fn holds_row(rows: &Value, id: i64) -> bool {
    rows.as_array().unwrap().iter().any(|row| row["id"] == id)
}

#[tokio::test]
async fn a_topic_may_be_followed_by_exactly_those_whom_its_read_call_answers() {
    let scene = Scene::new().await;
    let (mut number, mut wrong, mut followed) = (300_000, Vec::new(), 0);
    for (caller, name) in NAMES.iter().enumerate() {
        let mut live = scene.live(caller).await;
        let client = scene.client(caller).await;
        for kind in [JobKind::Open, JobKind::OfTeam, JobKind::Closed, JobKind::Deleted] {
            let entities = scene.entities_of(None, caller, &mut number, kind).await;
            for (topic, read) in pairs() {
                if read.except.contains(name) {
                    continue;
                }
                let topic = topic(&entities);
                let ack = live.emit("subscribe", json!({"topic": topic})).await;
                let follows = ack.get("result").is_some();
                let (status, answer) = client.call(read.call, (read.payload)(&entities)).await;
                let holds = |result| read.listed.is_none_or(|id| holds_row(result, id(&entities)));
                let reads = status == 200 && holds(&answer["result"]);
                followed += usize::from(follows);
                if follows != reads {
                    wrong.push(format!(
                        "{topic} ({kind:?}) by {name}: follows {follows}, reads {reads} ({status})"
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(followed > 30, "{followed} were followed");
}
