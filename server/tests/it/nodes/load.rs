//! Reviewers who rate and follow one review on all nodes at once. A client whose connection ends connects to the next node and resumes from
//! its offset. At the end all have received the same frames, which are the database's.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::{Value, json};
use sqlx::Row as _;
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::fleet::Fleet;
use crate::convergence::{Link, ServerMessage};

/// The people of the world who review.
const REVIEWERS: [usize; 5] = [0, 1, 5, 6, 7];
/// The attempts at a request that no node accepts for the moment.
const TRIES: u32 = 100_000;

/// See the module.
pub struct Load {
    stop: watch::Sender<bool>,
    /// The number of the last frame, once it is known.
    last: watch::Sender<Option<i64>>,
    acknowledged: Arc<watch::Sender<u64>>,
    resumed: Arc<AtomicU64>,
    raters: JoinSet<Rater>,
    followers: JoinSet<Follower>,
}

/// The counts of a run.
#[derive(Debug)]
pub struct Report {
    pub acknowledged: u64,
    /// The frames in the database.
    pub frames: u64,
    /// Followers that reconnected and were answered with the missed frames; a snapshot fails the test.
    pub resumed: u64,
}

/// One client's connection to the nodes.
struct Seat {
    nodes: watch::Receiver<Vec<SocketAddr>>,
    next: usize,
    sid: String,
    link: Option<Link>,
}

struct Rater {
    seat: Seat,
    user: i64,
    job: i64,
    tracks: Vec<i64>,
    /// (track, value) of every acknowledged rating, in order.
    acknowledged: Vec<(i64, i64)>,
}

struct Follower {
    seat: Seat,
    topic: String,
    epoch: Option<String>,
    /// The first frame's number.
    first: i64,
    frames: Vec<Value>,
}

impl Load {
    /// Starts a rater and two followers on each node.
    pub fn start(fleet: &Fleet, nodes: usize) -> Self {
        let mut load = Self {
            stop: watch::Sender::new(false),
            last: watch::Sender::new(None),
            acknowledged: Arc::new(watch::Sender::new(0)),
            resumed: Arc::default(),
            raters: JoinSet::new(),
            followers: JoinSet::new(),
        };
        let job = &fleet.world.jobs[0];
        for place in 0..nodes * 3 {
            let person = &fleet.world.people[REVIEWERS[place / nodes + place % nodes]];
            let seat = Seat {
                nodes: fleet.addresses(),
                next: place % nodes,
                sid: person.sid.clone(),
                link: None,
            };
            if place < nodes {
                let rater = Rater {
                    seat,
                    user: person.id,
                    job: job.id,
                    tracks: job.steady.clone(),
                    acknowledged: Vec::new(),
                };
                let (stop, count) = (load.stop.subscribe(), Arc::clone(&load.acknowledged));
                load.raters.spawn(rater.work(stop, count));
            } else {
                let follower = Follower {
                    seat,
                    topic: fleet.review(),
                    epoch: None,
                    first: 0,
                    frames: Vec::new(),
                };
                let (last, resumed) = (load.last.subscribe(), Arc::clone(&load.resumed));
                load.followers.spawn(follower.work(last, resumed));
            }
        }
        load
    }

    /// Waits until this many more ratings are acknowledged.
    pub async fn after_ratings(&self, more: u64) {
        let mut count = self.acknowledged.subscribe();
        let until = *count.borrow_and_update() + more;
        count.wait_for(|count| *count >= until).await.unwrap();
    }

    /// Stops the raters, waits until every follower has the last frame, and compares.
    pub async fn finish(mut self, fleet: &Fleet) -> Report {
        self.stop.send_replace(true);
        let mut raters = Vec::new();
        while let Some(rater) = self.raters.join_next().await {
            raters.push(rater.expect("a rater has seen a fault"));
        }
        let stored = frames_of(fleet).await;
        self.last.send_replace(Some(stored.len() as i64));
        while let Some(follower) = self.followers.join_next().await {
            let follower = follower.expect("a follower has seen a fault");
            let first = follower.first as usize;
            assert_eq!(follower.frames, stored[first..], "what a follower has seen");
        }
        for rater in &raters {
            rater.compare(fleet, &stored).await;
        }
        compare_means(fleet, &stored).await;
        Report {
            acknowledged: *self.acknowledged.borrow(),
            frames: stored.len() as u64,
            resumed: self.resumed.load(Ordering::Relaxed),
        }
    }
}

