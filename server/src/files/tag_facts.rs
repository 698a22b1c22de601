//! The facts in the tags of tracks that are saved.

use std::collections::HashMap;

use protocol::ids::{LinkId, TrackId};
use sqlx::PgConnection;

use super::store;
use crate::config::Config;
use crate::media::audio::TagFacts;

/// Returns the facts that are written into the tags of tracks that are saved. Holders of a link get IPIs only if the link shows them; the
/// contact is the platform's if the creator has chosen none.
///
/// # Errors
/// Fails if the database does not answer.
pub async fn list_tag_facts(
    connection: &mut PgConnection,
    config: &Config,
    tracks: &[TrackId],
    link: Option<&LinkId>,
) -> sqlx::Result<HashMap<TrackId, TagFacts>> {
    let mut all = store::list_tag_facts(connection, tracks, link).await?;
    let ours = (config.page.contact_email.as_deref()).unwrap_or_else(|| config.http.public_url());
    for facts in all.values_mut().filter(|facts| facts.contact.is_empty()) {
        ours.clone_into(&mut facts.contact);
    }
    Ok(all)
}
