//! The letter that tells the old address of a changed email.

use super::text::greeting;
use super::{Kind, Letter};

/// Tells the old address that the account has another one now. It does not say which.
pub fn email_changed(user_name: &str) -> Letter {
    Letter {
        kind: Kind::EmailChanged,
        subject: "Your email for Needledrop was changed".to_owned(),
        paragraphs: vec![
            greeting(user_name),
            "The email address of your Needledrop account was just changed: this one no longer works for logging in, and no further letters come here."
                .to_owned(),
        ],
        link: None,
        closing: "The change was confirmed by a link sent to this address. If that was not you, somebody else reads your mail: change your mail password, then write to those who run this Needledrop."
            .to_owned(),
    }
}
