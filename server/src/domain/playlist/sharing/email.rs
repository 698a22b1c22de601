use std::sync::Arc;

use actors::live::Live;
use actors::queue::Handlers;
use actors::write::{Write, WriteError};
use protocol::ids::UserId;
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::store;
use crate::domain::away_email::{self, AwayEmail, Reader};
use crate::mail::messages::{self, Message};

/// The email about playlists that were shared with a person.
pub(super) struct EmailShares;

impl AwayEmail for EmailShares {
    const KIND: &'static str = "shared_playlists";
    const TASK: &'static str = "email_shared_playlists";

    async fn message(
        conn: &mut PgConnection,
        user: UserId,
        reader: &Reader,
        public_url: &str,
    ) -> sqlx::Result<Option<(OffsetDateTime, Message)>> {
        // people who were here since have seen the notice
        let since = reader.since().max(reader.last_seen());
        let shares = store::find_new_shares(conn, user, since).await?;
        Ok(shares.map(|shares| {
            let by = shares.by.as_deref();
            let message =
                messages::playlists_shared(&reader.user_name, shares.number, &shares.playlist_name, by, public_url);
            (shares.last, message)
        }))
    }
}

/// Queues an email to a member with whom a playlist was shared. The email is sent later, and only if the member has not used the site by
/// then.
pub(super) async fn enqueue(write: &mut Write, user: UserId) -> Result<(), WriteError> {
    away_email::enqueue::<EmailShares>(write, user).await
}

/// Registers the handler of the tasks that send emails about shared playlists.
pub fn add_email(handlers: Handlers, live: Arc<Live>, public_url: String) -> Handlers {
    away_email::add::<EmailShares>(handlers, live, public_url)
}
