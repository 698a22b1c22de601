//! What visitors of a shared page are shown beside what `link:` tells: the tracks' rows, and whose it is.

mod store;

pub use store::{Standing, count_tracks, find_standing, list_tracks};
