//! Measures the loudness of a whole file by EBU R128 (ITU-R BS.1770): its integrated loudness and its true peak.
//!
//! A mono file is measured as dual mono, because players send its one channel to two speakers. The result is therefore the same as for a
//! stereo file with the same sound in both channels. Measured as a single channel, the loudness would be 3 LU lower.

use ebur128::{EbuR128, Error, Mode};
use serde::{Deserialize, Serialize};

/// The loudness of a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct Loudness {
    /// The integrated loudness in LUFS, with one decimal. `None` if the file is silent or no 400 ms of it reach -70 LUFS.
    pub integrated: Option<f64>,
    /// The true peak in dBTP, with one decimal; `None` if the file is silent.
    pub true_peak: Option<f64>,
}

/// Measures the loudness of samples while they are decoded.
pub(super) struct Meter {
    meter: EbuR128,
    stereo: Vec<f32>,
}

impl Meter {
    /// Begins to measure sound with `rate` samples per second.
    ///
    /// # Errors
    /// Fails for a rate that is not possible for sound.
    pub(super) fn new(rate: u32) -> Result<Self, Error> {
        Ok(Self {
            meter: EbuR128::new(2, rate, Mode::I | Mode::TRUE_PEAK)?,
            stereo: Vec::new(),
        })
    }

    /// Adds interleaved samples of one or two channels. A sample that is not a finite number counts as silence.
    ///
    /// # Errors
    /// In practice none, because the meter was created for these channels.
    pub(super) fn push(&mut self, interleaved: &[f32], channels: usize) -> Result<(), Error> {
        self.stereo.clear();
        for moment in interleaved.chunks_exact(channels.max(1)) {
            let sides = [moment[0], moment[moment.len() - 1]];
            self.stereo
                .extend(sides.map(|sample| if sample.is_finite() { sample } else { 0.0 }));
        }
        self.meter.add_frames_f32(&self.stereo)
    }

    /// Returns the loudness of all samples that were added.
    ///
    /// # Errors
    /// In practice none, because the meter measures both values.
    pub(super) fn finish(self) -> Result<Loudness, Error> {
        let peak = self.meter.true_peak(0)?.max(self.meter.true_peak(1)?);
        Ok(Loudness {
            integrated: tenths(self.meter.loudness_global()?),
            true_peak: tenths(20.0 * peak.log10()),
        })
    }
}

/// Rounds a level to one decimal; `None` for silence, whose level in decibels is infinite.
fn tenths(decibels: f64) -> Option<f64> {
    // the addition makes a negative zero positive
    decibels.is_finite().then(|| (decibels * 10.0).round() / 10.0 + 0.0)
}

#[cfg(test)]
mod tests {
    //! Tests with the signals and tolerances of EBU Tech 3341. Its case 6 is left out, because it has five channels, and an MP3 file has at
    //! most two.

    use std::f64::consts::TAU;

    use super::*;

    const RATE: u32 = 48_000;

    /// Returns a sine tone in both channels, whose peak is at `decibels` relative to full scale.
    fn tone(hertz: f64, decibels: f64, seconds: f64) -> Vec<f32> {
        let amplitude = 10_f64.powf(decibels / 20.0);
        let samples = (seconds * f64::from(RATE)) as usize;
        (0..samples)
            .map(|place| (amplitude * (TAU * hertz * place as f64 / f64::from(RATE)).sin()) as f32)
            .flat_map(|sample| [sample, sample])
            .collect()
    }

    fn measure(samples: &[f32], channels: usize) -> Loudness {
        let mut meter = Meter::new(RATE).unwrap();
        // pieces of any length, as packets have
        for piece in samples.chunks(1_153 * channels) {
            meter.push(piece, channels).unwrap();
        }
        meter.finish().unwrap()
    }

    fn assert_near(measured: Option<f64>, expected: f64, below: f64, above: f64) {
        let measured = measured.unwrap();
        let slack = 1e-9;
        assert!(
            measured >= expected - below - slack && measured <= expected + above + slack,
            "{measured} instead of {expected}"
        );
    }

    #[test]
    fn steady_tones_have_their_level_cases_1_and_2() {
        for level in [-23.0, -33.0] {
            let loudness = measure(&tone(1_000.0, level, 20.0), 2);
            assert_near(loudness.integrated, level, 0.1, 0.1);
            assert_near(loudness.true_peak, level, 0.4, 0.2);
        }
    }

    #[test]
    fn what_is_far_softer_than_the_rest_does_not_count_cases_3_to_5() {
        let cases: [&[(f64, f64)]; 3] = [
            &[(-36.0, 10.0), (-23.0, 60.0), (-36.0, 10.0)],
            &[
                (-72.0, 10.0),
                (-36.0, 10.0),
                (-23.0, 60.0),
                (-36.0, 10.0),
                (-72.0, 10.0),
            ],
            &[(-26.0, 20.0), (-20.0, 20.1), (-26.0, 20.0)],
        ];
        for tones in cases {
            let samples: Vec<f32> = tones
                .iter()
                .flat_map(|(level, seconds)| tone(1_000.0, *level, *seconds))
                .collect();
            assert_near(measure(&samples, 2).integrated, -23.0, 0.1, 0.1);
        }
    }

    #[test]
    fn peaks_between_samples_are_found_cases_15_to_19() {
        for (part, amplitude, degrees, expected) in [
            (4.0, 0.5, 0.0, -6.0),
            (4.0, 0.5, 45.0, -6.0),
            (6.0, 0.5, 60.0, -6.0),
            (8.0, 0.5, 67.5, -6.0),
            (4.0, 1.41, 45.0, 3.0),
        ] {
            let phase = f64::to_radians(degrees);
            // faded in and out: an abrupt start has higher peaks
            let fade = |place: u32| (f64::from(place.min(RATE - place)) / 4_800.0).min(1.0);
            let samples: Vec<f32> = (0..RATE)
                .map(|place| (fade(place) * amplitude * (TAU * f64::from(place) / part + phase).sin()) as f32)
                .flat_map(|sample| [sample, sample])
                .collect();
            assert_near(measure(&samples, 2).true_peak, expected, 0.4, 0.2);
        }
    }

    #[test]
    fn a_mono_file_is_as_loud_as_the_same_sound_on_both_sides() {
        let stereo = tone(1_000.0, -23.0, 5.0);
        let mono: Vec<f32> = stereo.iter().step_by(2).copied().collect();
        assert_eq!(measure(&mono, 1), measure(&stereo, 2));
        let left: Vec<f32> = mono.iter().flat_map(|sample| [*sample, 0.0]).collect();
        assert_near(measure(&left, 2).integrated, -26.0, 0.1, 0.1);
    }

    #[test]
    fn silence_has_no_loudness_and_what_is_hardly_heard_has_only_a_peak() {
        let silence = Loudness::default();
        assert_eq!(measure(&[0.0].repeat(96_000), 2), silence);
        assert_eq!(measure(&[], 2), silence);
        assert_eq!(measure(&[f32::NAN, f32::INFINITY].repeat(48_000), 2), silence);
        let faint = measure(&tone(1_000.0, -80.0, 2.0), 2);
        assert_eq!(faint.integrated, None);
        assert_near(faint.true_peak, -80.0, 0.4, 0.2);
    }

    #[test]
    fn decibels_have_one_decimal_and_no_negative_zero() {
        assert_eq!(tenths(-17.96), Some(-18.0));
        assert!(tenths(-0.04).is_some_and(f64::is_sign_positive));
        assert_eq!(tenths(f64::NEG_INFINITY), None);
        assert_eq!(tenths(f64::NAN), None);
    }
}
