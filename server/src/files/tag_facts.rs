//! The facts in the tags of tracks that are saved.

use std::collections::HashMap;

use protocol::ids::{LinkId, TrackId};
use sqlx::PgConnection;

use super::store;
use crate::config::Config;
use crate::media::audio::TagFacts;

/// The facts that are written into the tags of tracks that are saved. Those who hold a link are told IPIs only where it says so; the contact is the
/// platform's where the creator has chosen none.
///
/// # Errors
/// The database is away.
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
