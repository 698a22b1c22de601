//! The codec against golden frames, properties and named cases.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod assembler;
mod encoding;
mod golden;
mod handshake;
mod properties;
mod table;
mod web_texts;
