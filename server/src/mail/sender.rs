//! The handler of the tasks that send emails. Each run makes one attempt to send one email.

use std::time::Duration;

use actors::queue::{Failure, Handler, Handlers, Lane, Recurring, Run, TaskOutcome};

use super::Mail;
use super::outbox::Outbox;
use super::queue::SendEmail;
use super::smtp::SendError;
use super::transport::Email;
use crate::clock::Clock;

/// The outcomes of an attempt to send an email, as metrics name them.
pub const OUTCOMES: [&str; 4] = ["sent", "put_off", "given_up", "expired"];

/// How long emails stay in the outbox folder.
const KEEP_IN_OUTBOX: Duration = Duration::from_hours(7 * 24);

const EMPTY_OUTBOX: Recurring = Recurring::new("empty_outbox", Lane::Upkeep, Duration::from_hours(1));

/// The task handler that sends emails.
struct Sender(Mail);

/// Registers the handler of the tasks that send emails, and the task that removes old emails from the outbox.
pub fn add_sender(handlers: Handlers, mail: Mail) -> Handlers {
    let outbox = mail.outbox().clone();
    handlers
        .with(Sender(mail))
        .recurring(EMPTY_OUTBOX, move |_| empty(outbox.clone()))
}

async fn empty(outbox: Outbox) -> Result<(), Failure> {
    let removed = outbox.remove_before(Clock.now() - KEEP_IN_OUTBOX).await;
    removed.map_err(|error| Failure::Temporary(format!("outbox: {error}")))
}

impl Handler<SendEmail> for Sender {
    async fn run(&self, payload: SendEmail, run: &Run) -> Result<(), Failure> {
        let email = Email {
            to: &payload.to,
            message: &payload.message,
            message_id: run.uuid,
            created: run.created,
        };
        Ok(self.0.transport.send(&self.0.from, &email).await?)
    }

    fn finished(&self, outcome: TaskOutcome) {
        let outcome = match outcome {
            TaskOutcome::Done => "sent",
            TaskOutcome::PutOff | TaskOutcome::GivenUp | TaskOutcome::Expired => outcome.as_str(),
        };
        metrics::counter!("needledrop_mail_messages_total", "outcome" => outcome).increment(1);
    }
}

impl From<SendError> for Failure {
    fn from(error: SendError) -> Self {
        let text = error.to_string();
        match error {
            SendError::Silence(_) => Self::Silence(text),
            SendError::PutOff(_) => Self::Temporary(text),
            SendError::Refused(_) => Self::Permanent(text),
        }
    }
}
