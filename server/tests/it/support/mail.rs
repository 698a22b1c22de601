//! Emails that a server has sent.

use std::time::{Duration, Instant};

use actors::queue::Lane;
use server::mail::outbox::Posted;

use super::{TestServer, pause};

/// The longest wait for an email.
const WITHIN: Duration = Duration::from_secs(20);

impl TestServer {
    /// Waits for an email to an address whose subject contains these words; gives the newest.
    pub async fn mail_to(&self, email: &str, subject: &str) -> Posted {
        self.message(email, subject, |_| true).await
    }

    /// Waits for an email about a decision of the staff, without the time in which the decision can be reversed.
    pub async fn decided_mail_to(&self, email: &str, subject: &str) -> Posted {
        self.pass_until_done(time::Duration::seconds(30), "send_email", Lane::Mail)
            .await;
        self.mail_to(email, subject).await
    }

    /// The token in the link of that email.
    pub async fn token_to(&self, email: &str, subject: &str) -> String {
        token_of(&self.mail_to(email, subject).await)
    }

    /// The token of a newer email than the one with the token `before`.
    pub async fn next_token_to(&self, email: &str, subject: &str, before: &str) -> String {
        self.unseen_token_to(email, subject, &[before.to_owned()]).await
    }

    /// The token of an email that contains none of these tokens.
    pub async fn unseen_token_to(&self, email: &str, subject: &str, seen: &[String]) -> String {
        let is_unseen = |message: &Posted| !seen.contains(&token_of(message));
        token_of(&self.message(email, subject, is_unseen).await)
    }

    async fn message(&self, email: &str, subject: &str, is_meant: impl Fn(&Posted) -> bool) -> Posted {
        let deadline = Instant::now() + WITHIN;
        loop {
            let messages = self.state.mail.outbox().newest().await.unwrap();
            let found = messages
                .into_iter()
                .find(|message| message.to == email && message.subject.contains(subject) && is_meant(message));
            if let Some(message) = found {
                return message;
            }
            assert!(Instant::now() < deadline, "no email to {email} about {subject:?}");
            pause().await;
        }
    }
}

fn token_of(message: &Posted) -> String {
    let link = message.link.as_deref().expect("the email has a link");
    let token = link.split("token=").nth(1).expect("the link has a token");
    token.split('&').next().unwrap_or_default().to_owned()
}
