//! The payment provider: requests to the provider, and the objects in its answers.

mod checkouts;
mod coupons;
mod customers;
mod events;
mod invoices;
pub mod keys;
pub mod objects;
pub mod plans;
pub mod provider;
pub mod sandbox;
pub mod signature;
mod subscriptions;

pub use checkouts::Return;
pub use subscriptions::Change;
