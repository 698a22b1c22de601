//! The letter that asks a new account to confirm its email.

use super::Letter;

/// Asks to confirm the email of a new account; `token` goes into the link.
pub fn confirm_sign_up(user_name: &str, public_url: &str, token: &str) -> Letter {
    Letter {
        subject: "Confirm your email",
        paragraphs: vec![
            format!("Hello {user_name},"),
            "Thank you for signing up for Needledrop. Please confirm that this is your email address; the link is good for 48 hours."
                .to_owned(),
        ],
        link: Some(("Confirm my email", format!("{public_url}/confirm-new-email/?token={token}"))),
        closing: "If you did not sign up, you can leave this letter unanswered.",
    }
}
