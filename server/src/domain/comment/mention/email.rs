//! The email about mentions that were not read for 15 minutes, to a person who is away: at most one an hour, without the text of comments.

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
const KIND: &str = "mentions";

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct EmailMentions {
    user_id: UserId,
}

impl Kind for EmailMentions {
    const NAME: &'static str = "email_mentions";
    const LANE: Lane = Lane::Counts;
}

/// Queues the email to a mentioned person, which is sent unless they read the mention before.
pub(super) async fn enqueue(write: &mut Write, user: UserId) -> Result<(), WriteError> {
    enqueue_after(write, user, away_email::UNSEEN_FOR).await
}

async fn enqueue_after(write: &mut Write, user_id: UserId, wait: Duration) -> Result<(), WriteError> {
    let task = Task::of(&EmailMentions { user_id });
    write
        .enqueue(&task.once(format!("email_mentions:{user_id}")).after(wait))
        .await?;
    Ok(())
}

struct Mailer {
    live: Arc<Live>,
    public_url: String,
}

impl Handler<EmailMentions> for Mailer {
    async fn run(&self, EmailMentions { user_id }: EmailMentions, run: &Run) -> Result<(), Failure> {
        // connections of this node; those of other nodes show by their sessions
        let is_here = self.live.is_active(&Topic::User(user_id));
        let (now, public_url) = (run.now, self.public_url.clone());
        let sending = self
            .live
            .write(Subject::Task("email mentions"))
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
    let (mentions, last) = store::count_unread_since(write.rows(), user, reader.since()).await?;
    let Some(last) = last else { return Ok(()) };
    if let Some(wait) = reader.wait(last, is_here, now) {
        return enqueue_after(write, user, wait).await;
    }
    away_email::upsert_sent(write.rows(), user, KIND, now).await?;
    let message = messages::mentioned(&reader.user_name, mentions, public_url);
    write.enqueue(&queue::email(&reader.email, &message, None)).await?;
    Ok(())
}

/// Adds the handler that sends the emails.
pub fn add_email(handlers: Handlers, live: Arc<Live>, public_url: String) -> Handlers {
    handlers.with(Mailer { live, public_url })
}
