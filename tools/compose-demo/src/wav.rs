//! Writes 16-bit stereo WAV files, with a little noise under the last bit so that quiet tails do not grate.

use crate::buffer::{RATE, Stereo};
use crate::noise::Noise;
use std::io::Write;
use std::path::Path;

pub(crate) fn write(path: &Path, sound: &Stereo) -> std::io::Result<()> {
    let rate = RATE as u32;
    let bytes = u32::try_from(sound.len() * 4).map_err(std::io::Error::other)?;
    let mut file = std::io::BufWriter::new(std::fs::File::create(path)?);
    file.write_all(b"RIFF")?;
    file.write_all(&(36 + bytes).to_le_bytes())?;
    file.write_all(b"WAVEfmt ")?;
    file.write_all(&16_u32.to_le_bytes())?;
    file.write_all(&1_u16.to_le_bytes())?;
    file.write_all(&2_u16.to_le_bytes())?;
    file.write_all(&rate.to_le_bytes())?;
    file.write_all(&(rate * 4).to_le_bytes())?;
    file.write_all(&4_u16.to_le_bytes())?;
    file.write_all(&16_u16.to_le_bytes())?;
    file.write_all(b"data")?;
    file.write_all(&bytes.to_le_bytes())?;
    let mut noise = Noise::new(1);
    for (left, right) in sound.left.iter().zip(&sound.right) {
        for sample in [left, right] {
            let dithered = sample * 32_767.0 + (noise.unit() + noise.unit() - 1.0);
            file.write_all(&(dithered.round() as i16).to_le_bytes())?;
        }
    }
    file.flush()
}
