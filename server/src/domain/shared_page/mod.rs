//! Reads the data of a share link's page that the `link:` topic does not publish: the tracks, and the viewer's relation to the link.

mod store;

pub use store::{LinkRelation, count_tracks, find_relation, list_tracks};
