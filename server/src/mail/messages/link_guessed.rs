//! The email that tells whoever made a link that others guess at its password.

use super::text::{greeting, plain_name};
use super::{Kind, Message};

/// Tells that the password of a link to a playlist was guessed at.
pub fn link_guessed(user_name: &str, playlist_name: &str) -> Message {
    let playlist = plain_name(playlist_name).unwrap_or_else(|| "a playlist".to_owned());
    Message {
        kind: Kind::LinkGuessed,
        subject: "Somebody guesses the password of your Needledrop link".to_owned(),
        paragraphs: vec![
            greeting(user_name),
            format!("More than 60 wrong passwords were shown within an hour for your link to {playlist} on Needledrop."),
            "Guesses are refused. Whoever has shown the right password today still opens the link, and others have three tries a day. If the password is easy to guess, choose another one, or end the link.".to_owned(),
        ],
        link: None,
        closing: "You received this email because you made this link. It is sent once a day at most.".to_owned(),
    }
}
