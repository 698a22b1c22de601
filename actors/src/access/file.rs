//! Access to the audio of tracks: the people who may hear and save it.

use protocol::ids::{LinkId, SessionId, TrackId, UserId};
use sqlx::PgConnection;
use std::ops::Range;

/// A track that somebody may hear.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayableTrack {
    pub track_id: TrackId,
    pub owner_id: UserId,
    /// The person whose session gives access to it; none where a link gives it.
    pub heard_by: Option<UserId>,
    /// Its name in the file store.
    pub name_in_base: String,
    pub title: String,
    pub artist_name: String,
    /// The range of bytes of its stored file that is the sound, between the tags; none where it has not been determined.
    pub sound: Option<Range<u64>>,
    /// LUFS.
    pub loudness: Option<f64>,
    /// dBTP.
    pub true_peak: Option<f64>,
}

/// Returns the track if the session is alive and its person may hear it: its owner, a reviewer of a job to which it was submitted, or the
/// platform's staff. All of them may save it, too.
pub async fn find_by_session(
    conn: &mut PgConnection,
    session: SessionId,
    track: TrackId,
) -> Result<Option<PlayableTrack>, sqlx::Error> {
    let row = sqlx::query_as!(
        Row,
        r#"select t.id, t.user_id, s.user_id as "heard_by?", t.name_in_base, t.title, t.artist_name, t.sound_start, t.sound_end, t.loudness, t.true_peak
         from live_session s cross join lateral track_access(s.user_id, $2) a join track t on t.id = a.track_id
         where s.id = $1 and a.hears"#,
        session.0,
        track.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(PlayableTrack::from))
}

/// Returns the track if the link is live, its password is still of this generation and the link shares the track. `to_save` requires the right
/// to save single tracks.
pub async fn find_by_link(
    conn: &mut PgConnection,
    link: &LinkId,
    generation: i32,
    track: TrackId,
    to_save: bool,
) -> Result<Option<PlayableTrack>, sqlx::Error> {
    let row = sqlx::query_as!(
        Row,
        r#"select t.id, t.user_id, null::bigint as "heard_by?", t.name_in_base, t.title, t.artist_name, t.sound_start, t.sound_end, t.loudness, t.true_peak
         from link_track_access($1, $2) a join track t on t.id = a.track_id
         where a.hears and (a.saves or not $3)
           and exists (select from live_link l where l.link_id = $1 and l.generation = $4)"#,
        link.0,
        track.0,
        to_save,
        generation
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(PlayableTrack::from))
}

struct Row {
    id: i64,
    user_id: i64,
    heard_by: Option<i64>,
    name_in_base: String,
    title: String,
    artist_name: String,
    sound_start: Option<i64>,
    sound_end: Option<i64>,
    loudness: Option<f64>,
    true_peak: Option<f64>,
}

impl From<Row> for PlayableTrack {
    fn from(row: Row) -> Self {
        Self {
            track_id: TrackId(row.id),
            owner_id: UserId(row.user_id),
            heard_by: row.heard_by.map(UserId),
            name_in_base: row.name_in_base,
            title: row.title,
            artist_name: row.artist_name,
            sound: row
                .sound_start
                .zip(row.sound_end)
                .filter(|(start, end)| start < end)
                .map(|(start, end)| start as u64..end as u64),
            loudness: row.loudness,
            true_peak: row.true_peak,
        }
    }
}
