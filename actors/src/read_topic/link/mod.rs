//! The snapshot of `link:`.

mod store;

pub use store::find;
