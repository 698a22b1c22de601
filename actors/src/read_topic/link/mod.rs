//! `link:`

mod store;

pub use store::find;
