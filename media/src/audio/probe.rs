//! Decides by decoding whether a file is an MP3, and measures the file.
//!
//! Values in headers are not trusted: the duration is the sum of the frames in the file, minus the encoder's delay and padding. If the Xing or
//! VBRI header states a different number of frames than the file contains, the file is incomplete and is refused.

use super::error::ProbeError;
use super::loudness::{Loudness, Meter};
use super::tag_bytes;
use super::tags::Tags;
use super::tally::Tally;
use super::waveform::{Accumulator, Waveform};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fs::File;
use std::io::{self, Seek as _, SeekFrom};
use std::path::Path;
use symphonia::core::codecs::audio::well_known::CODEC_ID_MP3;
use symphonia::core::codecs::audio::{AudioCodecParameters, AudioDecoderOptions};
use symphonia::core::errors::Error;
use symphonia::core::formats::probe::{Hint, Probe};
use symphonia::core::formats::{FormatOptions, FormatReader, Track, TrackType};
use symphonia::core::io::{MediaSource, MediaSourceStream, MediaSourceStreamOptions, ReadOnlySource};
use symphonia::core::meta::MetadataOptions;
use symphonia::default::formats::MpaReader;

/// The maximum number of seconds of sound that are decoded.
const SECONDS_MAX: u64 = 3 * 60 * 60;

/// A mask for those bits of a frame header that are equal in all frames of a stream: sync, version, layer and sample rate.
const SAME_STREAM: u32 = 0xfffe_0c00;

/// The measurements of a file that was completely decoded.
#[derive(Debug, Serialize, Deserialize)]
pub struct Analysis {
    /// The duration in seconds, as a player plays the file.
    pub duration: f64,
    /// The number of samples per second.
    pub sample_rate: u32,
    /// The number of channels: 1 or 2.
    pub channels: u8,
    pub waveform: Waveform,
    pub loudness: Loudness,
    /// The SHA-256 hash of the file's frames, without tags and encoder headers.
    pub sound_hash: [u8; 32],
    /// The content of the file's tags.
    pub tags: Tags,
}

/// Decodes and measures a whole file. This can take seconds.
///
/// # Errors
/// [`ProbeError::Io`] if the server cannot read the file. All other errors mean that the file is not acceptable.
pub fn analyse(path: &Path) -> Result<Analysis, ProbeError> {
    let mut file = File::open(path)?;
    let start = tag_bytes::start_of_sound(&mut file)?;
    let audio_bytes = file.metadata()?.len().saturating_sub(start);
    file.seek(SeekFrom::Start(start))?;
    let measured = measure(&file, audio_bytes)?;
    let tags = Tags::read(&mut file)?;
    Ok(Analysis { tags, ..measured })
}

fn measure(file: &File, audio_bytes: u64) -> Result<Analysis, ProbeError> {
    // the source must not seek, or the demuxer guesses a length
    let mut reader = open(Box::new(ReadOnlySource::new(file.try_clone()?)))?;
    let track = reader
        .default_track(TrackType::Audio)
        .ok_or(ProbeError::not_mp3("no audio"))?;
    let (params, rate) = mp3_params(track)?;
    let channels = params
        .channels
        .as_ref()
        .map_or(2, |channels| channels.count().clamp(1, 2));
    let trimmed = u64::from(track.delay.unwrap_or(0)) + u64::from(track.padding.unwrap_or(0));
    // for a stream that cannot seek, only a Xing or VBRI header gives a number
    let declared = track.num_frames.map(|samples| samples + trimmed);
    let mut waveform = Accumulator::new(u64::from(track.delay.unwrap_or(0)));
    let mut meter = Meter::new(rate).map_err(unmeasurable)?;
    let mut decoder = symphonia::default::get_codecs()
        .make_audio_decoder(params, &AudioDecoderOptions::default().gapless(false))
        .map_err(|_| ProbeError::not_mp3("no decoder"))?;

    let mut tally = Tally::default();
    let mut stream_word = None;
    let mut frames = Sha256::new();
    let mut samples = Vec::new();
    loop {
        let packet = reader
            .next_packet()
            .map_err(|error| unreadable(error, "unreadable frames"))?;
        let Some(packet) = packet else { break };
        let Some(word) = packet
            .data
            .first_chunk::<4>()
            .map(|word| u32::from_be_bytes(*word) & SAME_STREAM)
        else {
            continue;
        };
        // bytes of a tag at the end, or junk in between, that look like a frame
        if *stream_word.get_or_insert(word) != word {
            continue;
        }
        let length = frame_samples(word);
        tally.frames += 1;
        tally.samples += length;
        tally.bytes += packet.data.len() as u64;
        frames.update(&packet.data);
        if tally.samples > SECONDS_MAX * u64::from(rate) {
            return Err(ProbeError::TooLong);
        }
        match decoder.decode(&packet) {
            Ok(decoded) if decoded.spec().channels().count() > 0 => {
                tally.decoded += 1;
                decoded.copy_to_vec_interleaved::<f32>(&mut samples);
                waveform.push(&samples, decoded.num_planes());
                meter.push(&samples, decoded.num_planes()).map_err(unmeasurable)?;
            }
            Ok(_) | Err(Error::DecodeError(_)) => {
                samples.clear();
                samples.resize(length as usize, 0.0);
                waveform.push(&samples, 1);
                meter.push(&samples, 1).map_err(unmeasurable)?;
            }
            Err(error) => return Err(unreadable(error, "undecodable frames")),
        }
    }
    tally.check(audio_bytes, declared)?;
    let audible = tally.samples.saturating_sub(trimmed);
    if audible == 0 {
        return Err(ProbeError::not_mp3("no sound"));
    }
    let waveform = waveform.finish(audible, rate);
    Ok(Analysis {
        duration: waveform.duration,
        sample_rate: rate,
        channels: channels as u8,
        waveform,
        loudness: meter.finish().map_err(unmeasurable)?,
        sound_hash: frames.finalize().into(),
        tags: Tags::default(),
    })
}

