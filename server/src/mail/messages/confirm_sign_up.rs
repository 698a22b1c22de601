//! The email that asks a new account to confirm its address.

use time::Duration;

use super::text::{greeting, lifetime as in_words};
use super::{Kind, Link, Message};

/// Asks to confirm the email of a new account; `token` goes into the link and is good for `lifetime`.
pub fn confirm_sign_up(user_name: &str, public_url: &str, token: &str, lifetime: Duration) -> Message {
    Message {
        kind: Kind::ConfirmSignUp,
        subject: "Confirm your email for Needledrop".to_owned(),
        paragraphs: vec![
            greeting(user_name),
            format!(
                "Thank you for signing up for Needledrop. Please confirm that this is your email address. The link is valid for {}.",
                in_words(lifetime)
            ),
        ],
        link: Some(Link::new(
            "Confirm my email",
            format!("{public_url}/confirm-new-email/?token={token}"),
        )),
        closing:
            "If you didn't sign up, you can ignore this email. The account can't be used until the address is confirmed."
                .to_owned(),
    }
}
