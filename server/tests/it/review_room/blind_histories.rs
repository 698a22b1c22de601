//! A property: if two histories of a blind job have the same acts in the same order, and differ only in others' ratings of tracks that the
//! reader has not rated, the reader sees the same in both.

use std::collections::BTreeMap;

use protocol::schema::REVIEW_SORTS;
use serde_json::{Map, Value, json};

use crate::convergence::Dice;
use crate::support::{Client, LiveClient, Person, TestServer};

/// The number of acts of a history.
const ACTS: usize = 24;
/// The reader rates only the first tracks, so that others' ratings of the last ones may differ.
const TRACKS: usize = 6;
const READERS_TRACKS: usize = 3;
const REVIEWERS: usize = 3;

struct World {
    server: TestServer,
    company: i64,
    creator: Person,
    /// The reader is the first of them.
    reviewers: Vec<Person>,
    tracks: Vec<i64>,
}

/// A reviewer's act on a track, with its values in the two histories.
struct Act {
    by: usize,
    track: usize,
    what: What,
}

enum What {
    Rate(i64, i64),
    TakeBack,
    Listen(bool),
    Abstain(bool),
    Mark(&'static str, &'static str),
    Comment,
}

impl Act {
    fn random(dice: &mut Dice) -> Self {
        let by = dice.below(REVIEWERS);
        let most = if by == 0 { READERS_TRACKS } else { TRACKS };
        let track = dice.below(most);
        let differs = track >= READERS_TRACKS;
        let pair = |dice: &mut Dice, most: usize| {
            let one = dice.below(most);
            let other = dice.below(most);
            (one, if differs { other } else { one })
        };
        let marks = ["shortlist", "hold", "pass"];
        let what = match dice.below(10) {
            0..=4 => {
                let (one, other) = pair(dice, 10);
                What::Rate(one as i64 + 1, other as i64 + 1)
            }
            5 => What::TakeBack,
            6 => What::Listen(dice.below(2) == 0),
            7 => What::Abstain(dice.below(2) == 0),
            8 => {
                let (one, other) = pair(dice, 3);
                What::Mark(marks[one], marks[other])
            }
            _ => What::Comment,
        };
        Self { by, track, what }
    }

    /// Carries it out; gives the offset of the review afterwards.
    async fn execute(&self, live: &mut LiveClient, job: i64, track: i64, history: usize) -> i64 {
        let on = |field: &str, value: Value| {
            let mut payload = json!({"job_id": job, "track_id": track});
            payload[field] = value;
            payload
        };
        let many = |field: &str, value: Value| {
            let mut payload = json!({"job_id": job, "track_ids": [track]});
            payload[field] = value;
            payload
        };
        let (event, payload) = match self.what {
            What::Rate(one, other) => ("rating.set_track", on("track_rating", json!([one, other][history]))),
            What::TakeBack => ("rating.set_track", on("track_rating", Value::Null)),
            What::Listen(listened) => ("application.set_track_listened", on("listened", json!(listened))),
            What::Abstain(abstain) => ("review.abstain", many("abstain", json!(abstain))),
            What::Mark(one, other) => ("review.mark", many("mark", json!([one, other][history]))),
            What::Comment => {
                let mut payload = on("text", json!("listen here"));
                payload["position"] = json!(3.5);
                ("comment.add", payload)
            }
        };
        let answer = live.emit(event, payload).await;
        answer["live"]["offset"]
            .as_i64()
            .unwrap_or_else(|| panic!("{event}: {answer}"))
    }
}

/// Masks the values that differ between two jobs of the same history: ids, times, addresses, names of requests.
struct Masks {
    numbers: BTreeMap<i64, &'static str>,
}

impl Masks {
    fn mask(&self, value: &mut Value) {
        match value {
            Value::Object(fields) => self.mask_fields(fields),
            Value::Array(values) => {
                for value in values {
                    self.mask(value);
                }
            }
            _ => {}
        }
    }

    fn mask_fields(&self, fields: &mut Map<String, Value>) {
        for (name, value) in fields.iter_mut() {
            match name.as_str() {
                "at" | "epoch" | "created" | "creation_date" | "date_time" | "comment_id" | "file_location"
                | "location" => {
                    *value = json!("masked");
                }
                "job_id" | "application_id" | "playlist_id" | "id" => {
                    if let Some(known) = value.as_i64().and_then(|number| self.numbers.get(&number)) {
                        *value = json!(known);
                    }
                }
                "topic" => *value = json!(value.as_str().unwrap().split(':').next()),
                _ => self.mask(value),
            }
        }
    }
}

