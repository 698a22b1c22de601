//! The email that tells of an approved account.

use super::text::greeting;
use super::{Kind, Link, Message};

/// Tells that the account is approved and may log in.
pub fn approved(user_name: &str, public_url: &str) -> Message {
    Message {
        kind: Kind::Approved,
        subject: "Your Needledrop account is approved".to_owned(),
        paragraphs: vec![
            greeting(user_name),
            "Welcome to Needledrop! Your account is approved, and you can log in now.".to_owned(),
        ],
        link: Some(Link::new("Log in", format!("{public_url}/"))),
        closing: "You received this email because you signed up for Needledrop with this address.".to_owned(),
    }
}
