//! The SQL that reads the tracks that a share link shows, and the relation of a person to the link.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use protocol::entity::shared::SharedTrack;
use protocol::ids::{LinkId, TrackId, UserId};
use sqlx::PgConnection;
use sqlx::types::Json;

use crate::domain::track::splits::{StoredMasterOwner, StoredPublisher, StoredWriter, shown};

/// The relation of a person to a share link: whether they created it, and whether they own the playlist or application that it opens.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LinkRelation {
    /// True if the person owns the playlist or application that the link opens.
    pub is_owner: bool,
    /// True if the person created the link.
    pub is_maker: bool,
}

/// Returns whether a person created a link, and whether they own the playlist or application that it opens.
pub async fn find_relation(conn: &mut PgConnection, link: &LinkId, user: UserId) -> sqlx::Result<LinkRelation> {
    let found = sqlx::query_as!(
        LinkRelation,
        r#"select coalesce(p.user_id, x.user_id) = $2 as "is_owner!", l.created_by = $2 as "is_maker!"
           from share_link l left join playlist p on p.id = l.playlist_id left join application x on x.id = l.application_id
           where l.link_id = $1"#,
        link.0,
        user.0
    );
    Ok(found.fetch_optional(conn).await?.unwrap_or_default())
}

/// Counts the tracks that a link shows.
pub async fn count_tracks(conn: &mut PgConnection, link: &LinkId) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "tracks!" from share_link l cross join lateral link_tracks(l.playlist_id, l.application_id) where l.link_id = $1"#,
        link.0
    )
    .fetch_one(conn)
    .await
}

/// Returns a page of the tracks that a share link shows, in the order of the playlist or application.
pub async fn list_tracks(
    conn: &mut PgConnection,
    link: &LinkId,
    limit: i64,
    offset: i64,
) -> sqlx::Result<Vec<SharedTrack>> {
    let rows = sqlx::query!(
        r#"select t.id, t.title, t.description, t.name_in_base, t.artist_name, t.duration,
                  coalesce(t.sound_end - t.sound_start, t.file_size) as "file_size!", t.wave, t.genre, t.bpm, t.key, t.isrc, t.loudness, t.true_peak,
                  t.writers as "writers: Json<Vec<StoredWriter>>", t.publishers as "publishers: Json<Vec<StoredPublisher>>",
                  t.master_owners as "master_owners: Json<Vec<StoredMasterOwner>>", l.include_ipis
           from share_link l cross join lateral link_tracks(l.playlist_id, l.application_id) s join track t on t.id = s.track_id
           where l.link_id = $1 order by s.place, t.id limit $2 offset $3"#,
        link.0,
        limit,
        offset
    );
    let tracks = rows.fetch_all(conn).await?.into_iter().map(|mut row| {
        if !row.include_ipis {
            row.writers.0.iter_mut().for_each(|writer| writer.ipi.clear());
            row.publishers.0.iter_mut().for_each(|publisher| publisher.ipi.clear());
        }
        SharedTrack {
            track_id: TrackId(row.id),
            title: row.title,
            description: row.description,
            name_in_base: row.name_in_base,
            artist_name: row.artist_name,
            track_duration: row.duration,
            file_size: row.file_size,
            wave: STANDARD.encode(&row.wave),
            genre: row.genre,
            bpm: row.bpm,
            key: row.key,
            isrc: row.isrc,
            loudness: row.loudness,
            true_peak: row.true_peak,
            writers: shown(row.writers.0),
            publishers: shown(row.publishers.0),
            master_owners: shown(row.master_owners.0),
        }
    });
    Ok(tracks.collect())
}
