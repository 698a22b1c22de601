//! The handler of emails: one try to send one.

use actors::queue::{Failure, Handler, Handlers, Outcome, Run};

use super::Mail;
use super::queue::SendEmail;
use super::send_error::SendError;
use super::transport::Email;

/// The names in metrics of what can become of an email at one try.
pub const OUTCOMES: [&str; 4] = ["sent", "put_off", "given_up", "expired"];

/// Sends what a task holds.
struct Sender(Mail);

/// Adds the handler that sends emails by these settings.
pub fn add_sender(handlers: Handlers, mail: Mail) -> Handlers {
    handlers.with(Sender(mail))
}

impl Handler<SendEmail> for Sender {
    async fn run(&self, payload: SendEmail, run: &Run) -> Result<(), Failure> {
        let email = Email {
            to: &payload.to,
            letter: &payload.message,
            message_id: run.uuid,
            created: run.created,
        };
        Ok(self.0.transport.send(&self.0.from, &email).await?)
    }

    fn settled(&self, outcome: Outcome) {
        let outcome = match outcome {
            Outcome::Done => "sent",
            Outcome::PutOff | Outcome::GivenUp | Outcome::Expired => outcome.as_str(),
        };
        metrics::counter!("needledrop_mail_letters_total", "outcome" => outcome).increment(1);
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
