//! Sends one email to an SMTP server, step by step. The step that fails shows whether the server, the platform's account on it, or the email is
//! at fault.
//!
//! Each email uses a new connection. The library's connection pool would reuse a connection on which a command was abandoned, and would mistake
//! the late reply for the reply to the next command.

use std::time::Duration;

use lettre::address::Envelope;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::DEFAULT_MECHANISMS;
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::{Extension, MailParameter};

use super::mime::MimeError;
use crate::config::{Encryption, SmtpServer};

/// The reason why an email was not sent. The texts contain no email address.
#[derive(Debug, thiserror::Error)]
pub(super) enum SendError {
    /// The mail server did not reply. The email is tried again soon.
    #[error("mail server cannot be used: {0}")]
    Silence(String),
    /// The mail server does not accept the email yet. The email is tried again, at growing intervals.
    #[error("put off by the mail server ({0})")]
    PutOff(String),
    /// The mail server has refused the email for good. The email is not tried again.
    #[error("refused ({0})")]
    Refused(String),
}

impl From<MimeError> for SendError {
    fn from(error: MimeError) -> Self {
        Self::Refused(error.to_string())
    }
}

/// The maximum time for connecting, including encryption and log-in.
const CONNECT_WITHIN: Duration = Duration::from_secs(30);

/// The maximum time for the mail server's reply to one command, or to the content of the email. The library has no such limit.
const ANSWER_WITHIN: Duration = Duration::from_mins(1);

/// The maximum time for the command QUIT, which ends the connection.
const QUIT_WITHIN: Duration = Duration::from_secs(5);

/// Sends emails through an SMTP server.
#[derive(Debug, Clone)]
pub(super) struct Smtp {
    server: SmtpServer,
}

impl Smtp {
    pub(super) fn new(server: SmtpServer) -> Self {
        Self { server }
    }

    /// Sends one email. Its body must be encoded as ASCII.
    pub(super) async fn send(&self, envelope: &Envelope, message: &[u8]) -> Result<(), SendError> {
        let mut connection = within(CONNECT_WITHIN, self.connect())
            .await
            .map_err(|error| SendError::Silence(error.to_string()))?;
        let mut options = Vec::new();
        if !message.is_ascii() || envelope.to().iter().any(|to| !AsRef::<str>::as_ref(to).is_ascii()) {
            if !connection.server_info().supports_feature(Extension::SmtpUtfEight) {
                return Err(SendError::Refused(
                    "the mail server takes ASCII addresses only".to_owned(),
                ));
            }
            options.push(MailParameter::SmtpUtfEight);
        }
        // The sender is ours: a server that refuses it refuses us, not the email, which waits until the operator has solved the problem.
        within(
            ANSWER_WITHIN,
            connection.command(Mail::new(envelope.from().cloned(), options)),
        )
        .await
        .map_err(|error| match error {
            StepError::Refused(code) => SendError::PutOff(format!("{code}, sender")),
            error => error.at("sender"),
        })?;
        for to in envelope.to() {
            within(ANSWER_WITHIN, connection.command(Rcpt::new(to.clone(), Vec::new())))
                .await
                .map_err(|error| error.at("recipient"))?;
        }
        within(ANSWER_WITHIN, connection.command(Data))
            .await
            .map_err(|error| error.at("data"))?;
        within(ANSWER_WITHIN, connection.message(message))
            .await
            .map_err(|error| error.at("content"))?;
        // The email is accepted, whatever the server answers to QUIT.
        let _ = tokio::time::timeout(QUIT_WITHIN, connection.abort()).await;
        Ok(())
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, Error> {
        let server = &self.server;
        let hello = server.hello.clone().unwrap_or_default();
        let tls = match server.encryption {
            Encryption::None => None,
            _ => Some(TlsParameters::new(server.host.clone())?),
        };
        let from_start = tls.clone().filter(|_| server.encryption == Encryption::FromStart);
        let address = (server.host.as_str(), server.port);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(address, Some(CONNECT_WITHIN), &hello, from_start, None).await?;
        if let Some(tls) = tls {
            let is_wanted = match server.encryption {
                Encryption::Required => true,
                Encryption::Opportunistic => connection.can_starttls(),
                Encryption::FromStart | Encryption::None => false,
            };
            if is_wanted {
                connection.starttls(tls, &hello).await?;
            }
        }
        if let Some(credentials) = &server.credentials {
            connection.auth(DEFAULT_MECHANISMS, credentials).await?;
        }
        Ok(connection)
    }
}

/// The reason why one step of sending an email failed. It does not contain the text of the mail server's reply, which often includes the
/// address of the recipient.
#[derive(Debug, thiserror::Error)]
enum StepError {
    #[error("{0}")]
    PutOff(String),
    #[error("{0}")]
    Refused(String),
    #[error("{0}")]
    Broken(String),
    #[error("no answer in time")]
    Late,
}

impl StepError {
    /// Converts the failure of a step to the reason why the email was not sent. `part` says what the failed step has sent.
    fn at(self, part: &str) -> SendError {
        match self {
            Self::PutOff(code) => SendError::PutOff(format!("{code}, {part}")),
            Self::Refused(code) => SendError::Refused(format!("{code}, {part}")),
            error @ (Self::Broken(_) | Self::Late) => SendError::Silence(format!("{error}, {part}")),
        }
    }
}

impl From<Error> for StepError {
    fn from(error: Error) -> Self {
        match error.status() {
            Some(code) if error.is_permanent() => Self::Refused(code.to_string()),
            Some(code) => Self::PutOff(code.to_string()),
            None if error.is_response() => Self::Broken("answer cannot be read".to_owned()),
            None => Self::Broken(error.to_string()),
        }
    }
}

async fn within<T>(time: Duration, step: impl Future<Output = Result<T, Error>>) -> Result<T, StepError> {
    match tokio::time::timeout(time, step).await {
        Ok(result) => result.map_err(StepError::from),
        Err(_) => Err(StepError::Late),
    }
}
