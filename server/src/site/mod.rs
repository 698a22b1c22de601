//! The web client inside the binary, and what is written into its pages.

pub mod client;
pub mod security_headers;
pub mod settings;
