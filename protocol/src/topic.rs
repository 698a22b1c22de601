//! Topics: the streams that can be followed over the live connection. Each is declared once, in the table below, with its name on the wire, its
//! id, its changes and its snapshot. [`crate::change`] declares the changes from the same table.

use crate::ids::{ApplicationId, CompanyId, ExportId, JobId, LinkId, PlaylistId, TeamId, UserId};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// Passes the table of topics to a macro, which declares something from it. `alters_access` is the function that returns true for changes that
/// alter who may follow a topic, if there are any.
macro_rules! with_topics {
    ($declare:ident) => {
        $declare! {
            /// The things that concern one person alone.
            User(id: UserId) = "user" {
                change: UserChange,
                snapshot: UserSnapshot,
                lifetime: Durable,
                presence: false,
                alters_access: Some(UserChange::alters_access),
            }
            /// The jobs that are open to all.
            Board = "board" {
                change: BoardChange,
                snapshot: EmptySnapshot,
                lifetime: Durable,
                presence: false,
                alters_access: None,
            }
            /// A team's jobs.
            Team(id: TeamId) = "team" {
                change: TeamChange,
                snapshot: TeamSnapshot,
                lifetime: Durable,
                presence: false,
                alters_access: None,
            }
            /// A job, for everybody who may see it.
            Job(id: JobId) = "job" {
                change: JobChange,
                snapshot: JobSnapshot,
                lifetime: Durable,
                presence: false,
                alters_access: Some(JobChange::alters_access),
            }
            /// A job, for its reviewers.
            Review(id: JobId) = "review" {
                change: ReviewChange,
                snapshot: ReviewSnapshot,
                lifetime: Durable,
                presence: true,
                alters_access: None,
            }
            /// A reviewers' playlist.
            Playlist(id: PlaylistId) = "playlist" {
                change: PlaylistChange,
                snapshot: PlaylistSnapshot,
                lifetime: Durable,
                presence: true,
                alters_access: Some(PlaylistChange::alters_access),
            }
            /// A creator's application.
            Application(id: ApplicationId) = "application" {
                change: ApplicationChange,
                snapshot: ApplicationSnapshot,
                lifetime: Durable,
                presence: false,
                alters_access: None,
            }
            /// A share link and the thing that it shows.
            Link(id: LinkId) = "link" {
                change: LinkChange,
                snapshot: LinkSnapshot,
                lifetime: Durable,
                presence: false,
                alters_access: None,
            }
            /// A company and its jobs.
            Company(id: CompanyId) = "company" {
                change: CompanyChange,
                snapshot: CompanySnapshot,
                lifetime: Durable,
                presence: false,
                alters_access: None,
            }
            /// An archive or CSV being prepared.
            Export(id: ExportId) = "export" {
                change: ExportChange,
                snapshot: ExportChange,
                lifetime: Ephemeral,
                presence: false,
                alters_access: None,
            }
            /// The things that concern the platform's staff: all jobs, accounts, companies and teams.
            Admin = "admin" {
                change: AdminChange,
                snapshot: EmptySnapshot,
                lifetime: Durable,
                presence: false,
                alters_access: None,
            }
        }
    };
}
pub(crate) use with_topics;

/// The storage of a topic's frames.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lifetime {
    /// The database keeps and numbers them, in the transaction that causes them.
    Durable,
    /// They are kept in memory: every change carries the whole state, and each start begins another epoch.
    Ephemeral,
}

