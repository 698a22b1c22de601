//! Access through share links. A visitor opens a link with its token, and with its password if it has one.

use protocol::ids::{ApplicationId, LinkId, PlaylistId};
use protocol::topic::Topic;
use sqlx::PgConnection;

/// A share link that is neither revoked nor expired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveLink {
    /// The public id of the link.
    pub link_id: LinkId,
    /// The SHA-256 hash of the token that opens the link.
    pub token_hash: Vec<u8>,
    /// The argon2 hash of the link's password, which the caller must still check; none if the link has no password.
    pub password_hash: Option<String>,
    /// The generation of the link's password: a number that increases with each new password.
    pub generation: i32,
    /// True if visitors may save single tracks.
    pub allowed_single_track: bool,
    /// True if visitors may save the archive of all tracks.
    pub allowed_all_tracks: bool,
    /// The topic of the playlist or application that the link shares.
    pub target: Topic,
}

/// The facts about a link that decide whether visitors may still follow its topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FollowedLink {
    /// The public id of the link.
    pub link_id: LinkId,
    /// The generation of the link's password: a number that increases with each new password.
    pub generation: i32,
    /// True if the account that made the link is blocked or on hold.
    pub is_barred: bool,
    /// True if the link has expired and its followers have not been informed yet.
    pub is_expiry_unpublished: bool,
}

/// Returns the link whose token has this hash; none if it was revoked or has expired, or if it needs a password.
pub async fn find_open(conn: &mut PgConnection, token_hash: &[u8]) -> Result<Option<LiveLink>, sqlx::Error> {
    let link = list_by_tokens(conn, &[token_hash.to_vec()]).await?.pop();
    Ok(link.filter(|link| link.password_hash.is_none()))
}

/// Returns the name of the background picture of the playlist or application that a link shares. The outer option is none if the link
/// was revoked or has expired, or if its password has changed since `generation`. The inner option is none if the default picture is shown.
pub async fn find_background(
    conn: &mut PgConnection,
    link: &LinkId,
    generation: i32,
) -> Result<Option<Option<String>>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select coalesce(p.background_key, x.background_key) as name
           from live_link l left join playlist p on p.id = l.playlist_id left join application x on x.id = l.application_id
           where l.link_id = $1 and l.generation = $2"#,
        link.0,
        generation
    )
    .fetch_optional(conn)
    .await
}

/// A link that has expired or was revoked. The account that made it is neither blocked nor on hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndedLink {
    /// True if the link has expired, false if it was revoked.
    pub is_expired: bool,
    /// The public contact of the person who made the link; none if they have not given one.
    pub contact: Option<String>,
}

/// Returns the expired or revoked link whose token has this hash; none if there is no such link. A revoked link is found for 90 days after
/// it was revoked.
pub async fn find_ended(conn: &mut PgConnection, token_hash: &[u8]) -> Result<Option<EndedLink>, sqlx::Error> {
    sqlx::query_as!(
        EndedLink,
        r#"select e.is_expired as "is_expired!", nullif(a.public_contact, '') as contact
           from (select created_by, revoked is null as is_expired from share_link where token_hash = $1
                 union all
                 select created_by, false from ended_link where token_hash = $1 and ended > statement_timestamp() - interval '90 days') e
           left join account a on a.id = e.created_by
           where a.blocked is not true and a.on_hold is not true
           order by e.is_expired desc limit 1"#,
        token_hash
    )
    .fetch_optional(conn)
    .await
}

/// Deletes the links that were revoked more than 90 days ago.
pub async fn delete_ended(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from ended_link where ended <= statement_timestamp() - interval '90 days'")
        .execute(conn)
        .await?;
    Ok(())
}

/// Returns those of `links` that have not been revoked, in no particular order.
pub async fn list_followed(conn: &mut PgConnection, links: &[String]) -> Result<Vec<FollowedLink>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select l.link_id, l.generation, a.blocked or a.on_hold as "is_barred!",
                  coalesce(l.expires <= statement_timestamp() and l.told_expired is distinct from l.expires, false) as "is_untold!"
           from share_link l join account a on a.id = l.created_by
           where l.link_id = any($1) and l.revoked is null"#,
        links
    );
    let found = rows.fetch_all(conn).await?.into_iter().map(|row| FollowedLink {
        link_id: LinkId(row.link_id),
        generation: row.generation,
        is_barred: row.is_barred,
        is_expiry_unpublished: row.is_untold,
    });
    Ok(found.collect())
}

/// Returns the links whose tokens have these hashes and that are neither revoked nor expired, in no particular order.
pub async fn list_by_tokens(conn: &mut PgConnection, token_hashes: &[Vec<u8>]) -> Result<Vec<LiveLink>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select link_id as "link_id!", token_hash as "token_hash!", password_hash, generation as "generation!",
                  allowed_single_track as "allowed_single_track!", allowed_all_tracks as "allowed_all_tracks!", playlist_id, application_id
           from live_link where token_hash = any($1)"#,
        token_hashes
    );
    let links = rows.fetch_all(conn).await?.into_iter().filter_map(|row| {
        let playlist = row.playlist_id.map(|id| Topic::Playlist(PlaylistId(id)));
        let application = row.application_id.map(|id| Topic::Application(ApplicationId(id)));
        Some(LiveLink {
            link_id: LinkId(row.link_id),
            token_hash: row.token_hash,
            password_hash: row.password_hash,
            generation: row.generation,
            allowed_single_track: row.allowed_single_track,
            allowed_all_tracks: row.allowed_all_tracks,
            target: playlist.or(application)?,
        })
    });
    Ok(links.collect())
}
