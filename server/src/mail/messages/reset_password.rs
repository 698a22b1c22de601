//! The email with which a person who cannot log in can choose a new password.

use time::Duration;

use super::text::{greeting, lifetime as in_words, query_value};
use super::{Kind, Link, Message};

/// Returns the email with which an account's owner can choose a new password. Its link contains `token` and is valid for `lifetime`.
pub fn reset_password(user_name: &str, email: &str, public_url: &str, token: &str, lifetime: Duration) -> Message {
    Message {
        kind: Kind::ResetPassword,
        subject: "Choose a new password for Needledrop".to_owned(),
        paragraphs: vec![
            greeting(user_name),
            format!(
                "Someone asked to reset the password of your Needledrop account. If that was you, choose a new one now. The link is valid for {} and works once.",
                in_words(lifetime)
            ),
        ],
        link: Some(Link::new(
            "Choose a new password",
            format!("{public_url}/reset-pass/?token={token}&email={}", query_value(email)),
        )),
        closing: "If it wasn't you, you can ignore this email. Your password stays the same.".to_owned(),
    }
}
