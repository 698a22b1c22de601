//! The emails to the person who created a share link.

use super::text::{greeting, plain_name};
use super::{Kind, Message};

/// Returns the email that warns the creator of a share link that somebody is guessing the link's password.
pub fn link_guessed(user_name: &str, playlist_name: &str) -> Message {
    let playlist = plain_name(playlist_name).unwrap_or_else(|| "a playlist".to_owned());
    Message {
        kind: Kind::LinkGuessed,
        subject: "Someone is guessing the password of your Needledrop link".to_owned(),
        paragraphs: vec![
            greeting(user_name),
            format!("More than 60 wrong passwords were entered within an hour for your link to {playlist} on Needledrop."),
            "Further guesses are blocked. Anyone who entered the right password today can still open the link; everyone else gets three tries a day. If the password is easy to guess, change it or revoke the link.".to_owned(),
        ],
        link: None,
        closing: "You received this email because you created this link. We send it at most once a day.".to_owned(),
    }
}

/// Returns the email that tells the creator of a share link that it was opened for the first time. The email is sent only if the creator
/// wanted it.
pub fn link_opened(user_name: &str, recipient: &str, playlist_name: &str) -> Message {
    let playlist = plain_name(playlist_name).unwrap_or_else(|| "a playlist".to_owned());
    let whom = plain_name(recipient).unwrap_or_else(|| playlist.clone());
    Message {
        kind: Kind::LinkOpened,
        subject: format!("Your link for {whom} was opened"),
        paragraphs: vec![
            greeting(user_name),
            format!("The link to {playlist} that you created for {whom} on Needledrop was opened for the first time."),
        ],
        link: None,
        closing: "You received this email because you asked for it when you created the link. It is sent once."
            .to_owned(),
    }
}
