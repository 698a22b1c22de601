//! The SQL that reads playlists for their CSV files.

use protocol::ids::{PlaylistId, UserId};
use serde::Deserialize;
use sqlx::PgConnection;
use sqlx::types::Json;
use time::OffsetDateTime;

use crate::domain::track::table::TrackRow;

/// The data of a playlist for its CSV file: the values that are the same in all rows, and the ids of the tracks.
pub(super) struct Head {
    pub(super) playlist_name: String,
    pub(super) job_id: i64,
    pub(super) job: String,
    pub(super) company: String,
    /// The ids of the playlist's tracks, in playlist order.
    pub(super) tracks: Vec<i64>,
}

pub(super) async fn find_head(conn: &mut PgConnection, playlist: PlaylistId) -> sqlx::Result<Option<Head>> {
    sqlx::query_as!(
        Head,
        r#"select p.playlist_name, p.job_id, j.title as job, c.name as company,
                  array(select t.track_id from playlist_track t where t.playlist_id = p.id order by t.position, t.track_id) as "tracks!"
           from playlist p join job j on j.id = p.job_id join company c on c.id = j.company_id where p.id = $1"#,
        playlist.0
    )
    .fetch_optional(conn)
    .await
}

/// A rating of a track, with the name of the reviewer who gave it.
#[derive(Debug, Deserialize)]
pub(super) struct Rated {
    pub(super) name: String,
    pub(super) value: i16,
}

/// A track with the data of its row in the CSV file.
pub(super) struct Row {
    /// The position of the track among the requested tracks, counted from 1.
    pub(super) place: i64,
    pub(super) track: Json<TrackRow>,
    pub(super) user_name: String,
    /// Ten times the mean rating of the track, as a rounded number (75 means 7.5); `None` without ratings.
    pub(super) tenths: Option<i64>,
    pub(super) ratings: Json<Vec<Rated>>,
    pub(super) submitted: OffsetDateTime,
}

/// Lists the CSV rows of the given tracks in the given order, without tracks that are no longer submitted to the job.
pub(super) async fn list_rows(
    conn: &mut PgConnection,
    viewer: UserId,
    job: i64,
    tracks: &[i64],
) -> sqlx::Result<Vec<Row>> {
    sqlx::query_as!(
        Row,
        r#"select g.place as "place!", to_jsonb(t) as "track!: Json<TrackRow>", a.user_name,
                  r.tenths as "tenths?", coalesce(r.ratings, '[]') as "ratings!: Json<Vec<Rated>>", s.submitted
           from unnest($2::bigint[]) with ordinality g(track_id, place)
           join submission s on s.job_id = $1 and s.track_id = g.track_id
           join track t on t.id = g.track_id
           join account a on a.id = s.user_id
           cross join (select blind from job where id = $1) j
           left join lateral (
               select (sum(m.value) * 20 + count(*)) / nullif(count(*) * 2, 0) as tenths,
                      jsonb_agg(jsonb_build_object('name', who.user_name, 'value', m.value) order by m.user_id) as ratings
               from visible_ratings($1, g.track_id, $3, j.blind) m join account who on who.id = m.user_id
               where m.user_id not in (select user_id from removed_account)) r on true
           order by g.place"#,
        job,
        tracks,
        viewer.0
    )
    .fetch_all(conn)
    .await
}
