//! Raters who send many ratings at a time and note each acknowledgement: at the end the frames must agree with all of them.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use sqlx::Row as _;
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::dice::Dice;
use super::link::{Link, ServerMessage};
use super::world::{Part, Person, World};

/// The ratings that one rater has sent without an answer yet.
const DEPTH: usize = 64;
/// The pause before a rater tries to connect again.
const AGAIN_AFTER: Duration = Duration::from_millis(25);

/// (track, rater)
type Key = (i64, i64);

/// The content of an acknowledgement: this frame of this topic set the rating to this value.
struct Acknowledged {
    topic: String,
    offset: i64,
    key: Key,
    rating: i64,
}

/// Raters at work.
pub struct Storm {
    world: Arc<World>,
    at_work: JoinSet<Vec<Acknowledged>>,
    is_over: watch::Sender<bool>,
}

impl Storm {
    /// Lets every reviewer of this world rate as fast as possible.
    pub fn start(world: &Arc<World>, seed: u64) -> Self {
        let mut at_work = JoinSet::new();
        let is_over = watch::Sender::new(false);
        let reviewers =
            (world.people.iter()).filter(|person| matches!(person.part, Part::Reviewer | Part::SlowReviewer));
        for (index, person) in reviewers.cloned().enumerate() {
            let dice = Dice::new(seed.wrapping_mul(1_000).wrapping_add(index as u64));
            at_work.spawn(rate(Arc::clone(world), person, dice, is_over.subscribe()));
        }
        Self {
            world: Arc::clone(world),
            at_work,
            is_over,
        }
    }

    /// Stops the raters, and compares every acknowledgement and all ratings with the frames; gives the number of acknowledgements.
    pub async fn finish(mut self) -> usize {
        self.is_over.send_replace(true);
        let mut acknowledged: BTreeMap<(String, i64), Vec<(Key, i64)>> = BTreeMap::new();
        let mut count = 0;
        while let Some(of_one) = self.at_work.join_next().await {
            for ack in of_one.expect("a rater has seen a fault") {
                count += 1;
                if ack.offset == 0 {
                    assert_eq!(ack.rating, 0, "before the first frame there is no rating");
                    continue;
                }
                let at = acknowledged.entry((ack.topic, ack.offset)).or_default();
                at.push((ack.key, ack.rating));
            }
        }
        self.world.check_frames().await;
        let mut stands: HashMap<(String, Key), i64> = HashMap::new();
        for (topic, offset, changes) in frames(&self.world).await {
            for change in changes.iter().filter(|change| change["kind"] == "track_rated") {
                let key = (
                    change["track_id"].as_i64().unwrap(),
                    change["user_id"].as_i64().unwrap(),
                );
                stands.insert((topic.clone(), key), change["user_rating"].as_i64().unwrap_or(0));
            }
            for (key, rating) in acknowledged.remove(&(topic.clone(), offset)).unwrap_or_default() {
                let stood = stands.get(&(topic.clone(), key)).copied().unwrap_or(0);
                assert_eq!(stood, rating, "{topic} at {offset}, {key:?}");
            }
        }
        assert!(
            acknowledged.is_empty(),
            "frames of acknowledged ratings are gone: {:?}",
            acknowledged.keys()
        );
        stands.retain(|_, rating| *rating > 0);
        assert_eq!(
            ratings(&self.world).await,
            stands,
            "the ratings are what the frames tell"
        );
        count
    }
}

async fn rate(world: Arc<World>, person: Person, mut dice: Dice, is_over: watch::Receiver<bool>) -> Vec<Acknowledged> {
    let mut acknowledged = Vec::new();
    loop {
        let address = world.address().await;
        let Some(mut link) = Link::open(address, false).await else {
            tokio::time::sleep(AGAIN_AFTER).await;
            continue;
        };
        let mut under_way: HashMap<u64, Key> = HashMap::new();
        let init = link.send("init", json!({"sid": person.sid})).await;
        // runs until the connection is lost; ratings without an acknowledgement may be committed or not
        loop {
            while under_way.len() < DEPTH && !*is_over.borrow() {
                let job = dice.pick(&world.jobs);
                let (track, rating) = (dice.pick(&job.steady), dice.below(11));
                let payload =
                    json!({"job_id": job.id, "track_id": track, "track_rating": (rating > 0).then_some(rating)});
                let Some(id) = link.send("rating.set_track", payload).await else {
                    break;
                };
                under_way.insert(id, (track, person.id));
            }
            if under_way.is_empty() && *is_over.borrow() {
                return acknowledged;
            }
            match link.next().await {
                None => break,
                Some(ServerMessage::Event(..)) => {}
                Some(ServerMessage::Ack(id, _)) if Some(id) == init => {}
                Some(ServerMessage::Ack(id, body)) => {
                    let key = under_way
                        .remove(&id)
                        .expect("an acknowledgement of something asked, once");
                    if let Some(result) = body.get("result") {
                        acknowledged.push(Acknowledged {
                            topic: body["live"]["topic"].as_str().unwrap().to_owned(),
                            offset: body["live"]["offset"].as_i64().unwrap(),
                            key,
                            rating: result["my_rating"].as_i64().unwrap_or(0),
                        });
                        world.progress.send_modify(|made| *made += 1);
                    } else {
                        assert_eq!(body["status"], 503, "{body}");
                    }
                }
            }
        }
    }
}

async fn frames(world: &World) -> Vec<(String, i64, Vec<Value>)> {
    let rows = sqlx::query(
        r#"select topic, "offset", changes from frame where topic like 'review:%' order by topic, "offset""#,
    )
    .fetch_all(&world.pool)
    .await
    .unwrap();
    let frame = |row: sqlx::postgres::PgRow| {
        let changes: String = row.get(2);
        (row.get(0), row.get(1), serde_json::from_str(&changes).unwrap())
    };
    rows.into_iter().map(frame).collect()
}

async fn ratings(world: &World) -> HashMap<(String, Key), i64> {
    let rows = sqlx::query("select job_id, track_id, user_id, value::bigint from rating")
        .fetch_all(&world.pool)
        .await
        .unwrap();
    let rating = |row: sqlx::postgres::PgRow| {
        let job: i64 = row.get(0);
        ((format!("review:{job}"), (row.get(1), row.get(2))), row.get(3))
    };
    rows.into_iter().map(rating).collect()
}
