//! The audio of tracks: who hears and saves it.

use super::store;
use protocol::ids::{LinkId, SessionId, TrackId, UserId};
use sqlx::PgConnection;
use std::ops::Range;

/// A track that somebody may hear.
#[derive(Debug, Clone, PartialEq)]
pub struct HeardTrack {
    pub track_id: TrackId,
    pub owner_id: UserId,
    /// Whose session hears it; none where a link lets somebody hear it.
    pub heard_by: Option<UserId>,
    /// Its name in the file store.
    pub name_in_base: String,
    pub title: String,
    pub artist_name: String,
    /// Which bytes of its stored file are the sound between the tags; none where nobody has looked.
    pub sound: Option<Range<u64>>,
    /// LUFS.
    pub loudness: Option<f64>,
    /// dBTP.
    pub true_peak: Option<f64>,
}

/// The track, where the session is alive and its person hears it: its owner, a reviewer of a job to which it was submitted, or the
/// platform's staff. All of them may save it, too.
///
/// # Errors
/// The database is away.
pub async fn find_by_session(
    conn: &mut PgConnection,
    session: SessionId,
    track: TrackId,
) -> Result<Option<HeardTrack>, sqlx::Error> {
    store::file::find_by_session(conn, session, track).await
}

/// The track, where the link is live, its password still of this generation, and what it shares contains it. `to_save` asks for the right to save single tracks.
///
/// # Errors
/// The database is away.
pub async fn find_by_link(
    conn: &mut PgConnection,
    link: &LinkId,
    generation: i32,
    track: TrackId,
    to_save: bool,
) -> Result<Option<HeardTrack>, sqlx::Error> {
    store::file::find_by_link(conn, link, generation, track, to_save).await
}
