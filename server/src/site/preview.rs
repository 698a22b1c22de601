//! The preview of a share link in chat programs. It consists of Open Graph tags in the page of a link without a password. A chat program
//! that reads the tags does not count as a visitor.

use actors::{access, read_topic};
use protocol::entity::shared::SharedThing;
use sqlx::PgPool;
use time::OffsetDateTime;

use crate::html::escape;
use crate::secrets;

/// Returns the preview tags of the share link whose token is in this query string. Returns none if the link cannot be opened or has a
/// password.
pub(super) async fn find_tags(pool: &PgPool, public_url: &str, query: &str, now: OffsetDateTime) -> Option<String> {
    let token = query.split('&').find_map(|part| part.strip_prefix("token="))?;
    let is_token = token
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    if !is_token {
        return None;
    }
    let found = async {
        let mut connection = pool.acquire().await?;
        match access::link::find_open(&mut connection, &secrets::hash(token)).await? {
            Some(link) => read_topic::link::find(&mut connection, &link.link_id, now).await,
            None => Ok(None),
        }
    };
    match found.await {
        Ok(found) => found.map(|found| tags(&found.target, &format!("{public_url}/shareable-cover?token={token}"))),
        // the page is shown without tags
        Err(error) => {
            tracing::warn!(%error, "a link has no preview");
            None
        }
    }
}

fn tags(target: &SharedThing, cover: &str) -> String {
    let tracks = match target.number_of_tracks {
        1 => "1 track".to_owned(),
        number => format!("{number} tracks"),
    };
    let by = &target.shared_by.name;
    let description = if by.is_empty() {
        tracks
    } else {
        format!("{tracks} · {by}")
    };
    let of = [
        ("og:type", "music.playlist"),
        ("og:site_name", "Needledrop"),
        ("og:title", &target.playlist_name),
        ("og:description", &description),
        ("og:image", cover),
        ("og:image:width", "1200"),
        ("og:image:height", "630"),
    ];
    let tag = |(property, content)| format!("<meta property=\"{property}\" content=\"{}\" />", escape(content));
    of.map(tag).concat()
}
