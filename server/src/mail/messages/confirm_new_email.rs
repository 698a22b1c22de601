//! The second email of a change of email, to the new address.

use time::Duration;

use super::text::{greeting, lifetime as in_words};
use super::{Kind, Link, Message};

/// Asks at the new address whether it is theirs; `token` goes into the link and is good for `lifetime`.
pub fn confirm_new_email(user_name: &str, public_url: &str, token: &str, lifetime: Duration) -> Message {
    Message {
        kind: Kind::ConfirmNewEmail,
        subject: "Confirm your new email for Needledrop".to_owned(),
        paragraphs: vec![
            greeting(user_name),
            format!(
                "You asked to use this address for your Needledrop account. Please confirm that it's yours. The link is valid for {}. After that, use this address to log in.",
                in_words(lifetime)
            ),
        ],
        link: Some(Link::new(
            "Confirm my new email",
            format!("{public_url}/confirm-new-email/?token={token}"),
        )),
        closing: "If you didn't ask for this, you can ignore this email. Nothing will change.".to_owned(),
    }
}
