//! Waveforms: the peak and the body (root mean square) of a track, drawn by the web client in two tones.
//!
//! The length of a stream is known only at its end, so samples are first collected in at most [`BINS_MAX`] bins. When all bins are full,
//! each pair of neighboring bins is joined to one, and each later bin covers twice as many samples. The memory is therefore limited for
//! uploads of any length.

use serde::{Deserialize, Serialize};

/// The number of points of the full waveform.
pub const POINTS: usize = 800;

/// The number of points of the small waveform in a row of a list of tracks.
pub const ROW_POINTS: usize = 56;

const BINS_MAX: usize = 16_384;
const FIRST_BIN_SAMPLES: u64 = 16;

/// The full waveform of a track. Each value is a byte, in which 255 is the loudest possible sample.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Waveform {
    /// The length of the sound in seconds.
    pub duration: f64,
    /// For each point, the peak: the loudest sample.
    pub peaks: Vec<u8>,
    /// For each point, the root mean square of its samples. It is never greater than the peak.
    pub body: Vec<u8>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Bin {
    peak: f32,
    mean_square: f32,
}

/// Collects the samples of a track in bins while the track is decoded.
#[derive(Debug)]
pub(super) struct Accumulator {
    bins: Vec<Bin>,
    bin_samples: u64,
    /// The number of samples at the beginning that are still to be skipped. They are the encoder's delay, which players do not play.
    skip: u64,
    filled: u64,
    peak: f32,
    square_sum: f64,
}

impl Accumulator {
    /// Creates a collector that skips the first `delay` samples.
    pub(super) fn new(delay: u64) -> Self {
        Self {
            bins: Vec::with_capacity(BINS_MAX),
            bin_samples: FIRST_BIN_SAMPLES,
            skip: delay,
            filled: 0,
            peak: 0.0,
            square_sum: 0.0,
        }
    }

    /// Adds interleaved samples of `channels` channels. A sample that is not a number counts as silence.
    pub(super) fn push(&mut self, interleaved: &[f32], channels: usize) {
        for moment in interleaved.chunks_exact(channels.max(1)) {
            if self.skip > 0 {
                self.skip -= 1;
                continue;
            }
            let mut square = 0.0_f32;
            for sample in moment {
                let sample = if sample.is_finite() { sample.abs() } else { 0.0 };
                self.peak = self.peak.max(sample);
                square += sample * sample;
            }
            self.square_sum += f64::from(square) / moment.len() as f64;
            self.filled += 1;
            if self.filled == self.bin_samples {
                self.close_bin();
            }
        }
    }

    fn close_bin(&mut self) {
        let mean_square = (self.square_sum / self.filled as f64) as f32;
        self.bins.push(Bin {
            peak: self.peak,
            mean_square,
        });
        self.filled = 0;
        self.peak = 0.0;
        self.square_sum = 0.0;
        if self.bins.len() == BINS_MAX {
            self.bins = self
                .bins
                .chunks_exact(2)
                .map(|pair| Bin {
                    peak: pair[0].peak.max(pair[1].peak),
                    mean_square: f32::midpoint(pair[0].mean_square, pair[1].mean_square),
                })
                .collect();
            self.bin_samples *= 2;
        }
    }

    /// Returns the waveform of the first `samples` samples, without the encoder's padding after them. `rate` is the number of samples per
    /// second.
    pub(super) fn finish(mut self, samples: u64, rate: u32) -> Waveform {
        if self.filled > 0 {
            self.close_bin();
        }
        let bins = samples.div_ceil(self.bin_samples).min(self.bins.len() as u64) as usize;
        let drawn = &self.bins[..bins];
        let mut waveform = Waveform {
            duration: samples as f64 / f64::from(rate),
            peaks: Vec::with_capacity(POINTS),
            body: Vec::with_capacity(POINTS),
        };
        for point in 0..POINTS {
            let part = slice_of(drawn, point, POINTS);
            let peak = part.iter().fold(0.0_f32, |peak, bin| peak.max(bin.peak));
            let mean_square = part.iter().map(|bin| bin.mean_square).sum::<f32>() / part.len().max(1) as f32;
            waveform.peaks.push(byte(peak));
            waveform.body.push(byte(mean_square.sqrt().min(peak)));
        }
        waveform
    }
}