/// Reads everything of a job that the reader can get.
async fn seen_of(world: &World, reader: &Client, live: &mut LiveClient, job: i64, playlist: i64) -> Vec<Value> {
    let mut seen = Vec::new();
    let mut orders: Vec<Value> = vec![json!({})];
    for sort in REVIEW_SORTS {
        for direction in ["up", "down"] {
            orders.push(json!({"sort_by": sort, "sort_direction": direction}));
        }
    }
    let narrowed = [
        json!({"only": "unrated_by_me"}),
        json!({"only": "we_disagree"}),
        json!({"from": 1, "to": 5}),
        json!({"from": 5}),
        json!({"to": 0}),
        json!({"filters": {"unrated": true, "disagree": true}}),
        json!({"filters": {"marks": ["shortlist"]}}),
        json!({"filters": {"marks": ["none", "pass"]}}),
        json!({"filters": {"heard": true}}),
        json!({"listened_first": true, "type": "music"}),
    ];
    for mut request in orders.into_iter().chain(narrowed) {
        request["job_id"] = json!(job);
        seen.push(reader.ok("application/get_applied", request.clone()).await);
        request["playlist_id"] = json!(playlist);
        seen.push(reader.ok("application/get_playlist", request).await);
    }
    let all = json!({"job_id": job, "track_ids": world.tracks});
    seen.push(live.ok("review.ratings", all).await);
    let statistic = json!({"company_id": world.company, "job_id": job});
    seen.push(reader.ok("company/get_statistic", statistic).await);
    for (event, payload) in [
        ("playlist.export_csv", json!({"playlist_id": playlist})),
        ("comment.export_csv", json!({"job_id": job})),
    ] {
        let address = live.ok(event, payload).await["location"].take();
        let address = address.as_str().unwrap();
        let path = &address[address.find("/files/").unwrap()..];
        let csv = reader.get(path).await.text().await.unwrap();
        seen.push(json!(csv));
    }
    seen
}

/// Makes two jobs with the same tracks, one for each history, and their playlists of all tracks.
async fn two_jobs(world: &World, owner: &Client) -> Vec<(i64, i64, i64)> {
    let mut jobs = Vec::new();
    for _ in 0..2 {
        let job = world.server.job(world.company, "a blind job").await;
        let application = world.server.submit(&world.creator, job, &world.tracks).await;
        owner.ok("job/update", json!({"job_id": job, "blind": true})).await;
        let form = json!({"playlist_name": "all", "job_id": job, "tracks_id": world.tracks});
        let playlist = owner.ok("playlist/create", form).await;
        jobs.push((job, application, playlist["playlist_id"].as_i64().unwrap()));
    }
    jobs
}

async fn compare(world: &World, seed: u64, clients: &mut [LiveClient], reader: &Client) {
    let jobs = two_jobs(world, reader).await;
    let mut dice = Dice::new(seed);
    let acts: Vec<Act> = (0..ACTS).map(|_| Act::random(&mut dice)).collect();
    let mut histories = Vec::new();
    for (history, (job, application, playlist)) in jobs.into_iter().enumerate() {
        let topic = format!("review:{job}");
        let followed = clients[0].subscribe(&topic).await;
        let mut head = followed["offset"].as_i64().unwrap();
        for act in &acts {
            let live = &mut clients[act.by];
            head = act.execute(live, job, world.tracks[act.track], history).await;
        }
        let mut seen = vec![followed["snapshot"].clone()];
        let mut at = followed["offset"].as_i64().unwrap();
        while at < head {
            let frame = clients[0].next_change(&topic).await;
            at = frame["offset"].as_i64().unwrap();
            seen.push(frame);
        }
        let mut again = world.server.live_of(&world.reviewers[0]).await;
        let from = json!({"topic": topic, "offset": followed["offset"], "epoch": followed["epoch"]});
        seen.push(again.ok("subscribe", from).await["missed"].take());
        seen.push(again.subscribe(&format!("job:{job}")).await);
        let second = world.server.live_of(&world.reviewers[0]).await.subscribe(&topic).await;
        seen.push(second["snapshot"].clone());
        seen.extend(seen_of(world, reader, &mut clients[0], job, playlist).await);
        // a connection follows a limited number of topics, and each history has its own
        clients[0].ok("unsubscribe", json!({"topic": topic})).await;
        let masks = Masks {
            numbers: [(job, "job"), (application, "application"), (playlist, "playlist")].into(),
        };
        for value in &mut seen {
            masks.mask(value);
        }
        histories.push(seen);
    }
    let (one, other) = (&histories[0], &histories[1]);
    assert_eq!(one.len(), other.len(), "seed {seed}");
    for (place, (one, other)) in one.iter().zip(other).enumerate() {
        assert_eq!(one, other, "seed {seed}, {place}");
    }
}

#[tokio::test]
async fn others_hidden_ratings_change_nothing_that_a_reviewer_gets() {
    let server = TestServer::start().await;
    let mut reviewers = Vec::new();
    for name in ["reader", "second", "third"] {
        reviewers.push(server.manager(name).await);
    }
    let company = server.company(&reviewers[0], "Sync House").await;
    for person in &reviewers[1..] {
        server.member(company, person, "member").await;
    }
    let creator = server.creator("ada").await;
    let mut tracks = Vec::new();
    for number in 0..TRACKS {
        tracks.push(server.track(&creator, &format!("track {number}")).await);
    }
    let world = World {
        server,
        company,
        creator,
        reviewers,
        tracks,
    };
    let reader = world.server.client_of(&world.reviewers[0]).await;
    let mut clients = Vec::new();
    for person in &world.reviewers {
        clients.push(world.server.live_of(person).await);
    }
    let pairs = std::env::var("BLIND_HISTORIES").map_or(10, |pairs| pairs.parse().unwrap());
    for seed in 0..pairs {
        compare(&world, seed, &mut clients, &reader).await;
    }
}
