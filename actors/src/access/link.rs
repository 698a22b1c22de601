//! Shared links: opened by their token, and their password where they have one.

use super::store;
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
///
/// # Errors
/// The database is away.
pub async fn list_followed(conn: &mut PgConnection, links: &[String]) -> Result<Vec<FollowedLink>, sqlx::Error> {
    store::link::list_followed(conn, links).await
}

/// The live links that these tokens' hashes open, in no order.
///
/// # Errors
/// The database is away.
pub async fn list_by_tokens(conn: &mut PgConnection, token_hashes: &[Vec<u8>]) -> Result<Vec<LiveLink>, sqlx::Error> {
    store::link::list_by_tokens(conn, token_hashes).await
}
