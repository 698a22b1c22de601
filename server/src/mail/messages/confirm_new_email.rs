//! The second of the two emails that are sent when a person changes their email address. It goes to the new address.

use time::Duration;

use super::text::{description, greeting, lifetime as in_words};
use super::{Account, Kind, Link, Message};

/// Returns the email to the new address of an account, which asks whether the address belongs to the account's owner. Its link contains
/// `token` and is valid for `lifetime`.
pub fn confirm_new_email(account: &Account<'_>, public_url: &str, token: &str, lifetime: Duration) -> Message {
    Message {
        kind: Kind::ConfirmNewEmail,
        subject: "Confirm your new email for Needledrop".to_owned(),
        paragraphs: vec![
            greeting(account.user_name),
            format!(
                "Someone asked to use this address for their Needledrop account. The account is {}.",
                description(account)
            ),
            format!(
                "If that was you, confirm the address on the page that the link opens. The link is valid for {}. After that, use this address to log in.",
                in_words(lifetime)
            ),
        ],
        link: Some(Link::new(
            "Confirm my new email",
            format!("{public_url}/confirm-new-email/?token={token}"),
        )),
        closing: "If you didn't ask for this, open the link and choose \"This wasn't me\". Nothing will change."
            .to_owned(),
    }
}
