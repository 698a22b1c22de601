//! Shared links: opened by their token, and their password where they have one.

use protocol::ids::LinkId;
use sqlx::PgConnection;

/// A link that is neither revoked nor expired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveLink {
    /// Its public name.
    pub link_id: LinkId,
    /// The SHA-256 of the token that opens it.
    pub token_hash: Vec<u8>,
    /// The argon2 hash of its password, where it has one: still to be checked.
    pub password_hash: Option<String>,
    /// The generation of its password.
    pub generation: i32,
    /// Single tracks may be saved.
    pub allowed_single_track: bool,
}

/// What those who follow a link must know of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FollowedLink {
    /// Its public name.
    pub link_id: LinkId,
    /// The generation of its password.
    pub generation: i32,
    /// The account that made it is blocked or on hold.
    pub is_barred: bool,
    /// Its time has passed, and nobody was told yet.
    pub is_untold: bool,
}

/// Those of these links that were not revoked, in no order.
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
        is_untold: row.is_untold,
    });
    Ok(found.collect())
}

/// The live links that these tokens' hashes open, in no order.
pub async fn list_by_tokens(conn: &mut PgConnection, token_hashes: &[Vec<u8>]) -> Result<Vec<LiveLink>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select link_id as "link_id!", token_hash as "token_hash!", password_hash, generation as "generation!",
                  allowed_single_track as "allowed_single_track!"
           from live_link where token_hash = any($1)"#,
        token_hashes
    );
    let links = rows.fetch_all(conn).await?.into_iter().map(|row| LiveLink {
        link_id: LinkId(row.link_id),
        token_hash: row.token_hash,
        password_hash: row.password_hash,
        generation: row.generation,
        allowed_single_track: row.allowed_single_track,
    });
    Ok(links.collect())
}
