//! The email that tells of a changed password.

use super::text::greeting;
use super::{Kind, Link, Message};

/// Tells that the account's password was changed.
pub fn password_changed(user_name: &str, public_url: &str) -> Message {
    Message {
        kind: Kind::PasswordChanged,
        subject: "Your password for Needledrop was changed".to_owned(),
        paragraphs: vec![
            greeting(user_name),
            "The password of your Needledrop account was just changed, and its other sessions were logged out. If that was you, you don't need to do anything."
                .to_owned(),
            "If it wasn't you, choose a new password now.".to_owned(),
        ],
        link: Some(Link::new("Choose a new password", format!("{public_url}/help"))),
        closing: "You received this email because we let you know whenever your password changes.".to_owned(),
    }
}
