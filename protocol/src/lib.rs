//! The words on the wire.
