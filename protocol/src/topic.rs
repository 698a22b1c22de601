//! Topics: what can be followed over the live connection, with their names on the wire.

use crate::ids::{ApplicationId, CompanyId, ExportId, JobId, LinkId, PlaylistId, TeamId, UserId};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// One stream of changes. Displayed and parsed as `kind:id`, or `board` and `admin`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Topic {
    /// A person's own matters.
    User(UserId),
    /// The jobs that are open to all.
    Board,
    /// A team's jobs and members.
    Team(TeamId),
    /// A job as whoever may see it sees it.
    Job(JobId),
    /// A job as its reviewers see it.
    Review(JobId),
    /// A reviewers' playlist.
    Playlist(PlaylistId),
    /// A creator's application.
    Application(ApplicationId),
    /// What a share link shows.
    Link(LinkId),
    /// A company.
    Company(CompanyId),
    /// An archive or CSV being prepared.
    Export(ExportId),
    /// The platform's staff.
    Admin,
}

impl Topic {
    /// The kind alone, for metric labels and logs.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::User(_) => "user",
            Self::Board => "board",
            Self::Team(_) => "team",
            Self::Job(_) => "job",
            Self::Review(_) => "review",
            Self::Playlist(_) => "playlist",
            Self::Application(_) => "application",
            Self::Link(_) => "link",
            Self::Company(_) => "company",
            Self::Export(_) => "export",
            Self::Admin => "admin",
        }
    }
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind();
        match self {
            Self::Board | Self::Admin => f.write_str(kind),
            Self::User(id) => write!(f, "{kind}:{id}"),
            Self::Team(id) => write!(f, "{kind}:{id}"),
            Self::Job(id) | Self::Review(id) => write!(f, "{kind}:{id}"),
            Self::Playlist(id) => write!(f, "{kind}:{id}"),
            Self::Application(id) => write!(f, "{kind}:{id}"),
            Self::Link(id) => write!(f, "{kind}:{id}"),
            Self::Company(id) => write!(f, "{kind}:{id}"),
            Self::Export(id) => write!(f, "{kind}:{id}"),
        }
    }
}

/// The text names no topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a topic")]
pub struct InvalidTopic;

impl FromStr for Topic {
    type Err = InvalidTopic;

    fn from_str(text: &str) -> Result<Self, InvalidTopic> {
        fn id<T: FromStr>(text: &str) -> Result<T, InvalidTopic> {
            text.parse().map_err(|_| InvalidTopic)
        }
        match text.split_once(':') {
            None if text == "board" => Ok(Self::Board),
            None if text == "admin" => Ok(Self::Admin),
            Some(("user", rest)) => id(rest).map(Self::User),
            Some(("team", rest)) => id(rest).map(Self::Team),
            Some(("job", rest)) => id(rest).map(Self::Job),
            Some(("review", rest)) => id(rest).map(Self::Review),
            Some(("playlist", rest)) => id(rest).map(Self::Playlist),
            Some(("application", rest)) => id(rest).map(Self::Application),
            Some(("link", rest)) => id(rest).map(Self::Link),
            Some(("company", rest)) => id(rest).map(Self::Company),
            Some(("export", rest)) => id(rest).map(Self::Export),
            _ => Err(InvalidTopic),
        }
    }
}

impl Serialize for Topic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Topic {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_topic_parses_from_what_it_displays() {
        let all = [
            Topic::User(UserId(1)),
            Topic::Board,
            Topic::Team(TeamId(2)),
            Topic::Job(JobId(3)),
            Topic::Review(JobId(3)),
            Topic::Playlist(PlaylistId(4)),
            Topic::Application(ApplicationId(5)),
            Topic::Link(LinkId("aB-_".into())),
            Topic::Company(CompanyId(6)),
            Topic::Export(ExportId("x1".into())),
            Topic::Admin,
        ];
        for topic in all {
            assert_eq!(topic.to_string().parse(), Ok(topic));
        }
    }

    #[test]
    fn what_names_no_topic_is_refused() {
        for text in [
            "",
            "boards",
            "board:1",
            "review:",
            "review:x",
            "review:01",
            "Review:1",
            "user:1:2",
            "admin:",
        ] {
            assert_eq!(text.parse::<Topic>(), Err(InvalidTopic), "{text}");
        }
    }
}
