//! The email that tells of an account taken off hold.

use super::text::greeting;
use super::{Kind, Link, Message};

/// Tells that the account is no longer on hold.
pub fn off_hold(user_name: &str, public_url: &str) -> Message {
    Message {
        kind: Kind::OffHold,
        subject: "Your Needledrop account is no longer on hold".to_owned(),
        paragraphs: vec![
            greeting(user_name),
            "Thank you for your patience: your account is no longer on hold, and you can log in again.".to_owned(),
        ],
        link: Some(Link::new("Log in", format!("{public_url}/"))),
        closing: "You received this email because you have a Needledrop account with this address.".to_owned(),
    }
}
