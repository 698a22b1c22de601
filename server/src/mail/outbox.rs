//! The outbox folder. For each email, it contains an `.eml` file, and a `.json` file of the same name, which the outbox page reads.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use uuid::Uuid;

use super::messages::Message;

/// The maximum number of emails that the outbox page shows.
const SHOWN_MAX: usize = 200;

/// The content of an email's `.json` file, which the outbox page shows.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Posted {
    /// The email address of the recipient.
    pub to: String,
    pub subject: String,
    /// The plain text part of the email.
    pub text: String,
    /// The address of the email's link; `None` if the email has no link.
    pub link: Option<String>,
    /// The time at which the email was created.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

/// The outbox folder, which receives the emails if the settings do not name a mail server.
#[derive(Debug, Clone)]
pub struct Outbox(PathBuf);

impl Outbox {
    /// Returns the outbox whose folder has this path. The folder is created when the first email is written.
    pub fn new(folder: PathBuf) -> Self {
        Self(folder)
    }

    pub fn folder(&self) -> &Path {
        &self.0
    }

    /// Writes an email into the folder: first its `.eml` file, then its `.json` file. Each file gets its name only when it is complete, so
    /// that readers never see an incomplete file. If an email with the same id and time exists, it is replaced.
    pub async fn put(
        &self,
        to: &str,
        message: &Message,
        formatted: &[u8],
        at: OffsetDateTime,
        id: Uuid,
    ) -> std::io::Result<()> {
        tokio::fs::create_dir_all(&self.0).await?;
        // File names are sorted by time.
        let name = format!("{}-{}", millis(at), id.simple());
        let posted = Posted {
            to: to.to_owned(),
            subject: message.subject.clone(),
            text: message.text(),
            link: message.link.as_ref().map(|link| link.address.clone()),
            at,
        };
        self.write(&name, "eml", formatted).await?;
        self.write(&name, "json", &serde_json::to_vec_pretty(&posted)?).await
    }

    async fn write(&self, name: &str, extension: &str, content: &[u8]) -> std::io::Result<()> {
        let unfinished = self.0.join(format!("{name}.part"));
        tokio::fs::write(&unfinished, content).await?;
        tokio::fs::rename(unfinished, self.0.join(format!("{name}.{extension}"))).await
    }

    /// Removes the emails that were created before this time, because their links can contain secrets.
    pub async fn remove_before(&self, moment: OffsetDateTime) -> std::io::Result<()> {
        let mut entries = match tokio::fs::read_dir(&self.0).await {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error),
        };
        let oldest = millis(moment);
        while let Some(entry) = entries.next_entry().await? {
            let name = entry.file_name();
            if name.to_str().is_some_and(|name| name < oldest.as_str()) {
                tokio::fs::remove_file(entry.path()).await?;
            }
        }
        Ok(())
    }

    /// Returns the emails that the outbox page shows, the newest first.
    pub async fn newest(&self) -> std::io::Result<Vec<Posted>> {
        let mut names = Vec::new();
        let mut entries = match tokio::fs::read_dir(&self.0).await {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        while let Some(entry) = entries.next_entry().await? {
            let path = entry.path();
            if path.extension().is_some_and(|extension| extension == "json") {
                names.push(path);
            }
        }
        names.sort_unstable_by(|one, other| other.cmp(one));
        let mut messages = Vec::new();
        for path in names.into_iter().take(SHOWN_MAX) {
            if let Ok(posted) = serde_json::from_slice(&tokio::fs::read(&path).await?) {
                messages.push(posted);
            }
        }
        Ok(messages)
    }
}

/// Formats a time as the first part of the name of an email's files: the milliseconds since 1970, padded with zeros so that the names are
/// sorted by time.
fn millis(at: OffsetDateTime) -> String {
    format!("{:014}", at.unix_timestamp_nanos() / 1_000_000)
}

#[cfg(test)]
mod tests {
    use time::Duration;

    use super::*;
    use crate::mail::messages;

    #[tokio::test]
    async fn messages_go_when_they_are_old() {
        let folder = tempfile::tempdir().unwrap();
        let outbox = Outbox::new(folder.path().join("outbox"));
        let now = OffsetDateTime::UNIX_EPOCH + Duration::days(20_000);
        outbox.remove_before(now).await.unwrap();
        let message = messages::reset_password("Ann", "ann@it.test", "http://127.0.0.1", "s3cret", Duration::hours(1));
        for (to, age) in [("old@it.test", 8), ("new@it.test", 6)] {
            let at = now - Duration::days(age);
            outbox
                .put(to, &message, b"a message", at, Uuid::new_v4())
                .await
                .unwrap();
        }
        outbox.remove_before(now - Duration::days(7)).await.unwrap();
        let left = outbox.newest().await.unwrap();
        assert_eq!(
            left.iter().map(|posted| posted.to.as_str()).collect::<Vec<_>>(),
            ["new@it.test"]
        );
        assert_eq!(std::fs::read_dir(outbox.folder()).unwrap().count(), 2);
    }
}
