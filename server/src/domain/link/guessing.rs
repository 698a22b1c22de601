//! Notifies the person who made a link that somebody is guessing the link's password.

use std::sync::Arc;

use actors::live::Live;
use actors::write::{Subject, Write, WriteError};
use protocol::ids::LinkId;

use super::store;
use crate::domain::daily_limit::{self, DailyLimit};
use crate::mail::{messages, queue};

/// Emails the person who made a link that somebody is guessing its password, at most once a day. A failure of this email is only logged.
pub async fn notify_owner(live: Arc<Live>, link: LinkId) {
    let notified = live
        .write(Subject::Visitor)
        .run(async move |write| notify_in(write, &link).await);
    if let Err(refusal) = notified.await {
        tracing::warn!(
            code = %refusal.code,
            "guesses at a link's password were not reported to its owner"
        );
    }
}

async fn notify_in(write: &mut Write, link: &LinkId) -> Result<(), WriteError> {
    let now = write.now();
    let Some(made_by) = store::find_made_by(write.rows(), link).await? else {
        return Ok(());
    };
    if daily_limit::take(write.rows(), DailyLimit::GuessesAt(link), now).await? {
        let message = messages::link_guessed(&made_by.user_name, &made_by.playlist_name);
        write.enqueue(&queue::email(&made_by.email, &message, None)).await?;
    }
    Ok(())
}
