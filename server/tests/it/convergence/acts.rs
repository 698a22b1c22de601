//! The acts of the clients, chosen by their random source.

use serde_json::{Value, json};

use super::Work;
use super::ledger::Key;
use super::participant::{Participant, PendingRequest};
use super::world::{Job, Part};

/// The most acknowledgements that a client waits for at a time.
const OUTSTANDING: usize = 12;

impl Participant {
    pub(super) async fn step(&mut self) {
        if self.dozing > 0 {
            self.dozing -= 1;
        } else if self.pending.len() > OUTSTANDING {
            while self.pending.len() > OUTSTANDING / 2 && self.handle_next().await {}
        } else {
            self.listen().await;
        }
        let job = self.dice.pick(&self.world.jobs.clone());
        match self.dice.below(100) {
            0..3 => {
                self.count("drops");
                self.lose();
            }
            3..7 => self.turn_away().await,
            7..11 => self.turn_back().await,
            11..14 => self.settle().await,
            14..17 if self.person.part == Part::SlowReviewer => self.dozing = 40,
            _ => match self.person.part {
                Part::Reviewer | Part::SlowReviewer if self.work == Work::Editing => self.edit(&job).await,
                Part::Reviewer | Part::SlowReviewer => self.review(&job).await,
                Part::SteadyCreator => self.settle().await,
                Part::Creator => self.create(&job).await,
            },
        }
    }

    async fn turn_away(&mut self) {
        let wanted: Vec<String> = self.wanted.iter().cloned().collect();
        let topic = self.dice.pick(&wanted);
        // the client always follows at least one topic
        if wanted.len() > 1 {
            self.wanted.remove(&topic);
            self.ask(
                "unsubscribe",
                json!({"topic": topic}),
                PendingRequest::Unsubscribe(topic.clone()),
            )
            .await;
        }
    }

    async fn turn_back(&mut self) {
        let job = self.dice.pick(&self.world.jobs.clone());
        let topic = match self.person.part {
            Part::Reviewer | Part::SlowReviewer if self.dice.percent(60) => format!("review:{}", job.id),
            Part::Reviewer | Part::SlowReviewer => format!("playlist:{}", job.playlist),
            Part::SteadyCreator => format!("application:{}", job.application),
            Part::Creator => format!("job:{}", job.id),
        };
        if self.wanted.insert(topic.clone()) {
            self.follow(&topic).await;
        }
    }

    /// Any track of the job: those of other creators come and go together with their ratings; the ledger covers only the steady ones.
    fn some_track(&mut self, job: &Job) -> i64 {
        if self.dice.percent(75) {
            return self.dice.pick(&job.steady);
        }
        let fleeting: Vec<i64> = (self.world.people.iter())
            .filter(|person| person.part == Part::Creator)
            .flat_map(|person| person.tracks.clone())
            .collect();
        self.dice.pick(&fleeting)
    }

    async fn write(&mut self, event: &str, payload: Value, values: &[(Key, i64)]) {
        let writes = values
            .iter()
            .map(|(key, value)| (*key, self.ledger.sent(*key, *value)))
            .collect();
        self.ask(event, payload, PendingRequest::Write(writes)).await;
    }

    async fn rate(&mut self, job: &Job, track: i64, rating: i64) {
        let payload = json!({"job_id": job.id, "track_id": track, "track_rating": (rating > 0).then_some(rating)});
        let key = Key::Rating(job.id, track, self.person.id);
        let writes = job.steady.contains(&track).then_some((key, rating));
        self.write("rating.set_track", payload, writes.as_slice()).await;
    }

    async fn review(&mut self, job: &Job) {
        let track = self.some_track(job);
        match self.dice.below(10) {
            0..6 => {
                let rating = self.dice.below(11) as i64;
                self.rate(job, track, rating).await;
            }
            6..8 => {
                let listened = self.dice.percent(60);
                let payload = json!({"job_id": job.id, "track_id": track, "listened": listened});
                let key = Key::Listened(job.id, track, self.person.id);
                let writes = job.steady.contains(&track).then_some((key, i64::from(listened)));
                self.write("application.set_track_listened", payload, writes.as_slice())
                    .await;
            }
            8 => self.list(job, track).await,
            _ if self.index == 0 => {
                let title = format!("a job, draft {}", self.dice.below(1_000));
                let answer = self.call("job/update", json!({"job_id": job.id, "title": title})).await;
                assert!(answer.get("result").is_some(), "{answer}");
            }
            _ => self.settle().await,
        }
    }

