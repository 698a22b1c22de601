//! The email that asks a person to confirm the email address of their new account.

use time::Duration;

use super::text::{description, greeting, lifetime as in_words};
use super::{Account, Kind, Link, Message};

/// Returns the email that asks a person to confirm the email address of their new account. Its link contains `token` and is valid for
/// `lifetime`.
pub fn confirm_sign_up(account: &Account<'_>, public_url: &str, token: &str, lifetime: Duration) -> Message {
    Message {
        kind: Kind::ConfirmSignUp,
        subject: "Confirm your email for Needledrop".to_owned(),
        paragraphs: vec![
            greeting(account.user_name),
            format!(
                "Someone signed up for Needledrop with this email address. The account is {}.",
                description(account)
            ),
            format!(
                "If that was you, confirm the account on the page that the link opens. The link is valid for {}.",
                in_words(lifetime)
            ),
        ],
        link: Some(Link::new(
            "Confirm my account",
            format!("{public_url}/confirm-new-email/?token={token}"),
        )),
        closing: "If you didn't sign up, open the link and choose \"This wasn't me\" to delete the account. It can't be used until it's confirmed."
            .to_owned(),
    }
}
