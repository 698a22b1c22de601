//! Access to the audio files of tracks: who may play and save them.

use protocol::ids::{LinkId, SessionId, TrackId, UserId};
use sqlx::PgConnection;
use std::ops::Range;

/// A track that a person or a link visitor may play.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayableTrack {
    pub track_id: TrackId,
    pub owner_id: UserId,
    /// The person whose session gives access to the track; none if access comes from a share link.
    pub heard_by: Option<UserId>,
    /// The name of the track's audio file in the file store.
    pub name_in_base: String,
    pub title: String,
    pub artist_name: String,
    /// The range of bytes in the stored file that contains sound, without the tags before and after it; none if the range has not been
    /// determined.
    pub sound: Option<Range<u64>>,
    /// The loudness of the track, in LUFS; none if it is silent or was not measured.
    pub loudness: Option<f64>,
    /// The true peak of the track, in dBTP; none if it is silent or was not measured.
    pub true_peak: Option<f64>,
}

/// Returns the track if the session has not ended and its person may play the track; otherwise none. The track's owner, the reviewers of
/// jobs that the track was submitted to, and the platform's staff may play it. They may also save (download) it.
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

/// Returns the track if the link is neither revoked nor expired, if it shares the track, and if its password has not changed since
/// `generation`; otherwise none. If `to_save` is true, visitors of the link must also have the right to save single tracks.
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
