//! The SQL that reads the tracks that are put into archives.

use std::ops::Range;

use protocol::ids::{ApplicationId, JobId, LinkId, PlaylistId};
use sqlx::PgConnection;
use sqlx::types::Json;
use time::OffsetDateTime;

use crate::domain::link::shared::Shared;
use crate::domain::track::table::TrackRow;

/// A share link that is neither ended nor expired.
pub(in crate::domain::export) struct SharedLink {
    pub(in crate::domain::export) shared: Shared,
    /// The name of the playlist or application that the link opens.
    pub(in crate::domain::export) name: String,
    pub(in crate::domain::export) generation: i32,
    pub(in crate::domain::export) allowed_all_tracks: bool,
}

pub(in crate::domain::export) async fn find_link(
    conn: &mut PgConnection,
    link: &LinkId,
) -> sqlx::Result<Option<SharedLink>> {
    let row = sqlx::query!(
        r#"select l.playlist_id, l.application_id as "application_id?", coalesce(p.playlist_name, x.playlist_name) as "name!",
                  l.generation as "generation!", l.allowed_all_tracks as "allowed_all_tracks!"
           from live_link l left join playlist p on p.id = l.playlist_id left join application x on x.id = l.application_id
           where l.link_id = $1"#,
        link.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.and_then(|row| {
        let playlist = row.playlist_id.map(|id| Shared::Playlist(PlaylistId(id)));
        let application = row.application_id.map(|id| Shared::Application(ApplicationId(id)));
        Some(SharedLink {
            shared: playlist.or(application)?,
            name: row.name,
            generation: row.generation,
            allowed_all_tracks: row.allowed_all_tracks,
        })
    }))
}

pub(in crate::domain::export) async fn includes_ipis(conn: &mut PgConnection, link: &LinkId) -> sqlx::Result<bool> {
    let found = sqlx::query_scalar!("select include_ipis from share_link where link_id = $1", link.0);
    Ok(found.fetch_optional(conn).await?.unwrap_or_default())
}

/// A track to put into an archive.
pub(in crate::domain::export) struct ArchivedTrack {
    pub(in crate::domain::export) row: TrackRow,
    pub(in crate::domain::export) name_in_base: String,
    pub(in crate::domain::export) sound: Option<Range<u64>>,
    pub(in crate::domain::export) created: OffsetDateTime,
}

/// Lists the ids of the tracks that a link shares, in the order of the playlist or application.
pub(in crate::domain::export) async fn list_of_link(conn: &mut PgConnection, link: &LinkId) -> sqlx::Result<Vec<i64>> {
    let ids = sqlx::query_scalar!(
        r#"select s.track_id as "track_id!"
           from live_link l
           cross join lateral (
               select p.track_id, p.position from submitted_playlist_track p where p.playlist_id = l.playlist_id
               union all
               select x.track_id, x.position from application_track x where x.application_id = l.application_id) s
           where l.link_id = $1 order by s.position, s.track_id"#,
        link.0
    );
    ids.fetch_all(conn).await
}

/// Returns which of these tracks are submitted to the job.
pub(in crate::domain::export) async fn list_submitted(
    conn: &mut PgConnection,
    job: JobId,
    tracks: &[i64],
) -> sqlx::Result<Vec<i64>> {
    let ids = sqlx::query_scalar!(
        "select track_id from submission where job_id = $1 and track_id = any($2)",
        job.0,
        tracks
    );
    ids.fetch_all(conn).await
}

/// Returns the title of a job.
pub(in crate::domain::export) async fn find_title(conn: &mut PgConnection, job: JobId) -> sqlx::Result<String> {
    let title = sqlx::query_scalar!("select title from job where id = $1", job.0);
    title.fetch_one(conn).await
}

/// Returns these tracks in the order of `ids`.
pub(in crate::domain::export) async fn list_tracks(
    conn: &mut PgConnection,
    ids: &[i64],
) -> sqlx::Result<Vec<ArchivedTrack>> {
    let rows = sqlx::query!(
        r#"select to_jsonb(t) as "row!: Json<TrackRow>", t.name_in_base, t.sound_start, t.sound_end, t.created
           from unnest($1::bigint[]) with ordinality o (id, place) join track t on t.id = o.id order by o.place"#,
        ids
    );
    let tracks = rows.fetch_all(conn).await?.into_iter().map(|row| ArchivedTrack {
        row: row.row.0,
        name_in_base: row.name_in_base,
        sound: (row.sound_start.zip(row.sound_end))
            .filter(|(start, end)| start < end)
            .map(|(start, end)| start.cast_unsigned()..end.cast_unsigned()),
        created: row.created,
    });
    Ok(tracks.collect())
}
