//! Decides by the counts of a decoded file whether it is a whole MP3.

use super::error::ProbeError;

/// The maximum difference between the number of frames that the header states and the number of frames in the file. Some encoders count the
/// frame that contains the header and others do not, and a tag can hide the last frame.
const FRAMES_OFF: u64 = 4;

/// The counts that were made while the file was decoded.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// The number of frames.
    pub(super) frames: u64,
    /// The number of frames that could be decoded.
    pub(super) decoded: u64,
    /// The number of samples of one channel.
    pub(super) samples: u64,
    /// The size of all frames together.
    pub(super) bytes: u64,
}

impl Tally {
    /// Refuses a file that does not mostly consist of MP3 frames, such as a picture or a program in which some bytes look like frames. Also
    /// refuses a file whose header states another number of frames.
    pub(super) fn check(&self, audio_bytes: u64, declared_samples: Option<u64>) -> Result<(), ProbeError> {
        if self.frames == 0 {
            return Err(ProbeError::not_mp3("no frames"));
        }
        if self.decoded * 10 < self.frames * 9 {
            return Err(ProbeError::not_mp3("most frames do not decode"));
        }
        if self.bytes * 2 < audio_bytes {
            return Err(ProbeError::not_mp3("mostly something else"));
        }
        let frame_samples = self.samples / self.frames;
        if let Some(declared) = declared_samples.map(|samples| samples.div_ceil(frame_samples))
            && declared.abs_diff(self.frames) > FRAMES_OFF
        {
            return Err(ProbeError::Truncated {
                declared,
                counted: self.frames,
            });
        }
        Ok(())
    }
}