/// The review's frames, which must be numbered without gaps.
async fn frames_of(fleet: &Fleet) -> Vec<Value> {
    let rows = sqlx::query(r#"select "offset", changes from frame where topic = $1 order by "offset""#)
        .bind(fleet.review())
        .fetch_all(&fleet.pool)
        .await
        .unwrap();
    let frames = rows.iter().map(|row| {
        let (offset, changes): (i64, String) = (row.get(0), row.get(1));
        json!({"offset": offset, "changes": serde_json::from_str::<Value>(&changes).unwrap()})
    });
    let frames: Vec<Value> = frames.collect();
    let offsets: Vec<i64> = frames.iter().map(|frame| frame["offset"].as_i64().unwrap()).collect();
    assert_eq!(offsets, (1..=fleet.head().await).collect::<Vec<_>>());
    frames
}

fn changes(frames: &[Value]) -> impl Iterator<Item = &Value> {
    let changes = frames.iter().flat_map(|frame| frame["changes"].as_array().unwrap());
    changes.filter(|change| change["kind"] == "track_rated")
}

/// Checks that the last mean sent for each track is the mean of its ratings in the database, whichever nodes they came from.
async fn compare_means(fleet: &Fleet, stored: &[Value]) {
    let published: BTreeMap<i64, f64> = changes(stored)
        .map(|change| (change["track_id"].as_i64().unwrap(), change["rating"].as_f64().unwrap()))
        .collect();
    let rows = sqlx::query("select track_id, avg(value)::float8 from rating where job_id = $1 group by track_id")
        .bind(fleet.world.jobs[0].id)
        .fetch_all(&fleet.pool)
        .await
        .unwrap();
    assert_eq!(rows.len(), published.len());
    for row in rows {
        let (track, mean): (i64, f64) = (row.get(0), row.get(1));
        assert!(
            (published[&track] - mean).abs() < 0.051,
            "{track}: told {}, stands {mean}",
            published[&track]
        );
    }
}

impl Seat {
    /// Connects to the next node and authenticates.
    async fn come(&mut self) {
        for _ in 0..TRIES {
            let nodes = self.nodes.borrow().clone();
            let address = nodes[self.next % nodes.len()];
            if let Some(mut link) = Link::open(address, false).await
                && let Some(id) = link.send("init", json!({"sid": self.sid})).await
                && let Some(answer) = answer_to(&mut link, id).await
                && answer.get("result").is_some()
            {
                self.link = Some(link);
                return;
            }
            self.next += 1;
            tokio::task::yield_now().await;
        }
        panic!("no node takes a client");
    }

    /// Handles the end of the connection: the next one is to another node.
    fn lose(&mut self) {
        self.link = None;
        self.next += 1;
    }

    /// Sends a request and waits for the answer; `None` if the connection ends.
    async fn ask(&mut self, event: &str, payload: Value) -> Option<Value> {
        let link = self.link.as_mut()?;
        let id = link.send(event, payload).await?;
        answer_to(link, id).await
    }
}

/// The answer to a request; nothing else may come before it.
async fn answer_to(link: &mut Link, id: u64) -> Option<Value> {
    loop {
        match link.next().await? {
            ServerMessage::Ack(of, answer) if of == id => return Some(answer),
            ServerMessage::Ack(of, answer) => panic!("nobody asked {of}: {answer}"),
            ServerMessage::Event(name, body) => assert_eq!(name, "presence", "{body}"),
        }
    }
}

impl Rater {
    async fn work(mut self, stop: watch::Receiver<bool>, count: Arc<watch::Sender<u64>>) -> Self {
        for number in 0.. {
            if *stop.borrow() {
                return self;
            }
            // never the same value twice in a row for a track
            let value = number / self.tracks.len() % 10 + 1;
            let track = self.tracks[number % self.tracks.len()];
            self.rate(track, value as i64).await;
            count.send_modify(|count| *count += 1);
        }
        self
    }

    /// Rates a track until the rating is acknowledged.
    async fn rate(&mut self, track: i64, value: i64) {
        let rating = json!({"job_id": self.job, "track_id": track, "track_rating": value});
        for _ in 0..TRIES {
            if self.seat.link.is_none() {
                self.seat.come().await;
            }
            match self.seat.ask("rating.set_track", rating.clone()).await {
                None => self.seat.lose(),
                Some(answer) if answer.get("result").is_some() => {
                    assert_eq!(answer["result"]["my_rating"], value);
                    return self.acknowledged.push((track, value));
                }
                Some(answer) => assert_eq!(answer["status"], 503, "{answer}"),
            }
        }
        panic!("{} is never acknowledged", self.user);
    }

    /// Checks that every acknowledged rating is among the frames in its order, and that the last one of each track is in the database.
    async fn compare(&self, fleet: &Fleet, stored: &[Value]) {
        let mut published = changes(stored).filter(|change| change["user_id"] == self.user);
        for (track, value) in &self.acknowledged {
            let found = published.any(|change| change["track_id"] == *track && change["user_rating"] == *value);
            assert!(found, "{} has rated {track} with {value}", self.user);
        }
        let stands: BTreeMap<i64, i64> =
            sqlx::query("select track_id, value::bigint from rating where job_id = $1 and user_id = $2")
                .bind(self.job)
                .bind(self.user)
                .fetch_all(&fleet.pool)
                .await
                .unwrap()
                .iter()
                .map(|row| (row.get(0), row.get(1)))
                .collect();
        assert_eq!(stands, self.acknowledged.iter().copied().collect::<BTreeMap<_, _>>());
    }
}

impl Follower {
    async fn work(mut self, mut last: watch::Receiver<Option<i64>>, resumed: Arc<AtomicU64>) -> Self {
        loop {
            if last.borrow().is_some_and(|last| self.stands_at() >= last) {
                return self;
            }
            if self.seat.link.is_none() {
                self.seat.come().await;
                self.follow(&resumed).await;
                continue;
            }
            let link = self.seat.link.as_mut().unwrap();
            tokio::select! {
                message = link.next() => match message {
                    None => self.seat.lose(),
                    Some(ServerMessage::Event(name, body)) if name == "change" => self.take(&body),
                    Some(ServerMessage::Event(name, body)) => assert_eq!(name, "presence", "{body}"),
                    Some(ServerMessage::Ack(id, body)) => panic!("nobody asked {id}: {body}"),
                },
                _ = last.changed() => {}
            }
        }
    }

    fn stands_at(&self) -> i64 {
        self.first + self.frames.len() as i64
    }

    /// Follows from its offset.
    async fn follow(&mut self, resumed: &AtomicU64) {
        let mut subscribe = json!({"topic": self.topic});
        if let Some(epoch) = &self.epoch {
            subscribe["epoch"] = epoch.clone().into();
            subscribe["offset"] = self.stands_at().into();
        }
        let Some(answer) = self.seat.ask("subscribe", subscribe).await else {
            return self.seat.lose();
        };
        let result = &answer["result"];
        if let Some(missed) = result["missed"].as_array() {
            resumed.fetch_add(1, Ordering::Relaxed);
            for frame in missed {
                self.take(frame);
            }
            assert_eq!(result["offset"], self.stands_at());
        } else if self.epoch.is_none() && result["snapshot"].is_object() {
            self.epoch = Some(result["epoch"].as_str().unwrap().to_owned());
            self.first = result["offset"].as_i64().unwrap();
        } else if answer["status"] == 503 {
            self.seat.lose();
        } else {
            panic!("{} stands at {} and is answered {answer}", self.topic, self.stands_at());
        }
    }

    /// Takes a frame, which must be the next one.
    fn take(&mut self, frame: &Value) {
        assert_eq!(frame["topic"], self.topic);
        assert_eq!(
            frame["offset"],
            self.stands_at() + 1,
            "the next frame of {}",
            self.topic
        );
        self.frames
            .push(json!({"offset": frame["offset"], "changes": frame["changes"]}));
    }
}
