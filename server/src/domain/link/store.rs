//! The SQL for the links that share a playlist or an application.

use protocol::change::LinkChange;
use protocol::client_event::LinkUpdate;
use protocol::entity::author::Author;
use protocol::error_code::ErrorCode;
use protocol::ids::{ApplicationId, LinkId, PlaylistId, TrackId, UserId};
use protocol::topic::Topic;
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::address::Token;
use super::shared::Shared;
use super::terms::Terms;

/// Lists the valid links to these playlists and applications.
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

/// Lists the valid links to these playlists and applications, with the permissions of each.
pub(super) async fn list_terms(
    conn: &mut PgConnection,
    playlists: &[i64],
    applications: &[i64],
) -> Result<Vec<(LinkId, LinkChange)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select l.link_id, l.allowed_all_tracks, l.allowed_single_track, l.expires
           from live_link o join share_link l on l.link_id = o.link_id
           where o.playlist_id = any($1) or o.application_id = any($2)"#,
        playlists,
        applications
    );
    let terms = rows.fetch_all(conn).await?.into_iter().map(|row| {
        let change = LinkChange::LinkChanged {
            allowed_all_tracks: row.allowed_all_tracks,
            allowed_single_track: row.allowed_single_track,
            expires_at: row.expires.map(Into::into),
        };
        (LinkId(row.link_id), change)
    });
    Ok(terms.collect())
}

/// The content of the page that a valid link opens.
pub(super) struct Shown {
    pub(super) link_id: LinkId,
    /// The topic of the playlist or application that the link opens.
    pub(super) target: Topic,
    pub(super) playlist_name: String,
    pub(super) description: String,
    pub(super) tracks_id: Vec<TrackId>,
}

/// Lists the valid links to these playlists and applications, with the content of each link's page.
pub(super) async fn list_shown(
    conn: &mut PgConnection,
    playlists: &[i64],
    applications: &[i64],
) -> Result<Vec<Shown>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select l.link_id as "link_id!", l.playlist_id, l.application_id as "application_id?",
                  coalesce(p.playlist_name, x.playlist_name) as "playlist_name!",
                  coalesce(case when x.job_id is null then x.description end, '') as "description!",
                  array(select t.track_id from link_tracks(l.playlist_id, l.application_id) t order by t.place, t.track_id) as "tracks!"
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
            target: playlist.or(application)?,
            playlist_name: row.playlist_name,
            description: row.description,
            tracks_id: row.tracks.into_iter().map(TrackId).collect(),
        })
    });
    Ok(shown.collect())
}

/// Returns the topics of the playlists and applications that contain any of these tracks and that a valid link opens.
pub(super) async fn list_linked(conn: &mut PgConnection, tracks: &[TrackId]) -> Result<Vec<Topic>, sqlx::Error> {
    let tracks: Vec<i64> = tracks.iter().map(|track| track.0).collect();
    let rows = sqlx::query!(
        r#"select distinct p.playlist_id, null::bigint as application_id from playlist_track p
           where p.track_id = any($1) and exists (select from live_link l where l.playlist_id = p.playlist_id offset 0)
           union all
           select distinct null::bigint, x.application_id from application_track x
           where x.track_id = any($1) and exists (select from live_link l where l.application_id = x.application_id offset 0)"#,
        &tracks
    );
    let targets = rows.fetch_all(conn).await?.into_iter().filter_map(|row| {
        let playlist = row.playlist_id.map(|id| Topic::Playlist(PlaylistId(id)));
        playlist.or(row.application_id.map(|id| Topic::Application(ApplicationId(id))))
    });
    Ok(targets.collect())
}

/// Lists all links that a person has made, including revoked and expired ones.
pub(super) async fn list_made_by(conn: &mut PgConnection, user: UserId) -> Result<Vec<LinkId>, sqlx::Error> {
    let links = sqlx::query_scalar!("select link_id from share_link where created_by = $1", user.0);
    Ok(links.fetch_all(conn).await?.into_iter().map(LinkId).collect())
}

/// The person who made a link, with the data for emails about the link.
pub(super) struct MadeBy {
    pub(super) user_name: String,
    pub(super) email: String,
    /// The name of the playlist or application that the link opens.
    pub(super) playlist_name: String,
}

