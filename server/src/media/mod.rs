//! Uploaded sound and pictures. Whether a file is sound or a picture is found out by decoding it, not from its name.

pub mod audio;
pub mod cover;
pub mod image;
