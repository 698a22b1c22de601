//! The callers who may follow a topic are those who get an answer from the call that reads the same thing.

use serde_json::{Value, json};

use super::scene::{Entities, JobKind, NAMES, Scene};

/// A topic, and the call that reads the thing of the topic.
struct Pair {
    topic: fn(&Entities) -> String,
    call: &'static str,
    payload: fn(&Entities) -> Value,
    /// Tells whether the answer contains the thing.
    holds: fn(&Value, &Entities) -> bool,
    /// Callers who read the thing by another call.
    except: &'static [&'static str],
}

/// Tells whether a list of rows contains the one with this id.
fn holds_row(rows: &Value, id: i64) -> bool {
    rows.as_array().unwrap().iter().any(|row| row["id"] == id)
}

const PAIRS: &[Pair] = &[
    Pair {
        topic: |at| format!("job:{}", at.job),
        call: "job/get_job",
        payload: |at| json!({"job_id": at.job}),
        holds: |_, _| true,
        except: &[],
    },
    Pair {
        topic: |at| format!("review:{}", at.job),
        call: "application/get_applied",
        payload: |at| json!({"job_id": at.job}),
        holds: |_, _| true,
        except: &[],
    },
    Pair {
        topic: |at| format!("playlist:{}", at.playlist),
        call: "application/get_playlist",
        payload: |at| json!({"job_id": at.job, "playlist_id": at.playlist}),
        holds: |_, _| true,
        except: &[],
    },
    Pair {
        topic: |at| format!("playlist:{}", at.former_playlist),
        call: "application/get_playlist",
        payload: |at| json!({"job_id": at.job, "playlist_id": at.former_playlist}),
        holds: |_, _| true,
        except: &[],
    },
    Pair {
        topic: |at| format!("application:{}", at.application),
        call: "application/get_tracks",
        payload: |at| json!({"id": at.application}),
        holds: |_, _| true,
        except: &[],
    },
    Pair {
        topic: |at| format!("company:{}", at.company),
        call: "company/get",
        payload: |_| json!({}),
        holds: |result, at| holds_row(result, at.company),
        except: &["admin"],
    },
    Pair {
        topic: |at| format!("team:{}", at.own_team),
        call: "team/get",
        payload: |_| json!({}),
        holds: |result, at| holds_row(result, at.own_team),
        except: &["creator", "another creator"],
    },
    Pair {
        topic: |at| format!("team:{}", at.joined_team),
        call: "team/get_musician",
        payload: |_| json!({}),
        holds: |result, at| holds_row(result, at.joined_team),
        except: &["owner", "admin"],
    },
];

#[tokio::test]
async fn a_topic_may_be_followed_by_exactly_those_whom_its_read_call_answers() {
    let scene = Scene::new().await;
    let (mut number, mut wrong, mut followed) = (300_000, Vec::new(), 0);
    for (caller, name) in NAMES.iter().enumerate() {
        let mut live = scene.live(caller).await;
        let client = scene.client(caller).await;
        for kind in [JobKind::Open, JobKind::OfTeam, JobKind::Closed, JobKind::Deleted] {
            let entities = scene.entities_of(None, caller, &mut number, kind).await;
            for pair in PAIRS {
                if pair.except.contains(name) {
                    continue;
                }
                let topic = (pair.topic)(&entities);
                let ack = live.emit("subscribe", json!({"topic": topic})).await;
                let follows = ack.get("result").is_some();
                let (status, answer) = client.call(pair.call, (pair.payload)(&entities)).await;
                let reads = status == 200 && (pair.holds)(&answer["result"], &entities);
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
