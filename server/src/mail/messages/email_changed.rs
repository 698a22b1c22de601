//! The email that tells the old address of a changed email.

use super::text::greeting;
use super::{Kind, Message};

/// Tells the old address that the account has another one now. It does not say which.
pub fn email_changed(user_name: &str) -> Message {
    Message {
        kind: Kind::EmailChanged,
        subject: "Your email for Needledrop was changed".to_owned(),
        paragraphs: vec![
            greeting(user_name),
            "The email address of your Needledrop account was just changed. You can no longer log in with this address, and it won't receive any more emails."
                .to_owned(),
        ],
        link: None,
        closing: "The change was confirmed by a link sent to this address. If that wasn't you, someone else can read your email: change the password of your mailbox, then contact the people who run this site."
            .to_owned(),
    }
}
