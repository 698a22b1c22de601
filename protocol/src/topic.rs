//! Topics: what can be followed over the live connection. Each is declared once, in the table below, with its name on the wire, what
//! identifies it, what it tells and what its snapshot is; everything else that differs from topic to topic follows from there.

use crate::change::admin::AdminChange;
use crate::change::application::ApplicationChange;
use crate::change::board::BoardChange;
use crate::change::company::CompanyChange;
use crate::change::export::ExportChange;
use crate::change::job::JobChange;
use crate::change::link::LinkChange;
use crate::change::playlist::PlaylistChange;
use crate::change::review::ReviewChange;
use crate::change::team::TeamChange;
use crate::change::user::UserChange;
use crate::ids::{ApplicationId, CompanyId, ExportId, JobId, LinkId, PlaylistId, TeamId, UserId};
use crate::snapshot::{
    ApplicationSnapshot, CompanySnapshot, EmptySnapshot, JobSnapshot, LinkSnapshot, PlaylistSnapshot, ReviewSnapshot,
    TeamSnapshot, UserSnapshot,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use ts_rs::TS;

/// How long the frames of a topic are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lifetime {
    /// Numbered in the database, in the transaction that causes them.
    Durable,
    /// Held in memory: every change carries the whole state, and the epoch is another at each start.
    Ephemeral,
}

macro_rules! topics {
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
        /// One stream of changes. Displayed and parsed as `kind:id`, or the kind alone where there is one such topic.
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Topic {
            $( $(#[$doc])* $variant $( ($id_type) )?, )+
        }

        /// What a topic is about, without which one it is.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum TopicKind {
            $( $(#[$doc])* $variant, )+
        }

        impl TopicKind {
            /// Every kind, in the order of the table.
            pub const ALL: &[Self] = &[$( Self::$variant ),+];

            /// The name on the wire, for metric labels and logs.
            pub const fn name(self) -> &'static str {
                match self {
                    $( Self::$variant => $name, )+
                }
            }

            /// Whether people are shown on such a topic.
            pub const fn has_presence(self) -> bool {
                match self {
                    $( Self::$variant => $presence, )+
                }
            }

            /// How long its frames are kept.
            pub const fn lifetime(self) -> Lifetime {
                match self {
                    $( Self::$variant => Lifetime::$lifetime, )+
                }
            }

            /// Whether some of its changes alter who may follow which topic.
            pub const fn may_alter_access(self) -> bool {
                match self {
                    $( Self::$variant => {
                        const ALTERS: Option<fn(&$change) -> bool> = $alters_access;
                        ALTERS.is_some()
                    } )+
                }
            }
        }

        impl Topic {
            /// What it is about.
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
                            return Err(InvalidTopic);
                        }
                        Ok(Self::$variant $( ({
                            let $id = id.unwrap_or_default();
                            $id.parse::<$id_type>().map_err(|_| InvalidTopic)?
                        }) )?)
                    } )+
                    _ => Err(InvalidTopic),
                }
            }
        }

        /// A change of any topic. On the wire it is the inner change alone; of which topic it is follows from the frame.
        #[derive(Debug, Clone, PartialEq, Serialize)]
        #[serde(untagged)]
        pub enum Change {
            $( $(#[$doc])* $variant($change), )+
        }

        impl Change {
            /// Whether it alters who may follow which topic: of a `user:` topic, what that person may follow; of any other, who may
            /// follow the topic itself.
            pub fn alters_access(&self) -> bool {
                match self {
                    $( Self::$variant(change) => {
                        const ALTERS: Option<fn(&$change) -> bool> = $alters_access;
                        ALTERS.is_some_and(|alters| alters(change))
                    } )+
                }
            }

            /// Of which topics it is.
            pub const fn kind_of(&self) -> TopicKind {
                match self {
                    $( Self::$variant(_) => TopicKind::$variant, )+
                }
            }
        }

        $(
            impl From<$change> for Change {
                fn from(change: $change) -> Self {
                    Self::$variant(change)
                }
            }
        )+

        /// The changes of a stored frame of `topic`, from their JSON text.
        ///
        /// Changes of a kind that this version does not know (written by a newer node during a rolling restart) are left out: they
        /// still reach clients as they stand, and no state that this version holds depends on them.
        ///
        /// # Errors
        /// The text is not a JSON list of objects.
        pub fn parse_changes(topic: &Topic, text: &str) -> Result<Vec<Change>, serde_json::Error> {
            match topic.kind_of() {
                $( TopicKind::$variant => known::<$change>(text), )+
            }
        }

        /// The TypeScript of what topics tell and of their snapshots, and which belong to which topic.
        pub fn typescript(config: &ts_rs::Config) -> Vec<String> {
            let mut declarations = vec![$( <$change as TS>::decl(config), <$snapshot as TS>::decl(config) ),+];
            declarations.sort();
            declarations.dedup();
            let lines = |of: fn(&ts_rs::Config) -> Vec<(&'static str, String)>| {
                let lines = of(config).into_iter().map(|(name, of)| format!("\t{name}: {of};\n"));
                lines.collect::<String>()
            };
            let changes = lines(|config| vec![$( ($name, <$change as TS>::name(config)) ),+]);
            let snapshots = lines(|config| vec![$( ($name, <$snapshot as TS>::name(config)) ),+]);
            declarations.push(format!("type TopicChanges = {{\n{changes}}};"));
            declarations.push(format!("type TopicSnapshots = {{\n{snapshots}}};"));
            declarations.push("type TopicKind = keyof TopicChanges;".to_owned());
            declarations
        }
    };
}

