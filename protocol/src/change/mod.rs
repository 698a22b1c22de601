//! Everything that may be pushed. A change states the new value, never a step, so applying one twice is harmless; it holds
//! nothing relative to a reader, no secret and no signed address.

pub mod admin;
pub mod application;
pub mod board;
pub mod company;
pub mod job;
pub mod link;
pub mod playlist;
pub mod review;
pub mod user;

use crate::topic::Topic;
use serde::{Deserialize, Serialize};

pub use admin::AdminChange;
pub use application::ApplicationChange;
pub use board::BoardChange;
pub use company::CompanyChange;
pub use job::JobChange;
pub use link::LinkChange;
pub use playlist::PlaylistChange;
pub use review::ReviewChange;
pub use user::UserChange;

/// A change of any topic. On the wire it is the inner change alone; which kind it is follows from the topic.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Change {
    /// Of `user:`.
    User(UserChange),
    /// Of `board` and `team:`.
    Board(BoardChange),
    /// Of `job:`.
    Job(JobChange),
    /// Of `review:`.
    Review(ReviewChange),
    /// Of `playlist:`.
    Playlist(PlaylistChange),
    /// Of `application:`.
    Application(ApplicationChange),
    /// Of `link:`.
    Link(LinkChange),
    /// Of `company:`.
    Company(CompanyChange),
    /// Of `admin`.
    Admin(AdminChange),
}

macro_rules! into_change {
    ($($variant:ident($inner:ty)),+ $(,)?) => {$(
        impl From<$inner> for Change {
            fn from(change: $inner) -> Self {
                Self::$variant(change)
            }
        }
    )+};
}

into_change! {
    User(UserChange),
    Board(BoardChange),
    Job(JobChange),
    Review(ReviewChange),
    Playlist(PlaylistChange),
    Application(ApplicationChange),
    Link(LinkChange),
    Company(CompanyChange),
    Admin(AdminChange),
}

/// The changes of a stored frame of `topic`, from their JSON text.
///
/// Changes of a kind that this version does not know (written by a newer node during a rolling restart) are left out: they
/// still reach clients as they stand, and no state that this version holds depends on them.
///
/// # Errors
/// The text is not a JSON list of objects.
pub fn parse_changes(topic: &Topic, text: &str) -> Result<Vec<Change>, serde_json::Error> {
    fn known<'de, T: Deserialize<'de> + Into<Change>>(text: &'de str) -> Result<Vec<Change>, serde_json::Error> {
        let raw: Vec<&serde_json::value::RawValue> = serde_json::from_str(text)?;
        Ok(raw
            .into_iter()
            .filter_map(|one| serde_json::from_str::<T>(one.get()).ok())
            .map(Into::into)
            .collect())
    }
    match topic {
        Topic::User(_) => known::<UserChange>(text),
        Topic::Board | Topic::Team(_) => known::<BoardChange>(text),
        Topic::Job(_) => known::<JobChange>(text),
        Topic::Review(_) => known::<ReviewChange>(text),
        Topic::Playlist(_) => known::<PlaylistChange>(text),
        Topic::Application(_) => known::<ApplicationChange>(text),
        Topic::Link(_) => known::<LinkChange>(text),
        Topic::Company(_) => known::<CompanyChange>(text),
        Topic::Admin => known::<AdminChange>(text),
        Topic::Export(_) => Ok(Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
}
