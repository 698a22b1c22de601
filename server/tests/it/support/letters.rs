//! Letters that a server has sent.

use std::time::{Duration, Instant};

use server::mail::outbox::Posted;

use super::TestServer;

/// How long a letter is waited for.
const WITHIN: Duration = Duration::from_secs(20);

impl TestServer {
    /// The newest letter to an address whose subject contains these words, waited for.
    pub async fn letter_to(&self, email: &str, subject: &str) -> Posted {
        self.letter(email, subject, |_| true).await
    }

    /// The token in the link of that letter.
    pub async fn token_to(&self, email: &str, subject: &str) -> String {
        token_of(&self.letter_to(email, subject).await)
    }

    /// The token of a letter that is not the one that came before.
    pub async fn next_token_to(&self, email: &str, subject: &str, before: &str) -> String {
        self.unseen_token_to(email, subject, &[before.to_owned()]).await
    }

    /// The token of a letter that has none of these.
    pub async fn unseen_token_to(&self, email: &str, subject: &str, seen: &[String]) -> String {
        let is_unseen = |letter: &Posted| !seen.contains(&token_of(letter));
        token_of(&self.letter(email, subject, is_unseen).await)
    }

    async fn letter(&self, email: &str, subject: &str, is_meant: impl Fn(&Posted) -> bool) -> Posted {
        let deadline = Instant::now() + WITHIN;
        loop {
            let letters = self.state.mail.outbox().newest().await.unwrap();
            let found = letters
                .into_iter()
                .find(|letter| letter.to == email && letter.subject.contains(subject) && is_meant(letter));
            if let Some(letter) = found {
                return letter;
            }
            assert!(Instant::now() < deadline, "no letter to {email} about {subject:?}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

fn token_of(letter: &Posted) -> String {
    let link = letter.link.as_deref().expect("the letter has a link");
    let token = link.split("token=").nth(1).expect("the link has a token");
    token.split('&').next().unwrap_or_default().to_owned()
}