topics! {
    /// A person's own matters.
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
    /// A job as whoever may see it sees it.
    Job(id: JobId) = "job" {
        change: JobChange,
        snapshot: JobSnapshot,
        lifetime: Durable,
        presence: false,
        alters_access: Some(JobChange::alters_access),
    }
    /// A job as its reviewers see it.
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
        alters_access: None,
    }
    /// A creator's application.
    Application(id: ApplicationId) = "application" {
        change: ApplicationChange,
        snapshot: ApplicationSnapshot,
        lifetime: Durable,
        presence: false,
        alters_access: None,
    }
    /// What a share link shows.
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
    /// What concerns the platform's staff: all jobs, accounts, companies and teams.
    Admin = "admin" {
        change: AdminChange,
        snapshot: EmptySnapshot,
        lifetime: Durable,
        presence: false,
        alters_access: None,
    }
}

impl Topic {
    /// The kind's name alone, for metric labels and logs.
    pub const fn kind(&self) -> &'static str {
        self.kind_of().name()
    }
}

/// The text names no topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a topic")]
pub struct InvalidTopic;

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

fn known<'de, T: Deserialize<'de> + Into<Change>>(text: &'de str) -> Result<Vec<Change>, serde_json::Error> {
    let raw: Vec<&serde_json::value::RawValue> = serde_json::from_str(text)?;
    let known = raw
        .into_iter()
        .filter_map(|one| serde_json::from_str::<T>(one.get()).ok());
    Ok(known.map(Into::into).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entity::job::JobStatus;
    use crate::ids::TrackId;

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
            assert_eq!(text.parse::<Topic>(), Err(InvalidTopic), "{text}");
        }
    }

    #[test]
    fn a_change_reads_back_as_the_change_it_was() {
        let change = Change::from(ReviewChange::TrackRated {
            track_id: TrackId(5),
            user_id: UserId(2),
            user_rating: Some(7),
            rating: Some(7.5),
            rating_count: 2,
        });
        let text = serde_json::to_string(&[&change]).unwrap();
        assert_eq!(
            text,
            r#"[{"kind":"track_rated","track_id":5,"user_id":2,"user_rating":7,"rating":7.5,"rating_count":2}]"#
        );
        assert_eq!(parse_changes(&Topic::Review(JobId(1)), &text).unwrap(), [change]);
    }

    #[test]
    fn a_change_of_a_later_version_is_passed_over() {
        let text = r#"[{"kind":"sung_aloud","track_id":5},{"kind":"track_withdrawn","track_id":6}]"#;
        let changes = parse_changes(&Topic::Review(JobId(1)), text).unwrap();
        assert_eq!(
            changes,
            [Change::from(ReviewChange::TrackWithdrawn { track_id: TrackId(6) })]
        );
    }

    #[test]
    fn changes_of_rights_and_of_a_jobs_reach_alter_access_and_others_do_not() {
        let closed = JobChange::StatusChanged {
            status: JobStatus::Closed,
        };
        assert!(Change::from(closed).alters_access());
        assert!(Change::from(UserChange::RightsChanged).alters_access());
        let trial = UserChange::TrialChanged { trialcounter: Some(3) };
        assert!(!Change::from(trial).alters_access());
        // what a text says cannot be taken for a change
        let notice = UserChange::Notice {
            text: r#""rights_changed""#.to_owned(),
        };
        assert!(!Change::from(notice).alters_access());
        assert!(!TopicKind::Review.may_alter_access());
    }
}