/// Returns the person who made a link; `None` if the link was revoked or has expired.
pub(super) async fn find_made_by(conn: &mut PgConnection, link_id: &LinkId) -> Result<Option<MadeBy>, sqlx::Error> {
    sqlx::query_as!(
        MadeBy,
        r#"select a.user_name, a.email, coalesce(p.playlist_name, x.playlist_name) as "playlist_name!"
           from live_link l join account a on a.id = l.created_by
           left join playlist p on p.id = l.playlist_id left join application x on x.id = l.application_id
           where l.link_id = $1"#,
        link_id.0
    )
    .fetch_optional(conn)
    .await
}

/// The row of a share link.
#[expect(clippy::struct_excessive_bools, reason = "columns, each of which stands for itself")]
pub(super) struct LinkRow {
    pub(super) link_id: LinkId,
    pub(super) token_hash: Vec<u8>,
    pub(super) salt: Option<Vec<u8>>,
    pub(super) playlist_id: Option<PlaylistId>,
    pub(super) application_id: Option<ApplicationId>,
    pub(super) created_by: Author,
    pub(super) allowed_all_tracks: bool,
    pub(super) allowed_single_track: bool,
    pub(super) include_ipis: bool,
    pub(super) recipient: String,
    pub(super) has_password: bool,
    pub(super) expires: Option<OffsetDateTime>,
    pub(super) created: OffsetDateTime,
    /// True if the link has not expired.
    pub(super) is_live: bool,
    pub(super) notify_first_open: bool,
    pub(super) counts: Counts,
}

/// The number of times a link was opened, the numbers of its listeners, plays and downloads, and the time at which it was last opened.
pub(in crate::domain) struct Counts {
    pub(in crate::domain) opens: i64,
    pub(in crate::domain) listeners: i64,
    pub(in crate::domain) plays: i64,
    pub(in crate::domain) downloads: i64,
    pub(in crate::domain) last_opened: Option<OffsetDateTime>,
}

impl LinkRow {
    /// Returns the playlist or application that the link opens.
    pub(super) fn shared(&self) -> Result<Shared, ErrorCode> {
        let playlist = self.playlist_id.map(Shared::Playlist);
        let application = self.application_id.map(Shared::Application);
        playlist.or(application).ok_or(ErrorCode::NotFound)
    }
}

/// Returns a link that was not revoked, whether or not it has expired.
pub(super) async fn find_link(conn: &mut PgConnection, link_id: &LinkId) -> Result<Option<LinkRow>, sqlx::Error> {
    Ok(list_rows(conn, Some(&link_id.0), None, None).await?.pop())
}

/// Returns the links to a playlist or application that were not revoked, the newest first, at most 200.
pub(super) async fn list_links(conn: &mut PgConnection, shared: Shared) -> Result<Vec<LinkRow>, sqlx::Error> {
    match shared {
        Shared::Playlist(id) => list_rows(conn, None, Some(id.0), None).await,
        Shared::Application(id) => list_rows(conn, None, None, Some(id.0)).await,
    }
}

async fn list_rows(
    conn: &mut PgConnection,
    link_id: Option<&str>,
    playlist: Option<i64>,
    application: Option<i64>,
) -> Result<Vec<LinkRow>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select l.link_id, l.token_hash, l.salt, l.playlist_id, l.application_id, l.created_by, a.user_name, l.allowed_all_tracks,
                  l.allowed_single_track, l.include_ipis, l.recipient, l.password_hash is not null as "has_password!", l.expires, l.created,
                  l.expires is null or l.expires > now() as "is_live!", l.notify_first_open, l.opens, l.listeners, l.plays, l.downloads, l.last_opened
           from share_link l join account a on a.id = l.created_by
           where (l.link_id = $1 or l.playlist_id = $2 or l.application_id = $3) and l.revoked is null
           order by l.created desc, l.link_id limit 200"#,
        link_id,
        playlist,
        application
    );
    let links = rows.fetch_all(conn).await?.into_iter().map(|row| LinkRow {
        link_id: LinkId(row.link_id),
        token_hash: row.token_hash,
        salt: row.salt,
        playlist_id: row.playlist_id.map(PlaylistId),
        application_id: row.application_id.map(ApplicationId),
        created_by: Author {
            user_id: UserId(row.created_by),
            user_name: row.user_name,
        },
        allowed_all_tracks: row.allowed_all_tracks,
        allowed_single_track: row.allowed_single_track,
        include_ipis: row.include_ipis,
        recipient: row.recipient,
        has_password: row.has_password,
        expires: row.expires,
        created: row.created,
        is_live: row.is_live,
        notify_first_open: row.notify_first_open,
        counts: Counts {
            opens: row.opens,
            listeners: row.listeners,
            plays: row.plays,
            downloads: row.downloads,
            last_opened: row.last_opened,
        },
    });
    Ok(links.collect())
}

