//! The parts of a shared page that `link:` does not tell: the tracks' rows, and whose it is.

mod store;

pub use store::{Standing, count_tracks, find_standing, list_tracks};
