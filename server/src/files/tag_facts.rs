//! The data for the ID3 tags of downloaded tracks.

use std::collections::HashMap;

use protocol::ids::{LinkId, TrackId};
use sqlx::PgConnection;

use super::store;
use crate::config::Config;
use media::audio::TagFacts;

/// Returns the data for the ID3 tags of downloaded tracks. If `link` is given, IPI numbers are left out unless the link includes them. If
/// the creator has chosen no contact, the platform's contact is used.
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
