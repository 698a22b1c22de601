//! The task that sends an email of one kind to a person once the person no longer uses the site.

use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

use actors::live::Live;
use actors::queue::{Failure, Handler, Handlers, Kind, Lane, Run, Task};
use actors::write::{Subject, Write, WriteError};
use protocol::ids::UserId;
use protocol::topic::Topic;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::{Reader, UNSEEN_FOR, find_reader, upsert_sent};
use crate::mail::messages::Message;
use crate::mail::queue;

/// A kind of email to people who are not using the site.
pub(in crate::domain) trait AwayEmail: 'static {
    /// The kind's name in the table of sent emails.
    const KIND: &'static str;
    /// The name of the tasks that send emails of this kind.
    const TASK: &'static str;

    /// Returns the email about the events that are new to the person, with the time of the last event; `None` if there are none.
    fn message(
        conn: &mut PgConnection,
        user: UserId,
        reader: &Reader,
        public_url: &str,
    ) -> impl Future<Output = sqlx::Result<Option<(OffsetDateTime, Message)>>> + Send;
}

/// The task that sends an email of the kind `E` to a person.
#[derive(Serialize, Deserialize)]
struct SendAwayEmail<E> {
    user_id: UserId,
    #[serde(skip)]
    kind: PhantomData<fn() -> E>,
}

impl<E: AwayEmail> Kind for SendAwayEmail<E> {
    const NAME: &'static str = E::TASK;
    const LANE: Lane = Lane::Counts;
}

/// Queues the task that emails a person after [`UNSEEN_FOR`]. No email is sent if nothing is new to the person by then.
pub(in crate::domain) async fn enqueue<E: AwayEmail>(write: &mut Write, user: UserId) -> Result<(), WriteError> {
    enqueue_after::<E>(write, user, UNSEEN_FOR).await
}

/// Queues the task that emails a person after the time `wait`. No email is sent if nothing is new to the person by then.
pub(in crate::domain) async fn enqueue_after<E: AwayEmail>(
    write: &mut Write,
    user: UserId,
    wait: Duration,
) -> Result<(), WriteError> {
    let email = SendAwayEmail::<E> {
        user_id: user,
        kind: PhantomData,
    };
    let task = Task::of(&email).unique(format!("{}:{user}", E::TASK));
    write.enqueue(&task.after(wait)).await?;
    Ok(())
}

struct Mailer<E> {
    live: Arc<Live>,
    public_url: String,
    kind: PhantomData<fn() -> E>,
}

impl<E: AwayEmail> Handler<SendAwayEmail<E>> for Mailer<E> {
    async fn run(&self, SendAwayEmail { user_id: user, .. }: SendAwayEmail<E>, run: &Run) -> Result<(), Failure> {
        // connections of this node; those of other nodes show by their sessions
        let is_here = self.live.is_active(&Topic::User(user));
        let (now, public_url) = (run.now, self.public_url.clone());
        let sending = self
            .live
            .write(Subject::Task(E::TASK))
            .run(async move |write| send::<E>(write, user, is_here, now, &public_url).await);
        sending.await?;
        Ok(())
    }
}

async fn send<E: AwayEmail>(
    write: &mut Write,
    user: UserId,
    is_here: bool,
    now: OffsetDateTime,
    public_url: &str,
) -> Result<(), WriteError> {
    let Some(reader) = find_reader(write.rows(), user, E::KIND).await? else {
        return Ok(());
    };
    let Some((last, message)) = E::message(write.rows(), user, &reader, public_url).await? else {
        return Ok(());
    };
    if let Some(wait) = reader.wait(last, is_here, now) {
        return enqueue_after::<E>(write, user, wait).await;
    }
    upsert_sent(write.rows(), user, E::KIND, now).await?;
    write.enqueue(&queue::email(&reader.email, &message, None)).await?;
    Ok(())
}

/// Registers the handler of the tasks that send emails of this kind.
pub(in crate::domain) fn add<E: AwayEmail>(handlers: Handlers, live: Arc<Live>, public_url: String) -> Handlers {
    handlers.with(Mailer::<E> {
        live,
        public_url,
        kind: PhantomData,
    })
}
