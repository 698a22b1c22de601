//! The changes that the server pushes to followers. A change contains the new value, not a difference, so a client may apply it twice. It
//! contains no data that depends on the recipient, no secrets and no signed URLs. [`crate::topic`] declares the changes that each topic
//! publishes.

/// Declares the changes of a playlist or an application: the given changes, and the changes of its share links.
macro_rules! with_link_changes {
    ($(#[$doc:meta])* pub enum $name:ident { $($own:tt)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize, ts_rs::TS, utoipa::ToSchema)]
        #[serde(tag = "kind", rename_all = "snake_case")]
        pub enum $name {
            $($own)*
                /// A share link was made.
                LinkCreated {
                    /// The id of the new link.
                    link_id: crate::ids::LinkId,
                    /// True if visitors may download the archive of all tracks.
                    allowed_all_tracks: bool,
                    /// True if visitors may download single tracks.
                    allowed_single_track: bool,
                },
                /// The settings of a link changed, such as its permissions, password or end time; clients request the link by
                /// get_shareable_links.
                LinkChanged {
                    /// The id of the changed link.
                    link_id: crate::ids::LinkId,
                    /// True if visitors may download the archive of all tracks.
                    allowed_all_tracks: bool,
                    /// True if visitors may download single tracks.
                    allowed_single_track: bool,
                },
                /// The counts of a link's use changed; sent at most once a second.
                LinkCounted {
                    /// The id of the link whose counts changed.
                    link_id: crate::ids::LinkId,
                    /// The number of times that the link was opened, counted once per visitor and day.
                    #[ts(type = "number")]
                    opens: i64,
                    /// The number of visitors who listened, counted once per visitor and day.
                    #[ts(type = "number")]
                    listeners: i64,
                    /// The number of plays through the link, counted once per visitor, track and day.
                    #[ts(type = "number")]
                    plays: i64,
                    /// The number of downloads through the link, counted once per visitor, track or archive, and day.
                    #[ts(type = "number")]
                    downloads: i64,
                    /// The time at which the link was last opened; null if never.
                    last_opened: Option<crate::timestamp::Timestamp>,
                },
                /// A link no longer works.
                LinkDeleted {
                    /// The id of the link that no longer works.
                    link_id: crate::ids::LinkId,
                },
        }
    };
}

pub mod admin;
pub mod application;
pub mod board;
pub mod company;
pub mod export;
pub mod job;
pub mod job_list;
pub mod link;
pub mod playlist;
pub mod review;
pub mod team;
pub mod user;

pub use admin::AdminChange;
pub use application::ApplicationChange;
pub use board::BoardChange;
pub use company::CompanyChange;
pub use export::{ExportChange, ExportError};
pub use job::JobChange;
pub use link::{LinkChange, LinkEnd};
pub use playlist::PlaylistChange;
pub use review::ReviewChange;
pub use team::TeamChange;
pub use user::UserChange;

use crate::topic::{Topic, TopicKind, with_topics};
use crate::{change, snapshot};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

macro_rules! declare_changes {
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
        impl TopicKind {
            /// Returns true if some changes of this kind of topic affect who may follow a topic.
            pub const fn may_alter_access(self) -> bool {
                match self {
                    $( Self::$variant => {
                        const ALTERS: Option<fn(&$change) -> bool> = $alters_access;
                        ALTERS.is_some()
                    } )+
                }
            }
        }

        /// A change of any topic. A message contains the change without the name of its kind of topic, because the frame already contains the
        /// topic.
        #[derive(Debug, Clone, PartialEq, Serialize)]
        #[serde(untagged)]
        pub enum Change {
            $( $(#[$doc])* $variant($change), )+
        }

        impl Change {
            /// Returns true if the change affects who may follow a topic. A change of a `user:` topic can affect which topics the person
            /// with this id may follow; a change of any other topic can affect who may follow the changed topic.
            pub fn alters_access(&self) -> bool {
                match self {
                    $( Self::$variant(change) => {
                        const ALTERS: Option<fn(&$change) -> bool> = $alters_access;
                        ALTERS.is_some_and(|alters| alters(change))
                    } )+
                }
            }

            /// Returns the kind of topic that the change belongs to.
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

        /// Parses the changes of a stored frame of `topic` from their JSON text.
        ///
        /// Leaves out changes of an unknown kind. During a rolling restart, a newer node can write such changes; clients still receive them
        /// unchanged, and no state of this version depends on them.
        ///
        /// # Errors
        /// The text is not a JSON list of objects.
        pub fn parse_changes(topic: &Topic, text: &str) -> Result<Vec<Change>, serde_json::Error> {
            match topic.kind_of() {
                $( TopicKind::$variant => known::<$change>(text), )+
            }
        }

        /// Returns the TypeScript declarations of all changes and snapshots, and of the types that map a topic to its changes and to its
        /// snapshot.
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

with_topics!(declare_changes);

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
    use crate::ids::{JobId, TrackId, UserId};

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
        // the content of a text is not mistaken for a change
        let notice = UserChange::Notice {
            text: r#""rights_changed""#.to_owned(),
        };
        assert!(!Change::from(notice).alters_access());
        assert!(!TopicKind::Review.may_alter_access());
    }
}
