//! A client's state of a topic: the fold of snapshot, missed frames and changes. It checks the order of the frames.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// A submitted track.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Row {
    pub ratings: BTreeMap<i64, i64>,
    pub listened: BTreeSet<i64>,
    /// The mean in tenths; `None` without ratings.
    pub mean: Option<i64>,
}

/// A job's submissions.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Review {
    pub rows: BTreeMap<i64, Row>,
    /// Withdrawn tracks, with the values that they have again once they are submitted again.
    pub withdrawn: BTreeMap<i64, Row>,
    pub tracks: u64,
    pub rated: u64,
}

/// The part of a job's limits that a creator has used.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Left {
    pub used: i64,
    pub added: i64,
    pub added_tracks: BTreeSet<i64>,
}

/// A topic's state.
#[derive(Debug, Clone, PartialEq)]
pub enum State {
    /// `review:`; `None` until the rows have been read.
    Review(Option<Review>),
    /// `application:`: the tracks in their order.
    List(Vec<i64>),
    /// `playlist:`: its name, and the tracks in their order.
    Playlist(String, Vec<i64>),
    /// `user:`: one entry for each job that a change was about.
    User(BTreeMap<i64, Left>),
    /// `job:`: the title.
    Job(String),
}

/// A topic's state, and the newest frame that is in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Held {
    pub offset: i64,
    pub epoch: String,
    pub state: State,
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("{value} is no whole number"))
}

fn numbers(value: &Value) -> Vec<i64> {
    value
        .as_array()
        .unwrap_or_else(|| panic!("{value} is no list"))
        .iter()
        .map(number)
        .collect()
}

fn text(value: &Value) -> String {
    value
        .as_str()
        .unwrap_or_else(|| panic!("{value} is no text"))
        .to_owned()
}

fn tenths(mean: &Value) -> Option<i64> {
    mean.as_f64().map(|mean| (mean * 10.0).round() as i64)
}

impl Held {
    /// Makes the state from a snapshot.
    pub fn from_snapshot(topic: &str, offset: i64, epoch: &str, snapshot: &Value) -> Self {
        let state = match topic.split(':').next().unwrap() {
            "review" => State::Review(None),
            "application" => State::List(numbers(&snapshot["tracks_id"])),
            "playlist" => State::Playlist(text(&snapshot["playlist_name"]), numbers(&snapshot["tracks_id"])),
            "user" => State::User(BTreeMap::new()),
            "job" => State::Job(text(&snapshot["title"])),
            other => panic!("a snapshot of {other}"),
        };
        Self {
            offset,
            epoch: epoch.to_owned(),
            state,
        }
    }

    /// Makes the state from the answer of application/get_applied, which has a single page.
    pub fn from_rows(body: &Value) -> Self {
        let (page, live) = (&body["result"], &body["live"]);
        let rows = page["tracks"].as_array().unwrap();
        assert_eq!(
            number(&page["number_of_tracks"]),
            rows.len() as i64,
            "one page holds them all"
        );
        let row = |row: &Value| {
            let ratings = row["ratings"].as_array().unwrap();
            let listened = row["listened_by"].as_array().unwrap();
            let held = Row {
                ratings: ratings
                    .iter()
                    .map(|one| (number(&one["user_id"]), number(&one["rating"])))
                    .collect(),
                listened: listened.iter().map(|one| number(&one["user_id"])).collect(),
                mean: tenths(&row["rating"]),
            };
            (number(&row["track_id"]), held)
        };
        Self {
            offset: number(&live["offset"]),
            epoch: live["epoch"].as_str().unwrap().to_owned(),
            state: State::Review(Some(Review {
                rows: rows.iter().filter(|row| row["withdrawn"].is_null()).map(row).collect(),
                withdrawn: rows.iter().filter(|row| !row["withdrawn"].is_null()).map(row).collect(),
                tracks: page["counters"]["tracks"].as_u64().unwrap(),
                rated: page["counters"]["rated"].as_u64().unwrap(),
            })),
        }
    }

    /// Tells whether the state is complete, so that it can be compared with the database.
    pub fn is_whole(&self) -> bool {
        self.state != State::Review(None)
    }

    /// Folds the next frame, which must have the next number.
    pub fn take(&mut self, frame: &Value) {
        let offset = number(&frame["offset"]);
        assert_eq!(offset, self.offset + 1, "a gap or a repetition: {frame}");
        self.offset = offset;
        for change in frame["changes"].as_array().unwrap() {
            self.state.fold(change);
        }
    }
}

impl State {
    fn fold(&mut self, change: &Value) {
        let kind = change["kind"].as_str().unwrap();
        match self {
            Self::Review(None) => {}
            Self::Review(Some(review)) => review.fold(kind, change),
            Self::List(tracks) => fold_tracks(tracks, kind, change),
            Self::Playlist(name, tracks) => {
                if kind == "renamed" {
                    *name = text(&change["playlist_name"]);
                }
                fold_tracks(tracks, kind, change);
            }
            Self::User(lefts) => {
                if kind == "left_changed" {
                    let left = Left {
                        used: number(&change["used"]),
                        added: number(&change["added"]),
                        added_tracks: numbers(&change["added_tracks"]).into_iter().collect(),
                    };
                    lefts.insert(number(&change["job_id"]), left);
                }
            }
            Self::Job(title) => {
                if kind == "details_changed" {
                    *title = text(&change["title"]);
                }
            }
        }
    }
}

fn fold_tracks(tracks: &mut Vec<i64>, kind: &str, change: &Value) {
    match kind {
        "tracks_added" => {
            for track in numbers(&change["tracks_id"]) {
                if !tracks.contains(&track) {
                    tracks.push(track);
                }
            }
        }
        "tracks_removed" => {
            let gone = numbers(&change["tracks_id"]);
            tracks.retain(|track| !gone.contains(track));
        }
        "tracks_set" => *tracks = numbers(&change["tracks_id"]),
        _ => {}
    }
}

impl Review {
    /// The row of a track that is submitted or was withdrawn.
    pub fn row_mut(&mut self, track: i64) -> Option<&mut Row> {
        self.rows.get_mut(&track).or_else(|| self.withdrawn.get_mut(&track))
    }

    fn fold(&mut self, kind: &str, change: &Value) {
        if kind == "counters" {
            self.tracks = change["tracks"].as_u64().unwrap();
            self.rated = change["rated"].as_u64().unwrap();
            return;
        }
        let track = number(&change["track_id"]);
        match kind {
            "track_submitted" => {
                let former = self.withdrawn.remove(&track).unwrap_or_default();
                self.rows.entry(track).or_insert(former);
            }
            "track_withdrawn" => {
                self.withdrawn.extend(self.rows.remove(&track).map(|row| (track, row)));
            }
            "track_rated" => {
                let row = self.rows.get_mut(&track).expect("a rated track is submitted");
                let user = number(&change["user_id"]);
                match change["user_rating"].as_i64() {
                    Some(value) => row.ratings.insert(user, value),
                    None => row.ratings.remove(&user),
                };
                row.mean = tenths(&change["rating"]);
                let count = change["rating_count"].as_u64().unwrap();
                assert_eq!(
                    count,
                    row.ratings.len() as u64,
                    "as many ratings as were told of: {change}"
                );
            }
            "track_listened" => {
                let row = self.rows.get_mut(&track).expect("a track listened to is submitted");
                let user = number(&change["user_id"]);
                if change["listened"] == true {
                    row.listened.insert(user);
                } else {
                    row.listened.remove(&user);
                }
            }
            other => panic!("a change of kind {other}"),
        }
    }
}
