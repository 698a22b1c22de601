//! `track_access` and `link_track_access`.

use crate::access::file::HeardTrack;
use protocol::ids::{LinkId, SessionId, TrackId, UserId};
use sqlx::PgConnection;

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

impl From<Row> for HeardTrack {
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

/// The track, where the session is alive and its person hears it.
pub(in crate::access) async fn find_by_session(
    conn: &mut PgConnection,
    session: SessionId,
    track: TrackId,
) -> Result<Option<HeardTrack>, sqlx::Error> {
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
    Ok(row.map(HeardTrack::from))
}

/// The track, where the link is live and shares it.
pub(in crate::access) async fn find_by_link(
    conn: &mut PgConnection,
    link: &LinkId,
    generation: i32,
    track: TrackId,
    to_save: bool,
) -> Result<Option<HeardTrack>, sqlx::Error> {
    let row = sqlx::query_as!(
        Row,
        r#"select t.id, t.user_id, null::bigint as "heard_by?", t.name_in_base, t.title, t.artist_name, t.sound_start, t.sound_end, t.loudness, t.true_peak
         from link_track_access($1, $2) a join track t on t.id = a.track_id
         where a.hears and (a.saves or not $3) and exists (select from live_link l where l.link_id = $1 and l.generation = $4)"#,
        link.0,
        track.0,
        to_save,
        generation
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(HeardTrack::from))
}
