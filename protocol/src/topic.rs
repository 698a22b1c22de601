//! Topics: the streams of changes that clients can follow over the live connection. The table below declares each topic once, with its name on
//! the wire, its id, its changes and its snapshot; [`crate::change`] declares the types of the changes from the same table.

use crate::ids::{ApplicationId, CompanyId, ExportId, JobId, LinkId, PlaylistId, TeamId, UserId};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// Passes the table of all topics to the macro `$declare`, which generates declarations from it. In the table, `alters_access` contains a
/// function that returns true for a change that alters who can follow the topic. For a topic that has no such changes, `alters_access` is
/// `None`. Each type is written with its module, so that a file that uses the table imports only `change` and `snapshot`.
macro_rules! with_topics {
    ($declare:ident) => {
        $declare! {
            /// The topic of one account, which only that person can follow.
            User(id: UserId) = "user" {
                change: change::UserChange,
                snapshot: snapshot::UserSnapshot,
                lifetime: Durable,
                presence: false,
                alters_access: Some(change::UserChange::alters_access),
            }
            /// The topic of the job board: the jobs that are open to all creators.
            Board = "board" {
                change: change::BoardChange,
                snapshot: snapshot::EmptySnapshot,
                lifetime: Durable,
                presence: false,
                alters_access: None,
            }
            /// The topic of a team: the jobs for the team.
            Team(id: TeamId) = "team" {
                change: change::TeamChange,
                snapshot: snapshot::TeamSnapshot,
                lifetime: Durable,
                presence: false,
                alters_access: None,
            }
            /// The topic of a job for everybody who may see the job.
            Job(id: JobId) = "job" {
                change: change::JobChange,
                snapshot: snapshot::JobSnapshot,
                lifetime: Durable,
                presence: false,
                alters_access: Some(change::JobChange::alters_access),
            }
            /// The topic of a job for its reviewers only: submissions, ratings and comments.
            Review(id: JobId) = "review" {
                change: change::ReviewChange,
                snapshot: snapshot::ReviewSnapshot,
                lifetime: Durable,
                presence: true,
                alters_access: None,
            }
            /// The topic of a reviewers' playlist.
            Playlist(id: PlaylistId) = "playlist" {
                change: change::PlaylistChange,
                snapshot: snapshot::PlaylistSnapshot,
                lifetime: Durable,
                presence: true,
                alters_access: Some(change::PlaylistChange::alters_access),
            }
            /// The topic of a creator's application.
            Application(id: ApplicationId) = "application" {
                change: change::ApplicationChange,
                snapshot: snapshot::ApplicationSnapshot,
                lifetime: Durable,
                presence: false,
                alters_access: None,
            }
            /// The topic of a share link and of the playlist or application that it opens.
            Link(id: LinkId) = "link" {
                change: change::LinkChange,
                snapshot: snapshot::LinkSnapshot,
                lifetime: Durable,
                presence: false,
                alters_access: None,
            }
            /// The topic of a company and its jobs.
            Company(id: CompanyId) = "company" {
                change: change::CompanyChange,
                snapshot: snapshot::CompanySnapshot,
                lifetime: Durable,
                presence: false,
                alters_access: None,
            }
            /// The topic of an archive or CSV file that the server is preparing.
            Export(id: ExportId) = "export" {
                change: change::ExportChange,
                snapshot: change::ExportChange,
                lifetime: Ephemeral,
                presence: false,
                alters_access: None,
            }
            /// The topic for the platform's staff: all jobs, accounts, companies and teams.
            Admin = "admin" {
                change: change::AdminChange,
                snapshot: snapshot::EmptySnapshot,
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
    /// The database stores and numbers the frames, in the transaction that makes the changes.
    Durable,
    /// The frames are stored only in memory. Every change contains the whole state, and each start of the topic begins a new epoch.
    Ephemeral,
}

// `declare_changes` and `describe_topics` repeat this pattern, because macros cannot share one.
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
        /// A stream of changes that clients can follow. Its text form is `kind:id`, or only `kind` if there is only one topic of the kind.
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
            /// All kinds, in the order in which the table `with_topics` declares them.
            pub const ALL: &[Self] = &[$( Self::$variant ),+];

            /// Returns the kind's name on the wire, which metric labels and logs use, too.
            pub const fn name(self) -> &'static str {
                match self {
                    $( Self::$variant => $name, )+
                }
            }

            /// Returns the word by which error messages name the object of a topic of this kind: `job` for `review`, otherwise the kind's
            /// own name.
            pub const fn noun(self) -> &'static str {
                match self {
                    Self::Review => Self::Job.name(),
                    kind => kind.name(),
                }
            }

            /// Returns true if the topics of this kind show who currently follows them.
            pub const fn has_presence(self) -> bool {
                match self {
                    $( Self::$variant => $presence, )+
                }
            }

            /// Returns where the frames of this kind of topic are stored.
            pub const fn lifetime(self) -> Lifetime {
                match self {
                    $( Self::$variant => Lifetime::$lifetime, )+
                }
            }
        }

        impl Topic {
            /// Returns the kind of this topic.
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
    /// Returns the name of the topic's kind without the id, for metric labels and logs.
    pub const fn kind(&self) -> &'static str {
        self.kind_of().name()
    }

    /// Returns the topic whose actor also handles this topic: for `job:` it is the `review:` topic of the same job, otherwise it is this topic.
    pub fn owner(&self) -> Self {
        match self {
            Self::Job(id) => Self::Review(*id),
            other => other.clone(),
        }
    }

    /// Returns the topics that this topic's actor handles, beginning with this topic: for `review:` also the `job:` topic of the same job.
    pub fn owned(&self) -> Vec<Self> {
        match self {
            Self::Review(id) => vec![Self::Review(*id), Self::Job(*id)],
            other => vec![other.clone()],
        }
    }
}

/// The reason why a text is not the name of a topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidTopic {
    /// No kind of topic has this name.
    #[error("There is no such kind of topic; the kinds are {}", kinds())]
    Kind,
    /// The kind exists, but the text has the wrong form. The first field is the kind's name; the second is true if topics of this kind have an
    /// id.
    #[error("The topic is named {0}{id}", id = if *.1 { ":{id}" } else { "" })]
    Form(&'static str, bool),
    /// The text after the colon is not a valid id.
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
