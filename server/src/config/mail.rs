//! How letters leave.

use lettre::message::Mailbox;
use serde::Deserialize;

/// How letters leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MailTransport {
    /// As .eml files in the data folder.
    Outbox,
}

/// Settings of mail.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MailConfig {
    /// How letters leave.
    pub transport: MailTransport,
    /// The sender of every letter.
    pub from: String,
}

impl MailConfig {
    pub(super) fn check(&self, faults: &mut Vec<String>) {
        if self.from.parse::<Mailbox>().is_err() {
            faults.push(format!(
                "mail.from must be a mail address such as \"Needledrop <no-reply@music.example>\", not {:?}",
                self.from
            ));
        }
    }
}
