//! The parts of a shared page that `link:` does not publish: the tracks' rows, and the viewer's relation to the link.

mod store;

pub use store::{LinkRelation, count_tracks, find_relation, list_tracks};
