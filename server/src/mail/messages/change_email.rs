//! The first of the two emails that are sent when a person changes their email address. It goes to the present address.

use time::Duration;

use super::text::{greeting, lifetime as in_words};
use super::{Kind, Link, Message};

/// Returns the email to the present address of an account, which asks whether the address may be changed to `new_email`. Its link contains
/// `token` and is valid for `lifetime`.
pub fn change_email(user_name: &str, new_email: &str, public_url: &str, token: &str, lifetime: Duration) -> Message {
    Message {
        kind: Kind::ChangeEmail,
        subject: "Confirm the change of your email for Needledrop".to_owned(),
        paragraphs: vec![
            greeting(user_name),
            format!(
                "Someone logged in to your Needledrop account asked to change its email address to {new_email}. If that was you, confirm the change within {}. We'll then send a second email to the new address.",
                in_words(lifetime)
            ),
        ],
        link: Some(Link::new(
            "Confirm the change",
            format!("{public_url}/confirm-change-email/?token={token}"),
        )),
        closing: "If it wasn't you, don't use the link, and change your password: someone else may know it.".to_owned(),
    }
}
