//! The demo data: people, a company, briefs, tracks to listen to, submissions and ratings, so that the first visit meets a house that is
//! lived in. Only an empty database is seeded. The tracks go the way of an upload: stored, decoded, measured and drawn.

mod briefs;
mod catalogue;
mod people;
mod review;
mod sounds;
mod store;

use std::collections::HashMap;

use protocol::ids::{CompanyId, JobId, TrackId, UserId};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

use crate::blob::BlobError;
use crate::http::CallError;
use crate::http::clock::Clock;
use crate::media::audio::ProbeError;
use crate::run::app_state::AppState;
use people::{PASSWORD, PEOPLE};
use sounds::StoredSound;

/// Why the demo data could not be made.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// The database refused.
    #[error("demo data: {0}")]
    Sql(#[from] sqlx::Error),
    /// A track could not be stored.
    #[error("demo data: {0}")]
    Store(#[from] BlobError),
    /// A temporary file could not be written.
    #[error("demo data: {0}")]
    Io(#[from] std::io::Error),
    /// A track of the catalogue does not decode.
    #[error("demo data: {file}: {error}")]
    Track {
        /// Its file name.
        file: String,
        /// What the decoder says.
        error: ProbeError,
    },
    /// The catalogue file cannot be read.
    #[error("demo data: {0}")]
    Catalogue(Box<figment::Error>),
    /// A password could not be hashed.
    #[error("demo data: a password could not be hashed: {0}")]
    Password(CallError),
}

/// Whether the demo's people, whose password everybody knows, are here.
pub async fn is_present(connection: &mut PgConnection) -> sqlx::Result<bool> {
    store::find_is_present(connection, &people::emails()).await
}

/// Fills an empty database and answers whether it was empty. Call it before anybody follows a topic: no frames are written.
pub async fn seed(state: &AppState) -> Result<bool, DemoError> {
    let emails = people::emails();
    if !store::find_is_empty(&mut *state.pool.acquire().await?, &emails).await? {
        return Ok(false);
    }
    // before the transaction: decoding takes longer than a transaction may idle
    let tracks = catalogue::read()?;
    let sounds = sounds::store(&state.files, &tracks).await?;

    let mut transaction = state.pool.begin().await?;
    store::lock_seeding(&mut transaction).await?;
    let is_first = store::find_is_empty(&mut transaction, &emails).await?;
    if is_first {
        // where this fails the notes stay, and the next start clears the files away
        fill(state, &mut transaction, &tracks, &sounds).await?;
        transaction.commit().await?;
        tracing::info!(tracks = tracks.len(), "seeded the demo data");
    }
    for sound in &sounds {
        if !is_first {
            state.files.remove_track(&sound.name_in_base).await;
        }
        state.files.staging.settle(&sound.name_in_base);
    }
    Ok(is_first)
}

async fn fill(
    state: &AppState,
    connection: &mut PgConnection,
    tracks: &[catalogue::DemoTrack],
    sounds: &[StoredSound],
) -> Result<(), DemoError> {
    let now = Clock.now();
    let mut seeding = Seeding {
        connection,
        now,
        users: HashMap::new(),
        tracks: HashMap::new(),
    };
    seeding.insert_people(state).await?;
    seeding.insert_tracks(tracks, sounds).await?;
    let company = seeding.insert_company().await?;
    let jobs = seeding.insert_jobs(company).await?;
    seeding.insert_submissions(&jobs).await?;
    seeding.insert_reviews(&jobs).await?;
    store::insert_counts(seeding.connection).await?;
    Ok(())
}

/// A seeding under way: the ids that the data's own names have been given.
struct Seeding<'a> {
    connection: &'a mut PgConnection,
    now: OffsetDateTime,
    users: HashMap<&'static str, UserId>,
    tracks: HashMap<String, TrackId>,
}

impl Seeding<'_> {
    fn ago(&self, minutes: i64) -> OffsetDateTime {
        self.now - Duration::minutes(minutes)
    }

    fn user(&self, email: &str) -> UserId {
        self.users[email]
    }

    /// The track of a file name without its ending.
    fn track(&self, file: &str) -> TrackId {
        self.tracks[file]
    }

    async fn insert_people(&mut self, state: &AppState) -> Result<(), DemoError> {
        let joined = self.ago(people::JOINED_MINUTES_AGO);
        for person in PEOPLE {
            let hash = state
                .passwords
                .hash(PASSWORD.to_owned())
                .await
                .map_err(DemoError::Password)?;
            let user_id = store::insert_account(self.connection, person, &hash, joined).await?;
            self.users.insert(person.email, user_id);
            if let Some(plan) = &person.plan {
                store::insert_subscription(self.connection, user_id, plan, self.now).await?;
            }
        }
        Ok(())
    }

    /// The catalogue's first track is the newest of its owner.
    async fn insert_tracks(
        &mut self,
        tracks: &[catalogue::DemoTrack],
        sounds: &[StoredSound],
    ) -> Result<(), DemoError> {
        for (place, (track, sound)) in tracks.iter().zip(sounds).enumerate().rev() {
            let created = self.ago(catalogue::NEWEST_MINUTES_AGO + 200 * place as i64);
            let owner = self.user(&track.owner);
            let track_id = store::insert_track(self.connection, owner, track, sound, place as i64, created).await?;
            self.tracks.insert(track.name().to_owned(), track_id);
        }
        Ok(())
    }

    async fn insert_company(&mut self) -> Result<CompanyId, DemoError> {
        let (owner, member) = (self.user(people::MANAGER), self.user(people::SECOND_MANAGER));
        let founded = self.ago(people::JOINED_MINUTES_AGO - 60);
        Ok(store::insert_company(self.connection, owner, member, founded).await?)
    }

    /// The ids of [`briefs::BRIEFS`], in their order; the oldest is inserted first.
    async fn insert_jobs(&mut self, company_id: CompanyId) -> Result<Vec<JobId>, DemoError> {
        let author = self.user(people::MANAGER);
        let mut jobs = Vec::new();
        for brief in briefs::BRIEFS.iter().rev() {
            let posted = self.ago(brief.posted_minutes_ago);
            jobs.push(store::insert_job(self.connection, company_id, author, brief, posted).await?);
        }
        jobs.reverse();
        Ok(jobs)
    }

    async fn insert_submissions(&mut self, jobs: &[JobId]) -> Result<(), DemoError> {
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
            let application_id = store::insert_application(self.connection, &application).await?;
            for (place, (file, minutes)) in sent.tracks.iter().enumerate() {
                let (track_id, at) = (self.track(file), self.ago(*minutes));
                store::insert_application_track(self.connection, application_id, track_id, place, at).await?;
                store::insert_submission(self.connection, application_id, track_id, at).await?;
            }
        }
        for (brief, email, file) in review::ADDED {
            let (user_id, track_id, added) = (self.user(email), self.track(file), self.ago(25));
            store::insert_added_track(self.connection, jobs[*brief], user_id, track_id, added).await?;
        }
        let application = store::NewApplication {
            user_id: self.user(people::CREATOR),
            job_id: None,
            playlist_name: review::OWN_PLAYLIST,
            description: "",
            created: self.ago(3_000),
        };
        let application_id = store::insert_application(self.connection, &application).await?;
        for (place, file) in review::OWN_PLAYLIST_TRACKS.iter().enumerate() {
            let track_id = self.track(file);
            store::insert_application_track(self.connection, application_id, track_id, place, application.created)
                .await?;
        }
        Ok(())
    }

    async fn insert_reviews(&mut self, jobs: &[JobId]) -> Result<(), DemoError> {
        for (brief, file, by, heard_minutes_ago, value) in review::HEARD {
            let heard = store::Heard {
                job_id: jobs[*brief],
                track_id: self.track(file),
                user_id: self.user(by),
                at: self.ago(*heard_minutes_ago),
            };
            store::insert_listened(self.connection, &heard).await?;
            if let Some(value) = value {
                store::insert_rating(self.connection, &heard, *value).await?;
            }
        }
        for (email, minutes) in [
            (people::MANAGER, review::LAST_LOOK_MINUTES_AGO),
            (people::SECOND_MANAGER, 190),
        ] {
            let (user_id, at) = (self.user(email), self.ago(minutes));
            store::insert_review_visit(self.connection, jobs[briefs::COASTAL], user_id, at).await?;
        }
        for list in review::PLAYLISTS {
            let (user_id, made) = (self.user(list.by), self.ago(list.made_minutes_ago));
            let playlist_id = store::insert_playlist(
                self.connection,
                jobs[briefs::COASTAL],
                user_id,
                list.name,
                list.shared_with_company,
                made,
            )
            .await?;
            for (place, file) in list.tracks.iter().enumerate() {
                let track_id = self.track(file);
                store::insert_playlist_track(self.connection, playlist_id, track_id, place, made).await?;
            }
        }
        Ok(())
    }
}
