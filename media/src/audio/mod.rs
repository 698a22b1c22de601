//! Audio files: validates uploads, measures them, draws waveforms, and reads and writes tags.

mod error;
pub mod identifiers;
mod loudness;
mod probe;
mod tag_bytes;
mod tag_writing;
mod tags;
mod tally;
mod waveform;

pub use error::ProbeError;
pub use loudness::Loudness;
pub use probe::{Analysis, analyse};
pub use tag_bytes::{ID3V1_BYTES, TAGS_MAX, ape_size, appended_id3v2_size, id3v2_size, lyrics_size};
pub use tag_writing::{Credit, TagFacts, id3v24};
pub use tags::Tags;
pub use waveform::{POINTS, ROW_POINTS, Waveform};
