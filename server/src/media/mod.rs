//! Uploaded sound and pictures: decoding decides what they are.

pub mod audio;
pub mod cover;
pub mod image;