    async fn list(&mut self, job: &Job, track: i64) {
        // only one reviewer adds and removes each of the steady tracks
        let place = [0, 1, 5].iter().position(|index| *index == self.index);
        let (is_alone, own) = (place.is_some(), job.steady[place.unwrap_or(0)]);
        let adds = self.dice.percent(60);
        let track = if is_alone { own } else { track };
        let event = if adds {
            "playlist.add_tracks"
        } else {
            "playlist.delete_tracks"
        };
        let payload = json!({"playlist_id": job.playlist, "tracks_id": [track]});
        let writes = is_alone.then_some((Key::Listed(job.playlist, own), i64::from(adds)));
        if is_alone || !job.steady.contains(&track) {
            self.write(event, payload, writes.as_slice()).await;
        }
    }

    /// All reviewers change the order and the name; a reviewer who may not rename is refused.
    async fn edit(&mut self, job: &Job) {
        let track = self.some_track(job);
        match self.dice.below(10) {
            0..4 => self.list(job, track).await,
            4..8 => {
                let after = self.some_track(job);
                let after = self.dice.percent(80).then_some(after);
                let payload = json!({"playlist_id": job.playlist, "track_id": track, "after": after});
                self.write("playlist.move_track", payload, &[]).await;
            }
            8 => {
                let name = format!("short list, draft {}", self.dice.below(1_000));
                let payload = json!({"playlist_id": job.playlist, "playlist_name": name});
                self.write("playlist.rename", payload, &[]).await;
            }
            _ => self.review(job).await,
        }
    }

    async fn create(&mut self, job: &Job) {
        let track = self.dice.pick(&self.person.tracks.clone());
        let list = json!({"job_id": job.id, "track_id": track});
        match self.dice.below(10) {
            0..3 => self.write("application.add_track", list, &[]).await,
            3..5 => self.write("application.remove_track", list, &[]).await,
            5..8 => self.submit(job).await,
            _ => self.withdraw(job).await,
        }
    }

    /// The client's application for this job.
    async fn application(&self, job: &Job) -> Option<i64> {
        let all = self.world.applications_of(self.person.id).await;
        all.into_iter().find(|(of, _)| *of == job.id).map(|(_, id)| id)
    }

    async fn submit(&mut self, job: &Job) {
        let tracks = self.dice.some(&self.person.tracks.clone());
        let values: Vec<(Key, i64)> = (self.person.tracks.iter())
            .map(|track| (Key::Submitted(job.id, *track), i64::from(tracks.contains(track))))
            .collect();
        let answer = if let Some(id) = self.application(job).await {
            self.save("application/update", json!({"id": id, "tracks_id": tracks}), &values)
                .await
        } else {
            let request = format!("{}-{}", self.person.id, self.dice.below(usize::MAX));
            let form = json!({"job_id": job.id, "tracks_id": tracks, "request_id": request});
            let answer = self.save("application/create", form, &values).await;
            if let Some(id) = answer["result"]["id"].as_i64() {
                let topic = format!("application:{id}");
                self.wanted.insert(topic.clone());
                self.follow(&topic).await;
            }
            answer
        };
        assert!(answer.get("result").is_some(), "{answer}");
    }

    async fn withdraw(&mut self, job: &Job) {
        let Some(id) = self.application(job).await else { return };
        let tracks = self.dice.some(&self.person.tracks.clone());
        let values: Vec<(Key, i64)> = tracks.iter().map(|track| (Key::Submitted(job.id, *track), 0)).collect();
        self.save(
            "application/delete_tracks",
            json!({"id": id, "tracks_id": tracks}),
            &values,
        )
        .await;
    }

    async fn save(&mut self, name: &str, form: Value, values: &[(Key, i64)]) -> Value {
        let writes: Vec<(Key, u64)> = values
            .iter()
            .map(|(key, value)| (*key, self.ledger.sent(*key, *value)))
            .collect();
        let answer = self.call(name, form).await;
        if answer.get("result").is_some() {
            self.count("saves");
            for (key, write) in writes {
                self.ledger.acknowledged(key, write);
            }
        }
        answer
    }

    /// Sends one rating in every job.
    pub(super) async fn mark_once(&mut self) {
        for job in self.world.jobs.clone() {
            let rating = self.dice.below(10) as i64 + 1;
            self.rate(&job, job.steady[0], rating).await;
        }
    }
}
