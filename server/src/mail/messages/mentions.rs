//! The email to a reviewer who is mentioned in comments.

use super::text::greeting;
use super::{Kind, Link, Message};

/// Returns the email that tells a reviewer how many comments mention them. It does not quote the comments.
pub fn mentioned(user_name: &str, mentions: i64, public_url: &str) -> Message {
    let comments = match mentions {
        1 => "a comment".to_owned(),
        many => format!("{many} comments"),
    };
    Message {
        kind: Kind::Mentioned,
        subject: format!("You were mentioned in {comments} on Needledrop"),
        paragraphs: vec![
            greeting(user_name),
            format!("Your colleagues mentioned you in {comments} on submissions that you review."),
        ],
        link: Some(Link::new("Open Music Submissions", format!("{public_url}/manager/jobs/active"))),
        closing: "You received this email because you review music submissions on Needledrop. We send it at most once an hour."
            .to_owned(),
    }
}