impl Waveform {
    /// Returns the small waveform for a row of a list of tracks: only the peaks, reduced to [`ROW_POINTS`] points.
    pub fn row(&self) -> Vec<u8> {
        (0..ROW_POINTS)
            .map(|point| {
                slice_of(&self.peaks, point, ROW_POINTS)
                    .iter()
                    .copied()
                    .max()
                    .unwrap_or(0)
            })
            .collect()
    }
}

/// Returns those values of `all` that belong to one point, if `all` is divided among `points` points. If there are fewer values than
/// points, several points get the same value.
fn slice_of<T>(all: &[T], point: usize, points: usize) -> &[T] {
    let from = point * all.len() / points;
    let to = ((point + 1) * all.len() / points).max(from + 1).min(all.len());
    &all[from.min(to)..to]
}

fn byte(level: f32) -> u8 {
    (level.clamp(0.0, 1.0) * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawing(samples: &[f32], delay: u64, length: u64) -> Waveform {
        let mut accumulator = Accumulator::new(delay);
        accumulator.push(samples, 1);
        accumulator.finish(length, 1_000)
    }

    #[test]
    fn a_drawing_has_all_its_points_however_short_or_long_the_track() {
        for length in [1, 17, 900, 40_000, 1_000_000] {
            let samples = vec![0.5; length];
            let waveform = drawing(&samples, 0, length as u64);
            assert_eq!(
                (waveform.peaks.len(), waveform.body.len()),
                (POINTS, POINTS),
                "{length}"
            );
            assert!(waveform.peaks.iter().all(|peak| *peak == 128), "{length}");
            assert!(waveform.body.iter().all(|body| *body == 128), "{length}");
            assert_eq!(waveform.row(), vec![128; ROW_POINTS]);
        }
    }

    #[test]
    fn loud_and_quiet_halves_stand_where_they_sound() {
        let mut samples = vec![0.1; 400_000];
        samples.extend(vec![0.9; 400_000]);
        let waveform = drawing(&samples, 0, 800_000);
        assert!(waveform.peaks[..395].iter().all(|peak| *peak == 26));
        assert!(waveform.peaks[405..].iter().all(|peak| *peak == 230));
        assert_eq!(waveform.row()[..27], [26; 27]);
        assert_eq!(waveform.row()[29..], [230; 27]);
    }

    #[test]
    fn the_encoders_delay_and_padding_are_not_drawn() {
        let mut samples = vec![1.0; 1_600];
        samples.extend(vec![0.2; 160_000]);
        samples.extend(vec![1.0; 1_600]);
        let waveform = drawing(&samples, 1_600, 160_000);
        assert!(waveform.peaks.iter().all(|peak| *peak == 51));
        assert!((waveform.duration - 160.0).abs() < 1e-9);
    }

    #[test]
    fn the_body_is_never_above_the_peak_and_a_single_click_has_a_small_one() {
        let mut samples = vec![0.0; 80_000];
        samples[40_010] = 1.0;
        let waveform = drawing(&samples, 0, 80_000);
        let point = waveform.peaks.iter().position(|peak| *peak == 255).unwrap();
        assert!(waveform.body[point] < 60);
        assert!(
            waveform
                .peaks
                .iter()
                .zip(&waveform.body)
                .all(|(peak, body)| body <= peak)
        );
    }

    #[test]
    fn samples_that_are_no_numbers_or_beyond_full_scale_stay_bytes() {
        let waveform = drawing(&[f32::NAN, f32::INFINITY, -3.0, 0.0], 0, 4);
        assert!(waveform.peaks.iter().all(|peak| *peak == 255));
    }

    #[test]
    fn stereo_takes_the_louder_side() {
        let mut accumulator = Accumulator::new(0);
        accumulator.push(&[0.2, -0.8].repeat(4_000), 2);
        let waveform = accumulator.finish(4_000, 1_000);
        assert!(waveform.peaks.iter().all(|peak| *peak == 204));
        assert!(waveform.body.iter().all(|body| (148..=150).contains(body)));
    }
}
