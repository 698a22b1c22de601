//! Audio files and pictures: decodes and measures uploads, and writes the forms in which they are stored and shown. Whether a file is sound or a
//! picture is found out by decoding it, not from its name. This is a crate of its own so that debug builds can optimize it.

pub mod audio;
pub mod cover;
pub mod image;
pub mod io_error;
