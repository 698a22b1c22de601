//! The email that tells whoever made a link that others guess at its password.

use super::text::{greeting, plain_name};
use super::{Kind, Message};

/// Tells that the password of a link to a playlist was guessed at.
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
