//! The email about mentions that were not read for 15 minutes, to whoever is away: one an hour at most, and it quotes no comment.

use std::sync::Arc;
use std::time::Duration;

use actors::live::Live;
use actors::queue::{Failure, Handler, Handlers, Kind, Lane, Run, Task};
use actors::write::{Subject, Write, WriteError};
use protocol::ids::UserId;
use protocol::topic::Topic;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use super::store::{self, Unmailed};
use crate::mail::messages;
use crate::mail::queue;

/// So long a mention stays unread before an email tells of it, and so long somebody counts as here who used a session.
const UNREAD_FOR: Duration = Duration::from_mins(15);

/// Between two emails to one person.
const EMAIL_EVERY: Duration = Duration::from_hours(1);

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct EmailMentions {
    user_id: UserId,
}

impl Kind for EmailMentions {
    const NAME: &'static str = "email_mentions";
    const LANE: Lane = Lane::Counts;
}

/// Has somebody who was mentioned sent an email, unless they read it before.
pub(super) async fn enqueue(write: &mut Write, user: UserId) -> Result<(), WriteError> {
    enqueue_after(write, user, UNREAD_FOR).await
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
        // of this node's connections; those of other nodes show by their sessions
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
    let Some(unmailed) = store::find_unmailed(write.rows(), user).await? else {
        return Ok(());
    };
    if let Some(wait) = wait_of(&unmailed, is_here, now) {
        return enqueue_after(write, user, wait).await;
    }
    store::upsert_sent(write.rows(), user, now).await?;
    let message = messages::mentioned(&unmailed.user_name, unmailed.mentions, public_url);
    write.enqueue(&queue::email(&unmailed.email, &message, None)).await?;
    Ok(())
}

/// So long the email is put off; none where it is sent now.
fn wait_of(unmailed: &Unmailed, is_here: bool, now: OffsetDateTime) -> Option<Duration> {
    let left = |since: OffsetDateTime, whole: Duration| {
        let passed = Duration::try_from(now - since).unwrap_or_default();
        whole.checked_sub(passed).filter(|left| !left.is_zero())
    };
    if is_here {
        return Some(UNREAD_FOR);
    }
    let seen = unmailed.last_seen.and_then(|seen| left(seen, UNREAD_FOR));
    let sent = unmailed.sent.and_then(|sent| left(sent, EMAIL_EVERY));
    seen.max(sent).max(left(unmailed.last, UNREAD_FOR))
}

/// Adds the handler that sends the emails.
pub fn add_email(handlers: Handlers, live: Arc<Live>, public_url: String) -> Handlers {
    handlers.with(Mailer { live, public_url })
}

#[cfg(test)]
mod tests {
    use time::Duration as Span;
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2026-11-28 12:00 UTC);

    fn unmailed(last: i64, seen: Option<i64>, sent: Option<i64>) -> Unmailed {
        let before = |minutes: i64| NOW - Span::minutes(minutes);
        Unmailed {
            email: String::new(),
            user_name: String::new(),
            mentions: 1,
            last: before(last),
            last_seen: seen.map(before),
            sent: sent.map(before),
        }
    }

    #[test]
    fn the_email_waits_for_a_quarter_of_an_hour_unread_and_away_and_for_an_hour_since_the_last_one() {
        let minutes = |unmailed: &Unmailed, is_here| wait_of(unmailed, is_here, NOW).map(|wait| wait.as_secs() / 60);
        assert_eq!(minutes(&unmailed(15, Some(20), None), false), None);
        assert_eq!(minutes(&unmailed(15, None, Some(60)), false), None);
        assert_eq!(minutes(&unmailed(15, None, None), true), Some(15));
        assert_eq!(minutes(&unmailed(10, None, None), false), Some(5));
        assert_eq!(minutes(&unmailed(20, Some(3), None), false), Some(12));
        assert_eq!(minutes(&unmailed(20, Some(3), Some(20)), false), Some(40));
    }
}
