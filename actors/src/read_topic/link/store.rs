//! The SQL query that reads the playlist or application that a share link shows.

use protocol::entity::shared::{ArchiveSizes, SharedBy, SharedThing};
use protocol::ids::{ApplicationId, LinkId, PlaylistId, TrackId};
use protocol::snapshot::LinkSnapshot;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Returns what a link shares; none if the link is revoked or has expired at `now`.
pub async fn find(
    conn: &mut PgConnection,
    link: &LinkId,
    now: OffsetDateTime,
) -> Result<Option<LinkSnapshot>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select l.playlist_id, l.application_id, l.allowed_all_tracks, l.allowed_single_track, l.expires,
                  l.password_hash is not null as "has_password!", coalesce(p.playlist_name, x.playlist_name) as "playlist_name!",
                  coalesce(case when x.job_id is null then x.description end, '') as "description!",
                  case when p.id is not null then a.user_name else coalesce(t.artist_name, '') end as "shared_by!",
                  c.name as "company?", nullif(a.public_contact, '') as contact,
                  t.tracks as "tracks!", t.duration as "duration!", t.bytes as "bytes!"
           from share_link l left join playlist p on p.id = l.playlist_id left join application x on x.id = l.application_id
           join account a on a.id = coalesce(p.user_id, x.user_id)
           left join job j on j.id = p.job_id left join company c on c.id = j.company_id
           cross join lateral (
               select coalesce(array_agg(t.id order by s.place, t.id), '{}') as tracks, coalesce(sum(t.duration), 0) as duration,
                      coalesce(sum(coalesce(t.sound_end - t.sound_start, t.file_size)), 0)::bigint as bytes,
                      mode() within group (order by t.artist_name) as artist_name
               from link_tracks(l.playlist_id, l.application_id) s join track t on t.id = s.track_id) t
           where l.link_id = $1 and l.revoked is null and (l.expires is null or l.expires > $2)"#,
        link.0,
        now
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| LinkSnapshot {
        target: SharedThing {
            link_id: link.clone(),
            playlist_id: row.playlist_id.map(PlaylistId),
            application_id: row.application_id.map(ApplicationId),
            allowed_all_tracks: row.allowed_all_tracks,
            allowed_single_track: row.allowed_single_track,
            playlist_name: row.playlist_name,
            description: row.description,
            shared_by: SharedBy {
                name: row.shared_by,
                company: row.company,
                contact: row.contact,
            },
            number_of_tracks: row.tracks.len() as i64,
            duration: row.duration,
            has_password: row.has_password,
            expires_at: row.expires.map(Into::into),
            // archives are not compressed, so their size is that of the sound
            sizes: ArchiveSizes {
                zip: row.bytes,
                seven_zip: row.bytes,
                scp: row.bytes,
            },
        },
        tracks_id: row.tracks.into_iter().map(TrackId).collect(),
    }))
}
