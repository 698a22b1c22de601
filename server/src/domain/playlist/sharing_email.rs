//! The email about playlists that were shared with a person who is away: at most one an hour.

use std::sync::Arc;
use std::time::Duration;

use actors::live::Live;
use actors::queue::{Failure, Handler, Handlers, Kind, Lane, Run, Task};
use actors::write::{Subject, Write, WriteError};
use protocol::ids::UserId;
use protocol::topic::Topic;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use super::store;
use crate::domain::away_email;
use crate::mail::messages;
use crate::mail::queue;

/// The kind of the email.
const KIND: &str = "shared_playlists";

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct EmailShares {
    user_id: UserId,
}

impl Kind for EmailShares {
    const NAME: &'static str = "email_shared_playlists";
    const LANE: Lane = Lane::Counts;
}

/// Queues the email to a member with whom a playlist was shared, which is sent unless they come before.
pub(super) async fn enqueue(write: &mut Write, member: UserId) -> Result<(), WriteError> {
    enqueue_after(write, member, away_email::UNSEEN_FOR).await
}

async fn enqueue_after(write: &mut Write, user_id: UserId, wait: Duration) -> Result<(), WriteError> {
    let task = Task::of(&EmailShares { user_id });
    write
        .enqueue(&task.once(format!("{}:{user_id}", EmailShares::NAME)).after(wait))
        .await?;
    Ok(())
}

struct Mailer {
    live: Arc<Live>,
    public_url: String,
}

impl Handler<EmailShares> for Mailer {
    async fn run(&self, EmailShares { user_id }: EmailShares, run: &Run) -> Result<(), Failure> {
        let is_here = self.live.is_active(&Topic::User(user_id));
        let (now, public_url) = (run.now, self.public_url.clone());
        let sending = self
            .live
            .write(Subject::Task("email shared playlists"))
            .run(async move |write| send_in(write, user_id, is_here, now, &public_url).await);
        sending.await?;
        Ok(())
    }
}

async fn send_in(
    write: &mut Write,
    user: UserId,
    is_here: bool,
    now: OffsetDateTime,
    public_url: &str,
) -> Result<(), WriteError> {
    let Some(reader) = away_email::find_reader(write.rows(), user, KIND).await? else {
        return Ok(());
    };
    // a person who was here since then has seen the notice
    let since = reader.since().max(reader.last_seen());
    let Some(shares) = store::find_shares(write.rows(), user, since).await? else {
        return Ok(());
    };
    if is_here {
        return Ok(());
    }
    if let Some(wait) = reader.wait(shares.last, false, now) {
        return enqueue_after(write, user, wait).await;
    }
    away_email::upsert_sent(write.rows(), user, KIND, now).await?;
    let by = shares.by.as_deref();
    let message = messages::playlists_shared(&reader.user_name, shares.number, &shares.playlist_name, by, public_url);
    write.enqueue(&queue::email(&reader.email, &message, None)).await?;
    Ok(())
}

/// Adds the handler that sends the emails.
pub fn add_email(handlers: Handlers, live: Arc<Live>, public_url: String) -> Handlers {
    handlers.with(Mailer { live, public_url })
}
