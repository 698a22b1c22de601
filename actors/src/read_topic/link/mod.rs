//! The snapshot of the topic `link:`, which shows visitors what a link shares.

mod store;

pub use store::find;
