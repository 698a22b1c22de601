//! The emails to people about decisions on their account, and about changes of it.

use super::text::greeting;
use super::{Kind, Link, Message};

const HAS_ACCOUNT: &str = "You received this email because you have a Needledrop account with this address.";

/// Returns the email that tells a person that their account was approved.
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

/// Returns the paragraph that states the reason for a decision.
fn reason_line(reason: &str) -> String {
    format!("Reason: {reason}")
}

/// Returns the email that tells a person that their account was put on hold, with the reason.
pub fn on_hold(user_name: &str, reason: &str) -> Message {
    Message {
        kind: Kind::OnHold,
        subject: "Your Needledrop account is on hold".to_owned(),
        paragraphs: vec![
            greeting(user_name),
            "We have put your account on hold, so you can't log in for now. We will email you when it is no longer on hold.".to_owned(),
            reason_line(reason),
        ],
        link: None,
        closing: HAS_ACCOUNT.to_owned(),
    }
}

/// Returns the email that tells a person that their account was blocked, with the reason.
pub fn blocked(user_name: &str, reason: &str) -> Message {
    Message {
        kind: Kind::Blocked,
        subject: "Your Needledrop account is blocked".to_owned(),
        paragraphs: vec![
            greeting(user_name),
            "We have blocked your account, and you can no longer log in.".to_owned(),
            reason_line(reason),
        ],
        link: None,
        closing: HAS_ACCOUNT.to_owned(),
    }
}

/// Returns the email that tells a person that their account was deleted, with the reason.
pub fn deleted(user_name: &str, reason: &str) -> Message {
    Message {
        kind: Kind::Deleted,
        subject: "Your Needledrop account was deleted".to_owned(),
        paragraphs: vec![
            greeting(user_name),
            "We have deleted your account and everything that belonged to it.".to_owned(),
            reason_line(reason),
        ],
        link: None,
        closing: "You received this email because you had a Needledrop account with this address.".to_owned(),
    }
}

/// Returns the email that tells a person that their account is no longer on hold, with the reason if one is given.
pub fn off_hold(user_name: &str, public_url: &str, reason: Option<&str>) -> Message {
    let paragraphs = [
        greeting(user_name),
        "Thank you for your patience: your account is no longer on hold, and you can log in again.".to_owned(),
    ];
    Message {
        kind: Kind::OffHold,
        subject: "Your Needledrop account is no longer on hold".to_owned(),
        paragraphs: paragraphs.into_iter().chain(reason.map(reason_line)).collect(),
        link: Some(Link::new("Log in", format!("{public_url}/"))),
        closing: HAS_ACCOUNT.to_owned(),
    }
}

/// Returns the email that tells a person that their password was changed.
pub fn password_changed(user_name: &str, public_url: &str) -> Message {
    Message {
        kind: Kind::PasswordChanged,
        subject: "Your password for Needledrop was changed".to_owned(),
        paragraphs: vec![
            greeting(user_name),
            "The password of your Needledrop account was just changed, and its other sessions were logged out. If that was you, you don't need to do anything."
                .to_owned(),
            "If it wasn't you, choose a new password now.".to_owned(),
        ],
        link: Some(Link::new("Choose a new password", format!("{public_url}/help"))),
        closing: "You received this email because we let you know whenever your password changes.".to_owned(),
    }
}

/// Returns the email that tells a person at their previous address that their email address was changed. It does not contain the new
/// address.
pub fn email_changed(user_name: &str) -> Message {
    Message {
        kind: Kind::EmailChanged,
        subject: "Your email for Needledrop was changed".to_owned(),
        paragraphs: vec![
            greeting(user_name),
            "The email address of your Needledrop account was just changed. You can no longer log in with this address, and it won't receive any more emails."
                .to_owned(),
        ],
        link: None,
        closing: "The change was confirmed by a link sent to this address. If that wasn't you, someone else can read your email: change the password of your mailbox, then contact the people who run this site."
            .to_owned(),
    }
}