macro_rules! declare_topics {
    ($(
        $(#[$doc:meta])*
        $variant:ident $( ($id:ident: $id_type:ty) )? = $name:literal {
            change: $change:ty,
            snapshot: $snapshot:ty,
            lifetime: $lifetime:ident,
            presence: $presence:literal,
            alters_access: $alters_access:expr,
        }
    )+) => {
        /// One stream of changes. Displayed and parsed as `kind:id`, or the kind alone if there is only one topic of the kind.
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Topic {
            $( $(#[$doc])* $variant $( ($id_type) )?, )+
        }

        /// The kind of a topic, without its id.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum TopicKind {
            $( $(#[$doc])* $variant, )+
        }

        impl TopicKind {
            /// Every kind, in the order of the table.
            pub const ALL: &[Self] = &[$( Self::$variant ),+];

            /// Returns the name on the wire, for metric labels and logs.
            pub const fn name(self) -> &'static str {
                match self {
                    $( Self::$variant => $name, )+
                }
            }

            /// Returns the noun for what must exist for such a topic.
            pub const fn noun(self) -> &'static str {
                match self {
                    Self::Review => Self::Job.name(),
                    kind => kind.name(),
                }
            }

            /// Returns true if people are shown on such a topic.
            pub const fn has_presence(self) -> bool {
                match self {
                    $( Self::$variant => $presence, )+
                }
            }

            /// Returns the storage of its frames.
            pub const fn lifetime(self) -> Lifetime {
                match self {
                    $( Self::$variant => Lifetime::$lifetime, )+
                }
            }
        }

        impl Topic {
            /// Returns its kind.
            pub const fn kind_of(&self) -> TopicKind {
                match self {
                    $( Self::$variant { .. } => TopicKind::$variant, )+
                }
            }
        }

        impl fmt::Display for Topic {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $( Self::$variant $( ($id) )? => {
                        f.write_str($name)?;
                        $( write!(f, ":{}", $id)?; )?
                    } )+
                }
                Ok(())
            }
        }

        impl FromStr for Topic {
            type Err = InvalidTopic;

            fn from_str(text: &str) -> Result<Self, InvalidTopic> {
                let (kind, id) = match text.split_once(':') {
                    Some((kind, id)) => (kind, Some(id)),
                    None => (text, None),
                };
                match kind {
                    $( $name => {
                        const HAS_ID: bool = {
                            let ids: &[&str] = &[$( stringify!($id) )?];
                            !ids.is_empty()
                        };
                        if id.is_some() != HAS_ID {
                            return Err(InvalidTopic::Form($name, HAS_ID));
                        }
                        Ok(Self::$variant $( ({
                            let $id = id.unwrap_or_default();
                            $id.parse::<$id_type>().map_err(|_| InvalidTopic::Id)?
                        }) )?)
                    } )+
                    _ => Err(InvalidTopic::Kind),
                }
            }
        }
    };
}

with_topics!(declare_topics);

impl Topic {
    /// Returns the kind's name alone, for metric labels and logs.
    pub const fn kind(&self) -> &'static str {
        self.kind_of().name()
    }

    /// Returns the topic that names the owner of this one: `job:` and `review:` of a job have the same owner.
    pub fn owner(&self) -> Self {
        match self {
            Self::Job(id) => Self::Review(*id),
            other => other.clone(),
        }
    }

    /// Returns every topic of the owner that this one names, itself first.
    pub fn owned(&self) -> Vec<Self> {
        match self {
            Self::Review(id) => vec![Self::Review(*id), Self::Job(*id)],
            other => vec![other.clone()],
        }
    }
}

/// The text names no topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidTopic {
    /// There is no such kind.
    #[error("There is no such kind of topic; the kinds are {}", kinds())]
    Kind,
    /// The kind has another form: with an id, or without an id.
    #[error("The topic is named {0}{id}", id = if *.1 { ":{id}" } else { "" })]
    Form(&'static str, bool),
    /// The part after the colon is not an id.
    #[error("What follows the colon is no id")]
    Id,
}

fn kinds() -> String {
    let names: Vec<&str> = TopicKind::ALL.iter().map(|kind| kind.name()).collect();
    names.join(", ")
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
    fn an_owner_owns_itself_and_what_it_is_the_owner_of() {
        for topic in [Topic::Job(JobId(3)), Topic::Review(JobId(3)), Topic::Board] {
            let owner = topic.owner();
            assert!(owner.owned().contains(&topic) && owner.owned()[0] == owner);
        }
    }

    #[test]
    fn every_topic_parses_from_what_it_displays() {
        let all = [
            (Topic::User(UserId(1)), "user:1"),
            (Topic::Board, "board"),
            (Topic::Team(TeamId(2)), "team:2"),
            (Topic::Job(JobId(3)), "job:3"),
            (Topic::Review(JobId(3)), "review:3"),
            (Topic::Playlist(PlaylistId(4)), "playlist:4"),
            (Topic::Application(ApplicationId(5)), "application:5"),
            (Topic::Link(LinkId("aB-_".into())), "link:aB-_"),
            (Topic::Company(CompanyId(6)), "company:6"),
            (Topic::Export(ExportId("x1".into())), "export:x1"),
            (Topic::Admin, "admin"),
        ];
        assert_eq!(all.len(), TopicKind::ALL.len());
        for (topic, text) in all {
            assert_eq!(topic.to_string(), text);
            assert_eq!(text.parse(), Ok(topic));
        }
    }

    #[test]
    fn what_names_no_topic_is_refused() {
        for text in [
            "",
            "boards",
            "board:1",
            "board:",
            "review",
            "review:",
            "review:x",
            "review:01",
            "Review:1",
            "user:1:2",
            "admin:",
        ] {
            assert!(text.parse::<Topic>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_name_that_is_no_topics_says_how_they_are_named() {
        let error = |text: &str| text.parse::<Topic>().unwrap_err().to_string();
        assert!(error("reviews:1").starts_with("There is no such kind of topic; the kinds are user, board, team"));
        assert_eq!(error("review"), "The topic is named review:{id}");
        assert_eq!(error("board:1"), "The topic is named board");
        assert_eq!(error("review:abc"), "What follows the colon is no id");
    }
}
