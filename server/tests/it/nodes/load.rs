//! Reviewers who rate and follow one review on all nodes at once. Whoever's connection ends comes back at the next node and goes on from where
//! it stood. At the end all have seen the same frames, which are the database's.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::{Value, json};
use sqlx::Row as _;
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::fleet::Fleet;
use crate::convergence::{Link, Said};

/// People of the world who review.
const REVIEWERS: [usize; 5] = [0, 1, 5, 6, 7];
/// Tries of something that nobody takes for the moment.
const TRIES: u32 = 100_000;

/// See the module.
pub struct Load {
    stop: watch::Sender<bool>,
    /// Number of the last frame, once there is a last one.
    last: watch::Sender<Option<i64>>,
    acknowledged: Arc<watch::Sender<u64>>,
    resumed: Arc<AtomicU64>,
    raters: JoinSet<Rater>,
    followers: JoinSet<Follower>,
}

/// What came about.
#[derive(Debug)]
pub struct Report {
    pub acknowledged: u64,
    /// In the database.
    pub frames: u64,
    /// Followers that came back and were answered with what they had missed; a snapshot fails the test.
    pub resumed: u64,
}

/// Somebody's way to the nodes.
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
    /// Track and value of every acknowledged rating, in order.
    acknowledged: Vec<(i64, i64)>,
}

struct Follower {
    seat: Seat,
    topic: String,
    epoch: Option<String>,
    /// Where it began.
    first: i64,
    frames: Vec<Value>,
}

impl Load {
    /// Lets a rater and two followers work at each node.
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

    /// Waits until so many more ratings are acknowledged.
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

/// The review's frames, which must be numbered without gap.
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

/// The last mean that was told of each track is the mean of the ratings that stand, whichever nodes they came from.
async fn compare_means(fleet: &Fleet, stored: &[Value]) {
    let told: BTreeMap<i64, f64> = changes(stored)
        .map(|change| (change["track_id"].as_i64().unwrap(), change["rating"].as_f64().unwrap()))
        .collect();
    let rows = sqlx::query("select track_id, avg(value)::float8 from rating where job_id = $1 group by track_id")
        .bind(fleet.world.jobs[0].id)
        .fetch_all(&fleet.pool)
        .await
        .unwrap();
    assert_eq!(rows.len(), told.len());
    for row in rows {
        let (track, mean): (i64, f64) = (row.get(0), row.get(1));
        assert!(
            (told[&track] - mean).abs() < 0.051,
            "{track}: told {}, stands {mean}",
            told[&track]
        );
    }
}

impl Seat {
    /// Comes to the next node, and says who it is.
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

    /// The connection has ended: next time at another node.
    fn lose(&mut self) {
        self.link = None;
        self.next += 1;
    }

    /// Asks, and waits for the answer; none where the connection ends.
    async fn ask(&mut self, event: &str, payload: Value) -> Option<Value> {
        let link = self.link.as_mut()?;
        let id = link.send(event, payload).await?;
        answer_to(link, id).await
    }
}

/// Nothing else may come before it.
async fn answer_to(link: &mut Link, id: u64) -> Option<Value> {
    loop {
        match link.next().await? {
            Said::Ack(of, answer) if of == id => return Some(answer),
            Said::Ack(of, answer) => panic!("nobody asked {of}: {answer}"),
            Said::Event(name, body) => assert_eq!(name, "presence", "{body}"),
        }
    }
}

impl Rater {
    async fn work(mut self, stop: watch::Receiver<bool>, count: Arc<watch::Sender<u64>>) -> Self {
        for number in 0.. {
            if *stop.borrow() {
                return self;
            }
            // the same value never twice in a row of the same track
            let value = number / self.tracks.len() % 10 + 1;
            let track = self.tracks[number % self.tracks.len()];
            self.rate(track, value as i64).await;
            count.send_modify(|count| *count += 1);
        }
        self
    }

    /// Rates until it is acknowledged.
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

    /// Every acknowledged rating is among the frames, in its order, and the last of each track stands.
    async fn compare(&self, fleet: &Fleet, stored: &[Value]) {
        let mut told = changes(stored).filter(|change| change["user_id"] == self.user);
        for (track, value) in &self.acknowledged {
            let found = told.any(|change| change["track_id"] == *track && change["user_rating"] == *value);
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
                said = link.next() => match said {
                    None => self.seat.lose(),
                    Some(Said::Event(name, body)) if name == "change" => self.take(&body),
                    Some(Said::Event(name, body)) => assert_eq!(name, "presence", "{body}"),
                    Some(Said::Ack(id, body)) => panic!("nobody asked {id}: {body}"),
                },
                _ = last.changed() => {}
            }
        }
    }

    fn stands_at(&self) -> i64 {
        self.first + self.frames.len() as i64
    }

    /// Follows from where it stands.
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

    /// The next frame, and no other.
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
