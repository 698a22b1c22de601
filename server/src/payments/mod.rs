//! The payment provider: what is asked of it, and what is read of its answers.

pub mod keys;
pub mod plans;
pub mod provider;
pub mod sandbox;
