//! The web client inside the binary, and the settings and tags that are inserted into its pages.

pub mod client;
mod preview;
pub mod security_headers;
pub mod settings;
