//! Uploaded sound and pictures. The kind of a file is found by decoding it, not by its name.

pub mod audio;
pub mod cover;
pub mod image;
