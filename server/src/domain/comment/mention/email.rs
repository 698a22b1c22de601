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

/// The email about mentions that a person has not read.
struct EmailMentions;

impl AwayEmail for EmailMentions {
    const KIND: &'static str = "mentions";
    const TASK: &'static str = "email_mentions";

    async fn message(
        conn: &mut PgConnection,
        user: UserId,
        reader: &Reader,
        public_url: &str,
    ) -> sqlx::Result<Option<(OffsetDateTime, Message)>> {
        let (mentions, last) = store::count_unread_since(conn, user, reader.since()).await?;
        let message = messages::mentioned(&reader.user_name, mentions, public_url);
        Ok(last.map(|last| (last, message)))
    }
}

/// Queues an email to a mentioned person. The email is not sent if the person reads the mention before.
pub(super) async fn enqueue(write: &mut Write, user: UserId) -> Result<(), WriteError> {
    away_email::enqueue::<EmailMentions>(write, user).await
}

/// Registers the handler of the tasks that send emails about mentions.
pub fn add_email(handlers: Handlers, live: Arc<Live>, public_url: String) -> Handlers {
    away_email::add::<EmailMentions>(handlers, live, public_url)
}
