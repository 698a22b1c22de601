//! Inserts the rows of the demo data: the fixed texts, and the values that were measured in the audio files.

use std::collections::HashMap;

use actors::write::Write;
use protocol::ids::{CompanyId, JobId, TrackId, UserId};
use time::{Duration, OffsetDateTime};

use super::catalogue::{self, DemoTrack};
use super::people::{self, PEOPLE};
use super::sounds::StoredSound;
use super::{briefs, review, store};

/// The data that is prepared before the database write begins, because the preparation takes longer than a write may take.
#[derive(Debug)]
pub(super) struct Material {
    pub(super) tracks: Vec<DemoTrack>,
    /// The stored audio files and their measured values, in the order of `tracks`.
    pub(super) sounds: Vec<StoredSound>,
    /// The hashes of the accounts' passwords, in the order of [`PEOPLE`].
    pub(super) password_hashes: Vec<String>,
}

/// Inserts all rows of the demo data into an empty database.
pub(super) async fn fill(write: &mut Write, now: OffsetDateTime, material: &Material) -> Result<(), sqlx::Error> {
    let mut filling = DemoWriter {
        write,
        now,
        users: HashMap::new(),
        tracks: HashMap::new(),
    };
    filling.insert_people(&material.password_hashes).await?;
    filling.insert_tracks(&material.tracks, &material.sounds).await?;
    let company = filling.insert_company().await?;
    let jobs = filling.insert_jobs(company).await?;
    filling.insert_submissions(&jobs).await?;
    filling.insert_reviews(&jobs).await?;
    store::insert_counts(filling.write.rows()).await
}

/// The state while the rows are being inserted. It contains the database ids of the people (by email) and tracks (by name) that were
/// already inserted.
struct DemoWriter<'a> {
    write: &'a mut Write,
    now: OffsetDateTime,
    users: HashMap<&'static str, UserId>,
    tracks: HashMap<String, TrackId>,
}

impl DemoWriter<'_> {
    fn ago(&self, minutes: i64) -> OffsetDateTime {
        self.now - Duration::minutes(minutes)
    }

    fn user(&self, email: &str) -> UserId {
        self.users[email]
    }

    /// Returns the id of the track whose audio file has this name (without the extension).
    fn track(&self, file: &str) -> TrackId {
        self.tracks[file]
    }

    async fn insert_people(&mut self, password_hashes: &[String]) -> Result<(), sqlx::Error> {
        let joined = self.ago(people::JOINED_MINUTES_AGO);
        for (person, hash) in PEOPLE.iter().zip(password_hashes) {
            let user_id = store::insert_account(self.write.rows(), person, hash, joined).await?;
            self.users.insert(person.email, user_id);
            if let Some(plan) = &person.plan {
                store::insert_subscription(self.write.rows(), user_id, plan, self.now).await?;
            }
        }
        Ok(())
    }

    /// Inserts the tracks, the oldest first. The tracks in `catalogue.toml` are ordered from the newest to the oldest.
    async fn insert_tracks(&mut self, tracks: &[DemoTrack], sounds: &[StoredSound]) -> Result<(), sqlx::Error> {
        for (place, (track, sound)) in tracks.iter().zip(sounds).enumerate().rev() {
            let created = self.ago(catalogue::NEWEST_MINUTES_AGO + 200 * place as i64);
            let owner = self.user(&track.owner);
            let track_id = store::insert_track(self.write.rows(), owner, track, sound, place as i64, created).await?;
            self.tracks.insert(track.name().to_owned(), track_id);
        }
        Ok(())
    }

    async fn insert_company(&mut self) -> Result<CompanyId, sqlx::Error> {
        let (owner, member) = (self.user(people::MANAGER), self.user(people::SECOND_MANAGER));
        let founded = self.ago(people::JOINED_MINUTES_AGO - 60);
        store::insert_company(self.write.rows(), owner, member, founded).await
    }

    /// Inserts the jobs, the oldest first. Returns their ids in the order of [`briefs::BRIEFS`].
    async fn insert_jobs(&mut self, company_id: CompanyId) -> Result<Vec<JobId>, sqlx::Error> {
        let author = self.user(people::MANAGER);
        let mut jobs = Vec::new();
        for brief in briefs::BRIEFS.iter().rev() {
            let posted = self.ago(brief.posted_minutes_ago);
            jobs.push(store::insert_job(self.write.rows(), company_id, author, brief, posted).await?);
        }
        jobs.reverse();
        Ok(jobs)
    }

    async fn insert_submissions(&mut self, jobs: &[JobId]) -> Result<(), sqlx::Error> {
        for sent in review::SUBMISSIONS {
            let (job_id, user_id) = (jobs[sent.brief], self.user(sent.by));
            let first = sent
                .tracks
                .iter()
                .map(|(_, minutes)| *minutes)
                .max()
                .unwrap_or_default();
            let application = store::NewApplication {
                user_id,
                job_id: Some(job_id),
                playlist_name: sent.name,
                description: sent.note,
                created: self.ago(first),
            };
            let application_id = store::insert_application(self.write.rows(), &application).await?;
            for (place, (file, minutes)) in sent.tracks.iter().enumerate() {
                let (track_id, at) = (self.track(file), self.ago(*minutes));
                store::insert_application_track(self.write.rows(), application_id, track_id, place, at).await?;
                store::insert_submission(self.write.rows(), application_id, track_id, at).await?;
            }
        }
        for (brief, email, file) in review::ADDED {
            let (user_id, track_id, added) = (self.user(email), self.track(file), self.ago(25));
            store::insert_added_track(self.write.rows(), jobs[*brief], user_id, track_id, added).await?;
        }
        let application = store::NewApplication {
            user_id: self.user(people::CREATOR),
            job_id: None,
            playlist_name: review::OWN_PLAYLIST,
            description: "",
            created: self.ago(3_000),
        };
        let application_id = store::insert_application(self.write.rows(), &application).await?;
        for (place, file) in review::OWN_PLAYLIST_TRACKS.iter().enumerate() {
            let track_id = self.track(file);
            store::insert_application_track(self.write.rows(), application_id, track_id, place, application.created)
                .await?;
        }
        Ok(())
    }

    async fn insert_reviews(&mut self, jobs: &[JobId]) -> Result<(), sqlx::Error> {
        for (brief, file, by, listened_minutes_ago, value) in review::LISTENS {
            let listen = store::DemoListen {
                job_id: jobs[*brief],
                track_id: self.track(file),
                user_id: self.user(by),
                at: self.ago(*listened_minutes_ago),
            };
            store::insert_listened(self.write.rows(), &listen).await?;
            if let Some(value) = value {
                store::insert_rating(self.write.rows(), &listen, *value).await?;
            }
        }
        for (email, minutes) in [
            (people::MANAGER, review::LAST_LOOK_MINUTES_AGO),
            (people::SECOND_MANAGER, 190),
        ] {
            let (user_id, at) = (self.user(email), self.ago(minutes));
            store::insert_review_visit(self.write.rows(), jobs[briefs::COASTAL], user_id, at).await?;
        }
        for list in review::PLAYLISTS {
            let (user_id, made) = (self.user(list.by), self.ago(list.made_minutes_ago));
            let playlist_id = store::insert_playlist(
                self.write.rows(),
                jobs[briefs::COASTAL],
                user_id,
                list.name,
                list.shared_with_company,
                made,
            )
            .await?;
            for (place, file) in list.tracks.iter().enumerate() {
                let track_id = self.track(file);
                store::insert_playlist_track(self.write.rows(), playlist_id, track_id, place, made).await?;
            }
        }
        Ok(())
    }
}
