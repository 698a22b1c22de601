//! The demo data: people, a company, jobs, tracks, submissions and ratings, so that a first visitor sees the product in use. It is inserted
//! only into an empty database. The audio files are handled like uploads: they are stored, decoded and measured, and their waveforms are
//! computed.

mod briefs;
mod catalogue;
mod error;
mod filling;
mod people;
mod review;
mod sounds;
mod store;

use std::sync::Arc;

use actors::live::Live;
use actors::write::Subject;
use sqlx::{PgConnection, PgPool};

use crate::clock::Clock;
use crate::files::Files;
use crate::passwords::{Passwords, Priority};
pub use error::DemoError;
use filling::{Material, fill};
use people::{PASSWORD, PEOPLE};

/// Returns true if the database contains a demo account. The password of these accounts is public.
pub async fn is_present(connection: &mut PgConnection) -> sqlx::Result<bool> {
    store::find_is_present(connection, &people::emails()).await
}

/// Fills the database with demo data if it is empty. Returns true if the data was inserted. Must be called before anybody follows a topic,
/// because the function writes no frames.
pub async fn seed(pool: &PgPool, live: &Live, files: &Files, passwords: &Passwords) -> Result<bool, DemoError> {
    let emails = people::emails();
    if !store::find_is_empty(&mut *pool.acquire().await?, &emails).await? {
        return Ok(false);
    }
    let tracks = catalogue::read()?;
    let sounds = sounds::store(files, &tracks).await?;
    let mut password_hashes = Vec::with_capacity(PEOPLE.len());
    for _ in PEOPLE {
        let hash = passwords.hash(Priority::Account, None, PASSWORD.to_owned()).await;
        password_hashes.push(hash.map_err(DemoError::Password)?);
    }
    let material = Arc::new(Material {
        tracks,
        sounds,
        password_hashes,
    });
    let (now, made) = (Clock.now(), Arc::clone(&material));
    let filled = live.write(Subject::Task("demo data")).run(async move |write| {
        store::lock_seeding(write.rows()).await?;
        let is_first = store::find_is_empty(write.rows(), &emails).await?;
        if is_first {
            fill(write, now, &made).await?;
        }
        Ok(is_first)
    });
    // if this fails the notes remain, and the next start removes the files
    let is_first = filled.await?.result;
    if is_first {
        tracing::info!(tracks = material.tracks.len(), "seeded the demo data");
    }
    for sound in &material.sounds {
        if !is_first {
            files.remove_track(&sound.name_in_base).await;
        }
        files.staging.clear(&sound.name_in_base);
    }
    Ok(is_first)
}
