//! A share link was opened for the first time.

use super::text::{greeting, plain_name};
use super::{Kind, Message};

/// To whoever made the link and asked for it.
pub fn link_opened(user_name: &str, recipient: &str, playlist_name: &str) -> Message {
    let playlist = plain_name(playlist_name).unwrap_or_else(|| "a playlist".to_owned());
    let whom = plain_name(recipient).unwrap_or_else(|| playlist.clone());
    Message {
        kind: Kind::LinkOpened,
        subject: format!("Your link for {whom} was opened"),
        paragraphs: vec![
            greeting(user_name),
            format!("The link to {playlist} that you made for {whom} on Needledrop was opened for the first time."),
        ],
        link: None,
        closing: "You received this email because you asked for it when you made the link. It is sent once.".to_owned(),
    }
}