/// Returns the codec parameters of an MP3 track, and its number of samples per second.
fn mp3_params(track: &Track) -> Result<(&AudioCodecParameters, u32), ProbeError> {
    let params = track.codec_params.as_ref().and_then(|params| params.audio());
    let params = params.ok_or(ProbeError::not_mp3("no audio"))?;
    if params.codec != CODEC_ID_MP3 {
        return Err(ProbeError::not_mp3("another layer"));
    }
    let rate = params.sample_rate.filter(|rate| *rate > 0);
    Ok((params, rate.ok_or(ProbeError::not_mp3("no sample rate"))?))
}

fn unreadable(error: Error, otherwise: &'static str) -> ProbeError {
    match error {
        Error::IoError(error) => ProbeError::Io(error),
        _ => ProbeError::not_mp3(otherwise),
    }
}

fn unmeasurable(_: ebur128::Error) -> ProbeError {
    ProbeError::not_mp3("no sample rate that sound has")
}

fn open(source: Box<dyn MediaSource>) -> Result<Box<dyn FormatReader>, ProbeError> {
    let stream = MediaSourceStream::new(source, MediaSourceStreamOptions::default());
    // without readers of tags, whose claims would be trusted
    let mut formats = Probe::new();
    formats.register_format::<MpaReader<'_>>();
    formats
        .probe(
            &Hint::new(),
            stream,
            FormatOptions::default(),
            MetadataOptions::default(),
        )
        .map_err(|error| match error {
            Error::IoError(error) if error.kind() != io::ErrorKind::UnexpectedEof => ProbeError::Io(error),
            _ => ProbeError::not_mp3("no frames found"),
        })
}

