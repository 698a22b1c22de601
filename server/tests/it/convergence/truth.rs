//! The content of the database at the end, in the shape of the clients' models.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use sqlx::Row as _;
use sqlx::postgres::PgRow;

use super::ledger::Key;
use super::model::{Left, Review, Row, State};
use super::world::{Numbers, World};

/// Everything that a client's models may contain.
pub struct Truth {
    /// The head of every topic.
    pub heads: HashMap<String, i64>,
    reviews: BTreeMap<i64, Review>,
    playlists: Numbers,
    names: BTreeMap<i64, String>,
    applications: Numbers,
    titles: BTreeMap<i64, String>,
    lefts: BTreeMap<(i64, i64), Left>,
}

async fn rows(world: &World, statement: &'static str) -> Vec<PgRow> {
    sqlx::query(statement).fetch_all(&world.pool).await.unwrap()
}

async fn lists(world: &World, statement: &'static str) -> Numbers {
    let rows = rows(world, statement).await;
    rows.into_iter().map(|row| (row.get(0), row.get(1))).collect()
}

impl Truth {
    /// Reads it. The heads are read last, so that rows that changed meanwhile are noticed.
    pub async fn read(world: &World) -> Self {
        let mut reviews: BTreeMap<i64, Review> = world.jobs.iter().map(|job| (job.id, Review::default())).collect();
        for row in rows(world, "select job_id, track_id from submission").await {
            if let Some(review) = reviews.get_mut(&row.get(0)) {
                review.rows.insert(row.get(1), Row::default());
            }
        }
        for row in rows(world, "select job_id, track_id from withdrawn_submission").await {
            if let Some(review) = reviews.get_mut(&row.get(0)) {
                review.withdrawn.insert(row.get(1), Row::default());
            }
        }
        for row in rows(world, "select job_id, track_id, user_id, value::bigint from rating").await {
            if let Some(review) = reviews.get_mut(&row.get(0)) {
                let rated = review.row_mut(row.get(1)).expect("a rating of what was submitted");
                rated.ratings.insert(row.get(2), row.get(3));
            }
        }
        for row in rows(world, "select job_id, track_id, user_id from listened").await {
            if let Some(review) = reviews.get_mut(&row.get(0)) {
                let listened = review.row_mut(row.get(1)).expect("a flag of what was submitted");
                listened.listened.insert(row.get(2));
            }
        }
        for review in reviews.values_mut() {
            for row in review.rows.values_mut().chain(review.withdrawn.values_mut()) {
                let (sum, count) = (row.ratings.values().sum::<i64>(), row.ratings.len() as i64);
                row.mean = (count > 0).then(|| (sum * 20 + count) / (count * 2));
            }
            review.tracks = review.rows.len() as u64;
            review.rated = review.rows.values().filter(|row| row.mean.is_some()).count() as u64;
        }
        let mut lefts: BTreeMap<(i64, i64), Left> = BTreeMap::new();
        for row in rows(
            world,
            "select user_id, job_id, used::bigint, added::bigint from job_usage",
        )
        .await
        {
            let left = Left {
                used: row.get(2),
                added: row.get(3),
                added_tracks: BTreeSet::new(),
            };
            lefts.insert((row.get(0), row.get(1)), left);
        }
        for row in rows(world, "select user_id, job_id, track_id from added_track").await {
            let left = lefts
                .get_mut(&(row.get(0), row.get(1)))
                .expect("what was added was counted");
            left.added_tracks.insert(row.get(2));
        }
        let titles = rows(world, "select id, title from job").await;
        let names = rows(world, "select id, playlist_name from playlist").await;
        Self {
            reviews,
            playlists: lists(
                world,
                "select playlist_id, array_agg(track_id order by position, track_id) from playlist_track group by 1",
            )
            .await,
            applications: lists(
                world,
                "select application_id, array_agg(track_id order by position) from application_track group by 1",
            )
            .await,
            names: names.into_iter().map(|row| (row.get(0), row.get(1))).collect(),
            titles: titles.into_iter().map(|row| (row.get(0), row.get(1))).collect(),
            lefts,
            heads: world.heads().await,
        }
    }

    /// Compares a client's state of a topic.
    pub fn compare(&self, who: i64, topic: &str, state: &State) {
        let id: i64 = topic.rsplit(':').next().unwrap().parse().unwrap();
        match state {
            State::Review(held) => assert_eq!(held.as_ref(), self.reviews.get(&id), "{who} holds of {topic}"),
            State::List(held) => {
                let stands = self.applications.get(&id).cloned().unwrap_or_default();
                assert_eq!(*held, stands, "{who} holds of {topic}");
            }
            State::Playlist(name, held) => {
                let stands = self.playlists.get(&id).cloned().unwrap_or_default();
                assert_eq!(
                    (Some(name), held),
                    (self.names.get(&id), &stands),
                    "{who} holds of {topic}"
                );
            }
            State::Job(held) => assert_eq!(Some(held), self.titles.get(&id), "{who} holds of {topic}"),
            State::User(held) => {
                for (job, left) in held {
                    assert_eq!(
                        Some(left),
                        self.lefts.get(&(id, *job)),
                        "{who} holds of {topic} and job {job}"
                    );
                }
            }
        }
    }

    /// The value of a key in the database.
    pub fn value(&self, key: Key) -> i64 {
        match key {
            Key::Rating(job, track, user) => {
                let row = self.reviews[&job].rows.get(&track);
                row.and_then(|row| row.ratings.get(&user)).copied().unwrap_or(0)
            }
            Key::Listened(job, track, user) => {
                let row = self.reviews[&job].rows.get(&track);
                i64::from(row.is_some_and(|row| row.listened.contains(&user)))
            }
            Key::Submitted(job, track) => i64::from(self.reviews[&job].rows.contains_key(&track)),
            Key::Listed(playlist, track) => i64::from(
                self.playlists
                    .get(&playlist)
                    .is_some_and(|tracks| tracks.contains(&track)),
            ),
        }
    }
}
