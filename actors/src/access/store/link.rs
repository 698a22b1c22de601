//! `live_link`.

use crate::access::link::LiveLink;
use protocol::ids::LinkId;
use sqlx::PgConnection;

/// The live links of these tokens' hashes.
pub(in crate::access) async fn list_by_tokens(
    conn: &mut PgConnection,
    token_hashes: &[Vec<u8>],
) -> Result<Vec<LiveLink>, sqlx::Error> {
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