/// Returns the number of samples in a frame of layer 3, whose header is `header`. The demuxer also reports a duration, but its versions
/// differ on whether this is shortened by the encoder's padding.
fn frame_samples(header: u32) -> u64 {
    const MPEG_1: u32 = 0x0018_0000;
    if header & MPEG_1 == MPEG_1 { 1_152 } else { 576 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sounds with which the server is tested.
    const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../server/tests/fixtures");

    fn fixture(name: &str) -> Result<Analysis, ProbeError> {
        analyse(&Path::new(FIXTURES).join(name))
    }

    fn bytes_of(name: &str) -> Vec<u8> {
        std::fs::read(Path::new(FIXTURES).join(name)).unwrap()
    }

    #[test]
    fn a_constant_rate_file_lasts_exactly_as_long_as_its_sound() {
        let analysis = fixture("cbr.mp3").unwrap();
        assert!((analysis.duration - 4.0).abs() < 0.001, "{}", analysis.duration);
        assert_eq!((analysis.sample_rate, analysis.channels), (44_100, 1));
    }

    #[test]
    fn a_variable_rate_file_lasts_exactly_as_long_as_its_sound() {
        let analysis = fixture("vbr.mp3").unwrap();
        assert!((analysis.duration - 6.0).abs() < 0.001, "{}", analysis.duration);
    }

    #[test]
    fn a_variable_rate_file_without_a_header_is_counted_frame_by_frame() {
        // without the header the encoder's delay and padding are unknown, so up to three frames remain
        let analysis = fixture("vbr-without-header.mp3").unwrap();
        assert!((6.0..6.08).contains(&analysis.duration), "{}", analysis.duration);
    }

    #[test]
    fn sound_of_more_than_three_hours_is_not_decoded_to_its_end() {
        // a frame of MPEG 2.5 with 8 kbit/s: 72 ms in 72 bytes
        let mut silence = [0; 72];
        silence[..4].copy_from_slice(&[0xff, 0xe3, 0x18, 0xc0]);
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), silence.repeat(150_100)).unwrap();
        let error = analyse(file.path()).unwrap_err();
        assert!(matches!(error, ProbeError::TooLong), "{error:?}");
    }

    #[test]
    fn a_file_that_was_cut_on_its_way_is_refused() {
        let error = fixture("truncated.mp3").unwrap_err();
        assert!(
            matches!(error, ProbeError::Truncated { declared, counted } if counted < declared),
            "{error:?}"
        );
    }

    #[test]
    fn what_is_not_mp3_is_refused_whatever_its_name() {
        for name in ["wav-renamed.mp3", "page-renamed.mp3", "zeros.mp3", "layer2-renamed.mp3"] {
            assert!(matches!(fixture(name), Err(ProbeError::NotMp3(_))), "{name}");
        }
    }

    #[test]
    fn empty_files_and_noise_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let mut word = 0x2545_f491_4f6c_dd1d_u64;
        let mut noise = || {
            word ^= word << 13;
            word ^= word >> 7;
            word ^= word << 17;
            word as u8
        };
        for (name, bytes) in [
            ("empty", Vec::new()),
            ("noise", (0..400_000).map(|_| noise()).collect::<Vec<u8>>()),
        ] {
            let path = folder.path().join(name);
            std::fs::write(&path, bytes).unwrap();
            assert!(matches!(analyse(&path), Err(ProbeError::NotMp3(_))), "{name}");
        }
    }

    #[test]
    fn a_real_file_with_a_long_foreign_tail_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mixed");
        let mut bytes = bytes_of("cbr.mp3");
        bytes.extend(vec![b'x'; bytes.len() * 2]);
        std::fs::write(&path, bytes).unwrap();
        let error = analyse(&path).unwrap_err();
        assert_eq!(
            error.to_string(),
            ProbeError::not_mp3("mostly something else").to_string()
        );
    }

    #[test]
    fn every_cut_of_a_file_is_measured_or_refused_and_never_panics() {
        let folder = tempfile::tempdir().unwrap();
        let whole = bytes_of("tagged.mp3");
        let path = folder.path().join("cut");
        for length in (0..whole.len()).step_by(1_009) {
            std::fs::write(&path, &whole[..length]).unwrap();
            assert!(!matches!(analyse(&path), Err(ProbeError::Io(_))), "{length}");
        }
    }

    #[test]
    fn tags_in_front_are_read_and_do_not_count_as_sound() {
        let analysis = fixture("tagged.mp3").unwrap();
        assert!((analysis.duration - 4.0).abs() < 0.005, "{}", analysis.duration);
        let tags = analysis.tags;
        assert_eq!(tags.title.as_deref(), Some("Night Drive"));
        assert_eq!(tags.artist_name.as_deref(), Some("Ada & the Engines"));
        assert_eq!(tags.writers, ["Ada Lovelace", "Clara Schumann"]);
        assert_eq!(tags.publishers, ["Analytical Music"]);
        assert_eq!(tags.genre.as_deref(), Some("Synthwave"));
        assert_eq!(tags.isrc.as_deref(), Some("DEZ651200001"));
        assert_eq!(tags.bpm, Some(120));
    }

    #[test]
    fn the_same_frames_have_the_same_hash_whatever_tags_stand_around_them() {
        let sound = bytes_of("cbr.mp3");
        let mut tagged = b"ID3\x04\0\0\0\0\0\x20".to_vec();
        tagged.extend([0; 0x20]);
        tagged.extend(&sound);
        tagged.extend(b"TAG");
        tagged.extend([b' '; 125]);
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), tagged).unwrap();
        let plain = fixture("cbr.mp3").unwrap().sound_hash;
        assert_eq!(analyse(file.path()).unwrap().sound_hash, plain);
        assert_ne!(fixture("vbr.mp3").unwrap().sound_hash, plain);
    }

    #[test]
    fn the_drawing_follows_the_sound() {
        let waveform = fixture("vbr.mp3").unwrap().waveform;
        // four seconds of plucked notes, then two of steady noise
        let noise = &waveform.body[560..780];
        let (quietest, loudest) = (noise.iter().min().unwrap(), noise.iter().max().unwrap());
        assert!(*quietest > 40 && loudest - quietest < 30, "{quietest} {loudest}");
        assert!(waveform.peaks[..60].iter().max() > waveform.peaks[60..66].iter().max());
    }
}
