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
    /// Single tracks may be saved.
    pub allowed_single_track: bool,
}

/// The live links that these tokens' hashes open, in no order.
pub async fn list_by_tokens(conn: &mut PgConnection, token_hashes: &[Vec<u8>]) -> Result<Vec<LiveLink>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select link_id as "link_id!", token_hash as "token_hash!", password_hash, allowed_single_track as "allowed_single_track!"
           from live_link where token_hash = any($1)"#,
        token_hashes
    );
    let links = rows.fetch_all(conn).await?.into_iter().map(|row| LiveLink {
        link_id: LinkId(row.link_id),
        token_hash: row.token_hash,
        password_hash: row.password_hash,
        allowed_single_track: row.allowed_single_track,
    });
    Ok(links.collect())
}
