//! The SQL of the links that share a playlist or an application.

use protocol::ids::{ApplicationId, LinkId, PlaylistId, TrackId, UserId};
use protocol::topic::Topic;
use sqlx::PgConnection;

/// The live links of playlists and applications.
pub(super) async fn list_live(
    conn: &mut PgConnection,
    playlists: &[i64],
    applications: &[i64],
) -> Result<Vec<LinkId>, sqlx::Error> {
    let links = sqlx::query_scalar!(
        r#"select link_id as "link_id!" from live_link where playlist_id = any($1) or application_id = any($2)"#,
        playlists,
        applications
    );
    Ok(links.fetch_all(conn).await?.into_iter().map(LinkId).collect())
}

/// What a live link shows.
pub(super) struct Shown {
    pub(super) link_id: LinkId,
    /// The topic of the playlist or application.
    pub(super) thing: Topic,
    pub(super) playlist_name: String,
    pub(super) tracks_id: Vec<TrackId>,
}

/// What the live links of playlists and applications show.
pub(super) async fn list_shown(
    conn: &mut PgConnection,
    playlists: &[i64],
    applications: &[i64],
) -> Result<Vec<Shown>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select l.link_id as "link_id!", l.playlist_id, l.application_id as "application_id?",
                  coalesce(p.playlist_name, x.playlist_name) as "playlist_name!",
                  case when l.playlist_id is not null
                    then array(select t.track_id from playlist_track t where t.playlist_id = l.playlist_id order by t.position, t.track_id)
                    else array(select t.track_id from application_track t where t.application_id = l.application_id order by t.position, t.track_id)
                    end as "tracks!"
           from live_link l left join playlist p on p.id = l.playlist_id left join application x on x.id = l.application_id
           where l.playlist_id = any($1) or l.application_id = any($2)"#,
        playlists,
        applications
    );
    let shown = rows.fetch_all(conn).await?.into_iter().filter_map(|row| {
        let playlist = row.playlist_id.map(|id| Topic::Playlist(PlaylistId(id)));
        let application = row.application_id.map(|id| Topic::Application(ApplicationId(id)));
        Some(Shown {
            link_id: LinkId(row.link_id),
            thing: playlist.or(application)?,
            playlist_name: row.playlist_name,
            tracks_id: row.tracks.into_iter().map(TrackId).collect(),
        })
    });
    Ok(shown.collect())
}

/// The links that a person has made, revoked and expired ones too.
pub(super) async fn list_made_by(conn: &mut PgConnection, user: UserId) -> Result<Vec<LinkId>, sqlx::Error> {
    let links = sqlx::query_scalar!("select link_id from share_link where created_by = $1", user.0);
    Ok(links.fetch_all(conn).await?.into_iter().map(LinkId).collect())
}
