//! The letter that tells of a changed password.

use super::text::greeting;
use super::{Kind, Letter, Link};

/// Tells that the account's password was changed.
pub fn password_changed(user_name: &str, public_url: &str) -> Letter {
    Letter {
        kind: Kind::PasswordChanged,
        subject: "Your password for Needledrop was changed".to_owned(),
        paragraphs: vec![
            greeting(user_name),
            "The password of your Needledrop account was just changed, and its other sessions were logged out. If that was you, all is well."
                .to_owned(),
            "If it was not you, choose a new password now.".to_owned(),
        ],
        link: Some(Link::new("Choose a new password", format!("{public_url}/help"))),
        closing: "You get this letter because somebody who changes your password should not go unnoticed.".to_owned(),
    }
}
