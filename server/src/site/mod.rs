//! The web client inside the binary, and what is written into its pages.

pub mod client;
mod preview;
pub mod security_headers;
pub mod settings;
