//! The data of a shared page that the `link:` topic does not publish: the rows of the tracks, and the viewer's relation to the link.

mod store;

pub use store::{LinkRelation, count_tracks, find_relation, list_tracks};