/// Inserts a link.
pub(super) async fn insert_link(
    conn: &mut PgConnection,
    by: UserId,
    link_id: &LinkId,
    shared: Shared,
    terms: &Terms,
    token: &Token,
) -> Result<(), sqlx::Error> {
    let (playlist, application) = match shared {
        Shared::Playlist(id) => (Some(id.0), None),
        Shared::Application(id) => (None, Some(id.0)),
    };
    sqlx::query!(
        "insert into share_link (link_id, token_hash, salt, playlist_id, application_id, created_by, allowed_all_tracks, allowed_single_track,
                                 include_ipis, recipient, password_hash, expires, notify_first_open)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        link_id.0,
        &token.hash[..],
        &token.salt[..],
        playlist,
        application,
        by.0,
        terms.allowed_all_tracks,
        terms.allowed_single_track,
        terms.include_ipis,
        terms.recipient,
        terms.password_hash,
        terms.expires,
        terms.notify_first_open
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Sets those fields of a link that `update` contains; `new_password` must be a hash. Setting or removing the password increases the link's
/// generation.
pub(super) async fn update_link(conn: &mut PgConnection, update: &LinkUpdate) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update share_link set allowed_all_tracks = coalesce($2, allowed_all_tracks), allowed_single_track = coalesce($3, allowed_single_track),
                include_ipis = coalesce($4, include_ipis), recipient = coalesce($5, recipient),
                expires = case when $6 then $7 else expires end, password_hash = case when $8 then $9 else password_hash end,
                generation = generation + case when $8 then 1 else 0 end, notify_first_open = coalesce($10, notify_first_open)
         where link_id = $1",
        update.link_id.0,
        update.allowed_all_tracks,
        update.allowed_single_track,
        update.include_ipis,
        update.recipient,
        update.expires_at.is_some(),
        update.expires_at.flatten().map(|at| at.0),
        update.new_password.is_some(),
        update.new_password.clone().flatten(),
        update.notify_first_open
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Marks the expiry of a link as published; returns false if it was published before, or if the link has not expired.
pub(super) async fn mark_expiry_published(conn: &mut PgConnection, link_id: &LinkId) -> Result<bool, sqlx::Error> {
    let updated = sqlx::query!(
        "update share_link set told_expired = expires
         where link_id = $1 and revoked is null and expires <= statement_timestamp() and told_expired is distinct from expires",
        link_id.0
    );
    Ok(updated.execute(conn).await?.rows_affected() == 1)
}

/// Deletes a link, including its salt and the hash of its token.
pub(super) async fn delete_link(conn: &mut PgConnection, link_id: &LinkId) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from share_link where link_id = $1", link_id.0)
        .execute(conn)
        .await?;
    Ok(())
}

/// Returns the tracks of a playlist or application.
pub(super) async fn list_tracks(conn: &mut PgConnection, shared: Shared) -> Result<Vec<TrackId>, sqlx::Error> {
    let ids = match shared {
        Shared::Playlist(id) => {
            sqlx::query_scalar!(
                r#"select track_id as "track_id!" from submitted_playlist_track where playlist_id = $1"#,
                id.0
            )
            .fetch_all(conn)
            .await?
        }
        Shared::Application(id) => {
            sqlx::query_scalar!("select track_id from application_track where application_id = $1", id.0)
                .fetch_all(conn)
                .await?
        }
    };
    Ok(ids.into_iter().map(TrackId).collect())
}
