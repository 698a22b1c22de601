//! The emails about a job, to reviewers and creators.

use time::OffsetDateTime;

use super::text::{greeting, moment, plain_name};
use super::{Kind, Link, Message};

/// Returns the email about playlists that were shared with a reviewer since they last used the site. `playlist_name` is the name of the
/// newest of these playlists.
pub fn playlists_shared(
    user_name: &str,
    playlists: i64,
    playlist_name: &str,
    by: Option<&str>,
    public_url: &str,
) -> Message {
    let by = by.and_then(plain_name).unwrap_or_else(|| "A colleague".to_owned());
    let playlist = plain_name(playlist_name).unwrap_or_else(|| "a playlist".to_owned());
    let (subject, paragraph) = match playlists {
        1 => (
            format!("{by} shared a playlist with you on Needledrop"),
            format!("{by} shared {playlist} with you."),
        ),
        many => (
            format!("{many} playlists were shared with you on Needledrop"),
            format!("Your colleagues shared {many} playlists with you. The newest is {playlist}."),
        ),
    };
    Message {
        kind: Kind::PlaylistsShared,
        subject,
        paragraphs: vec![greeting(user_name), paragraph],
        link: Some(Link::new("Open Music Submissions", format!("{public_url}/manager/jobs/active"))),
        closing: "You received this email because you review music submissions on Needledrop. We send it at most once an hour."
            .to_owned(),
    }
}

/// Returns the email that reminds a creator that a job closes soon, and that they have added tracks to it without submitting them.
pub fn submit_before_closing(
    user_name: &str,
    job_title: &str,
    tracks: i64,
    closes_at: OffsetDateTime,
    public_url: &str,
) -> Message {
    let tracks = counted(tracks, "track");
    closing_reminder(
        user_name,
        job_title,
        "you haven't submitted",
        &format!(
            "closes on {}. You added {tracks} but haven't submitted.",
            moment(closes_at)
        ),
        Link::new("Open the job board", format!("{public_url}/creator/job/list")),
        "You received this email because you added tracks to this job. We send it once per job.",
    )
}

/// Returns the email that reminds a reviewer that a job closes soon, and that they have not rated anything in it.
pub fn rate_before_closing(
    user_name: &str,
    job_title: &str,
    tracks: i64,
    closes_at: OffsetDateTime,
    public_url: &str,
) -> Message {
    let submissions = counted(tracks, "submission");
    closing_reminder(
        user_name,
        job_title,
        "you haven't rated any submissions",
        &format!(
            "closes on {}. It has {submissions}, and you haven't rated any yet. You can still rate after it closes.",
            moment(closes_at)
        ),
        Link::new("Open Music Submissions", format!("{public_url}/manager/jobs/active")),
        "You received this email because you review this job's submissions. We send it once per job.",
    )
}

/// Returns a reminder that a job closes soon. `missed` ends the subject ("{job} closes soon, and {missed}"), and `sentence` ends the first
/// sentence of the text ("{job} {sentence}").
fn closing_reminder(
    user_name: &str,
    job_title: &str,
    missed: &str,
    sentence: &str,
    link: Link,
    closing: &str,
) -> Message {
    let job = plain_name(job_title).unwrap_or_else(|| "A job".to_owned());
    Message {
        kind: Kind::ClosingReminder,
        subject: format!("{job} closes soon, and {missed}"),
        paragraphs: vec![greeting(user_name), format!("{job} {sentence}")],
        link: Some(link),
        closing: closing.to_owned(),
    }
}

fn counted(number: i64, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        many => format!("{many} {noun}s"),
    }
}
