//! The second letter of a change of email, to the new address.

use time::Duration;

use super::text::{greeting, lifetime as in_words};
use super::{Kind, Letter, Link};

/// Asks at the new address whether it is theirs; `token` goes into the link and is good for `lifetime`.
pub fn confirm_new_email(user_name: &str, public_url: &str, token: &str, lifetime: Duration) -> Letter {
    Letter {
        kind: Kind::ConfirmNewEmail,
        subject: "Confirm your new email for Needledrop".to_owned(),
        paragraphs: vec![
            greeting(user_name),
            format!(
                "You asked to use this address for your Needledrop account. Please confirm that it is yours; the link is good for {}. From then on you log in with it.",
                in_words(lifetime)
            ),
        ],
        link: Some(Link::new(
            "Confirm my new email",
            format!("{public_url}/confirm-new-email/?token={token}"),
        )),
        closing: "If you did not ask for this, you can ignore this letter: nothing changes.".to_owned(),
    }
}
